extension Forecast {
  /// Seconds for which what was last heard of warnings and of the air speaks for now.
  static let partValidity = 3 * 3_600

  /// Takes over from an older forecast what this one does not know of warnings and of the air, while
  /// it is still good.
  ///
  /// Both come after the forecast, or not at all: a question that failed says nothing, and takes
  /// nothing away from what the one before it said.
  public mutating func keepParts(of old: Forecast, at now: Instant) {
    if airQuality == nil, let air = old.airQuality, air.isCurrent(at: now) { airQuality = air }
    if alertsCheckedAt == nil, let checked = old.alertsCheckedAt,
      now - checked < Self.partValidity
    {
      alerts = alerts.joined(with: old.alerts.filter { !$0.isOver(at: now) })
      alertAttribution = alertAttribution ?? old.alertAttribution
      alertsCheckedAt = checked
    }
  }
}

extension Forecast {
  /// Takes over the later hours of an older forecast of the same service, which has left some out.
  mutating func takeOverHours(of old: Forecast) {
    guard old.provider == provider, let last = hours.last?.time else { return }
    hours += old.hours.filter { $0.time > last }
  }
}

extension [WeatherAlert] {
  /// These and those of others that are not among them.
  func joined(with others: [WeatherAlert]) -> [WeatherAlert] {
    self + others.filter { other in !contains { $0.isSameWarning(as: other) } }
  }
}

extension WeatherAlert {
  /// Whether it tells of the same: by its name at the service, else by what it warns of until when.
  fileprivate func isSameWarning(as other: WeatherAlert) -> Bool {
    if let id, let otherID = other.id { return id == otherID }
    return event.lowercased() == other.event.lowercased() && ends == other.ends
  }
}

extension AirQuality {
  /// Whether it is near enough to now to be shown as the air of now.
  func isCurrent(at now: Instant) -> Bool { abs(now - time) < Forecast.partValidity }
}
