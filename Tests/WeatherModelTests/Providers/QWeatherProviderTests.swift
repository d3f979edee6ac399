import Testing

@testable import WeatherModel

@Suite("QWeather's questions")
struct QWeatherProviderTests {
  private typealias Sample = QWeatherSample
  private typealias Service = ScriptedQWeather

  private func forecast(_ provider: QWeather, now: Instant = Sample.now) async throws -> Forecast {
    let results = try await provider.forecasts(for: [Sample.beijing], now: now)
    return try #require(results.first).get()
  }

  // MARK: Requests

  @Test("Addresses have latitude first in version 1, longitude first in version 7, two decimals")
  func addresses() throws {
    let endpoint = try #require(
      QWeatherEndpoint(host: Sample.host, override: nil, language: .chinese))
    let place = Sample.place(-0.001, 116.40529)
    let base = "https://" + Sample.host
    #expect(
      endpoint.current(at: place).url
        == base + "/weather/v1/current/0.0/116.41?localTime=true&lang=zh")
    #expect(
      endpoint.hourly(at: place).url
        == base + "/weather/v1/hourly/0.0/116.41?hours=168&localTime=true&lang=zh")
    #expect(
      endpoint.daily(at: place).url
        == base + "/weather/v1/daily/0.0/116.41?days=10&localTime=true&lang=zh")
    #expect(
      endpoint.alerts(at: place).url
        == base + "/weatheralert/v1/current/0.0/116.41?localTime=true&lang=zh")
    #expect(endpoint.air(at: place).url == base + "/airquality/v1/current/0.0/116.41?lang=zh")
    #expect(
      endpoint.oldCurrent(at: place).url
        == base + "/v7/weather/now?location=116.41%2C0.0&lang=zh")
    #expect(
      endpoint.indices(at: place).url
        == base + "/v7/indices/1d?location=116.41%2C0.0&type=0&lang=zh")
    #expect(
      endpoint.search("New York", within: "美国", language: .english).url
        == base + "/geo/v2/city/lookup?location=New%20York&adm=%E7%BE%8E%E5%9B%BD&number=20&lang=en"
    )
    #expect(endpoint.current(at: place).carriesSecret)
  }

  @Test("The host may be an address, and an endpoint replaces it")
  func hosts() throws {
    func base(_ host: String, _ override: String? = nil) -> String? {
      QWeatherEndpoint(host: host, override: override, language: .english)?.base
    }
    #expect(base("h.qweatherapi.com") == "https://h.qweatherapi.com")
    #expect(base("https://h.qweatherapi.com/") == "https://h.qweatherapi.com")
    #expect(base("", "http://127.0.0.1:1//") == "http://127.0.0.1:1")
    #expect(base("") == nil && base("/") == nil)
    do {
      _ = try QWeather(
        client: Service { _ in .failure(.timedOut) }, zones: Sample.zones, host: "",
        credential: .apiKey(Sample.key), clock: { Sample.now })
      Issue.record("a service without a host")
    } catch {
      #expect(error.kind == .setup && error.message.contains("WX_QWEATHER_HOST"))
    }
  }

  @Test("A key goes into the header, never into an address")
  func keyHeader() async throws {
    let service = Service { Service.newAccount($0) }
    _ = try await forecast(try Sample.provider(service))
    #expect(service.requests.count == 4)
    for request in service.requests {
      #expect(request.headers == [.init(name: "X-QW-Api-Key", value: Sample.key.text)])
      #expect(request.carriesSecret && !request.url.contains(Sample.key.text))
      #expect(!"\(request)".contains(Sample.key.text))
    }
  }

  // MARK: Versions

  @Test("Version 1 is asked first, and alone where it answers")
  func newAccount() async throws {
    let service = Service { Service.newAccount($0) }
    let memory = ScriptedMemory()
    let forecast = try await forecast(try Sample.provider(service, memory: memory))
    #expect(
      service.paths == [
        "/weather/v1/current", "/weather/v1/hourly", "/weather/v1/daily", "/v7/indices/1d",
      ])
    #expect(forecast.current?.temperature?.celsius == 21.5 && forecast.hours.count == 1)
    #expect(forecast.lifeIndices.map(\.name) == ["Sport"])
    #expect(forecast.provider == .qWeather && forecast.fetchedAt == Sample.now)
    #expect(memory.contents.isEmpty)
  }

  @Test(
    "Version 7 is asked where version 1 is not there, found out once for the run and the next",
    arguments: ["", QWeatherSample.problem("Forbidden", status: 403)])
  func oldAccount(refusal: String) async throws {
    let status = refusal.isEmpty ? 404 : 403
    let script: @Sendable (String) -> ScriptedQWeather.Answer = { path in
      path.hasPrefix("/weather/v1")
        ? Service.json(refusal, status: status)
        : Service.oldAccount(path)
    }
    let service = Service(script)
    let memory = ScriptedMemory()
    let provider = try Sample.provider(service, memory: memory)
    let first = try await forecast(provider)
    #expect(first.current?.temperature?.celsius == 20 && first.days.first?.high?.celsius == 25)
    #expect(first.days.first?.low == nil && first.lifeIndices.isEmpty)
    #expect(
      service.paths == [
        "/weather/v1/current", "/v7/weather/now", "/v7/weather/168h", "/v7/weather/72h",
        "/v7/weather/24h", "/v7/weather/10d", "/v7/weather/7d", "/v7/indices/1d",
      ])
    // What was refused is not asked for again.
    _ = try await forecast(provider, now: Sample.now + 600)
    #expect(
      service.paths.dropFirst(8) == ["/v7/weather/now", "/v7/weather/24h", "/v7/weather/7d"])
    #expect(memory.contents.count == 1)
    #expect(memory.contents.keys.allSatisfy { !$0.contains(Sample.host) })

    let next = Service(script)
    _ = try await forecast(
      try Sample.provider(next, memory: memory), now: Sample.now + 1_200)
    #expect(next.paths.first == "/v7/weather/now")
    let nextDay = Service(script)
    _ = try await forecast(
      try Sample.provider(nextDay, memory: memory), now: Sample.now + 86_400)
    #expect(nextDay.paths.first == "/weather/v1/current")
  }

  @Test("A version 7 that ended sends back to version 1")
  func endedVersion() async throws {
    let memory = ScriptedMemory()
    let old = Service { Service.oldAccount($0) }
    _ = try await forecast(try Sample.provider(old, memory: memory))
    let service = Service { path in
      path.hasPrefix("/v7/weather")
        ? Service.json(Sample.problem("Deprecated", status: 403), status: 403)
        : Service.newAccount(path)
    }
    let provider = try Sample.provider(service, memory: memory)
    let failed = try await provider.forecasts(for: [Sample.beijing], now: Sample.now)
    guard case .failure(let error)? = failed.first else {
      Issue.record("a forecast of a version that has ended")
      return
    }
    #expect(error.kind == .refused && error.message.contains("has ended this part"))
    #expect(try await forecast(provider).current?.temperature?.celsius == 21.5)
  }

  @Test("Where neither version is there, the reason that says more is given")
  func neither() async throws {
    func error(_ new: (String, Int), _ old: (String, Int)) async throws -> ProviderError? {
      let service = Service { path in
        let (title, status) = path.hasPrefix("/weather") ? new : old
        return Service.json(
          title.isEmpty ? "" : Sample.problem(title, status: status), status: status)
      }
      let provider = try Sample.provider(service)
      do {
        let results = try await provider.forecasts(for: [Sample.beijing], now: Sample.now)
        guard case .failure(let error)? = results.first else { return nil }
        return error
      } catch {
        return error
      }
    }
    let forbidden = try await error(("Forbidden", 403), ("", 404))
    #expect(forbidden?.message.contains("does not open this to the account") == true)
    let ended = try await error(("", 404), ("Deprecated", 403))
    #expect(ended?.message.contains("has ended this part") == true)
    let missing = try await error(("", 404), ("", 404))
    #expect(missing?.message.contains("has no such path at this host") == true)
  }

  // MARK: Parts that fail alone

  @Test("Advice, air, warnings and minutes fail alone")
  func optionalParts() async throws {
    let service = Service { path in
      path.hasPrefix("/weather/v1") ? Service.newAccount(path) : Service.json("", status: 500)
    }
    let provider = try Sample.provider(service)
    let forecast = try await forecast(provider)
    #expect(forecast.current != nil && forecast.lifeIndices.isEmpty)
    await #expect(
      throws: ProviderError(.serviceDown, "QWeather has trouble of its own (status 500)")
    ) { try await provider.airQuality(for: [Sample.beijing], now: Sample.now) }
    await #expect(throws: ProviderError.self) {
      try await provider.alerts(for: Sample.beijing, now: Sample.now)
    }
    await #expect(throws: ProviderError.self) {
      try await provider.shortSteps(for: Sample.beijing, now: Sample.now)
    }
  }

  @Test("Warnings of version 7 stand in as long as there are any, without the weather's version")
  func oldAlerts() async throws {
    let warning = """
      {"code":"200","warning":[{"id":"1","typeName":"Gale","severity":"Minor"}],
       "refer":{"sources":["12379"]}}
      """
    let service = Service { path in
      path == "/v7/warning/now"
        ? Service.json(warning)
        : path == "/weatheralert/v1/current"
          ? Service.json("", status: 404)
          : Service.newAccount(path)
    }
    let provider = try Sample.provider(service)
    let alerts = try await provider.alerts(for: Sample.beijing, now: Sample.now)
    #expect(alerts.map(\.event) == ["Gale"] && alerts.first?.description == "12379")
    _ = try await provider.alerts(for: Sample.beijing, now: Sample.now)
    _ = try await forecast(provider)
    #expect(
      service.paths.prefix(4) == [
        "/weatheralert/v1/current", "/v7/warning/now", "/v7/warning/now", "/weather/v1/current",
      ])
    #expect(provider.coversAlerts(at: Sample.paris) && provider.alertAttribution == .qWeather)

    let ended = Service { path in
      path == "/v7/warning/now"
        ? Service.json(Sample.problem("Deprecated", status: 403), status: 403)
        : Service.json("", status: 404)
    }
    await #expect(
      throws: ProviderError(
        .refused, "QWeather has ended this part of its service: see whether there is a newer wx")
    ) { try await Sample.provider(ended).alerts(for: Sample.beijing, now: Sample.now) }
  }

  @Test("No data for a place is no air, no minutes, no places, and no all-clear")
  func noData() async throws {
    let problem = Sample.problem("Data Not Available", status: 400)
    for answer in [Service.json(problem, status: 400), Service.json(#"{"code":"204"}"#)] {
      let provider = try Sample.provider(Service { _ in answer })
      #expect(try await provider.airQuality(for: [Sample.beijing], now: Sample.now) == [nil])
      #expect(try await provider.shortSteps(for: Sample.beijing, now: Sample.now).isEmpty)
      #expect(try await provider.places(matching: "x", language: .english).isEmpty)
      await #expect(throws: ProviderError(.empty, "QWeather has no data for this place")) {
        try await provider.alerts(for: Sample.beijing, now: Sample.now)
      }
    }
    // Version 7 says 204 where there is no warning.
    let old = Service { path in
      path == "/v7/warning/now" ? Service.json(#"{"code":"204"}"#) : Service.json("", status: 404)
    }
    #expect(try await Sample.provider(old).alerts(for: Sample.beijing, now: Sample.now).isEmpty)
  }

  @Test("Advice that does not come is waited for once in a round")
  func silentIndices() async throws {
    let service = Service { path in
      path == "/v7/indices/1d" ? .failure(.timedOut) : Service.newAccount(path)
    }
    let results = try await Sample.provider(service)
      .forecasts(for: Array(repeating: Sample.beijing, count: 3), now: Sample.now)
    #expect(results.allSatisfy { (try? $0.get()) != nil })
    #expect(service.paths.count { $0 == "/v7/indices/1d" } == 1)
  }

  @Test("Air is asked for each place, and one failure does not take the others' away")
  func air() async throws {
    let service = Service { path in
      path.contains("48.86")
        ? Service.json("[]") : Service.json(#"{"indexes":[{"code":"us-epa","aqi":46}]}"#)
    }
    let places = [Sample.paris, Sample.beijing]
    let air = try await Sample.provider(service).airQuality(for: places, now: Sample.now)
    #expect(air.map { $0?.usIndex } == [nil, 46])
    // One that has trouble is not asked for the others.
    let trouble = Service { _ in Service.json("", status: 500) }
    await #expect(throws: ProviderError.self) {
      try await Sample.provider(trouble).airQuality(for: places, now: Sample.now)
    }
    #expect(trouble.requests.count == 1)
  }

  @Test("Minutes are asked only where there are any")
  func minutes() async throws {
    let service = Service { _ in
      Service.json(
        """
        {"code":"200","minutely":[{"fxTime":"2026-06-01T18:05+08:00","precip":"0.4"},
         {"fxTime":"2026-06-01T18:00+08:00","precip":""}]}
        """)
    }
    let provider = try Sample.provider(service)
    #expect(!provider.coversMinutes(at: Sample.paris))
    #expect(try await provider.shortSteps(for: Sample.paris, now: Sample.now).isEmpty)
    #expect(service.requests.isEmpty)
    let steps = try await provider.shortSteps(for: Sample.beijing, now: Sample.now)
    #expect(steps.map(\.time) == [Sample.now, Sample.now + 300])
    #expect(steps.map { $0.precipitation?.millimeters } == [nil, 0.4])
    #expect(service.paths == ["/v7/minutely/5m"])
  }

  // MARK: Places

  @Test("A comma names the region, and a country that the service does not know is left out")
  func search() async throws {
    let hit =
      #"{"code":"200","location":[{"name":"朝阳","id":"101010300","lat":"39.9","lon":"116.4"}]}"#
    let service = Service { _ in Service.json(hit) }
    let provider = try Sample.provider(service)
    let found = try await provider.places(matching: " 朝阳 ，北京", language: .chinese)
    #expect(found.map(\.place.name) == ["朝阳"])
    #expect(service.requests.count == 1)
    #expect(service.requests[0].url.contains("adm=%E5%8C%97%E4%BA%AC&number=20&lang=zh"))

    let picky = Service { _ in Service.json(#"{"code":"404"}"#) }
    let none = try await Sample.provider(picky).places(
      matching: "Paris, France", language: .english)
    #expect(none.isEmpty && picky.requests.count == 2)
    #expect(picky.requests[1].url.contains("location=Paris&number=20"))
    #expect(try await provider.places(matching: " , ", language: .english).isEmpty)
  }

  @Test("Hits without a name or a point on Earth are left out, odd ids are not taken")
  func oddHits() throws {
    let answer: QWeatherPlacesAnswer = try Sample.answer(
      """
      {"code":"200","location":[{"name":"","lat":"1","lon":"1"},{"name":"A","lat":"91","lon":"1"},
       {"name":"B","lat":"","lon":"1"},{"name":"C","lat":"1","lon":"2","id":"a/../b"},7]}
      """)
    #expect(answer.places.map(\.place.name) == ["C"])
    #expect(answer.places.first?.place.id.rawValue == "point:1.0000,2.0000")
  }
}
