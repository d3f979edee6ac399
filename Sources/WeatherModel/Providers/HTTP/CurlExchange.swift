import CCurl

/// One easy handle: one question to one server and the answer as it comes in.
///
/// It lives on the network thread only. libcurl holds its address unretained and uses it only inside
/// `curl_multi_perform`; `CurlWorker` keeps the exchange in its table from before the handle joins
/// the multi handle until after `close()`, so the address is good whenever libcurl uses it.
final class CurlExchange: Concealed {
  /// What is answered in the end, whichever servers are asked on the way.
  let submission: CurlSubmission
  /// Who is asked this time.
  let address: WebAddress
  /// Redirects followed before this exchange.
  let hopsBefore: Int
  /// The fields sent: none once a redirect has led to another server.
  let headers: [HTTPRequest.Header]
  /// libcurl's easy handle; invalid after `close()`.
  let easy: UnsafeMutableRawPointer
  /// The answer so far.
  private(set) var answer: CurlAnswer

  private let library: CurlLibrary
  private let errorText: UnsafeMutablePointer<CChar>
  private var headerList: UnsafeMutablePointer<curl_slist>?

  /// An exchange ready to join a multi handle, or nil when memory is out.
  init?(
    _ submission: CurlSubmission, to address: WebAddress, hopsBefore: Int,
    headers: [HTTPRequest.Header], library: CurlLibrary,
    configuration: CurlHTTPClient.Configuration
  ) {
    guard let easy = library.makeEasy() else { return nil }
    self.submission = submission
    self.address = address
    self.hopsBefore = hopsBefore
    self.headers = headers
    self.easy = easy
    self.library = library
    answer = CurlAnswer(bodyLimit: submission.request.bodyLimit)
    errorText = .allocate(capacity: Int(CURL_ERROR_SIZE))
    errorText.initialize(repeating: 0, count: Int(CURL_ERROR_SIZE))
    guard configure(configuration) else {
      close()
      return nil
    }
  }

  /// Frees what libcurl was given; the handle must have left the multi handle.
  func close() {
    library.cleanUpEasy(easy)
    library.freeList(headerList)
    headerList = nil
    errorText.deallocate()
  }

  /// Where a redirect leads, as libcurl resolves it against this address; nil for no redirect.
  var redirectTarget: String? {
    guard RedirectPolicy.isRedirect(status: answer.status) else { return nil }
    return library.text(easy, CURLINFO_REDIRECT_URL).map { String(cString: $0) }
  }

  /// What libcurl's outcome amounts to.
  func result(for code: CURLcode) -> Result<HTTPResponse, HTTPFailure> {
    if let refusal = answer.refusal { return .failure(refusal) }
    guard code == CURLE_OK else {
      return .failure(
        HTTPFailure(
          CurlFailureReport(
            code: code, words: String(cString: library.words(for: code)),
            detail: ConcealedText(String(cString: errorText)),
            proxyStatus: library.number(easy, CURLINFO_HTTP_CONNECTCODE), host: address.host,
            bodyLimit: submission.request.bodyLimit)))
    }
    return .success(answer.response)
  }

  // False when an option that matters for safety is not taken.
  private func configure(_ configuration: CurlHTTPClient.Configuration) -> Bool {
    let request = submission.request
    let me = Unmanaged.passUnretained(self).toOpaque()
    var results = [
      library.set(easy, CURLOPT_URL, text: address.text),
      library.set(easy, CURLOPT_ERRORBUFFER, pointer: errorText),
      library.set(easy, CURLOPT_NOSIGNAL, number: 1),
      restrictProtocols(),
      library.set(easy, CURLOPT_FOLLOWLOCATION, number: 0),
      library.set(easy, CURLOPT_SSL_VERIFYPEER, number: 1),
      library.set(easy, CURLOPT_SSL_VERIFYHOST, number: 2),
      library.set(easy, CURLOPT_SSLVERSION, number: Int(CURL_SSLVERSION_TLSv1_2)),
      library.set(easy, CURLOPT_CONNECTTIMEOUT_MS, number: max(1, request.connectLimit)),
      library.set(easy, CURLOPT_LOW_SPEED_LIMIT, number: configuration.lowestSpeed),
      library.set(easy, CURLOPT_LOW_SPEED_TIME, number: configuration.lowestSpeedSeconds),
      library.set(easy, CURLOPT_MAXFILESIZE_LARGE, size: curl_off_t(answer.wireLimit)),
      library.set(easy, CURLOPT_USERAGENT, text: configuration.userAgent),
      library.set(easy, CURLOPT_WRITEDATA, pointer: me),
      library.set(easy, CURLOPT_WRITEFUNCTION, receiver: Self.receiveBody),
      library.set(easy, CURLOPT_HEADERDATA, pointer: me),
      library.set(easy, CURLOPT_HEADERFUNCTION, receiver: Self.receiveHeader),
    ]
    if let file = configuration.certificateAuthorityFile {
      results.append(library.set(easy, CURLOPT_CAINFO, text: file))
    }
    results += proxyOptions(configuration.proxy)

    // Good to have; a library that was built without them still serves.
    // An empty list of encodings means all that the library can undo.
    _ = library.set(easy, CURLOPT_ACCEPT_ENCODING, text: "")
    _ = library.set(easy, CURLOPT_HTTP_VERSION, number: Int(CURL_HTTP_VERSION_2TLS))
    _ = library.set(easy, CURLOPT_SUPPRESS_CONNECT_HEADERS, number: 1)
    // Without it the end of a transfer waits for its name lookup, and with it every other transfer.
    _ = library.set(easy, curl_option_quick_exit, number: 1)
    return results.allSatisfy { $0 == CURLE_OK } && attachHeaders()
  }

  private func restrictProtocols() -> CURLcode {
    let code = library.set(easy, curl_option_protocols_text, text: "http,https")
    guard code == CURLE_UNKNOWN_OPTION else { return code }
    return library.set(
      easy, curl_option_protocols_mask, number: Int(CURLPROTO_HTTP | CURLPROTO_HTTPS))
  }

  private func proxyOptions(_ proxy: CurlHTTPClient.Configuration.Proxy) -> [CURLcode] {
    // A proxy would look for this machine's own services on the machine where it runs.
    if address.isLoopback { return [library.set(easy, CURLOPT_NOPROXY, text: "*")] }
    switch proxy {
    case .environment:
      return []
    case .none:
      return [library.set(easy, CURLOPT_NOPROXY, text: "*")]
    case .address(let proxy):
      return [
        library.set(easy, CURLOPT_PROXY, text: proxy),
        library.set(easy, CURLOPT_NOPROXY, text: ""),
      ]
    }
  }

  private func attachHeaders() -> Bool {
    for header in headers {
      // "Name:" would tell libcurl to leave the field out.
      let line = header.value.isEmpty ? "\(header.name);" : "\(header.name): \(header.value)"
      guard let longer = library.append(to: headerList, line) else { return false }
      headerList = longer
    }
    return library.set(easy, CURLOPT_HTTPHEADER, pointer: headerList) == CURLE_OK
  }

  // libcurl's callbacks. Any result but the number of bytes ends the transfer.
  private static let receiveBody: CurlReceiver = { bytes, size, count, context in
    CurlExchange.deliver(bytes, size * count, to: context) { $0.receiveBody($1) }
  }
  private static let receiveHeader: CurlReceiver = { bytes, size, count, context in
    CurlExchange.deliver(bytes, size * count, to: context) { $0.receiveHeader($1) }
  }

  private static func deliver(
    _ bytes: UnsafeMutablePointer<CChar>?, _ count: Int, to context: UnsafeMutableRawPointer?,
    _ receive: (inout CurlAnswer, UnsafeRawBufferPointer) -> Bool
  ) -> Int {
    guard let context else { return 0 }
    let exchange = Unmanaged<CurlExchange>.fromOpaque(context).takeUnretainedValue()
    let isWelcome = receive(&exchange.answer, UnsafeRawBufferPointer(start: bytes, count: count))
    // One byte off, because for an empty piece 0 would mean success.
    return isWelcome ? count : count + 1
  }
}
