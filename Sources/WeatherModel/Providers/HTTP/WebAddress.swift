/// An http or https address taken apart as far as safety needs it: scheme, host, port.
///
/// The grammar is narrower than RFC 3986 on purpose. What two readers of an address could
/// understand in two ways (user names, backslashes, percent signs in the host, blanks) is refused,
/// so that the host judged here is the host that libcurl connects to.
struct WebAddress: Concealed, Equatable, Sendable {
  /// The two schemes that are spoken.
  enum Scheme: String, Sendable {
    /// In the clear.
    case http
    /// Over TLS.
    case https

    /// The port when the address names none.
    var defaultPort: UInt16 {
      switch self {
      case .http: 80
      case .https: 443
      }
    }
  }

  /// The address as given.
  let text: String
  /// How to speak to the host.
  let scheme: Scheme
  /// In lower case; a literal of IPv6 without its brackets.
  let host: String
  /// The port named or implied.
  let port: UInt16

  /// The parts of an absolute address; nil when it is none, or none that can be read in one way only.
  init?(_ text: String) {
    guard !text.utf8.contains(where: { $0 <= 0x20 || $0 == 0x7F || $0 == UInt8(ascii: "\\") }),
      let colon = text.firstIndex(of: ":"),
      let scheme = Scheme(rawValue: text[..<colon].lowercased()),
      text[colon...].hasPrefix("://")
    else { return nil }
    let authority = text[text.index(colon, offsetBy: 3)...].prefix { !"/?#".contains($0) }
    guard let (host, rest) = Self.host(of: authority) else { return nil }

    self.text = text
    self.scheme = scheme
    self.host = host.lowercased()
    if rest.isEmpty {
      port = scheme.defaultPort
    } else {
      // UInt16 alone would also take "+80".
      guard rest.first == ":", rest.dropFirst().utf8.allSatisfy(Self.isDigit),
        let number = UInt16(rest.dropFirst()), number > 0
      else { return nil }
      port = number
    }
  }

  /// Whether the host is this machine, by name or by number.
  var isLoopback: Bool {
    if host == "localhost" || host.hasSuffix(".localhost") || host == "::1" { return true }
    let parts = host.split(separator: ".", omittingEmptySubsequences: false)
    return parts.count == 4 && parts[0] == "127" && parts.allSatisfy { UInt8($0) != nil }
  }

  /// Whether the same server answers at both: host and port alike.
  func hasSameServer(as other: WebAddress) -> Bool {
    host == other.host && port == other.port
  }

  private static func host(of authority: Substring) -> (host: Substring, rest: Substring)? {
    if authority.first == "[" {
      guard let end = authority.firstIndex(of: "]") else { return nil }
      let literal = authority[..<end].dropFirst()
      guard literal.contains(":"),
        literal.utf8.allSatisfy({ isHexDigit($0) || $0 == UInt8(ascii: ":") || isDot($0) })
      else { return nil }
      return (literal, authority[authority.index(after: end)...])
    }
    let host = authority.prefix { $0 != ":" }
    guard !host.isEmpty, host.utf8.allSatisfy(isHostByte) else { return nil }
    return (host, authority[host.endIndex...])
  }

  // Bytes from 0x80 up are names in their own script, which libcurl translates.
  private static func isHostByte(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
      UInt8(ascii: "-"), UInt8(ascii: "_"), 0x80...:
      true
    default:
      isDigit(byte) || isDot(byte)
    }
  }

  private static func isDigit(_ byte: UInt8) -> Bool {
    (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte)
  }

  private static func isHexDigit(_ byte: UInt8) -> Bool {
    isDigit(byte) || (UInt8(ascii: "a")...UInt8(ascii: "f")).contains(byte | 0x20)
  }

  private static func isDot(_ byte: UInt8) -> Bool { byte == UInt8(ascii: ".") }
}
