extension PlaceTimeZone {
  /// ISO 8601 with the offset in force at the place: "2026-03-29T03:30:00+02:00".
  ///
  /// ISO 8601 has no seconds in an offset; those of the time before standard zones are cut off
  /// the clock and the offset alike, so that the text still names the same instant.
  func text(of instant: Instant) -> String {
    let exact = offset(at: instant)
    let offset = exact - exact % 60
    let wall = WallTime(instant, offset: offset)
    let minutes = abs(offset) / 60
    let clock = [wall.hour, wall.minute, wall.second].map { digits($0, 2) }
    let zone = (offset < 0 ? "-" : "+") + digits(minutes / 60, 2) + ":" + digits(minutes % 60, 2)
    return wall.date.isoText + "T" + clock.joined(separator: ":") + zone
  }
}

extension CalendarDate {
  /// ISO 8601: "2026-03-29".
  var isoText: String {
    let (year, month, day) = components
    return (year < 0 ? "-" : "") + digits(abs(year), 4) + "-" + digits(month, 2) + "-"
      + digits(day, 2)
  }
}

private func digits(_ number: Int, _ count: Int) -> String {
  let text = String(number)
  return String(repeating: "0", count: max(0, count - text.count)) + text
}
