/// A moment in the world, the same everywhere, without a zone.
public struct Instant: Sendable, Hashable, Comparable {
  /// Seconds since 1970-01-01T00:00:00Z, leap seconds not counted.
  public var seconds: Int

  /// The moment so many seconds after 1970 began in Greenwich.
  public init(seconds: Int) { self.seconds = seconds }

  /// Orders by time.
  public static func < (left: Instant, right: Instant) -> Bool { left.seconds < right.seconds }

  /// The moment so many seconds later.
  public static func + (left: Instant, right: Int) -> Instant {
    Instant(seconds: left.seconds + right)
  }

  /// The moment so many seconds earlier.
  public static func - (left: Instant, right: Int) -> Instant {
    Instant(seconds: left.seconds - right)
  }

  /// Seconds from the right moment to the left one.
  public static func - (left: Instant, right: Instant) -> Int { left.seconds - right.seconds }
}
