/// How warm and how cold it was in the part of a day that lies before a forecast's own figures, as
/// earlier forecasts of the same place have it.
public struct EarlierRange: Sendable, Hashable {
  /// The time that they cover without a hole, up to where the later forecast takes over.
  public var span: ClosedRange<Instant>
  /// The highest temperature in it.
  public var high: Temperature
  /// The lowest temperature in it.
  public var low: Temperature
  /// What other services than the forecast's own want shown beside it; empty where it is all its own.
  public var attribution: [Attribution]

  /// A range from its parts.
  public init(
    span: ClosedRange<Instant>, high: Temperature, low: Temperature, attribution: [Attribution] = []
  ) {
    self.span = span
    self.high = high
    self.low = low
    self.attribution = attribution
  }
}

/// Several services answer with what is to come and nothing of what has been. Their day loses its
/// low in the morning and its high in the afternoon, unless an earlier forecast knew them.
extension Forecast {
  /// Times of the clock between which a day's warmest and coldest time lie as a rule, in seconds.
  private static let afternoon = 13 * 3_600...16 * 3_600
  private static let earlyMorning = 4 * 3_600...7 * 3_600
  /// Seconds between two temperatures beyond which it is unknown what was between them.
  private static let longestGap = 3 * 3_600

  /// Takes over today's temperatures up to this forecast's own first one from an earlier forecast
  /// that was made on the same day of the place, and completes today's high and low with them.
  ///
  /// A bound that this forecast lacks is known then only if both together run through the time of
  /// day at which it falls. Nothing changes where this forecast knows the past itself.
  public mutating func takeOverPast(of earlier: Forecast) {
    let today = today(at: fetchedAt)
    let midnight = zone.start(of: today)
    guard let first = temperatures.first?.time, first > midnight,
      (midnight...fetchedAt).contains(earlier.fetchedAt),
      !statesBounds(of: today, beforeHoursFrom: first),
      var past = earlier.past(of: today, from: midnight, to: min(first, fetchedAt))
    else { return }
    if earlier.provider != provider { past.attribution = earlier.attribution + past.attribution }
    past.attribution.removeAll { attribution.contains($0) }
    self.earlier = past
    complete(today, with: past, sun: earlier.days.first { $0.date == today }?.sun)
  }

  /// Whether the service itself says what the day's bounds are, as its hours came too late for it.
  private func statesBounds(of date: CalendarDate, beforeHoursFrom first: Instant) -> Bool {
    let day = days.first { $0.date == date }
    return day?.high != nil && day?.low != nil
      && zone.wallTime(at: first).secondOfDay > Self.earlyMorning.lowerBound
  }

  /// Every temperature with its time, in time order.
  private var temperatures: [(time: Instant, value: Temperature)] {
    let now = [current].compactMap { $0 }.map { ($0.time, $0.temperature) }
    return (now + hours.map { ($0.time, $0.temperature) })
      .compactMap { time, value in value.map { (time, $0) } }
      .sorted { $0.time < $1.time }
  }

  /// What this forecast knows without a hole of a day's time up to `end`.
  private func past(
    of date: CalendarDate, from midnight: Instant, to end: Instant
  ) -> EarlierRange? {
    var start = end
    var values: [Temperature] = []
    for (time, value) in temperatures.reversed() where time >= midnight && time <= end {
      guard start - time <= Self.longestGap else { break }
      start = time
      values.append(value)
    }
    let before = earlier.flatMap { $0.span.lowerBound >= midnight ? $0 : nil }
    if let before, start - before.span.upperBound <= Self.longestGap {
      start = min(start, before.span.lowerBound)
      values += [before.high, before.low]
    } else if start > midnight, !values.isEmpty,
      let day = days.first(where: { $0.date == date }), let high = day.high, let low = day.low
    {
      // The service speaks for the whole day. A bound that its own hours do not reach fell before
      // them, and one that they do reach was not passed before them.
      let own = temperatures.filter { zone.wallTime(at: $0.time).date == date }.map(\.value)
      start = midnight
      if own.allSatisfy({ $0 < high }) { values.append(high) }
      if own.allSatisfy({ $0 > low }) { values.append(low) }
    }
    guard let high = values.max(), let low = values.min() else { return nil }
    return EarlierRange(
      span: start...end, high: high, low: low, attribution: before?.attribution ?? [])
  }

  /// Sets the bounds of a day that are known now and widens those that were.
  private mutating func complete(_ date: CalendarDate, with past: EarlierRange, sun: SunTimes?) {
    if let sun, !days.contains(where: { $0.date == date }) {
      let index = days.firstIndex { $0.date > date } ?? days.endIndex
      days.insert(DailyForecast(date: date, sun: sun), at: index)
    }
    guard let index = days.firstIndex(where: { $0.date == date }) else { return }
    var reached = past.span.upperBound
    var values = [past.high, past.low]
    for (time, value) in temperatures where time >= past.span.lowerBound {
      if time > reached, time - reached <= Self.longestGap { reached = time }
      if zone.wallTime(at: time).date == date { values.append(value) }
    }
    let from = zone.wallTime(at: past.span.lowerBound).secondOfDay
    let wall = zone.wallTime(at: reached)
    let to = wall.date > date ? Int.max : wall.secondOfDay
    func covers(_ time: ClosedRange<Int>) -> Bool {
      from <= time.lowerBound && to >= time.upperBound
    }
    if days[index].high != nil || covers(Self.afternoon) {
      days[index].high = (values + [days[index].high].compactMap { $0 }).max()
    }
    if days[index].low != nil || covers(Self.earlyMorning) {
      days[index].low = (values + [days[index].low].compactMap { $0 }).min()
    }
  }
}
