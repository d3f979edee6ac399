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
    canvas.clipped(to: rect) { drawInside(rect, on: &$0) }
  }

  private func drawInside(_ rect: Rect, on canvas: inout Canvas) {
    let top = drawTop(in: rect, on: &canvas)
    let margin = ScreenLayout(size: rect.size).margin
    let bottomGap = rect.rows >= 14 ? 1 : 0
    let body = Rect(
      column: rect.left + margin, row: rect.top + top, columns: rect.columns - 2 * margin,
      rows: rect.rows - top - bottomGap)
    var details = NowDetails(
      entries: DetailEntries(
        forecast: forecast, coordinate: place.coordinate, now: context.now, format: format
      ).entries, strip: NextHourStrip(forecast: forecast, context: context), context: context)
    let days = forecast.days(from: context.now)
    let layout = NowLayout(
      body: body,
      content: NowLayout.Content(
        detailRows: details.rows, days: days.count,
        hasHours: forecast.hours(from: context.now).contains { $0.temperature != nil }))
    details.ground =
      if layout.areListsCards {
        .card
      } else if layout.days.isEmpty, layout.chart.isEmpty {
        .open
      } else {
        .glass
      }
    drawStack(in: layout.stack, on: &canvas)
    details.draw(in: layout.details, on: &canvas)
    drawDays(days, pitch: layout.areListsAiry ? 2 : 1, in: layout.days, on: &canvas)
    drawChart(in: layout.chart, on: &canvas)
  }

  // MARK: What lies around the stack

  private func drawDays(
    _ days: ArraySlice<DailyForecast>, pitch: Int, in rect: Rect, on canvas: inout Canvas
  ) {
    guard rect.rows >= 2, !days.isEmpty else { return }
    let shown = days.prefix((rect.rows - 2) / pitch + 1)
    let table = DayTable(
      forecast: forecast, days: shown, context: context, width: rect.columns, isBrief: true)
    context.backdrop.drawGlass(in: rect, theme: theme, on: &canvas)
    table.drawHeading(in: rect.line(0), on: &canvas)
    table.draw(
      pitch: pitch,
      in: Rect(
        column: rect.left, row: rect.top + 1, columns: rect.columns, rows: rect.rows - 1),
      on: &canvas)
  }

  private func drawChart(in rect: Rect, on canvas: inout Canvas) {
    guard rect.rows >= 6 else { return }
    let hoursAhead = rect.columns >= 100 ? 48 : 24
    guard let chart = HoursChart(forecast: forecast, hoursAhead: hoursAhead, context: context)
    else { return }
    let title = hoursAhead == 48 ? Phrase.nextTwoDays : .nextDay
    context.backdrop.drawGlass(in: rect, theme: theme, on: &canvas)
    canvas.write(context.text(title), at: rect.origin, theme.label)
    chart.draw(
      in: Rect(column: rect.left, row: rect.top + 1, columns: rect.columns, rows: rect.rows - 1),
      on: &canvas)
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
    var lines = [([time] + place.surroundings).joined(separator: context.separator)]
    lines.append(([time] + place.surroundings.suffix(1)).joined(separator: context.separator))
    lines.append(time)
    if state.guess?.id == place.id, let zone = state.guess?.zone {
      let origin = Phrase("guessed from your time zone", "由时区推测")(context.language)
      let guess = "\(time)\(context.separator)\(origin) \(zone)"
      let change = Phrase("/ changes it", "按 / 更改")(context.language)
      let brief = Phrase("guessed: / changes it", "推测，按 / 更改")(context.language)
      lines =
        [
          guess + context.separator + change, guess,
          "\(format.time(wall))\(context.separator)\(origin) \(zone)",
          format.time(wall) + context.separator + brief, brief,
        ] + lines
    }
    let line = lines.first { displayWidth(of: $0) <= rect.columns } ?? format.time(wall)
    canvas.write(line, centeredIn: rect, row: rect.top + row, theme.label)
    row += 1
    if let age, rect.rows >= 10 {
      canvas.write(age, centeredIn: rect, row: rect.top + row, theme.stale)
      row += 1
    }
    if let alert = forecast.alerts.first(where: { !$0.isOver(at: context.now) }), rect.rows >= 10 {
      drawBanner(alert, in: rect.line(row), on: &canvas)
      row += 1
    } else if let sentence = TipText(context: context, zone: forecast.zone).sentence(of: forecast),
      rect.rows >= 14
    {
      row += rect.rows >= 20 ? 1 : 0
      for line in wrapped(sentence, to: rect.columns, lines: 2) {
        canvas.write(line, centeredIn: rect, row: rect.top + row, theme.text)
        row += 1
      }
    }
    return row + (rect.rows >= 18 ? 1 : 0)
  }

  /// Says how old the figures are once that is more than the bottom line's business.
  private var age: String? {
    guard state.freshness == .offline else { return nil }
    let age = format.age(seconds: state.moment.instant - forecast.fetchedAt)
    switch context.language {
    case .english: return "These figures were fetched \(age)"
    case .chinese: return "数据获取于\(age)"
    }
  }

  private func drawBanner(_ alert: WeatherAlert, in rect: Rect, on canvas: inout Canvas) {
    let style = theme.alert(alert.severity)
    canvas.fill(rect, style)
    let mark = theme.isUnicode ? "▴ " : "! "
    let event = mark + alert.event
    var texts = [event] + wrapped(event, to: rect.columns, lines: 1)
    if let starts = alert.starts, starts > context.now {
      texts.insert("\(event)\(context.separator)\(context.text(.from)) \(moment(starts))", at: 0)
    } else if let ends = alert.ends {
      texts.insert("\(event)\(context.separator)\(context.text(.until)) \(moment(ends))", at: 0)
    }
    let others = forecast.alerts.count { !$0.isOver(at: context.now) } - 1
    if others > 0 { texts.insert("\(texts[0])  +\(others)", at: 0) }
    texts.insert("\(texts[0])  [a]", at: 0)
    let text = texts.first { displayWidth(of: $0) <= rect.columns } ?? ""
    canvas.write(text, centeredIn: rect, row: rect.top, style)
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
    if bottom - rect.top >= 5, let feels = feelsLike(columns: rect.columns) {
      bottom -= 1
      canvas.write(feels, at: Point(column: rect.left, row: bottom), theme.label)
    }
    bottom -= drawTemperature(above: bottom, in: rect, on: &canvas)
    drawCondition(above: bottom, in: rect, on: &canvas)
    if context.fidelity == .indexed {
      context.backdrop.putGlassBehindDrawings(in: rect, on: &canvas)
    }
  }

  private func drawRange(row: Int, in rect: Rect, on canvas: inout Canvas) -> Int {
    let bounds = TodaysBounds(forecast, at: context.now)
    let (up, down) = theme.isUnicode ? ("↑ ", "↓ ") : ("H ", "L ")
    let whole = [
      bound(up, bounds.high ?? bounds.highFromNow, context.high(bounds)),
      bound(down, bounds.low ?? bounds.lowFromNow, context.low(bounds)),
    ]
    // What is known of the whole day stands first, so that the words are for what follows them.
    var parts: [[Piece]] = []
    if bounds.highFromNow == nil { parts.append(whole[0]) }
    if bounds.lowFromNow == nil { parts.append(whole[1]) }
    if parts.count < 2 { parts.append([(context.text(.fromNow), theme.label)]) }
    if let high = bounds.highFromNow { parts.append(bound(up, high)) }
    if let low = bounds.lowFromNow { parts.append(bound(down, low)) }
    let width = parts.joined().reduce(2 * (parts.count - 1)) { $0 + displayWidth(of: $1.text) }
    var column = rect.left
    for part in width <= rect.columns ? parts : whole {
      for (text, style) in part {
        column += canvas.write(text, at: Point(column: column, row: row), style)
      }
      column += 2
    }
    return 1
  }

  private typealias Piece = (text: String, style: Style)

  private func bound(
    _ mark: String, _ temperature: Temperature?, _ text: String? = nil
  ) -> [Piece] {
    [(mark, theme.label), (text ?? format.temperature(temperature), theme.figure(temperature))]
  }

  /// The felt temperature, with its cause where there is room for it.
  private func feelsLike(columns: Int) -> String? {
    guard let conditions, let feels = FeelsLike(conditions) else { return nil }
    let figure = context.text(.feelsLike) + " " + format.temperature(feels.temperature)
    let cause: Phrase? =
      switch feels.cause {
      case .wind: .becauseOfWind
      case .humidity: .becauseOfHumidity
      case .sun: .becauseOfSun
      case nil: nil
      }
    let full = cause.map { figure + " " + context.text($0) } ?? figure
    return displayWidth(of: full) <= columns ? full : truncated(figure, to: columns)
  }

  /// The temperature in the largest digits that leave room for the condition above them.
  private func drawTemperature(above bottom: Int, in rect: Rect, on canvas: inout Canvas) -> Int {
    let text = format.temperature(conditions?.temperature)
    let room = bottom - rect.top
    for height in Numerals.Height.allCases {
      let rows = height.rawValue
      guard room >= rows + height.rowsAbove, rect.columns >= height.leastColumns,
        let numerals = context.drawings.numerals(height: height)
      else { continue }
      let number = BigNumber(text: text, numerals: numerals)
      guard number.size.columns <= rect.columns else { continue }
      let place = Point(column: rect.left, row: bottom - rows)
      // A bright sun in the hollow of a 7 would be read with it.
      canvas.reserve(
        Rect(
          column: place.column, row: place.row, columns: number.size.columns,
          rows: number.size.rows))
      number.draw(
        at: place, into: &canvas,
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
    let icon = context.icon(
      for: report.condition, isDay: conditions.isDay, size: .large, at: context.now)
    if let icon, row - rect.top >= icon.size.rows, icon.size.columns <= rect.columns {
      canvas.write(
        truncated(words, to: rect.columns), at: Point(column: rect.left, row: row), theme.strong)
      icon.draw(
        at: Point(column: rect.left, row: row - icon.size.rows), into: &canvas,
        palette: theme.ink)
    } else if rect.columns >= 8 {
      context.drawRowIcon(
        report, isDay: conditions.isDay, time: context.now, at: Point(column: rect.left, row: row),
        on: &canvas)
      canvas.write(
        truncated(words, to: rect.columns - 4), at: Point(column: rect.left + 4, row: row),
        theme.strong)
    }
  }
}
