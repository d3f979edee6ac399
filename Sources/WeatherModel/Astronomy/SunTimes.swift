/// What the sun does on one day at one place.
public enum SunTimes: Sendable, Hashable {
  /// It rises and sets; either may be missing on the edge of a polar season.
  case rises(sunrise: Instant?, sunset: Instant?)
  /// It never sets.
  case polarDay
  /// It never rises.
  case polarNight
}
