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

  /// The eighths of the mark, a cell wide and inside the coloured part; nil where that is too short
  /// to show something of itself on both sides.
  func marked(columns: Int) -> Range<Int>? {
    guard let mark else { return nil }
    let filled = filled(columns: columns)
    // Two colours are all that a cell has: an end of the bar and the mark never share one.
    let first = (filled.lowerBound + 7) / 8 * 8
    let last = filled.upperBound / 8 * 8
    let start = max(first, filled.lowerBound + 2)
    let end = min(last, filled.upperBound - 2)
    guard end - start >= 8 else { return nil }
    let middle = position(mark, in: columns * 8)
    let left = min(end - 8, max(start, middle - 4))
    return left..<left + 8
  }

  /// The column of a mark that has a cell to itself.
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
    let columns = rect.columns
    let filled = filled(columns: columns)
    let marked = theme.isUnicode ? marked(columns: columns) : nil
    let ground = theme.track(on: canvas.background(at: rect.origin))
    for column in 0..<columns {
      let cell = column * 8..<column * 8 + 8
      let color = color(of: column, columns: columns, theme: theme)
      let point = Point(column: rect.left + column, row: rect.top)
      if theme.isUnicode {
        let part = part(of: cell, filled: filled, marked: marked)
        draw(part, color: color, ground: ground, at: point, theme: theme, on: &canvas)
      } else {
        let isFilled = cell.clamped(to: filled).count >= 4
        canvas.put(isFilled ? "=" : "-", width: 1, at: point, isFilled ? Style(color) : theme.faint)
      }
    }
    if marked == nil, let column = markColumn(columns: columns) {
      let point = Point(column: rect.left + column, row: rect.top)
      drawLonelyMark(at: point, theme: theme, on: &canvas)
    }
  }

  /// Draws the bar in the lower half of its row, exact to half a cell and without a groove: bars in
  /// rows that follow each other would run into one.
  func drawThin(in rect: Rect, theme: Theme, on canvas: inout Canvas) {
    guard !rect.isEmpty else { return }
    let filled = filled(columns: rect.columns)
    let first = filled.lowerBound / 4
    let halves = first..<max(first + 1, filled.upperBound / 4)
    let gap = mark == nil || halves.count < 4 ? nil : markColumn(columns: rect.columns)
    for column in 0..<rect.columns where column != gap {
      let glyph: Character
      switch (halves.contains(column * 2), halves.contains(column * 2 + 1)) {
      case (true, true): glyph = "▄"
      case (true, false): glyph = "▖"
      case (false, true): glyph = "▗"
      case (false, false): continue
      }
      canvas.put(
        glyph, width: 1, at: Point(column: rect.left + column, row: rect.top),
        Style(color(of: column, columns: rect.columns, theme: theme)))
    }
    guard let gap, theme.depth != .monochrome else { return }
    let point = Point(column: rect.left + gap, row: rect.top)
    canvas.put("▄", width: 1, at: point, Style(theme.strong.foreground))
  }

  /// The colour of the temperature that a column stands for.
  private func color(of column: Int, columns: Int, theme: Theme) -> Color {
    let share = (Double(column) + 0.5) / Double(columns)
    let celsius = track.lowerBound + (track.upperBound - track.lowerBound) * share
    return Temperature(celsius: celsius).map(theme.temperature) ?? theme.text.foreground
  }

  /// What a cell shows, from the left.
  private enum Part {
    case track
    case mark
    /// Bar up to so many eighths, then track or mark.
    case barThen(eighths: Int, isMark: Bool)
    /// Track or mark up to so many eighths, then bar.
    case thenBar(eighths: Int, isMark: Bool)
  }

  private func part(of cell: Range<Int>, filled: Range<Int>, marked: Range<Int>?) -> Part {
    if let marked, marked.overlaps(cell) {
      if marked == cell { return .mark }
      return marked.lowerBound > cell.lowerBound
        ? .barThen(eighths: marked.lowerBound - cell.lowerBound, isMark: true)
        : .thenBar(eighths: marked.upperBound - cell.lowerBound, isMark: true)
    }
    guard filled.overlaps(cell) else { return .track }
    return filled.lowerBound > cell.lowerBound && filled.upperBound >= cell.upperBound
      ? .thenBar(eighths: filled.lowerBound - cell.lowerBound, isMark: false)
      : .barThen(eighths: min(8, filled.upperBound - cell.lowerBound), isMark: false)
  }

  /// The mark is the colour of night on a bar that lies in a groove, and a gap in one that lies on a
  /// thin line, with no colour but the terminal's own behind it.
  private func draw(
    _ part: Part, color: Color, ground: Color, at point: Point, theme: Theme,
    on canvas: inout Canvas
  ) {
    let isRich = theme.depth == .full
    let night = Self.night
    switch part {
    case .track where isRich: canvas.put(" ", width: 1, at: point, Style(color, on: ground))
    case .track: canvas.put("─", width: 1, at: point, theme.faint)
    case .mark: canvas.put(" ", width: 1, at: point, Style(color, on: isRich ? night : nil))
    case .barThen(let eighths, let isMark):
      let behind = isRich ? (isMark ? night : ground) : nil
      canvas.put(
        EighthBlocks.growing(eighths), width: 1, at: point, Style(color, on: behind))
    case .thenBar(let eighths, let isMark):
      // Blocks grow from the left only: the right part is what an inverse block leaves free.
      let style =
        isRich ? Style(isMark ? night : ground, on: color) : Style(color, on: nil, .reverse)
      canvas.put(EighthBlocks.growing(eighths), width: 1, at: point, style)
    }
  }

  private static let night = Color.hex(0x121212)

  /// A dot on a bar that is too short for a gap in it.
  private func drawLonelyMark(at point: Point, theme: Theme, on canvas: inout Canvas) {
    guard theme.isUnicode else {
      canvas.put("O", width: 1, at: point, theme.strong)
      return
    }
    let celsius = mark?.celsius ?? track.lowerBound
    let color = Temperature(celsius: celsius).map(theme.temperature) ?? theme.text.foreground
    let style =
      theme.depth == .full ? Style(Self.night, on: color, .bold) : Style(color, on: nil, .reverse)
    canvas.put("∙", width: 1, at: point, style)
  }
}
