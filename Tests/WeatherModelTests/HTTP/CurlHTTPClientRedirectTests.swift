import TestSupport
import Testing

@testable import WeatherModel

@Suite("HTTP client and redirects", .timeLimit(.minutes(2)))
struct CurlHTTPClientRedirectTests {
  /// A server that counts down: /3 leads to /2, and so on to /0, which answers.
  private func makeStairs(status: Int = 302) throws -> LoopbackServer {
    try LoopbackServer { request in
      let step = Int(request.path.dropFirst()) ?? 0
      return step > 0 ? .redirect(to: "/\(step - 1)", status: status) : .ok("ground")
    }
  }

  private let key = HTTPRequest.Header(name: "X-Key", value: "k")

  @Test("are followed three times", arguments: [301, 302, 303, 307, 308])
  func three(status: Int) async throws {
    let server = try makeStairs(status: status)
    let response = try await makeClient().response(
      to: makeRequest(server.url("/3"), headers: [key], carriesSecret: true))
    #expect(response.status == 200)
    #expect(response.text == "ground")
    #expect(server.requests.map(\.path) == ["/3", "/2", "/1", "/0"])
    #expect(server.requests.allSatisfy { $0.headers["x-key"] == "k" && $0.method == "GET" })
    #expect(server.connectionCount == 1)
  }

  @Test("are not followed four times")
  func four() async throws {
    let server = try makeStairs()
    #expect(
      await makeClient().outcome(of: makeRequest(server.url("/4"))) == .failure(.badRedirect))
    #expect(server.requests.map(\.path) == ["/4", "/3", "/2", "/1"])
  }

  @Test("that run in a circle end")
  func loop() async throws {
    let server = try LoopbackServer { _ in .redirect(to: "/again") }
    #expect(await makeClient().outcome(of: makeRequest(server.url())) == .failure(.badRedirect))
  }

  @Test("take no header field to another server")
  func otherServer() async throws {
    let other = try LoopbackServer()
    let target = other.url("/there")
    let server = try LoopbackServer { _ in .redirect(to: target) }
    let response = try await makeClient().response(
      to: makeRequest(server.url(), headers: [key]))
    #expect(response.text == "ok")
    #expect(server.requests.first?.headers["x-key"] == "k")
    let request = try #require(other.requests.first)
    #expect(request.path == "/there")
    #expect(request.headers["x-key"] == nil)
    #expect(request.headers["user-agent"] == "wx/test")
  }

  @Test("take no secret to another server")
  func secret() async throws {
    let other = try LoopbackServer()
    let target = other.url()
    let server = try LoopbackServer { _ in .redirect(to: target) }
    #expect(
      await makeClient().outcome(of: makeRequest(server.url("/?appid=k"), carriesSecret: true))
        == .failure(.badRedirect))
    #expect(other.connectionCount == 0)
  }

  @Test(
    "lead to no file",
    arguments: ["file:///etc/hostname", "ftp://127.0.0.1/", "http://u@127.0.0.1/"])
  func file(target: String) async throws {
    let server = try LoopbackServer { _ in .redirect(to: target) }
    #expect(await makeClient().outcome(of: makeRequest(server.url())) == .failure(.badRedirect))
  }

  @Test("without a target are answers like any other")
  func withoutTarget() async throws {
    let server = try LoopbackServer { _ in .status(302, body: "where?") }
    let response = try await makeClient().response(to: makeRequest(server.url()))
    #expect(response.status == 302)
    #expect(response.text == "where?")
  }
}
