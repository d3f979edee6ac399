import WeatherModel

/// The figures of the moment with their labels, as the first page and the report show them.
struct DetailEntries {
  /// A label with its figure.
  struct Entry: Hashable {
    var label: String
    var value: String
    /// What is left of the value where there is less and less room.
    var briefs: [String] = []
    /// The moon as it is seen, which a screen may put before the value.
    var moon: MoonPhase.Name?

    /// The most that can be said in so many columns.
    func fitting(_ columns: Int) -> String {
      ([value] + briefs).first { displayWidth(of: $0) <= columns }
        ?? truncated(briefs.last ?? value, to: columns)
    }
  }

  let forecast: Forecast
  let coordinate: Coordinate
  let now: Instant
  let format: Formatting

  private func text(_ phrase: Phrase) -> String { phrase(format.language) }

  /// Only what is known: a missing figure has no row here.
  var entries: [Entry] {
    guard let conditions = forecast.conditions(at: now) else { return [] }
    var entries: [Entry] = []
    func add(_ label: Phrase, _ value: String?, briefs: [String] = []) {
      if let value {
        entries.append(Entry(label: label(format.language), value: value, briefs: briefs))
      }
    }
    add(.wind, wind(conditions.wind), briefs: [format.wind(conditions.wind)])
    add(.humidity, humidity(conditions), briefs: [format.percent(conditions.humidity)])
    add(
      .pressure, pressure(conditions.pressure), briefs: [format.pressure(conditions.pressure)])
    add(.visibility, conditions.visibility.map { format.visibility($0) })
    add(.uvIndex, conditions.uvIndex.map { format.uvIndex($0) })
    add(.cloud, conditions.cloudCover.map { format.percent($0) })
    let past = forecast.precipitationSum(from: now - 86_400, to: now)
    let next = forecast.precipitationSum(from: now, to: now + 86_400)
    add(.past24, past.map { format.precipitation($0) })
    add(.next24, next.map { format.precipitation($0) })
    addSun(to: &entries)
    let moon = MoonPhase(at: now)
    let phase = text(.moonPhase(moon.name))
    let lit = "\(format.whole(moon.illuminatedFraction * 100)) %"
    add(.moon, "\(phase) \(lit)", briefs: [phase, lit])
    entries[entries.count - 1].moon = moon.appearance(from: coordinate)
    let air = airQualityParts
    add(.airQuality, air.isEmpty ? nil : air.joined(separator: ", "), briefs: Array(air.prefix(1)))
    return entries
  }

  private func wind(_ wind: Wind) -> String? {
    guard wind.speed != nil else { return nil }
    let mean = format.wind(wind)
    guard let gusts = wind.gusts, let speed = wind.speed,
      gusts.metersPerSecond > speed.metersPerSecond + 1
    else { return mean }
    return "\(mean), \(text(.gusts)) \(format.bareSpeed(gusts))"
  }

  private func humidity(_ conditions: CurrentConditions) -> String? {
    guard let humidity = conditions.humidity else { return nil }
    guard let dewPoint = conditions.dewPoint else { return format.percent(humidity) }
    let label = text(.dewPoint)
    let lowered = format.language == .english ? label.lowercased() : label
    return "\(format.percent(humidity)), \(lowered) \(format.temperature(dewPoint))"
  }

  private func pressure(_ pressure: Pressure?) -> String? {
    guard let pressure else { return nil }
    let figure = format.pressure(pressure)
    switch forecast.pressureTrend(at: now) {
    case .falling: return "\(figure) ↘ \(text(.falling))"
    case .steady: return "\(figure) → \(text(.steady))"
    case .rising: return "\(figure) ↗ \(text(.rising))"
    case nil: return figure
    }
  }

  private func addSun(to entries: inout [Entry]) {
    let today = forecast.today(at: now)
    guard let day = forecast.days.first(where: { $0.date == today }) else { return }
    func time(_ instant: Instant?) -> String {
      instant.map { format.time(forecast.zone.wallTime(at: $0)) } ?? Formatting.missing
    }
    switch day.sun {
    case .rises(let sunrise, let sunset):
      entries.append(Entry(label: text(.sunrise), value: time(sunrise)))
      entries.append(Entry(label: text(.sunset), value: time(sunset)))
    case .polarDay:
      entries.append(Entry(label: text(.sun), value: text(.polarDay)))
    case .polarNight:
      entries.append(Entry(label: text(.sun), value: text(.polarNight)))
    }
  }

  /// The index with its class and, behind it, the fine particles.
  private var airQualityParts: [String] {
    guard let air = forecast.airQuality else { return [] }
    var parts: [String] = []
    if let index = air.ownIndex {
      parts.append(
        [index.value, index.category, "(\(index.name))"].compactMap { $0 }.joined(separator: " "))
    } else if let index = air.europeanIndex, let airClass = air.europeanClass {
      parts.append("\(format.whole(index)) \(text(.airClass(airClass))) (EU)")
    } else if let index = air.usIndex, let airClass = air.usClass {
      parts.append("\(format.whole(index)) \(text(.airClass(airClass))) (US)")
    }
    if let pollutant = air.mainPollutant {
      parts.append("\(text(.mostly)) \(pollutant.symbol)")
    }
    if let fine = air.fineParticles { parts.append("PM2.5 \(format.whole(fine)) µg/m³") }
    return parts
  }
}
