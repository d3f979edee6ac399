import WeatherModel

/// The instant that `--at` names: ISO 8601 with a zone.
func parseInstant(_ text: String) -> Instant? {
  // Regular enough to be read by its parts: date, T, time, zone.
  guard let separator = text.firstIndex(where: { "Tt ".contains($0) }) else { return nil }
  let date = text[..<separator].split(separator: "-", omittingEmptySubsequences: false)
  let clock = text[text.index(after: separator)...]
  guard let zoneStart = clock.firstIndex(where: { "Zz+-".contains($0) }) else { return nil }
  let time = clock[..<zoneStart].split(separator: ":", omittingEmptySubsequences: false)
  guard date.count == 3, date[0].utf8.count == 4, (2...3).contains(time.count),
    let year = number(date[0]), let month = number(date[1]), let day = number(date[2]),
    let calendarDate = CalendarDate(year: year, month: month, day: day),
    let hour = number(time[0], upTo: 23), let minute = number(time[1], upTo: 59),
    let second = time.count == 3 ? number(time[2], upTo: 59) : 0,
    let offset = offset(clock[zoneStart...])
  else { return nil }
  return WallTime(date: calendarDate, secondOfDay: hour * 3600 + minute * 60 + second)
    .instant(offset: offset)
}

private func offset(_ zone: Substring) -> Int? {
  if zone == "Z" || zone == "z" { return 0 }
  let digits = zone.dropFirst().filter { $0 != ":" }
  guard digits.utf8.count == 4, let hours = number(digits.prefix(2), upTo: 23),
    let minutes = number(digits.suffix(2), upTo: 59)
  else { return nil }
  return (hours * 3600 + minutes * 60) * (zone.first == "-" ? -1 : 1)
}

private func number(_ digits: Substring, upTo limit: Int = 9999) -> Int? {
  guard (2...4).contains(digits.utf8.count), digits.utf8.allSatisfy({ (48...57).contains($0) }),
    let number = Int(digits), number <= limit
  else { return nil }
  return number
}

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
