import CCurl
import Testing

@testable import WeatherModel

@Suite("Failures of libcurl")
struct CurlFailureTests {
  private func failure(
    _ code: CURLcode, detail: String = "", proxyStatus: Int = 0
  ) -> HTTPFailure {
    HTTPFailure(
      CurlFailureReport(
        code: code, words: "the library's words", detail: ConcealedText(detail),
        proxyStatus: proxyStatus,
        host: "a.example", bodyLimit: 7))
  }

  @Test("have their own kind each")
  func kinds() {
    #expect(failure(CURLE_URL_MALFORMAT) == .badAddress)
    #expect(failure(CURLE_COULDNT_RESOLVE_HOST) == .hostNotFound(host: "a.example"))
    #expect(failure(CURLE_COULDNT_RESOLVE_PROXY) == .hostNotFound(host: "the proxy"))
    #expect(failure(CURLE_COULDNT_CONNECT) == .cannotConnect(host: "a.example"))
    #expect(failure(CURLE_OPERATION_TIMEDOUT) == .timedOut)
    #expect(failure(CURLE_PARTIAL_FILE) == .connectionLost)
    #expect(failure(CURLE_HTTP2_STREAM) == .connectionLost)
    #expect(failure(CURLE_FILESIZE_EXCEEDED) == .bodyTooLarge(limit: 7))
    #expect(failure(CURLE_BAD_CONTENT_ENCODING) == .badEncoding)
    #expect(failure(CURLE_OUT_OF_MEMORY) == .other("the library's words"))
  }

  @Test("distinguish what shares one code")
  func sharedCodes() {
    #expect(failure(CURLE_RECV_ERROR, detail: "Recv failure") == .connectionLost)
    #expect(
      failure(CURLE_RECV_ERROR, detail: "Malformed encoding found in chunked-encoding")
        == .badEncoding)
    #expect(
      failure(CURLE_RECV_ERROR, proxyStatus: 407)
        == .other("the proxy refuses to connect (status 407)"))
    #expect(
      failure(CURLE_SSL_CONNECT_ERROR, detail: "OpenSSL SSL_connect: SSL_ERROR_SYSCALL in ...")
        == .connectionLost)
  }

  @Test(
    "say why TLS failed, without addresses",
    arguments: [
      ("SSL certificate problem: certificate has expired", "certificate has expired"),
      ("error:0A00010B:SSL routines::wrong version number", "wrong version number"),
      (
        "SSL: no alternative certificate subject name matches target host name 'a.example'",
        "the certificate is for another host"
      ),
      (
        "server certificate verification failed. CAfile: /etc/ssl/ca.pem CRLfile: none",
        "the certificate cannot be verified"
      ),
      ("see https://a.example/?key=hidden", "the library's words"),
      ("", "the library's words"),
    ])
  func reasons(detail: String, reason: String) {
    #expect(
      failure(CURLE_PEER_FAILED_VERIFICATION, detail: detail)
        == .insecure(reason: SafeWords(reason)))
  }
}
