import Foundation
import Glibc
import TestSupport
import Testing

@Suite("What is kept", .timeLimit(.minutes(2)))
struct SavedSettingsTests {
  private let program: Program

  init() throws { program = try Program() }

  @Test("units and clock survive a restart")
  func unitsAndClock() throws {
    let first = try program.start(["--demo"])
    first.type("2", expecting: "km/h")
    first.type("u", expecting: "mph")
    first.type("t", expecting: "pm")
    try first.quit()
    let second = try program.start(["--demo"])
    second.expect("10:26 pm")
    second.type("2", expecting: "mph")
    try second.quit()
    // The command line is stronger, for this run.
    let third = try program.start(["--demo", "--units", "si", "--hours", "24"])
    third.expect("22:26")
    third.type("2", expecting: "m/s")
    try third.quit()
  }

  @Test("another service is chosen on the screen, asked at once, and asked by the next start")
  func chosenService() throws {
    let now = Int(Date().timeIntervalSince1970)
    let scene = WeatherScene(now: now - now % 3_600)
    let server = try LoopbackServer { scene.reply(to: $0) }
    let variables = Program.endpoints(of: server.url("")).merging(
      ["WX_OPENWEATHERMAP_KEY": "k3y-that-nobody-sees"]) { $1 }
    try program.keep([FavoritePlace(name: "Abidjan", latitude: 5.32, longitude: -4.02)])
    let terminal = try program.start([], adding: variables, columns: 100, rows: 30)
    terminal.expect("Open-Meteo")
    terminal.type(",jjj", expecting: "‹ Automatic ›")
    // Two further is OpenWeather, whose key is there; nobody else is asked on the way.
    terminal.type("ll", expecting: "‹ OpenWeather ›")
    terminal.send(Keys.escape)
    terminal.expect("Weather data provided by OpenWeather")
    #expect(server.requests.contains { $0.path == "/data/3.0/onecall" })
    // A key that is missing is told, and nothing changes.
    terminal.type(",jjjl", expecting: "‹ QWeather ›")
    terminal.expect("QWeather wants a key")
    terminal.expect("Cannot be asked and is not in use")
    terminal.send(Keys.escape)
    terminal.expectGone("Weather from")
    try terminal.quit()
    let text = try #require(program.read(Program.configurationFile))
    #expect(text.contains(#""provider": "openweathermap""#) && !text.contains("k3y"))

    let before = server.requests.count
    let again = try program.start([], adding: variables, columns: 100, rows: 30)
    again.expect("Weather data provided by OpenWeather")
    again.type("r", expecting: "Up to date")
    #expect(server.requests.dropFirst(before).allSatisfy { $0.path.hasPrefix("/data/") })
    try again.quit()
  }

  @Test("saving keeps what the user wrote into the settings")
  func comments() throws {
    try program.write(
      "{\n  // mine\n  \"hours\": 12,\n  \"units\": \"metric\"\n}\n", to: Program.configurationFile)
    let terminal = try program.start(["--demo"])
    terminal.type("u", expecting: "mph")
    try terminal.quit()
    let text = try #require(program.read(Program.configurationFile))
    #expect(text.contains("// mine") && text.contains("\"imperial\"") && text.contains("12"))
  }

  @Test("f keeps a city, and f takes it away again")
  func favorites() throws {
    let server = try WeatherAnswer().server()
    let terminal = try program.start(["59.91,10.75", "--endpoint", server.url("")])
    terminal.type("f", expecting: "is a favourite now")
    try terminal.quit()
    let name = try #require(try program.favoriteNames().first)
    let again = try program.start(["--endpoint", server.url("")])
    again.expect(name)
    again.type("f", expecting: "no favourite any more")
    try again.quit()
    #expect(try program.favoriteNames() == [])
  }

  @Test("two programs at once lose nothing of each other's")
  func twoAtOnce() throws {
    let server = try WeatherAnswer().server()
    let arguments = ["--endpoint", server.url("")]
    let first = try program.start(["10.5,20.5"] + arguments)
    let second = try program.start(["-30.5,40.5"] + arguments)
    for terminal in [first, second] { terminal.expect("now") }
    first.type("f", expecting: "is a favourite now")
    second.type("f", expecting: "is a favourite now")
    #expect(try program.run(["--add", "50.5,60.5"]).status == .exited(0))
    #expect(try program.favoriteNames().count == 3)
    first.type("f", expecting: "no favourite any more")
    #expect(try program.favoriteNames().count == 2)
    try first.quit()
    try second.quit()
    #expect(try program.favoriteNames().count == 2)
  }

  @Test("many programs that add at the same time all succeed")
  func manyAtOnce() throws {
    let outcome = try program.shell(
      "for i in 10 20 30 40 50 60; do \"$WX\" --add \"$i,$i\" & done; wait")
    #expect(outcome.errorOutput == "")
    #expect(try program.favoriteNames().count == 6)
  }

  @Test("the last shown city comes first again")
  func lastShown() throws {
    try program.keep([.oslo, .rome, .cairo])
    let terminal = try program.start(["--offline"])
    terminal.expect("Oslo")
    terminal.type("ll", expecting: "Cairo")
    try terminal.quit()
    let again = try program.start(["--offline"])
    again.expect("Cairo")
    try again.quit()
  }

  @Test("files are for their owner alone")
  func permissions() throws {
    let server = try WeatherAnswer().server()
    try #require(try program.run(["--add", "10,20"]).status == .exited(0))
    try #require(
      try program.run(["--report", "--endpoint", server.url("")]).status == .exited(0))
    let outcome = try program.shell("find \"$HOME\" -mindepth 1 -path '*wx*' -perm /077")
    #expect(outcome.status == .exited(0))
    #expect(outcome.output == "")
    // There was something to look at, and no temporary file was left.
    #expect(program.names(in: ".cache/wx/forecasts").count == 1)
    #expect(
      program.names(in: ".local/share/wx").allSatisfy {
        $0.contains("places.json") && !$0.hasSuffix("~")
      })
  }
}
