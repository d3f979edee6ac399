/// How warm the air feels where that differs from its temperature.
public struct FeelsLike: Sendable, Hashable {
  /// What makes the difference.
  public enum Cause: Sendable, Hashable {
    case wind, humidity, sun
  }

  /// The felt temperature.
  public let temperature: Temperature
  /// Nil where none of the known causes explains it.
  public let cause: Cause?

  /// Nil unless the felt temperature differs by two degrees Celsius or more.
  public init?(_ current: CurrentConditions) {
    guard let air = current.temperature, let felt = current.apparentTemperature,
      abs(felt.celsius - air.celsius) >= 2
    else { return nil }
    temperature = felt
    if felt < air {
      cause = (current.wind.speed?.metersPerSecond ?? 0) >= 3 ? .wind : nil
    } else if (current.dewPoint?.celsius ?? -100) >= 14
      || (air.celsius >= 20 && (current.humidity?.percent ?? 0) >= 60)
    {
      cause = .humidity
    } else {
      cause = current.isDay && (current.cloudCover?.percent ?? 100) < 50 ? .sun : nil
    }
  }
}
