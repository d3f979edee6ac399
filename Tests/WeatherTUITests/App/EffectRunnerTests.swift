import Foundation
import Testing
import WeatherModel

@testable import WeatherTUI

/// What effects do outside, and which events come back.
@Suite struct EffectRunnerTests {
  /// A service whose answers are given.
  struct Provider: ForecastProvider, AirQualityProvider, GeocodingProvider {
    var failure: ProviderError?
    var airFailure: ProviderError?
    var found: [Place] = []
    /// Whether an answer comes only after an hour, or after whoever asked has gone.
    var isHanging = false

    var id: ProviderID { .openMeteo }
    var weightPerPlace: Double { 1 }

    func forecasts(
      for places: [Place], now: Instant
    ) async throws(ProviderError) -> [Result<Forecast, ProviderError>] {
      if let failure { throw failure }
      if isHanging {
        try? await Task.sleep(for: .seconds(3_600))
        throw ProviderError(.cancelled, "Cancelled")
      }
      return places.map { .success(SampleWeather.forecast(of: $0, at: now)) }
    }

    func airQuality(
      for places: [Place], now: Instant
    ) async throws(ProviderError) -> [AirQuality?] {
      if let airFailure { throw airFailure }
      return places.map { _ in AirQuality(time: now) }
    }

    func places(
      matching text: String, language: Language
    ) async throws(ProviderError) -> [FoundPlace] {
      if let failure { throw failure }
      return found.map { FoundPlace(place: $0) }
    }
  }

  /// A home folder that exists as long as the value.
  final class Home {
    let path: String

    init() throws {
      let url = FileManager.default.temporaryDirectory.appending(
        path: "wx-effects-\(UUID().uuidString)")
      try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true)
      path = url.resolvingSymlinksInPath().path
    }

    deinit { try? FileManager.default.removeItem(atPath: path) }
  }

  struct Fixture {
    let home: Home
    let locations: StorageLocations
    let inbox: Inbox<Event>
    let runner: EffectRunner

    init(_ provider: Provider = Provider()) throws {
      home = try Home()
      locations = try StorageLocations(environment: ["HOME": home.path])
      let cache = ForecastCache(locations: locations, zones: SampleWeather.Zones())
      inbox = try Inbox()
      let locations = locations
      @Sendable func dependencies(_ choice: ProviderChoice, provider: Provider) -> Dependencies {
        Dependencies(
          service: ForecastService(
            forecasts: provider, air: provider, cache: cache,
            clock: { SampleWeather.morning }),
          providers: ChosenProviders(choice: choice, order: [.openMeteo], weightPerPlace: 1),
          geocoding: provider, cache: cache,
          places: PlaceStore(locations: locations), settings: SettingsStore(locations: locations),
          log: LogFile(locations: locations),
          assets: ArtSamples.directory,
          locator: GeoClueLocator(environment: [:], libraryNames: ["no-such-library"]),
          zones: SampleWeather.Zones(), language: .english,
          isOffline: false)
      }
      runner = EffectRunner(
        dependencies: dependencies(.automatic, provider: provider),
        inbox: inbox, studio: SkyStudio(fidelity: .direct, assets: ArtSamples.directory),
        choosing: { choice throws(ProviderError) in
          guard choice == .only(.metNorway) else { throw ProviderError(.setup, "no key") }
          return dependencies(choice, provider: Provider(failure: .noConnection))
        })
    }

    /// What comes back until an event of that kind has come; fails after a very long time.
    func events(until isLast: (Event) -> Bool) async throws -> [Event] {
      let deadline = ContinuousClock.now + .seconds(300)
      var events: [Event] = []
      while !events.contains(where: isLast) {
        try #require(ContinuousClock.now < deadline, "only \(events) came back")
        await Task.yield()
        events += inbox.drain()
      }
      return events
    }
  }

  let request = RequestID(number: 7)

  @Test func refreshReportsAndIsRemembered() async throws {
    let fixture = try Fixture()
    let berlin = SampleWeather.berlin
    fixture.runner.perform(.refreshForecasts([berlin], request: request, byHand: false))
    let events = try await fixture.events { $0 == .refreshFinished(request: request) }
    var forecast = SampleWeather.forecast(of: berlin, at: SampleWeather.morning)
    #expect(events.first == .forecastsArrived([berlin.id: forecast], request: request))
    forecast.airQuality = AirQuality(time: SampleWeather.morning)
    #expect(events.dropFirst().first == .forecastsArrived([berlin.id: forecast], request: request))

    fixture.runner.perform(.loadCachedForecasts([berlin, SampleWeather.tokyo]))
    let cached = try await fixture.events { _ in true }
    guard case .cachedForecastsLoaded(let forecasts)? = cached.first else {
      Issue.record("not the cache: \(cached)")
      return
    }
    #expect(Array(forecasts.keys) == [berlin.id])
    #expect(forecasts[berlin.id]?.airQuality == forecast.airQuality)
  }

  @Test func failureOfTheWholeQuestionNamesItsPlaces() async throws {
    let fixture = try Fixture(Provider(failure: .noConnection))
    let places = [SampleWeather.berlin, SampleWeather.tokyo]
    fixture.runner.perform(.refreshForecasts(places, request: request, byHand: false))
    let events = try await fixture.events { $0 == .refreshFinished(request: request) }
    #expect(
      events == [
        .forecastsFailed(.noConnection, places: places.map(\.id), request: request),
        .refreshFinished(request: request),
      ])
  }

  @Test func failureOfTheAirLeavesTheForecast() async throws {
    let fixture = try Fixture(Provider(airFailure: .noConnection))
    let berlin = SampleWeather.berlin
    fixture.runner.perform(.refreshForecasts([berlin], request: request, byHand: false))
    let events = try await fixture.events { $0 == .refreshFinished(request: request) }
    let forecast = SampleWeather.forecast(of: berlin, at: SampleWeather.morning)
    #expect(
      events == [
        .forecastsArrived([berlin.id: forecast], request: request),
        .airQualityFailed(.noConnection, request: request), .refreshFinished(request: request),
      ])
  }

  @Test func lookupTellsAnUnknownNameFromAMissingNetwork() async throws {
    for (provider, kind) in [
      (Provider(), ProviderError.Kind.empty), (Provider(failure: .noConnection), .unreachable),
    ] {
      let fixture = try Fixture(provider)
      fixture.runner.perform(.findPlace("Nowhere", request: request))
      let events = try await fixture.events { _ in true }
      guard case .placeNotFound("Nowhere", let error, request)? = events.first else {
        Issue.record("unexpected: \(events)")
        return
      }
      #expect(error.kind == kind)
    }
  }

  @Test func writesKeepTheirOrder() async throws {
    let fixture = try Fixture()
    let places = SampleWeather.places(12)
    for place in places { fixture.runner.perform(.changeFavorites(.add(place))) }
    for place in places.dropLast() {
      fixture.runner.perform(.changeFavorites(.remove(place.id)))
    }
    fixture.runner.perform(.saveSetting(.units(.uk)))
    fixture.runner.perform(.changeFavorites(.lastShown(places[11].id)))
    await fixture.runner.finishWrites()
    let changes = fixture.inbox.drain().map { event -> FavoriteChange? in
      if case .favoritesSaved(_, _, let change) = event { change } else { nil }
    }
    #expect(
      changes == places.map { .add($0) } + places.dropLast().map { .remove($0.id) }
        + [.lastShown(places[11].id)])
    let saved = try PlaceStore(locations: fixture.locations).load().favorites
    #expect(saved.favorites.map(\.id) == [places[11].id])
    #expect(saved.lastShownID == places[11].id)
    #expect(try SettingsStore(locations: fixture.locations).load().settings.units == .uk)
  }

  @Test func favouriteThatCannotBeSavedIsToldWithTheReason() async throws {
    let fixture = try Fixture()
    // A file stands where the folder should be.
    try Data().write(to: URL(filePath: fixture.home.path + "/.local"))
    fixture.runner.perform(.changeFavorites(.add(SampleWeather.berlin)))
    await fixture.runner.finishWrites()
    let events = fixture.inbox.drain()
    guard events.count == 1, case .storageFailed(let sentence)? = events.first else {
      Issue.record("unexpected: \(events)")
      return
    }
    #expect(sentence.contains("places.json"))
  }

  @Test func anotherServiceIsAskedFromNowOnAndSaved() async throws {
    let fixture = try Fixture()
    fixture.runner.perform(.chooseProvider(.only(.metNorway)))
    await fixture.runner.finishWrites()
    let chosen = ChosenProviders(
      choice: .only(.metNorway), order: [.openMeteo], weightPerPlace: 1)
    #expect(fixture.inbox.drain() == [.providersChosen(chosen)])
    let store = SettingsStore(locations: fixture.locations)
    #expect(try store.load().settings.provider == .only(.metNorway))
    fixture.runner.perform(
      .refreshForecasts([SampleWeather.berlin], request: request, byHand: false))
    let events = try await fixture.events { $0 == .refreshFinished(request: request) }
    #expect(
      events.first
        == .forecastsFailed(.noConnection, places: [SampleWeather.berlin.id], request: request))

    fixture.runner.perform(.chooseProvider(.only(.qWeather)))
    await fixture.runner.finishWrites()
    #expect(
      fixture.inbox.drain()
        == [.providerRefused(.only(.qWeather), ProviderError(.setup, "no key"))])
    #expect(try store.load().settings.provider == .only(.metNorway))
  }

  @Test func theQuestionToTheServicesBeforeIsGivenUp() async throws {
    let fixture = try Fixture(Provider(isHanging: true))
    fixture.runner.perform(
      .refreshForecasts([SampleWeather.berlin], request: request, byHand: false))
    fixture.runner.perform(.chooseProvider(.only(.metNorway)))
    let events = try await fixture.events { $0 == .refreshFinished(request: request) }
    #expect(!events.contains { if case .forecastsArrived = $0 { true } else { false } })
  }

  @Test func theLogIsWrittenAndItsFailureIsNoMessage() async throws {
    let fixture = try Fixture()
    let message = Message(severity: .failure, text: "no network", time: SampleWeather.morning)
    fixture.runner.perform(.writeLog([message]))
    await fixture.runner.finishWrites()
    let path = fixture.locations.logFile.path
    let text = try String(contentsOfFile: path, encoding: .utf8)
    #expect(text.hasSuffix("Z error: no network\n"))
    try FileManager.default.removeItem(atPath: path)
    try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: false)
    fixture.runner.perform(.writeLog([message]))
    await fixture.runner.finishWrites()
    #expect(fixture.inbox.drain() == [])
  }

  @Test func waitingForTheLastWritesHasALimit() throws {
    let (endless, continuation) = AsyncStream.makeStream(of: Int.self)
    // Returns although the work does not end.
    try waitBlocking(milliseconds: 1) { for await _ in endless {} }
    continuation.finish()
  }
}
