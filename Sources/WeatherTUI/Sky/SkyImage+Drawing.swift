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
        if isASCII {
          canvas.put(
            " ", width: 1, at: point, Style(.hex(0xFFFFFF), on: table.color(upper, level: 0)))
          continue
        }
        let filling = table.filling(upper: upper, upperLevel: 0, lower: lower, lowerLevel: 0)
        canvas.put(
          filling.character, width: 1, at: point, Style(filling.foreground, on: filling.background))
      }
    }
    for star in stars {
      let (column, row) = (star.pixel % width, star.pixel / width)
      guard column < columns, row / 2 < rows else { continue }
      canvas.put(
        star.glyph(column: column, row: row, isASCII: isASCII), width: 1,
        at: Point(column: rect.left + column, row: rect.top + row / 2),
        Style(
          table.color(Int(star.number), level: 0),
          on: table.color(Int(pixels[star.pixel]), level: 0)))
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

extension SkyImage.Star {
  /// The dot of a star in the upper or lower half of its cell.
  func glyph(column: Int, row: Int, isASCII: Bool) -> Character {
    guard !isASCII else { return isBright ? "*" : "." }
    let isLower = row & 1 == 1
    let dots: [Character] = isLower ? ["⠄", "⡀", "⠠", "⢀"] : ["⠁", "⠂", "⠈", "⠐"]
    return dots[Int(HashNoise.hash(column, row, 7) % 4)]
  }
}
