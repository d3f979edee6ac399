import Testing

@testable import WeatherModel

/// Accounts and places for which the service has some parts of a forecast and lacks others.
@Suite("QWeather without a part")
struct QWeatherPartsTests {
  private typealias Sample = QWeatherSample
  private typealias Service = ScriptedQWeather

  private func forecast(_ provider: QWeather, now: Instant = Sample.now) async throws -> Forecast {
    let results = try await provider.forecasts(for: [Sample.beijing], now: now)
    return try #require(results.first).get()
  }

  /// An account of version 1 which one part is not open to.
  private func account(
    without part: String, _ reply: (title: String, status: Int), old: Bool = false
  ) -> Service {
    Service { path in
      if path.hasSuffix(part) {
        return Service.json(Sample.problem(reply.title, status: reply.status), status: reply.status)
      }
      if path.hasPrefix("/v7/weather") {
        return old ? Service.oldAccount(path) : Service.json("", status: 404)
      }
      if path == "/weather/v1/daily" {
        return Service.json(
          """
          {"days":[{"forecastStartTime":"2026-06-01T00:00+08:00","temperatureMax":
           {"value":25,"unit":"°C"},"forecastEndTime":"2026-06-02T00:00+08:00"}]}
          """)
      }
      return Service.newAccount(path)
    }
  }

  @Test(
    "A part that neither version has is missing, and the others are shown",
    arguments: [("Forbidden", 403), ("Deprecated", 403), ("Not Found", 404)])
  func missingPart(reply: (String, Int)) async throws {
    let withoutHours = account(without: "/v1/hourly", reply)
    let current = try await forecast(try Sample.provider(withoutHours))
    #expect(current.current?.temperature?.celsius == 21.5 && current.hours.isEmpty)
    #expect(current.days.map(\.high?.celsius) == [25])
    // One question more: version 7, whose first refusal is enough.
    #expect(withoutHours.paths.filter { $0.hasPrefix("/v7/weather") } == ["/v7/weather/now"])

    let withoutDays = try await forecast(
      try Sample.provider(account(without: "/v1/daily", reply)))
    #expect(withoutDays.hours.count == 1 && withoutDays.days.isEmpty)
  }

  @Test("What version 1 lacks, version 7 may have, and then it is asked first")
  func completeOldVersion() async throws {
    let service = account(without: "/v1/hourly", ("Forbidden", 403), old: true)
    let provider = try Sample.provider(service)
    let first = try await forecast(provider)
    #expect(first.current?.temperature?.celsius == 20 && !first.hours.isEmpty)
    let asked = service.requests.count
    _ = try await forecast(provider, now: Sample.now + 600)
    #expect(service.paths.dropFirst(asked).first == "/v7/weather/now")
  }

  @Test("A part that the place does not have asks no other version")
  func partOfOtherPlaces() async throws {
    let service = account(without: "/v1/hourly", ("Data Not Available", 400))
    let forecast = try await forecast(try Sample.provider(service))
    #expect(forecast.hours.isEmpty && forecast.days.count == 1)
    #expect(!service.paths.contains { $0.hasPrefix("/v7/weather") })
    let old = Service { path in
      if path.hasPrefix("/weather/v1") { return Service.json("", status: 404) }
      return path == "/v7/weather/24h"
        ? Service.json(#"{"code":"204"}"#) : Service.oldAccount(path)
    }
    let withoutHours = try await self.forecast(try Sample.provider(old))
    #expect(withoutHours.hours.isEmpty && withoutHours.days.count == 1)
  }

  @Test("A part that trying again may bring is waited for: what was there before stays")
  func partForAMoment() async throws {
    for (title, status, kind) in [
      ("Unknown Error", 500, ProviderError.Kind.serviceDown),
      ("Too Many Requests", 429, .rateLimited),
    ] {
      let service = account(without: "/v1/hourly", (title, status))
      let error = await #expect(throws: ProviderError.self) {
        try await forecast(try Sample.provider(service))
      }
      #expect(error?.kind == kind && !service.paths.contains("/weather/v1/daily"))
    }
  }

  @Test("What is no matter of paths asks nothing more")
  func noDoubleQuestion() async throws {
    for (title, status) in [
      ("Invalid Host", 403), ("Unauthorized", 401), ("No Credit", 403),
      ("Too Many Requests", 429), ("Security Restriction", 403), ("Account Suspension", 403),
    ] {
      let service = Service { _ in
        Service.json(Sample.problem(title, status: status), status: status)
      }
      let provider = try Sample.provider(service)
      await #expect(throws: ProviderError.self) {
        try await provider.forecasts(
          for: [Sample.beijing, Sample.paris, Sample.beijing], now: Sample.now)
      }
      #expect(service.requests.count == 1, "\(title)")
    }
  }

  @Test("A failure behind the first place is that of the places that were not asked")
  func laterFailure() async throws {
    let service = Service { path in
      path.contains("48.86")
        ? Service.json(Sample.problem("Too Many Requests", status: 429), status: 429)
        : Service.newAccount(path)
    }
    let results = try await Sample.provider(service)
      .forecasts(for: [Sample.beijing, Sample.paris, Sample.beijing], now: Sample.now)
    #expect(results.count == 3 && service.requests.count == 5)
    #expect(results.map { (try? $0.get()) != nil } == [true, false, false])
  }
}
