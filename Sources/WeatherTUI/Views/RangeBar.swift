import WeatherModel

/// A day's range on the track that all days share, exact to an eighth of a cell.
struct RangeBar {
  /// The ends of the shared track.
  let track: ClosedRange<Double>
  let low: Temperature
  let high: Temperature
  /// Today's current temperature, marked by a dot.
  let mark: Temperature?

  func draw(in rect: Rect, theme: Theme, on canvas: inout Canvas) {
    guard !rect.isEmpty else { return }
    let eighths = rect.columns * 8
    let start = position(low, in: eighths)
    // A range of nothing is still a day: it gets the width of a quarter cell.
    let end = max(position(high, in: eighths), start + 2)
    for column in 0..<rect.columns {
      let point = Point(column: rect.left + column, row: rect.top)
      let first = max(start, column * 8)
      let filled = first..<max(first, min(end, column * 8 + 8))
      draw(filled, column: column, of: rect, at: point, theme: theme, on: &canvas)
    }
    if let mark {
      let column = min(rect.columns - 1, position(mark, in: eighths) / 8)
      let point = Point(column: rect.left + column, row: rect.top)
      canvas.put(theme.isUnicode ? "●" : "O", at: point, dotStyle(theme, at: point, canvas: canvas))
    }
  }

  private func position(_ temperature: Temperature, in eighths: Int) -> Int {
    let span = track.upperBound - track.lowerBound
    guard span > 0 else { return 0 }
    let share = (temperature.celsius - track.lowerBound) / span
    return Int((min(1, max(0, share)) * Double(eighths)).rounded())
  }

  private func draw(
    _ filled: Range<Int>, column: Int, of rect: Rect, at point: Point, theme: Theme,
    on canvas: inout Canvas
  ) {
    let share = (Double(column) + 0.5) / Double(rect.columns)
    let celsius = track.lowerBound + (track.upperBound - track.lowerBound) * share
    let color = Temperature(celsius: celsius).map(theme.temperature) ?? theme.text.foreground
    switch theme.depth {
    case .full where theme.isUnicode:
      let ground = Color.hex(0x303030)
      if filled.isEmpty {
        canvas.put("▁", at: point, Style(.hex(0x585858)))
      } else if filled.lowerBound > column * 8 {
        // Blocks grow from the left only: the right part is the background of an inverse block.
        canvas.put(
          EighthBlocks.growing(filled.lowerBound - column * 8), at: point, Style(ground, on: color))
      } else {
        canvas.put(
          EighthBlocks.growing(filled.count), at: point,
          Style(color, on: filled.count == 8 ? nil : ground))
      }
    case .full, .sixteen, .eight, .monochrome:
      let isMostlyFilled = filled.count >= 4
      let glyph: Character =
        theme.isUnicode ? (isMostlyFilled ? "█" : "─") : (isMostlyFilled ? "=" : "-")
      canvas.put(glyph, at: point, isMostlyFilled ? Style(color) : theme.faint)
    }
  }

  /// The dot stands on the bar's colour where colours blend, else it replaces the bar.
  private func dotStyle(_ theme: Theme, at point: Point, canvas: Canvas) -> Style {
    guard theme.depth == .full, canvas.bounds.contains(point) else { return theme.strong }
    let beneath = canvas[point.column, point.row]
    return Style(.hex(0x121212), on: beneath.character == "█" ? beneath.foreground : nil, .bold)
  }
}
