/// The HTTP client of the product: libcurl's multi interface on one thread of its own.
///
/// The library is opened, and the thread started, by the first request, so that making a client
/// costs nothing. Requests may come from any task; cancelling the task ends the transfer at once.
/// When the client goes away its thread finishes what is in flight and ends.
public final class CurlHTTPClient: HTTPClient {
  /// How a client presents itself and how much it uses.
  public struct Configuration: Sendable {
    /// Which proxy carries requests; hosts on this machine are always reached directly.
    public enum Proxy: Sendable, Equatable {
      /// As `http_proxy`, `https_proxy`, `all_proxy` and `no_proxy` say.
      case environment
      /// None, whatever the environment says.
      case none
      /// This one for every host.
      case address(String)
    }

    /// The names under which libcurl is looked for: with OpenSSL first, then with GnuTLS.
    public static let usualLibraryNames = ["libcurl.so.4", "libcurl-gnutls.so.4"]

    /// A PEM file whose authorities are trusted instead of the system's; nil for the system's.
    public var certificateAuthorityFile: String?
    /// The product token, such as "wx/1.0".
    public var userAgent: String
    /// Connections that may stand at the same time; further requests wait for one.
    public var maximumConnections: Int
    /// The way out.
    public var proxy: Proxy
    /// File names given to dlopen, in order.
    public var libraryNames: [String]
    /// Bytes a second below which a transfer counts as stuck.
    var lowestSpeed = 100
    /// Seconds that a transfer may be stuck.
    var lowestSpeedSeconds = 10

    /// A configuration from its parts.
    public init(
      certificateAuthorityFile: String? = nil, userAgent: String, maximumConnections: Int = 6,
      proxy: Proxy = .environment, libraryNames: [String] = Self.usualLibraryNames
    ) {
      self.certificateAuthorityFile = certificateAuthorityFile
      self.userAgent = userAgent
      self.maximumConnections = max(1, maximumConnections)
      self.proxy = proxy
      self.libraryNames = libraryNames
    }
  }

  private let mailbox = CurlMailbox()
  private let configuration: Configuration

  /// A client that opens nothing yet.
  public init(configuration: Configuration) {
    self.configuration = configuration
  }

  deinit {
    mailbox.close()
  }

  /// The server's answer, whatever its status, redirects followed as `RedirectPolicy` allows.
  public func response(to request: HTTPRequest) async throws(HTTPFailure) -> HTTPResponse {
    guard let address = WebAddress(request.url) else { throw .badAddress }
    guard request.headers.allSatisfy(\.isWellFormed) else {
      throw .other("a header field contains a character that it must not")
    }
    let cancellation = CurlCancellation()
    let outcome = await withTaskCancellationHandler {
      await withCheckedContinuation { continuation in
        submit(
          CurlSubmission(
            request: request, address: address, cancellation: cancellation,
            deadline: .now.advanced(byMilliseconds: request.totalLimit), answer: continuation))
      }
    } onCancel: {
      cancellation.request()
      mailbox.ring()
    }
    return try outcome.get()
  }

  private func submit(_ submission: CurlSubmission) {
    guard mailbox.post(submission) == .needsWorker else { return }
    let mailbox = mailbox
    let configuration = configuration
    let started = startThreadWithoutSignals {
      CurlWorker.run(mailbox: mailbox, configuration: configuration)
    }
    if !started {
      mailbox.retireWorker(because: .other("the system starts no further thread"))
    }
  }
}

extension HTTPRequest.Header {
  /// Whether name and value can stand in a header without breaking out of their line.
  var isWellFormed: Bool {
    // RFC 9110, 5.1 and 5.5: a token, then visible bytes, blanks and tabs.
    let isToken = { (byte: UInt8) in
      switch byte {
      case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
        UInt8(ascii: "0")...UInt8(ascii: "9"):
        true
      default:
        "!#$%&'*+-.^_`|~".utf8.contains(byte)
      }
    }
    return !name.isEmpty && name.utf8.allSatisfy(isToken)
      && value.utf8.allSatisfy { $0 == 0x09 || ($0 >= 0x20 && $0 != 0x7F) }
  }
}
