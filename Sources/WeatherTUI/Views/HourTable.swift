import WeatherModel

/// Hours as rows, with the sun's rising and setting between them.
struct HourTable {
  enum Column: Hashable, Sendable {
    case time, icon, temperature, chance, amount, wind, condition, track
  }

  let forecast: Forecast
  let context: ViewContext
  private let columns: TableColumns<Column>
  /// Whether the weekday stands before the hour where a day begins, or in its place.
  private let hasLongTimes: Bool

  init(forecast: Forecast, context: ViewContext, width: Int) {
    self.forecast = forecast
    self.context = context
    let format = context.format
    let first = forecast.hours.first?.time ?? context.now
    let minute = forecast.zone.wallTime(at: first).minute
    let date = forecast.today(at: context.now)
    // The longest labels of hours, and of the sun among them, in this clock and language.
    let hour = format.hour(WallTime(date: date, secondOfDay: 12 * 3_600 + minute * 60))
    let sun = format.time(WallTime(date: date, secondOfDay: 12 * 3_600 + 59 * 60))
    let weekday = format.weekday(date)
    hasLongTimes = width >= 34
    let timeWidth = max(
      displayWidth(of: sun),
      displayWidth(of: hour) + (hasLongTimes ? displayWidth(of: weekday) + 1 : 0))
    columns = TableColumns(
      [
        .init(.time, width: timeWidth, priority: 0),
        .init(.icon, width: 3, priority: 1),
        .init(.temperature, width: 4, priority: 2),
        .init(.chance, width: 6, priority: 3),
        .init(.amount, width: 8, priority: 4),
        .init(.wind, width: 14, priority: 5),
        .init(.condition, width: 18, priority: 6),
        .init(.track, width: 10, priority: 7, isFlexible: true),
      ], width: width, gap: width >= 50 ? 2 : 1)
  }

  private var theme: Theme { context.theme }
  private var format: Formatting { context.format }

  func drawHeading(in rect: Rect, on canvas: inout Canvas) {
    guard !rect.isEmpty else { return }
    let line = TableLine(columns: columns, rect: rect)
    let titles: [(Column, Phrase, TableLine<Column>.Side)] = [
      (.time, .hour, .left), (.temperature, .temperature, .right), (.chance, .chance, .right),
      (.amount, .rain, .right), (.wind, .wind, .left), (.condition, .condition, .left),
    ]
    for (column, phrase, side) in titles {
      line.write(context.text(phrase), in: column, theme.heading, at: side, on: &canvas)
    }
  }

  func draw(
    _ rows: [HourRow], selection: ListSelection, in rect: Rect, on canvas: inout Canvas
  ) {
    let last = min(rows.count, selection.first + rect.rows)
    guard selection.first >= 0, selection.first < last else { return }
    let scale = scale(of: rows)
    for index in selection.first..<last {
      let line = TableLine(columns: columns, rect: rect.line(index - selection.first))
      let isSelected = index == selection.selected
      switch rows[index] {
      case .hour(let hour, let isNow):
        drawWords(hour, isNow: isNow, on: line, canvas: &canvas)
        if theme.depth != .full { drawIcon(hour, on: line, canvas: &canvas) }
        if isSelected { canvas.select(line.rect, theme: theme) }
        if theme.depth == .full { drawIcon(hour, on: line, canvas: &canvas) }
        drawPictures(hour, scale: scale, on: line, canvas: &canvas)
      case .sunrise(let instant):
        drawSun(.sunrise, at: instant, on: line, canvas: &canvas)
        if isSelected { canvas.select(line.rect, theme: theme) }
      case .sunset(let instant):
        drawSun(.sunset, at: instant, on: line, canvas: &canvas)
        if isSelected { canvas.select(line.rect, theme: theme) }
      case .widening(_, let seconds):
        let words = context.text(.steps(ofHours: seconds / 3_600))
        canvas.write(truncated(words, to: line.rect.columns), at: line.rect.origin, theme.label)
        if isSelected { canvas.select(line.rect, theme: theme) }
      }
    }
  }

  /// One scale for all rows, so that scrolling does not bend the curve.
  private func scale(of rows: [HourRow]) -> ClosedRange<Double>? {
    var scale: ClosedRange<Double>?
    for case .hour(let hour, _) in rows {
      guard let celsius = hour.temperature?.celsius else { continue }
      scale =
        min(scale?.lowerBound ?? celsius, celsius)...max(scale?.upperBound ?? celsius, celsius)
    }
    return scale
  }

  private func drawWords(
    _ hour: HourlyForecast, isNow: Bool, on line: TableLine<Column>, canvas: inout Canvas
  ) {
    let time = timeLabel(hour, isNow: isNow)
    line.write(time, in: .time, isNow ? theme.strong : theme.text, on: &canvas)
    line.write(
      format.temperature(hour.temperature), in: .temperature, theme.figure(hour.temperature),
      at: .right, on: &canvas)
    let chance = format.notableChance(hour.precipitationProbability)
    line.write(chance, in: .chance, theme.rain, at: .right, on: &canvas)
    line.write(amount(hour), in: .amount, theme.rain, at: .right, on: &canvas)
    line.write(hour.wind, in: .wind, format: format, theme.text, on: &canvas)
    let words = context.words(hour.condition, isDay: hour.isDay)
    line.write(words, in: .condition, theme.label, on: &canvas)
  }

  private func drawPictures(
    _ hour: HourlyForecast, scale: ClosedRange<Double>?, on line: TableLine<Column>,
    canvas: inout Canvas
  ) {
    if let area = line.area(of: .track), let scale {
      drawTrack(hour, scale: scale, in: area, on: &canvas)
    }
  }

  /// On a line that is chosen by reversal the icon is reversed with it, else it keeps its colours.
  private func drawIcon(
    _ hour: HourlyForecast, on line: TableLine<Column>, canvas: inout Canvas
  ) {
    guard let area = line.area(of: .icon) else { return }
    context.drawRowIcon(
      hour.condition, isDay: hour.isDay, time: hour.time, at: area.origin, on: &canvas)
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
    let weekday = format.weekday(wall.date)
    return hasLongTimes ? weekday + " " + label : weekday
  }

  private func drawSun(
    _ phrase: Phrase, at instant: Instant, on line: TableLine<Column>, canvas: inout Canvas
  ) {
    let time = format.time(forecast.zone.wallTime(at: instant))
    line.write(time, in: .time, theme.sun, on: &canvas)
    guard let area = line.area(of: .icon) else { return }
    let isRise = phrase == .sunrise
    let arrow = theme.isUnicode ? (isRise ? "─↑─" : "─↓─") : (isRise ? "-^-" : "-v-")
    canvas.write(arrow, at: area.origin, theme.sun)
    let start = Point(column: area.right + 1, row: area.top)
    let words = truncated(context.text(phrase), to: line.rect.right - start.column)
    canvas.write(words, at: start, theme.sun)
  }

  /// The hour's place on the curve that runs down the table.
  private func drawTrack(
    _ hour: HourlyForecast, scale: ClosedRange<Double>, in rect: Rect, on canvas: inout Canvas
  ) {
    guard let temperature = hour.temperature else { return }
    let span = scale.upperBound - scale.lowerBound
    let share = span > 0 ? (temperature.celsius - scale.lowerBound) / span : 0.5
    let halves = max(1, Int((share * Double(rect.columns * 2)).rounded()))
    let style = Style(theme.temperature(temperature))
    for column in 0..<rect.columns where column * 2 < halves {
      let isWhole = column * 2 + 1 < halves
      let glyph: Character = theme.isUnicode ? (isWhole ? "▄" : "▖") : "="
      canvas.put(glyph, width: 1, at: Point(column: rect.left + column, row: rect.top), style)
    }
  }
}
