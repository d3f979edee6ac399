import Testing

@testable import WeatherModel

@Suite("OpenWeather is asked by its plan")
struct OpenWeatherMapProviderTests {
  private typealias Sample = OpenWeatherMapSample
  private static let now = Sample.now

  private static let weather = #"{"dt":1780308000,"main":{"temp":21.5},"cod":200}"#
  private static let forecast = Sample.steps(from: "2026-06-01T12:00:00Z", [20, 19])
  private static let oneCall = """
    {"timezone":"Europe/Berlin","timezone_offset":7200,"current":{"dt":1780308000,"temp":22.5},
     "hourly":[{"dt":1780308000,"temp":22}],"alerts":[{"event":"Gale","end":1780400000}]}
    """
  private static let noSubscription = """
    {"cod":401,"message":"Please note that using One Call 3.0 requires a separate subscription \
    to the One Call by Call plan. Learn more here https://openweathermap.org/price."}
    """
  private static let invalidKey = #"{"cod":401, "message": "Invalid API key."}"#

  private func provider(
    _ service: ScriptedService, plan: OpenWeatherMap.Plan = .automatic,
    language: Language = .english, key: APIKey = Sample.key, endpoint: String? = nil,
    memory: (any ProviderMemory)? = nil
  ) -> OpenWeatherMap {
    OpenWeatherMap(
      client: service, zones: Sample.zones, key: key, endpoint: endpoint, plan: plan,
      language: language, memory: memory)
  }

  /// A service whose One Call is open or not.
  private func service(
    oneCall: ScriptedService.Answer, free: ScriptedService.Answer? = nil
  ) -> ScriptedService {
    ScriptedService { url in
      if url.contains("/3.0/") { return oneCall }
      if let free { return free }
      return ScriptedService.json(url.contains("/weather?") ? Self.weather : Self.forecast)
    }
  }

  private func outcome(
    _ provider: OpenWeatherMap, _ places: [Place] = [Sample.berlin]
  ) async -> Result<[Result<Forecast, ProviderError>], ProviderError> {
    do {
      return .success(try await provider.forecasts(for: places, now: Self.now))
    } catch {
      return .failure(error)
    }
  }

  /// The failure of a place, or of all of them.
  private func failure(
    _ outcome: Result<[Result<Forecast, ProviderError>], ProviderError>
  ) -> ProviderError? {
    do {
      _ = try outcome.get().first?.get()
      return nil
    } catch {
      return error
    }
  }

  private static let places = (0..<3).map {
    Sample.place(52.52 - Double($0), 13.41, zone: "Europe/Berlin")
  }

  // MARK: Plans

  @Test("The free plan asks for current weather and for steps, in metric units")
  func freePlan() async throws {
    let service = service(oneCall: .failure(.timedOut))
    let results = try await provider(service, plan: .free).forecasts(
      for: [Sample.place(-33.868_85, 0.000_04)], now: Self.now)
    #expect(try results[0].get().current?.temperature?.celsius == 21.5)
    #expect(
      service.requests.map(\.url)
        == ["weather", "forecast"].map {
          "https://api.openweathermap.org/data/2.5/\($0)?lat=-33.8689&lon=0.0000&units=metric"
            + "&lang=en&appid=0123456789abcdef0123456789abcdef"
        })
    #expect(service.requests.allSatisfy { $0.carriesSecret })
  }

  @Test("Coordinates have four decimals, never a power of ten")
  func coordinates() async throws {
    for (latitude, longitude, words) in [
      (0.000_01, -0.000_04, "lat=0.0000&lon=0.0000"), (-90, 180, "lat=-90.0000&lon=180.0000"),
      (-0.05, 9.999_96, "lat=-0.0500&lon=10.0000"), (1e-7, -1.5, "lat=0.0000&lon=-1.5000"),
    ] {
      let service = service(oneCall: ScriptedService.json(Self.oneCall))
      _ = await outcome(provider(service), [Sample.place(latitude, longitude)])
      #expect(service.requests.first?.url.contains("?\(words)&") == true)
    }
  }

  @Test("One Call 3.0 is one request, and an endpoint replaces scheme and host")
  func oneCallPlan() async throws {
    let service = service(oneCall: ScriptedService.json(Self.oneCall))
    let provider = provider(
      service, plan: .oneCall3, language: .chinese, endpoint: "http://127.0.0.1:8080//")
    let forecast = try #require(
      try await provider.forecasts(for: [Sample.berlin], now: Self.now).first?.get())
    #expect(forecast.current?.temperature?.celsius == 22.5)
    #expect(forecast.alerts.map(\.event) == ["Gale"])
    #expect(
      service.requests.map(\.url) == [
        "http://127.0.0.1:8080/data/3.0/onecall?lat=52.5200&lon=13.4100&units=metric&lang=zh_cn"
          + "&appid=0123456789abcdef0123456789abcdef"
      ])
    #expect(provider.id == .openWeatherMap && provider.weightPerPlace == 2)
  }

  @Test("The automatic plan takes One Call where the key has it")
  func automaticWithSubscription() async throws {
    let service = service(oneCall: ScriptedService.json(Self.oneCall))
    let provider = provider(service)
    #expect(provider.coversAlerts(at: Sample.berlin))
    _ = try await provider.forecasts(for: Self.places, now: Self.now)
    #expect(service.paths == Array(repeating: "/data/3.0/onecall", count: 3))
    #expect(provider.weightPerPlace == 2)
  }

  @Test("Without a subscription it finds out once, for all places and all refreshes of a day")
  func automaticWithout() async throws {
    let service = service(oneCall: ScriptedService.json(Self.noSubscription, status: 401))
    let provider = provider(service)
    let results = try await provider.forecasts(for: Self.places, now: Self.now)
    #expect(try results.map { try $0.get().current?.temperature?.celsius } == [21.5, 21.5, 21.5])
    let free = ["/data/2.5/weather", "/data/2.5/forecast"]
    #expect(service.paths == ["/data/3.0/onecall"] + free + free + free)
    #expect(provider.weightPerPlace == 3 && !provider.coversAlerts(at: Sample.berlin))

    // A copy knows it too.
    let copy = provider
    _ = try await copy.forecasts(for: [Sample.berlin], now: Self.now + 86_399)
    #expect(service.paths.count { $0.contains("3.0") } == 1)
    _ = try await provider.forecasts(for: [Sample.berlin], now: Self.now + 86_400)
    #expect(service.paths.count { $0.contains("3.0") } == 2)
  }

  @Test("The next run remembers, by a name that is not the key's, and asks for another key anew")
  func memory() async throws {
    let memory = ScriptedMemory()
    let service = service(oneCall: ScriptedService.json(Self.noSubscription, status: 401))
    _ = try await provider(service, memory: memory).forecasts(for: [Sample.berlin], now: Self.now)
    #expect(memory.contents.map(\.value) == [Self.now])
    let name = try #require(memory.contents.keys.first)
    #expect(name.hasPrefix("openweathermap.no-one-call-3.") && name.count <= 37)
    #expect(!name.contains("01234567"))

    let later = provider(service, memory: memory)
    #expect(later.weightPerPlace == 3)
    _ = try await later.forecasts(for: [Sample.berlin], now: Self.now + 600)
    #expect(service.paths.count { $0.contains("3.0") } == 1)

    _ = try await provider(service, key: APIKey("another"), memory: memory).forecasts(
      for: [Sample.berlin], now: Self.now + 600)
    #expect(service.paths.count { $0.contains("3.0") } == 2)
  }

  @Test("A subscription taken out later is found within a day")
  func laterSubscription() async throws {
    let memory = ScriptedMemory()
    let closed = service(oneCall: ScriptedService.json(Self.noSubscription, status: 401))
    _ = try await provider(closed, memory: memory).forecasts(for: [Sample.berlin], now: Self.now)
    let open = service(oneCall: ScriptedService.json(Self.oneCall))
    let provider = provider(open, memory: memory)
    _ = try await provider.forecasts(for: [Sample.berlin], now: Self.now + 86_400)
    _ = try await provider.forecasts(for: [Sample.berlin], now: Self.now + 86_500)
    #expect(open.paths == ["/data/3.0/onecall", "/data/3.0/onecall"])
    #expect(provider.weightPerPlace == 2 && provider.coversAlerts(at: Sample.berlin))
  }

  @Test("A wrong key is no missing subscription: nothing is remembered")
  func wrongKey() async throws {
    let memory = ScriptedMemory()
    let refusal = ScriptedService.json(Self.invalidKey, status: 401)
    let service = service(oneCall: refusal, free: refusal)
    guard case .failure(let error) = await outcome(provider(service, memory: memory), Self.places)
    else {
      Issue.record("no error")
      return
    }
    #expect(error.kind == .unauthorized && !error.isTransient)
    #expect(
      error.message
        == "OpenWeather does not take the key: check it; a new key works after two hours at the "
        + "latest")
    #expect(service.paths == ["/data/3.0/onecall", "/data/2.5/weather"])
    #expect(memory.contents.isEmpty)
  }

  @Test("Silence, a broken connection and trouble end the round with the first place")
  func firstPlaceIsEnough() async throws {
    for (answer, isSilence) in [
      (ScriptedService.Answer.failure(.timedOut), true), (.failure(.connectionLost), false),
      (ScriptedService.json("{}", status: 502), false),
    ] {
      let service = service(oneCall: answer, free: answer)
      guard case .failure(let error) = await outcome(provider(service), Self.places) else {
        Issue.record("no error")
        return
      }
      #expect(error.hasTimedOut == isSilence && service.requests.count == 1)
    }
    // What is about one place stays its own.
    let service = ScriptedService { url in
      url.contains("lat=52.5200")
        ? ScriptedService.json("{}", status: 404) : ScriptedService.json(Self.oneCall)
    }
    let results = try await outcome(provider(service, plan: .oneCall3), Self.places).get()
    #expect(results.map { (try? $0.get()) != nil } == [false, true, true])
  }

  @Test("Trouble is no missing subscription either: nothing is asked instead")
  func trouble() async throws {
    for (answer, kind) in [
      (ScriptedService.json("{}", status: 500), ProviderError.Kind.serviceDown),
      (ScriptedService.json("{}", status: 404), .refused),
      (.failure(.timedOut), .interrupted),
    ] {
      let memory = ScriptedMemory()
      let service = service(oneCall: answer)
      let error = try #require(failure(await outcome(provider(service, memory: memory))))
      #expect(error.kind == kind)
      #expect(service.paths == ["/data/3.0/onecall"] && memory.contents.isEmpty)
    }
  }

  @Test("One Call that is configured and closed says what to do")
  func configuredOneCall() async throws {
    let service = service(oneCall: ScriptedService.json(Self.noSubscription, status: 401))
    guard case .failure(let error) = await outcome(provider(service, plan: .oneCall3)) else {
      Issue.record("no error")
      return
    }
    #expect(error.kind == .unauthorized)
    for words in ["One Call 3.0", "subscribe to One Call by Call", "the free plan", "two hours"] {
      #expect(error.message.contains(words), "\(error.message)")
    }
    #expect(service.paths == ["/data/3.0/onecall"])
  }

  // MARK: Several places

  @Test(
    "What would fail every place is thrown for the first and asked no further",
    arguments: [
      (401, ProviderError.Kind.unauthorized, nil), (403, .unauthorized, nil),
      (429, .rateLimited, 60),
    ] as [(Int, ProviderError.Kind, Int?)])
  func firstPlaceFails(status: Int, kind: ProviderError.Kind, wait: Int?) async throws {
    for plan in OpenWeatherMap.Plan.allCases where plan != .automatic {
      let service = ScriptedService { _ in ScriptedService.json("{}", status: status) }
      guard case .failure(let error) = await outcome(provider(service, plan: plan), Self.places)
      else {
        Issue.record("no error")
        return
      }
      #expect(error.kind == kind && error.retryAfter == wait)
      #expect(service.requests.count == 1)
    }
  }

  @Test("Retry-After is honoured as seconds and as a date")
  func retryAfter() async throws {
    for (value, wait) in [("120", 120), ("Mon, 01 Jun 2026 10:05:00 GMT", 300), ("soon", 60)] {
      let service = ScriptedService { _ in
        ScriptedService.json(#"{"cod":429}"#, status: 429, headers: ["retry-after": value])
      }
      guard case .failure(let error) = await outcome(provider(service, plan: .free)) else {
        Issue.record("no error")
        return
      }
      #expect(error.retryAfter == wait && error.isTransient)
    }
  }

  @Test("A limit that is reached on the way leaves the places before it")
  func limitOnTheWay() async throws {
    let service = ScriptedService { url in
      url.contains("lat=52.5200")
        ? ScriptedService.json(Self.oneCall) : ScriptedService.json("{}", status: 429)
    }
    let results = try await outcome(provider(service, plan: .oneCall3), Self.places).get()
    #expect(try results[0].get().current != nil)
    let limit = ProviderError(
      .rateLimited, "OpenWeather counts too many requests with this key", retryAfter: 60)
    #expect(results[1] == .failure(limit) && results[2] == .failure(limit))
    #expect(service.requests.count == 2)
  }

  @Test("A place's own failure is its own")
  func ownFailure() async throws {
    let service = ScriptedService { url in
      url.contains("lat=52.5200")
        ? ScriptedService.json(#"{"cod":"404","message":"city not found"}"#)
        : ScriptedService.json(Self.oneCall)
    }
    let results = try await outcome(provider(service, plan: .oneCall3), Self.places).get()
    #expect(
      results[0]
        == .failure(ProviderError(.refused, "OpenWeather knows no such place: city not found")))
    #expect(try results[1].get().current != nil && results[2].get().current != nil)
    let none = try await provider(service).forecasts(for: [], now: Self.now)
    #expect(none.isEmpty)
  }

  // MARK: Air, places, alerts

  @Test("Air place by place; failures leave holes, unless nothing is left")
  func air() async throws {
    let air = #"{"list":[{"dt":1780308000,"main":{"aqi":3},"components":{"pm2_5":12.5}}]}"#
    let service = ScriptedService { url in
      url.contains("lat=51.5200")
        ? ScriptedService.json("[]") : ScriptedService.json(air)
    }
    let results = try await provider(service).airQuality(for: Self.places, now: Self.now)
    #expect(results.map { $0?.ownIndex?.value } == ["3", nil, "3"])
    #expect(service.paths == Array(repeating: "/data/2.5/air_pollution", count: 3))

    let limited = ScriptedService { url in
      url.contains("lat=52.5200")
        ? ScriptedService.json(air) : ScriptedService.json("{}", status: 429)
    }
    let some = try await provider(limited).airQuality(for: Self.places, now: Self.now)
    #expect(some.map { $0?.ownIndex?.value } == ["3", nil, nil] && limited.requests.count == 2)

    let closed = ScriptedService { _ in ScriptedService.json(Self.invalidKey, status: 401) }
    await #expect(throws: ProviderError.self) {
      try await provider(closed).airQuality(for: Self.places, now: Self.now)
    }
    #expect(closed.requests.count == 1)
  }

  @Test("Places by name, in any script; none is not an error")
  func search() async throws {
    let service = ScriptedService { url in
      url.contains("q=Nowhere")
        ? ScriptedService.json(#"{"cod":"404","message":"not found"}"#, status: 404)
        : url.contains("q=xyz")
          ? ScriptedService.json("[]")
          : ScriptedService.json(
            #"""
            [{"name":"Beijing","local_names":{"zh":"北京","ascii":"Beijing"},"lat":39.9,"lon":116.4,
              "country":"cn"},{"name":"","lat":1,"lon":2},{"name":"Far","lat":91,"lon":2},null,
             {"name":"Same","lat":39.90001,"lon":116.4}]
            """#)
    }
    let provider = provider(service)
    let found = try await provider.places(matching: "北京 &x", language: .chinese)
    #expect(found.map(\.place.name) == ["北京"])
    #expect(found.first?.place.countryCode == "CN")
    #expect(
      service.requests.first?.url
        == "https://api.openweathermap.org/geo/1.0/direct?q=%E5%8C%97%E4%BA%AC%20%26x&limit=5"
        + "&appid=0123456789abcdef0123456789abcdef")
    #expect(try await provider.places(matching: "Nowhere", language: .english).isEmpty)
    #expect(try await provider.places(matching: "xyz", language: .english).isEmpty)
    #expect(try await provider.places(matching: " \t", language: .english).isEmpty)
    #expect(service.requests.count == 3)
  }

  @Test("Alerts beside another service's forecast: with One Call, and no more than the alerts")
  func alerts() async throws {
    let open = service(oneCall: ScriptedService.json(Self.oneCall))
    let alerts = try await provider(open).alerts(for: Sample.berlin, now: Self.now)
    #expect(alerts.map(\.event) == ["Gale"])
    #expect(open.requests[0].url.contains("&exclude=current,minutely,hourly,daily&"))
    #expect(provider(open).alertAttribution == .openWeather)

    let free = provider(open, plan: .free)
    #expect(!free.coversAlerts(at: Sample.berlin))
    #expect(try await free.alerts(for: Sample.berlin, now: Self.now).isEmpty)
    #expect(open.requests.count == 1)

    let closed = service(oneCall: ScriptedService.json(Self.noSubscription, status: 401))
    let automatic = provider(closed)
    _ = try await automatic.forecasts(for: [Sample.berlin], now: Self.now)
    #expect(try await automatic.alerts(for: Sample.berlin, now: Self.now).isEmpty)
    #expect(closed.paths.count { $0.contains("3.0") } == 1)
  }

  @Test("A key of the free plan is asked for alerts once, a wrong one again")
  func alertsOfTheFreePlan() async throws {
    let closed = service(oneCall: ScriptedService.json(Self.noSubscription, status: 401))
    let automatic = provider(closed)
    #expect(automatic.coversAlerts(at: Sample.berlin))
    let first = await automatic.alertAnswer(for: Sample.berlin, now: Self.now)
    // Said once: until then whoever has the key may have thought that it brings alerts.
    #expect(first.failure?.kind == .unauthorized)
    #expect(!automatic.coversAlerts(at: Sample.berlin))

    let wrong = ScriptedService { _ in ScriptedService.json(#"{"cod":401}"#, status: 401) }
    let unknown = provider(wrong)
    _ = await unknown.alertAnswer(for: Sample.berlin, now: Self.now)
    #expect(unknown.coversAlerts(at: Sample.berlin))
  }

  // MARK: The key

  @Test("No error holds the key, even if the service repeats it")
  func secrets() async throws {
    let key = Sample.key
    let bodies = [
      #"{"cod":400,"message":"bad key 0123456789abcdef0123456789abcdef"}"#,
      #"{"cod":400,"message":"GET /data?appid=0123456789abcdef0123456789abcdef"}"#,
      #"{"cod":"404","message":"0123456789abcdef0123456789abcdef"}"#,
      #"{"cod":500,"message":"x 0123456789abcdef0123456789abcdef x"}"#,
    ]
    for body in bodies {
      for status in [200, 400, 404, 500] {
        let service = ScriptedService { _ in ScriptedService.json(body, status: status) }
        let error = try #require(failure(await outcome(provider(service, plan: .free))))
        #expect(!"\(error)".contains("0123456789abcdef"), "\(error)")
      }
    }
    let service = ScriptedService { _ in .failure(.timedOut) }
    let provider = provider(service)
    var dumped = ""
    dump(provider, to: &dumped)
    #expect(!dumped.contains(key.text) && !"\(provider)".contains(key.text))
  }

  @Test("A key is one parameter, whatever is in it")
  func oddKey() async throws {
    let service = service(oneCall: ScriptedService.json(Self.oneCall))
    _ = await outcome(provider(service, plan: .oneCall3, key: APIKey("a&lat=0#\n é")))
    #expect(service.requests[0].url.hasSuffix("&appid=a%26lat%3D0%23%0A%20%C3%A9"))
  }
}
