import WeatherModel

/// The search for a place: a field, the hits below it, one quiet line about the network.
struct SearchView {
  let search: SearchState
  let state: AppState
  let context: ViewContext

  private var theme: Theme { context.theme }
  private var format: Formatting { context.format }

  func draw(in rect: Rect, on canvas: inout Canvas) {
    guard !rect.isEmpty else { return }
    let layout = SearchLayout(content: rect)
    drawField(in: layout.field, on: &canvas)
    let hits = search.hits
    let shown = hits.dropFirst(search.first).prefix(layout.list.rows)
    let lines = shown.map { line(for: $0, among: hits) }
    let columns = SearchLine.columns(for: lines, width: layout.list.columns)
    var isSelectedCut = false
    for (offset, line) in lines.enumerated() {
      let isSelected = search.first + offset == search.selectedIndex
      let isWhole = line.draw(
        in: layout.list.line(offset), columns: columns, isSelected: isSelected, theme: theme,
        on: &canvas)
      if isSelected { isSelectedCut = !isWhole }
    }
    let note = note(hits: hits, isSelectedCut: isSelectedCut, columns: layout.note.columns)
    let used = canvas.write(
      truncated(note, to: layout.note.columns), at: layout.note.origin, theme.faint)
    // Beside the hints, so that they do not flicker with every key.
    let searching = context.text(.searching)
    if !hits.isEmpty, isAsking, used + 2 + displayWidth(of: searching) <= layout.note.columns {
      canvas.write(searching, endingAt: layout.note.right, row: layout.note.top, theme.faint)
    }
  }

  private var isAsking: Bool { search.request != nil || search.askAt != nil }

  private func drawField(in line: Rect, on canvas: inout Canvas) {
    let mark = theme.isUnicode ? "› " : "> "
    let used = canvas.write(mark, at: line.origin, theme.key)
    let room = Rect(
      column: line.left + used, row: line.top, columns: line.columns - used, rows: line.rows)
    FieldView(
      field: search.field, theme: theme, prompts: Phrase.searchPrompts.map { context.text($0) }
    )
    .draw(in: room, theme.strong, on: &canvas)
  }

  /// Region and country; where another hit has the same ones under the same name, the point, too.
  private func origin(of hit: SearchState.Hit, among hits: [SearchState.Hit]) -> [String] {
    let origin = hit.place.surroundings
    let hasTwin = hits.contains { $0.place.id != hit.place.id && $0.looksLike(hit) }
    return hasTwin ? [Place.at(hit.place.coordinate).name] + origin : origin
  }

  private func line(
    for hit: SearchState.Hit, among hits: [SearchState.Hit]
  ) -> SearchLine {
    var line = SearchLine(
      hit: hit, origin: origin(of: hit, among: hits), isFavorite: state.isFavorite(hit.place))
    let now = state.moment.instant
    let forecast = state.weather[hit.place.id]?.forecast
    if let conditions = forecast?.conditions(at: now) {
      let words = context.words(conditions.condition, isDay: conditions.isDay)
      line.weather = "\(format.temperature(conditions.temperature)) \(words)"
    }
    if let offset = forecast?.zone.offset(at: now) ?? hit.utcOffset {
      line.clock = format.time(WallTime(now, offset: offset))
    } else if let distance = state.shownPlace?.coordinate.distance(to: hit.place.coordinate) {
      line.clock = format.distance(meters: distance)
    }
    let population = hit.population.flatMap { $0 > 0 ? PopulationClass($0) : nil }
    line.size = population.map { context.text($0.phrase) } ?? ""
    return line
  }

  private func note(hits: [SearchState.Hit], isSelectedCut: Bool, columns: Int) -> String {
    if let problem = search.problem { return problem }
    if let problem = search.serviceProblem {
      let list = context.text(hits.isEmpty ? .notBuiltIn : .builtInOnly) + context.separator
      // Where the advice does not fit, what is wrong does.
      let whole = list + problem
      return displayWidth(of: whole) <= columns
        ? whole : list + String(problem.split(separator: ": ").first ?? "")
    }
    if search.locating != nil { return context.text(.locating) }
    if hits.isEmpty, !search.query.isEmpty {
      if isAsking { return context.text(.searching) }
      let isShort = search.query.count < SearchState.leastLetters
      return context.text(isShort ? .tooShort : .noSuchPlace)
    }
    if isSelectedCut, let selected = search.selected {
      return origin(of: selected, among: hits).joined(separator: ", ")
    }
    let isAdding = state.overlays.contains { $0.isSameKind(as: .cities(CityListState())) }
    let hints = isAdding ? Phrase.addingHints : Phrase.searchHints
    return hints.map { context.text($0) }.first { displayWidth(of: $0) <= columns }
      ?? context.text(hints[hints.count - 1])
  }
}

/// One hit of the search as a line.
struct SearchLine {
  /// How wide clock and size are in all lines, so that they stand below each other; nil where
  /// there is no room for them.
  struct Columns {
    var clock: Int?
    var size: Int?
  }

  let hit: SearchState.Hit
  /// What tells it from its namesakes, the most telling first.
  let origin: [String]
  let isFavorite: Bool
  /// What is known of the weather there.
  var weather: String?
  /// The time there, or how far away it is.
  var clock = ""
  /// How large it is, in a word.
  var size = ""

  private var name: String { (isFavorite ? "* " : "") + hit.place.name }
  private var words: String { origin.joined(separator: ", ") }
  private var wanted: Int {
    displayWidth(of: name) + (words.isEmpty ? 0 : 2 + displayWidth(of: words))
  }

  /// Columns that leave each line enough to tell namesakes apart, which matters more than clock
  /// and size; but one long name does not take them from all.
  static func columns(for lines: [SearchLine], width: Int) -> Columns {
    let claims = lines.map { line in
      min(line.wanted, displayWidth(of: line.name) + 18, width * 2 / 3)
    }
    let rest = width - (claims.max() ?? 0)
    let clock = lines.map { displayWidth(of: $0.clock) }.max() ?? 0
    let size = lines.map { displayWidth(of: $0.size) }.max() ?? 0
    if clock > 0, size > 0, clock + size + 4 <= rest { return Columns(clock: clock, size: size) }
    if clock > 0, clock + 2 <= rest { return Columns(clock: clock) }
    return Columns()
  }

  /// Draws it and answers whether name and origin are whole.
  func draw(
    in line: Rect, columns: Columns, isSelected: Bool, theme: Theme, on canvas: inout Canvas
  ) -> Bool {
    var right = line.right
    if let width = columns.size {
      right -= width
      canvas.write(size, at: Point(column: right, row: line.top), theme.text)
      right -= 2
    }
    if let width = columns.clock {
      canvas.write(clock, endingAt: right, row: line.top, theme.text)
      right -= width + 2
    }
    if let weather, wanted + 2 + displayWidth(of: weather) <= right - line.left {
      canvas.write(weather, endingAt: right, row: line.top, theme.text)
      right -= displayWidth(of: weather) + 2
    }
    let star = isFavorite ? "* " : ""
    var column = line.left
    column += canvas.write(star, at: line.origin, theme.sun)
    column += canvas.write(
      truncated(hit.place.name, to: max(0, right - column)),
      at: Point(column: column, row: line.top), theme.strong)
    if right - column > 3, !words.isEmpty {
      canvas.write(
        truncated(words, to: right - column - 2), at: Point(column: column + 2, row: line.top),
        theme.label)
    }
    if isSelected { canvas.select(line, theme: theme) }
    return wanted <= right - line.left
  }
}

/// How large a place is, in a word.
enum PopulationClass: Hashable, Sendable, CaseIterable {
  case village, town, city, metropolis

  init(_ population: Int) {
    switch population {
    case ..<10_000: self = .village
    case ..<100_000: self = .town
    case ..<1_000_000: self = .city
    default: self = .metropolis
    }
  }

  var phrase: Phrase {
    switch self {
    case .village: Phrase("small", "小镇")
    case .town: Phrase("town", "城镇")
    case .city: Phrase("city", "城市")
    case .metropolis: Phrase("metropolis", "大城市")
    }
  }
}

extension Phrase {
  static let search = Phrase("Search", "搜索")
  static let searchPrompts = [
    Phrase("a city in any script, or 48.9 N 2.4 E", "城市名、拼音或坐标"),
    Phrase("a city, or 48.9 N 2.4 E", "城市名或坐标"), Phrase("a city", "城市名"),
  ]
  static let searching = Phrase("Searching …", "正在搜索…")
  static let tooShort = Phrase("Type another letter", "请再输入一个字")
  static let noSuchPlace = Phrase(
    "No such place: try another spelling or coordinates", "没有找到，请换种写法或输入坐标")
  /// What the keys do, from most to least.
  static let notBuiltIn = Phrase("Not in the built-in list", "内置列表中没有")
  static let builtInOnly = Phrase("Built-in list only", "仅内置列表")
  static let searchHints = [
    Phrase(
      "Enter shows · Tab keeps · Ctrl-G where this computer is · Esc closes",
      "回车查看 · Tab 收藏 · Ctrl-G 本机位置 · Esc 关闭"),
    Phrase("Enter shows · Tab keeps · Esc closes", "回车查看 · Tab 收藏 · Esc 关闭"),
    Phrase("Enter · Tab · Esc", "回车 · Tab · Esc"),
  ]
  static let addingHints = [
    Phrase(
      "Enter adds · Ctrl-G where this computer is · Esc back to the list",
      "回车添加 · Ctrl-G 本机位置 · Esc 返回列表"),
    Phrase("Enter adds · Esc back", "回车添加 · Esc 返回"),
    Phrase("Enter · Esc", "回车 · Esc"),
  ]
  static let locating = Phrase("Asking this computer where it is …", "正在询问本机位置…")
  static let cities = Phrase("Cities", "城市")
}
