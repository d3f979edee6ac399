/// Which rows of a list are in sight: the chosen one always, and none below the last.
struct ScrollWindow: Hashable, Sendable {
  /// The first row in sight.
  private(set) var first = 0

  /// Scrolls as little as it takes to have a row in sight.
  mutating func show(_ row: Int, count: Int, visible: Int) {
    let room = max(1, visible)
    if row < first { first = row }
    if row >= first + room { first = row - room + 1 }
    first = min(max(0, first), max(0, count - room))
  }
}
