import TestSupport
import Testing

@testable import WeatherModel

@Suite(
  "HTTP client and TLS", .timeLimit(.minutes(2)),
  .enabled(if: OpenSSLServer.command != nil, "the openssl command is not installed"))
struct CurlHTTPClientTLSTests {
  @Test("trusts an authority that it was given")
  func trusted() async throws {
    let server = try OpenSSLServer(names: "IP:127.0.0.1")
    let response = try await makeClient(certificateAuthorityFile: server.certificateFile)
      .response(to: makeRequest("https://127.0.0.1:\(server.port)/"))
    #expect(response.status == 200)
    #expect(response.text.contains("s_server"))
  }

  @Test("refuses a certificate that nobody vouches for")
  func selfSigned() async throws {
    let server = try OpenSSLServer(names: "IP:127.0.0.1")
    let outcome = await makeClient().outcome(of: makeRequest("https://127.0.0.1:\(server.port)/"))
    guard case .failure(.insecure(let reason)) = outcome else {
      Issue.record("\(outcome)")
      return
    }
    #expect(!reason.text.isEmpty)
    #expect(!reason.text.contains("127.0.0.1"))
  }

  @Test("refuses a certificate of another host")
  func otherHost() async throws {
    let server = try OpenSSLServer(names: "DNS:other.example")
    #expect(
      await makeClient(certificateAuthorityFile: server.certificateFile)
        .outcome(of: makeRequest("https://127.0.0.1:\(server.port)/"))
        == .failure(.insecure(reason: "the certificate is for another host")))
  }

  @Test("trusts nobody when its authorities cannot be read")
  func noAuthorities() async throws {
    let server = try OpenSSLServer(names: "IP:127.0.0.1")
    let outcome = await makeClient(certificateAuthorityFile: "/dev/null")
      .outcome(of: makeRequest("https://127.0.0.1:\(server.port)/"))
    guard case .failure(.insecure) = outcome else {
      Issue.record("\(outcome)")
      return
    }
  }
}
