/// Whether the air pressure rises or falls.
public enum PressureTrend: Sendable, Hashable {
  case falling, steady, rising
}

extension Forecast {
  /// The change over the three hours before `now`, steady within ±1 hPa.
  ///
  /// Three hours is the span of the pressure tendency in WMO surface observations.
  public func pressureTrend(at now: Instant) -> PressureTrend? {
    guard let latest = hours.last(where: { $0.time <= now && $0.pressure != nil }),
      let earlier = hours.last(where: { $0.time <= latest.time - 10_800 && $0.pressure != nil }),
      latest.time - earlier.time <= 4 * 3_600, now - latest.time < 2 * 3_600,
      let end = latest.pressure, let start = earlier.pressure
    else { return nil }
    let change = end.hectopascals - start.hectopascals
    if change >= 1 { return .rising }
    return change <= -1 ? .falling : .steady
  }
}
