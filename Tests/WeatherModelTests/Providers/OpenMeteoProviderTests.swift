import TestSupport
import Testing

@testable import WeatherModel

@Suite("Open-Meteo over a connection", .timeLimit(.minutes(2)))
struct OpenMeteoProviderTests {
  private typealias Reply = LoopbackServer.Reply

  private static let now = OpenMeteoSample.instant("2026-06-01T10:00:00Z")
  private static let good = """
    {"latitude": 52.52, "longitude": 13.41, "utc_offset_seconds": 0, "timezone": "GMT",
     "current": {"time": 1780308000, "temperature_2m": 21.5}}
    """

  private static func element(_ index: Int, _ latitude: Double) -> String {
    """
    {"location_id": \(index), "latitude": \(latitude), "longitude": 13.5,
     "utc_offset_seconds": 0, "current": {"time": 1780308000, "temperature_2m": \(index)}}
    """
  }

  private static func places(_ count: Int) -> [Place] {
    (0..<count).map { Place.at(OpenMeteoSample.coordinate(52.52 - Double($0), 13.41)) }
  }

  private func provider(_ server: LoopbackServer, timeLimit: Int = 60_000) -> OpenMeteo {
    OpenMeteo(
      client: makeClient(), zones: OpenMeteoSample.zones, endpoint: server.url("/"),
      timeLimit: timeLimit)
  }

  private func error(of reply: Reply, timeLimit: Int = 60_000) async throws -> ProviderError? {
    let server = try LoopbackServer { _ in reply }
    let provider = provider(server, timeLimit: timeLimit)
    do {
      let results = try await provider.forecasts(for: Self.places(1), now: Self.now)
      guard case .failure(let error)? = results.first else { return nil }
      return error
    } catch {
      return error
    }
  }

  @Test("Each reason of a 429 has its own words and its own wait")
  func rateLimits() async throws {
    func refusal(_ reason: String, _ headers: [(String, String)] = []) -> Reply {
      var reply = Reply.json(#"{"error":true,"reason":"\#(reason)"}"#, status: 429)
      for (name, value) in headers { reply = reply.with(name, value) }
      return reply
    }
    let minute = "Minutely API request limit exceeded. Please try again in one minute."
    let hour = "Hourly API request limit exceeded. Please try again in the next hour."
    let day = "Daily API request limit exceeded. Please try again tomorrow."
    let html = "<html><title>429 Too Many Requests</title></html>"
    let cases: [(Reply, words: String, wait: Int?)] = [
      (refusal(minute), "too many requests", 60),
      (refusal(minute, [("Retry-After", "90")]), "too many requests", 90),
      (refusal("Too many concurrent requests"), "too many requests", 60),
      (refusal(hour), "hourly allowance", 3_600),
      (refusal(hour, [("Retry-After", "Mon, 01 Jun 2026 10:20:00 GMT")]), "hourly", 1_200),
      (refusal(day), "daily allowance", 10_800),
      (refusal("Slow down"), "fewer requests: Slow down", nil),
      (.html(html, status: 429), "fewer requests (status 429)", nil),
      (.html(html, status: 429).with("Retry-After", "7"), "fewer requests (status 429)", 7),
    ]
    for (reply, words, wait) in cases {
      let error = try #require(try await error(of: reply))
      #expect(error.kind == .rateLimited && error.isTransient)
      #expect(error.message.contains(words), "\(error.message)")
      #expect(error.retryAfter == wait)
    }
  }

  @Test("A variable called Daily is not a daily limit")
  func variableNames() async throws {
    let reason = "Cannot initialize ForecastVariableDaily from invalid String value x"
    let error = try #require(
      try await error(of: .json(#"{"error":true,"reason":"\#(reason)"}"#, status: 400)))
    #expect(error.kind == .refused && error.retryAfter == nil)
    #expect(error.message == "Open-Meteo refuses the request: " + reason)
  }

  @Test("Every status says what and why")
  func statuses() async throws {
    func refusal(_ reason: String, _ status: Int) -> Reply {
      .json(#"{"reason":"\#(reason)","error":true}"#, status: status)
    }
    let key = "API key required. Please add &apikey= to the URL."
    let cases: [(Reply, kind: ProviderError.Kind, words: String)] = [
      (refusal("Invalid timezone", 400), .refused, "refuses the request: Invalid timezone"),
      (refusal(key, 401), .unauthorized, "refuses access: API key required"),
      (.status(403), .unauthorized, "refuses access (status 403)"),
      (.status(404), .refused, "refuses the request (status 404)"),
      (.status(407), .setup, "proxy wants a login"),
      (refusal("Something went wrong.", 500), .serviceDown, "of its own: Something went wrong"),
      (.status(503).with("Retry-After", "30"), .serviceDown, "trouble of its own (status 503)"),
      (refusal("The service is overloaded", 200), .serviceDown, "overloaded"),
      (.status(204), .unreadable, "without content (status 204)"),
      (.status(304), .unreadable, "without content (status 304)"),
    ]
    for (reply, kind, words) in cases {
      let error = try #require(try await error(of: reply))
      #expect(error.kind == kind, "\(error)")
      #expect(error.message.contains(words), "\(error.message)")
      #expect(!error.message.hasSuffix("."), "what to do comes behind it")
    }
    #expect(try await error(of: .status(503).with("Retry-After", "30"))?.retryAfter == 30)
  }

  @Test("What is no answer at all says so, in one short sentence without address")
  func damage() async throws {
    let html = "<!DOCTYPE html><html><body>Welcome! Please log in</body></html>"
    let cases: [(Reply, kind: ProviderError.Kind, words: String)] = [
      (.html(html), .notWeather, "does the network want a login?"),
      (.ok(""), .notWeather, "does the network want a login?"),
      (.json(Self.good.replacing("}}", with: "")), .unreadable, "breaks off"),
      (.json("[]"), .unreadable, "left this place out"),
      (.json("[null]"), .unreadable, "left this place out"),
      (.json("{}"), .empty, "no weather for this place"),
      (.ok(Self.good).delivered(.lacking(10)), .interrupted, "broke off"),
      (.reset, .interrupted, "broke off"),
      (.closed, .interrupted, "broke off"),
      (.garbage(), .unreadable, "damaged"),
      (.badGzip, .unreadable, "damaged"),
      (.gzip(zeros: 20 << 20), .unreadable, "more than 8 MiB"),
      (.endless, .unreadable, "more than 8 MiB"),
      (.redirect(to: "ftp://example.org/"), .notWeather, "leads elsewhere"),
    ]
    for (reply, kind, words) in cases {
      let error = try #require(try await error(of: reply), "\(reply.delivery)")
      #expect(error.kind == kind, "\(error)")
      #expect(error.message.contains(words), "\(error.message)")
      #expect(!error.message.contains("127.0.0.1") && !error.message.contains("://"))
      #expect(error.message.count <= 160)
    }
  }

  @Test("Silence ends at the limit, nobody there at once")
  func silence() async throws {
    let silent = try #require(try await error(of: .silent, timeLimit: 300))
    #expect(silent.kind == .interrupted && silent.message == "Open-Meteo did not answer in time")
    let port = try #require(TakenPort(.refuses))
    let provider = OpenMeteo(
      client: makeClient(), zones: OpenMeteoSample.zones,
      endpoint: "http://127.0.0.1:\(port.port)")
    await #expect(
      throws: ProviderError(.unreachable, "No connection to Open-Meteo: check the network")
    ) {
      try await provider.forecasts(for: Self.places(1), now: Self.now)
    }
  }

  @Test("Compressed, after a redirect, behind a byte order mark: an answer all the same")
  func unusualButGood() async throws {
    let server = try LoopbackServer { request in
      switch request.path {
      case "/v1/forecast": .redirect(to: "/elsewhere")
      case "/elsewhere": .gzip("\u{FEFF}\n " + Self.good)
      default: .status(404)
      }
    }
    let results = try await provider(server).forecasts(for: Self.places(1), now: Self.now)
    let forecast = try #require(try results.first?.get())
    #expect(forecast.current?.temperature?.celsius == 21.5)
    #expect(forecast.fetchedAt == Self.now && forecast.provider == .openMeteo)
    #expect(forecast.attribution == [.openMeteo])
  }

  @Test("Fifty places are one request for the weather and one for the air")
  func fiftyPlaces() async throws {
    let answers = (0..<50).map { index in
      let location = index == 0 ? "" : #""location_id": \#(index), "#
      return """
        {\(location)"utc_offset_seconds": 0,
         "current": {"time": 1780308000, "temperature_2m": \(index), "us_aqi": \(index)}}
        """
    }
    let body = "[" + answers.joined(separator: ",") + "]"
    let server = try LoopbackServer { _ in .json(body) }
    let service = ForecastService(
      forecasts: provider(server), air: provider(server), cache: nil, clock: { Self.now })
    let places = Self.places(50)
    var latest: [Place.ID: Forecast] = [:]
    for await update in service.updates(for: places) {
      guard case .forecasts(let forecasts) = update else {
        Issue.record("unexpected: \(update)")
        continue
      }
      latest = forecasts
    }
    #expect(server.requests.map(\.path) == ["/v1/forecast", "/v1/air-quality"])
    #expect(
      places.map { latest[$0.id]?.current?.temperature?.celsius } == (0..<50).map(Double.init))
    #expect(places.map { latest[$0.id]?.airQuality?.usIndex } == (0..<50).map(Double.init))
  }

  @Test("An answer for fewer places leaves out those that it leaves out")
  func shortAnswer() async throws {
    let first = Self.good
    let server = try LoopbackServer { _ in .json("[\(first),\(Self.element(2, 50.4))]") }
    let provider = provider(server)
    let three = try await provider.forecasts(for: Self.places(3), now: Self.now)
    #expect(three.map { try? $0.get().current?.temperature?.celsius } == [21.5, nil, 2])

    // One that stands at the wrong place is no answer for it.
    server.reply { _ in .json("[\(first),\(Self.element(1, 10))]") }
    let wrong = try await provider.forecasts(for: Self.places(3), now: Self.now)
    #expect(wrong.map { try? $0.get().current?.temperature?.celsius } == [21.5, nil, nil])
  }

  @Test("A failure of the whole reaches every place, and the next good answer heals it")
  func healing() async throws {
    let server = try LoopbackServer()
    let service = ForecastService(
      forecasts: provider(server), air: nil, cache: nil, clock: { Self.now })
    let places = Self.places(1)
    let cases: [(Reply, ProviderError.Kind)] = [
      (.json(#"{"error":true,"reason":"Invalid timezone"}"#, status: 400), .refused),
      (.status(500), .serviceDown), (.reset, .interrupted), (.html("<html>"), .notWeather),
    ]
    for (reply, expected) in cases {
      server.reply { _ in reply }
      var updates: [ForecastUpdate] = []
      for await update in service.updates(for: places) { updates.append(update) }
      guard case .failed(let error, let ids)? = updates.first else {
        Issue.record("no failure: \(updates)")
        return
      }
      #expect(error.kind == expected && ids == places.map(\.id) && updates.count == 1)
    }
    server.reply { _ in .json(Self.good) }
    for await update in service.updates(for: places) {
      guard case .forecasts(let forecasts) = update else {
        Issue.record("not healed: \(update)")
        return
      }
      #expect(forecasts[places[0].id]?.current?.temperature?.celsius == 21.5)
    }
  }

  @Test("A search says what it found, also nothing, and cleans what it shows")
  func search() async throws {
    let server = try LoopbackServer { _ in
      .json(
        """
        {"results": [{"id": 1, "name": "Ber\\u001b[31mlin\\u202e", "latitude": 52.52,
          "longitude": 13.41, "country_code": "de", "admin1": "\\u0007"},
         {"id": 2, "name": "No point"}, {"name": "Rome", "latitude": "41.9", "longitude": 12.5},
         7, {"id": 3, "name": "Mars", "latitude": 999, "longitude": 0}, {"id": 4, "latitude": 1,
          "longitude": 1, "name": ""}], "generationtime_ms": 1}
        """)
    }
    let provider = provider(server)
    let places = try await provider.places(matching: "São Paulo & co", language: .english).map(
      \.place)
    #expect(server.requests[0].path == "/v1/search")
    #expect(server.requests[0].parameter("name") == "São Paulo & co")
    #expect(server.requests[0].parameter("language") == "en")
    #expect(places.count == 2)
    #expect(places[0].id.rawValue == "geonames:1" && places[0].countryCode == "DE")
    #expect(places[0].name.unicodeScalars.allSatisfy { $0.value >= 32 && $0.value != 0x202E })
    #expect(places[0].region == nil && places[0].timeZone == nil)
    #expect(places[1].name == "Rome" && places[1].id.rawValue.hasPrefix("point:"))

    server.reply { _ in .json(#"{"generationtime_ms": 0.5}"#) }
    #expect(try await provider.places(matching: "zzz", language: .chinese).isEmpty)
    server.reply { _ in .json(#"{"results": null}"#) }
    #expect(try await provider.places(matching: "zzz", language: .chinese).isEmpty)
    server.reply { _ in
      .json(
        #"{"error": true, "reason": "Parameter count must be between 1 and 100."}"#, status: 400)
    }
    await #expect(throws: ProviderError.self) {
      try await provider.places(matching: "zzz", language: .chinese)
    }
  }
}
