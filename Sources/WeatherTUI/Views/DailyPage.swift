import WeatherModel

/// The third page: a row a day with its range on a track that all days share.
struct DailyPage {
  enum Column: Hashable, Sendable {
    case date, icon, chance, amount, low, bar, high, condition, wind
  }

  let state: AppState
  let forecast: Forecast
  let context: ViewContext

  private var theme: Theme { context.theme }
  private var format: Formatting { context.format }

  private func columns(width: Int) -> TableColumns<Column> {
    TableColumns(
      [
        .init(.date, width: width >= 44 ? 11 : 5, priority: 0),
        .init(.icon, width: 3, priority: 1),
        .init(.chance, width: 5, priority: 5),
        .init(.amount, width: 7, priority: 6),
        .init(.condition, width: 18, priority: 7),
        .init(.wind, width: 14, priority: 8),
        .init(.low, width: 4, priority: 3),
        .init(.bar, width: 8, priority: 4, isFlexible: true),
        .init(.high, width: 4, priority: 2),
      ], width: width, gap: width >= 50 ? 2 : 1)
  }

  func draw(_ layout: DailyLayout, on canvas: inout Canvas) {
    let days = state.dayRows
    let columns = columns(width: layout.table.columns)
    drawHeading(in: layout.heading, columns: columns, on: &canvas)
    guard !days.isEmpty else {
      canvas.write(
        Phrase("No days in this forecast", "此预报没有逐日数据")(context.language),
        centeredIn: layout.table, row: layout.table.top, theme.label)
      return
    }
    let track = track(of: days)
    let first = state.daily.first
    for offset in 0..<min(layout.visibleRows, days.count - first) {
      let day = days[days.startIndex + first + offset]
      let line = layout.table.line(offset * layout.pitch)
      guard !line.isEmpty else { break }
      let isSelected = first + offset == state.daily.selected
      if isSelected { canvas.fill(line.grown(columns: 1), theme.selection) }
      draw(day, track: track, columns: columns, in: line, on: &canvas)
      if isSelected, theme.depth != .full { canvas.reverse(line) }
    }
  }

  private func drawHeading(in rect: Rect, columns: TableColumns<Column>, on canvas: inout Canvas) {
    guard !rect.isEmpty else { return }
    let titles: [(Column, Phrase, isRight: Bool)] = [
      (.date, .day, false), (.chance, .chance, true), (.amount, .rain, true),
      (.condition, .condition, false), (.wind, .wind, false), (.low, .low, true),
      (.high, .high, true),
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

  /// From the lowest low to the highest high of all days.
  private func track(of days: ArraySlice<DailyForecast>) -> ClosedRange<Double>? {
    let ranges = days.map { forecast.highLow(on: $0.date, now: context.now) }
    guard let low = ranges.compactMap(\.low).min(), let high = ranges.compactMap(\.high).max(),
      low <= high
    else { return nil }
    return low.celsius...high.celsius
  }

  private func draw(
    _ day: DailyForecast, track: ClosedRange<Double>?, columns: TableColumns<Column>,
    in line: Rect, on canvas: inout Canvas
  ) {
    func write(_ text: String, _ column: Column, _ style: Style, isRight: Bool = false) {
      guard let span = columns[column] else { return }
      let shown = truncated(text, to: span.count)
      if isRight {
        canvas.write(shown, endingAt: line.left + span.upperBound, row: line.top, style)
      } else {
        canvas.write(shown, at: Point(column: line.left + span.lowerBound, row: line.top), style)
      }
    }
    let isToday = day.date == forecast.today(at: context.now)
    write(
      dateLabel(day.date, width: columns[.date]?.count ?? 0), .date,
      isToday ? theme.strong : theme.text)
    if let span = columns[.icon] {
      context.drawRowIcon(
        day.condition, isDay: true, at: Point(column: line.left + span.lowerBound, row: line.top),
        on: &canvas)
    }
    write(format.notableChance(day.precipitationProbability), .chance, theme.rain, isRight: true)
    write(amount(day), .amount, theme.rain, isRight: true)
    write(context.words(day.condition, isDay: true), .condition, theme.label)
    write(format.wind(day.wind), .wind, theme.text)
    let (high, low) = forecast.highLow(on: day.date, now: context.now)
    write(format.temperature(low), .low, theme.label, isRight: true)
    write(format.temperature(high), .high, theme.strong, isRight: true)
    if let span = columns[.bar], let track, let low, let high, low <= high {
      let current = forecast.conditions(at: context.now)?.temperature
      RangeBar(track: track, low: low, high: high, mark: isToday ? current : nil)
        .draw(
          in: Rect(
            column: line.left + span.lowerBound, row: line.top, columns: span.count, rows: 1),
          theme: theme, on: &canvas)
    }
  }

  private func amount(_ day: DailyForecast) -> String {
    if let snow = day.snowfall, snow.centimeters > 0 { return format.snowfall(snow) }
    return format.precipitation(day.precipitation)
  }

  /// "Today", "Tue 1 Dec", or "Tue" where there is no room.
  private func dateLabel(_ date: CalendarDate, width: Int) -> String {
    if date == forecast.today(at: context.now) { return context.text(.today) }
    return width >= 10 ? format.date(date) : format.weekday(date)
  }
}
