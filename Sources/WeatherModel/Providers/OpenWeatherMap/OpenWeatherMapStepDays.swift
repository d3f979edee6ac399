/// Days made of three-hour steps, by the calendar of the place.
///
/// The free plan has no days. What a day is made of decides what may be said of it:
///
/// * High and low are those of the steps' temperatures, and of the current one. The service's
///   `temp_min` and `temp_max` are no extremes of a time but the spread within a large city.
/// * Of a day in part, the high is known only if its steps run through the afternoon, the low only if
///   they run through the early morning: the evening's warmest step is not the day's high.
/// * Amounts belong to the day that holds most of their three hours. A day's sum is known only if
///   all of the day is covered and no step's amount is missing; for today it is what is still to
///   come. So are the greatest chance and the strongest wind.
/// * The condition is that of the step nearest to noon; of today in the evening, the next one.
struct OpenWeatherMapStepDays {
  /// In time order.
  let steps: [HourlyForecast]
  /// The weather now.
  let current: CurrentConditions?
  /// Where it is.
  let coordinate: Coordinate
  /// The clock of the place.
  let zone: PlaceTimeZone

  private static let noon = 43_200
  /// Seconds of a day between which its warmest and its coldest time lie as a rule.
  private static let afternoon = 13 * 3_600...15 * 3_600
  private static let earlyMorning = 4 * 3_600...6 * 3_600
  private static let middle = 32_400...54_000

  /// The days of which anything is known, in calendar order.
  var days: [DailyForecast] {
    let moments = Dictionary(grouping: steps) { zone.wallTime(at: $0.time).date }
    let spans = Dictionary(grouping: steps) {
      zone.wallTime(at: $0.time - $0.period / 2).date
    }
    var dates = Set(moments.keys).union(spans.keys)
    // Late in the evening no step is of today any more, and the moment is all that is known of it.
    if let current, let first = steps.first, (0...first.period).contains(first.time - current.time)
    {
      dates.insert(zone.wallTime(at: current.time).date)
    }
    let ordered = dates.sorted()
    return ordered.compactMap { date in
      day(
        date, isFirst: date == ordered.first, moments: moments[date] ?? [], spans: spans[date] ?? []
      )
    }
  }

  /// A day, or nil where nothing can be said of it.
  private func day(
    _ date: CalendarDate, isFirst: Bool, moments: [HourlyForecast], spans: [HourlyForecast]
  ) -> DailyForecast? {
    let nothing = DailyForecast(
      date: date, sun: .computed(on: date, at: coordinate, zone: zone))
    var day = nothing
    let samples = samples(on: date, moments: moments)
    if Self.cover(samples, Self.afternoon) { day.high = samples.map(\.temperature).max() }
    if Self.cover(samples, Self.earlyMorning) { day.low = samples.map(\.temperature).min() }
    day.condition = condition(isFirst: isFirst, moments: moments)
    if isFirst || isWhole(date, spans) {
      day.precipitation = sum(spans.map(\.precipitation))
      day.precipitationProbability = greatest(spans.map(\.precipitationProbability))
      day.wind = strongest(moments)
    }
    return day == nothing ? nil : day
  }

  // MARK: Temperature

  /// A temperature and when it was or will be.
  private struct Sample {
    let secondOfDay: Int
    let temperature: Temperature
  }

  private func samples(on date: CalendarDate, moments: [HourlyForecast]) -> [Sample] {
    let readings =
      [(current?.time, current?.temperature)] + moments.map { ($0.time, $0.temperature) }
    return readings.compactMap { time, temperature in
      guard let time, let temperature else { return nil }
      let wall = zone.wallTime(at: time)
      return wall.date == date
        ? Sample(secondOfDay: wall.secondOfDay, temperature: temperature) : nil
    }
  }

  /// Whether samples run through a time of the day.
  private static func cover(_ samples: [Sample], _ time: ClosedRange<Int>) -> Bool {
    let seconds = samples.map(\.secondOfDay).sorted()
    guard var reached = seconds.last(where: { $0 <= time.lowerBound }) else { return false }
    // Where the clock goes forward, three hours are four by the clock.
    for second in seconds where second > reached && second - reached <= 14_400 {
      reached = second
    }
    return reached >= time.upperBound
  }

  // MARK: The rest

  private func condition(isFirst: Bool, moments: [HourlyForecast]) -> ConditionReport? {
    let seconds = moments.map { zone.wallTime(at: $0.time).secondOfDay }
    let nearest = moments.indices.filter { Self.middle.contains(seconds[$0]) }
      .min { abs(seconds[$0] - Self.noon) < abs(seconds[$1] - Self.noon) }
    if let nearest { return moments[nearest].condition }
    guard isFirst else { return nil }
    return moments.first?.condition ?? current?.condition
  }

  /// Whether steps cover a day but for less than one of them.
  private func isWhole(_ date: CalendarDate, _ spans: [HourlyForecast]) -> Bool {
    let length = zone.start(of: date + 1) - zone.start(of: date)
    let covered = spans.reduce(0) { $0 + $1.period }
    return covered > length - (spans.first?.period ?? 0)
  }

  private func sum(_ amounts: [Precipitation?]) -> Precipitation? {
    let known = amounts.compactMap { $0?.millimeters }
    guard !known.isEmpty, known.count == amounts.count else { return nil }
    return Precipitation(millimeters: (known.reduce(0, +) * 1e6).rounded() / 1e6)
  }

  private func greatest(_ chances: [Percentage?]) -> Percentage? {
    let known = chances.compactMap { $0 }
    return known.count == chances.count ? known.max() : nil
  }

  /// Speed and direction of the strongest wind, and the strongest gusts.
  private func strongest(_ moments: [HourlyForecast]) -> Wind {
    let strongest = moments.map(\.wind).filter { $0.speed != nil }
      .max { ($0.speed?.metersPerSecond ?? 0) < ($1.speed?.metersPerSecond ?? 0) }
    return Wind(
      speed: strongest?.speed, gusts: moments.compactMap(\.wind.gusts).max(),
      direction: strongest?.direction)
  }
}
