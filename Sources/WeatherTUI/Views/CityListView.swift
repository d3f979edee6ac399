import WeatherModel

/// Every city as a band over its own sky colour: name, time, condition, temperature, range, alert.
struct CityListView {
  let list: CityListState
  let state: AppState
  let context: ViewContext

  private var theme: Theme { context.theme }
  private var format: Formatting { context.format }

  /// Rows from one band to the next: two of content and one between them where there is room.
  static func pitch(rows: Int, count: Int) -> Int {
    count * 3 <= rows ? 3 : count * 2 <= rows || rows >= 12 ? 2 : 1
  }

  static func visibleBands(rows: Int, count: Int) -> Int {
    max(1, (rows - 2) / pitch(rows: rows - 2, count: count))
  }

  func draw(in rect: Rect, on canvas: inout Canvas) {
    guard !rect.isEmpty else { return }
    let area = Rect(
      column: rect.left, row: rect.top, columns: rect.columns, rows: max(0, rect.rows - 2))
    let cities = state.cities
    let pitch = Self.pitch(rows: area.rows, count: cities.count)
    let selected = list.selectedIndex(in: cities)
    for (offset, place) in cities.dropFirst(list.first).enumerated() {
      let top = area.top + offset * pitch
      let band = Rect(
        column: area.left, row: top, columns: area.columns, rows: pitch == 1 ? 1 : 2)
      guard top + band.rows <= area.bottom else { break }
      draw(place, isSelected: list.first + offset == selected, in: band, on: &canvas)
    }
    if cities.isEmpty {
      canvas.write(
        truncated(Phrase.noCities(context.language), to: rect.columns), at: rect.origin, theme.text)
    }
    canvas.write(
      truncated(Phrase.cityHints(context.language), to: rect.columns),
      at: Point(column: rect.left, row: rect.bottom - 1), theme.faint)
  }

  private func draw(
    _ place: Place, isSelected: Bool, in band: Rect, on canvas: inout Canvas
  ) {
    let forecast = state.weather[place.id]?.forecast
    let now = state.now(of: place.id)
    let conditions = forecast?.conditions(at: now)
    if theme.depth == .full {
      let color = Backdrop.color(
        condition: conditions?.condition?.condition, isDay: conditions?.isDay ?? false)
      canvas.fill(band, Style(.hex(0xFFFFFF), on: .hex(color)))
    }
    let gutter = isSelected ? (theme.isUnicode ? "▌" : ">") : " "
    for row in band.top..<band.bottom {
      canvas.write(gutter, at: Point(column: band.left, row: row), theme.key)
    }
    let inner = Rect(
      column: band.left + 2, row: band.top, columns: max(0, band.columns - 3), rows: band.rows)
    drawFirstLine(place, forecast: forecast, conditions: conditions, in: inner, on: &canvas)
    if band.rows > 1 {
      drawSecondLine(
        place, forecast: forecast, conditions: conditions, now: now, in: inner, on: &canvas)
    }
    if isSelected, theme.depth != .full { canvas.select(band.line(0), theme: theme) }
  }

  private func drawFirstLine(
    _ place: Place, forecast: Forecast?, conditions: CurrentConditions?, in rect: Rect,
    on canvas: inout Canvas
  ) {
    let temperature = format.temperature(conditions?.temperature)
    let range = forecast.map { forecast -> String in
      let now = state.now(of: place.id)
      let bounds = forecast.highLow(on: forecast.today(at: now), now: now)
      return "↑\(format.temperature(bounds.high)) ↓\(format.temperature(bounds.low))"
    }
    let right = rect.columns >= 40 ? (range.map { $0 + "   " } ?? "") + temperature : temperature
    canvas.write(right, endingAt: rect.right, row: rect.top, theme.strong)
    var name = state.name(of: place)
    if state.favorites.defaultID == place.id { name += theme.isUnicode ? " ⌂" : " (start)" }
    if forecast?.alerts.contains(where: { !$0.isOver(at: state.now(of: place.id)) }) == true {
      name = (theme.isUnicode ? "▲ " : "! ") + name
    }
    let room = rect.columns - displayWidth(of: right) - 2
    if let field = list.renaming, list.selectedID == place.id {
      let (text, cursor) = field.window(columns: max(1, room))
      canvas.write(text, at: rect.origin, theme.strong.with(.underline))
      canvas.restyle(Rect(column: rect.left + cursor, row: rect.top, columns: 1, rows: 1)) {
        $0.attributes.insert(.reverse)
      }
      return
    }
    let used = canvas.write(truncated(name, to: room), at: rect.origin, theme.strong)
    let words = conditions.map { context.words($0.condition, isDay: $0.isDay) } ?? ""
    if room - used - 2 >= displayWidth(of: words) {
      canvas.write(words, at: Point(column: rect.left + used + 2, row: rect.top), theme.text)
    }
  }

  private func drawSecondLine(
    _ place: Place, forecast: Forecast?, conditions: CurrentConditions?, now: Instant,
    in rect: Rect, on canvas: inout Canvas
  ) {
    let time = forecast.map { format.time($0.zone.wallTime(at: now)) } ?? ""
    let parts = place.surroundings + (time.isEmpty ? [] : [time])
    let row = rect.top + 1
    canvas.write(
      truncated(parts.joined(separator: " · "), to: rect.columns),
      at: Point(column: rect.left, row: row),
      theme.label)
    if let failure = state.weather[place.id]?.failure, forecast == nil {
      canvas.write(
        truncated(failure.message, to: rect.columns / 2), endingAt: rect.right, row: row,
        theme.stale)
    }
  }
}

extension Phrase {
  static let noCities = Phrase("No city yet: a or / finds one", "还没有城市：按 a 或 / 搜索")
  static let cityHints = Phrase(
    "Enter open · a add · d delete · z undo · J K move · e rename · s start here",
    "回车打开 · a 添加 · d 删除 · z 撤销 · J K 移动 · e 改名 · s 设为首选")
}
