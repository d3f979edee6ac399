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
      alerts = old.alerts.filter { !$0.isOver(at: now) }
      alertAttribution = old.alertAttribution
      alertsCheckedAt = checked
    }
  }
}

extension AirQuality {
  /// Whether it is near enough to now to be shown as the air of now.
  func isCurrent(at now: Instant) -> Bool { now - time < Forecast.partValidity }
}
