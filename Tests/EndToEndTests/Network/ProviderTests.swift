import Foundation
import TestSupport
import Testing

@Suite("Each service, in the real program", .timeLimit(.minutes(3)))
struct ProviderTests {
  private let program: Program

  init() throws { program = try Program() }

  private static let place = FavoritePlace(name: "Abidjan", latitude: 5.32, longitude: -4.02)

  /// A server that tells the scene of this hour, and the variables that lead everything to it.
  private func world() throws -> (server: LoopbackServer, variables: [String: String?]) {
    let now = Int(Date().timeIntervalSince1970)
    let scene = WeatherScene(now: now - now % 3_600)
    let server = try LoopbackServer { scene.reply(to: $0) }
    return (server, Program.endpoints(of: server.url("")).merging(Program.keys) { $1 })
  }

  /// A service in a form in which accounts have it.
  struct Account: Sendable, CustomTestStringConvertible {
    let provider: String
    var plan: String?
    var testDescription: String { provider + (plan.map { " " + $0 } ?? "") }

    static let all = [
      Self(provider: "open-meteo"), Self(provider: "openweathermap"),
      Self(provider: "openweathermap", plan: "free"),
      Self(provider: "openweathermap", plan: "onecall4"), Self(provider: "qweather"),
      Self(provider: "met-norway"), Self(provider: "auto"),
    ]
  }

  @Test(
    "The same rain by every service: the air is asked where it is known, and who says so is named",
    arguments: Account.all)
  func oneScene(account: Account) throws {
    let (server, variables) = try world()
    let provider = account.provider
    let outcome = try program.run(
      ["--json", "--provider", provider, "5.32,-4.02"],
      adding: variables.merging(["WX_OPENWEATHERMAP_PLAN": account.plan]) { $1 })
    #expect(outcome.status == .exited(0) && outcome.errorOutput == "")
    let place = try JSONSchema.place(in: outcome.output)
    #expect(place["provider"] as? String == (provider == "auto" ? "open-meteo" : provider))
    #expect(place["freshness"] as? String == "fresh")
    #expect((place["hourly"] as? [Any])?.count ?? 0 >= 24)
    #expect((place["daily"] as? [Any])?.count ?? 0 >= 5)
    let current = try #require(place["current"] as? [String: Any])
    #expect(current["condition"] as? String == "rain")
    // The coordinates alone were given: the zone was found without asking anybody.
    let zone = (place["place"] as? [String: Any])?["timeZone"] as? String
    #expect(zone == "Africa/Abidjan")
    // Whoever does not know the air leaves it to Open-Meteo, which is named.
    #expect(place["airQuality"] is [String: Any])
    let attribution = try #require(place["attribution"] as? String)
    #expect(
      attribution.contains("Open-Meteo") == ["open-meteo", "auto", "met-norway"].contains(provider))
    #expect(!server.requests.isEmpty)
    // Also not in what is kept: the forecast, and what was learnt of the account.
    let kept = try program.keptFiles()
    #expect(!kept.isEmpty)
    #expect(!(kept + [outcome.output, outcome.errorOutput]).contains { $0.contains("k3y") })
  }

  @Test(
    "With a key pair it is the same rain, and neither key nor token is kept",
    .enabled(if: KeyPair.canCheck, "the openssl command is not installed"))
  func keyPair() throws {
    let pair = try KeyPair(in: program.home)
    let (server, variables) = try world()
    let outcome = try program.run(
      ["--json", "--provider", "qweather", "5.32,-4.02"],
      adding: variables.merging(pair.variables) { $1 })
    #expect(outcome.status == .exited(0) && outcome.errorOutput == "")
    let current = try #require(
      try JSONSchema.place(in: outcome.output)["current"] as? [String: Any])
    #expect(current["condition"] as? String == "rain")
    #expect(!server.requests.isEmpty && server.requests.allSatisfy(pair.hasSigned))
    let kept = try program.keptFiles().filter { !$0.hasPrefix(pair.name) }
    #expect(!kept.isEmpty)
    #expect(!(kept + [outcome.output]).contains { pair.isSeen(in: $0) })
  }

  @Test("A document without data is of the schema, too")
  func schemaOfAFailure() throws {
    let outcome = try program.run(
      ["--json", "1,2"], adding: Program.endpoints(of: "http://127.0.0.1:1"))
    #expect(outcome.status == .exited(1))
    let place = try JSONSchema.place(in: outcome.output)
    #expect((place["failure"] as? [String: Any])?["kind"] as? String == "unreachable")
  }

  @Test("The announced end of an interface is told once and stands in the log")
  func deprecation() throws {
    let now = Int(Date().timeIntervalSince1970)
    let scene = WeatherScene(now: now - now % 3_600)
    let server = try LoopbackServer { request in
      var reply = scene.reply(to: request)
      if request.path.hasPrefix("/weatherapi/") { reply.status = 203 }
      return reply
    }
    let variables = Program.endpoints(of: server.url(""))
    let outcome = try program.run(
      ["--json", "--provider", "met-norway", "5.32,-4.02"], adding: variables)
    #expect(outcome.status == .exited(0))
    let words = "MET Norway will end the interface that is used here (status 203): update wx"
    func lines() -> Int { (program.read(Program.logFile) ?? "").split(separator: "\n").count }
    #expect(program.read(Program.logFile)?.hasSuffix("Z warning: \(words)\n") == true)
    #expect(lines() == 1)
    let terminal = try program.start(
      ["--provider", "met-norway", "10.5,20.5"], adding: variables, columns: 110)
    terminal.expect(words)
    try terminal.quit()
    #expect(lines() == 2)
  }

  @Test("Without its key a service says which one, and where it is put")
  func missingKey() throws {
    for (provider, variable) in [
      ("openweathermap", "WX_OPENWEATHERMAP_KEY"), ("qweather", "WX_QWEATHER_KEY"),
    ] {
      let outcome = try program.run(
        ["--report", "--provider", provider, "1,2"],
        adding: Program.endpoints(of: "http://127.0.0.1:1"))
      #expect(outcome.status == .exited(1) && outcome.output == "")
      #expect(outcome.errorOutput.contains(variable), "\(outcome.errorOutput)")
      #expect(outcome.errorOutput.split(separator: "\n").count == 1)
    }
  }

  // MARK: One service after the other

  private struct Pair {
    let first: LoopbackServer
    let second: LoopbackServer
    let variables: [String: String?]
    let scene: WeatherScene

    init() throws {
      let now = Int(Date().timeIntervalSince1970)
      let scene = WeatherScene(now: now - now % 3_600)
      self.scene = scene
      first = try LoopbackServer { scene.reply(to: $0) }
      second = try LoopbackServer { scene.reply(to: $0) }
      variables = Program.endpoints(of: "http://127.0.0.1:1").merging(
        ["WX_ENDPOINT_OPEN_METEO": first.url(""), "WX_ENDPOINT_MET_NORWAY": second.url("")]
      ) { $1 }
    }
  }

  @Test("A kill of the first service costs nothing but a line that says so")
  func firstServiceDies() throws {
    let pair = try Pair()
    try program.keep([Self.place])
    let terminal = try program.start([], adding: pair.variables, columns: 110, rows: 36)
    terminal.expect("Open-Meteo")
    terminal.expect("Rain")
    #expect(pair.second.requests.isEmpty)
    pair.first.stop()
    refresh(terminal, expecting: "MET Norway is used meanwhile")
    expectSource("MET Norway", on: terminal)
    #expect(terminal.screen.contains("Rain"), "\(terminal.screen)")
    #expect(!terminal.screen.contains("next try"))
    terminal.type("3", expecting: .daily)
    terminal.expect("31°")
    #expect(pair.second.requests.map(\.path) == ["/weatherapi/locationforecast/2.0/complete"])
    try terminal.quit()

    // A script gets its weather as well, and one line beside it.
    let outcome = try program.run(["--json"], adding: pair.variables)
    #expect(outcome.status == .exited(0))
    #expect(try JSONSchema.place(in: outcome.output)["provider"] as? String == "met-norway")
    #expect(outcome.errorOutput.hasSuffix(": MET Norway is used\n"), "\(outcome.errorOutput)")
    #expect(outcome.errorOutput.split(separator: "\n").count == 1)
  }

  @Test("When the first service recovers r goes back to it, and the line about it goes")
  func firstServiceRecovers() throws {
    let pair = try Pair()
    try program.keep([Self.place])
    let terminal = try program.start([], adding: pair.variables, columns: 110, rows: 36)
    terminal.expect("Open-Meteo")
    pair.first.reply { _ in .status(503) }
    refresh(terminal, expecting: "(status 503) · MET Norway is used meanwhile")
    expectSource("MET Norway", on: terminal)
    // Still down: it is asked although its pause is not over, and nothing is called up to date.
    pair.first.reply { _ in .status(500) }
    refresh(terminal, expecting: "(status 500) · MET Norway is used meanwhile")
    let scene = pair.scene
    pair.first.reply { scene.reply(to: $0) }
    refresh(terminal, expecting: "Open-Meteo answers again")
    expectSource("Open-Meteo", on: terminal)
    terminal.expectGone("MET Norway")
    #expect(terminal.screen.contains("Rain"), "\(terminal.screen)")
    #expect(pair.second.requests.map(\.path) == ["/weatherapi/locationforecast/2.0/complete"])
    try terminal.quit()
  }

  @Test("A service that asked to wait is not asked by r, which says until when")
  func firstServiceAskedToWait() throws {
    let pair = try Pair()
    try program.keep([Self.place])
    let terminal = try program.start([], adding: pair.variables, columns: 110, rows: 36)
    terminal.expect("Open-Meteo")
    pair.first.reply { _ in .status(429, headers: [("Retry-After", "600")]) }
    refresh(terminal, expecting: "MET Norway is used meanwhile")
    let before = pair.first.requests.count
    refresh(terminal, expecting: "Open-Meteo wants no question yet: next try at ")
    expectSource("MET Norway", on: terminal)
    #expect(pair.first.requests.count == before)
    try terminal.quit()
  }

  /// Presses `r`, again where the question before it is not over yet.
  private func refresh(
    _ terminal: PseudoTerminal, expecting text: String,
    sourceLocation: SourceLocation = #_sourceLocation
  ) {
    let busy = "Already asking"
    for _ in 0..<50 {
      terminal.send("r")
      let isSaid = terminal.waitForFrame { $0.contains(text) || $0.contains(busy) }
      guard isSaid, !terminal.screen.contains(text) else { break }
      terminal.send(Keys.escape)
      terminal.expectGone(busy, sourceLocation: sourceLocation)
    }
    terminal.expect(text, sourceLocation: sourceLocation)
  }

  private func expectSource(
    _ name: String, on terminal: PseudoTerminal, sourceLocation: SourceLocation = #_sourceLocation
  ) {
    let isNamed = terminal.waitForFrame { $0.lines.last?.contains(name) == true }
    #expect(isNamed, "\(terminal.screen)", sourceLocation: sourceLocation)
  }
}
