import WeatherModel

/// Hours from left to right: a curve of temperature over bars of precipitation, with a time scale.
struct HoursChart {
  /// What is drawn, in time order; the first one contains "now".
  private let hours: [HourlyForecast]
  private let zone: PlaceTimeZone
  private let context: ViewContext

  /// Nil where there are fewer than two hours.
  init?(forecast: Forecast, hoursAhead: Int, context: ViewContext) {
    let end = context.now + hoursAhead * 3_600
    hours = Array(forecast.hours(from: context.now).prefix { $0.time <= end })
    guard hours.count >= 2 else { return nil }
    zone = forecast.zone
    self.context = context
  }

  private var theme: Theme { context.theme }
  private var format: Formatting { context.format }

  /// Needs about 5 rows and 24 columns; draws nothing in less.
  func draw(in rect: Rect, on canvas: inout Canvas) {
    guard rect.rows >= 5, rect.columns >= 24 else { return }
    let samples = hours.map {
      LineChart.Sample(position: position(of: $0.time), value: $0.temperature?.celsius)
    }
    guard let chart = LineChart(samples) else { return }
    let labelColumns = 6
    let barRows = mostPrecipitation == nil ? 0 : rect.rows >= 9 ? 2 : 1
    let plot = Rect(
      column: rect.left + labelColumns, row: rect.top, columns: rect.columns - labelColumns,
      rows: rect.rows - 2 - barRows)
    shadeNights(plot, on: &canvas)
    drawScale(chart, plot: plot, on: &canvas)
    let now = LineChart.Mark(position: position(of: context.now), style: theme.strong)
    chart.draw(in: plot, mark: now, isUnicode: theme.isUnicode, on: &canvas) { value in
      Style(Temperature(celsius: value).map(theme.temperature) ?? theme.text.foreground)
    }
    drawBars(
      in: Rect(column: plot.left, row: plot.bottom, columns: plot.columns, rows: barRows),
      on: &canvas)
    drawTimes(in: plot, row: rect.bottom - 1, on: &canvas)
  }

  /// The wettest hour's; nil where nothing falls, and bars need no room.
  ///
  /// What the first one has is of the time before it, which is not drawn.
  private var mostPrecipitation: Precipitation? {
    hours.dropFirst().compactMap(\.precipitation).filter { $0.millimeters > 0 }.max()
  }

  /// A moment's place from the first hour, 0, to the last one, 1.
  private func position(of time: Instant) -> Double {
    guard let first = hours.first, let last = hours.last, last.time > first.time else { return 0 }
    return Double(time - first.time) / Double(last.time - first.time)
  }

  private func column(of time: Instant, in plot: Rect) -> Int {
    let share = min(1, max(0, position(of: time)))
    return plot.left + Int((share * Double(plot.columns - 1)).rounded())
  }

  /// Calls `body` for every column with the index of the hour that it lies in.
  private func forEachColumn(of plot: Rect, _ body: (_ column: Int, _ index: Int) -> Void) {
    var index = 0
    var next = column(of: hours[1].time, in: plot)
    for column in plot.left..<plot.right {
      while index + 1 < hours.count, column >= next {
        index += 1
        next =
          index + 1 < hours.count ? self.column(of: hours[index + 1].time, in: plot) : plot.right
      }
      body(column, index)
    }
  }

  private func shadeNights(_ plot: Rect, on canvas: inout Canvas) {
    guard theme.depth == .full else { return }
    forEachColumn(of: plot) { column, index in
      guard !hours[index].isDay else { return }
      canvas.restyle(Rect(column: column, row: plot.top, columns: 1, rows: plot.rows)) {
        $0.background = Backdrop.night(of: $0.background)
      }
    }
  }

  private func drawScale(_ chart: LineChart, plot: Rect, on canvas: inout Canvas) {
    let (low, high) = (chart.scale.lowerBound, chart.scale.upperBound)
    let rows =
      low == high
      ? [(plot.top + (plot.rows - 1) / 2, low)] : [(plot.top, high), (plot.bottom - 1, low)]
    for (row, celsius) in rows {
      let temperature = Temperature(celsius: celsius)
      canvas.write(
        format.temperature(temperature), endingAt: plot.left - 1, row: row,
        theme.figure(temperature))
    }
  }

  /// Bars over the axis; the scale's end is written beside them.
  private func drawBars(in rect: Rect, on canvas: inout Canvas) {
    guard let most = mostPrecipitation else { return }
    let scale = max(1, most.millimeters)
    forEachColumn(of: rect) { column, index in
      // A sum stands at the end of the time that it is for.
      guard index + 1 < hours.count, let amount = hours[index + 1].precipitation,
        amount.millimeters > 0
      else { return }
      let glyphs = EighthBlocks.rising(
        amount.millimeters / scale, rows: rect.rows, isUnicode: theme.isUnicode)
      for (above, glyph) in glyphs.enumerated() where glyph != " " {
        canvas.put(
          glyph, width: 1, at: Point(column: column, row: rect.bottom - 1 - above),
          Style(theme.rainPicture))
      }
    }
    let number = format.precipitationNumber(most)
    let unit = format.units.precipitation.rawValue
    let label = displayWidth(of: number + unit) <= 5 ? number + unit : number
    canvas.write(truncated(label, to: 5), endingAt: rect.left - 1, row: rect.top, theme.rain)
  }

  /// Labels under their marks at equal steps, as close as they can be read; a day's name where the
  /// day begins.
  private func drawTimes(in plot: Rect, row: Int, on canvas: inout Canvas) {
    drawAxis(of: plot, row: row - 1, on: &canvas)
    let now = TimeLabel(time: context.now, text: context.text(.now), isDay: true)
    var free = plot.left
    for label in [now] + timeLabels(step: step(columns: plot.columns)) {
      let column = column(of: label.time, in: plot)
      let width = displayWidth(of: label.text)
      let start = min(max(plot.left, column - (width - 1) / 2), plot.right - width)
      let isNow = label.time == now.time
      if !isNow {
        canvas.put(
          theme.isUnicode ? "┴" : "+", width: 1, at: Point(column: column, row: row - 1),
          theme.faint)
      }
      guard start >= free else { continue }
      let style = isNow ? theme.strong : label.isDay ? theme.text : theme.label
      canvas.write(label.text, at: Point(column: start, row: row), style)
      free = start + width + 1
    }
  }

  /// A line that is double at night, where the night cannot be shaded.
  private func drawAxis(of plot: Rect, row: Int, on canvas: inout Canvas) {
    let (day, night): (Character, Character) = theme.isUnicode ? ("─", "═") : ("-", "=")
    forEachColumn(of: plot) { column, index in
      let isNight = theme.depth != .full && !hours[index].isDay
      canvas.put(
        isNight ? night : day, width: 1, at: Point(column: column, row: row), theme.faint)
    }
  }

  private struct TimeLabel {
    var time: Instant
    var text: String
    var isDay: Bool
  }

  private func timeLabels(step: Int) -> [TimeLabel] {
    hours.dropFirst().compactMap { hour in
      let wall = zone.wallTime(at: hour.time)
      guard wall.hour % step == 0 else { return nil }
      let isDay = wall.hour == 0
      let text = isDay ? format.weekday(wall.date) : format.hour(wall)
      return TimeLabel(time: hour.time, text: text, isDay: isDay)
    }
  }

  /// The least step between labels, in hours, at which they stand clear of each other.
  private func step(columns: Int) -> Int {
    guard let first = hours.first, let last = hours.last else { return 24 }
    let perHour = Double(columns - 1) * 3_600 / Double(max(3_600, last.time - first.time))
    let widest = timeLabels(step: 1).map { displayWidth(of: $0.text) }.max() ?? 5
    return [1, 2, 3, 6, 12].first { Double($0) * perHour >= Double(widest + 1) } ?? 24
  }
}
