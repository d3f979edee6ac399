extension SkyImage {
  /// Draws the picture with its top left corner at that of `rect`; what does not fit is left out.
  ///
  /// Shades fill every cell. A flat picture leaves out what has no ink, and never colours a
  /// background, so that text put over it stands on the terminal's own. Without Unicode, a cell
  /// takes one colour, that of its upper pixel.
  func draw(into canvas: inout Canvas, in rect: Rect, isASCII: Bool = false) {
    let columns = min(rect.columns, size.columns)
    let rows = min(rect.rows, size.rows)
    guard columns > 0, rows > 0, table.fidelity != .none else { return }
    for row in 0..<rows {
      for column in 0..<columns {
        let point = Point(column: rect.left + column, row: rect.top + row)
        let upper = Int(pixels[row * 2 * width + column])
        let lower = Int(pixels[(row * 2 + 1) * width + column])
        if !table.isShaded {
          drawInks(upper, lower, at: point, into: &canvas, isASCII: isASCII)
          continue
        }
        let top = table.color(upper, level: 0, x: column, y: row * 2)
        if isASCII {
          canvas.put(" ", width: 1, at: point, Style(.hex(0xFFFFFF), on: top))
          continue
        }
        let bottom = table.color(lower, level: 0, x: column, y: row * 2 + 1)
        canvas.put("▀", width: 1, at: point, Style(top, on: bottom))
      }
    }
  }

  private func drawInks(
    _ upper: Int, _ lower: Int, at point: Point, into canvas: inout Canvas, isASCII: Bool
  ) {
    let drawn = FlatSky.cell(
      upper, lower, column: point.column, row: point.row, isASCII: isASCII)
    guard let drawn, let ink = table.inks[drawn.number] else { return }
    canvas.put(drawn.character, width: 1, at: point, Style(ink))
  }
}
