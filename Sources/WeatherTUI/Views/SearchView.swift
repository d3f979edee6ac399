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
    drawField(in: rect.line(0), on: &canvas)
    let list = Rect(
      column: rect.left, row: rect.top + 2, columns: rect.columns, rows: rect.rows - 3)
    let hits = search.hits
    for (offset, hit) in hits.dropFirst(search.first).prefix(list.rows).enumerated() {
      let isSelected = search.first + offset == search.selectedIndex
      draw(hit, isSelected: isSelected, in: list.line(offset), on: &canvas)
    }
    drawNote(hits: hits, in: rect.line(rect.rows - 1), on: &canvas)
  }

  private func drawField(in line: Rect, on canvas: inout Canvas) {
    let mark = theme.isUnicode ? "› " : "> "
    let column = line.left + canvas.write(mark, at: line.origin, theme.key)
    let room = line.right - column
    guard !search.field.isEmpty else {
      canvas.write(
        truncated(Phrase.searchPrompt(context.language), to: room),
        at: Point(column: column, row: line.top), theme.faint)
      canvas.restyle(Rect(column: column, row: line.top, columns: 1, rows: 1)) {
        $0.attributes.insert(.reverse)
      }
      return
    }
    let (text, cursor) = search.field.window(columns: room)
    canvas.write(text, at: Point(column: column, row: line.top), theme.strong)
    canvas.restyle(Rect(column: column + cursor, row: line.top, columns: 1, rows: 1)) {
      $0.attributes.insert(.reverse)
    }
  }

  /// Name, star, region and country at the left; weather or clock and size class at the right.
  private func draw(
    _ hit: SearchState.Hit, isSelected: Bool, in line: Rect, on canvas: inout Canvas
  ) {
    let right = rightText(hit, isSelected: isSelected)
    let leftRoom = line.columns - displayWidth(of: right) - (right.isEmpty ? 0 : 2)
    var column = line.left
    let star = state.isFavorite(hit.place) ? (theme.isUnicode ? "★ " : "* ") : ""
    column += canvas.write(star, at: Point(column: column, row: line.top), theme.sun)
    let name = truncated(hit.place.name, to: max(0, leftRoom - displayWidth(of: star)))
    column += canvas.write(name, at: Point(column: column, row: line.top), theme.strong)
    let rest = line.left + leftRoom - column - 2
    if rest > 3 {
      canvas.write(
        truncated(hit.place.surroundings.joined(separator: ", "), to: rest),
        at: Point(column: column + 2, row: line.top), theme.label)
    }
    canvas.write(right, endingAt: line.right, row: line.top, theme.text)
    if isSelected { canvas.select(line, theme: theme) }
  }

  private func rightText(_ hit: SearchState.Hit, isSelected: Bool) -> String {
    var parts: [String] = []
    let now = state.moment.instant
    let forecast = state.weather[hit.place.id]?.forecast
    if let conditions = forecast?.conditions(at: now) {
      let words = context.words(conditions.condition, isDay: conditions.isDay)
      parts.append("\(format.temperature(conditions.temperature)) \(words)")
    }
    if let offset = forecast?.zone.offset(at: now) ?? hit.utcOffset {
      parts.append(format.time(WallTime(now, offset: offset)))
    } else if let distance = state.shownPlace?.coordinate.distance(to: hit.place.coordinate) {
      parts.append(format.distance(meters: distance))
    }
    if let population = hit.population, population > 0 {
      parts.append(PopulationClass(population).phrase(context.language))
    }
    return parts.joined(separator: "  ")
  }

  private func drawNote(hits: [SearchState.Hit], in line: Rect, on canvas: inout Canvas) {
    let text: String
    if let problem = search.problem {
      text = problem
    } else if search.locating != nil {
      text = Phrase.locating(context.language)
    } else if search.request != nil || search.askAt != nil {
      text = hits.isEmpty ? Phrase.searching(context.language) : ""
    } else if hits.isEmpty, !search.query.isEmpty {
      text = Phrase.noSuchPlace(context.language)
    } else {
      text = Phrase.searchHint(context.language)
    }
    canvas.write(truncated(text, to: line.columns), at: line.origin, theme.faint)
  }
}

/// How large a place is, in a word.
enum PopulationClass: Hashable, Sendable {
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
  static let searchPrompt = Phrase(
    "a city in any script, or 48.9 N 2.4 E", "城市名、拼音或坐标")
  static let searching = Phrase("Searching …", "正在搜索…")
  static let noSuchPlace = Phrase(
    "No such place: try another spelling or coordinates", "没有找到，请换种写法或输入坐标")
  static let searchHint = Phrase(
    "Enter shows · Tab keeps · Ctrl-G where this computer is · Esc closes",
    "回车查看 · Tab 收藏 · Ctrl-G 本机位置 · Esc 关闭")
  static let locating = Phrase("Asking this computer where it is …", "正在询问本机位置…")
  static let cities = Phrase("Cities", "城市")
}
