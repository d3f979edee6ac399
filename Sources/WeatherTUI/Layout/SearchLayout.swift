/// The parts of the search, inside its panel.
struct SearchLayout: Hashable, Sendable {
  let field: Rect
  let list: Rect
  /// The quiet line at the bottom.
  let note: Rect

  init(content: Rect) {
    field = content.line(0)
    // Where rows are few, the blank one below the field is better a hit.
    let top = content.rows >= 7 ? 2 : 1
    list = Rect(
      column: content.left, row: content.top + top, columns: content.columns,
      rows: content.rows - top - 1)
    note = content.rows > 1 ? content.line(content.rows - 1) : content.line(1)
  }

  /// Hits in sight; never less than one, so that a page of keys moves.
  var visible: Int { max(1, list.rows) }

  /// The row of the list at a point.
  func row(at point: Point) -> Int? {
    list.contains(point) ? point.row - list.top : nil
  }
}
