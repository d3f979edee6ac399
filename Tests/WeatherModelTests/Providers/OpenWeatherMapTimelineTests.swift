import Testing

@testable import WeatherModel

@Suite("One Call 4.0 comes in pages, whose links keep the key")
struct OpenWeatherMapTimelineTests {
  private typealias Sample = OpenWeatherMapSample
  private static let start = 1_780_308_000
  private static let head =
    #""lat":52.52,"lon":13.41,"timezone":"Europe/Berlin","timezone_offset":7200,"#

  private static func link(_ part: String, _ start: Int, host: String = "api.openweathermap.org")
    -> String
  {
    "https://\(host)/data/4.0/onecall/\(part)?cnt=20&lat=52.5200&lon=13.4100&start=\(start)"
      + "&appid=0123456789abcdef0123456789abcdef"
  }

  /// Twenty hours from one on, and a link to the next twenty.
  private static func hours(from first: Int, next: String?) -> String {
    let records = (0..<20).map { index in
      #"{"dt":\#(start + (first + index) * 3600),"temp":\#(first + index),"pop":0.5}"#
    }
    let link = next.map { #","prev":"\#(Self.link("timeline/1h", 1))","next":"\#($0)""# } ?? ""
    return "{" + head + #""data":["# + records.joined(separator: ",") + "]" + link + "}"
  }

  /// The service as its documents describe it.
  private static func answer(_ url: String) -> ScriptedService.Answer {
    let rest = url.replacing("https://api.openweathermap.org/data/4.0/onecall/", with: "")
    switch String(rest.prefix { $0 != "?" }) {
    case "current":
      return ScriptedService.json(
        "{" + head + """
          "data":[{"dt":\(start),"temp":18.5,"weather":[{"id":500,"icon":"10d"}],
           "rain":{"1h":0.4},"wind_speed":3,"wind_deg":90,"alerts":["A-1","A-2","A-1"]}]}
          """)
    case "timeline/1min":
      return ScriptedService.json(
        "{" + head + #""data":[{"dt":\#(start),"precipitation":3,"alerts":["A-1"]}]}"#)
    case "timeline/1h":
      let first = url.contains("start=") ? (url.contains("start=1780380000") ? 20 : 40) : 0
      let next = start + (first + 20) * 3600
      return ScriptedService.json(hours(from: first, next: link("timeline/1h", next)))
    case "timeline/1day":
      return ScriptedService.json(
        "{" + head + """
          "data":[{"dt":\(start - 86_400),"temp":{"min":1,"max":2}},
           {"dt":\(start),"temp":{"min":12.5,"max":22.5},"rain":2.5,"weather":[{"id":500}]}],
           "next":"\(link("timeline/1day", start + 864_000))"}
          """)
    case "alert/A-1":
      // As in the documents, with a bare line break in the text.
      return ScriptedService.json(
        """
        {"id":"A-1","sender_name":"DWD","event":"Gale","start":\(start),"end":\(start + 3600),
         "description":"WHAT...Wind\\n* WHERE...North
        Sea"}
        """)
    case "alert/A-2":
      return .failure(.timedOut)
    default:
      return ScriptedService.json("{}", status: 404)
    }
  }

  private func provider(_ service: ScriptedService) -> OpenWeatherMap {
    OpenWeatherMap(client: service, zones: Sample.zones, key: Sample.key, plan: .oneCall4)
  }

  private func forecast(_ service: ScriptedService) async throws -> Forecast {
    let results = try await provider(service).forecasts(for: [Sample.berlin], now: Sample.now)
    return try #require(results.first).get()
  }

  @Test("Current weather, minutes, hours of three pages, days, alerts become one forecast")
  func whole() async throws {
    let service = ScriptedService(Self.answer)
    let forecast = try await forecast(service)
    #expect(forecast.zone.identifier == "Europe/Berlin" && forecast.zone.adjustment == 0)
    #expect(forecast.current?.temperature?.celsius == 18.5)
    #expect(forecast.current?.precipitation?.millimeters == 0.4)
    #expect(forecast.hours.map { $0.temperature?.celsius } == (0..<60).map(Double.init))
    #expect(forecast.days.map(\.date.iso8601) == ["2026-05-31", "2026-06-01"])
    #expect(forecast.days.last?.high?.celsius == 22.5)
    #expect(forecast.days.last?.precipitation?.millimeters == 2.5)
    #expect(forecast.shortSteps.map { $0.precipitation?.millimeters } == [0.05])
    #expect(forecast.alerts.map(\.id) == ["A-1"])
    #expect(forecast.alerts.first?.description == "WHAT...Wind\n* WHERE...North Sea")

    let part = "/data/4.0/onecall/"
    #expect(
      service.paths
        == [
          "current", "timeline/1day", "timeline/1h", "timeline/1h", "timeline/1h", "timeline/1min",
          "alert/A-1", "alert/A-2",
        ].map { part + $0 })
    #expect(provider(service).weightPerPlace == 7)
    // Three cities, day and night, stay below what is free of One Call.
    let seconds = RefreshSchedule.interval(
      places: 3, weightPerPlace: provider(service).scheduledWeight, jitter: 0)
    #expect(86_400 / seconds * 3 * 7 <= 800)
  }

  @Test("A page's link gives its numbers; units, words and key are the product's own")
  func links() async throws {
    let service = ScriptedService(Self.answer)
    _ = try await forecast(service)
    #expect(
      service.requests[3].url
        == "https://api.openweathermap.org/data/4.0/onecall/timeline/1h?lat=52.5200&lon=13.4100"
        + "&units=metric&lang=en&cnt=20&start=1780380000"
        + "&appid=0123456789abcdef0123456789abcdef")
    #expect(service.requests.allSatisfy { $0.carriesSecret })
  }

  @Test("Nothing that is kept of a page holds the key")
  func keyIsGone() throws {
    let page: OpenWeatherMapPage = try Sample.answer(
      Self.hours(from: 0, next: Self.link("timeline/1h", 5)))
    var dumped = ""
    dump(page, to: &dumped)
    #expect(dumped.contains("start=5") && !dumped.contains("0123456789abcdef"))
  }

  @Test(
    "Of a link only numbers of the page are taken",
    arguments: [
      ("https://evil.example/x?start=5&appid=SECRET", ["start=5"]),
      ("https://a/x?appid=SECRET", nil), ("https://a/x", nil), ("", nil), ("?", nil),
      ("https://a/x?start=5;appid=SECRET", nil), ("https://a/x?start=SECRET&cnt=10", ["cnt=10"]),
      ("https://a/x?start=", nil), ("https://a/x?start=1&start=2#appid=3", ["start=1", "start=2"]),
      ("https://a/x?start=1234567890123", nil), ("https://a/x?start=1=2", nil),
      ("https://a/x?lat=1&lon=2&units=imperial&page=2", ["page=2"]),
    ] as [(String, [String]?)])
  func linkParsing(address: String, parameters: [String]?) {
    #expect(OpenWeatherMapPageLink(address)?.parameters == parameters)
  }

  @Test("Links to another server lead to the product's own; a circle ends")
  func foreignLinks() async throws {
    let service = ScriptedService { url in
      url.contains("timeline/1h")
        ? ScriptedService.json(
          Self.hours(from: 0, next: Self.link("timeline/1h", 7, host: "evil.example")))
        : Self.answer(url)
    }
    let forecast = try await forecast(service)
    #expect(service.requests.allSatisfy { $0.url.hasPrefix("https://api.openweathermap.org/") })
    #expect(service.paths.count { $0.hasSuffix("1h") } == 2)
    #expect(forecast.hours.count == 20)
  }

  /// The service with one part that answers with a status.
  private static func failing(_ part: String, _ status: Int) -> ScriptedService {
    ScriptedService { url in
      url.contains(part)
        ? ScriptedService.json("{}", status: status, headers: ["retry-after": "3600"])
        : Self.answer(url)
    }
  }

  @Test(
    "Of a second page that fails the first is kept; what is asked after the failure is nothing",
    arguments: [429, 500])
  func secondPageFails(status: Int) async throws {
    let service = Self.failing("start=1780380000", status)
    let forecast = try await forecast(service)
    #expect(forecast.hours.count == 20 && forecast.days.count == 2)
    let shortfall = try #require(forecast.shortfall)
    #expect(shortfall.error.kind == (status == 429 ? .rateLimited : .serviceDown))
    #expect(shortfall.error.retryAfter == 3_600 && shortfall.concernsAlerts)
    // That there are alerts is known, and nothing else of them.
    #expect(forecast.alerts.map(\.event) == ["2 alerts"])
    #expect(service.paths.last == "/data/4.0/onecall/timeline/1h")
    #expect(service.paths.count == 4)
  }

  @Test("A place that the second page is refused for keeps the hours of the first")
  func secondPageRefused() async throws {
    let forecast = try await forecast(Self.failing("start=1780380000", 404))
    #expect(forecast.hours.count == 20 && forecast.alerts.count == 1)
  }

  @Test("Hours of two pages are enough; the failure of the third ends the asking, also elsewhere")
  func thirdPageFails() async throws {
    let service = Self.failing("start=1780452000", 429)
    let places = [Sample.berlin, Sample.place(1, 2)]
    let results = try await provider(service).forecasts(for: places, now: Sample.now)
    let forecast = try results[0].get()
    #expect(forecast.hours.count == 40 && forecast.days.count == 2)
    let shortfall = try #require(forecast.shortfall)
    #expect(shortfall.error.retryAfter == 3_600 && shortfall.error.kind == .rateLimited)
    // Alerts are named, and nobody has said what they are.
    #expect(shortfall.concernsAlerts && forecast.alerts.map(\.event) == ["2 alerts"])
    #expect(service.paths.count == 5)
    #expect(throws: shortfall.error) { try results[1].get() }
  }

  @Test("An alert whose text cannot be had is no all-clear; those that can be read are told")
  func alertTextFails() async throws {
    for status in [429, 500, 404, 200] {
      let service = Self.failing("alert/A-1", status)
      let forecast = try await forecast(service)
      let shortfall = try #require(forecast.shortfall)
      #expect(shortfall.concernsAlerts)
      // Whatever concerns the service is not met a second time.
      let isLast = status == 429 || status == 500
      #expect(service.paths.last == "/data/4.0/onecall/alert/" + (isLast ? "A-1" : "A-2"))
      if isLast { #expect(shortfall.error.retryAfter == 3_600) }
    }
    let second = Self.failing("alert/A-2", 429)
    #expect(try await forecast(second).alerts.map(\.id) == ["A-1"])
    let answer = await provider(second).alertAnswer(for: Sample.berlin, now: Sample.now)
    let failure = try #require(answer.failure)
    #expect(answer.alerts.map(\.id) == ["A-1"] && failure.kind == .rateLimited)
    await #expect(throws: failure) {
      try await provider(second).alerts(for: Sample.berlin, now: Sample.now)
    }
  }

  @Test("Minutes and alerts fail alone; hours and days fail the place")
  func parts() async throws {
    for (part, isOptional) in [
      ("timeline/1min", true), ("alert/", true), ("timeline/1h", false), ("timeline/1day", false),
    ] {
      let service = ScriptedService { url in
        url.contains(part) ? ScriptedService.json("<html>", status: 503) : Self.answer(url)
      }
      let results = try? await provider(service).forecasts(for: [Sample.berlin], now: Sample.now)
      let forecast = try? results?[0].get()
      #expect((forecast != nil) == isOptional, "\(part)")
      guard isOptional else { continue }
      #expect(
        forecast?.alerts.map(\.event) == ["2 alerts"]
          && forecast?.shortfall?.concernsAlerts == true)
      if part == "timeline/1min" {
        #expect(forecast?.shortSteps == [] && service.paths.last?.hasSuffix(part) == true)
      }
    }
  }

  @Test("Whoever does not want the answer any more gets none")
  func cancelled() async throws {
    for part in ["current", "timeline/1min", "alert/", "start=1780380000"] {
      let service = ScriptedService { url in
        url.contains(part) ? .failure(.cancelled) : Self.answer(url)
      }
      await #expect(throws: ProviderError(.cancelled, "Cancelled")) {
        try await provider(service).forecasts(for: [Sample.berlin], now: Sample.now)
      }
    }
  }

  @Test("A stormy day costs five calls for alerts at most, and says that there are more")
  func manyAlerts() async throws {
    let service = ScriptedService { url in
      if url.contains("/current") {
        let names = (0..<40).map { #""B \#($0)""# }.joined(separator: ",")
        return ScriptedService.json(
          #"{"data":[{"dt":\#(Self.start),"temp":5,"alerts":["",7,\#(names)]}]}"#)
      }
      if url.contains("/alert/") {
        return ScriptedService.json(#"{"event":"Gale","description":"x"}"#)
      }
      return Self.answer(url)
    }
    let alerts = try await provider(service).alerts(for: Sample.berlin, now: Sample.now)
    #expect(
      alerts.map(\.event)
        == Array(repeating: "Gale", count: OpenWeatherMapTimeline.alertLimit) + ["35 more alerts"])
    #expect(
      service.paths == ["/data/4.0/onecall/current"]
        + (0..<5).map { "/data/4.0/onecall/alert/B%20\($0)" })
  }

  @Test("Without the subscription it says so by its version")
  func unauthorized() async throws {
    let service = ScriptedService { _ in ScriptedService.json(#"{"cod":401}"#, status: 401) }
    let error = await #expect(throws: ProviderError.self) {
      try await provider(service).forecasts(for: [Sample.berlin], now: Sample.now)
    }
    #expect(error?.kind == .unauthorized && error?.message.contains("One Call 4.0") == true)
    #expect(service.requests.count == 1)
  }
}
