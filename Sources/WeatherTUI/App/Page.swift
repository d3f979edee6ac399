/// A page of the vertical strip.
enum Page: Int, Hashable, Sendable, CaseIterable {
  case now, hourly, daily

  var title: Phrase {
    switch self {
    case .now: .now
    case .hourly: .hourly
    case .daily: .daily
    }
  }

  /// The page below, or nil at the end.
  var next: Page? { Page(rawValue: rawValue + 1) }
  /// The page above, or nil at the top.
  var previous: Page? { Page(rawValue: rawValue - 1) }
}
