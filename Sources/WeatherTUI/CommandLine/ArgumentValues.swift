/// The server of `--endpoint`: `http(s)://host[:port][/path]`, without a slash at the end.
func endpoint(_ text: String) throws(UsageError) -> String {
  func refusal(_ why: String) -> UsageError {
    UsageError(
      what: "--endpoint \(text)", why: why,
      remedy: "write it like http://localhost:8080 or https://example.org")
  }
  guard let scheme = ["http://", "https://"].first(where: { text.lowercased().hasPrefix($0) })
  else { throw refusal("not an address that begins with http:// or https://") }
  let rest = text.dropFirst(scheme.count)
  guard rest.utf8.allSatisfy({ (0x21...0x7E).contains($0) && !#""<>\^`{|}"#.utf8.contains($0) })
  else { throw refusal("an address holds no blanks and only ASCII characters") }
  guard !rest.contains("?"), !rest.contains("#") else {
    throw refusal("an address of a server has no ? and no #")
  }
  let authority = rest.prefix { $0 != "/" }
  guard !authority.contains("@") else {
    // Every user of the machine can read a command line.
    throw UsageError(
      what: "--endpoint", why: "a name or password in the address would be seen by others",
      remedy: "leave it out")
  }
  let (host, port) = hostAndPort(authority)
  guard isHost(host) else {
    throw refusal(host.isEmpty ? "the host is missing" : "\(host) is no name of a host")
  }
  guard port.map(isPort) ?? true else { throw refusal("the port is no number from 1 to 65535") }
  var path = rest.dropFirst(authority.count)
  while path.last == "/" { path.removeLast() }
  return scheme + authority + path
}

/// Host and port; an IPv6 address keeps its brackets.
private func hostAndPort(_ authority: Substring) -> (host: Substring, port: Substring?) {
  let addressEnd = authority.first == "[" ? authority.firstIndex(of: "]") : nil
  let rest = authority[(addressEnd ?? authority.startIndex)...]
  guard let colon = rest.firstIndex(of: ":") else { return (authority, nil) }
  return (authority[..<colon], authority[authority.index(after: colon)...])
}

private func isHost(_ host: Substring) -> Bool {
  if host.first == "[" {
    let address = host.dropFirst().dropLast()
    return host.last == "]" && address.contains(":")
      && address.allSatisfy { $0.isHexDigit || $0 == ":" || $0 == "." }
  }
  return host.contains { $0.isLetter || $0.isNumber }
    && host.allSatisfy { $0.isLetter || $0.isNumber || "-._".contains($0) }
}

private func isPort(_ digits: Substring) -> Bool {
  digits.utf8.allSatisfy { (48...57).contains($0) }
    && Int(digits).map { (1...65_535).contains($0) } ?? false
}
