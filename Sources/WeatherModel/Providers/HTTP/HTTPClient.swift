/// What to GET from a server, and how long and how much to wait for.
///
/// Printed it is the server's name alone: keys travel in paths, parameters and header fields.
public struct HTTPRequest: Sendable, Equatable {
  private var address: ConcealedText
  /// Header fields in order.
  public var headers: [Header]
  /// Milliseconds until a connection must stand.
  public var connectLimit: Int
  /// Milliseconds until everything must be over.
  public var totalLimit: Int
  /// Bytes of the body after decompression; more is an error.
  public var bodyLimit: Int
  /// Whether address or header fields hold a key, so that no redirect may lead to another server.
  public var carriesSecret: Bool

  /// One header field.
  public struct Header: Sendable, Equatable {
    /// The field's name.
    public var name: String
    private var content: ConcealedText

    /// Its value; may be a secret and is never printed.
    public var value: String {
      get { content.text }
      set { content.text = newValue }
    }

    /// A field from its parts.
    public init(name: String, value: String) {
      self.name = name
      content = ConcealedText(value)
    }
  }

  /// The whole address.
  public var url: String {
    get { address.text }
    set { address.text = newValue }
  }

  /// A request with the product's usual limits: 5 s to connect, 15 s in all, 8 MiB.
  public init(url: String, headers: [Header] = [], carriesSecret: Bool = false) {
    address = ConcealedText(url)
    self.headers = headers
    self.carriesSecret = carriesSecret
    connectLimit = 5_000
    totalLimit = 15_000
    bodyLimit = 8 << 20
  }
}

extension HTTPRequest: Concealed {
  /// The method and the server: "GET https://api.example".
  public var description: String {
    guard let address = WebAddress(url) else { return "GET <no address>" }
    return "GET \(address.scheme.rawValue)://\(address.host)"
  }
}

/// What a server answered, whatever its status.
///
/// Printed it is its size: some services repeat the key in links of the body and of `Location`.
public struct HTTPResponse: Sendable, Equatable {
  /// The status code of the last answer, redirects followed.
  public var status: Int
  /// Header fields of the last answer, names in lower case; repeated ones joined by ", ".
  public var headers: [String: String]
  /// The body after decompression.
  public var body: [UInt8]

  /// An answer from its parts.
  public init(status: Int, headers: [String: String] = [:], body: [UInt8]) {
    self.status = status
    self.headers = headers
    self.body = body
  }
}

extension HTTPResponse: Concealed {
  /// The status and how much there is: "status 200, 512 bytes".
  public var description: String { "status \(status), \(body.count) bytes" }
}

/// Why no answer came.
public enum HTTPFailure: Error, Sendable, Equatable {
  /// libcurl cannot be loaded; the text says what to install.
  case libraryMissing(String)
  /// The address cannot be used.
  case badAddress
  /// The host's name cannot be resolved: usually no network.
  case hostNotFound(host: String)
  /// Nobody listens, or the network is unreachable.
  case cannotConnect(host: String)
  /// A limit of time passed.
  case timedOut
  /// The connection ended before the answer did.
  case connectionLost
  /// TLS failed; the text is the library's reason (expired, wrong host, unknown authority).
  case insecure(reason: SafeWords)
  /// Larger than the request allows.
  case bodyTooLarge(limit: Int)
  /// Compression or framing is broken.
  case badEncoding
  /// Too many redirects, or one to a place where it must not lead.
  case badRedirect
  /// Any other error of the library, by its own words.
  case other(SafeWords)
  /// Whoever asked does not want the answer any more.
  case cancelled
}

/// Whatever can fetch an address.
public protocol HTTPClient: Sendable {
  /// The server's answer, whatever its status.
  func response(to request: HTTPRequest) async throws(HTTPFailure) -> HTTPResponse
  /// The same for somebody who reads an answer before it may be kept anywhere.
  ///
  /// The last answer that was read is the one that is returned.
  func response(
    to request: HTTPRequest, isReadable: (HTTPResponse) -> Bool
  ) async throws(HTTPFailure) -> HTTPResponse
}

extension HTTPClient {
  /// The server's answer, which a client that keeps none lets be read once.
  public func response(
    to request: HTTPRequest, isReadable: (HTTPResponse) -> Bool
  ) async throws(HTTPFailure) -> HTTPResponse {
    let response = try await response(to: request)
    _ = isReadable(response)
    return response
  }
}
