import Glibc
import TestSupport
import Testing

@testable import WeatherModel

@Suite("HTTP client", .timeLimit(.minutes(2)))
struct CurlHTTPClientTests {
  @Test("returns status, header fields and body, whatever the status")
  func answer() async throws {
    let server = try LoopbackServer { _ in
      .json(#"{"error":true}"#, status: 429)
        .with("Retry-After", "120").with("X-Twice", "a").with("x-twice", "  b ")
    }
    let response = try await makeClient().response(to: makeRequest(server.url("/v1?q=1")))
    #expect(response.status == 429)
    #expect(response.headers["retry-after"] == "120")
    #expect(response.headers["x-twice"] == "a, b")
    #expect(response.headers["content-type"] == "application/json")
    #expect(response.text == #"{"error":true}"#)
  }

  @Test("sends the header fields, the product's name and the encodings it can undo")
  func sending() async throws {
    let server = try LoopbackServer()
    let headers = [
      HTTPRequest.Header(name: "X-Key", value: "k"), .init(name: "X-Empty", value: ""),
    ]
    _ = try await makeClient().response(
      to: makeRequest(server.url("/a/b?c=d%20e"), headers: headers))
    let request = try #require(server.requests.first)
    #expect(request.method == "GET")
    #expect(request.path == "/a/b")
    #expect(request.parameter("c") == "d e")
    #expect(request.headers["x-key"] == "k")
    #expect(request.headers["x-empty"] == "")
    #expect(request.headers["user-agent"] == "wx/test")
    #expect(request.headers["accept-encoding"]?.contains("gzip") == true)
  }

  @Test("refuses header fields that break out of their line")
  func headerInjection() async throws {
    let server = try LoopbackServer()
    for header in [
      HTTPRequest.Header(name: "X", value: "key\r\nY: z"), .init(name: "X", value: "key\n"),
      .init(name: "X: y", value: ""), .init(name: "", value: "x"), .init(name: "X", value: "\0"),
    ] {
      let outcome = await makeClient().outcome(of: makeRequest(server.url(), headers: [header]))
      guard case .failure(.other(let words)) = outcome else {
        Issue.record("sent \(header)")
        continue
      }
      #expect(!words.text.contains("key"))
    }
    #expect(server.requests.isEmpty)
  }

  @Test(
    "has no address but http and https", arguments: ["", "ftp://127.0.0.1/", "file:///etc/hosts"])
  func badAddress(url: String) async {
    #expect(await makeClient().outcome(of: makeRequest(url)) == .failure(.badAddress))
  }

  @Test("undoes compression whatever it asked for")
  func compression() async throws {
    let text = String(repeating: "a cold front. ", count: 10_000)
    let server = try LoopbackServer { _ in .gzip(text) }
    let request = makeRequest(
      server.url(), headers: [.init(name: "Accept-Encoding", value: "identity")])
    #expect(try await makeClient().response(to: request).text == text)
    #expect(server.requests.first?.headers["accept-encoding"] == "identity")
  }

  @Test("puts chunks together")
  func chunks() async throws {
    let text = String(repeating: "0123456789", count: 2_000)
    let server = try LoopbackServer { _ in
      .ok(text).delivered(.chunked(size: 333, isComplete: true))
    }
    #expect(try await makeClient().response(to: makeRequest(server.url())).text == text)
  }

  @Test("takes answers without a body", arguments: [204, 304])
  func noBody(status: Int) async throws {
    let server = try LoopbackServer { _ in .status(status) }
    let response = try await makeClient().response(to: makeRequest(server.url()))
    #expect(response.status == status)
    #expect(response.body.isEmpty)
  }

  @Test("keeps one connection for requests one after the other")
  func keepAlive() async throws {
    let server = try LoopbackServer()
    let client = makeClient()
    for number in 0..<20 {
      _ = try await client.response(to: makeRequest(server.url("/\(number)")))
    }
    #expect(server.requests.count == 20)
    #expect(server.connectionCount == 1)
  }

  @Test("connects anew when the server has closed the connection")
  func staleConnection() async throws {
    let server = try LoopbackServer { _ in .ok("x").delivered(.lacking(0)) }
    let client = makeClient()
    for _ in 0..<5 {
      #expect(try await client.response(to: makeRequest(server.url())).text == "x")
    }
    #expect(server.requests.count >= 5)
  }

  @Test("answers 50 requests at once over as many connections as allowed")
  func parallel() async throws {
    let server = try LoopbackServer { .ok($0.path).delayed(milliseconds: 5) }
    let client = makeClient(maximumConnections: 6)
    let texts = try await withThrowingTaskGroup(of: (Int, String).self) { group in
      for number in 0..<50 {
        let request = makeRequest(server.url("/\(number)"))
        group.addTask { (number, try await client.response(to: request).text) }
      }
      return try await group.reduce(into: [Int: String]()) { $0[$1.0] = $1.1 }
    }
    #expect(texts == Dictionary(uniqueKeysWithValues: (0..<50).map { ($0, "/\($0)") }))
    #expect(server.connectionCount <= 6)
  }

  @Test("lets go of everything when it goes away itself")
  func end() async throws {
    let server = try LoopbackServer()
    var client: CurlHTTPClient? = makeClient()
    _ = try await client?.response(to: makeRequest(server.url()))
    client = nil
    try await server.waitUntilUnused()
    #expect(client == nil)
  }

  @Test("sends foreign hosts through the proxy, in the clear and by CONNECT")
  func proxy() async throws {
    let server = try LoopbackServer { request in
      request.method == "CONNECT" ? .status(403) : .ok("by proxy")
    }
    let client = makeClient(proxy: .address(server.url("")))
    let response = try await client.response(to: makeRequest("http://weather.invalid/x"))
    #expect(response.text == "by proxy")
    #expect(
      await client.outcome(of: makeRequest("https://weather.invalid/x"))
        == .failure(.other("the proxy refuses to connect (status 403)")))
    #expect(
      server.requests.map { "\($0.method) \($0.target)" }
        == ["GET http://weather.invalid/x", "CONNECT weather.invalid:443"])
  }

  // In a process of its own, because other tests read the environment at the same time.
  @Test("asks the environment for the proxy unless told otherwise")
  func proxyOfTheEnvironment() async {
    await #expect(processExitsWith: .success) {
      let proxy = try LoopbackServer { _ in .ok("by proxy") }
      for name in ["no_proxy", "NO_PROXY", "all_proxy", "ALL_PROXY"] { unsetenv(name) }
      setenv("http_proxy", proxy.url(""), 1)
      let client = makeClient(proxy: .environment)
      let response = try await client.response(to: makeRequest("http://weather.invalid/x"))
      #expect(response.text == "by proxy")
      #expect(proxy.requests.map(\.target) == ["http://weather.invalid/x"])
    }
  }

  @Test("never sends hosts of this machine through a proxy")
  func proxyAndLoopback() async throws {
    let proxy = try LoopbackServer { _ in .status(502) }
    let server = try LoopbackServer()
    let client = makeClient(proxy: .address(proxy.url("")))
    #expect(try await client.response(to: makeRequest(server.url())).status == 200)
    #expect(proxy.connectionCount == 0)
  }

  @Test("says what to install when there is no libcurl, each time anew")
  func libraryMissing() async {
    let client = makeClient(libraryNames: ["libcurl-absent.so.4", "libcurl-absent-too.so.4"])
    for _ in 0..<3 {
      #expect(
        await client.outcome(of: makeRequest("http://127.0.0.1/"))
          == .failure(
            .libraryMissing(
              "libcurl-absent.so.4 is not installed: apt-get install libcurl4")))
    }
  }

  @Test("says when a library lacks what is needed")
  func libraryIncomplete() async {
    #expect(
      await makeClient(libraryNames: ["libm.so.6"]).outcome(of: makeRequest("http://127.0.0.1/"))
        == .failure(.libraryMissing("libm.so.6 is too old: 7.68 or newer is needed")))
  }

  @Test("takes the second library when the first is absent")
  func libraryFallback() async throws {
    let server = try LoopbackServer()
    let names = ["libcurl-absent.so.4"] + CurlHTTPClient.Configuration.usualLibraryNames
    #expect(
      try await makeClient(libraryNames: names).response(to: makeRequest(server.url())).text
        == "ok")
  }
}
