import WeatherModel

/// Every city as a band over its own sky colour: name, time, condition, temperature, range, alert.
struct CityListView {
  let list: CityListState
  let state: AppState
  let context: ViewContext

  private var theme: Theme { context.theme }

  func draw(in rect: Rect, on canvas: inout Canvas) {
    guard !rect.isEmpty else { return }
    let cities = state.cities
    let layout = CityListLayout(content: rect, count: cities.count)
    let selected = list.selectedIndex(in: cities)
    let byName = citiesByName(cities)
    for (offset, place) in cities.dropFirst(list.first).prefix(layout.visible).enumerated() {
      let band = CityBand(
        place: place, state: state, context: context,
        renaming: list.selectedID == place.id ? list.renaming : nil,
        namesakes: (byName[state.name(of: place)] ?? []).filter { $0.id != place.id })
      band.draw(
        in: layout.band(offset), isSelected: list.first + offset == selected, on: &canvas)
    }
    if cities.isEmpty {
      canvas.write(
        truncated(context.text(.noCities), to: layout.bands.columns), at: layout.bands.origin,
        theme.text)
    }
    drawHints(in: layout.hints, on: &canvas)
  }

  /// Grouped in one pass: two hundred cities compared with each other would be felt.
  private func citiesByName(_ cities: [Place]) -> [String: [Place]] {
    let labels = Dictionary(
      state.favorites.favorites.map { ($0.id, $0.displayName) },
      uniquingKeysWith: { first, _ in first })
    return Dictionary(grouping: cities) { labels[$0.id] ?? $0.name }
  }

  private func drawHints(in rect: Rect, on canvas: inout Canvas) {
    let hints = list.renaming == nil ? Phrase.cityHints : Phrase.renameHints
    let lines = hintLines(hints.map { context.text($0) }, columns: rect.columns, limit: rect.rows)
    for (offset, line) in lines.enumerated() {
      let row = rect.bottom - lines.count + offset
      canvas.write(
        truncated(line, to: rect.columns), at: Point(column: rect.left, row: row), theme.faint)
    }
  }

  /// As many hints as fit; the one that leads to all others stays the longest.
  private func hintLines(_ hints: [String], columns: Int, limit: Int) -> [String] {
    for count in stride(from: hints.count, through: 1, by: -1) {
      var lines: [String] = []
      for hint in hints.prefix(count - 1) + hints.suffix(1) {
        if let last = lines.last,
          displayWidth(of: last + context.separator + hint) <= columns
        {
          lines[lines.count - 1] = last + context.separator + hint
        } else {
          lines.append(hint)
        }
      }
      if lines.count <= limit { return lines }
    }
    return []
  }
}

/// One city of the list.
struct CityBand {
  let place: Place
  let state: AppState
  let context: ViewContext
  /// The new name while it is being typed.
  let renaming: TextField?
  /// The other cities that go by the same name.
  let namesakes: [Place]

  private var theme: Theme { context.theme }
  private var format: Formatting { context.format }
  private var weather: Remote { state.weather[place.id] ?? Remote() }
  private var now: Instant { state.now(of: place.id) }

  func draw(in band: Rect, isSelected: Bool, on canvas: inout Canvas) {
    guard !band.isEmpty else { return }
    let conditions = weather.forecast?.conditions(at: now)
    Backdrop.drawSky(
      state.scene(of: place), in: band, fidelity: context.fidelity, theme: theme, on: &canvas)
    let inner = Rect(
      column: band.left + 2, row: band.top, columns: band.columns - 3, rows: band.rows)
    drawFirstLine(conditions, isAlone: band.rows == 1, in: inner.line(0), on: &canvas)
    if band.rows > 1 { drawSecondLine(in: inner.line(1), on: &canvas) }
    guard isSelected else { return }
    if theme.depth != .full, renaming == nil { canvas.select(band.line(0), theme: theme) }
    let gutter = theme.isUnicode ? "▌" : ">"
    for row in band.top..<band.bottom {
      canvas.write(gutter, at: Point(column: band.left, row: row), theme.key)
    }
  }

  // MARK: Name, condition, temperature

  private func drawFirstLine(
    _ conditions: CurrentConditions?, isAlone: Bool, in line: Rect, on canvas: inout Canvas
  ) {
    guard !line.isEmpty else { return }
    // In a band of one line, what tells namesakes apart comes before range and time.
    let name = title(isAlone: isAlone, columns: 500)
    let need = isAlone && !namesakes.isEmpty ? displayWidth(of: name) + 2 : 16
    let figures = figures(conditions, isAlone: isAlone)
    let right =
      figures.first { displayWidth(of: $0) + need <= line.columns } ?? figures[figures.count - 1]
    canvas.write(right, endingAt: line.right, row: line.top, theme.strong)
    let room = Rect(
      column: line.left, row: line.top, columns: line.columns - displayWidth(of: right) - 2,
      rows: 1)
    if let renaming {
      FieldView(field: renaming, theme: theme, prompts: [place.name])
        .draw(in: room, theme.strong.with(.underline), on: &canvas)
      return
    }
    let used = canvas.write(
      truncated(title(isAlone: isAlone, columns: room.columns), to: room.columns),
      at: room.origin, theme.strong)
    let words = words(conditions)
    let rest = room.columns - used - 2
    // Half a condition is a wrong one; half a reason still says that something is wrong.
    guard displayWidth(of: words) <= rest || (conditions == nil && rest >= 8) else { return }
    canvas.write(
      truncated(words, to: rest), at: Point(column: room.left + used + 2, row: line.top),
      conditions == nil ? theme.stale : theme.text)
  }

  /// Range and temperature, from most to the temperature alone; a band of one line has the time.
  private func figures(_ conditions: CurrentConditions?, isAlone: Bool) -> [String] {
    let temperature = format.temperature(conditions?.temperature)
    var texts = [temperature]
    if let forecast = weather.forecast {
      let bounds = TodaysBounds(forecast, at: now)
      let range = "↑\(context.high(bounds)) ↓\(context.low(bounds))   \(temperature)"
      texts.insert(range, at: 0)
      if isAlone { texts.insert("\(time(on: forecast.zone))   \(range)", at: 0) }
    }
    return texts
  }

  private func words(_ conditions: CurrentConditions?) -> String {
    if let conditions { return context.words(conditions.condition, isDay: conditions.isDay) }
    if weather.forecast != nil { return "" }
    if let failure = weather.failure {
      // What all of them have is said by the page and among the messages.
      return failure == state.refresh.lastError ? context.text(.noData) : state.words(of: failure)
    }
    return weather.isLoading ? context.text(.loading) + (theme.isUnicode ? " …" : " ...") : ""
  }

  /// The name with its marks, and with what tells it from its namesakes where no second line does.
  private func title(isAlone: Bool, columns: Int) -> String {
    var name = state.name(of: place)
    let alert = hasAlert ? (theme.isUnicode ? "▴ " : "! ") : ""
    let start = state.favorites.defaultID == place.id ? (theme.isUnicode ? " ⌂" : " (start)") : ""
    let room = max(1, columns - displayWidth(of: alert) - displayWidth(of: start))
    if isAlone, !namesakes.isEmpty, let difference = origin.first {
      // The name is the same as that of the others: it gives way first.
      let least = min(displayWidth(of: name), max(3, room / 4))
      name = truncated(name, to: max(least, room - displayWidth(of: ", " + difference)))
      name += ", " + difference
    }
    return alert + truncated(name, to: room) + start
  }

  private var hasAlert: Bool {
    weather.forecast?.alerts.contains { !$0.isOver(at: now) } ?? false
  }

  // MARK: Where, when, how old

  /// Region and country, the point before them where a namesake has the same ones.
  private var origin: [String] {
    let origin = place.surroundings
    let hasTwin = namesakes.contains { $0.surroundings == origin }
    return hasTwin ? [Place.at(place.coordinate).name] + origin : origin
  }

  private func drawSecondLine(in line: Rect, on canvas: inout Canvas) {
    guard !line.isEmpty else { return }
    var room = line.columns
    if let notice {
      let text = truncated(notice, to: line.columns / 2)
      canvas.write(text, endingAt: line.right, row: line.top, theme.stale)
      room -= displayWidth(of: text) + 2
    }
    let time = state.clock(of: place).map { [self.time(on: $0)] } ?? []
    // The time comes first: it is never cut.
    var parts = time + origin
    while parts.count > 2, displayWidth(of: parts.joined(separator: context.separator)) > room {
      parts.removeLast()
    }
    canvas.write(
      truncated(parts.joined(separator: context.separator), to: room), at: line.origin,
      theme.label)
  }

  private func time(on clock: PlaceTimeZone) -> String {
    format.time(clock.wallTime(at: now))
  }

  /// What is wrong with data that are there: their age, as on the page.
  private var notice: String? {
    if state.favorites.index(of: place.id) == nil, state.source.samples.isEmpty {
      let isGuess = state.guess?.id == place.id
      return context.text(isGuess ? .guessedCity : .cityOfThisRun)
    }
    guard let forecast = weather.forecast, state.source.samples.isEmpty else { return nil }
    let now = state.moment.instant
    switch Freshness(fetchedAt: forecast.fetchedAt, now: now) {
    case .fresh, .sample: return nil
    case .stale, .offline: return format.age(seconds: now - forecast.fetchedAt)
    }
  }
}

extension Phrase {
  static let noCities = Phrase("No city yet: a or / finds one", "还没有城市：按 a 或 / 搜索")
  static let noData = Phrase("no data", "无数据")
  static let guessedCity = Phrase("guessed: f keeps it", "推测，f 收藏")
  static let cityOfThisRun = Phrase("not kept: f keeps it", "未收藏，f 收藏")
  /// What the keys do, the most needed first; the last one leads to all of them.
  static let cityHints = [
    Phrase("Enter open", "回车打开"), Phrase("a add", "a 添加"), Phrase("d delete", "d 删除"),
    Phrase("z undo", "z 撤销"), Phrase("J K move", "J K 移动"), Phrase("e rename", "e 改名"),
    Phrase("s start here", "s 设为首选"), Phrase("? keys", "? 按键"),
  ]
  static let renameHints = [
    Phrase("Enter keeps the name", "回车保存"), Phrase("empty: its own", "留空恢复原名"),
    Phrase("Esc", "Esc 取消"),
  ]
}
