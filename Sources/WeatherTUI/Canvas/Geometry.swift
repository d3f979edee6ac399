/// A cell's position: column and row from the top left, both from zero.
struct Point: Hashable, Sendable {
  var column: Int
  var row: Int
}

/// An extent in cells; never negative.
struct Size: Hashable, Sendable {
  let columns: Int
  let rows: Int

  /// An extent; negative numbers count as zero.
  init(columns: Int, rows: Int) {
    self.columns = max(0, columns)
    self.rows = max(0, rows)
  }

  static let zero = Size(columns: 0, rows: 0)
}

/// A rectangle of cells; may be empty.
struct Rect: Hashable, Sendable {
  var origin: Point
  var size: Size

  init(column: Int, row: Int, columns: Int, rows: Int) {
    origin = Point(column: column, row: row)
    size = Size(columns: columns, rows: rows)
  }

  init(_ size: Size) {
    self.init(column: 0, row: 0, columns: size.columns, rows: size.rows)
  }

  var left: Int { origin.column }
  var top: Int { origin.row }
  /// The first column to the right of it.
  var right: Int { origin.column + size.columns }
  /// The first row below it.
  var bottom: Int { origin.row + size.rows }
  var columns: Int { size.columns }
  var rows: Int { size.rows }
  var isEmpty: Bool { size.columns == 0 || size.rows == 0 }

  func contains(_ point: Point) -> Bool {
    (left..<right).contains(point.column) && (top..<bottom).contains(point.row)
  }

  /// What both have in common; empty if nothing.
  func intersection(_ other: Rect) -> Rect {
    let newLeft = max(left, other.left)
    let newTop = max(top, other.top)
    return Rect(
      column: newLeft, row: newTop, columns: min(right, other.right) - newLeft,
      rows: min(bottom, other.bottom) - newTop)
  }

  /// The rectangle without a margin on each side.
  func inset(columns: Int = 0, rows: Int = 0) -> Rect {
    Rect(
      column: left + columns, row: top + rows, columns: self.columns - 2 * columns,
      rows: self.rows - 2 * rows)
  }

  /// A rectangle of at most that size in the middle of this one.
  func centered(columns: Int, rows: Int) -> Rect {
    let width = min(columns, self.columns)
    let height = min(rows, self.rows)
    return Rect(
      column: left + (self.columns - width) / 2, row: top + (self.rows - height) / 2,
      columns: width, rows: height)
  }

  /// One row of it, counted from its top; empty outside.
  func line(_ index: Int) -> Rect {
    Rect(column: left, row: top + index, columns: columns, rows: 1).intersection(self)
  }
}
