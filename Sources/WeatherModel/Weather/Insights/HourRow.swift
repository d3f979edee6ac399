/// A row of the page of hours: an hour, or what stands between two hours.
public enum HourRow: Sendable, Hashable {
  case hour(HourlyForecast, isNow: Bool)
  case sunrise(Instant)
  case sunset(Instant)
  /// From here on the steps are as long as `seconds`, longer than those before.
  case widening(Instant, seconds: Int)

  /// The moment that the row stands at.
  public var time: Instant {
    switch self {
    case .hour(let hour, _): hour.time
    case .sunrise(let instant), .sunset(let instant), .widening(let instant, _): instant
    }
  }
}

extension Forecast {
  /// Hours from the current one on, with sunrise and sunset as rows of their own in time order.
  ///
  /// The first is now also where a service's hours begin later: what is known of the moment is its
  /// row then.
  public func hourRows(from now: Instant) -> [HourRow] {
    let coming = hours(from: now)
    guard let first = coming.first, let last = coming.indices.last else { return [] }
    let rows = rows(of: coming, now: now, sunBetween: now, and: end(ofHourAt: last))
    guard first.time > now, let conditions = conditions(at: now), conditions.time < first.time
    else { return rows }
    let hour = HourlyForecast(time: conditions.time, isDay: conditions.isDay)
    return [.hour(asItIs(hour, now: now), isNow: true)] + rows
  }

  /// All hours of a calendar day of the place, with its sun.
  public func hourRows(on date: CalendarDate, now: Instant) -> [HourRow] {
    let start = zone.start(of: date)
    let end = zone.start(of: date + 1)
    let first = hours.firstIndex { $0.time >= start } ?? hours.endIndex
    let ofDay = hours[first...].prefix { $0.time < end }
    return rows(of: ofDay, now: now, sunBetween: start, and: end)
  }

  private func rows(
    of selected: ArraySlice<HourlyForecast>, now: Instant, sunBetween start: Instant,
    and end: Instant
  ) -> [HourRow] {
    guard !selected.isEmpty else { return [] }
    var suns: [HourRow] = []
    // Every day's sun is looked at: in a northern summer a day's sunset falls on the next date.
    for day in days {
      guard case .rises(let sunrise, let sunset) = day.sun else { continue }
      if let sunrise, sunrise >= start, sunrise < end { suns.append(.sunrise(sunrise)) }
      if let sunset, sunset >= start, sunset < end { suns.append(.sunset(sunset)) }
    }
    suns.sort { $0.time < $1.time }
    // Hours are in order already: merging is what is left, and every frame of the page does it.
    var rows: [HourRow] = []
    rows.reserveCapacity(selected.count + suns.count)
    var coming = suns[...]
    for (index, hour) in zip(selected.indices, selected) {
      while let sun = coming.first, sun.time < hour.time {
        rows.append(sun)
        coming.removeFirst()
      }
      let following = hours.index(after: index)
      if following < hours.endIndex, hours[following].period > hour.period {
        rows.append(.widening(hour.time, seconds: hours[following].period))
      }
      let isNow = hour.time <= now && now < self.end(ofHourAt: index)
      rows.append(.hour(isNow ? asItIs(hour, now: now) : hour, isNow: isNow))
    }
    return rows + coming
  }

  /// The hour that contains `now` with what is known of now itself: its row must not contradict the
  /// first page, nor tell of the rain of a time that is over.
  private func asItIs(_ hour: HourlyForecast, now: Instant) -> HourlyForecast {
    var hour = hour
    let underWay = stepUnderWay(at: now)
    hour.precipitationProbability = underWay?.precipitationProbability
    hour.precipitation = underWay?.precipitation
    hour.snowfall = underWay?.snowfall
    guard let conditions = conditions(at: now) else { return hour }
    hour.condition = conditions.condition ?? hour.condition
    hour.isDay = conditions.isDay
    hour.temperature = conditions.temperature ?? hour.temperature
    hour.apparentTemperature = conditions.apparentTemperature ?? hour.apparentTemperature
    hour.dewPoint = conditions.dewPoint ?? hour.dewPoint
    hour.humidity = conditions.humidity ?? hour.humidity
    hour.pressure = conditions.pressure ?? hour.pressure
    hour.cloudCover = conditions.cloudCover ?? hour.cloudCover
    hour.visibility = conditions.visibility ?? hour.visibility
    hour.uvIndex = conditions.uvIndex ?? hour.uvIndex
    if conditions.wind.speed != nil { hour.wind = conditions.wind }
    return hour
  }
}
