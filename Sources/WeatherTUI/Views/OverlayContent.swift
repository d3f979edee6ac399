import WeatherModel

/// The lines of the overlays that are text.
struct OverlayContent {
  /// A line of an overlay: a key or label, and what belongs to it.
  struct Line: Hashable {
    var label: String?
    var text: String
    var isHeading = false
  }

  let state: AppState
  let format: Formatting

  private var language: Language { format.language }

  init(state: AppState) {
    self.state = state
    format = Formatting(state.preferences)
  }

  /// How many lines there are to scroll through.
  static func lineCount(of overlay: Overlay, state: AppState) -> Int {
    let content = OverlayContent(state: state)
    switch overlay {
    case .dayDetails(let date, _):
      return state.shownWeather.forecast?.hourRows(on: date, now: state.now).count ?? 0
    case .settings:
      return SettingsLayout.lineCount(
        columns: OverlayLayout(overlay, size: state.size).content.columns)
    case .search, .cities:
      // They have rows of their own and say themselves where more are.
      return 0
    case .help, .messages, .sources, .alerts, .hourDetails:
      let width = OverlayLayout(overlay, size: state.size).content.columns
      return content.lines(of: overlay, width: width).count
    }
  }

  /// Where an overlay lies, with no more rows than its text needs.
  static func layout(of overlay: Overlay, state: AppState) -> OverlayLayout {
    let layout = OverlayLayout(overlay, size: state.size)
    switch overlay {
    case .search, .cities: return layout
    case .help, .messages, .sources, .alerts, .hourDetails, .dayDetails, .settings:
      return layout.fitted(to: lineCount(of: overlay, state: state))
    }
  }

  func lines(of overlay: Overlay, width: Int) -> [Line] {
    switch overlay {
    case .help: help(width: width)
    case .messages: messages(width: width)
    case .sources: sources(width: width)
    case .alerts: alerts(width: width)
    case .hourDetails(let time): hour(at: time)
    case .dayDetails, .search, .cities, .settings: []
    }
  }

  // MARK: Help

  /// Made from the table that handles the keys, so that it cannot lie.
  private func help(width: Int) -> [Line] {
    var lines = KeyMap.page.map { Line(label: $0.label, text: $0.command.title(language)) }
    lines += keys(of: SearchCommand.self, Phrase("In the search", "搜索中"))
    lines += SearchCommand.editing.map { Line(label: $0.label, text: $0.title(language)) }
    lines += keys(of: CityListCommand.self, .inCityList)
    lines += keys(of: SettingsCommand.self, Phrase("In the settings", "设置中"))
    lines.append(Line(text: ""))
    lines.append(Line(text: Phrase("Good to know", "说明")(language), isHeading: true))
    let facts = [
      Phrase(
        "All times are the city's own. The days are its calendar's.", "所有时间均为当地时间。"),
      Phrase(
        "Today's high and low include the hours already past and the temperature now.",
        "今日最高与最低气温包含已过去的时段和当前气温。"),
      Phrase(
        "\"from now\", ≥ or ≤: of the rest of today, where the whole day's high or low is not known.",
        "“此后”、≥ 或 ≤：全天最高或最低未知时，为今天余下时段的数值。"),
      Phrase(
        "Wind: the letters say where it comes from, the arrow where it blows.",
        "风：文字为来向，箭头为去向。"),
      Phrase(
        "Chance is of any precipitation, in rows from 10 % on; the amount counts melted snow.",
        "列表中降水概率自10%起显示；降水量含融雪。"),
      Phrase(
        "Chance and amount are of the time up to their row; those of \"Now\" of the hour under way.",
        "各行的降水概率与降水量为该时刻之前的时段；“现在”为当前时段。"),
      Phrase("— means that the service said nothing.", "— 表示无数据。"),
      Phrase(
        "Data older than 15 minutes are marked, older than 3 hours called old.",
        "超过15分钟的数据会标出，超过3小时称为过期。"),
      Phrase("Mouse: wheel, dots, rows and hints.", "鼠标：滚轮、圆点、行与提示均可用。"),
    ]
    for fact in facts {
      for part in wrapped(fact(language), to: width) { lines.append(Line(text: part)) }
    }
    return width < 30 ? stacked(lines, width: width) : lines
  }

  private func keys<Command: KeyCommand>(of _: Command.Type, _ title: Phrase) -> [Line] {
    [Line(text: ""), Line(text: title(language), isHeading: true)]
      + Command.bindings.map { Line(label: $0.label, text: $0.command.title(language)) }
  }

  /// Lines with what a key does below the key, where both do not fit side by side.
  private func stacked(_ lines: [Line], width: Int) -> [Line] {
    lines.flatMap { line -> [Line] in
      guard let label = line.label else {
        guard line.isHeading else { return [line] }
        return wrapped(line.text, to: width).map { Line(text: $0, isHeading: true) }
      }
      let parts = wrapped(line.text, to: max(1, width - 2))
      return [Line(label: label, text: "")] + parts.map { Line(text: "  " + $0) }
    }
  }

  /// The line of the help at which the keys of the list of cities begin.
  static func cityKeysLine(state: AppState) -> Int {
    let width = OverlayLayout(.help(scroll: 0), size: state.size).content.columns
    let lines = OverlayContent(state: state).help(width: width)
    let heading = Phrase.inCityList(state.preferences.language)
    return lines.firstIndex { $0.isHeading && heading.hasPrefix($0.text) } ?? 0
  }

  // MARK: Messages, sources, alerts

  private func messages(width: Int) -> [Line] {
    guard !state.messages.log.isEmpty else { return [Line(text: Phrase.nothingYet(language))] }
    // A sample's clock shows another time than that of the messages.
    let zone = state.source.samples.isEmpty ? state.shownWeather.forecast?.zone : nil
    return state.messages.log.reversed().flatMap { message -> [Line] in
      let time =
        zone.map { format.time($0.wallTime(at: message.time)) }
        ?? format.age(seconds: state.moment.instant - message.time)
      let parts = wrapped(message.text, to: max(10, width - 10))
      return parts.enumerated().map { index, part in
        Line(label: index == 0 ? time : "", text: part)
      }
    }
  }

  private func sources(width: Int) -> [Line] {
    var lines = [
      Line(text: "wx \(Version.current) · © 2026 the wx authors · MIT", isHeading: true),
      Line(text: ""),
    ]
    if let forecast = state.shownWeather.forecast {
      lines.append(Line(text: Phrase("These data", "数据")(language), isHeading: true))
      for attribution in forecast.credits {
        let sentence = "\(attribution.text), \(attribution.license) · \(attribution.link)"
        for part in wrapped(sentence, to: width) { lines.append(Line(text: part)) }
      }
      let wall = forecast.zone.wallTime(at: forecast.fetchedAt)
      let fetched = format.date(wall.date) + " " + format.time(wall)
      lines.append(Line(text: Phrase("Fetched", "获取于")(language) + " \(fetched)"))
      lines.append(Line(text: ""))
    }
    lines.append(Line(text: Phrase("Place names", "地名")(language), isHeading: true))
    lines.append(Line(text: "GeoNames, CC BY 4.0 · https://www.geonames.org/"))
    lines.append(Line(text: ""))
    lines.append(Line(text: Phrase("This place", "此地")(language), isHeading: true))
    if let place = state.shownPlace {
      let point = "\(place.coordinate.latitude), \(place.coordinate.longitude)"
      lines.append(Line(text: ([place.name] + place.surroundings).joined(separator: ", ")))
      lines.append(Line(text: "\(point) · \(place.id.rawValue)"))
      if let zone = state.shownWeather.forecast?.zone {
        lines.append(Line(text: zone.identifier + " · " + offset(zone)))
      }
    }
    return lines
  }

  /// "UTC+05:45".
  private func offset(_ zone: PlaceTimeZone) -> String {
    PlaceTimeZone.name(ofOffset: zone.offset(at: state.now))
  }

  private func alerts(width: Int) -> [Line] {
    let now = state.now
    guard let forecast = state.shownWeather.forecast else { return [] }
    var lines: [Line] = []
    for alert in forecast.alerts where !alert.isOver(at: now) {
      if !lines.isEmpty { lines.append(Line(text: "")) }
      lines.append(Line(text: alert.event, isHeading: true))
      let span = [alert.starts, alert.ends].map { instant in
        instant.map { moment in
          let wall = forecast.zone.wallTime(at: moment)
          return format.date(wall.date) + " " + format.time(wall)
        } ?? Formatting.missing
      }
      lines.append(Line(text: span.joined(separator: " – ")))
      lines.append(Line(text: severity(alert.severity)))
      for text in [alert.sender, alert.headline].compactMap({ $0 }) {
        for part in wrapped(text, to: width) { lines.append(Line(text: part)) }
      }
      for text in [alert.description, alert.instruction].compactMap({ $0 }) {
        lines.append(Line(text: ""))
        for part in wrapped(text, to: width) { lines.append(Line(text: part)) }
      }
    }
    // What is told is not all where the last question failed.
    if let failure = state.shownWeather.alertsFailure, !lines.isEmpty {
      let phrase = Phrase("Whether there are others is not known: ", "是否还有其他预警尚不清楚：")
      lines.append(Line(text: ""))
      for part in wrapped(phrase(language) + failure.message, to: width) {
        lines.append(Line(text: part))
      }
    }
    return lines
  }

  private func severity(_ severity: WeatherAlert.Severity) -> String {
    let phrase =
      switch severity {
      case .extreme: Phrase("Severity: extreme", "程度：特别严重")
      case .severe: Phrase("Severity: severe", "程度：严重")
      case .moderate: Phrase("Severity: moderate", "程度：较重")
      case .minor: Phrase("Severity: minor", "程度：一般")
      case .unknown: Phrase("Severity: not stated", "程度：未说明")
      }
    return phrase(language)
  }

  // MARK: One hour

  /// The hour under way as its row shows it, with what is known of now; nil for any other hour.
  func asItIs(_ time: Instant) -> HourlyForecast? {
    for case .hour(let hour, isNow: true) in state.hourRows where hour.time == time { return hour }
    return nil
  }

  private func hour(at time: Instant) -> [Line] {
    let asItIs = asItIs(time)
    guard let forecast = state.shownWeather.forecast,
      let hour = asItIs ?? forecast.hours.first(where: { $0.time == time })
    else { return [] }
    func line(_ phrase: Phrase, _ value: String) -> Line {
      Line(label: phrase(language), text: value)
    }
    let words = conditionText(hour.condition, isDay: hour.isDay, language: language)
    // As in its row: of the hour under way, or nothing.
    let sums = asItIs == nil ? hour : forecast.stepUnderWay(at: state.now)
    return [
      line(.condition, words ?? Formatting.missing),
      line(Phrase("Temperature", "气温"), format.temperature(hour.temperature)),
      line(.feelsLike, format.temperature(hour.apparentTemperature)),
      line(
        Phrase("Amounts for", "累计时段"),
        sums.map { span(before: $0, zone: forecast.zone) } ?? Formatting.missing),
      line(.chance, format.percent(sums?.precipitationProbability)),
      line(.precipitation, format.precipitation(sums?.precipitation)),
      line(.snowfall, format.snowfall(sums?.snowfall)),
      line(.wind, format.wind(hour.wind)),
      line(Phrase("Gusts", "阵风"), format.speed(sums?.wind.gusts)),
      line(.humidity, format.percent(hour.humidity)),
      line(.dewPoint, format.temperature(hour.dewPoint)),
      line(.pressure, format.pressure(hour.pressure)),
      line(.cloud, format.percent(hour.cloudCover)),
      line(.visibility, format.visibility(hour.visibility)),
      line(.uvIndex, format.uvIndex(hour.uvIndex)),
    ]
  }
}

extension OverlayContent {
  /// "13:00 – 14:00": the time that chance, amounts and gusts of a step are for.
  private func span(before hour: HourlyForecast, zone: PlaceTimeZone) -> String {
    let moments = [hour.time - hour.period, hour.time]
    return moments.map { format.time(zone.wallTime(at: $0)) }.joined(separator: " – ")
  }
}

extension Phrase {
  fileprivate static let inCityList = Phrase("In the list of cities", "城市列表中")
}
