import Synchronization
import Testing

@testable import WeatherModel

@Suite("A refresh reports what came, in order", .timeLimit(.minutes(1)))
struct ForecastServiceTests {
  private static let now = ForecastSample.utc(2026, 6, 1, 10)
  private static let places = [place("a"), place("b")]

  private static func place(_ name: String) -> Place {
    Place(
      id: .init(rawValue: name), name: name, coordinate: OpenMeteoSample.coordinate(1, 2))
  }

  private static func forecast() -> Forecast {
    Forecast(
      provider: .openMeteo, fetchedAt: now, zone: ForecastSample.fixedZone("Etc/UTC", 0))
  }

  /// What stubs were asked for, in order, across all of them.
  private final class Journal: Sendable {
    private let lines = Mutex<[String]>([])
    func note(_ line: String) { lines.withLock { $0.append(line) } }
    var all: [String] { lines.withLock { $0 } }
  }

  /// A gate that a test opens, and at which it can tell that somebody waits.
  private actor Gate {
    private var isOpen = false
    private var waiting: [CheckedContinuation<Void, Never>] = []
    private var watchers: [CheckedContinuation<Void, Never>] = []

    func pass() async {
      if isOpen { return }
      for watcher in watchers { watcher.resume() }
      watchers = []
      await withCheckedContinuation { waiting.append($0) }
    }

    func untilSomebodyWaits() async {
      if !waiting.isEmpty { return }
      await withCheckedContinuation { watchers.append($0) }
    }

    func open() {
      isOpen = true
      for continuation in waiting { continuation.resume() }
      waiting = []
    }
  }

  private struct Weather: ForecastProvider {
    var journal: Journal
    var gate: Gate?
    var failure: ProviderError?
    var failingPlaces: Set<String> = []
    var turnsToLetOthersIn = 0
    var id: ProviderID { .openMeteo }
    var weightPerPlace: Double { 1 }

    func forecasts(
      for places: [Place], now: Instant
    ) async throws(ProviderError) -> [Result<Forecast, ProviderError>] {
      journal.note("weather " + places.map(\.name).joined())
      await gate?.pass()
      // Room for others to come in between, if anything lets them.
      for _ in 0..<turnsToLetOthersIn { await Task.yield() }
      if let failure { throw failure }
      journal.note("weather done")
      return places.map { place in
        failingPlaces.contains(place.name)
          ? .failure(ProviderError(.empty, "nothing for \(place.name)"))
          : .success(ForecastServiceTests.forecast())
      }
    }
  }

  private struct Air: AirQualityProvider {
    var journal: Journal
    var failure: ProviderError?

    func airQuality(
      for places: [Place], now: Instant
    ) async throws(ProviderError) -> [AirQuality?] {
      journal.note("air " + places.map(\.name).joined())
      if let failure { throw failure }
      return places.map { _ in
        var air = AirQuality(time: now)
        air.usIndex = 42
        return air
      }
    }
  }

  private struct Store: ForecastStoring {
    func lastForecast(of id: Place.ID) -> Forecast? { nil }

    var journal: Journal
    var failure: StorageError?

    func store(_ forecast: Forecast, of place: Place) throws(StorageError) {
      journal.note("store \(place.name) \(forecast.airQuality?.usIndex ?? 0)")
      if let failure { throw failure }
    }
  }

  private static func withAir() -> Forecast {
    var forecast = forecast()
    forecast.airQuality = AirQuality(time: now)
    forecast.airQuality?.usIndex = 42
    return forecast
  }

  private func updates(
    of service: ForecastService, for places: [Place] = places
  ) async -> [ForecastUpdate] {
    var updates: [ForecastUpdate] = []
    for await update in service.updates(for: places) { updates.append(update) }
    return updates
  }

  @Test("Forecasts first, then with their air, then the disk")
  func order() async {
    let journal = Journal()
    let service = ForecastService(
      forecasts: Weather(journal: journal), air: Air(journal: journal),
      cache: Store(journal: journal), clock: { Self.now })
    let updates = await updates(of: service)
    let ids = Self.places.map(\.id)
    #expect(
      updates == [
        .forecasts([ids[0]: Self.forecast(), ids[1]: Self.forecast()]),
        .forecasts([ids[0]: Self.withAir(), ids[1]: Self.withAir()]),
      ])
    #expect(
      journal.all == ["weather ab", "weather done", "air ab", "store a 42.0", "store b 42.0"])
  }

  @Test("A failed place fails alone and is neither aired nor stored")
  func onePlaceFails() async {
    let journal = Journal()
    let service = ForecastService(
      forecasts: Weather(journal: journal, failingPlaces: ["a"]), air: Air(journal: journal),
      cache: Store(journal: journal), clock: { Self.now })
    let updates = await updates(of: service)
    let ids = Self.places.map(\.id)
    #expect(
      updates == [
        .failed(ProviderError(.empty, "nothing for a"), places: [ids[0]]),
        .forecasts([ids[1]: Self.forecast()]), .forecasts([ids[1]: Self.withAir()]),
      ])
    #expect(journal.all == ["weather ab", "weather done", "air b", "store b 42.0"])
  }

  @Test("After a failure nothing is stored and nothing more is asked")
  func everythingFails() async {
    let journal = Journal()
    let failure = ProviderError(.serviceDown, "down")
    let service = ForecastService(
      forecasts: Weather(journal: journal, failure: failure), air: Air(journal: journal),
      cache: Store(journal: journal), clock: { Self.now })
    #expect(await updates(of: service) == [.failed(failure, places: Self.places.map(\.id))])
    #expect(journal.all == ["weather ab"])
  }

  @Test("Air that fails takes nothing away (P15)")
  func airFails() async {
    let journal = Journal()
    let failure = ProviderError(.refused, "no air")
    let service = ForecastService(
      forecasts: Weather(journal: journal), air: Air(journal: journal, failure: failure),
      cache: Store(journal: journal), clock: { Self.now })
    let ids = Self.places.map(\.id)
    #expect(
      await updates(of: service) == [
        .forecasts([ids[0]: Self.forecast(), ids[1]: Self.forecast()]), .airQualityFailed(failure),
      ])
    #expect(journal.all.suffix(2) == ["store a 0.0", "store b 0.0"])
  }

  @Test("A disk that is full is told once, and every place is tried")
  func notStored() async {
    let journal = Journal()
    let failure = StorageError(.write, path: "~/cache", reason: .system(28))
    let service = ForecastService(
      forecasts: Weather(journal: journal), air: nil,
      cache: Store(journal: journal, failure: failure), clock: { Self.now })
    let updates = await updates(of: service)
    #expect(updates.count == 2 && updates.last == .notStored(failure))
    #expect(journal.all.suffix(2) == ["store a 0.0", "store b 0.0"])
  }

  @Test("Two refreshes queue: one request at a time")
  func queue() async {
    let journal = Journal()
    let gate = Gate()
    let service = ForecastService(
      forecasts: Weather(journal: journal, gate: gate, turnsToLetOthersIn: 200), air: nil,
      cache: nil, clock: { Self.now })
    async let first = updates(of: service, for: [Self.places[0]])
    await gate.untilSomebodyWaits()
    // Streams begin when they are made; no request may begin before the one ahead is done.
    let others = (0..<20).map { _ in service.updates(for: [Self.places[1]]) }
    #expect(journal.all == ["weather a"])
    await gate.open()
    #expect(await first.count == 1)
    for stream in others { for await _ in stream {} }
    let turns = Array(repeating: ["weather b", "weather done"], count: 20).flatMap { $0 }
    #expect(journal.all == ["weather a", "weather done"] + turns)
  }

  @Test("Whoever leaves while waiting is not asked for; those behind still are")
  func cancellation() async {
    let journal = Journal()
    let gate = Gate()
    let service = ForecastService(
      forecasts: Weather(journal: journal, gate: gate), air: Air(journal: journal),
      cache: Store(journal: journal), clock: { Self.now })
    let first = Task { await updates(of: service, for: [Self.places[0]]) }
    await gate.untilSomebodyWaits()
    // The stub does not notice; what comes of it is for nobody, but it came and is kept.
    first.cancel()
    #expect(await first.value.isEmpty)
    let second = Task { await updates(of: service, for: [Self.places[1]]) }
    await gate.open()
    #expect(await second.value.count == 2)
    #expect(
      journal.all == [
        "weather a", "weather done", "store a 0.0", "weather b", "weather done", "air b",
        "store b 42.0",
      ])
  }

  @Test("No places are no request")
  func noPlaces() async {
    let journal = Journal()
    let service = ForecastService(
      forecasts: Weather(journal: journal), air: Air(journal: journal), cache: nil,
      clock: { Self.now })
    #expect(await updates(of: service, for: []).isEmpty)
    #expect(journal.all.isEmpty)
  }
}
