/// When to ask a service again: pure arithmetic, the caller has the clock and the dice.
public enum RefreshSchedule {
  /// How many units a day may cost; of Open-Meteo one unit is one of 10,000 free calls.
  static let unitsPerDay: Double = 4_000

  /// Seconds between two refreshes of so many places.
  ///
  /// A quarter of an hour, or longer where a day would otherwise cost more than 4,000 units
  /// (design.md 3), `weightPerPlace` being those of one place. `jitter` in 0…1 adds up to a tenth, so that
  /// not every `wx` in the world asks in the same second.
  public static func interval(places: Int, weightPerPlace: Double, jitter: Double) -> Int {
    let weight = Double(max(1, places)) * max(1, weightPerPlace)
    let affordable = (86_400 * weight / unitsPerDay).rounded(.up)
    return Int((max(900, affordable) * (1 + 0.1 * jitter)).rounded())
  }

  /// Seconds until the next try after so many failures in a row.
  ///
  /// Doubles from half a minute to half an hour; never sooner than the service asks for.
  public static func delay(afterFailures failures: Int, error: ProviderError) -> Int {
    let doubled = 30 << min(max(0, failures - 1), 6)
    let own = error.isTransient ? min(1_800, doubled) : 1_800
    return max(own, error.retryAfter ?? 0)
  }
}
