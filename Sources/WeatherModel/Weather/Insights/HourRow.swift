/// A row of the page of hours: an hour, or the sun between two hours.
public enum HourRow: Sendable, Hashable {
  case hour(HourlyForecast, isNow: Bool)
  case sunrise(Instant)
  case sunset(Instant)

  /// The moment that the row stands at.
  public var time: Instant {
    switch self {
    case .hour(let hour, _): hour.time
    case .sunrise(let instant), .sunset(let instant): instant
    }
  }
}

extension Forecast {
  /// Hours from the current one on, with sunrise and sunset as rows of their own in time order.
  public func hourRows(from now: Instant) -> [HourRow] {
    let coming = hours(from: now)
    return rows(of: coming, now: now, sunFrom: now)
  }

  /// All hours of a calendar day of the place, with its sun.
  public func hourRows(on date: CalendarDate, now: Instant) -> [HourRow] {
    let start = zone.start(of: date)
    let end = zone.start(of: date + 1)
    let ofDay = hours.filter { $0.time >= start && $0.time < end }
    return rows(of: ofDay[...], now: now, sunFrom: start)
  }

  private func rows(
    of selected: ArraySlice<HourlyForecast>, now: Instant, sunFrom: Instant
  ) -> [HourRow] {
    guard let last = selected.last else { return [] }
    var rows: [HourRow] = []
    rows.reserveCapacity(selected.count + 8)
    for (index, hour) in zip(selected.indices, selected) {
      let next = index + 1 < selected.endIndex ? selected[index + 1].time : hour.time + 3_600
      rows.append(.hour(hour, isNow: hour.time <= now && now < next))
    }
    for day in days {
      guard case .rises(let sunrise, let sunset) = day.sun else { continue }
      if let sunrise, sunrise > sunFrom, sunrise < last.time { rows.append(.sunrise(sunrise)) }
      if let sunset, sunset > sunFrom, sunset < last.time { rows.append(.sunset(sunset)) }
    }
    return rows.enumerated()
      .sorted { ($0.element.time, $0.offset) < ($1.element.time, $1.offset) }
      .map(\.element)
  }
}
