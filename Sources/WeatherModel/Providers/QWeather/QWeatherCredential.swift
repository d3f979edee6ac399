import Synchronization

extension QWeather {
  /// What an account signs in with.
  public enum Credential: Sendable, Hashable {
    /// A key, sent with each request.
    case apiKey(APIKey)
    /// A key pair, of which a token is signed every quarter of an hour.
    ///
    /// The ids are those of the project and of the credential in the service's console; the private
    /// key is the text of its PEM file.
    case jwt(projectID: String, keyID: String, privateKeyPEM: APIKey)
  }
}

/// Signs requests, and keeps a token until shortly before its end.
final class QWeatherAuthorization: Sendable {
  /// A token and the time for which it may be used.
  private struct Token {
    let text: String
    let start: Instant
    let end: Instant
  }

  private let credential: QWeather.Credential
  private let clock: @Sendable () -> Instant
  private let libraryNames: [String]
  private let token = Mutex<Token?>(nil)

  init(
    _ credential: QWeather.Credential, clock: @escaping @Sendable () -> Instant,
    libraryNames: [String]
  ) {
    self.credential = credential
    self.clock = clock
    self.libraryNames = libraryNames
  }

  /// Whether it is a key that signs in, and not a token.
  var isKey: Bool {
    switch credential {
    case .apiKey: true
    case .jwt: false
    }
  }

  /// The header field that a request needs.
  func header() throws(ProviderError) -> HTTPRequest.Header {
    switch credential {
    case .apiKey(let key):
      return HTTPRequest.Header(name: "X-QW-Api-Key", value: key.text)
    case .jwt(let projectID, let keyID, let privateKeyPEM):
      let now = clock()
      let kept = token.withLock { $0 }
      if let kept, kept.start <= now, now < kept.end { return Self.bearer(kept.text) }
      let text = try QWeatherToken(projectID: projectID, keyID: keyID, now: now)
        .signed(by: privateKeyPEM, libraryNames: libraryNames)
      let fresh = Token(
        text: text, start: now, end: now + QWeatherToken.lifetime - Self.margin)
      token.withLock { $0 = fresh }
      return Self.bearer(text)
    }
  }

  /// What a request with such a header field carries; the private key never leaves this machine.
  func secrets(in header: HTTPRequest.Header) -> RequestSecrets {
    switch credential {
    case .apiKey(let key): RequestSecrets([key.text])
    case .jwt(let projectID, let keyID, _):
      RequestSecrets([String(header.value.dropFirst(Self.scheme.count)), projectID, keyID])
    }
  }

  /// Drops a token that was refused: the clock may have been put right since it was signed.
  func forget() { token.withLock { $0 = nil } }

  /// A request may wait for a connection, and clocks differ.
  private static let margin = 90

  private static let scheme = "Bearer "

  private static func bearer(_ token: String) -> HTTPRequest.Header {
    HTTPRequest.Header(name: "Authorization", value: scheme + token)
  }
}
