import Foundation
import Testing
import WeatherModel

@testable import WeatherTUI

/// What is known before the first frame.
@Suite struct FirstStateTests {
  let home: EffectRunnerTests.Home

  init() throws { home = try EffectRunnerTests.Home() }

  func state(_ arguments: String..., zone: String = "Asia/Kathmandu") throws -> AppState {
    let session = try Session(
      arguments: CommandLineArguments(parsing: arguments),
      environment: ["HOME": home.path, "TZ": zone])
    return try FirstState(
      session: session, assets: ArtSamples.directory, size: Size(columns: 80, rows: 24),
      providers: ChosenProviders(choice: .automatic, order: [.openMeteo], weightPerPlace: 2)
    ).state
  }

  func save(_ changes: FavoriteChange...) async throws {
    let store = PlaceStore(locations: try StorageLocations(environment: ["HOME": home.path]))
    for change in changes { _ = try await store.apply(change) }
  }

  func remember(_ forecast: Forecast, of place: Place) throws {
    let cache = ForecastCache(
      locations: try StorageLocations(environment: ["HOME": home.path]),
      zones: SampleWeather.Zones())
    try cache.store(forecast, of: place)
  }

  @Test(
    .enabled(
      if: FileManager.default.fileExists(atPath: "/usr/share/zoneinfo/zone.tab"),
      "the system has no table of zones")
  )
  func withoutAnythingThereIsAGuessByTheZone() throws {
    let state = try state()
    #expect(state.shownPlace?.name == "Kathmandu")
    #expect(state.guess?.zone == "Asia/Kathmandu")
    #expect(state.source == .live)
    #expect(state.refresh.weightPerPlace == 2)
  }

  @Test func zoneWithoutAPlaceIsNoGuessAndShowsSamples() throws {
    let state = try state(zone: "UTC")
    #expect(state.guess == nil)
    #expect(state.placesToRefresh.isEmpty)
    #expect(state.freshness == .sample)
    #expect(state.shownPlace != nil)
  }

  @Test func favouritesBeginWithTheOneShownLast() async throws {
    let (berlin, tokyo) = (SampleWeather.berlin, SampleWeather.tokyo)
    try await save(.add(berlin), .add(tokyo), .lastShown(tokyo.id))
    let state = try state()
    #expect(state.shownID == tokyo.id)
    #expect(state.guess == nil)
    #expect(state.cities == [berlin, tokyo])
  }

  @Test func shownCityIsReadFromTheDiskAtOnce() async throws {
    let berlin = SampleWeather.berlin
    try await save(.add(berlin))
    try remember(SampleWeather.forecast(of: berlin, at: SampleWeather.morning), of: berlin)
    #expect(try state().shownWeather.forecast?.fetchedAt == SampleWeather.morning)
    // What the disk knows is of another time than the one asked for.
    #expect(try state("--at", "2020-01-01T00:00:00Z").shownWeather.forecast == nil)
  }

  @Test func stoppedClockShowsTheMomentAskedFor() throws {
    let state = try state("--at", "2026-01-15T07:30:00Z")
    #expect(state.moment.instant == SampleWeather.morning)
    #expect(state.isClockStopped)
  }

  @Test func placesOfTheCommandLineStandBeforeTheFavourites() async throws {
    try await save(.add(SampleWeather.tokyo))
    let state = try state("Berlin", "48.85,2.35")
    #expect(state.visitors.first == .sought("Berlin", RequestID(number: 0)))
    #expect(state.cities.map(\.name) == ["48.85° N 2.35° E", "Tokyo"])
    #expect(state.guess == nil)
  }

  @Test func coordinatesOfAFavouriteAreThatFavourite() async throws {
    let tokyo = SampleWeather.tokyo
    try await save(.add(SampleWeather.berlin), .add(tokyo))
    let state = try state("35.69,139.69", "Berlin")
    #expect(state.visitors.first == .favorite(tokyo.id))
    #expect(state.cities.count == 2)
    #expect(state.shownID == tokyo.id)
  }

  @Test func pointOffTheEarthIsToldAndTheRestGoesOn() async throws {
    try await save(.add(SampleWeather.tokyo))
    let state = try state("95,13")
    #expect(state.messages.current?.text.contains("latitude 95") == true)
    #expect(state.shownID == SampleWeather.tokyo.id)
  }

  @Test func demoShowsSamplesWhateverTheFavourites() async throws {
    try await save(.add(SampleWeather.tokyo))
    let state = try state("--demo")
    #expect(state.cities.count == state.source.samples.count)
    #expect(state.freshness == .sample)
    #expect(state.shownWeather.forecast != nil)
  }

  @Test func damagedFavouritesAreToldAndTheProgramStarts() async throws {
    let folder = home.path + "/.local/share/wx"
    try FileManager.default.createDirectory(
      at: URL(filePath: folder), withIntermediateDirectories: true)
    try Data("{\"schema\":1,\"places\":[".utf8).write(to: URL(filePath: folder + "/places.json"))
    let state = try state()
    #expect(state.messages.log.contains { $0.text.contains("places.json") })
    #expect(state.favorites.favorites.isEmpty)
  }
}
