import CCurl

/// What libcurl reported about a transfer that failed.
struct CurlFailureReport {
  /// The error code.
  var code: CURLcode
  /// The text that belongs to the code, without particulars.
  var words: String
  /// The text of this very failure; may name addresses, so it is read but not passed on whole.
  var detail: ConcealedText
  /// The status with which a proxy answered CONNECT; 0 for none.
  var proxyStatus: Int
  /// Who was asked.
  var host: String
  /// The limit that a body too large went over.
  var bodyLimit: Int
}

extension HTTPFailure {
  /// The failure that a report amounts to.
  init(_ report: CurlFailureReport) {
    switch report.code {
    case CURLE_URL_MALFORMAT:
      self = .badAddress
    case CURLE_COULDNT_RESOLVE_PROXY:
      self = .hostNotFound(host: "the proxy")
    case CURLE_COULDNT_RESOLVE_HOST:
      self = .hostNotFound(host: report.host)
    case CURLE_COULDNT_CONNECT, CURLE_INTERFACE_FAILED:
      self = .cannotConnect(host: report.host)
    case CURLE_PROXY:
      self = .cannotConnect(host: "the proxy")
    case CURLE_OPERATION_TIMEDOUT:
      self = .timedOut
    case CURLE_PARTIAL_FILE, CURLE_GOT_NOTHING, CURLE_SEND_ERROR, CURLE_HTTP2, CURLE_HTTP2_STREAM:
      self = .connectionLost
    case CURLE_RECV_ERROR:
      self = Self.receiving(report)
    case CURLE_SSL_CONNECT_ERROR:
      self = Self.shakingHands(report)
    case CURLE_PEER_FAILED_VERIFICATION, CURLE_SSL_CERTPROBLEM, CURLE_SSL_CIPHER,
      CURLE_SSL_CACERT_BADFILE, CURLE_SSL_ISSUER_ERROR, CURLE_SSL_CRL_BADFILE,
      CURLE_SSL_PINNEDPUBKEYNOTMATCH, CURLE_SSL_INVALIDCERTSTATUS, CURLE_SSL_CLIENTCERT,
      CURLE_SSL_ENGINE_NOTFOUND, CURLE_SSL_ENGINE_SETFAILED, CURLE_SSL_ENGINE_INITFAILED,
      CURLE_SSL_SHUTDOWN_FAILED, CURLE_USE_SSL_FAILED:
      self = .insecure(reason: Self.reason(report))
    case CURLE_FILESIZE_EXCEEDED:
      self = .bodyTooLarge(limit: report.bodyLimit)
    // Only http and https are ever asked for, so an unsupported protocol is an answer that is no HTTP.
    case CURLE_UNSUPPORTED_PROTOCOL, CURLE_WEIRD_SERVER_REPLY, CURLE_BAD_CONTENT_ENCODING,
      CURLE_WRITE_ERROR:
      self = .badEncoding
    case CURLE_TOO_MANY_REDIRECTS:
      self = .badRedirect
    default:
      self = .other(SafeWords(report.words))
    }
  }

  // One code for a lost connection, a broken chunk and a proxy that refuses to connect.
  private static func receiving(_ report: CurlFailureReport) -> HTTPFailure {
    if report.proxyStatus >= 300 {
      return .other("the proxy refuses to connect (status \(report.proxyStatus))")
    }
    return report.detail.text.contains("chunk") ? .badEncoding : .connectionLost
  }

  // A connection that breaks during the handshake says nothing about the server's identity.
  private static func shakingHands(_ report: CurlFailureReport) -> HTTPFailure {
    let breaks = ["SSL_ERROR_SYSCALL", "reset by peer", "Broken pipe"]
    return breaks.contains { report.detail.text.contains($0) }
      ? .connectionLost : .insecure(reason: reason(report))
  }

  /// The library's reason without the words around it and without names and addresses.
  private static func reason(_ report: CurlFailureReport) -> SafeWords {
    let detail = report.detail.text
    if detail.contains("subject name") || detail.contains("does not match") {
      return "the certificate is for another host"
    }
    // GnuTLS says no more than this, and then where its files lie.
    if detail.contains("verification failed") { return "the certificate cannot be verified" }
    for mark in ["certificate problem: ", "SSL routines::"] {
      if let text = detail.textAfter(mark), !text.contains("://"), !text.contains("/") {
        return SafeWords(String(text.prefix(80)))
      }
    }
    return SafeWords(report.words)
  }
}
