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
    let plot = Rect(
      column: rect.left + labelColumns, row: rect.top, columns: rect.columns - labelColumns,
      rows: rect.rows - 3)
    shadeNights(plot, on: &canvas)
    drawScale(chart, plot: plot, on: &canvas)
    chart.draw(in: plot, isUnicode: theme.isUnicode, on: &canvas) { value in
      Style(Temperature(celsius: value).map(theme.temperature) ?? theme.text.foreground)
    }
    drawNow(chart, in: plot, on: &canvas)
    drawBars(in: plot, row: plot.bottom, on: &canvas)
    drawTimes(in: plot, row: rect.bottom - 1, on: &canvas)
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

  /// Calls `body` for every column with the hour that it lies in.
  private func forEachColumn(of plot: Rect, _ body: (Int, HourlyForecast) -> Void) {
    var index = 0
    var next = column(of: hours[1].time, in: plot)
    for column in plot.left..<plot.right {
      while index + 1 < hours.count, column >= next {
        index += 1
        next =
          index + 1 < hours.count ? self.column(of: hours[index + 1].time, in: plot) : plot.right
      }
      body(column, hours[index])
    }
  }

  private func shadeNights(_ plot: Rect, on canvas: inout Canvas) {
    guard theme.depth == .full else { return }
    forEachColumn(of: plot) { column, hour in
      guard !hour.isDay else { return }
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

  /// A dot on the curve at this very moment.
  private func drawNow(_ chart: LineChart, in plot: Rect, on canvas: inout Canvas) {
    let count = plot.columns
    let column = column(of: context.now, in: plot)
    let values = chart.values(count: count)
    guard count > 0, let value = values[min(count - 1, column - plot.left)] else { return }
    let point = Point(
      column: column,
      row: plot.top + chart.row(of: value, rows: plot.rows, isUnicode: theme.isUnicode))
    canvas.put(theme.isUnicode ? "●" : "@", width: 1, at: point, theme.strong)
  }

  /// One row of bars; the scale's end is written beside them.
  private func drawBars(in plot: Rect, row: Int, on canvas: inout Canvas) {
    guard let most = hours.compactMap(\.precipitation).max(), most.millimeters > 0 else { return }
    let scale = max(1, most.millimeters)
    forEachColumn(of: plot) { column, hour in
      guard let amount = hour.precipitation, amount.millimeters > 0 else { return }
      canvas.put(
        EighthBlocks.rising(amount.millimeters / scale, isUnicode: theme.isUnicode), width: 1,
        at: Point(column: column, row: row), Style(theme.rainPicture))
    }
    let number = format.precipitationNumber(most)
    let unit = format.units.precipitation.rawValue
    let label = displayWidth(of: number + unit) <= 5 ? number + unit : number
    canvas.write(truncated(label, to: 5), endingAt: plot.left - 1, row: row, theme.rain)
  }

  /// Labels at equal steps, as close as they can be read; a day's name where the day begins.
  private func drawTimes(in plot: Rect, row: Int, on canvas: inout Canvas) {
    canvas.fill(
      Rect(column: plot.left, row: row - 1, columns: plot.columns, rows: 1),
      with: theme.isUnicode ? "─" : "-", theme.faint)
    let now = context.text(.now)
    canvas.write(now, at: Point(column: plot.left, row: row), theme.strong)
    var free = plot.left + displayWidth(of: now) + 1
    let labels = timeLabels(step: step(columns: plot.columns))
    for label in labels {
      let column = column(of: label.time, in: plot)
      let width = displayWidth(of: label.text)
      canvas.put(
        theme.isUnicode ? "┴" : "+", width: 1, at: Point(column: column, row: row - 1), theme.faint)
      let start = min(column, plot.right - width)
      guard start >= free else { continue }
      canvas.write(
        label.text, at: Point(column: start, row: row), label.isDay ? theme.text : theme.label)
      free = start + width + 1
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
