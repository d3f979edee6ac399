import WeatherModel

/// Hours from left to right: a curve of temperature over bars of precipitation, with a time scale.
struct HoursChart {
  let hours: [HourlyForecast]
  let zone: PlaceTimeZone
  let context: ViewContext

  private var theme: Theme { context.theme }
  private var format: Formatting { context.format }

  /// Needs about 5 rows and 24 columns; draws nothing in less.
  func draw(in rect: Rect, on canvas: inout Canvas) {
    guard rect.rows >= 5, rect.columns >= 24, hours.count >= 2 else { return }
    let temperatures = hours.map { $0.temperature }
    let known = temperatures.compactMap { $0 }
    guard let low = known.min(), let high = known.max() else { return }
    let labelColumns = 5
    let plot = Rect(
      column: rect.left + labelColumns, row: rect.top, columns: rect.columns - labelColumns,
      rows: rect.rows - 3)
    shadeNights(plot, on: &canvas)
    drawScale(low: low, high: high, rect: rect, plot: plot, on: &canvas)
    drawCurve(temperatures, low: low, high: high, in: plot, on: &canvas)
    drawBars(in: plot, row: plot.bottom, rect: rect, on: &canvas)
    drawTimes(in: plot, row: rect.bottom - 1, on: &canvas)
  }

  /// The column of an hour's beginning.
  private func column(of index: Int, in plot: Rect) -> Int {
    plot.left + index * (plot.columns - 1) / (hours.count - 1)
  }

  private func shadeNights(_ plot: Rect, on canvas: inout Canvas) {
    guard theme.depth == .full else { return }
    for column in plot.left..<plot.right {
      let position = (column - plot.left) * (hours.count - 1) / max(1, plot.columns - 1)
      guard !hours[min(position, hours.count - 1)].isDay else { continue }
      canvas.tint(
        Rect(column: column, row: plot.top, columns: 1, rows: plot.rows), with: .hex(0x000000),
        amount: 0.35)
    }
  }

  private func drawScale(
    low: Temperature, high: Temperature, rect: Rect, plot: Rect, on canvas: inout Canvas
  ) {
    let rows = [(plot.top, high), (plot.bottom - 1, low)]
    for (row, value) in rows where value == high || high != low {
      canvas.write(
        format.temperature(value), endingAt: plot.left - 1, row: row,
        Style(theme.temperature(value)))
    }
  }

  private func drawCurve(
    _ temperatures: [Temperature?], low: Temperature, high: Temperature, in plot: Rect,
    on canvas: inout Canvas
  ) {
    let span = high.celsius - low.celsius
    /// Height of the curve as a share of the plot; a flat series lies in its middle.
    func share(_ celsius: Double) -> Double { span > 0 ? (celsius - low.celsius) / span : 0.5 }
    func value(at position: Double) -> Double? {
      let index = min(Int(position), hours.count - 2)
      guard let left = temperatures[index], let right = temperatures[index + 1] else { return nil }
      return left.celsius + (right.celsius - left.celsius) * (position - Double(index))
    }
    if theme.isUnicode {
      var dots = BrailleGrid(columns: plot.columns, rows: plot.rows)
      var previous: Int?
      for x in 0..<(plot.columns * 2) {
        let position = Double(x) * Double(hours.count - 1) / Double(plot.columns * 2 - 1)
        guard let celsius = value(at: position) else {
          previous = nil
          continue
        }
        let y = Int(((1 - share(celsius)) * Double(plot.rows * 4 - 1)).rounded())
        for row in min(previous ?? y, y)...max(previous ?? y, y) { dots.set(x: x, y: row) }
        previous = y
      }
      dots.draw(in: plot, on: &canvas) { column, _ in
        let position = Double(column) * Double(hours.count - 1) / Double(max(1, plot.columns - 1))
        let temperature = value(at: position).flatMap { Temperature(celsius: $0) }
        return Style(temperature.map(theme.temperature) ?? theme.text.foreground)
      }
    } else {
      for column in 0..<plot.columns {
        let position = Double(column) * Double(hours.count - 1) / Double(max(1, plot.columns - 1))
        guard let celsius = value(at: position) else { continue }
        let row = Int(((1 - share(celsius)) * Double(plot.rows - 1)).rounded())
        canvas.put("*", at: Point(column: plot.left + column, row: plot.top + row), theme.text)
      }
    }
  }

  /// One row of bars; the scale's end is written beside them.
  private func drawBars(in plot: Rect, row: Int, rect: Rect, on canvas: inout Canvas) {
    let amounts = hours.map { $0.precipitation }
    let known = amounts.compactMap { $0 }
    guard let most = known.max() else { return }
    if most.millimeters == 0 { return }
    let scale = max(1, most.millimeters)
    for column in plot.left..<plot.right {
      let index = min(
        (column - plot.left) * (hours.count - 1) / max(1, plot.columns - 1), hours.count - 1)
      guard let amount = amounts[index], amount.millimeters > 0 else { continue }
      canvas.put(
        EighthBlocks.rising(amount.millimeters / scale, isUnicode: theme.isUnicode),
        at: Point(column: column, row: row), theme.rain)
    }
    canvas.write(
      truncated(format.precipitationNumber(most) + format.units.precipitation.rawValue, to: 5),
      endingAt: plot.left, row: row, theme.rain)
  }

  private func drawTimes(in plot: Rect, row: Int, on canvas: inout Canvas) {
    canvas.fill(
      Rect(column: plot.left, row: row - 1, columns: plot.columns, rows: 1),
      with: theme.isUnicode ? "─" : "-", theme.faint)
    var free = plot.left
    for (index, hour) in hours.enumerated() {
      let wall = zone.wallTime(at: hour.time)
      let isNow = index == 0
      guard isNow || wall.hour % 3 == 0 else { continue }
      let label =
        isNow
        ? context.text(.now) : wall.hour == 0 ? format.weekday(wall.date) : format.hour(wall)
      let column = column(of: index, in: plot)
      guard column >= free, column + displayWidth(of: label) <= plot.right + 1 else { continue }
      canvas.put(
        theme.isUnicode ? "┴" : "+", at: Point(column: column, row: row - 1), theme.faint)
      canvas.write(
        label, at: Point(column: column, row: row),
        isNow ? theme.strong : wall.hour == 0 ? theme.text : theme.label)
      free = column + displayWidth(of: label) + 2
    }
  }
}

/// Dots two across and four down in every cell (Unicode braille patterns).
struct BrailleGrid {
  let columns: Int
  let rows: Int
  private var masks: [UInt8]

  init(columns: Int, rows: Int) {
    self.columns = columns
    self.rows = rows
    masks = Array(repeating: 0, count: max(0, columns * rows))
  }

  /// Sets a dot, counted from the top left; those outside are ignored.
  mutating func set(x: Int, y: Int) {
    guard (0..<columns * 2).contains(x), (0..<rows * 4).contains(y) else { return }
    // Unicode numbers the dots 1-2-3-7 down the left column and 4-5-6-8 down the right one.
    let bits: [UInt8] = x % 2 == 0 ? [0x01, 0x02, 0x04, 0x40] : [0x08, 0x10, 0x20, 0x80]
    masks[y / 4 * columns + x / 2] |= bits[y % 4]
  }

  func draw(in rect: Rect, on canvas: inout Canvas, style: (_ column: Int, _ row: Int) -> Style) {
    for row in 0..<min(rows, rect.rows) {
      for column in 0..<min(columns, rect.columns) {
        let mask = masks[row * columns + column]
        guard mask != 0, let scalar = Unicode.Scalar(0x2800 + UInt32(mask)) else { continue }
        canvas.put(
          Character(scalar), at: Point(column: rect.left + column, row: rect.top + row),
          style(column, row))
      }
    }
  }
}
