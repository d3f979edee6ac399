/// How warm and how cold it was in the part of a day that lies before a forecast's own figures, as
/// earlier forecasts of the same place have it.
public struct EarlierRange: Sendable, Hashable {
  /// An extreme temperature, and the time that it is the extreme of.
  public struct Bound: Sendable, Hashable {
    /// The time, known without a hole, up to where the later forecast takes over.
    public var span: ClosedRange<Instant>
    /// The highest or lowest temperature in it.
    public var temperature: Temperature

    /// A bound from its parts.
    public init(span: ClosedRange<Instant>, temperature: Temperature) {
      self.span = span
      self.temperature = temperature
    }
  }

  /// The highest temperature.
  ///
  /// It may be known of another time than the lowest: of what a service states of a whole day, the
  /// bound that is still to come says nothing of what has been.
  public var high: Bound
  /// The lowest temperature.
  public var low: Bound
  /// What other services than the forecast's own want shown beside it; empty where it is all its own.
  public var attribution: [Attribution]

  /// A range from its parts.
  public init(high: Bound, low: Bound, attribution: [Attribution] = []) {
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
  /// day at which it falls. Nothing changes where this forecast knows the past itself. One that was
  /// made a while ago and serves again at `now` learns from what was made since.
  public mutating func takeOverPast(of earlier: Forecast, at now: Instant? = nil) {
    let today = today(at: fetchedAt)
    let midnight = zone.start(of: today)
    let isMadeBefore = earlier.fetchedAt >= midnight && earlier.fetchedAt <= now ?? fetchedAt
    guard let first = temperatures.first?.time, first > midnight,
      isMadeBefore, today == earlier.today(at: earlier.fetchedAt),
      !statesBounds(of: today, beforeHoursFrom: first),
      var past = earlier.past(of: today, from: midnight, to: min(first, fetchedAt))
    else { return }
    if earlier.provider != provider { past.attribution = earlier.attribution + past.attribution }
    if let known = self.earlier {
      let (high, low) = (past.high, past.low)
      if known.high.span.lowerBound <= high.span.lowerBound { past.high = known.high }
      if known.low.span.lowerBound <= low.span.lowerBound { past.low = known.low }
      past.attribution = known.attribution + past.attribution
    }
    past.attribution = past.attribution.reduce(into: []) { credits, credit in
      if !attribution.contains(credit), !credits.contains(credit) { credits.append(credit) }
    }
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
    let known = temperatures
    let day = days.first { $0.date == date }
    let before = earlier.flatMap { $0.high.span.lowerBound >= midnight ? $0 : nil }
    func bound(
      _ before: EarlierRange.Bound?, _ stated: Temperature?, _ usual: ClosedRange<Int>,
      isBeyond: (Temperature, Temperature) -> Bool
    ) -> EarlierRange.Bound? {
      var bound: EarlierRange.Bound?
      var start = end
      for (time, value) in known.reversed() where time >= midnight && time <= end {
        guard start - time <= Self.longestGap else { break }
        start = time
        bound.extend(over: .init(span: time...time, temperature: value), isBeyond: isBeyond)
      }
      let own = start
      if let before, start - before.span.upperBound <= Self.longestGap {
        bound.extend(over: before, isBeyond: isBeyond)
      }
      // Where a service states what its own temperatures came too late for, it speaks for the whole
      // day: what they have reached already was not passed before them, and what they do not reach
      // was before. What they only reach later says nothing of what has been.
      if let stated, let known = bound, known.span.lowerBound > midnight,
        zone.wallTime(at: own).secondOfDay > usual.lowerBound,
        let rest = temperatures(of: date, throughFrom: own),
        !isBeyond(stated, known.temperature) || rest.allSatisfy({ isBeyond(stated, $0) })
      {
        bound.extend(
          over: .init(span: midnight...midnight, temperature: stated), isBeyond: isBeyond)
      }
      return bound
    }
    guard let high = bound(before?.high, day?.high, Self.afternoon, isBeyond: >),
      let low = bound(before?.low, day?.low, Self.earlyMorning, isBeyond: <)
    else { return nil }
    return EarlierRange(high: high, low: low, attribution: before?.attribution ?? [])
  }

  /// The temperatures of what is left of a day from a moment on; nil where they have a hole.
  private func temperatures(
    of date: CalendarDate, throughFrom start: Instant
  ) -> [Temperature]? {
    let end = zone.start(of: date + 1)
    var reached = start
    for (time, _) in temperatures where time > start && reached < end {
      guard time - reached <= Self.longestGap else { return nil }
      reached = time
    }
    guard reached >= end else { return nil }
    return temperatures.filter { $0.time >= start && $0.time < end }.map(\.value)
  }

  /// Sets the bounds of a day that are known now and widens those that were.
  private mutating func complete(_ date: CalendarDate, with past: EarlierRange, sun: SunTimes?) {
    if let sun, !days.contains(where: { $0.date == date }) {
      let index = days.firstIndex { $0.date > date } ?? days.endIndex
      days.insert(DailyForecast(date: date, sun: sun), at: index)
    }
    guard let index = days.firstIndex(where: { $0.date == date }) else { return }
    let own = temperatures
    func values(with bound: EarlierRange.Bound, _ stated: Temperature?) -> [Temperature] {
      [bound.temperature] + [stated].compactMap { $0 }
        + own.filter { $0.time >= bound.span.lowerBound && zone.wallTime(at: $0.time).date == date }
        .map(\.value)
    }
    func covers(_ time: ClosedRange<Int>, _ bound: EarlierRange.Bound) -> Bool {
      var reached = bound.span.upperBound
      for (time, _) in own where time > reached && time - reached <= Self.longestGap {
        reached = time
      }
      let wall = zone.wallTime(at: reached)
      return zone.wallTime(at: bound.span.lowerBound).secondOfDay <= time.lowerBound
        && (wall.date > date || wall.secondOfDay >= time.upperBound)
    }
    if days[index].high != nil || covers(Self.afternoon, past.high) {
      days[index].high = values(with: past.high, days[index].high).max()
    }
    if days[index].low != nil || covers(Self.earlyMorning, past.low) {
      days[index].low = values(with: past.low, days[index].low).min()
    }
  }
}

extension EarlierRange.Bound? {
  /// Lets a bound cover the time of another one as well.
  fileprivate mutating func extend(
    over other: EarlierRange.Bound, isBeyond: (Temperature, Temperature) -> Bool
  ) {
    guard let own = self else {
      self = other
      return
    }
    let isFurther = isBeyond(other.temperature, own.temperature)
    let start = min(own.span.lowerBound, other.span.lowerBound)
    self = EarlierRange.Bound(
      span: start...max(own.span.upperBound, other.span.upperBound),
      temperature: isFurther ? other.temperature : own.temperature)
  }
}
