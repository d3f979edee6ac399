import Foundation
import TestSupport
import Testing

@Suite("A service that gives nothing, in the real program", .timeLimit(.minutes(3)))
struct FallbackTests {
  private let program: Program
  private let server: LoopbackServer

  init() throws {
    program = try Program()
    let now = Int(Date().timeIntervalSince1970)
    let scene = WeatherScene(now: now - now % 3_600)
    server = try LoopbackServer { scene.reply(to: $0) }
  }

  private func variables(_ additions: [String: String?] = [:]) -> [String: String?] {
    Program.endpoints(of: server.url("")).merging(additions) { $1 }
  }

  // MARK: Not set up

  /// A service that cannot be set up, and who answers in its place.
  struct Unusable: Sendable, CustomTestStringConvertible {
    let testDescription: String
    let configuration: String
    let variables: [String: String?]
    let name: String
    let next: (id: String, name: String)

    static let all = [
      Self(
        testDescription: "a key pair that cannot be read",
        configuration: #"{"providers":["qweather","open-meteo","met-norway"]}"#,
        variables: [
          "WX_QWEATHER_PROJECT_ID": "PROJECT123", "WX_QWEATHER_KEY_ID": "ABCDE12345",
        ], name: "QWeather", next: ("open-meteo", "Open-Meteo")),
      Self(
        testDescription: "an address with a password",
        configuration: #"{"endpoints":{"open-meteo":"http://me:s3cret@127.0.0.1:1"}}"#,
        variables: ["WX_ENDPOINT_OPEN_METEO": nil], name: "Open-Meteo",
        next: ("met-norway", "MET Norway")),
    ]
  }

  private func prepare(_ unusable: Unusable) throws -> [String: String?] {
    try program.write(unusable.configuration, to: Program.configurationFile)
    try program.write(
      """
      -----BEGIN PUBLIC KEY-----
      MCowBQYDK2VwAyEA11qYAYKxCrfVS/7TyWQHOg7hcvPapiMlrwIaaPcHURo=
      -----END PUBLIC KEY-----

      """, to: "public.pem")
    var variables = variables(unusable.variables)
    if unusable.name == "QWeather" {
      variables["WX_QWEATHER_PRIVATE_KEY"] =
        "@" + program.home.appendingPathComponent("public.pem").path
    }
    return variables
  }

  @Test("One that cannot be set up is passed over, with one line", arguments: Unusable.all)
  func setup(unusable: Unusable) throws {
    let variables = try prepare(unusable)
    let report = try program.run(["--report", "5.32,-4.02"], adding: variables)
    #expect(report.status == .exited(0) && report.output.contains("Rain"))
    expectOneLine(report, unusable)
    let json = try program.run(["--json", "5.32,-4.02"], adding: variables)
    #expect(json.status == .exited(0))
    let place = try JSONSchema.place(in: json.output)
    #expect(place["provider"] as? String == unusable.next.id && place["failure"] is NSNull)
    expectOneLine(json, unusable)
    #expect(program.names(in: ".cache/wx/forecasts").allSatisfy { !$0.contains("s3cret") })

    let terminal = try program.start(["10.5,20.5"], adding: variables, columns: 140)
    terminal.expect("\(unusable.next.name) is used meanwhile")
    terminal.expect("Rain")
    terminal.send("r")
    terminal.expectGone("Up to date")
    try terminal.quit()
  }

  private func expectOneLine(_ outcome: ChildProcess.Outcome, _ unusable: Unusable) {
    let line = outcome.errorOutput
    #expect(line.split(separator: "\n").count == 1, "\(line)")
    #expect(line.contains(unusable.name) && !line.contains("s3cret"), "\(line)")
    #expect(line.hasSuffix(": \(unusable.next.name) is used\n"), "\(line)")
  }

  @Test("Chosen alone it is an error", arguments: Unusable.all)
  func setupAlone(unusable: Unusable) throws {
    let variables = try prepare(unusable)
    let provider = unusable.name == "QWeather" ? "qweather" : "open-meteo"
    let outcome = try program.run(
      ["--report", "--provider", provider, "5.32,-4.02"], adding: variables)
    #expect(outcome.status == .exited(1) && outcome.output == "")
    #expect(outcome.errorOutput.contains(unusable.name) && !outcome.errorOutput.contains("s3cret"))
    #expect(server.requests.isEmpty)
  }

  // MARK: Trouble

  @Test("One in trouble is asked for one place, and the next one for all")
  func trouble() throws {
    let good = WeatherAnswer(temperature: 17)
    for reply in [LoopbackServer.Reply.status(500), .closed] {
      let first = try LoopbackServer { _ in reply }
      let second = try good.server()
      try program.keep([.oslo, .rome, .cairo])
      try program.write(
        #"{"providers":["openweathermap","open-meteo"]}"#, to: Program.configurationFile)
      let outcome = try program.run(
        ["--report"],
        adding: variables([
          "WX_ENDPOINT_OPENWEATHERMAP": first.url(""), "WX_ENDPOINT_OPEN_METEO": second.url(""),
          "WX_OPENWEATHERMAP_KEY": "k3y-that-nobody-sees", "WX_OPENWEATHERMAP_PLAN": "onecall3",
        ]))
      #expect(outcome.status == .exited(0))
      #expect(outcome.errorOutput.hasSuffix("Open-Meteo is used\n"), "\(outcome.errorOutput)")
      // An answer that broke off is asked for once more; warnings and air are not.
      #expect(Set(first.requests.map(\.path)) == ["/data/3.0/onecall"])
      #expect(Set(first.requests.map { $0.parameter("lat") }).count == 1)
      #expect(second.requests.count { $0.path == "/v1/forecast" } == 1)
    }
  }

  @Test("What is shown although nothing new came is told in one line")
  func oldData() throws {
    let answer = WeatherAnswer(temperature: 17)
    let server = try LoopbackServer { request in
      request.path.hasPrefix("/data/") ? .status(401) : answer.reply(to: request)
    }
    let variables = Program.endpoints(of: server.url("")).merging(
      ["WX_OPENWEATHERMAP_KEY": "k3y-that-nobody-sees"]
    ) { $1 }
    try program.keep([.oslo, .rome])
    let first = try program.run(
      ["--report"], adding: variables.merging(["WX_OPENWEATHERMAP_KEY": nil]) { $1 })
    #expect(first.status == .exited(0) && first.errorOutput == "", "\(first.errorOutput)")
    for arguments in [["--report"], ["--format", "%t"]] {
      let outcome = try program.run(
        arguments + ["--provider", "openweathermap"], adding: variables)
      #expect(outcome.status == .exited(0) && outcome.output.contains("17°"))
      #expect(outcome.errorOutput.contains("wx: 2 places: OpenWeather does not take the key"))
      #expect(
        outcome.errorOutput.contains("shown is what is kept of Open-Meteo, "),
        "\(outcome.errorOutput)")
      #expect(outcome.errorOutput.split(separator: "\n").count == 1)
    }
    let json = try program.run(["--json", "--provider", "openweathermap"], adding: variables)
    #expect(json.status == .exited(0) && json.errorOutput == "")
    #expect(json.output.contains(#""kind": "unauthorized""#))
  }

  // MARK: Variables

  @Test("A variable that cannot be used is named, and its value is not")
  func unusableVariables() throws {
    let outcome = try program.run(
      ["--report", "--offline", "5.32,-4.02"],
      adding: [
        "WX_ENDPOINT_OPEN_METEO": "http://me:s3cret@host.example",
        "WX_OPENWEATHERMAP_PLAN": "s3cret",
      ])
    #expect(!outcome.errorOutput.contains("s3cret"))
    for name in ["WX_ENDPOINT_OPEN_METEO", "WX_OPENWEATHERMAP_PLAN"] {
      #expect(outcome.errorOutput.contains("wx: \(name): must be "), "\(outcome.errorOutput)")
    }
  }
}
