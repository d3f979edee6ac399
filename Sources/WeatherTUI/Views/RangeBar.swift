import WeatherModel

/// A day's range on the track that all days share, exact to an eighth of a cell.
struct RangeBar {
  /// The ends of the shared track.
  let track: ClosedRange<Double>
  let low: Temperature
  let high: Temperature
  /// Today's current temperature, marked by a dot.
  let mark: Temperature?

  /// The coloured part in eighths of a cell; never empty, never outside a track of `columns`.
  func filled(columns: Int) -> Range<Int> {
    let eighths = columns * 8
    // A range of nothing is still a day: it gets the width of half a cell.
    let least = min(4, eighths)
    let start = min(position(low, in: eighths), eighths - least)
    let end = max(position(high, in: eighths), start + least)
    return start..<end
  }

  /// The column of the dot, inside the coloured part.
  func markColumn(columns: Int) -> Int? {
    guard let mark, columns > 0 else { return nil }
    let filled = filled(columns: columns)
    let eighth = min(filled.upperBound - 1, max(filled.lowerBound, position(mark, in: columns * 8)))
    return min(columns - 1, eighth / 8)
  }

  private func position(_ temperature: Temperature, in eighths: Int) -> Int {
    let span = track.upperBound - track.lowerBound
    guard span > 0 else { return 0 }
    let share = (temperature.celsius - track.lowerBound) / span
    return Int((min(1, max(0, share)) * Double(eighths)).rounded())
  }

  func draw(in rect: Rect, theme: Theme, on canvas: inout Canvas) {
    guard !rect.isEmpty else { return }
    let filled = filled(columns: rect.columns)
    let ground = theme.track(on: canvas.background(at: rect.origin))
    for column in 0..<rect.columns {
      let start = min(8, max(0, filled.lowerBound - column * 8))
      let end = min(8, max(0, filled.upperBound - column * 8))
      let point = Point(column: rect.left + column, row: rect.top)
      let share = (Double(column) + 0.5) / Double(rect.columns)
      let celsius = track.lowerBound + (track.upperBound - track.lowerBound) * share
      let color = Temperature(celsius: celsius).map(theme.temperature) ?? theme.text.foreground
      if !theme.isUnicode {
        let isFilled = end - start >= 4
        canvas.put(isFilled ? "=" : "-", width: 1, at: point, isFilled ? Style(color) : theme.faint)
      } else if theme.depth == .full {
        drawBlock(start..<max(start, end), color: color, ground: ground, at: point, on: &canvas)
      } else {
        drawPoorBlock(start..<max(start, end), color: color, at: point, theme: theme, on: &canvas)
      }
    }
    if let column = markColumn(columns: rect.columns) {
      let point = Point(column: rect.left + column, row: rect.top)
      drawMark(at: point, column: column, of: rect.columns, theme: theme, on: &canvas)
    }
  }

  /// A cell of a bar that lies in a groove of a colour of its own.
  private func drawBlock(
    _ filled: Range<Int>, color: Color, ground: Color, at point: Point, on canvas: inout Canvas
  ) {
    if filled.isEmpty {
      canvas.put(" ", width: 1, at: point, Style(color, on: ground))
    } else if filled.lowerBound > 0, filled.upperBound == 8 {
      // Blocks grow from the left only: the right part is what an inverse block leaves free.
      canvas.put(
        EighthBlocks.growing(filled.lowerBound), width: 1, at: point, Style(ground, on: color))
    } else {
      canvas.put(
        EighthBlocks.growing(filled.upperBound), width: 1, at: point, Style(color, on: ground))
    }
  }

  /// A cell of a bar on a thin line, with no colour but the terminal's own behind it.
  private func drawPoorBlock(
    _ filled: Range<Int>, color: Color, at point: Point, theme: Theme, on canvas: inout Canvas
  ) {
    if filled.isEmpty {
      canvas.put("─", width: 1, at: point, theme.faint)
    } else if filled.lowerBound > 0, filled.upperBound == 8 {
      canvas.put(
        EighthBlocks.growing(filled.lowerBound), width: 1, at: point,
        Style(color, on: nil, .reverse))
    } else {
      canvas.put(EighthBlocks.growing(filled.upperBound), width: 1, at: point, Style(color))
    }
  }

  /// The dot is dark on the bar where colours blend, else it stands out of the bar by reversal.
  private func drawMark(
    at point: Point, column: Int, of columns: Int, theme: Theme, on canvas: inout Canvas
  ) {
    guard theme.isUnicode else {
      canvas.put("O", width: 1, at: point, theme.strong)
      return
    }
    let celsius = mark?.celsius ?? track.lowerBound
    let color = Temperature(celsius: celsius).map(theme.temperature) ?? theme.text.foreground
    let style =
      theme.depth == .full
      ? Style(.hex(0x121212), on: color) : Style(color, on: nil, .reverse)
    canvas.put("●", width: 1, at: point, style)
  }
}
