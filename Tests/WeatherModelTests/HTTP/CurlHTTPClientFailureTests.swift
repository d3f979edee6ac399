import TestSupport
import Testing

@testable import WeatherModel

@Suite("HTTP client against a bad server", .timeLimit(.minutes(2)))
struct CurlHTTPClientFailureTests {
  private typealias Reply = LoopbackServer.Reply

  private func outcome(
    of reply: LoopbackServer.Reply, totalLimit: Int = 60_000, bodyLimit: Int = 8 << 20
  ) async throws -> Result<HTTPResponse, HTTPFailure> {
    let server = try LoopbackServer { _ in reply }
    return await makeClient().outcome(
      of: makeRequest(server.url(), totalLimit: totalLimit, bodyLimit: bodyLimit))
  }

  @Test("reports a connection that ends too soon")
  func connectionLost() async throws {
    let replies: [Reply] = [
      .reset, .closed, .ok("half").delivered(.lacking(100)),
      .ok("half").delivered(.chunked(size: 2, isComplete: false)),
    ]
    for reply in replies {
      #expect(try await outcome(of: reply) == .failure(.connectionLost), "\(reply.delivery)")
    }
  }

  @Test("reports what is no HTTP, no gzip or no chunk")
  func badEncoding() async throws {
    let badChunk = "HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\nzz\r\nbody\r\n0\r\n\r\n"
    let replies: [Reply] = [.garbage(), .badGzip, .garbage(badChunk)]
    for reply in replies {
      #expect(try await outcome(of: reply) == .failure(.badEncoding), "\(reply.body.prefix(20))")
    }
  }

  @Test("hands on a page of HTML as it is")
  func captivePortal() async throws {
    let response = try await outcome(of: .html("<html>Log in</html>")).get()
    #expect(response.status == 200)
    #expect(response.headers["content-type"] == "text/html")
    #expect(response.text == "<html>Log in</html>")
  }

  @Test("keeps the limit of time against silence, delay and drips")
  func timedOut() async throws {
    let replies: [Reply] = [
      .silent, .ok("late").delayed(milliseconds: 100_000),
      .ok("a long drip").delivered(.dripping(milliseconds: 100_000)),
    ]
    for reply in replies {
      #expect(
        try await outcome(of: reply, totalLimit: 300) == .failure(.timedOut), "\(reply.delivery)")
    }
  }

  @Test("counts redirects and the wait for a connection into the limit of time")
  func timedOutOnTheWay() async throws {
    let server = try LoopbackServer { request in
      request.path == "/silent" ? .silent : .redirect(to: "/silent")
    }
    let client = makeClient(maximumConnections: 1)
    #expect(
      await client.outcome(of: makeRequest(server.url("/"), totalLimit: 300))
        == .failure(.timedOut))

    let blocking = Task { await client.outcome(of: makeRequest(server.url("/silent"))) }
    try await server.waitForRequests(3)
    #expect(
      await client.outcome(of: makeRequest(server.url("/"), totalLimit: 300))
        == .failure(.timedOut))
    #expect(server.requests.count == 3)
    blocking.cancel()
    #expect(await blocking.value == .failure(.cancelled))
  }

  @Test("gives up on a transfer that hardly moves")
  func lowSpeed() async throws {
    let server = try LoopbackServer { _ in
      .ok(String(repeating: "d", count: 1_000)).delivered(.dripping(milliseconds: 200))
    }
    var configuration = CurlHTTPClient.Configuration(userAgent: "wx/test", proxy: .none)
    configuration.lowestSpeedSeconds = 1
    let client = CurlHTTPClient(configuration: configuration)
    #expect(await client.outcome(of: makeRequest(server.url())) == .failure(.timedOut))
  }

  @Test("keeps the limit of time for connecting")
  func connectLimit() async throws {
    let taken = try #require(TakenPort(.ignores))
    var request = makeRequest("http://127.0.0.1:\(taken.port)/")
    request.connectLimit = 300
    #expect(await makeClient().outcome(of: request) == .failure(.timedOut))
  }

  @Test("names the host that refuses")
  func cannotConnect() async throws {
    let taken = try #require(TakenPort(.refuses))
    #expect(
      await makeClient().outcome(of: makeRequest("http://127.0.0.1:\(taken.port)/"))
        == .failure(.cannotConnect(host: "127.0.0.1")))
  }

  @Test("names the host that is not found")
  func hostNotFound() async {
    // No name has a part of more than 63 letters, so the resolver does not even ask the network.
    let host = String(repeating: "a", count: 64) + ".invalid"
    #expect(
      await makeClient().outcome(of: makeRequest("http://\(host)/"))
        == .failure(.hostNotFound(host: host)))
  }

  @Test("keeps the limit of the body to the byte, after decompression")
  func bodyLimit() async throws {
    let limit = 100_000
    let exact = [UInt8](repeating: 7, count: limit)
    let larger = exact + [7]
    let chunked = Reply.Delivery.chunked(size: 4_000, isComplete: true)
    let within: [Reply] = [
      .ok(exact), .ok(exact).delivered(chunked), .gzip(zeros: limit),
      .gzip(String(repeating: "g", count: limit)),
    ]
    for reply in within {
      #expect(try await outcome(of: reply, bodyLimit: limit).get().body.count == limit)
    }
    let beyond: [Reply] = [
      .ok(larger), .ok(larger).delivered(chunked), .gzip(zeros: limit + 1),
      .gzip(zeros: 20 * limit), .endless,
    ]
    for reply in beyond {
      #expect(
        try await outcome(of: reply, bodyLimit: limit) == .failure(.bodyTooLarge(limit: limit)))
    }
  }

  @Test("keeps a limit of the header")
  func headerLimit() async throws {
    var reply = Reply.ok()
    for number in 0..<70 {
      reply = reply.with("X-\(number)", String(repeating: "h", count: 1_000))
    }
    #expect(
      try await outcome(of: reply)
        == .failure(.other("the answer's header is larger than 64 KiB")))
  }

  @Test("ends the transfer when its task is cancelled, silent or at full speed")
  func cancellation() async throws {
    for reply in [Reply.silent, .endless, .ok("drip").delivered(.dripping(milliseconds: 100_000))] {
      let server = try LoopbackServer { _ in reply }
      let client = makeClient()
      let request = makeRequest(server.url(), bodyLimit: .max)
      let task = Task { await client.outcome(of: request) }
      try await server.waitForRequests(1)
      task.cancel()
      #expect(await task.value == .failure(.cancelled))
      try await server.waitUntilUnused()
      // The client serves on.
      server.reply { _ in .ok("next") }
      #expect(try await client.response(to: request).text == "next")
    }
  }

  @Test("asks nothing for a task that is cancelled already")
  func cancelledBefore() async throws {
    let server = try LoopbackServer()
    let client = makeClient()
    let request = makeRequest(server.url())
    let task = Task {
      withUnsafeCurrentTask { $0?.cancel() }
      return await client.outcome(of: request)
    }
    #expect(await task.value == .failure(.cancelled))
    #expect(server.requests.isEmpty)
  }

  @Test("answers every request of a crowd that is cancelled at any moment")
  func crowd() async throws {
    let server = try LoopbackServer { .ok($0.path).delayed(milliseconds: 2) }
    let client = makeClient()
    let tasks = (0..<100).map { number in
      let request = makeRequest(server.url("/\(number)"))
      return Task { await client.outcome(of: request) }
    }
    for (number, task) in tasks.enumerated() where number.isMultiple(of: 2) {
      if number.isMultiple(of: 8) { try await server.waitForRequests(number / 8) }
      task.cancel()
    }
    for (number, task) in tasks.enumerated() {
      switch await task.value {
      case .success(let response): #expect(response.text == "/\(number)")
      case .failure(let failure):
        #expect(failure == .cancelled)
        #expect(number.isMultiple(of: 2))
      }
    }
  }
}
