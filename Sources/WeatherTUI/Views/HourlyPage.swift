import WeatherModel

/// The second page: a curve on top where there is room, then a row an hour and a row a sun event.
struct HourlyPage {
  let state: AppState
  let forecast: Forecast
  let context: ViewContext

  func draw(_ layout: HourlyLayout, on canvas: inout Canvas) {
    let rows = state.hourRows
    if !layout.chart.isEmpty {
      let hours = Array(
        forecast.hours(from: context.now).prefix(layout.chart.columns >= 100 ? 49 : 25))
      HoursChart(hours: hours, zone: forecast.zone, context: context)
        .draw(in: layout.chart, on: &canvas)
    }
    let table = HourTable(forecast: forecast, context: context, columns: layout.table.columns)
    table.drawHeading(in: layout.heading, on: &canvas)
    guard !rows.isEmpty else {
      canvas.write(
        Phrase("No hours in this forecast", "此预报没有逐时数据")(context.language),
        centeredIn: layout.table, row: layout.table.top, context.theme.label)
      return
    }
    table.draw(rows, selection: state.hourly, in: layout.table, on: &canvas)
  }
}

/// Rows of hours as a table; also used for the hours of one day.
struct HourTable {
  enum Column: Hashable, Sendable {
    case time, icon, temperature, chance, amount, wind, condition, track
  }

  let forecast: Forecast
  let context: ViewContext
  private let columns: TableColumns<Column>
  private let timeWidth: Int

  init(forecast: Forecast, context: ViewContext, columns width: Int) {
    self.forecast = forecast
    self.context = context
    let isTwelve = context.format.clock == .twelve
    timeWidth = width >= 34 ? (isTwelve ? 9 : 9) : (isTwelve ? 5 : 5)
    columns = TableColumns(
      [
        .init(.time, width: timeWidth, priority: 0),
        .init(.icon, width: 3, priority: 1),
        .init(.temperature, width: 4, priority: 2),
        .init(.chance, width: 5, priority: 3),
        .init(.amount, width: 8, priority: 4),
        .init(.wind, width: 14, priority: 5),
        .init(.condition, width: 18, priority: 7),
        .init(.track, width: 10, priority: 6, isFlexible: true),
      ], width: width, gap: width >= 50 ? 2 : 1)
  }

  private var theme: Theme { context.theme }
  private var format: Formatting { context.format }

  func drawHeading(in rect: Rect, on canvas: inout Canvas) {
    guard !rect.isEmpty else { return }
    let titles: [(Column, Phrase, isRight: Bool)] = [
      (.time, .hour, false), (.temperature, .temperature, true), (.chance, .chance, true),
      (.amount, .rain, true), (.wind, .wind, false), (.condition, .condition, false),
    ]
    for (column, phrase, isRight) in titles {
      guard let span = columns[column] else { continue }
      let title = truncated(context.text(phrase), to: span.count + (isRight ? 1 : 0))
      if isRight {
        canvas.write(title, endingAt: rect.left + span.upperBound, row: rect.top, theme.heading)
      } else {
        canvas.write(
          title, at: Point(column: rect.left + span.lowerBound, row: rect.top), theme.heading)
      }
    }
  }

  func draw(
    _ rows: [HourRow], selection: ListSelection, in rect: Rect, on canvas: inout Canvas
  ) {
    let last = min(rows.count, selection.first + rect.rows)
    guard selection.first < last else { return }
    let scale = scale(of: rows)
    for index in selection.first..<last {
      let line = rect.line(index - selection.first)
      if index == selection.selected {
        canvas.fill(line.grown(columns: 1), theme.selection)
      }
      let isSelected = index == selection.selected && theme.depth != .full
      switch rows[index] {
      case .hour(let hour, let isNow):
        draw(hour, isNow: isNow, isFirst: index == 0, scale: scale, in: line, on: &canvas)
      case .sunrise(let instant):
        drawSun(.sunrise, at: instant, in: line, on: &canvas)
      case .sunset(let instant):
        drawSun(.sunset, at: instant, in: line, on: &canvas)
      }
      if isSelected { canvas.reverse(line) }
    }
  }

  private struct Scale {
    var low: Double
    var high: Double
    var mostPrecipitation: Double
  }

  /// One scale for all rows, so that scrolling does not bend the curve.
  private func scale(of rows: [HourRow]) -> Scale? {
    var scale: Scale?
    for case .hour(let hour, _) in rows {
      guard let celsius = hour.temperature?.celsius else { continue }
      let amount = hour.precipitation?.millimeters ?? 0
      scale = Scale(
        low: min(scale?.low ?? celsius, celsius), high: max(scale?.high ?? celsius, celsius),
        mostPrecipitation: max(scale?.mostPrecipitation ?? 0, amount))
    }
    return scale
  }

  private func draw(
    _ hour: HourlyForecast, isNow: Bool, isFirst: Bool, scale: Scale?, in line: Rect,
    on canvas: inout Canvas
  ) {
    func point(_ column: Column) -> Point? {
      columns[column].map { Point(column: line.left + $0.lowerBound, row: line.top) }
    }
    func write(_ text: String, _ column: Column, _ style: Style, isRight: Bool = false) {
      guard let span = columns[column] else { return }
      let shown = truncated(text, to: span.count)
      if isRight {
        canvas.write(shown, endingAt: line.left + span.upperBound, row: line.top, style)
      } else {
        canvas.write(shown, at: Point(column: line.left + span.lowerBound, row: line.top), style)
      }
    }
    write(timeLabel(hour, isNow: isNow), .time, isNow ? theme.strong : theme.text)
    if let point = point(.icon) {
      context.drawRowIcon(hour.condition, isDay: hour.isDay, at: point, on: &canvas)
    }
    let color = hour.temperature.map(theme.temperature) ?? theme.text.foreground
    write(
      format.temperature(hour.temperature), .temperature, Style(color, on: nil, .bold),
      isRight: true)
    write(format.notableChance(hour.precipitationProbability), .chance, theme.rain, isRight: true)
    write(amount(hour), .amount, theme.rain, isRight: true)
    write(format.wind(hour.wind), .wind, theme.text)
    write(context.words(hour.condition, isDay: hour.isDay), .condition, theme.label)
    if let span = columns[.track], let scale {
      drawTrack(
        hour, scale: scale,
        in: Rect(column: line.left + span.lowerBound, row: line.top, columns: span.count, rows: 1),
        on: &canvas)
    }
  }

  /// Zero is printed, and so is snow by its depth; what is unknown is a dash.
  private func amount(_ hour: HourlyForecast) -> String {
    if let snow = hour.snowfall, snow.centimeters > 0 { return format.snowfall(snow) }
    return format.precipitation(hour.precipitation)
  }

  /// "Now", "14:00", and "Tue 00:00" where a day begins.
  private func timeLabel(_ hour: HourlyForecast, isNow: Bool) -> String {
    if isNow { return context.text(.now) }
    let wall = forecast.zone.wallTime(at: hour.time)
    let label = format.hour(wall)
    let before = forecast.zone.wallTime(at: hour.time - 3_600)
    guard before.date != wall.date else { return label }
    return timeWidth >= 9 ? format.weekday(wall.date) + " " + label : format.weekday(wall.date)
  }

  private func drawSun(
    _ phrase: Phrase, at instant: Instant, in line: Rect, on canvas: inout Canvas
  ) {
    let time = format.time(forecast.zone.wallTime(at: instant))
    if let span = columns[.time] {
      canvas.write(
        truncated(time, to: span.count),
        at: Point(column: line.left + span.lowerBound, row: line.top),
        theme.sun)
    }
    guard let span = columns[.icon] else { return }
    let isRise = phrase == .sunrise
    let arrow = theme.isUnicode ? (isRise ? "─↑─" : "─↓─") : (isRise ? "-^-" : "-v-")
    canvas.write(arrow, at: Point(column: line.left + span.lowerBound, row: line.top), theme.sun)
    canvas.write(
      context.text(phrase), at: Point(column: line.left + span.upperBound + 2, row: line.top),
      theme.sun)
  }

  /// The hour's place on the curve that runs down the table.
  private func drawTrack(
    _ hour: HourlyForecast, scale: Scale, in rect: Rect, on canvas: inout Canvas
  ) {
    guard let temperature = hour.temperature else { return }
    let span = scale.high - scale.low
    let share = span > 0 ? (temperature.celsius - scale.low) / span : 0.5
    let eighths = max(1, Int((share * Double(rect.columns * 8)).rounded()))
    let style = Style(theme.temperature(temperature))
    for column in 0..<rect.columns {
      let filled = min(8, max(0, eighths - column * 8))
      guard filled > 0 else { break }
      let point = Point(column: rect.left + column, row: rect.top)
      let glyph: Character =
        theme.isUnicode ? (filled == 8 ? "▄" : filled >= 4 ? "▖" : " ") : "="
      canvas.put(glyph, at: point, style)
    }
  }
}

extension Rect {
  /// The rectangle with more columns at either side.
  func grown(columns more: Int) -> Rect {
    Rect(column: left - more, row: top, columns: columns + 2 * more, rows: rows)
  }
}

extension Canvas {
  /// Swaps foreground and background of a rectangle, for terminals without colours.
  mutating func reverse(_ rect: Rect) {
    restyle(rect) { $0.attributes.insert(.reverse) }
  }
}
