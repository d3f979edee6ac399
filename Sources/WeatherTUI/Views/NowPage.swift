import WeatherModel

/// The first page: from the bottom up high and low, the large temperature, icon and condition.
struct NowPage {
  let state: AppState
  let place: Place
  let forecast: Forecast
  let context: ViewContext

  private var theme: Theme { context.theme }
  private var format: Formatting { context.format }
  private var conditions: CurrentConditions? { forecast.conditions(at: context.now) }

  func draw(in rect: Rect, on canvas: inout Canvas) {
    guard !rect.isEmpty else { return }
    let top = drawTop(in: rect, on: &canvas)
    let hasSide = rect.columns >= 66 && rect.rows - top >= 11
    let sideColumns = hasSide ? min(rect.columns * 11 / 20, 96) : 0
    let margin = ScreenLayout(size: state.size).margin
    let bottomGap = rect.rows >= 14 ? 1 : 0
    let stack = Rect(
      column: rect.left + margin, row: rect.top + top,
      columns: rect.columns - sideColumns - 2 * margin, rows: rect.rows - top - bottomGap)
    drawStack(in: stack, on: &canvas)
    if hasSide {
      let side = Rect(
        column: rect.right - sideColumns, row: rect.top + top,
        columns: sideColumns - margin, rows: rect.rows - top - bottomGap)
      NowDetails(forecast: forecast, coordinate: place.coordinate, context: context)
        .draw(in: side, on: &canvas)
    }
  }

  // MARK: City, time, alert, tip

  /// Draws the top and returns the rows it took.
  private func drawTop(in rect: Rect, on canvas: inout Canvas) -> Int {
    var row = rect.rows >= 20 ? 1 : 0
    canvas.write(
      truncated(state.name(of: place), to: rect.columns), centeredIn: rect, row: rect.top + row,
      theme.strong)
    row += 1
    let wall = forecast.zone.wallTime(at: context.now)
    let time = format.date(wall.date) + "  " + format.time(wall)
    var lines = [([time] + place.surroundings).joined(separator: "  ·  ")]
    lines.append(([time] + place.surroundings.suffix(1)).joined(separator: " · "))
    lines.append(time)
    if state.guess?.id == place.id, let zone = state.guess?.zone {
      let origin = Phrase("guessed from your time zone", "由时区推测")(context.language)
      lines.insert("\(time)  ·  \(origin) \(zone)", at: 0)
    }
    let line = lines.first { displayWidth(of: $0) <= rect.columns } ?? format.time(wall)
    canvas.write(line, centeredIn: rect, row: rect.top + row, theme.label)
    row += 1
    if let alert = forecast.alerts.first(where: { !$0.isOver(at: context.now) }), rect.rows >= 10 {
      drawBanner(alert, in: rect.line(row), on: &canvas)
      row += 1
    } else if let sentence = TipText(context: context, zone: forecast.zone).sentence(of: forecast),
      rect.rows >= 14
    {
      row += rect.rows >= 20 ? 1 : 0
      canvas.write(sentence, centeredIn: rect, row: rect.top + row, theme.text)
      row += 1
    }
    return row + (rect.rows >= 18 ? 1 : 0)
  }

  private func drawBanner(_ alert: WeatherAlert, in rect: Rect, on canvas: inout Canvas) {
    let style = theme.alert(alert.severity)
    canvas.fill(rect, style)
    var text = (theme.isUnicode ? "▲ " : "! ") + alert.event
    if let starts = alert.starts, starts > context.now {
      text += " · " + Phrase("from", "自")(context.language) + " " + moment(starts)
    } else if let ends = alert.ends {
      text += " · " + Phrase("until", "至")(context.language) + " " + moment(ends)
    }
    let hint = "  [a]"
    let shown = displayWidth(of: text + hint) <= rect.columns ? text + hint : text
    canvas.write(shown, centeredIn: rect, row: rect.top, style)
  }

  /// "14:00", with the weekday on another day.
  private func moment(_ instant: Instant) -> String {
    let wall = forecast.zone.wallTime(at: instant)
    let today = forecast.today(at: context.now)
    return (wall.date == today ? "" : format.weekday(wall.date) + " ") + format.time(wall)
  }

  // MARK: The stack

  private func drawStack(in rect: Rect, on canvas: inout Canvas) {
    guard !rect.isEmpty else { return }
    var bottom = rect.bottom
    bottom -= drawRange(row: bottom - 1, in: rect, on: &canvas)
    if bottom - rect.top >= 5, let feels = feelsLike {
      bottom -= 1
      canvas.write(
        truncated(feels, to: rect.columns), at: Point(column: rect.left, row: bottom), theme.label)
    }
    bottom -= drawTemperature(above: bottom, in: rect, on: &canvas)
    drawCondition(above: bottom, in: rect, on: &canvas)
  }

  private func drawRange(row: Int, in rect: Rect, on canvas: inout Canvas) -> Int {
    let (high, low) = forecast.highLow(on: forecast.today(at: context.now), now: context.now)
    var column = rect.left
    let (up, down) = theme.isUnicode ? ("↑ ", "↓ ") : ("H ", "L ")
    for (mark, value) in [(up, high), (down, low)] {
      column += canvas.write(mark, at: Point(column: column, row: row), theme.label)
      let color = value.map(theme.temperature) ?? theme.text.foreground
      column += canvas.write(
        format.temperature(value), at: Point(column: column, row: row), Style(color, on: nil, .bold)
      )
      column += 2
    }
    return 1
  }

  private var feelsLike: String? {
    guard let conditions, let feels = FeelsLike(conditions) else { return nil }
    let figure = context.text(.feelsLike) + " " + format.temperature(feels.temperature)
    switch feels.cause {
    case .wind: return figure + " " + context.text(.becauseOfWind)
    case .humidity: return figure + " " + context.text(.becauseOfHumidity)
    case .sun: return figure + " " + context.text(.becauseOfSun)
    case nil: return figure
    }
  }

  /// The temperature in the largest digits that leave room for the condition above them.
  private func drawTemperature(above bottom: Int, in rect: Rect, on canvas: inout Canvas) -> Int {
    let text = format.temperature(conditions?.temperature)
    let room = bottom - rect.top
    for height in Numerals.Height.allCases {
      let rows = height.rawValue
      guard room >= rows + (height == .seven ? 4 : 1),
        let numerals = context.drawings.numerals(height: height)
      else { continue }
      let number = BigNumber(text: text, numerals: numerals)
      guard number.size.columns <= rect.columns else { continue }
      number.draw(
        at: Point(column: rect.left, row: bottom - rows), into: &canvas,
        color: theme.strong.foreground, attributes: theme.depth == .full ? [] : .bold)
      return rows + (room >= rows + 9 ? 1 : 0)
    }
    guard room >= 1 else { return 0 }
    canvas.write(text, at: Point(column: rect.left, row: bottom - 1), theme.strong)
    return 1
  }

  private func drawCondition(above bottom: Int, in rect: Rect, on canvas: inout Canvas) {
    guard bottom > rect.top, let conditions else { return }
    let words = context.words(conditions.condition, isDay: conditions.isDay)
    let row = bottom - 1
    guard let report = conditions.condition else { return }
    let icon = context.drawings.icon(
      for: report.condition, isDay: conditions.isDay, size: .large)
    if let icon, row - rect.top > icon.size.rows, icon.size.columns <= rect.columns {
      canvas.write(
        truncated(words, to: rect.columns), at: Point(column: rect.left, row: row), theme.strong)
      icon.draw(
        at: Point(column: rect.left, row: row - icon.size.rows), into: &canvas,
        palette: theme.ink)
    } else if rect.columns >= 8 {
      context.drawRowIcon(
        report, isDay: conditions.isDay, at: Point(column: rect.left, row: row), on: &canvas)
      canvas.write(
        truncated(words, to: rect.columns - 4), at: Point(column: rect.left + 4, row: row),
        theme.strong)
    }
  }
}
