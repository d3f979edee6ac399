/// How far data may be trusted to show the present; raw values are those of `--json`.
public enum Freshness: String, Sendable, Hashable, CaseIterable {
  /// Younger than a quarter of an hour.
  case fresh
  /// Up to three hours old, or of an age that cannot be known.
  case stale
  /// Older: the weather may have become another.
  case offline
  /// Not weather but a sample; no age makes it so, only who shows it knows.
  case sample

  /// The freshness of real data by its age.
  ///
  /// Clocks of two machines differ a little, so a stamp up to two minutes ahead counts as now;
  /// one further ahead says that a clock was wrong, hence stale.
  public init(fetchedAt: Instant, now: Instant) {
    switch now - fetchedAt {
    case ..<(-120): self = .stale
    case ..<900: self = .fresh
    case ...10_800: self = .stale
    default: self = .offline
    }
  }
}
