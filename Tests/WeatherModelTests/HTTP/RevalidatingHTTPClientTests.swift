import Synchronization
import TestSupport
import Testing

@testable import WeatherModel

@Suite("A server is asked only for what it has not said", .timeLimit(.minutes(2)))
struct RevalidatingHTTPClientTests {
  /// A clock that a test sets.
  private final class SetClock: Sendable {
    private let instant: Mutex<Instant>
    init(_ text: String) { instant = Mutex(OpenMeteoSample.instant(text)) }
    var now: Instant { instant.withLock { $0 } }
    func advance(_ seconds: Int) { instant.withLock { $0 = $0 + seconds } }
  }

  private final class MemoryStore: HTTPResponseStore {
    private let responses = Mutex<[String: StoredResponse]>([:])
    func response(for key: String) -> StoredResponse? { responses.withLock { $0[key] } }
    func keep(_ response: StoredResponse, for key: String) {
      responses.withLock { $0[key] = response }
    }
    func remove(_ key: String) { responses.withLock { $0[key] = nil } }
    var keys: [String] { responses.withLock { $0.keys.sorted() } }
  }

  private static let stamp = "Mon, 20 Jul 2020 11:20:44 GMT"

  private static func answer(
    _ fields: [String: String], body: String = "{}"
  ) -> LoopbackServer.Reply {
    fields.sorted { $0.key < $1.key }.reduce(.json(body)) {
      $0.with($1.key, $1.value)
    }
  }

  private let clock = SetClock("2020-07-20T11:20:44Z")
  private let store = MemoryStore()

  private func client() -> RevalidatingHTTPClient {
    RevalidatingHTTPClient(client: makeClient(), store: store) { [clock] in clock.now }
  }

  @Test("Not before Expires, then by the exact stamp, and 304 brings the kept body")
  func expires() async throws {
    let server = try LoopbackServer { request in
      guard request.headers["if-modified-since"] == nil else {
        return .status(
          304,
          headers: [
            ("Date", "Mon, 20 Jul 2020 11:52:28 GMT"), ("Expires", "Mon, 20 Jul 2020 12:22:28 GMT"),
          ])
      }
      return Self.answer(
        [
          "Date": Self.stamp, "Last-Modified": Self.stamp,
          "Expires": "Mon, 20 Jul 2020 11:52:28 GMT",
        ], body: #"{"n": 1}"#)
    }
    let request = makeRequest(server.url("/weatherapi?lat=1"))
    for _ in 0..<3 {
      #expect(try await client().response(to: request).text == #"{"n": 1}"#)
      clock.advance(600)
    }
    #expect(server.requests.count == 1)

    clock.advance(103)
    #expect(try await client().response(to: request).text == #"{"n": 1}"#)
    #expect(server.requests.count == 1)
    clock.advance(1)
    let confirmed = try await client().response(to: request)
    #expect(confirmed.status == 200 && confirmed.text == #"{"n": 1}"#)
    #expect(server.requests.count == 2)
    #expect(server.requests[1].headers["if-modified-since"] == Self.stamp)

    // The confirmation brought half an hour more.
    clock.advance(1_799)
    _ = try await client().response(to: request)
    #expect(server.requests.count == 2)
    clock.advance(1)
    _ = try await client().response(to: request)
    #expect(server.requests.count == 3)
    #expect(server.requests[2].headers["if-modified-since"] == Self.stamp)
  }

  @Test("New content replaces the old, stamp included")
  func replacement() async throws {
    let later = "Mon, 20 Jul 2020 12:00:00 GMT"
    let server = try LoopbackServer(replies: [
      Self.answer(["Last-Modified": Self.stamp], body: #"{"n": 1}"#),
      Self.answer(["Last-Modified": later], body: #"{"n": 2}"#), .status(304),
    ])
    let request = makeRequest(server.url())
    #expect(try await client().response(to: request).text == #"{"n": 1}"#)
    #expect(try await client().response(to: request).text == #"{"n": 2}"#)
    #expect(try await client().response(to: request).text == #"{"n": 2}"#)
    #expect(
      server.requests.map { $0.headers["if-modified-since"] } == [nil, Self.stamp, later])
  }

  @Test("A failure takes nothing away and is not kept")
  func failures() async throws {
    let server = try LoopbackServer(replies: [
      Self.answer(["Last-Modified": Self.stamp], body: #"{"n": 1}"#),
      .status(503), .html("<html>Log in</html>").with("Last-Modified", Self.stamp), .reset,
    ])
    let request = makeRequest(server.url())
    _ = try await client().response(to: request)
    #expect(try await client().response(to: request).status == 503)
    #expect(store.keys.count == 1)
    // The log-in page of a network is passed on, not kept.
    #expect(try await client().response(to: request).text == "<html>Log in</html>")
    #expect(await client().outcome(of: request) == .failure(.connectionLost))
    #expect(store.keys.compactMap { store.response(for: $0)?.response.text } == [#"{"n": 1}"#])
  }

  @Test("An answer that forbids being kept takes the place of one that allowed it")
  func forbidden() async throws {
    let server = try LoopbackServer(replies: [
      Self.answer(["Last-Modified": Self.stamp]),
      Self.answer(["Last-Modified": Self.stamp, "Cache-Control": "no-store"]),
    ])
    for _ in 0..<3 { _ = try await client().response(to: makeRequest(server.url())) }
    #expect(store.keys.isEmpty)
    #expect(server.requests.map { $0.headers["if-modified-since"] } == [nil, Self.stamp, nil])
  }

  @Test("Nothing of a request with a secret or of one's own condition is kept")
  func passingThrough() async throws {
    let server = try LoopbackServer { _ in
      Self.answer(["Last-Modified": Self.stamp, "Cache-Control": "max-age=600"])
    }
    let secret = makeRequest(server.url("/?key=x"), carriesSecret: true)
    let conditional = makeRequest(
      server.url(), headers: [.init(name: "If-None-Match", value: "\"a\"")])
    for request in [secret, secret, conditional, conditional] {
      _ = try await client().response(to: request)
    }
    #expect(server.requests.count == 4 && store.keys.isEmpty)
    #expect(server.requests.allSatisfy { $0.headers["if-modified-since"] == nil })
  }

  @Test("Addresses and fields tell answers apart")
  func keys() async throws {
    let server = try LoopbackServer { _ in Self.answer(["Cache-Control": "max-age=600"]) }
    let plain = makeRequest(server.url("/a"))
    let other = makeRequest(server.url("/b"))
    let accepting = makeRequest(
      server.url("/a"), headers: [.init(name: "Accept", value: "application/geo+json")])
    for request in [plain, other, accepting, plain, other, accepting] {
      _ = try await client().response(to: request)
    }
    #expect(server.requests.count == 3 && store.keys.count == 3)
  }

  // MARK: What cannot be read

  @Test("What cannot be read is not kept, and does not take the place of what can")
  func unreadable() async throws {
    let holds = ["Last-Modified": Self.stamp, "Cache-Control": "max-age=600"]
    let server = try LoopbackServer(replies: [
      Self.answer(holds, body: "{bad"), Self.answer(holds, body: #"{"n": 1}"#),
      Self.answer(holds, body: "{bad"), .status(304),
    ])
    let request = makeRequest(server.url())
    func text() async throws -> String {
      var read: [String] = []
      let response = try await client().response(to: request) { response in
        read.append(response.text)
        return response.text != "{bad"
      }
      #expect(read.last == response.text)
      return response.text
    }
    #expect(try await text() == "{bad")
    #expect(store.keys.isEmpty)
    #expect(try await text() == #"{"n": 1}"#)
    clock.advance(600)
    #expect(try await text() == "{bad")
    #expect(try await text() == #"{"n": 1}"#)
    #expect(
      server.requests.map { $0.headers["if-modified-since"] } == [nil, nil, Self.stamp, Self.stamp])
  }

  @Test("What was kept and cannot be read is asked for anew, whatever the server says of it")
  func unreadableInStore() async throws {
    let server = try LoopbackServer { request in
      request.headers["if-modified-since"] == nil
        ? Self.answer(["Last-Modified": Self.stamp], body: #"{"n": 1}"#) : .status(304)
    }
    let request = makeRequest(server.url())
    for (lifetime, stamps) in [("max-age=600", [nil]), ("max-age=0", [Self.stamp, nil])] {
      let before = server.requests.count
      store.keep(
        StoredResponse(
          response: HTTPResponse(
            status: 200, headers: ["last-modified": Self.stamp, "cache-control": lifetime],
            body: Array("{bad".utf8)), receivedAt: clock.now), for: server.url())
      let response = try await client().response(to: request) { $0.text != "{bad" }
      #expect(response.text == #"{"n": 1}"#)
      #expect(
        server.requests.dropFirst(before).map { $0.headers["if-modified-since"] } == stamps)
      #expect(store.keys.compactMap { store.response(for: $0)?.response.text } == [#"{"n": 1}"#])
    }
  }

  // MARK: For how long

  private static func stored(_ headers: [String: String]) -> StoredResponse {
    StoredResponse(
      response: HTTPResponse(status: 200, headers: headers, body: Array("{}".utf8)),
      receivedAt: OpenMeteoSample.instant("2020-07-20T11:20:44Z"))
  }

  @Test(
    "Seconds for which an answer holds",
    arguments: [
      ([:], 0), (["cache-control": "public, max-age=30"], 30),
      (["cache-control": "Max-Age=\"30\" , must-revalidate"], 30),
      // The cache's word goes before the older field.
      (["cache-control": "max-age=5", "expires": "Mon, 20 Jul 2020 12:20:44 GMT"], 5),
      (["cache-control": "max-age=30", "age": "10"], 20),
      (["cache-control": "max-age=30", "age": "40"], 0),
      (["cache-control": "no-cache, max-age=30"], 0), (["cache-control": "max-age=soon"], 0),
      (["cache-control": "max-age=99999999999999999999"], 86_400),
      (["cache-control": "max-age=30", "age": "-9223372036854775808"], 30),
      (["expires": "Mon, 20 Jul 2020 11:52:28 GMT"], 1_904), (["expires": "0"], 0),
      (["expires": "Mon, 20 Jul 2020 11:00:00 GMT"], 0),
      // Stamps of a server whose clock, or ours, is an hour wrong.
      (
        ["expires": "Mon, 20 Jul 2020 12:52:28 GMT", "date": "Mon, 20 Jul 2020 12:20:44 GMT"], 1_904
      ),
      (["expires": "Tue, 20 Jul 2021 11:20:44 GMT"], 86_400),
    ] as [([String: String], Int)])
  func lifetimes(headers: [String: String], expected: Int) {
    let stored = Self.stored(headers)
    #expect(stored.lifetime == expected)
    #expect(stored.isFresh(at: stored.receivedAt + (expected - 1)) == (expected > 0))
    #expect(!stored.isFresh(at: stored.receivedAt + expected))
    #expect(!stored.isFresh(at: stored.receivedAt - 1))
  }

  @Test("What is not worth keeping")
  func worth() {
    let body = Array("{}".utf8)
    let now = OpenMeteoSample.instant("2020-07-20T11:20:44Z")
    func isKept(_ headers: [String: String], status: Int = 200, body: [UInt8] = body) -> Bool {
      StoredResponse.isWorthKeeping(
        HTTPResponse(status: status, headers: headers, body: body), at: now)
    }
    let good = ["last-modified": Self.stamp, "cache-control": "max-age=30"]
    #expect(isKept(good) && isKept(good, status: 203) && isKept(["last-modified": Self.stamp]))
    #expect(isKept(["cache-control": "max-age=30"]))
    #expect(!isKept([:]) && !isKept(["cache-control": "max-age=0"]))
    #expect(!isKept(good.merging(["cache-control": "private, no-store"]) { $1 }))
    #expect(!isKept(good.merging(["vary": "*"]) { $1 }))
    #expect(isKept(good.merging(["vary": "Accept, Accept-Encoding"]) { $1 }))
    for status in [204, 304, 404, 429, 500] { #expect(!isKept(good, status: status)) }
    #expect(!isKept(good, body: Array("<html>".utf8)) && !isKept(good, body: []))
  }

  @Test(
    "The recorded fields of MET Norway hold for half an hour; a stamp with a line break is none")
  func recordedFields() {
    let recorded = Self.stored([
      "date": Self.stamp, "last-modified": Self.stamp, "expires": "Mon, 20 Jul 2020 11:52:28 GMT",
      "age": "0", "vary": "Accept, Accept-Encoding",
    ])
    #expect(recorded.lifetime == 1_904)
    #expect(recorded.validator == .init(name: "If-Modified-Since", value: Self.stamp))
    #expect(recorded.response.headers["vary"] == nil)
    #expect(Self.stored(["last-modified": "a\r\nHost: b"]).validator == nil)
  }
}
