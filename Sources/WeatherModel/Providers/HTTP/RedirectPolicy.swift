/// Where a server may send a request on to.
///
/// libcurl could follow by itself, but forwards custom header fields to the new host and knows
/// nothing of secrets in an address, so every hop is decided here.
enum RedirectPolicy {
  /// Hops that are followed before the answer counts as a failure.
  static let maximumHops = 3

  /// What is to be done with an answer that names another address.
  enum Decision: Equatable, Sendable {
    /// Ask the same server again with everything the request carried.
    case follow(WebAddress)
    /// Ask another server, and tell it nothing that was meant for the first.
    case followWithoutHeaders(WebAddress)
    /// The answer leads to where it must not.
    case refuse
  }

  /// Whether a status sends a GET on to its `Location` (RFC 9110, 15.4).
  static func isRedirect(status: Int) -> Bool {
    switch status {
    case 301, 302, 303, 307, 308: true
    default: false
    }
  }

  /// The decision about one hop, given how many were followed before it.
  static func decision(
    from origin: WebAddress, to target: String, carriesSecret: Bool, hopsBefore: Int
  ) -> Decision {
    guard hopsBefore < maximumHops, let target = WebAddress(target) else { return .refuse }
    switch (origin.scheme, target.scheme) {
    case (.https, .http): return .refuse
    case (.http, .http), (.https, .https), (.http, .https): break
    }
    if target.hasSameServer(as: origin) || isUpgrade(from: origin, to: target) {
      return .follow(target)
    }
    return carriesSecret ? .refuse : .followWithoutHeaders(target)
  }

  // The usual step from port 80 to port 443 of the same host.
  private static func isUpgrade(from origin: WebAddress, to target: WebAddress) -> Bool {
    origin.host == target.host
      && origin.scheme == .http && origin.port == WebAddress.Scheme.http.defaultPort
      && target.scheme == .https && target.port == WebAddress.Scheme.https.defaultPort
  }
}
