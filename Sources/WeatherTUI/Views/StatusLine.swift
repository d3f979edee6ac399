import WeatherModel

/// The bottom line: origin and age of the data, dots of pages and cities, the most useful keys.
struct StatusLine {
  let state: AppState
  let context: ViewContext

  func draw(in rect: Rect, on canvas: inout Canvas) {
    guard !rect.isEmpty else { return }
    let layout = StatusLineLayout(
      state: state, isUnicode: context.theme.isUnicode, columns: rect.columns)
    let theme = context.theme
    canvas.write(
      layout.origin, at: Point(column: rect.left + layout.originColumn, row: rect.top),
      layout.isStale ? theme.stale : theme.label)
    var column = rect.left + layout.dotsColumn
    for dot in layout.dots {
      canvas.write(
        dot.glyph, at: Point(column: column, row: rect.top),
        dot.isCurrent ? theme.strong : theme.faint)
      column += dot.width
    }
    column = rect.left + layout.hintsColumn
    for hint in layout.hints {
      canvas.write(hint.key, at: Point(column: column, row: rect.top), theme.key)
      column += displayWidth(of: hint.key) + 1
      canvas.write(hint.text, at: Point(column: column, row: rect.top), theme.label)
      column += displayWidth(of: hint.text) + 2
    }
  }
}

/// Where the parts of the bottom line stand; also says what a click on them means.
struct StatusLineLayout {
  struct Dot: Hashable {
    var glyph: String
    var isCurrent: Bool
    var action: ClickTarget.Action?
    /// Columns with the blank behind it.
    var width: Int
  }

  struct Hint: Hashable {
    var key: String
    var text: String
    var command: Command

    var width: Int { displayWidth(of: key) + 1 + displayWidth(of: text) }
  }

  private(set) var origin = ""
  private(set) var isStale = false
  private(set) var dots: [Dot] = []
  private(set) var hints: [Hint] = []
  private(set) var originColumn = 0
  private(set) var dotsColumn = 0
  private(set) var hintsColumn = 0

  init(state: AppState, isUnicode: Bool, columns: Int) {
    let format = Formatting(state.preferences)
    let margin = columns >= 60 ? 1 : 0
    let width = columns - 2 * margin
    originColumn = margin
    dots = Self.dots(state, isUnicode: isUnicode, limit: max(8, width / 3))
    var dotsWidth = dots.reduce(0) { $0 + $1.width }
    let origins = Self.origins(state, format: format, isUnicode: isUnicode)
    isStale = origins.isStale
    // The origin of the data is a duty: it is the last to go. Then the dots, then the hints.
    if let fitting = origins.texts.first(where: {
      displayWidth(of: $0) + origins.spare + dotsWidth + 2 <= width && $0.contains(origins.duty)
    }) {
      origin = fitting
    } else {
      dots = []
      dotsWidth = 0
      origin =
        origins.texts.first { displayWidth(of: $0) <= width }
        ?? truncated(origins.texts.last ?? "", to: width)
    }
    let originWidth = displayWidth(of: origin) + origins.spare
    let centered = (columns - dotsWidth) / 2
    dotsColumn = max(margin + originWidth + 2, centered)
    var candidates = Self.hints(state, language: format.language, isUnicode: isUnicode)
    while !candidates.isEmpty {
      let hintsWidth = candidates.reduce(-2) { $0 + $1.width + 2 }
      let start = columns - margin - hintsWidth
      if start >= dotsColumn + dotsWidth + 2 {
        hints = candidates
        hintsColumn = start
        break
      }
      // Help goes last: it leads to everything else.
      candidates.remove(at: Self.leastNeeded(of: candidates))
    }
  }

  /// The hint that gives way first: the way out is known to most, the ways to a city are not.
  private static func leastNeeded(of hints: [Hint]) -> Int {
    let order: [Command] = [.quit, .showCities, .openDetails, .search, .pageDown, .nextCity]
    return order.lazy.compactMap { command in hints.firstIndex { $0.command == command } }.first
      ?? 0
  }

  /// Texts that say where the data come from and how old they are, the most complete first.
  private struct Origins {
    var texts: [String]
    /// What a text has to hold while there is room for it: the name that a licence asks for.
    var duty: String
    var isStale: Bool
    /// Columns kept free for an older age, so that dots and hints stand still while it grows.
    var spare = 0
  }

  private static func origins(
    _ state: AppState, format: Formatting, isUnicode: Bool
  ) -> Origins {
    let dot = isUnicode ? " · " : " - "
    guard let forecast = state.shownWeather.forecast, let freshness = state.freshness else {
      return Origins(texts: ["wx"], duty: "", isStale: false)
    }
    let name = forecast.provider.displayName
    let sentence = forecast.attribution.first?.text ?? name
    // A sentence may name somebody else than the service: then the sentence itself is the duty.
    let short = sentence.contains(name) ? name : sentence
    let language = format.language
    if freshness == .sample {
      let zone = forecast.zone
      let recorded = state.source.samples.first { $0.place.id == state.shownID }?.recorded
      let date = recorded.map { zone.wallTime(at: $0).date }
      let day = date.map(format.dayWithYear) ?? ""
      let mark = Phrase.sample(language)
      var texts: [String] = []
      if case .samplesUntilConnected = state.source {
        let wait = state.secondsToNextTry.map { dot + Self.nextTry($0, language) } ?? ""
        let reason =
          state.placesToRefresh.isEmpty
          ? Phrase("no city yet: / finds yours", "还没有城市：按 / 搜索")(language)
          : Phrase("no connection yet", "尚无连接")(language)
        texts = [
          "\(mark) - \(reason)\(wait)\(dot)\(sentence), \(day)",
          "\(mark) - \(reason)\(wait)\(dot)\(short)", "\(mark) - \(reason)\(dot)\(short)",
        ]
      }
      texts += [
        "\(mark)\(dot)\(sentence)\(dot)\(day)", "\(mark)\(dot)\(short)\(dot)\(day)",
        "\(mark)\(dot)\(short)", "\(mark) \(short)",
      ]
      return Origins(texts: texts, duty: short, isStale: true)
    }
    let age = format.age(seconds: state.moment.instant - forecast.fetchedAt)
    var texts = ["\(sentence)\(dot)\(age)", "\(short)\(dot)\(age)", "\(short) \(age)", short]
    if freshness == .offline {
      let old = Phrase("OLD", "过期")(language)
      texts = [
        "\(old)\(dot)\(sentence)\(dot)\(age)", "\(old)\(dot)\(short)\(dot)\(age)",
        "\(old)\(dot)\(short)", short,
      ]
    }
    let spare = displayWidth(of: format.age(seconds: 59 * 60)) - displayWidth(of: age)
    return Origins(
      texts: texts, duty: short, isStale: freshness != .fresh, spare: max(0, spare))
  }

  private static func nextTry(_ seconds: Int, _ language: Language) -> String {
    switch language {
    case .english:
      seconds <= 90 ? "trying again in \(seconds) s" : "trying again in \((seconds + 59) / 60) min"
    case .chinese: seconds <= 90 ? "\(seconds)秒后重试" : "\((seconds + 59) / 60)分钟后重试"
    }
  }

  private static func dots(_ state: AppState, isUnicode: Bool, limit: Int) -> [Dot] {
    let (full, empty, arrow) = isUnicode ? ("∙", "◦", "▴") : ("@", "o", "^")
    var dots = Page.allCases.map { page in
      Dot(
        glyph: page == state.page ? full : empty, isCurrent: page == state.page,
        action: .page(page), width: 2)
    }
    let cities = state.cities
    guard cities.count > 1, let shown = state.shownIndex else { return dots }
    dots.append(Dot(glyph: isUnicode ? "│" : "|", isCurrent: false, action: nil, width: 2))
    if cities.count * 2 + 8 > limit {
      let position = "\(shown + 1)/\(cities.count)"
      dots.append(
        Dot(glyph: position, isCurrent: true, action: nil, width: displayWidth(of: position)))
      return dots
    }
    for (index, city) in cities.enumerated() {
      let isGuess = state.guess?.id == city.id
      let glyph = isGuess ? arrow : index == shown ? full : empty
      dots.append(
        Dot(
          glyph: glyph, isCurrent: index == shown, action: .city(city.id),
          width: index == cities.count - 1 ? 1 : 2))
    }
    return dots
  }

  /// Arrows where they can be shown, else the letters that do the same: both are two columns.
  private static func hints(
    _ state: AppState, language: Language, isUnicode: Bool
  ) -> [Hint] {
    let (sideways, upright) = isUnicode ? ("←→", "↑↓") : ("hl", "jk")
    var hints: [Hint] = []
    if state.cities.count > 1 {
      hints.append(Hint(key: sideways, text: Phrase("city", "城市")(language), command: .nextCity))
    }
    hints.append(Hint(key: upright, text: Phrase("page", "翻页")(language), command: .pageDown))
    switch state.page {
    case .now: break
    case .hourly, .daily:
      hints.append(
        Hint(key: "Enter", text: Phrase("details", "详情")(language), command: .openDetails))
    }
    hints.append(Hint(key: "/", text: Phrase("find", "搜索")(language), command: .search))
    hints.append(Hint(key: "c", text: Phrase("cities", "城市")(language), command: .showCities))
    hints.append(Hint(key: "q", text: Phrase("quit", "退出")(language), command: .quit))
    hints.append(Hint(key: "?", text: Phrase("help", "帮助")(language), command: .showHelp))
    return hints
  }
}

/// An area of the page that answers to a click.
struct ClickTarget: Hashable {
  enum Action: Hashable {
    case command(Command)
    case page(Page)
    case city(Place.ID)
    /// A row of the page's table, counted from its first.
    case row(Int)
  }

  var area: Rect
  var action: Action
}
