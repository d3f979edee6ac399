/// Days made of MET Norway's steps, by the calendar of the place.
///
/// The service has no days. What a day is made of decides what may be said of it:
///
/// * High and low are the extremes of the moments on that day, and of the six-hour extremes whose
///   time lies wholly within it.
/// * The high is known only if the steps run through the afternoon, the low only if they run
///   through the early morning: the evening's warmest hour is not the day's high. So today loses
///   its low in the morning, and the last day seldom has a high.
/// * Amounts belong to the day that holds most of their time. A day's sum and chance are known only
///   if no part lacks and the steps reach its end; of today they are of what is still to come.
/// * The condition is the service's symbol for the six hours from midday, or that of the step
///   which midday lies in; of today after midday, that of the first step.
struct METNorwayDays {
  /// The answer's steps in time order.
  let steps: [METNorwayStep]
  /// The same steps as hours of the forecast.
  let hours: [HourlyForecast]
  /// Where it is.
  let coordinate: Coordinate
  /// The clock of the place.
  let zone: PlaceTimeZone

  /// Hours of the clock between which a day's warmest and its coldest time lie as a rule.
  private static let afternoon = 13...16
  private static let earlyMorning = 4...7
  private static let noon = 12

  /// The days of which anything is known, in calendar order.
  var days: [DailyForecast] {
    guard let first = hours.first, let last = hours.last else { return [] }
    let start = zone.wallTime(at: first.time).date
    let end = zone.wallTime(at: last.time).date
    // A stamp of another century must not become a list of a million days.
    let count = min(max(1, end.dayNumber - start.dayNumber + 1), 32)
    return (0..<count).compactMap { day(start + $0, isFirst: $0 == 0) }
  }

  /// A day, or nil where nothing can be said of it.
  private func day(_ date: CalendarDate, isFirst: Bool) -> DailyForecast? {
    let start = zone.start(of: date)
    let end = zone.start(of: date + 1)
    let moments = hours.indices.filter { hours[$0].time >= start && hours[$0].time < end }
    let nothing = DailyForecast(
      date: date, sun: .computed(on: date, at: coordinate, zone: zone))
    var day = nothing
    day.condition = condition(
      at: instant(of: Self.noon, on: date), first: isFirst ? moments.first : nil)
    let readings = moments.compactMap { hours[$0].temperature }
    if runThrough(Self.afternoon, on: date) {
      day.high = (readings + extremes(.temperatureMaximum, from: start, to: end)).max()
    }
    if runThrough(Self.earlyMorning, on: date) {
      day.low = (readings + extremes(.temperatureMinimum, from: start, to: end)).min()
    }
    guard let last = hours.last, last.time >= end else { return day == nothing ? nil : day }
    let spans = hours.indices.dropFirst().map { hours[$0] }.filter { hour in
      let middle = hour.time - hour.period / 2
      return middle >= start && middle < end
    }
    day.precipitation = sum(spans.map(\.precipitation))
    day.precipitationProbability = greatest(spans.map(\.precipitationProbability))
    day.wind.speed = greatest(moments.map { hours[$0].wind.speed })
    day.wind.gusts = greatest(moments.map { hours[$0].wind.gusts })
    return day == nothing ? nil : day
  }

  // MARK: Temperature

  /// The moment at which clocks of the place show an hour.
  ///
  /// On a day of 23 or 25 hours that is not so many hours after midnight.
  private func instant(of hour: Int, on date: CalendarDate) -> Instant {
    let wall = WallTime(date: date, secondOfDay: hour * 3_600)
    let elapsed = zone.start(of: date) + hour * 3_600
    return wall.instant(offset: zone.offset(at: elapsed))
  }

  /// Whether temperatures follow each other without a hole between two hours of a day's clock.
  private func runThrough(_ time: ClosedRange<Int>, on date: CalendarDate) -> Bool {
    let start = instant(of: time.lowerBound, on: date)
    let end = instant(of: time.upperBound, on: date)
    let known = hours.filter { $0.temperature != nil }.map(\.time)
    guard var reached = known.last(where: { $0 <= start }) else { return false }
    for time in known where time > reached {
      guard reached < end, time - reached <= 21_600 else { break }
      reached = time
    }
    return reached >= end
  }

  /// Six-hour extremes whose time lies between two moments.
  private func extremes(
    _ variable: METNorwayVariable, from start: Instant, to end: Instant
  ) -> [Temperature] {
    steps.filter { $0.time >= start && $0.time + 21_600 <= end }.compactMap { step in
      Temperature(celsius: step.nextSixHours?.details[variable])
    }
  }

  // MARK: The rest

  private func condition(at noon: Instant, first: Int?) -> ConditionReport? {
    let reached = hours.lastIndex { $0.time <= noon }
    // Of a step without one, such as the last, not even its length is known.
    let index =
      reached.flatMap { index in
        let isLast = index == hours.indices.last
        return !isLast && hours[index + 1].time > noon && hours[index].time + 21_600 > noon
          ? index : nil
      } ?? first
    guard let index else { return nil }
    let symbol = steps[index].nextSixHours?.symbol ?? steps[index].nextHour?.symbol
    return symbol.map { METNorwaySymbol(code: $0).report }
  }

  private func sum(_ amounts: [Precipitation?]) -> Precipitation? {
    let known = amounts.compactMap { $0?.millimeters }
    guard !known.isEmpty, known.count == amounts.count else { return nil }
    // Binary arithmetic makes 0.30000000000000004 of 0.1 and 0.2.
    return Precipitation(millimeters: (known.reduce(0, +) * 1e6).rounded() / 1e6)
  }

  private func greatest<Figure: Comparable>(_ figures: [Figure?]) -> Figure? {
    let known = figures.compactMap { $0 }
    return known.count == figures.count ? known.max() : nil
  }
}
