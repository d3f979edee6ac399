import WeatherModel

/// The figures beside the large temperature, in one or two columns, and what the next hour or
/// day looks like where there is room.
struct NowDetails {
  let forecast: Forecast
  let coordinate: Coordinate
  let context: ViewContext

  private var format: Formatting { context.format }
  private var theme: Theme { context.theme }

  func draw(in rect: Rect, on canvas: inout Canvas) {
    guard !rect.isEmpty else { return }
    let entries = DetailEntries(
      forecast: forecast, coordinate: coordinate, now: context.now, format: format
    ).entries
    let columns = rect.columns >= 84 ? 2 : 1
    let perColumn = (entries.count + columns - 1) / columns
    var bottom = rect.bottom
    let pitch = rect.rows >= perColumn * 2 + 22 ? 2 : 1
    let listRows = min(perColumn * pitch, rect.rows)
    let strip = forecast.nextHourSteps(at: context.now)
    if !strip.isEmpty, rect.rows >= listRows + 4 {
      drawStrip(
        strip,
        in: Rect(column: rect.left, row: bottom - 3, columns: min(60, rect.columns), rows: 3),
        on: &canvas)
      bottom -= 4
    }
    let listTop = bottom - listRows
    let labelWidth = min(22, (entries.map { displayWidth(of: $0.label) }.max() ?? 0) + 2)
    for (index, entry) in entries.enumerated() {
      let column = rect.left + (index / perColumn) * (rect.columns / columns)
      let row = listTop + (index % perColumn) * pitch
      guard row < bottom else { continue }
      let width = rect.columns / columns - 1
      canvas.write(
        truncated(entry.label, to: labelWidth), at: Point(column: column, row: row), theme.label)
      canvas.write(
        truncated(entry.value, to: width - labelWidth),
        at: Point(column: column + labelWidth, row: row), theme.text)
    }
    let chartRows = listTop - rect.top - 2
    if chartRows >= 9 {
      let chart = Rect(
        column: rect.left, row: rect.top + (chartRows > 18 ? chartRows - 18 : 0),
        columns: rect.columns, rows: min(18, chartRows))
      drawChart(in: chart, on: &canvas)
    }
  }

  // MARK: Pictures

  /// The next hour as a strip of bars, one column a minute where there is room.
  private func drawStrip(_ steps: [PrecipitationStep], in rect: Rect, on canvas: inout Canvas) {
    let isSnow = (forecast.conditions(at: context.now)?.temperature?.celsius ?? 10) < 0
    let sentence =
      forecast.precipitationOutlook(at: context.now)
      .flatMap { TipText(context: context, zone: forecast.zone).sentence($0, isSnow: isSnow) }
      ?? Phrase("Dry for the next hour", "未来一小时无降水")(context.language)
    canvas.write(sentence, at: Point(column: rect.left, row: rect.top), theme.label)
    let rates = (0..<rect.columns).map { column -> Double in
      let time = context.now + column * 3_600 / max(1, rect.columns)
      let step = steps.last { $0.time <= time } ?? steps[0]
      return (step.precipitation?.millimeters ?? 0) * 3_600 / Double(step.duration)
    }
    let scale = max(2, rates.max() ?? 0)
    for (column, rate) in rates.enumerated() {
      let point = Point(column: rect.left + column, row: rect.top + 1)
      canvas.put(
        EighthBlocks.rising(rate / scale, isUnicode: theme.isUnicode), at: point, theme.rain)
    }
    canvas.fill(
      Rect(column: rect.left, row: rect.top + 2, columns: rect.columns, rows: 1),
      with: theme.isUnicode ? "─" : "-", theme.faint)
    let ends = [
      (0, context.text(.now)), (rect.columns / 2, "30 min"), (rect.columns - 6, "60 min"),
    ]
    for (column, text) in ends where rect.columns >= 30 {
      canvas.write(text, at: Point(column: rect.left + column, row: rect.top + 2), theme.faint)
    }
  }

  private func drawChart(in rect: Rect, on canvas: inout Canvas) {
    let hours = Array(forecast.hours(from: context.now).prefix(25))
    guard hours.count >= 12 else { return }
    canvas.write(
      context.text(.nextDay), at: Point(column: rect.left, row: rect.top), theme.label)
    HoursChart(hours: hours, zone: forecast.zone, context: context)
      .draw(
        in: Rect(column: rect.left, row: rect.top + 1, columns: rect.columns, rows: rect.rows - 1),
        on: &canvas)
  }
}
