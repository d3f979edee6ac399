/// A service that forecasts the weather of places.
public protocol ForecastProvider: Sendable {
  /// Which service it is.
  var id: ProviderID { get }
  /// What one place costs of the service's allowance, in its own units; 1 where calls count.
  var weightPerPlace: Double { get }
  /// How many of those units a day may cost: well below what is free, for others use the key too.
  var dailyAllowance: Double { get }
  /// Forecasts in the order of `places`, fetched together where the service can do that.
  ///
  /// `now` becomes the forecasts' `fetchedAt`. One place's failure is its own; what fails all of
  /// them is thrown.
  func forecasts(
    for places: [Place], now: Instant
  ) async throws(ProviderError) -> [Result<Forecast, ProviderError>]
}

extension ForecastProvider {
  /// Two fifths of Open-Meteo's 10,000 free calls (design.md 3), and so for whoever counts none.
  public var dailyAllowance: Double { RefreshSchedule.unitsPerDay }

  /// What one place costs in units of the schedule, of which a day may cost the same of any service.
  public var scheduledWeight: Double {
    weightPerPlace * RefreshSchedule.unitsPerDay / max(1, dailyAllowance)
  }
}

/// A service that knows the state of the air.
public protocol AirQualityProvider: Sendable {
  /// In the order of `places`; nil where it has none.
  func airQuality(for places: [Place], now: Instant) async throws(ProviderError) -> [AirQuality?]
}

/// A service that finds places by name.
public protocol GeocodingProvider: Sendable {
  /// Places matching a text, the likeliest one first; empty if there is none.
  func places(
    matching text: String, language: Language
  ) async throws(ProviderError) -> [FoundPlace]
}

/// A service that passes on the warnings of an authority.
public protocol AlertProvider: Sendable {
  /// What is to be shown beside its alerts.
  var alertAttribution: Attribution { get }
  /// Whether it can know of alerts at a place; false means that nobody need be asked.
  func coversAlerts(at place: Place) -> Bool
  /// Alerts in force or announced at a place, withdrawn ones left out.
  func alerts(for place: Place, now: Instant) async throws(ProviderError) -> [WeatherAlert]
  /// The same, with those that could be read where not all could.
  func alertAnswer(for place: Place, now: Instant) async -> AlertAnswer
}

extension AlertProvider {
  /// All or none.
  public func alertAnswer(for place: Place, now: Instant) async -> AlertAnswer {
    do {
      return AlertAnswer(alerts: try await alerts(for: place, now: now))
    } catch {
      return AlertAnswer(failure: error)
    }
  }
}

/// What a service said of alerts at a place.
public struct AlertAnswer: Sendable, Equatable {
  /// Those that it told.
  public var alerts: [WeatherAlert]
  /// Why there may be others, or some although it told none.
  public var failure: ProviderError?

  /// An answer from its parts.
  public init(alerts: [WeatherAlert] = [], failure: ProviderError? = nil) {
    self.alerts = alerts
    self.failure = failure
  }
}

/// A service that knows the precipitation of the next hour or two in steps of minutes.
public protocol MinutesProvider: Sendable {
  /// Whether it can know of minutes at a place; false means that nobody need be asked.
  func coversMinutes(at place: Place) -> Bool
  /// Steps in time order; empty where it has none.
  func shortSteps(for place: Place, now: Instant) async throws(ProviderError) -> [PrecipitationStep]
}
