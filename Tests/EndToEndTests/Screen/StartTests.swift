import TestSupport
import Testing

@Suite("Start", .timeLimit(.minutes(2)))
struct StartTests {
  private let program: Program

  init() throws { program = try Program() }

  @Test("--demo shows marked samples and asks nobody")
  func demo() throws {
    let terminal = try program.start(["--demo"])
    terminal.expect("SAMPLE")
    terminal.expect(.now)
    #expect(terminal.screen.contains("Denver"), "\(terminal.screen)")
    terminal.type("r", expecting: "samples")
    try terminal.quit()
    #expect(program.names(in: ".cache/wx") == [])
  }

  @Test("the first frame comes from the cache, without a connection")
  func warmCache() throws {
    let server = try WeatherAnswer().server()
    try program.keepWithForecasts([.oslo, .rome], from: server)
    let before = server.connectionCount
    let terminal = try program.start(["--endpoint", server.url("")])
    terminal.expect("Oslo")
    terminal.expect("now")
    terminal.type("2", expecting: "60°")
    terminal.type("l", expecting: "Rome")
    terminal.expect("42°")
    // Everything is fresh: there is nothing to ask for.
    #expect(server.connectionCount == before)
    try terminal.quit()
    #expect(server.connectionCount == before)
  }

  @Test("the cache is shown while the service is silent")
  func warmCacheSilentService() async throws {
    let server = try WeatherAnswer().server()
    try program.keepWithForecasts([.oslo], from: server)
    server.reply { _ in .silent }
    try program.keep([.oslo, .rome])
    let asked = server.requests.count
    let terminal = try program.start(["--endpoint", server.url("")])
    terminal.type("2", expecting: "60°")
    _ = try await server.waitForRequests(asked + 1)
    terminal.type("l", expecting: "Rome")
    #expect(!terminal.screen.contains("60°"), "\(terminal.screen)")
    terminal.type("h", expecting: "60°")
    try terminal.quit()
  }

  @Test("an empty home folder leads to the city of the time zone")
  func guessedCity() async throws {
    let server = try WeatherAnswer(temperature: 23).server()
    let terminal = try program.start(
      ["--endpoint", server.url("")], adding: ["TZ": "Asia/Shanghai"])
    terminal.expect("Shanghai")
    terminal.expect("now")
    terminal.type("2", expecting: "23°")
    #expect(!terminal.screen.contains("SAMPLE"), "\(terminal.screen)")
    let requests = try await server.waitForRequests(2)
    #expect(Set(requests.map(\.path)) == ["/v1/forecast", "/v1/air-quality"])
    try terminal.quit()
  }

  @Test("without a connection the samples stand in, marked, until there is one")
  func samplesUntilConnected() throws {
    let server = try LoopbackServer { _ in .reset }
    let terminal = try program.start(
      ["--endpoint", server.url("")], adding: ["TZ": "Asia/Shanghai"], columns: 100, rows: 30)
    terminal.expect("SAMPLE - no connection yet")
    terminal.expect("trying again in")
    terminal.expect("broke off")
    terminal.type("m", expecting: "broke off")
    terminal.send(Keys.escape)
    server.reply { WeatherAnswer(temperature: 23).reply(to: $0) }
    terminal.type("r", expecting: "Shanghai")
    terminal.expectGone("SAMPLE")
    terminal.type("2", expecting: "23°")
    try terminal.quit()
  }

  @Test("a place of the command line is looked up, shown and not kept")
  func placeByName() throws {
    let answer = WeatherAnswer(
      searchResults: """
        {"id":7,"name":"Springfield","latitude":39.8,"longitude":-89.6,"admin1":"Illinois",
        "country":"United States","country_code":"US","timezone":"America/Chicago"}
        """)
    let server = try answer.server()
    let terminal = try program.start(["springfield", "--endpoint", server.url("")])
    terminal.expect("Springfield")
    terminal.type("2", expecting: "40°")
    #expect(terminal.screen.contains("Illinois"), "\(terminal.screen)")
    try terminal.quit()
    #expect(try program.favoriteNames() == [])
    #expect(server.requests.first { $0.path == "/v1/search" }?.parameter("name") == "springfield")
  }

  @Test("without anything to show it says what to do")
  func nothing() throws {
    let terminal = try program.start(["--offline"], adding: ["TZ": "Etc/GMT+5"])
    terminal.expect("/ finds yours")
    try terminal.quit()
  }
}
