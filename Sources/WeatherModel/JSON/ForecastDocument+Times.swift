extension PlaceTimeZone {
  /// ISO 8601 with the offset in force at the place: "2026-03-29T03:30:00+02:00".
  func text(of instant: Instant) -> String {
    // ISO 8601 has no seconds in an offset, which zones had before standard time.
    let offset = offset(at: instant)
    return instant.iso8601(offset: offset - offset % 60)
  }
}
