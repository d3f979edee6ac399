import Foundation
import TestSupport
import Testing

@Suite(
  "Each service from its own recorded answers, in the real program", .timeLimit(.minutes(3)),
  .enabled(if: RecordedAnswers.folder != nil, Comment(rawValue: RecordedAnswers.absence)))
struct RecordedPagesTests {
  private let program: Program

  init() throws { program = try Program() }

  /// A server with nothing but the recordings, and the variables that lead everything to it.
  private func world(
    _ service: RecordedService
  ) throws -> (server: LoopbackServer, variables: [String: String?]) {
    let server = try LoopbackServer { service.reply(to: $0) }
    let variables = Program.endpoints(of: server.url("")).merging(Program.keys) { $1 }
    return (server, variables.merging(service.variables) { $1 })
  }

  /// The row of a table that begins with a label, or with a weekday and the label.
  private func row(_ label: String, of screen: TerminalScreen) -> String? {
    let weekdays = Set(["Mon", "Tue", "Wed", "Thu", "Fri", "Sat", "Sun"])
    return screen.lines.first { line in
      var words = line.split(separator: " ")[...]
      if let first = words.first, weekdays.contains(String(first)) { words = words.dropFirst() }
      return words.starts(with: label.split(separator: " "))
    }
  }

  @Test("All three pages show what stands in the answers", arguments: RecordedService.all)
  func pages(service: RecordedService) throws {
    let (server, variables) = try world(service)
    let written = try expectPages(of: service, adding: variables)
    for path in service.answers.keys {
      #expect(server.requests.contains { $0.path.hasPrefix(path) }, "\(path) was not asked for")
    }
    #expect(!written.contains("k3y"))
  }

  /// Shows a service's three pages; returns all that was written to the terminal.
  private func expectPages(
    of service: RecordedService, adding variables: [String: String?]
  ) throws -> String {
    let figures = try service.figures()
    try program.keep([service.place])
    let terminal = try program.start(
      ["--provider", service.provider, "--at", service.moment], adding: variables, columns: 110,
      rows: 40)
    terminal.expect(service.now.time)
    #expect(!figures.words.isEmpty)
    for words in figures.words { terminal.expect(words) }
    terminal.expect(service.credit)

    terminal.type("2", expecting: .hourly)
    terminal.expect("\(whole(figures.celsius))° · ")
    let hours = figures.hours.filter { $0.clock > service.now }.prefix(8)
    if hours.isEmpty { terminal.expect("No hours in this forecast") }
    for hour in hours {
      let row = row(hour.clock.time, of: terminal.screen) ?? ""
      #expect(row.contains(" \(whole(hour.celsius))° "), "\(hour.clock)\n\(terminal.screen)")
    }

    terminal.type("3", expecting: .daily)
    #expect(!figures.days.isEmpty)
    for day in figures.days.prefix(7) {
      let label = day.date.day == service.now.day ? "Today" : day.date.day
      let row = row(label, of: terminal.screen) ?? ""
      let (low, high) = (whole(day.low), whole(day.high))
      #expect(
        row.firstRange(of: " \(low)° ") != nil && row.hasSuffix(" \(high)°"),
        "\(label): \(low) to \(high)\n\(terminal.screen)")
    }
    #expect(terminal.statusLine.contains(service.credit), "\(terminal.screen)")
    try terminal.quit()
    return String(decoding: terminal.rawOutput, as: UTF8.self)
  }

  @Test(
    "A key pair signs a token that the service can check, and shows the pages as the key does",
    .enabled(if: KeyPair.canCheck, "the openssl command is not installed"))
  func keyPair() throws {
    let service = RecordedService.qWeather
    let pair = try KeyPair(in: program.home)
    let server = try LoopbackServer { request in
      pair.hasSigned(request)
        ? service.reply(to: request)
        : .json(#"{"error":{"status":401,"title":"Unauthorized"}}"#, status: 401)
    }
    let variables = Program.endpoints(of: server.url("")).merging(pair.variables) { $1 }
    let written = try expectPages(of: service, adding: variables)
    // One token is enough for all questions, and nobody else is shown it.
    let (signed, unsigned) = (
      server.requests.filter { $0.headers["authorization"] != nil },
      server.requests.filter { $0.headers["authorization"] == nil }
    )
    #expect(signed.count > 3 && signed.allSatisfy(pair.hasSigned))
    #expect(Set(signed.map { $0.headers["authorization"] }).count == 1)
    #expect(Set(unsigned.map(\.path)).isSubset(of: ["/v1/air-quality"]))
    #expect(server.requests.allSatisfy { $0.headers["x-qw-api-key"] == nil })
    #expect(!pair.isSeen(in: written))

    // The other's key: it says what to check, and neither key nor token.
    let other = try KeyPair(in: program.home)
    let outcome = try program.run(
      ["--report", "--provider", "qweather", "39.9,116.4"],
      adding: variables.merging(other.variables) { $1 })
    #expect(outcome.status == .exited(1) && outcome.output == "")
    #expect(outcome.errorOutput.contains("private key"), "\(outcome.errorOutput)")
    #expect(outcome.errorOutput.split(separator: "\n").count == 1)
    #expect(!other.isSeen(in: outcome.errorOutput))
  }

  @Test(
    "--json is of one schema and holds the figures of the answers", arguments: RecordedService.all)
  func schema(service: RecordedService) throws {
    let figures = try service.figures()
    let (server, variables) = try world(service)
    let outcome = try program.run(
      [
        "--json", "--provider", service.provider, "--at", service.moment,
        "\(service.latitude),\(service.longitude)",
      ], adding: variables)
    #expect(outcome.status == .exited(0) && !server.requests.isEmpty)
    // QWeather's warnings are in no recording: that they are not known is told, and nothing else.
    let lines = outcome.errorOutput.split(separator: "\n")
    #expect(lines.count == (service.provider == "qweather" ? 1 : 0))
    #expect(lines.allSatisfy { $0.hasPrefix("wx: alerts: ") })
    let place = try JSONSchema.place(in: outcome.output)
    #expect(place["provider"] as? String == service.provider)
    #expect(place["freshness"] as? String == "fresh")
    #expect((place["attribution"] as? String)?.contains(service.credit) == true)
    #expect(!outcome.output.contains("k3y"))

    let current = try #require(place["current"] as? [String: Any])
    #expect(isNear(current["temperatureCelsius"], figures.celsius))

    let hours = place["hourly"] as? [[String: Any]] ?? []
    let expectedHours = figures.hours.filter { $0.clock > service.now }.prefix(8)
    for hour in expectedHours {
      let entry = hours.first { ($0["time"] as? String).flatMap { WallClock($0) } == hour.clock }
      #expect(isNear(entry?["temperatureCelsius"], hour.celsius), "\(hour)")
    }
    #expect(hours.isEmpty == expectedHours.isEmpty)

    let days = place["daily"] as? [[String: Any]] ?? []
    for day in figures.days {
      let entry = days.first { $0["date"] as? String == day.date.date }
      #expect(isNear(entry?["lowCelsius"], day.low) && isNear(entry?["highCelsius"], day.high))
    }
    let alerts = (place["alerts"] as? [[String: Any]] ?? []).compactMap { $0["event"] as? String }
    #expect(alerts == figures.alerts)
    let air = place["airQuality"] as? [String: Any]
    #expect((air?["usAqi"] as? Double) == figures.usIndex)
  }

  /// Documents have one or two decimals.
  private func isNear(_ value: Any?, _ expected: Double?) -> Bool {
    guard let value = value as? Double, let expected else { return false }
    return abs(value - expected) < 0.051
  }

  // MARK: Alerts of the National Weather Service

  @Test("A recorded alert of the National Weather Service stands over a forecast without any")
  func alerts() throws {
    let alert = try RecordedJSON("nws", "alerts-active-zone-oregon.json")["features"][0][
      "properties"]
    let (event, sender) = (
      try #require(alert["event"].text), try #require(alert["senderName"].text)
    )
    let ends = try #require(alert["ends"].text)
    let lastWords = try #require(alert["instruction"].text?.split(separator: "\n").last)
    let answer = String(
      decoding: try RecordedAnswers.bytes(of: "nws", "alerts-active-zone-oregon.json"),
      as: UTF8.self)
    // Nobody has recorded a forecast for that day: only the alert is of the real service.
    let moment = "2019-12-21T00:10:00Z"
    let scene = WeatherScene(now: try #require(WallClock(moment)).seconds / 3_600 * 3_600)
    let server = try LoopbackServer { request in
      request.path == "/alerts/active" ? .json(answer) : scene.reply(to: request)
    }
    let variables = Program.endpoints(of: server.url(""))
    try program.keep([FavoritePlace(name: "Portland", latitude: 45.52, longitude: -122.68)])
    let terminal = try program.start(
      ["--provider", "met-norway", "--at", moment], adding: variables, columns: 110, rows: 36)
    // The office writes its times by the clock of the place.
    terminal.expect("\(event) · until Sun \(try #require(WallClock(ends)).time)")
    terminal.type("a", expecting: sender)
    terminal.expect("Portions of Northwest Oregon")
    terminal.send("G")
    terminal.type(Keys.pageDown + Keys.pageDown, expecting: String(lastWords))
    terminal.send(Keys.escape)
    try terminal.quit()
    let outcome = try program.run(
      ["--json", "--provider", "met-norway", "--at", moment, "45.52,-122.68"], adding: variables)
    let place = try JSONSchema.place(in: outcome.output)
    let alerts = try #require(place["alerts"] as? [[String: Any]])
    #expect(alerts.map { $0["event"] as? String } == [event])
    #expect(alerts.first?["severity"] as? String == "severe")
    #expect(alerts.first?["ends"] as? String == ends)
  }
}
