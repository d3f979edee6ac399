import TestSupport
import Testing

@testable import WeatherModel

@Suite("Alerts of the US National Weather Service", .timeLimit(.minutes(2)))
struct NationalWeatherServiceTests {
  private typealias Reply = LoopbackServer.Reply

  private static let now = OpenMeteoSample.instant("2026-06-01T10:20:00Z")

  /// A message; `members` replace or add to what every message has, nil takes a member out.
  private static func message(_ id: String, _ members: [String: String?] = [:]) -> String {
    var all: [String: String?] = [
      "id": "\"\(id)\"", "status": "\"Actual\"", "messageType": "\"Alert\"",
      "severity": "\"Severe\"", "certainty": "\"Likely\"", "urgency": "\"Expected\"",
      "event": "\"Flood Watch\"", "sent": "\"2026-06-01T01:00:00-08:00\"",
      "effective": "\"2026-06-01T01:00:00-08:00\"", "onset": "\"2026-06-01T06:00:00-08:00\"",
      "expires": "\"2026-06-01T09:00:00-08:00\"", "ends": "\"2026-06-02T06:00:00-08:00\"",
      "headline": "\"Flood Watch until tomorrow\"", "description": "\"Rain.\"",
      "instruction": "null", "senderName": "\"NWS Portland OR\"", "references": "[]",
    ]
    all.merge(members) { $1 }
    let properties = all.compactMap { key, value in value.map { "\"\(key)\": \($0)" } }
    return
      #"{"id": "https://api.example/alerts/\#(id)", "type": "Feature", "geometry": null, "properties": {"#
      + properties.joined(separator: ",") + "}}"
  }

  private static func body(_ messages: String...) -> String {
    #"{"type": "FeatureCollection", "features": [\#(messages.joined(separator: ","))]}"#
  }

  private static func reference(_ id: String) -> String {
    #"{"@id": "https://api.example/alerts/\#(id)", "identifier": "\#(id)", "sender": "w@nws.example"}"#
  }

  private static func alerts(_ json: String, now: Instant = now) throws -> [WeatherAlert] {
    let response = try NationalWeatherService.decoded(Array(json.utf8))
    return try NationalWeatherServiceMapping(now: now).alerts(from: response)
  }

  private static func ids(_ messages: String...) throws -> [String?] {
    try alerts(#"{"features": [\#(messages.joined(separator: ","))]}"#).map(\.id)
  }

  // MARK: One message

  @Test("Each member has its place")
  func members() throws {
    let alert = try #require(try Self.alerts(Self.body(Self.message("a"))).first)
    #expect(alert.id == "a" && alert.event == "Flood Watch" && alert.severity == .severe)
    #expect(alert.headline == "Flood Watch until tomorrow" && alert.sender == "NWS Portland OR")
    #expect(alert.description == "Rain." && alert.instruction == nil)
    #expect(alert.starts == OpenMeteoSample.instant("2026-06-01T14:00:00Z"))
    // What it warns of ends later than the message does.
    #expect(alert.ends == OpenMeteoSample.instant("2026-06-02T14:00:00Z"))
  }

  @Test("Onset, else effective, else sent; ends, else expires")
  func times() throws {
    func times(_ members: [String: String?]) throws -> (Instant?, Instant?) {
      let alert = try #require(
        try Self.alerts(Self.body(Self.message("a", members)), now: Self.now - 86_400).first)
      return (alert.starts, alert.ends)
    }
    let (effective, sent) = ("\"2026-06-01T02:00:00-08:00\"", "\"2026-06-01T03:00:00-08:00\"")
    let utc = OpenMeteoSample.instant
    #expect(
      try times(["onset": "null", "effective": effective, "ends": "null"])
        == (utc("2026-06-01T10:00:00Z"), utc("2026-06-01T17:00:00Z")))
    #expect(
      try times(["onset": nil, "effective": "\"soon\"", "sent": sent, "ends": nil, "expires": nil])
        == (utc("2026-06-01T11:00:00Z"), nil))
  }

  @Test(
    "Severities, known or not",
    arguments: [
      ("\"Extreme\"", .extreme), ("\"Severe\"", .severe), ("\"Moderate\"", .moderate),
      ("\"minor\"", .minor), ("\"Unknown\"", .unknown), ("\"Purple\"", .unknown),
      ("null", .unknown),
      ("3", .unknown), (nil, .unknown),
    ] as [(String?, WeatherAlert.Severity)])
  func severities(text: String?, expected: WeatherAlert.Severity) throws {
    let alerts = try Self.alerts(Self.body(Self.message("a", ["severity": text])))
    #expect(alerts.map(\.severity) == [expected])
  }

  @Test("What cannot be read is no all-clear, unless there is something that can")
  func unreadable() throws {
    let wordless = Self.message(
      "a", ["event": nil, "headline": "\"\"", "description": "3", "instruction": "\" \""])
    for list in ["1, 2", "null", "{}", #"{"properties": 1}"#, wordless] {
      #expect(
        throws: ProviderError(
          .unreadable, "The answer of weather.gov holds no list of alerts that can be read")
      ) { try Self.alerts(Self.body(list)) }
      #expect(try Self.alerts(Self.body(list, Self.message("b"))).map(\.id) == ["b"])
    }
    // Of what is over or withdrawn nobody needs to know more.
    let cancel = Self.message(
      "c", ["messageType": "\"Cancel\"", "event": nil, "headline": nil, "description": nil])
    #expect(try Self.alerts(Self.body(cancel)).isEmpty)
  }

  @Test("Wrong types and missing members leave the rest alone")
  func lenience() throws {
    let odd = Self.message(
      "a", ["description": "[1]", "instruction": "{}", "references": "\"x\"", "senderName": nil])
    let alert = try #require(try Self.alerts(Self.body("null", "7", "{}", odd)).first)
    #expect(alert.description == nil && alert.instruction == nil && alert.sender == nil)
    // With a text it is a warning, whatever it is called.
    let nameless = try Self.alerts(
      Self.body(Self.message("a", ["event": "null", "headline": "\"\""])))
    #expect(nameless.map(\.event) == ["Weather alert"] && nameless.first?.description == "Rain.")
    let headline = try Self.alerts(Self.body(Self.message("a", ["event": "\" \""])))
    #expect(headline.map(\.event) == ["Flood Watch until tomorrow"])
    // Without an id of its own the feature's serves.
    #expect(try Self.ids(Self.message("a", ["id": nil])) == ["https://api.example/alerts/a"])
  }

  @Test("What a terminal would obey is taken out")
  func hostile() throws {
    let alert = try #require(
      try Self.alerts(
        Self.body(
          Self.message(
            "a", ["event": #""Fl\u001b[2Jood\u202e""#, "description": #""a\u0007\n\nb""#]))
      )
      .first)
    #expect(alert.event == "Fl[2Jood" && alert.description == "a\n\nb")
  }

  // MARK: Several messages

  @Test("Cancellations, tests and what is over are no alerts")
  func withdrawn() throws {
    for type in ["Cancel", "Ack", "Error", "cancel"] {
      #expect(try Self.ids(Self.message("a", ["messageType": "\"\(type)\""])) == [])
    }
    for status in ["Test", "Exercise", "Draft", "System", "test"] {
      #expect(try Self.ids(Self.message("a", ["status": "\"\(status)\""])) == [])
    }
    #expect(try Self.ids(Self.message("a", ["urgency": "\"Past\""])) == [])
    #expect(try Self.ids(Self.message("a", ["certainty": "\"Unlikely\""])) == [])
    #expect(
      try Self.ids(Self.message("a", ["replacedBy": "\"https://api.example/alerts/b\""])) == [])
    #expect(try Self.ids(Self.message("a", ["messageType": "\"Update\"", "status": nil])) == ["a"])
    let ends = OpenMeteoSample.instant("2026-06-02T14:00:00Z")
    let body = Self.body(Self.message("a"))
    #expect(try Self.alerts(body, now: ends - 1).count == 1)
    #expect(try Self.alerts(body, now: ends).isEmpty)
  }

  @Test("A message takes the place of those that it names, a test of none")
  func references() throws {
    let later = "\"2026-06-01T02:00:00-08:00\""
    func update(_ id: String, of other: String, _ members: [String: String?] = [:]) -> String {
      Self.message(
        id,
        ["messageType": "\"Update\"", "sent": later, "references": "[\(Self.reference(other))]"]
          .merging(members) { $1 })
    }
    let old = Self.message("a")
    #expect(try Self.ids(old, update("b", of: "a")) == ["b"])
    #expect(try Self.ids(update("b", of: "a"), old) == ["b"])
    #expect(try Self.ids(old, update("b", of: "x")) == ["a", "b"])
    // Withdrawn: neither the alert nor the message that withdraws it.
    #expect(try Self.ids(old, update("b", of: "a", ["messageType": "\"Cancel\""])) == [])
    #expect(try Self.ids(old, update("b", of: "a", ["status": "\"Test\""])) == ["a"])
    // Named by the address alone.
    let address = #"[{"@id": "https://api.example/alerts/a"}]"#
    #expect(try Self.ids(old, update("b", of: "x", ["references": address])) == ["b"])
    // An older message cannot replace a newer one, and two that name each other do not both go.
    let early = "\"2026-06-01T00:30:00-08:00\""
    #expect(try Self.ids(old, update("b", of: "a", ["sent": early])) == ["a", "b"])
    #expect(
      try Self.ids(
        Self.message("a", ["references": "[\(Self.reference("b"))]"]), update("b", of: "a"))
        == ["b"])
    #expect(try Self.ids(update("a", of: "a")) == ["a"])
    // Of the same moment, or of none: one of them stays.
    for sent in [later, "null"] {
      let circle = [("a", "b"), ("b", "c"), ("c", "a")].map {
        update($0.0, of: $0.1, ["sent": sent])
      }
      #expect(try Self.ids(circle[0], circle[1], circle[2]) == ["a"])
    }
    #expect(try Self.ids(old, old, Self.message("c")) == ["a", "c"])
  }

  @Test("Lines broken for a teletype are joined, lists and short lines are not")
  func unwrapping() {
    let wrapped = """
      * WHAT...Flooding caused by excessive rainfall continues to be
      possible.

      * WHERE...Portions of Northwest Oregon and Southwest Washington,
      including the following areas.
      - Rivers near the mouth of the Columbia may rise above their
      banks.
      Short line
      Another
      """
    #expect(
      TeletypeText.unwrapped(wrapped) == """
        * WHAT...Flooding caused by excessive rainfall continues to be possible.

        * WHERE...Portions of Northwest Oregon and Southwest Washington, including the following areas.
        - Rivers near the mouth of the Columbia may rise above their banks.
        Short line
        Another
        """)
    #expect(TeletypeText.unwrapped("a\r\nb\n\n\nc\n") == "a\nb\n\n\nc\n")
    #expect(TeletypeText.unwrapped("") == "")
  }

  // MARK: Coverage

  @Test("Where there can be alerts, by country and without one by where it is")
  func coverage() {
    func covers(_ latitude: Double, _ longitude: Double, _ country: String? = nil) -> Bool {
      var place = Place.at(OpenMeteoSample.coordinate(latitude, longitude))
      place.countryCode = country
      return NationalWeatherService(client: makeClient()).coversAlerts(at: place)
    }
    for code in ["US", "PR", "GU", "VI", "AS", "MP", "us"] { #expect(covers(0, 0, code)) }
    // Toronto lies in the rectangle and not in the country.
    #expect(covers(43.7, -79.4) && !covers(43.7, -79.4, "CA"))
    let american = [
      (47.6, -122.3), (25.8, -80.2), (44.8, -67), (61.2, -149.9), (71.3, -156.8), (52.9, 173.2),
      (21.3, -157.9), (18.4, -66.1), (18.3, -64.9), (13.5, 144.8), (15.2, 145.7), (-14.3, -170.7),
    ]
    for (latitude, longitude) in american { #expect(covers(latitude, longitude), "\(latitude)") }
    let foreign = [
      (52.5, 13.4), (19.4, -99.1), (39.9, 116.4), (-13.8, -172.1), (51.5, -0.1), (0, 0),
    ]
    for (latitude, longitude) in foreign { #expect(!covers(latitude, longitude), "\(latitude)") }
  }

  // MARK: Over a connection

  private func outcome(
    of reply: Reply, country: String? = "US"
  ) async throws -> Result<[WeatherAlert], ProviderError> {
    let server = try LoopbackServer { _ in reply }
    let service = NationalWeatherService(
      client: makeClient(), endpoint: server.url(), timeLimit: 60_000)
    var place = Place.at(OpenMeteoSample.coordinate(45.5, -122.6))
    place.countryCode = country
    do {
      return .success(try await service.alerts(for: place, now: Self.now))
    } catch {
      return .failure(error)
    }
  }

  @Test("The request names the program, the form and no point too exactly")
  func request() async throws {
    let server = try LoopbackServer { _ in .gzip(Self.body(Self.message("a"))) }
    let service = NationalWeatherService(client: makeClient(), endpoint: server.url("/"))
    let place = Place.at(OpenMeteoSample.coordinate(45.512_345, -122.658_76))
    #expect(try await service.alerts(for: place, now: Self.now).map(\.id) == ["a"])
    let request = try #require(server.requests.first)
    #expect(request.target == "/alerts/active?point=45.5123,-122.6588")
    #expect(request.headers["user-agent"] == "wx/\(Version.current)")
    #expect(request.headers["accept"] == "application/geo+json")
    let told = NationalWeatherServiceEndpoint(contact: "me@mail.example")
      .activeAlerts(at: place.coordinate).headers
    #expect(told.first?.value == "wx/\(Version.current) (me@mail.example)")
    #expect(
      NationalWeatherServiceEndpoint().activeAlerts(at: place.coordinate).url
        == "https://api.weather.gov/alerts/active?point=45.5123,-122.6588")
    #expect(service.alertAttribution == .nationalWeatherService)
  }

  @Test("Every status says what and why, and no silence passes for peace")
  func statuses() async throws {
    func problem(_ status: Int, _ title: String) -> Reply {
      Reply(
        status: status, headers: [("Content-Type", "application/problem+json")],
        body: Array(
          #"{"type": "https://api.weather.gov/problems/X", "title": "\#(title)", "status": \#(status)}"#
            .utf8))
    }
    let cases: [(Reply, kind: ProviderError.Kind, words: String, wait: Int?)] = [
      (problem(400, "Bad Request"), .refused, "refuses the request: Bad Request", nil),
      (.status(403), .unauthorized, "refuses this version of wx", nil),
      (problem(404, "Data Unavailable For Requested Point"), .empty, "Data Unavailable", nil),
      (.status(407), .setup, "proxy", nil), (.status(429), .rateLimited, "too many", 60),
      (.status(429).with("Retry-After", "5"), .rateLimited, "too many", 5),
      (
        problem(500, "Unexpected Problem"), .serviceDown, "trouble of its own: Unexpected Problem",
        nil
      ),
      (.html("<html>", status: 503), .serviceDown, "trouble of its own (status 503)", nil),
      (.status(304), .unreadable, "without content", nil),
      (.html("<html>Log in</html>"), .notWeather, "want a login?", nil),
      (.json(String(Self.body(Self.message("a")).dropLast(3))), .unreadable, "breaks off", nil),
      (.json("{}"), .unreadable, "holds no list", nil),
      (.json("[]"), .unreadable, "breaks off", nil),
      (.json(#"{"features": {}}"#), .unreadable, "holds no list", nil),
      (.reset, .interrupted, "broke off", nil), (.badGzip, .unreadable, "damaged", nil),
    ]
    for (reply, kind, words, wait) in cases {
      guard case .failure(let error) = try await outcome(of: reply) else {
        Issue.record("no failure: \(words)")
        continue
      }
      #expect(error.kind == kind && error.retryAfter == wait, "\(error)")
      #expect(error.message.contains(words), "\(error.message)")
    }
    #expect(try await outcome(of: .json(Self.body())) == .success([]))
  }

  @Test("A point that only looks American has no alerts, which is no failure")
  func neighbours() async throws {
    #expect(try await outcome(of: .status(404), country: nil) == .success([]))
    #expect(try await outcome(of: .status(500), country: nil) != .success([]))
  }

  // MARK: Recorded answers

  @Test(
    "Every recorded file maps, or is refused with its reason",
    .enabled(if: RecordedAnswers.folder != nil, Comment(rawValue: RecordedAnswers.absence)),
    arguments: RecordedAnswers.names(of: "nws"))
  func everyFile(name: String) throws {
    let bytes = try RecordedAnswers.bytes(of: "nws", name)
    let status = name.hasPrefix("error-") ? Int(name.dropFirst(6).prefix(3)) ?? 0 : 200
    do throws(ProviderError) {
      let body = try NationalWeatherService.checkedBody(
        of: HTTPResponse(status: status, body: bytes), now: Self.now)
      let response = try NationalWeatherService.decoded(body)
      #expect(name.hasPrefix("alerts-") && response.messages?.isEmpty == false)
      #expect(!response.hasOthers)
    } catch {
      #expect(!name.hasPrefix("alerts-"))
      let expected: (ProviderError.Kind, String) =
        switch status {
        case 404: (.empty, "weather.gov has no alerts for this place: ")
        case 500...: (.serviceDown, "weather.gov has trouble of its own: Unexpected Problem")
        default: (.unreadable, "The answer of weather.gov holds no list of alerts")
        }
      #expect(error.kind == expected.0 && error.message.hasPrefix(expected.1), "\(error)")
    }
  }

  @Test(
    "A flood watch of 2019",
    .enabled(if: RecordedAnswers.folder != nil, Comment(rawValue: RecordedAnswers.absence)))
  func oregon() throws {
    let messages = try NationalWeatherService.decoded(
      RecordedAnswers.bytes(of: "nws", "alerts-active-zone-oregon.json"))
    let mapping = NationalWeatherServiceMapping(
      now: OpenMeteoSample.instant("2019-12-20T21:35:17Z"))
    let alerts = try mapping.alerts(from: messages)
    #expect(alerts.count == 1)
    let alert = try #require(alerts.first)
    #expect(alert.id == "NWS-IDP-PROD-3965873-3369046" && alert.event == "Flood Watch")
    #expect(alert.severity == .severe && alert.sender == "NWS Portland OR")
    #expect(alert.starts == OpenMeteoSample.instant("2019-12-20T21:34:00Z"))
    #expect(alert.ends == OpenMeteoSample.instant("2019-12-22T18:00:00Z"))
    let paragraphs = try #require(alert.description).split(separator: "\n")
    #expect(paragraphs.count == 5)
    #expect(paragraphs[0] == "The Flood Watch continues for")
    #expect(
      paragraphs[1].hasPrefix("* Portions of Northwest Oregon and Southwest Washington, including"))
    #expect(alert.instruction?.hasPrefix("A Flood Watch means there is a potential for") == true)
    let later = NationalWeatherServiceMapping(now: OpenMeteoSample.instant("2019-12-22T18:00:00Z"))
    #expect(try later.alerts(from: messages).isEmpty)
  }

  @Test("Half an answer is not kept: the next run asks anew")
  func brokenAnswer() async throws {
    let folder = try TemporaryFolder()
    let now = OpenMeteoSample.instant("2026-06-01T10:00:00Z")
    let bodies = [#"{"features":["#, #"{"title":"x"}"#, #"{"features":[]}"#]
    let server = try LoopbackServer(
      replies: bodies.map { .json($0).with("Cache-Control", "max-age=600") })
    var answers: [Bool] = []
    for second in 0..<4 {
      let store = ResponseStore(locations: try StorageLocations(environment: ["HOME": folder.path]))
      let client = RevalidatingHTTPClient(client: makeClient(), store: store) { now + second }
      let service = NationalWeatherService(client: client, endpoint: server.url())
      let place = Place.at(OpenMeteoSample.coordinate(39.74, -104.98))
      answers.append((try? await service.alerts(for: place, now: now)) != nil)
    }
    #expect(answers == [false, false, true, true])
    #expect(server.requests.count == 3)
  }
}
