/// Dots two across and four down in every cell (Unicode braille patterns).
struct BrailleGrid {
  let columns: Int
  let rows: Int
  private var masks: [UInt8]

  init(columns: Int, rows: Int) {
    self.columns = max(0, columns)
    self.rows = max(0, rows)
    masks = Array(repeating: 0, count: self.columns * self.rows)
  }

  /// Sets a dot, counted from the top left; those outside are ignored.
  mutating func set(x: Int, y: Int) {
    guard x >= 0, x < columns * 2, y >= 0, y < rows * 4 else { return }
    masks[y / 4 * columns + x / 2] |= BrailleGrid.bit(x: x % 2, y: y % 4)
  }

  /// Unicode numbers the dots 1-2-3-7 down the left column and 4-5-6-8 down the right one.
  private static func bit(x: Int, y: Int) -> UInt8 {
    y == 3 ? (x == 0 ? 0x40 : 0x80) : 1 << UInt8(y + 3 * x)
  }

  func draw(in rect: Rect, on canvas: inout Canvas, style: (_ cell: Point) -> Style) {
    for column in 0..<min(columns, rect.columns) {
      for row in 0..<min(rows, rect.rows) {
        let mask = masks[row * columns + column]
        guard mask != 0, let scalar = Unicode.Scalar(0x2800 + UInt32(mask)) else { continue }
        canvas.put(
          Character(scalar), width: 1, at: Point(column: rect.left + column, row: rect.top + row),
          style(Point(column: column, row: row)))
      }
    }
  }
}
