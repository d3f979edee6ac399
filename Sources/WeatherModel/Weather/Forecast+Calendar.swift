/// What a forecast means at one moment; "now" is always given, so a cached answer relabels.
extension Forecast {
  /// The longest step between two hours of any provider: six hours, late in MET Norway's series.
  private static let longestStep = 6 * 3600

  /// The calendar day at the place.
  public func today(at now: Instant) -> CalendarDate { zone.wallTime(at: now).date }

  /// The hours from the one that contains `now` to the last; empty when all have passed.
  ///
  /// An hour lasts until the next one begins, which may be 1, 3 or 6 hours later.
  public func hours(from now: Instant) -> ArraySlice<HourlyForecast> {
    guard let following = hours.firstIndex(where: { $0.time > now }) else {
      guard let last = hours.indices.last, now < end(ofHourAt: last) else {
        return hours[hours.endIndex...]
      }
      return hours[last...]
    }
    let candidate = following - 1
    let containsNow = candidate >= hours.startIndex && now < end(ofHourAt: candidate)
    return hours[(containsNow ? candidate : following)...]
  }

  /// The hour whose chance, amounts and gusts are of the time that `now` lies in: it begins at the
  /// end of that time.
  public func stepUnderWay(at now: Instant) -> HourlyForecast? {
    hours.first { $0.time > now && $0.time - $0.period <= now }
  }

  /// The days from the place's today to the last.
  public func days(from now: Instant) -> ArraySlice<DailyForecast> {
    let today = today(at: now)
    return days[(days.firstIndex { $0.date >= today } ?? days.endIndex)...]
  }

  /// The high and low of a day: its forecast, widened by what has already been.
  ///
  /// Hours of the day that have begun count, and so does a current value from that day. Today's
  /// range holds besides whatever `conditions(at:)` shows as the temperature now, which therefore
  /// never lies outside it, also when it was measured before midnight or stands in for an old
  /// reading. Where the day has no forecast of its own, the hours so far would not make one,
  /// and the bound stays missing.
  public func highLow(
    on date: CalendarDate, now: Instant
  ) -> (high: Temperature?, low: Temperature?) {
    guard let day = days.first(where: { $0.date == date }) else { return (nil, nil) }
    var known = hours.filter { $0.time <= now && zone.wallTime(at: $0.time).date == date }
      .compactMap(\.temperature)
    if let current, let temperature = current.temperature, current.time <= now,
      zone.wallTime(at: current.time).date == date
    {
      known.append(temperature)
    }
    if date == today(at: now), let shown = conditions(at: now)?.temperature { known.append(shown) }
    return (
      high: day.high.map { known.reduce($0, max) },
      low: day.low.map { known.reduce($0, min) }
    )
  }

  /// When an hour ends: where the next begins, or after a step like the one before it.
  func end(ofHourAt index: Int) -> Instant {
    let time = hours[index].time
    let step =
      if index + 1 < hours.endIndex {
        hours[index + 1].time - time
      } else if index > hours.startIndex {
        time - hours[index - 1].time
      } else {
        3600
      }
    // A wider gap is a hole in the data, and the hour before it does not reach across.
    return time + min(step, Self.longestStep)
  }
}
