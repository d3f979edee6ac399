/// News of a refresh.
public enum ForecastUpdate: Sendable, Equatable {
  /// Forecasts that have come, by place; a later one of the same refresh holds more.
  case forecasts([Place.ID: Forecast])
  /// No forecast has come for these places.
  case failed(ProviderError, places: [Place.ID])
  /// The forecasts are on the screen but not on the disk.
  case notStored(StorageError)
  /// The air is unknown; the forecasts stand.
  case airQualityFailed(ProviderError)
  /// Nobody could say whether there are warnings at these places; the forecasts stand.
  case alertsFailed(ProviderError, places: [Place.ID])
  /// From now on another service answers for some places.
  case providerSwitched(ProviderSwitch)
  /// Services that are preferred to those that answer gave nothing, and may be asked later.
  case preferredProviderDue(PreferredWait)
}

extension ForecastUpdate {
  /// The same news, its forecasts with what earlier ones knew and they do not.
  func keepingParts(of earlier: [Place.ID: Forecast], at now: Instant) -> ForecastUpdate {
    switch self {
    case .forecasts(let forecasts): .forecasts(forecasts.keepingParts(of: earlier, at: now))
    case .failed, .notStored, .airQualityFailed, .alertsFailed, .providerSwitched,
      .preferredProviderDue:
      self
    }
  }
}

extension [Place.ID: Forecast] {
  /// These forecasts with what earlier ones knew and they do not.
  func keepingParts(of earlier: Self, at now: Instant) -> Self {
    var forecasts = self
    for (id, old) in earlier { forecasts[id]?.keepParts(of: old, at: now) }
    return forecasts
  }
}

/// A change of the service that answers.
public struct ProviderSwitch: Sendable, Equatable {
  /// Who answered so far, or should have.
  public var from: ProviderID
  /// Who answers now.
  public var to: ProviderID
  /// Why; nil where the preferred service is back.
  public var reason: ProviderError?
  /// The places that this is about.
  public var places: [Place.ID]

  /// A switch from its parts.
  public init(from: ProviderID, to: ProviderID, reason: ProviderError?, places: [Place.ID]) {
    self.from = from
    self.to = to
    self.reason = reason
    self.places = places
  }
}

/// The wait for a service that is preferred to the one that answers.
public struct PreferredWait: Sendable, Equatable {
  /// The most preferred of those that are waited for.
  public var provider: ProviderID
  /// Why it does not answer; with `retryAfter` only where the service itself asked to wait.
  public var error: ProviderError
  /// Seconds until one of them is to be asked without anybody's doing.
  public var seconds: Int

  /// A wait from its parts.
  public init(provider: ProviderID, error: ProviderError, seconds: Int) {
    self.provider = provider
    self.error = error
    self.seconds = seconds
  }
}

/// Where the last good forecast of each place is kept.
public protocol ForecastStoring: Sendable {
  /// Keeps a forecast in place of the one before.
  func store(_ forecast: Forecast, of place: Place) throws(StorageError)
  /// The last one kept, where there is one that can be read.
  func lastForecast(of id: Place.ID) -> Forecast?
}

extension ForecastCache: ForecastStoring {}
