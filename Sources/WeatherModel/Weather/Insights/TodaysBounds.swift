/// Today's high and low as far as they are known: the day's own, or those of what is left of it.
public struct TodaysBounds: Sendable, Hashable {
  /// Nil where it is not known.
  public let high: Temperature?
  /// Nil where it is not known.
  public let low: Temperature?
  /// The highest from now to midnight, where no more is known; it may have been warmer already.
  public let highFromNow: Temperature?
  /// The lowest from now to midnight, where no more is known; it may have been colder already.
  public let lowFromNow: Temperature?

  /// What a forecast knows of the place's today.
  public init(_ forecast: Forecast, at now: Instant) {
    (high, low) = forecast.highLow(on: forecast.today(at: now), now: now)
    guard high == nil || low == nil else {
      (highFromNow, lowFromNow) = (nil, nil)
      return
    }
    let rest = forecast.temperaturesUntilMidnight(from: now)
    highFromNow = high == nil ? rest.max() : nil
    lowFromNow = low == nil ? rest.min() : nil
  }
}

extension Forecast {
  /// The temperature now and those of the hours until the place's midnight; empty where they leave
  /// more than three hours out, or where no hour is left.
  fileprivate func temperaturesUntilMidnight(from now: Instant) -> [Temperature] {
    let midnight = zone.start(of: today(at: now) + 1)
    let coming = hours.filter { $0.time > now && $0.temperature != nil }
    var values = coming.prefix { $0.time < midnight }.compactMap(\.temperature)
    guard !values.isEmpty, let shown = conditions(at: now)?.temperature else { return [] }
    values.append(shown)
    var reached = now
    for hour in coming where reached < midnight {
      guard hour.time - reached <= 3 * 3_600 else { return [] }
      reached = hour.time
    }
    return reached >= midnight ? values : []
  }
}
