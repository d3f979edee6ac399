import WeatherModel

/// Days as rows, each with its range on a track that all of them share.
struct DayTable {
  enum Column: Hashable, Sendable {
    case date, icon, chance, amount, low, bar, high, condition, wind
  }

  let forecast: Forecast
  let days: ArraySlice<DailyForecast>
  let context: ViewContext
  private let columns: TableColumns<Column>
  /// From the lowest low to the highest high of all days, with what today has already seen.
  private let track: ClosedRange<Double>?
  private let ranges: [(high: Temperature?, low: Temperature?)]
  /// Low and high of today as they are written.
  private let todaysTexts: (low: String, high: String)
  private let today: CalendarDate

  /// A table of all that is known, or of `isBrief` what fits beside something else.
  init(
    forecast: Forecast, days: ArraySlice<DailyForecast>, context: ViewContext, width: Int,
    isBrief: Bool = false
  ) {
    self.forecast = forecast
    self.days = days
    self.context = context
    today = forecast.today(at: context.now)
    ranges = days.map { forecast.highLow(on: $0.date, now: context.now) }
    let bounds = TodaysBounds(forecast, at: context.now)
    todaysTexts = (context.low(bounds), context.high(bounds))
    let lows = ranges.compactMap(\.low)
    let highs = ranges.compactMap(\.high)
    if let low = lows.min(), let high = highs.max(), low <= high {
      track = low.celsius...high.celsius
    } else {
      track = nil
    }
    let isInches = context.format.units.precipitation == .inches
    let longDate = context.language == .chinese ? 13 : 10
    var candidates: [TableColumns<Column>.Candidate] = [
      .init(.date, width: width >= (isBrief ? 64 : 44) ? longDate : 5, priority: 0),
      .init(.icon, width: 3, priority: 1),
      .init(.chance, width: 6, priority: 5),
      .init(.amount, width: isInches ? 8 : 7, priority: 6),
    ]
    if !isBrief {
      candidates.append(.init(.condition, width: 18, priority: 7))
      candidates.append(.init(.wind, width: 14, priority: 8))
    }
    candidates += [
      .init(.low, width: max(4, displayWidth(of: todaysTexts.low)), priority: 3),
      .init(.bar, width: width >= 60 ? 16 : 8, priority: 4, isFlexible: true),
      .init(.high, width: max(4, displayWidth(of: todaysTexts.high)), priority: 2),
    ]
    columns = TableColumns(candidates, width: width, gap: width >= 50 ? 2 : 1)
  }

  private var theme: Theme { context.theme }
  private var format: Formatting { context.format }

  func drawHeading(in rect: Rect, on canvas: inout Canvas) {
    guard !rect.isEmpty else { return }
    let line = TableLine(columns: columns, rect: rect)
    let titles: [(Column, Phrase, TableLine<Column>.Side)] = [
      (.date, .day, .left), (.chance, .chance, .right), (.amount, .rain, .right),
      (.condition, .condition, .left), (.wind, .wind, .left), (.low, .low, .right),
      (.high, .high, .right),
    ]
    for (column, phrase, side) in titles {
      line.write(context.text(phrase), in: column, theme.heading, at: side, on: &canvas)
    }
  }

  /// Draws the days from `first` on, one every `pitch` rows; a third row has room for more words.
  func draw(
    first: Int = 0, selected: Int? = nil, pitch: Int, in rect: Rect, on canvas: inout Canvas
  ) {
    for offset in 0..<max(0, min((rect.rows + pitch - 1) / pitch, days.count - first)) {
      let line = TableLine(columns: columns, rect: rect.line(offset * pitch))
      let index = first + offset
      let day = days[days.startIndex + index]
      drawWords(day, range: ranges[index], on: line, canvas: &canvas)
      if theme.depth != .full { drawIcon(day, on: line, canvas: &canvas) }
      if index == selected { canvas.select(line.rect, theme: theme) }
      if theme.depth == .full { drawIcon(day, on: line, canvas: &canvas) }
      drawPictures(
        day, range: ranges[index], isThin: pitch == 1, on: line, canvas: &canvas)
      if pitch >= 3 { drawMore(day, in: rect.line(offset * pitch + 1), on: &canvas) }
    }
  }

  private func drawWords(
    _ day: DailyForecast, range: (high: Temperature?, low: Temperature?),
    on line: TableLine<Column>, canvas: inout Canvas
  ) {
    let date = dateLabel(day.date, width: columns[.date]?.count ?? 0)
    line.write(date, in: .date, day.date == today ? theme.strong : theme.text, on: &canvas)
    let chance = format.notableChance(day.precipitationProbability)
    line.write(chance, in: .chance, theme.rain, at: .right, on: &canvas)
    line.write(amount(day), in: .amount, theme.rain, at: .right, on: &canvas)
    let words = context.words(day.condition, isDay: true)
    line.write(words, in: .condition, theme.label, on: &canvas)
    line.write(day.wind, in: .wind, format: format, theme.text, on: &canvas)
    let texts =
      day.date == today
      ? todaysTexts : (low: format.temperature(range.low), high: format.temperature(range.high))
    line.write(texts.low, in: .low, theme.label, at: .right, on: &canvas)
    line.write(texts.high, in: .high, theme.strong, at: .right, on: &canvas)
  }

  private func drawPictures(
    _ day: DailyForecast, range: (high: Temperature?, low: Temperature?), isThin: Bool,
    on line: TableLine<Column>, canvas: inout Canvas
  ) {
    guard let area = line.area(of: .bar), let track, let low = range.low, let high = range.high,
      low <= high
    else { return }
    let current = day.date == today ? forecast.conditions(at: context.now)?.temperature : nil
    let bar = RangeBar(track: track, low: low, high: high, mark: current)
    if isThin, theme.isUnicode {
      bar.drawThin(in: area, theme: theme, on: &canvas)
    } else {
      bar.draw(in: area, theme: theme, on: &canvas)
    }
  }

  /// On a line that is chosen by reversal the icon is reversed with it, else it keeps its colours.
  private func drawIcon(
    _ day: DailyForecast, on line: TableLine<Column>, canvas: inout Canvas
  ) {
    guard let area = line.area(of: .icon) else { return }
    context.drawRowIcon(
      day.condition, isDay: true, time: context.now, at: area.origin, on: &canvas)
  }

  /// The sun's times, the ultraviolet index and gusts, below the day's own row.
  private func drawMore(_ day: DailyForecast, in rect: Rect, on canvas: inout Canvas) {
    guard let after = columns[.icon]?.upperBound, !rect.isEmpty else { return }
    func time(_ instant: Instant?) -> String {
      instant.map { format.time(forecast.zone.wallTime(at: $0)) } ?? Formatting.missing
    }
    var parts: [String] = []
    switch day.sun {
    case .rises(nil, nil): break
    case .rises(let sunrise, let sunset):
      parts.append("\(context.text(.daylight)) \(time(sunrise)) – \(time(sunset))")
    case .polarDay: parts.append(context.text(.polarDay))
    case .polarNight: parts.append(context.text(.polarNight))
    }
    if let index = day.uvIndexMaximum { parts.append("UV \(format.uvIndex(index))") }
    if let gusts = day.wind.gusts {
      parts.append("\(context.text(.gusts)) \(format.speed(gusts))")
    }
    let gap = columns[.chance].map { $0.lowerBound - after } ?? 2
    let start = Point(column: rect.left + after + gap, row: rect.top)
    let room = (columns[.bar]?.lowerBound ?? rect.columns) - after - gap - 2
    while !parts.isEmpty {
      let text = parts.joined(separator: context.separator)
      if displayWidth(of: text) <= room {
        canvas.write(text, at: start, theme.faint)
        return
      }
      parts.removeLast()
    }
  }

  private func amount(_ day: DailyForecast) -> String {
    if let snow = day.snowfall, snow.centimeters > 0 { return format.snowfall(snow) }
    return format.precipitation(day.precipitation)
  }

  /// "Today", "Tue 1 Dec", or "Tue" where there is no room.
  private func dateLabel(_ date: CalendarDate, width: Int) -> String {
    if date == today { return context.text(.today) }
    return width >= 10 ? format.date(date) : format.weekday(date)
  }
}
