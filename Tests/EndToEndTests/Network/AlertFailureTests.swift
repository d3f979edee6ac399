import Foundation
import TestSupport
import Testing

@Suite("A service of alerts in trouble, in the real program", .timeLimit(.minutes(2)))
struct AlertFailureTests {
  private let program: Program
  private static let denver = FavoritePlace(name: "Denver", latitude: 39.74, longitude: -104.98)

  init() throws { program = try Program() }

  /// An extreme alert for the next two hours.
  private static func warning(event: String) -> LoopbackServer.Reply {
    let now = Date()
    func text(_ date: Date) -> String { date.ISO8601Format() }
    return .json(
      """
      {"type":"FeatureCollection","features":[{"id":"urn:a","properties":{"id":"urn:a",
      "status":"Actual","messageType":"Alert","severity":"Extreme","event":"\(event)",
      "sent":"\(text(now - 60))","onset":"\(text(now - 60))","ends":"\(text(now + 7_200))"}}]}
      """)
  }

  @Test("a known warning outlives the failure and the end of the program")
  func failureTakesNothingAway() throws {
    let answer = WeatherAnswer(temperature: 11)
    let server = try LoopbackServer { request in
      request.path == "/alerts/active"
        ? Self.warning(event: "Tornado Warning") : answer.reply(to: request)
    }
    let variables = Program.endpoints(of: server.url(""))
    try program.keep([Self.denver])
    func json() throws -> (place: [String: Any], errors: String) {
      let outcome = try program.run(["--json"], adding: variables)
      #expect(outcome.status == .exited(0))
      return (try JSONSchema.place(in: outcome.output), outcome.errorOutput)
    }
    func events(_ place: [String: Any]) -> [String?] {
      (place["alerts"] as? [[String: Any]] ?? []).map { $0["event"] as? String }
    }
    let first = try json()
    #expect(events(first.place) == ["Tornado Warning"] && first.errors == "")

    server.reply { request in
      ["/alerts/active", "/v1/air-quality"].contains(request.path)
        ? .status(500) : answer.reply(to: request)
    }
    let second = try json()
    #expect(events(second.place) == ["Tornado Warning"])
    #expect(second.place["airQuality"] is [String: Any])
    #expect(second.place["failure"] is NSNull)
    #expect(second.errors.hasPrefix("wx: alerts: Denver: weather.gov "), "\(second.errors)")

    let report = try program.run(["--report", "--offline"], adding: variables)
    #expect(report.output.contains("! Tornado Warning"), "\(report.output)")
    let terminal = try program.start(["--offline"], adding: variables)
    terminal.expect("Tornado Warning")
    terminal.type("a", expecting: "Severity: extreme")
    try terminal.quit()
  }

  @Test("where nothing is known a script learns that nobody could say")
  func failureIsNoAllClear() throws {
    let answer = WeatherAnswer(temperature: 11)
    let server = try LoopbackServer { request in
      request.path == "/alerts/active" ? .status(500) : answer.reply(to: request)
    }
    let variables = Program.endpoints(of: server.url(""))
    for mode in ["--json", "--report"] {
      let outcome = try Program().run([mode, "39.74,-104.98"], adding: variables)
      #expect(outcome.status == .exited(0))
      #expect(outcome.errorOutput.hasPrefix("wx: alerts: "), "\(outcome.errorOutput)")
    }
    let line = try Program().run(["--format", "%t", "39.74,-104.98"], adding: variables)
    #expect(line.output == "11°\n" && line.errorOutput == "")
  }

  @Test("that nobody answered is known to the next run, which asks again")
  func unansweredQuestion() throws {
    let answer = WeatherAnswer(temperature: 11)
    let server = try LoopbackServer { request in
      request.path == "/alerts/active" ? .status(500) : answer.reply(to: request)
    }
    let variables = Program.endpoints(of: server.url(""))
    try program.keep([Self.denver])
    for arguments in [
      ["--json"], ["--report"], ["--report", "--offline"], ["--json", "--offline"],
    ] {
      let outcome = try program.run(arguments, adding: variables)
      #expect(outcome.status == .exited(0))
      let lines = outcome.errorOutput.split(separator: "\n")
      #expect(lines.count { $0.hasPrefix("wx: alerts: Denver: ") } == 1, "\(outcome.errorOutput)")
    }
    server.reply { request in
      request.path == "/alerts/active"
        ? Self.warning(event: "Tornado Warning") : answer.reply(to: request)
    }
    let terminal = try program.start([], adding: variables)
    terminal.expect("Tornado Warning")
    try terminal.quit()
    // Whoever quits at once may do so before it is on the disk.
    #expect(try program.run(["--json"], adding: variables).errorOutput == "")
    let outcome = try program.run(["--report", "--offline"], adding: variables)
    #expect(outcome.errorOutput == "" && outcome.output.contains("! Tornado Warning"))
  }
}
