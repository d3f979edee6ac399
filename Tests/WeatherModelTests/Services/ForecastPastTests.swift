import Synchronization
import Testing

@testable import WeatherModel

@Suite("A switch of the service keeps today's high", .timeLimit(.minutes(1)))
struct ForecastPastTests {
  private static let midnight = ForecastSample.utc(2026, 6, 1)
  private static let place = Place(
    id: .init(rawValue: "a"), name: "a", coordinate: OpenMeteoSample.coordinate(1, 2))

  /// What an earlier run left, and what this one leaves.
  private final class Store: ForecastStoring {
    let kept = Mutex<Forecast?>(nil)
    func store(_ forecast: Forecast, of place: Place) throws(StorageError) {
      kept.withLock { $0 = forecast }
    }
    func lastForecast(of id: Place.ID) -> Forecast? { kept.withLock { $0 } }
  }

  /// Hours of the day from `first` on, the warmest at noon with 12 degrees.
  @Sendable private static func fill(_ forecast: inout Forecast, from first: Int) {
    let midnight = ForecastSample.utc(2026, 6, 1)
    forecast.hours = (first...30).map { number in
      var hour = HourlyForecast(time: midnight + number * 3_600, isDay: true)
      hour.temperature = Temperature(celsius: Double(min(number, abs(24 - number))))
      return hour
    }
    forecast.days = [
      DailyForecast(date: forecast.zone.wallTime(at: midnight).date, sun: .polarDay)
    ]
  }

  private func forecast(of service: ForecastService) async -> Forecast? {
    var last: Forecast?
    for await update in service.updates(for: [Self.place]) {
      if case .forecasts(let forecasts) = update { last = forecasts[Self.place.id] }
    }
    return last
  }

  @Test("within a run, from memory")
  func switchInOneRun() async {
    let (first, second) = (ScriptedProvider(.openMeteo), ScriptedProvider(.metNorway))
    first.change { $0.fill = { Self.fill(&$0, from: 0) } }
    second.change { $0.fill = { Self.fill(&$0, from: 17) } }
    let clock = Hands(Self.midnight + 17 * 3_600)
    let service = ForecastService(
      lineup: ProviderLineup(forecasts: [first.set(), second.set()]), cache: nil,
      clock: { clock.now })
    #expect(await forecast(of: service)?.provider == .openMeteo)
    first.change { $0.failure = ProviderError(.serviceDown, "down") }
    clock.pass(900)
    var told = await forecast(of: service)
    #expect(told?.provider == .metNorway)
    #expect(told?.days.first?.high?.celsius == 12 && told?.days.first?.low?.celsius == 0)
    #expect(told?.credits.map(\.text) == ["by met-norway", "by open-meteo"])
    // Its next answer knows of it by the one before.
    second.change { $0.fill = { Self.fill(&$0, from: 18) } }
    clock.pass(3_600)
    told = await forecast(of: service)
    #expect(told?.fetchedAt == Self.midnight + 18 * 3_600 + 900)
    #expect(told?.days.first?.high?.celsius == 12)
  }

  @Test("where an answer serves once more that is older than what another service knew since")
  func olderAnswerServesAgain() async {
    let (first, second) = (ScriptedProvider(.openMeteo), ScriptedProvider(.metNorway))
    let down = ProviderError(.serviceDown, "down")
    first.change { $0.fill = { Self.fill(&$0, from: 0) } }
    second.change { $0.fill = { Self.fill(&$0, from: 17) } }
    let clock = Hands(Self.midnight + 17 * 3_600)
    let service = ForecastService(
      lineup: ProviderLineup(forecasts: [first.set(), second.set()]), cache: nil,
      clock: { clock.now })
    first.change { $0.failure = down }
    #expect(await forecast(of: service)?.days.first?.high == nil)
    first.change { $0.failure = nil }
    clock.pass(120)
    #expect(await forecast(of: service)?.provider == .openMeteo)
    first.change { $0.failure = down }
    clock.pass(120)
    _ = second.asked
    let told = await forecast(of: service)
    #expect(second.asked == [])
    #expect(told?.provider == .metNorway)
    #expect(told?.days.first?.high?.celsius == 12 && told?.days.first?.low?.celsius == 0)
  }

  @Test("between two runs, from the cache")
  func switchBetweenRuns() async throws {
    let store = Store()
    let (first, second) = (ScriptedProvider(.openMeteo), ScriptedProvider(.metNorway))
    first.change { $0.fill = { Self.fill(&$0, from: 0) } }
    second.change { $0.fill = { Self.fill(&$0, from: 17) } }
    func run(_ provider: ScriptedProvider, at hour: Int) async -> Forecast? {
      await forecast(
        of: ForecastService(
          lineup: ProviderLineup(forecasts: [provider.set()]), cache: store,
          clock: { Self.midnight + hour * 3_600 }))
    }
    _ = await run(first, at: 16)
    #expect(await run(second, at: 17)?.days.first?.high?.celsius == 12)
    #expect(store.kept.withLock { $0?.earlier?.high.temperature.celsius } == 12)
    // Of yesterday's forecasts nothing is kept.
    store.kept.withLock { $0?.fetchedAt = Self.midnight - 1 }
    #expect(await run(second, at: 17)?.days.first?.high == nil)
  }

  /// A clock that the test moves.
  private final class Hands: Sendable {
    private let time: Mutex<Instant>
    init(_ time: Instant) { self.time = Mutex(time) }
    var now: Instant { time.withLock { $0 } }
    func pass(_ seconds: Int) { time.withLock { $0 = $0 + seconds } }
  }
}
