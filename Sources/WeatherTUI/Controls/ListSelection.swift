/// The selected row of a list and the first one in sight.
struct ListSelection: Hashable, Sendable {
  private(set) var selected = 0
  private var window = ScrollWindow()

  var first: Int { window.first }

  /// Whether the first row is selected and in sight, which no list is too short for.
  var isAtTop: Bool { selected == 0 && first == 0 }

  /// Moves the selection and answers whether it moved.
  @discardableResult
  mutating func move(by distance: Int, count: Int, visible: Int) -> Bool {
    select(selected + distance, count: count, visible: visible)
  }

  /// Selects a row as near as there is one, and answers whether anything changed.
  @discardableResult
  mutating func select(_ index: Int, count: Int, visible: Int) -> Bool {
    let before = self
    selected = min(max(0, index), max(0, count - 1))
    window.show(selected, count: count, visible: visible)
    return self != before
  }

  /// Keeps selection and scroll inside a list that changed its length or height.
  mutating func clamp(count: Int, visible: Int) {
    select(selected, count: count, visible: visible)
  }
}
