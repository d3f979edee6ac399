import TestSupport
import Testing

@Suite("A service in trouble, on the screen", .timeLimit(.minutes(2)))
struct ServerTroubleTests {
  /// A kind of bad answer, and what the message about it has to say.
  struct Trouble: Sendable, CustomTestStringConvertible {
    let testDescription: String
    let reply: LoopbackServer.Reply
    let words: String
  }

  static let troubles = [
    Trouble(testDescription: "status 500", reply: .status(500), words: "trouble of its own"),
    Trouble(
      testDescription: "status 503 in HTML", reply: .html("<h1>Down</h1>", status: 503),
      words: "trouble of its own"),
    Trouble(
      testDescription: "status 400 with a reason",
      reply: .json(#"{"error":true,"reason":"Latitude must be in range"}"#, status: 400),
      words: "Latitude must be in range"),
    Trouble(testDescription: "a login page", reply: .html("<html>Hotel</html>"), words: "login"),
    Trouble(testDescription: "a reset", reply: .reset, words: "broke off"),
    Trouble(testDescription: "a closed connection", reply: .closed, words: "broke off"),
    Trouble(
      testDescription: "a body cut short",
      reply: .json(#"{"latitude":1,"#).delivered(.lacking(5_000)), words: "broke off"),
    Trouble(
      testDescription: "JSON that breaks off", reply: .json(#"{"latitude":1,"#), words: "no JSON"),
    Trouble(testDescription: "JSON without weather", reply: .json("{}"), words: "Open-Meteo"),
    Trouble(testDescription: "broken gzip", reply: .badGzip, words: "damaged"),
    Trouble(testDescription: "no HTTP", reply: .garbage(), words: "damaged"),
    Trouble(testDescription: "a body without end", reply: .endless, words: "more than 8 MiB"),
    Trouble(
      testDescription: "a redirect elsewhere", reply: .redirect(to: "file:///etc/passwd"),
      words: "login"),
    Trouble(testDescription: "status 204", reply: .status(204), words: "without content"),
  ]

  private let program: Program

  init() throws { program = try Program() }

  @Test("the data stay, the message says why, the next good answer heals", arguments: troubles)
  func trouble(_ trouble: Trouble) throws {
    let server = try WeatherAnswer(temperature: 11).server()
    try program.keepWithForecasts([.oslo], from: server)
    let terminal = try program.start(["--endpoint", server.url("")], columns: 120)
    terminal.type("2", expecting: "11°")
    server.reply { _ in trouble.reply }
    terminal.type("r", expecting: trouble.words)
    terminal.expect("next try")
    #expect(terminal.screen.contains("11°"), "\(terminal.screen)")
    #expect(terminal.screen.contains("Oslo"), "\(terminal.screen)")
    server.reply { WeatherAnswer(temperature: 33).reply(to: $0) }
    terminal.type("r", expecting: "33°")
    terminal.expect("Connected again")
    terminal.type("m", expecting: trouble.words)
    terminal.send(Keys.escape)
    try terminal.quit()
    let log = try #require(program.read(Program.logFile))
    #expect(log.contains("Z error: ") && log.contains(trouble.words), "\(log)")
    #expect(log.split(separator: "\n").count == 1, "\(log)")
  }

  @Test("without any data the empty page says why, and r heals", arguments: troubles.prefix(4))
  func troubleFromTheStart(_ trouble: Trouble) throws {
    let server = try LoopbackServer { _ in trouble.reply }
    try program.keep([.oslo])
    let terminal = try program.start(["--endpoint", server.url("")])
    terminal.expect(trouble.words)
    terminal.expect("Oslo")
    #expect(!terminal.screen.contains("SAMPLE"), "\(terminal.screen)")
    server.reply { WeatherAnswer(temperature: 33).reply(to: $0) }
    terminal.type("r", expecting: "now")
    terminal.type("2", expecting: "33°")
    try terminal.quit()
  }

  @Test("Retry-After is kept to: r asks no sooner, and says when")
  func retryAfter() async throws {
    let server = try WeatherAnswer(temperature: 11).server()
    try program.keepWithForecasts([.oslo], from: server)
    let terminal = try program.start(["--endpoint", server.url("")])
    terminal.expect("Oslo")
    server.reply { _ in .status(429, headers: [("Retry-After", "600")]) }
    let before = server.requests.count
    terminal.type("r", expecting: "fewer requests")
    _ = try await server.waitForRequests(before + 1)
    terminal.type("r", expecting: "wants no question")
    terminal.type("2", expecting: "11°")
    try terminal.quit()
    #expect(server.requests.count == before + 1)
  }

  @Test("air quality fails alone")
  func optionalPart() throws {
    let server = try LoopbackServer { request in
      request.path == "/v1/air-quality"
        ? .status(500) : WeatherAnswer(temperature: 17).reply(to: request)
    }
    try program.keep([.oslo])
    let terminal = try program.start(["--endpoint", server.url("")])
    terminal.expect("now")
    terminal.type("2", expecting: "17°")
    try terminal.quit()
    let outcome = try program.run(["--json", "--endpoint", server.url("")])
    #expect(outcome.status == .exited(0))
    #expect(outcome.output.contains(#""airQuality": null"#), "\(outcome.output.suffix(400))")
    #expect(outcome.output.contains(#""failure": null"#))
  }

  @Test("a redirect to another address of the service is followed")
  func redirect() throws {
    let server = try LoopbackServer { request in
      request.path.hasPrefix("/new")
        ? WeatherAnswer(temperature: 17).reply(to: request.moved(to: request.target.dropFirst(4)))
        : .redirect(to: "/new" + request.target)
    }
    let outcome = try program.run(["--format", "%t", "1,2", "--endpoint", server.url("")])
    #expect(outcome.output == "17°\n", "\(outcome.errorOutput)")
  }

  @Test("a service behind a path, and compressed answers")
  func pathAndGzip() throws {
    let answer = WeatherAnswer(temperature: 17)
    let server = try LoopbackServer { request in
      guard request.path.hasPrefix("/weather/v1/") else { return .status(404) }
      let plain = answer.reply(to: request.moved(to: request.target.dropFirst(8)))
      return .gzip(String(decoding: plain.body, as: UTF8.self))
    }
    let outcome = try program.run(["--format", "%t", "1,2", "--endpoint", server.url("/weather/")])
    #expect(outcome.output == "17°\n", "\(outcome.errorOutput)")
  }
}

extension LoopbackServer.Request {
  /// The same request for another target.
  fileprivate func moved(to target: some StringProtocol) -> Self {
    var request = self
    request.target = String(target)
    return request
  }
}
