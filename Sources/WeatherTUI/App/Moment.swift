import WeatherModel

/// Both clocks, read together: one for what is shown, one for what is due.
struct Moment: Hashable, Sendable {
  /// The wall clock, in whole seconds.
  var instant: Instant
  /// Milliseconds of that second, 0 ..< 1000.
  var millisecond: Int
  /// Time since the program started, on a clock that nobody sets.
  var uptime: Duration

  /// When the wall clock's next minute begins, on the uptime clock.
  var nextMinute: Duration {
    let second = ((instant.seconds % 60) + 60) % 60
    return uptime + .milliseconds((60 - second) * 1000 - millisecond)
  }
}
