import WeatherModel

/// The dashboard of one place as plain text, for pipes and screen readers.
struct Report {
  let place: Place
  let forecast: Forecast
  let now: Instant
  let freshness: Freshness
  let preferences: Preferences

  private var format: Formatting { Formatting(preferences) }
  private var language: Language { preferences.language }

  /// Lines without trailing blanks, the last one ended too.
  var text: String {
    var lines = head + [""] + details
    let hours = hourLines
    if !hours.isEmpty { lines += ["", Phrase.hourly(language)] + hours }
    let days = dayLines
    if !days.isEmpty { lines += ["", Phrase.daily(language)] + days }
    lines += [""] + foot
    return lines.map { line in
      var line = line
      while line.last == " " { line.removeLast() }
      return line + "\n"
    }.joined()
  }

  private var head: [String] {
    let wall = forecast.zone.wallTime(at: now)
    let conditions = forecast.conditions(at: now)
    let words = conditionText(
      conditions?.condition, isDay: conditions?.isDay ?? true, language: language)
    var lines = [
      ([place.name] + place.surroundings).joined(separator: ", "),
      "\(format.date(wall.date)) \(format.time(wall)) (\(forecast.zone.identifier))",
    ]
    if freshness == .sample { lines.insert(Phrase.sample(language), at: 0) }
    lines += forecast.alerts.filter { !$0.isOver(at: now) }.map(line)
    lines.append("")
    lines.append(
      "\(format.temperature(conditions?.temperature))  \(words ?? Formatting.missing)")
    lines.append(bounds)
    if let felt = conditions.flatMap(FeelsLike.init) {
      lines.append("\(Phrase.feelsLike(language)) \(format.temperature(felt.temperature))")
    }
    return lines
  }

  /// "! Air Quality Alert, Tue 17:10 – Wed 16:00 (NWS Boulder)", of what is known of it.
  private func line(_ alert: WeatherAlert) -> String {
    func moment(_ instant: Instant) -> String {
      let wall = forecast.zone.wallTime(at: instant)
      return format.weekday(wall.date) + " " + format.time(wall)
    }
    var text = "! \(alert.event)"
    switch (alert.starts, alert.ends) {
    case (let starts?, let ends?): text += ", \(moment(starts)) – \(moment(ends))"
    case (let starts?, nil): text += ", \(Phrase.from(language)) \(moment(starts))"
    case (nil, let ends?): text += ", \(Phrase.until(language)) \(moment(ends))"
    case (nil, nil): break
    }
    return alert.sender.map { "\(text) (\($0))" } ?? text
  }

  /// "High 24°  Low 13°"; what is known of the rest of the day only stands last: "High 24°  from now
  /// Low 13°".
  private var bounds: String {
    let bounds = TodaysBounds(forecast, at: now)
    func text(_ bound: Phrase, _ temperature: Temperature?) -> String {
      "\(bound(language)) \(format.temperature(temperature))"
    }
    let known = [
      bounds.highFromNow == nil ? text(.high, bounds.high) : nil,
      bounds.lowFromNow == nil ? text(.low, bounds.low) : nil,
    ].compactMap { $0 }
    let rest = [
      bounds.highFromNow.map { text(.high, $0) }, bounds.lowFromNow.map { text(.low, $0) },
    ].compactMap { $0 }
    let fromNow =
      rest.isEmpty ? [] : [Phrase.fromNow(language) + " " + rest.joined(separator: "  ")]
    return (known + fromNow).joined(separator: "  ")
  }

  private var details: [String] {
    let entries = DetailEntries(
      forecast: forecast, coordinate: place.coordinate, now: now, format: format
    ).entries
    let width = (entries.map { displayWidth(of: $0.label) }.max() ?? 0) + 2
    return entries.map { padded($0.label, to: width) + $0.value }
  }

  private var hourLines: [String] {
    forecast.hourRows(from: now).prefix(26).map { row in
      switch row {
      case .hour(let hour, let isNow):
        let wall = forecast.zone.wallTime(at: hour.time)
        let label =
          isNow ? Phrase.now(language) : format.weekday(wall.date) + " " + format.hour(wall)
        let words = conditionText(hour.condition, isDay: hour.isDay, language: language)
        return [
          padded(label, to: 11), right(format.temperature(hour.temperature), 5),
          right(format.notableChance(hour.precipitationProbability), 6),
          right(format.precipitation(hour.precipitation), 9), "  ",
          padded(format.wind(hour.wind), to: 16), words ?? Formatting.missing,
        ].joined()
      case .sunrise(let instant):
        return padded(format.time(forecast.zone.wallTime(at: instant)), to: 14)
          + Phrase.sunrise(language)
      case .widening(_, let seconds):
        return Phrase.steps(ofHours: seconds / 3_600)(language)
      case .sunset(let instant):
        return padded(format.time(forecast.zone.wallTime(at: instant)), to: 14)
          + Phrase.sunset(language)
      }
    }
  }

  private var dayLines: [String] {
    let today = forecast.today(at: now)
    let bounds = TodaysBounds(forecast, at: now)
    return forecast.days(from: now).map { day in
      let range = forecast.highLow(on: day.date, now: now)
      let texts =
        day.date == today
        ? (low: format.low(bounds), high: format.high(bounds))
        : (low: format.temperature(range.low), high: format.temperature(range.high))
      let label = day.date == today ? Phrase.today(language) : format.date(day.date)
      let words = conditionText(day.condition, isDay: true, language: language)
      return [
        padded(label, to: 11), right(texts.low, 5), right(texts.high, 5),
        right(format.notableChance(day.precipitationProbability), 6),
        right(format.precipitation(day.precipitation), 9), "  ", words ?? Formatting.missing,
      ].joined()
    }
  }

  private var foot: [String] {
    let texts = forecast.credits.map { "\($0.text) (\($0.license), \($0.link))" }
    guard freshness != .sample else { return texts }
    return texts + [format.age(seconds: now - forecast.fetchedAt)]
  }

  private func right(_ text: String, _ columns: Int) -> String {
    String(repeating: " ", count: max(0, columns - displayWidth(of: text))) + text
  }
}
