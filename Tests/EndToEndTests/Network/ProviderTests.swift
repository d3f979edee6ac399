import Foundation
import TestSupport
import Testing

@Suite("Each service, in the real program", .timeLimit(.minutes(3)))
struct ProviderTests {
  private let program: Program

  init() throws { program = try Program() }

  private static let keys: [String: String?] = [
    "WX_OPENWEATHERMAP_KEY": "k3y-that-nobody-sees", "WX_QWEATHER_KEY": "k3y-that-nobody-sees",
    "WX_QWEATHER_HOST": "abc.qweatherapi.com",
  ]
  private static let place = FavoritePlace(name: "Abidjan", latitude: 5.32, longitude: -4.02)

  /// A server that tells the scene of this hour, and the variables that lead everything to it.
  private func world() throws -> (server: LoopbackServer, variables: [String: String?]) {
    let now = Int(Date().timeIntervalSince1970)
    let scene = WeatherScene(now: now - now % 3_600)
    let server = try LoopbackServer { scene.reply(to: $0) }
    return (server, Program.endpoints(of: server.url("")).merging(Self.keys) { $1 })
  }

  @Test(
    "--json is of one schema, whoever is asked",
    arguments: ["open-meteo", "openweathermap", "qweather", "met-norway", "auto"])
  func schema(provider: String) throws {
    let (server, variables) = try world()
    let outcome = try program.run(
      ["--json", "--provider", provider, "5.32,-4.02"], adding: variables)
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
    #expect(!(outcome.output + outcome.errorOutput).contains("k3y"))
    #expect(!server.requests.isEmpty)
  }

  @Test("A document without data is of the schema, too")
  func schemaOfAFailure() throws {
    let outcome = try program.run(
      ["--json", "1,2"], adding: Program.endpoints(of: "http://127.0.0.1:1"))
    #expect(outcome.status == .exited(1))
    let place = try JSONSchema.place(in: outcome.output)
    #expect((place["failure"] as? [String: Any])?["kind"] as? String == "unreachable")
  }

  @Test(
    "All three pages are there, with the name of who says so",
    arguments: [
      ("open-meteo", "Open-Meteo"), ("openweathermap", "OpenWeather"), ("qweather", "QWeather"),
      ("met-norway", "MET Norway"),
    ])
  func pages(provider: String, name: String) throws {
    let (server, variables) = try world()
    try program.keep([Self.place])
    let terminal = try program.start(
      ["--provider", provider], adding: variables, columns: 110, rows: 36)
    terminal.expect(name)
    terminal.expect("Abidjan")
    terminal.expect("Rain")
    terminal.type("2", expecting: .hourly)
    terminal.expect("40 %")
    terminal.type("3", expecting: .daily)
    terminal.expect("31°")
    #expect(terminal.statusLine.contains(name), "\(terminal.screen)")
    try terminal.quit()
    #expect(!server.requests.isEmpty)
    #expect(!String(decoding: terminal.rawOutput, as: UTF8.self).contains("k3y"))
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

    init() throws {
      let now = Int(Date().timeIntervalSince1970)
      let scene = WeatherScene(now: now - now % 3_600)
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
    terminal.type("r", expecting: "MET Norway is used meanwhile")
    let isNamed = terminal.waitForFrame { $0.lines.last?.contains("MET Norway") == true }
    #expect(isNamed && terminal.screen.contains("Rain"), "\(terminal.screen)")
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
}
