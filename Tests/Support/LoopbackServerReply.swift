extension LoopbackServer {
  /// What the server does with a request: an answer, good or bad, or none.
  public struct Reply: Sendable {
    /// How the body reaches the client, or fails to.
    public enum Delivery: Sendable {
      /// In one piece, with its length.
      case whole
      /// With a length that is larger by this many bytes; then the connection closes.
      case lacking(Int)
      /// In chunks of at most this many bytes; incomplete ones close before the last chunk.
      case chunked(size: Int, isComplete: Bool)
      /// Byte by byte, with its length, and this many milliseconds between two.
      case dripping(milliseconds: Int)
      /// Over and over until the client goes away.
      case endless
      /// As the whole of the answer, without status line or header; then the connection closes.
      case raw
      /// Not at all: the connection is reset (RST).
      case reset
      /// Not at all: the connection closes in good order.
      case closed
      /// Not at all: the connection stays open and silent until the client goes away.
      case silent
    }

    /// The status code.
    public var status = 200
    /// Header fields in order; length and encoding of the transfer are added.
    public var headers: [(name: String, value: String)] = []
    /// The body.
    public var body: [UInt8] = []
    /// How the body is sent.
    public var delivery = Delivery.whole
    /// Milliseconds before anything is sent.
    public var delay = 0

    /// A reply from its parts.
    public init(
      status: Int = 200, headers: [(name: String, value: String)] = [], body: [UInt8] = [],
      delivery: Delivery = .whole
    ) {
      self.status = status
      self.headers = headers
      self.body = body
      self.delivery = delivery
    }

    /// The same, later.
    public func delayed(milliseconds: Int) -> Reply {
      var reply = self
      reply.delay = milliseconds
      return reply
    }

    /// The same with another delivery.
    public func delivered(_ delivery: Delivery) -> Reply {
      var reply = self
      reply.delivery = delivery
      return reply
    }

    /// The same with one more header field.
    public func with(_ name: String, _ value: String) -> Reply {
      var reply = self
      reply.headers.append((name, value))
      return reply
    }
  }
}

extension LoopbackServer.Reply {
  /// Status 200 with a text.
  public static func ok(_ text: String = "ok") -> Self {
    Self(headers: [("Content-Type", "text/plain")], body: Array(text.utf8))
  }

  /// Status 200 with bytes.
  public static func ok(_ body: [UInt8]) -> Self { Self(body: body) }

  /// A document of JSON.
  public static func json(_ text: String, status: Int = 200) -> Self {
    Self(
      status: status, headers: [("Content-Type", "application/json")], body: Array(text.utf8))
  }

  /// A page, such as the log-in page of a captive portal.
  public static func html(_ text: String, status: Int = 200) -> Self {
    Self(status: status, headers: [("Content-Type", "text/html")], body: Array(text.utf8))
  }

  /// A status with a short body or none.
  public static func status(
    _ status: Int, headers: [(name: String, value: String)] = [], body: String = ""
  ) -> Self {
    Self(status: status, headers: headers, body: Array(body.utf8))
  }

  /// A redirect to an absolute or relative address.
  public static func redirect(to location: String, status: Int = 302) -> Self {
    Self(status: status, headers: [("Location", location)])
  }

  /// A compressed text, whether or not the client asked for that.
  public static func gzip(_ text: String) -> Self {
    Self(headers: [("Content-Encoding", "gzip")], body: Gzip.stored(Array(text.utf8)))
  }

  /// Few bytes that decompress to many zeros.
  public static func gzip(zeros count: Int) -> Self {
    Self(headers: [("Content-Encoding", "gzip")], body: Gzip.zeros(count))
  }

  /// A body that claims to be compressed and is not.
  public static var badGzip: Self {
    Self(headers: [("Content-Encoding", "gzip")], body: Array("this is no gzip".utf8))
  }

  /// Bytes that are no HTTP.
  public static func garbage(_ text: String = "\u{1}\u{2} not HTTP at all\r\n\r\n") -> Self {
    Self(body: Array(text.utf8), delivery: .raw)
  }

  /// A body without end.
  public static var endless: Self {
    Self(body: Array(repeating: UInt8(ascii: "e"), count: 16 << 10), delivery: .endless)
  }

  /// A connection reset instead of an answer.
  public static var reset: Self { Self(delivery: .reset) }

  /// A connection closed instead of an answer.
  public static var closed: Self { Self(delivery: .closed) }

  /// No answer at all.
  public static var silent: Self { Self(delivery: .silent) }
}
