extension Forecast {
  /// The conditions to show at `now`: the current ones while they are less than 75 minutes old,
  /// else the forecast's own hour.
  ///
  /// A reading from three hours ago says less about now than the forecast made then does. Where no
  /// hour stands for it, an old reading does for a day; after that nothing is known of now.
  public func conditions(at now: Instant) -> CurrentConditions? {
    if let current, abs(now - current.time) < 4_500 { return current }
    guard let hour = hours(from: now).first, hour.time <= now + 1_800 else {
      return current.flatMap { (0...86_400).contains(now - $0.time) ? $0 : nil }
    }
    return CurrentConditions(hour)
  }
}
