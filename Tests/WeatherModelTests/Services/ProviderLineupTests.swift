import Testing

@testable import WeatherModel

@Suite("Which services a run asks")
struct ProviderLineupTests {
  private struct Silence: HTTPClient {
    func response(to request: HTTPRequest) async throws(HTTPFailure) -> HTTPResponse {
      throw .cannotConnect(host: "nobody")
    }
  }

  private func context(_ change: (inout Settings) -> Void = { _ in }) throws -> ProviderContext {
    var settings = Settings.defaults(environment: [:])
    change(&settings)
    return ProviderContext(
      client: Silence(), zones: NoTimeZones(), settings: settings,
      locations: try StorageLocations(environment: ["HOME": "/nowhere"]),
      clock: { Instant(seconds: 0) })
  }

  @Test("Every provider has a line in the list")
  func complete() throws {
    for id in ProviderID.allCases {
      let context = try context {
        $0.openWeatherMapKey = Secret("k")
        $0.qWeatherKey = Secret("k")
        $0.qWeatherHost = "abc.qweatherapi.com"
      }
      #expect(try ProviderCatalog.provider(id, context: context).id == id)
    }
  }

  @Test("The automatic choice: two that need no key, warnings of a third, and keys where there are")
  func automatic() throws {
    let lineup = try ProviderLineup(context: context())
    #expect(lineup.forecasts.map(\.id) == [.openMeteo, .metNorway])
    #expect(lineup.alerts.map(\.id) == [.nationalWeatherService])
    #expect(lineup.air.map(\.id) == [.openMeteo] && lineup.minutes.isEmpty)
    let keyed = try ProviderLineup(context: context { $0.openWeatherMapKey = Secret("k") })
    #expect(keyed.forecasts.map(\.id) == [.openMeteo, .metNorway])
    #expect(keyed.alerts.map(\.id) == [.openWeatherMap, .nationalWeatherService])
    // A choice of one is a choice against all others.
    let one = try ProviderLineup(
      context: context {
        $0.openWeatherMapKey = Secret("k")
        $0.provider = .only(.metNorway)
      })
    #expect(one.forecasts.map(\.id) == [.metNorway])
    #expect(one.alerts.map(\.id) == [.nationalWeatherService])
  }

  @Test("Places are searched at the next service where one fails; the first one says why none did")
  func placeSearch() async throws {
    struct Service: GeocodingProvider {
      var answer: Result<[FoundPlace], ProviderError>
      func places(
        matching text: String, language: Language
      ) async throws(ProviderError) -> [FoundPlace] { try answer.get() }
    }
    let found = FoundPlace(place: .at(OpenMeteoSample.coordinate(1, 2)))
    let broken = Service(answer: .failure(ProviderError(.setup, "no key")))
    let down = Service(answer: .failure(ProviderError(.serviceDown, "down")))
    func search(_ services: [Service]) async throws(ProviderError) -> [FoundPlace] {
      try await PlaceSearch(services).places(matching: "x", language: .english)
    }
    #expect(try await search([broken, down, Service(answer: .success([found]))]).count == 1)
    // Finding nothing is an answer.
    let nothing = Service(answer: .success([]))
    #expect(try await search([nothing, Service(answer: .success([found]))]).isEmpty)
    await #expect(throws: ProviderError(.setup, "no key")) { try await search([broken, down]) }
    let cancelled = Service(answer: .failure(ProviderError(.cancelled, "Cancelled")))
    await #expect(throws: ProviderError(.cancelled, "Cancelled")) {
      try await search([cancelled, Service(answer: .success([found]))])
    }
    #expect(try await search([]).isEmpty)
  }

  @Test("An order of one's own, less what has no key, which is told")
  func order() throws {
    var lineup = try ProviderLineup(
      context: context { $0.providers = [.openWeatherMap, .metNorway] })
    #expect(lineup.forecasts.map(\.id) == [.metNorway])
    #expect(lineup.problems.map(\.kind) == [.setup])
    #expect(lineup.problems[0].message.contains("WX_OPENWEATHERMAP_KEY"))
    lineup = try ProviderLineup(
      context: context {
        $0.providers = [.openWeatherMap, .metNorway]
        $0.openWeatherMapKey = Secret("k")
      })
    #expect(lineup.forecasts.map(\.id) == [.openWeatherMap, .metNorway])
    #expect(throws: ProviderError.self) {
      try ProviderLineup(context: context { $0.provider = .only(.openWeatherMap) })
    }
  }

  @Test("What a service found out is there in the next run")
  func notes() throws {
    let folder = try TemporaryFolder()
    let locations = try StorageLocations(environment: ["HOME": folder.path])
    let notes = ServiceNotes(locations: locations)
    #expect(notes.recall("a") == nil)
    notes.remember("a", at: Instant(seconds: 5))
    ServiceNotes(locations: locations).remember("b", at: Instant(seconds: 6))
    notes.remember("a", at: Instant(seconds: 7))
    let next = ServiceNotes(locations: locations)
    #expect(next.recall("a") == Instant(seconds: 7) && next.recall("b") == Instant(seconds: 6))
    try folder.write("a\tx\nb\t1\n\n", to: ".local/state/wx/services")
    let damaged = ServiceNotes(locations: locations)
    #expect(damaged.recall("a") == nil && damaged.recall("b") == Instant(seconds: 1))
  }

  @Test("A server of one's own is asked alone")
  func endpoint() throws {
    let lineup = try ProviderLineup(context: context { $0.endpoint = "http://localhost:1" })
    #expect(lineup.forecasts.map(\.id) == [.openMeteo])
    #expect(lineup.includes(.openMeteo) && !lineup.includes(.metNorway))
  }

  @Test("Addresses: a service's own, then that of the chosen one")
  func addresses() throws {
    let context = try context {
      $0.endpoint = "http://one"
      $0.endpoints = [.metNorway: "http://two"]
    }
    #expect(context.endpoint(of: .openMeteo) == "http://one")
    #expect(context.endpoint(of: .metNorway) == "http://two")
    #expect(context.endpoint(of: .nationalWeatherService) == nil)
    #expect(!context.mayAskBeside(.nationalWeatherService))
    #expect(context.mayAskBeside(.metNorway) && context.mayAskBeside(.openMeteo))
    let usual = try self.context { $0.provider = .only(.metNorway) }
    #expect(usual.endpoint(of: .metNorway) == nil)
    #expect(usual.mayAskBeside(.nationalWeatherService))
  }

  @Test("A key that is missing is named with what to do")
  func missingKey() throws {
    let context = try context()
    #expect(throws: ProviderError(.setup, "say which")) {
      try context.key(nil, of: .qWeather, or: "say which")
    }
    let unreadable = ProviderError(
      .setup, "cannot read the key for QWeather: it does not exist: check the path")
    #expect(throws: unreadable) { try context.key(Secret("@no/such"), of: .qWeather, or: "") }
    #expect(try context.key(Secret("abc"), of: .qWeather, or: "") == APIKey("abc"))
  }
}
