/// One sentence of advice, as a fact that the screen puts into words.
public enum Tip: Sendable, Hashable {
  /// An alert of moderate severity or worse is in force: nothing else matters as much.
  case alert(event: String)
  /// Thunder within the next hours.
  case thunderstorm(at: Instant)
  /// Rain or snow begins within twelve hours.
  case umbrella(at: Instant)
  case snow(at: Instant)
  /// It rains or snows already, and stops within twelve hours.
  case dryAgain(at: Instant)
  /// Ultraviolet index of 6 or more today, still to come.
  case sunProtection(UVIndex)
  /// 0 °C or less in the coming night.
  case frost(Temperature)
  /// 32 °C or more today, still to come.
  case heat(Temperature)
  /// Gusts of 17 m/s (Beaufort 8) or more within twelve hours.
  case wind(gusts: Speed, at: Instant)
  /// Today's high differs from yesterday's by five degrees or more.
  case change(celsius: Double)
  /// Nothing of the above; the service's own advice for today.
  case advice(String)
}

extension Forecast {
  /// What is most worth knowing at `now`, by urgency; nil when nothing is.
  public func tip(at now: Instant) -> Tip? {
    let horizon = now + 12 * 3_600
    let coming = hours(from: now).prefix { $0.time < horizon }
    // Amounts and gusts are those of the time before their stamp, which may be six hours long.
    let spans = hours.filter { $0.time > now && $0.time - $0.period < horizon }
    if let alert = alerts.first(where: { $0.isInForce(at: now) && $0.severity.isSerious }) {
      return .alert(event: alert.event)
    }
    if let storm = coming.first(where: { $0.condition?.condition.isThunderstorm == true }) {
      return .thunderstorm(at: max(storm.time, now))
    }
    if let gusty = spans.first(where: { ($0.wind.gusts?.metersPerSecond ?? 0) >= 17 }),
      let gusts = gusty.wind.gusts
    {
      return .wind(gusts: gusts, at: max(gusty.time - gusty.period, now))
    }
    if let tip = precipitationTip(spans, now: now) { return tip }
    let today = today(at: now)
    let restOfToday = coming.filter { zone.wallTime(at: $0.time).date == today }
    if let hottest = restOfToday.compactMap(\.temperature).max(), hottest.celsius >= 32 {
      return .heat(hottest)
    }
    if let strongest = restOfToday.compactMap(\.uvIndex).max(), strongest.value >= 6 {
      return .sunProtection(strongest)
    }
    if let coldest = coming.filter({ !$0.isDay }).compactMap(\.temperature).min(),
      coldest.celsius <= 0, (current?.temperature?.celsius ?? 1) > 0
    {
      return .frost(coldest)
    }
    if let high = highLow(on: today, now: now).high,
      let before = days.first(where: { $0.date == today + -1 })?.high,
      abs(high.celsius - before.celsius) >= 5
    {
      return .change(celsius: high.celsius - before.celsius)
    }
    return lifeIndices.lazy.filter { $0.date == today }.compactMap(\.text).first.map {
      .advice($0)
    }
  }

  private func precipitationTip(_ spans: [HourlyForecast], now: Instant) -> Tip? {
    func isWet(_ span: HourlyForecast) -> Bool {
      (span.precipitation?.millimeters ?? 0) >= 0.2
        && (span.precipitationProbability?.percent ?? 100) >= 40
    }
    guard let wet = spans.first(where: isWet) else { return nil }
    let start = wet.time - wet.period
    // What is seen now goes before what was expected of this hour.
    let isFalling = conditions(at: now)?.condition?.condition.isPrecipitation == true
    if isFalling || start <= now {
      return spans.dropFirst().first { !isWet($0) }.map { .dryAgain(at: $0.time - $0.period) }
    }
    return isFrozen(wet) ? .snow(at: start) : .umbrella(at: start)
  }

  /// Whether what falls before a stamp is frozen: some services' condition is that of the time
  /// which begins with its stamp, others' of the time that ends with it.
  private func isFrozen(_ span: HourlyForecast) -> Bool {
    let earlier = hours.last { $0.time <= span.time - span.period }?.condition?.condition
    let condition =
      earlier.flatMap { $0.isPrecipitation ? $0 : nil } ?? span.condition?.condition
    return condition?.isFrozen == true
  }
}

extension WeatherAlert {
  /// Whether it holds at `now`; one without an end holds until it is withdrawn.
  public func isInForce(at now: Instant) -> Bool {
    (starts.map { $0 <= now } ?? true) && !isOver(at: now)
  }

  /// Whether its end has passed.
  public func isOver(at now: Instant) -> Bool { ends.map { $0 <= now } ?? false }
}

extension WeatherAlert.Severity {
  /// Whether it asks for action.
  public var isSerious: Bool {
    switch self {
    case .extreme, .severe, .moderate: true
    case .minor, .unknown: false
    }
  }
}

extension Condition {
  /// Whether there is thunder.
  public var isThunderstorm: Bool { self == .thunderstorm || self == .thunderstormHail }
}
