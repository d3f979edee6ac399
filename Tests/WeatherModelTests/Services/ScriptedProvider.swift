import Synchronization

@testable import WeatherModel

/// A service whose answers a test changes, and that counts what it is asked.
final class ScriptedProvider: ForecastProvider, AirQualityProvider, AlertProvider,
  MinutesProvider
{
  struct Script: Sendable {
    var failure: ProviderError?
    /// Failures that come once each, before all else.
    var onceFailing: [ProviderError] = []
    var failingPlaces: [String: ProviderError] = [:]
    var airFailure: ProviderError?
    var hasAir = true
    /// Seconds by which the air is older than the question.
    var airAge = 0
    var alertsFailure: ProviderError?
    var alerts: [WeatherAlert] = []
    var steps: [PrecipitationStep] = []
    var covers = true
    /// Fills a forecast, which holds nothing otherwise.
    var fill: @Sendable (inout Forecast) -> Void = { _ in }
  }

  let id: ProviderID
  let script = Mutex(Script())
  private let journal = Mutex<[String]>([])
  private let seen = Mutex<[String?]>([])
  var weightPerPlace: Double { 1 }
  var alertAttribution: Attribution { Self.credit(id) }

  init(_ id: ProviderID) { self.id = id }

  static func credit(_ id: ProviderID) -> Attribution {
    Attribution(text: "by \(id.rawValue)", link: "", license: "")
  }

  /// What was asked since the last look.
  var asked: [String] {
    journal.withLock { lines in
      defer { lines = [] }; return lines
    }
  }
  /// The zones of the places that were asked for.
  var zones: [String?] { seen.withLock { $0 } }

  func change(_ change: (inout Script) -> Void) { script.withLock { change(&$0) } }

  func forecasts(
    for places: [Place], now: Instant
  ) async throws(ProviderError) -> [Result<Forecast, ProviderError>] {
    journal.withLock { $0.append("forecast " + places.map(\.name).joined()) }
    seen.withLock { $0 += places.map(\.timeZone) }
    let script = script.withLock { script in
      defer { if !script.onceFailing.isEmpty { script.onceFailing.removeFirst() } }
      return script
    }
    if let failure = script.onceFailing.first ?? script.failure { throw failure }
    return places.map { place in
      if let error = script.failingPlaces[place.name] { return .failure(error) }
      var forecast = Forecast(
        provider: id, fetchedAt: now, zone: ForecastSample.fixedZone("Etc/UTC", 0))
      forecast.attribution = [Self.credit(id)]
      script.fill(&forecast)
      return .success(forecast)
    }
  }

  func airQuality(for places: [Place], now: Instant) async throws(ProviderError) -> [AirQuality?] {
    journal.withLock { $0.append("air " + places.map(\.name).joined()) }
    let script = script.withLock { $0 }
    if let failure = script.airFailure { throw failure }
    return places.map { _ in script.hasAir ? AirQuality(time: now - script.airAge) : nil }
  }

  func coversAlerts(at place: Place) -> Bool { script.withLock { $0.covers } }

  func alerts(for place: Place, now: Instant) async throws(ProviderError) -> [WeatherAlert] {
    journal.withLock { $0.append("alerts " + place.name) }
    let script = script.withLock { $0 }
    if let failure = script.alertsFailure { throw failure }
    return script.alerts
  }

  func coversMinutes(at place: Place) -> Bool { script.withLock { $0.covers } }

  func shortSteps(
    for place: Place, now: Instant
  ) async throws(ProviderError) -> [PrecipitationStep] {
    journal.withLock { $0.append("minutes " + place.name) }
    return script.withLock { $0.steps }
  }

  /// The service as a member of a lineup.
  func set(_ parts: Part...) -> ProviderSet { set(parts) }

  /// The service as a member of a lineup.
  func set(_ parts: [Part]) -> ProviderSet {
    var set = ProviderSet(self, credit: Self.credit(id))
    for part in parts {
      switch part {
      case .air: set.air = self
      case .alerts: set.alerts = self
      case .minutes: set.minutes = self
      case .alertsInForecast: set.forecastsHoldAlerts = true
      }
    }
    return set
  }

  enum Part { case air, alerts, minutes, alertsInForecast }
}
