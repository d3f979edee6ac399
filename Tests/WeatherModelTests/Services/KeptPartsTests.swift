import Synchronization
import Testing

@testable import WeatherModel

@Suite("A question that failed takes away nothing of what was known", .timeLimit(.minutes(1)))
struct KeptPartsTests {
  private static let start = ForecastSample.utc(2026, 6, 1, 10)
  private static let place = Place(
    id: .init(rawValue: "a"), name: "a", coordinate: OpenMeteoSample.coordinate(1, 2))
  private static let failure = ProviderError(.serviceDown, "down")
  private static let heat: WeatherAlert = {
    var alert = WeatherAlert(event: "Heat", severity: .extreme)
    alert.ends = start + 2 * 3_600
    return alert
  }()

  private final class Store: ForecastStoring {
    let kept = Mutex<Forecast?>(nil)
    func store(_ forecast: Forecast, of place: Place) throws(StorageError) {
      kept.withLock { $0 = forecast }
    }
    func lastForecast(of id: Place.ID) -> Forecast? { kept.withLock { $0 } }
  }

  private final class Hands: Sendable {
    private let moment: Mutex<Instant>
    init(_ start: Instant) { moment = Mutex(start) }
    var now: Instant { moment.withLock { $0 } }
    func pass(_ seconds: Int) { moment.withLock { $0 = $0 + seconds } }
  }

  private let weather = ScriptedProvider(.openMeteo)
  private let alerts = ScriptedProvider(.metNorway)
  private let store = Store()
  private let clock = Hands(start)

  /// A run of the program over the same disk.
  private func run() -> ForecastService {
    let clock = clock
    return ForecastService(
      lineup: ProviderLineup(
        forecasts: [weather.set(.air)], alerts: [AlertSource(.nationalWeatherService, alerts)]),
      cache: store, clock: { clock.now })
  }

  private func ask(_ service: ForecastService) async -> [ForecastUpdate] {
    var updates: [ForecastUpdate] = []
    for await update in service.updates(for: [Self.place], byHand: true) { updates.append(update) }
    return updates
  }

  private func forecasts(in updates: [ForecastUpdate]) -> [Forecast] {
    updates.compactMap { update in
      if case .forecasts(let forecasts) = update { forecasts[Self.place.id] } else { nil }
    }
  }

  @Test("Hours that a service leaves out once are those of its answer before")
  func hours() async {
    func fill(_ count: Int, shortfall: Shortfall?) {
      weather.change {
        $0.fill = { forecast in
          forecast.hours = (0..<count).map {
            var hour = HourlyForecast(time: Self.start + $0 * 3_600, isDay: true)
            hour.temperature = Temperature(celsius: Double(count))
            return hour
          }
          forecast.shortfall = shortfall
        }
      }
    }
    let service = run()
    fill(5, shortfall: nil)
    _ = await ask(service)
    fill(2, shortfall: Shortfall(Self.failure, concernsAlerts: false))
    clock.pass(900)
    let forecast = forecasts(in: await ask(service)).last
    #expect(forecast?.hours.map { $0.temperature?.celsius } == [2, 2, 5, 5, 5])
    // Without a reason fewer hours are what the service has.
    fill(3, shortfall: nil)
    clock.pass(7_200)
    #expect(forecasts(in: await ask(service)).last?.hours.count == 3)
  }

  /// A first run that learns of a warning and of the air, and after it nothing but forecasts.
  private func learnThenFail() async {
    alerts.change { $0.alerts = [Self.heat] }
    _ = await ask(run())
    alerts.change { $0.alertsFailure = Self.failure }
    weather.change { $0.airFailure = ProviderError(.refused, "no") }
    clock.pass(900)
  }

  @Test("in another run: what is told and what is kept have the warning and the air of before")
  func nextRun() async {
    await learnThenFail()
    let updates = await ask(run())
    #expect(updates.contains(.alertsFailed(Self.failure, places: [Self.place.id])))
    let told = forecasts(in: updates)
    #expect(!told.isEmpty)
    for forecast in told + [store.kept.withLock { $0 }].compactMap(\.self) {
      #expect(forecast.fetchedAt == Self.start + 900)
      #expect(forecast.alerts == [Self.heat] && forecast.alertsCheckedAt == Self.start)
      #expect(forecast.alertAttribution == ScriptedProvider.credit(.metNorway))
      #expect(forecast.airQuality?.time == Self.start)
    }
  }

  @Test("for three hours, and no warning beyond its end")
  func validity() async {
    await learnThenFail()
    let service = run()
    clock.pass(2 * 3_600 - 900)
    _ = await ask(service)
    #expect(store.kept.withLock { $0 }?.alerts == [])
    #expect(store.kept.withLock { $0 }?.alertsCheckedAt == Self.start)
    clock.pass(3_600)
    let last = forecasts(in: await ask(service)).last
    #expect(last?.alertsCheckedAt == nil && last?.airQuality == nil)
    #expect(store.kept.withLock { $0 } == last)
  }

  @Test("and an answer without a warning takes the one before away")
  func allClear() async {
    await learnThenFail()
    alerts.change { ($0.alertsFailure, $0.alerts) = (nil, []) }
    let last = forecasts(in: await ask(run())).last
    #expect(last?.alerts == [] && last?.alertsCheckedAt == Self.start + 900)
    #expect(store.kept.withLock { $0 } == last)
  }
}
