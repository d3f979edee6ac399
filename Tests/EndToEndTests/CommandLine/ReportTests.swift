import Foundation
import TestSupport
import Testing

@Suite("Printing weather", .timeLimit(.minutes(2)))
struct ReportTests {
  private let program: Program

  init() throws { program = try Program() }

  /// The places of a document.
  private func places(_ text: String) throws -> [[String: Any]] {
    let document = try JSONSerialization.jsonObject(with: Data(text.utf8)) as? [String: Any]
    #expect(document?["schema"] as? Int == 1)
    return try #require(document?["places"] as? [[String: Any]])
  }

  @Test("--json says what the service said, all places in one request")
  func json() throws {
    let server = try WeatherAnswer().server()
    let outcome = try program.run(
      ["--json", "10.5,20.25", "-30,40", "50,60", "--endpoint", server.url("")])
    #expect(outcome.status == .exited(0))
    #expect(outcome.errorOutput == "")
    let places = try places(outcome.output)
    let temperatures = places.map { place in
      (place["current"] as? [String: Any])?["temperatureCelsius"] as? Double
    }
    #expect(temperatures == [10.5, -30, 50])
    #expect(places.allSatisfy { $0["freshness"] as? String == "fresh" })
    #expect(places.allSatisfy { $0["failure"] is NSNull })
    let paths = server.requests.map(\.path)
    #expect(paths == ["/v1/forecast", "/v1/air-quality"])
    #expect(server.requests.first?.parameter("latitude") == "10.5,-30.0,50.0")
  }

  @Test("--json with the clock held shows that moment and remembers nothing")
  func jsonAtMoment() throws {
    let server = try WeatherAnswer(temperature: 12, now: 1_774_747_800).server()
    let outcome = try program.run(
      ["--json", "--at", "2026-03-29T01:30:00Z", "1,2", "--endpoint", server.url("")])
    let place = try #require(try places(outcome.output).first)
    let current = try #require(place["current"] as? [String: Any])
    #expect((current["time"] as? String)?.hasPrefix("2026-03-29T01:30") == true, "\(current)")
    let hours = try #require(place["hourly"] as? [[String: Any]])
    #expect((hours.first?["time"] as? String)?.hasPrefix("2026-03-29T01:00") == true)
    #expect(program.names(in: ".cache/wx/forecasts") == [])
  }

  @Test("a failing service leaves the remembered data and names the failure")
  func cachedWithFailure() throws {
    let server = try WeatherAnswer(temperature: 11).server()
    try program.keepWithForecasts([.oslo], from: server)
    server.reply { _ in .status(500) }
    let outcome = try program.run(["--json", "--endpoint", server.url("")])
    #expect(outcome.status == .exited(0))
    let place = try #require(try places(outcome.output).first)
    let failure = try #require(place["failure"] as? [String: Any])
    #expect(failure["kind"] as? String == "serviceDown")
    #expect((failure["message"] as? String)?.contains("trouble") == true)
    let current = place["current"] as? [String: Any]
    #expect(current?["temperatureCelsius"] as? Double == 11)
  }

  @Test("fresh data are not asked for again, except by --json")
  func freshness() throws {
    let server = try WeatherAnswer().server()
    try program.keepWithForecasts([.oslo], from: server)
    let count = server.requests.count
    for mode in [["--report"], ["--format", "%t"]] {
      #expect(
        try program.run(mode + ["--endpoint", server.url("")]).status == .exited(0))
    }
    #expect(server.requests.count == count)
    _ = try program.run(["--json", "--endpoint", server.url("")])
    #expect(server.requests.count == count + 2)
  }

  @Test("--offline uses what is remembered, and only that")
  func offline() throws {
    let server = try WeatherAnswer(temperature: 11).server()
    try program.keepWithForecasts([.oslo], from: server)
    let count = server.connectionCount
    let arguments = ["--offline", "--endpoint", server.url("")]
    let known = try program.run(["--format", "%t"] + arguments)
    #expect(known.output == "11°\n")
    let unknown = try program.run(["--report", "1,2"] + arguments)
    #expect(unknown.status == .exited(1))
    expectOneErrorLine(unknown)
    let name = try program.run(["--report", "Berlin"] + arguments)
    #expect(name.status == .exited(1))
    expectOneErrorLine(name)
    #expect(server.connectionCount == count)
  }

  @Test("one line says that nobody listens", arguments: ["--report", "--json"])
  func refusedPort(mode: String) throws {
    let server = try WeatherAnswer().server()
    let address = server.url("")
    server.stop()
    for place in ["1,2", "Berlin"] {
      let outcome = try program.run([mode, place, "--endpoint", address])
      #expect(outcome.status == .exited(1))
      expectOneErrorLine(outcome)
    }
  }

  @Test("without places and favourites it says how to name one", arguments: ["--report", "--json"])
  func noPlaces(mode: String) throws {
    let outcome = try program.run([mode])
    #expect(outcome.status == .exited(1))
    expectOneErrorLine(outcome)
    #expect(outcome.errorOutput.contains("--add"))
  }

  @Test("a name that nobody knows is an error of its own")
  func unknownName() throws {
    let server = try WeatherAnswer().server()
    let outcome = try program.run(["--report", "Xyzzy", "--endpoint", server.url("")])
    #expect(outcome.status == .exited(1))
    expectOneErrorLine(outcome)
    #expect(outcome.errorOutput.contains("Xyzzy"))
  }

  @Test("one unknown place of several does not take the others away")
  func oneOfSeveralFails() throws {
    let server = try WeatherAnswer().server()
    let outcome = try program.run([
      "--format", "%t", "Xyzzy", "20,30", "--endpoint", server.url(""),
    ])
    #expect(outcome.status == .exited(0))
    #expect(outcome.output == "20°\n")
    expectOneErrorLine(outcome)
  }

  @Test("--format fills its fields")
  func format() throws {
    let server = try WeatherAnswer(temperature: -3.6).server()
    let arguments = ["59.91,10.75", "--endpoint", server.url("")]
    let outcome = try program.run(["--format", "%t|%C|%W|%H|%%"] + arguments)
    #expect(outcome.output == "-4°|overcast|W|60 %|%\n", "\(outcome.errorOutput)")
    let imperial = try program.run(["--format=%t", "--units", "imperial"] + arguments)
    #expect(imperial.output == "26°\n", "\(imperial.errorOutput)")
  }

  @Test("--demo prints every sample")
  func demo() throws {
    let report = try program.run(["--demo", "--report"])
    #expect(report.status == .exited(0))
    for name in ["Denver", "London", "New York", "Beijing"] {
      #expect(report.output.contains(name))
    }
    let document = try places(try program.run(["--demo", "--json"]).output)
    #expect(document.count >= 4)
    #expect(document.allSatisfy { $0["freshness"] as? String == "sample" })
  }
}

/// Checks that standard error holds one line, and that it says what, why and what to do.
func expectOneErrorLine(
  _ outcome: ChildProcess.Outcome, sourceLocation: SourceLocation = #_sourceLocation
) {
  let text = outcome.errorOutput
  #expect(text.hasSuffix("\n"), "\(text)", sourceLocation: sourceLocation)
  #expect(isErrorLine(text.dropLast()), "\(text)", sourceLocation: sourceLocation)
}
