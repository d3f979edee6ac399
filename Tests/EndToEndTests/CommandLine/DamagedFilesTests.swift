import TestSupport
import Testing

@Suite("Files that are not as they should be", .timeLimit(.minutes(2)))
struct DamagedFilesTests {
  private let program: Program

  init() throws { program = try Program() }

  @Test("settings that nobody knows are named with their lines, the others hold")
  func unknownSettings() throws {
    try program.write(
      "{\n  \"units\": \"imperial\",\n  \"colr\": 1,\n  \"hours\": \"noon\"\n}\n",
      to: Program.configurationFile)
    let outcome = try program.run(["--demo", "--report"])
    #expect(outcome.status == .exited(0))
    #expect(outcome.errorOutput.contains("line 3: colr"), "\(outcome.errorOutput)")
    #expect(outcome.errorOutput.contains("line 4: hours"), "\(outcome.errorOutput)")
    #expect(outcome.output.contains("mph"))
    let terminal = try program.start(["--demo"])
    terminal.type("2", expecting: "mph")
    terminal.type("m", expecting: "line 3")
    try terminal.quit()
  }

  @Test("settings with a mistake in their form are used up to it and kept")
  func brokenSettings() throws {
    try program.write(
      "{\n  \"units\": \"imperial\",\n  \"hours\" 12\n}", to: ".config/wx/config.json")
    let outcome = try program.run(["--demo", "--report"])
    #expect(outcome.status == .exited(0))
    #expect(outcome.errorOutput.contains("line 3"), "\(outcome.errorOutput)")
    #expect(outcome.output.contains("mph"))
    #expect(program.read(Program.configurationFile)?.contains("\"hours\" 12") == true)
  }

  @Test("doctor names the damage and moves nothing")
  func doctorLooksOnly() throws {
    try program.write("{broken", to: Program.placesFile)
    for _ in 0..<2 {
      let outcome = try program.run(["doctor"])
      #expect(outcome.status == .exited(0))
      let line = outcome.output.split(separator: "\n").first { $0.hasPrefix("favourites") }
      #expect(line?.contains("damaged") == true, "\(outcome.output)")
    }
    #expect(program.read(Program.placesFile) == "{broken")
    let unknown = try program.run(["doctor"], adding: ["TERM": "no-such-terminal"])
    #expect(!unknown.output.contains("wx: "), "\(unknown.output)")
  }

  @Test("favourites cut off anywhere never stop it, and are kept aside")
  func truncatedFavorites() throws {
    let whole = #"{"schema":1,"places":[\#(FavoritePlace.oslo.entry)]}"#
    for length in stride(from: 0, to: whole.utf8.count, by: 17) {
      try program.write(String(whole.prefix(length)), to: Program.placesFile)
      let outcome = try program.run(["--list"])
      #expect(outcome.status == .exited(0))
      #expect(outcome.errorOutput.contains("places.json"), "\(outcome.errorOutput)")
    }
    #expect(program.names(in: ".local/share/wx").contains { $0.contains(".bad") })
    try program.write(String(whole.dropLast(2)), to: Program.placesFile)
    let terminal = try program.start(["--offline"])
    terminal.expect("damaged")
    try terminal.quit()
  }

  @Test("a damaged cache is dropped and fetched again")
  func damagedCache() async throws {
    let server = try WeatherAnswer(temperature: 11).server()
    try program.keepWithForecasts([.oslo], from: server)
    let name = try #require(program.names(in: ".cache/wx/forecasts").first)
    try program.write("damaged", to: ".cache/wx/forecasts/" + name)
    let count = server.requests.count
    let terminal = try program.start(["--endpoint", server.url("")])
    terminal.type("2", expecting: "11°")
    terminal.type("m", expecting: "damaged")
    terminal.send(Keys.escape)
    // Forecast and air.
    _ = try await server.waitForRequests(count + 2)
    try terminal.quit()
    #expect(server.requests.count == count + 2)
  }

  @Test("a home folder that cannot be written to still shows the weather")
  func unwritableHome() throws {
    // Files where folders would be: permissions would not stop an administrator.
    for name in [".config", ".local", ".cache"] { try program.write("", to: name) }
    let server = try WeatherAnswer(temperature: 11).server()
    let outcome = try program.run(["--format", "%t", "1,2", "--endpoint", server.url("")])
    #expect(outcome.status == .exited(0))
    #expect(outcome.output == "11°\n")
    #expect(outcome.errorOutput.contains("cannot"), "\(outcome.errorOutput)")
    let added = try program.run(["--add", "1,2"])
    #expect(added.status == .exited(1))
    let lines = added.errorOutput.split(separator: "\n")
    #expect(lines.allSatisfy { isErrorLine($0) } && !lines.isEmpty, "\(added.errorOutput)")
    let terminal = try program.start(["1,2", "--endpoint", server.url("")])
    terminal.type("2", expecting: "11°")
    terminal.type("f", expecting: "cannot")
    terminal.type("u", expecting: "52°")
    try terminal.quit()
  }

  @Test("without HOME the user database is asked, and folders by XDG need neither")
  func noHome() throws {
    let base = program.home.path
    let folders: [String: String?] = [
      "HOME": nil, "XDG_CONFIG_HOME": base + "/a", "XDG_DATA_HOME": base + "/b",
      "XDG_CACHE_HOME": base + "/c", "XDG_STATE_HOME": base + "/d",
    ]
    #expect(try program.run(["--add", "1,2"], adding: folders).status == .exited(0))
    #expect(program.read("b/wx/places.json") != nil)
    #expect(try program.run(["--demo", "--report"], adding: folders).status == .exited(0))
  }

  @Test("a settings file that was named and is not there is an error")
  func missingNamedSettings() throws {
    let outcome = try program.run(["--config", "nowhere.json", "--demo", "--report"])
    #expect(outcome.status == .exited(1))
    expectOneErrorLine(outcome)
  }

  // MARK: Secrets

  @Test("a key appears in no output, however wrong things are")
  func secrets() throws {
    let secret = "S3cr3tK3y0123456789"
    let keys: [String: String?] = [
      "WX_OPENWEATHERMAP_KEY": secret, "WX_QWEATHER_KEY": secret,
      "https_proxy": "http://user:\(secret)@127.0.0.1:1",
      "http_proxy": "http://u:\(secret)@[::1]:1",
    ]
    let settings = [
      #"{"keys": {"openweathermap": "\#(secret)", "qweather": "\#(secret)"}}"#,
      #"{"keys": {"openweathermap": "\#(secret)", "other": "\#(secret)"}, "units": "\#(secret)"}"#,
      #"{"keys": {"qweather": "\#(secret)" "x"#, #"{"keys": "\#(secret)"}"#,
      #"{"keys": {"qweather": "@/nowhere/\#(secret)"}, "endpoint": "https://u:\#(secret)@[::1]"}"#,
    ]
    for (text, environment) in zip(settings + ["{}"], settings.map { _ in [:] } + [keys]) {
      try program.write(text, to: Program.configurationFile)
      for arguments in [
        ["doctor"], ["--demo", "--report"],
        ["--report", "1,2", "--endpoint", "http://127.0.0.1:1"],
        ["--report", "1,2"], ["--report", "1,2", "--provider", "qweather"],
        ["--report", "1,2", "--provider", "openweathermap"],
      ] {
        let nobody = Program.endpoints(of: "http://127.0.0.1:1")
        let outcome = try program.run(arguments, adding: environment.merging(nobody) { $1 })
        let everything = outcome.output + outcome.errorOutput
        #expect(!everything.isEmpty)
        // The path of a file is not the key, but what it is called is nobody's business either.
        #expect(!everything.contains(secret), "\(arguments): \(everything)")
      }
      let terminal = try program.start(["--demo"], adding: environment)
      terminal.type("m", expecting: "Esc close")
      try terminal.quit()
      #expect(!String(decoding: terminal.rawOutput, as: UTF8.self).contains(secret))
    }
  }
}
