import WeatherModel

/// The figures beside the large temperature, with the next hour's strip over them.
struct NowDetails {
  let entries: [DetailEntries.Entry]
  let strip: NextHourStrip?
  let context: ViewContext
  var ground = Ground.open

  /// On what the figures stand.
  enum Ground {
    /// The sky itself: alone they leave it its light.
    case open
    /// Glass under their own rows, at the foot of the room.
    case glass
    /// Glass in all of the room, which they fill from its top.
    case card
  }

  /// The rows that everything takes without blank ones between.
  var rows: Int { entries.count + (strip == nil ? 0 : NextHourStrip.rows) }

  /// Draws at the foot of the room, so that the last figure stands beside high and low.
  func draw(in rect: Rect, on canvas: inout Canvas) {
    guard !rect.isEmpty else { return }
    let theme = context.theme
    let hasStrip = strip != nil && rect.rows >= NextHourStrip.rows + 4
    let room = rect.rows - (hasStrip ? NextHourStrip.rows : 0)
    let pitch = entries.count * 2 - 1 <= room ? 2 : 1
    let shown = entries.prefix(room / pitch + (pitch == 2 ? 1 : 0))
    let listRows = shown.isEmpty ? 0 : (shown.count - 1) * pitch + 1
    let stripRows = hasStrip ? NextHourStrip.rows : 0
    let top = ground == .card ? rect.top + stripRows : rect.bottom - listRows
    switch ground {
    case .open: break
    case .glass:
      context.backdrop.drawGlass(
        in: Rect(
          column: rect.left, row: top - stripRows, columns: rect.columns,
          rows: listRows + stripRows), theme: theme, on: &canvas)
    case .card: context.backdrop.drawGlass(in: rect, theme: theme, on: &canvas)
    }
    let labelWidth = min(
      rect.columns / 2, (shown.map { displayWidth(of: $0.label) }.max() ?? 0) + 2)
    for (index, entry) in shown.enumerated() {
      let row = top + index * pitch
      canvas.write(
        truncated(entry.label, to: labelWidth - 1), at: Point(column: rect.left, row: row),
        theme.label)
      var column = rect.left + labelWidth
      if let phase = entry.moon, let moon = context.drawings.moon(phase, size: .pair) {
        moon.draw(at: Point(column: column, row: row), into: &canvas, palette: theme.ink)
        column += moon.size.columns + 1
      }
      let value = entry.fitting(rect.right - column)
      canvas.write(value, at: Point(column: column, row: row), theme.text)
    }
    if hasStrip {
      strip?.draw(
        in: Rect(
          column: rect.left, row: top - NextHourStrip.rows, columns: rect.columns,
          rows: NextHourStrip.rows), on: &canvas)
    }
  }
}
