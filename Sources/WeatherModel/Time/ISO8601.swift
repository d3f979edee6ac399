// The texts of ISO 8601 that weather services send and that `--json` prints. They are read and
// written byte by byte: an answer holds some four hundred of them.

extension CalendarDate {
  /// Reads `2026-03-29`; nil for any other form and for days that do not exist.
  public init?(iso8601 text: String) { self.init(iso8601: text.utf8Span.span) }

  /// Reads `2026-03-29` from ASCII bytes.
  public init?(iso8601 bytes: Span<UInt8>) {
    var position = 0
    guard let date = bytes.date(at: &position), position == bytes.count else { return nil }
    self = date
  }

  /// The form `2026-03-29`; years beyond 0…9999 are signed, and longer if need be.
  public var iso8601: String {
    var writer = StampWriter()
    writer.append(self)
    return writer.text
  }
}

extension WallTime {
  /// Reads `2026-03-08T02:00`, with or without seconds, and `2026-03-08` as its midnight.
  ///
  /// Fractions of a second are dropped; a stated offset is refused, for it makes an instant.
  public init?(iso8601 text: String) { self.init(iso8601: text.utf8Span.span) }

  /// Reads `2026-03-08T02:00` from ASCII bytes.
  public init?(iso8601 bytes: Span<UInt8>) {
    var position = 0
    guard let date = bytes.date(at: &position) else { return nil }
    if position == bytes.count {
      self.init(date: date, secondOfDay: 0)
      return
    }
    guard let second = bytes.timeOfDay(at: &position), position == bytes.count else { return nil }
    self.init(date: date, secondOfDay: second)
  }

  /// The form `2026-03-08T02:00:00`.
  public var iso8601: String {
    var writer = StampWriter()
    writer.append(self)
    return writer.text
  }
}

extension Instant {
  /// Reads `2026-03-29T03:30:00+02:00`, with or without seconds.
  ///
  /// The offset is required: `Z`, `+02:00`, `+0200` or `+02`. Fractions of a second are dropped.
  public init?(iso8601 text: String) { self.init(iso8601: text.utf8Span.span) }

  /// Reads `2026-03-29T03:30:00+02:00` from ASCII bytes.
  public init?(iso8601 bytes: Span<UInt8>) {
    var position = 0
    guard let date = bytes.date(at: &position), let second = bytes.timeOfDay(at: &position),
      let offset = bytes.offset(at: &position), position == bytes.count
    else { return nil }
    self = WallTime(date: date, secondOfDay: second).instant(offset: offset)
  }

  /// The form `2026-03-29T03:30:00+02:00`, as a clock `offset` seconds ahead of Greenwich shows it.
  ///
  /// The form has no place for an offset's seconds: they are cut off, and the clock's reading is
  /// that of the offset printed, so that the text still means this instant.
  public func iso8601(offset: Int) -> String {
    let minutes = offset / 60
    var writer = StampWriter()
    writer.append(WallTime(self, offset: minutes * 60))
    writer.append(minutes < 0 ? "-" : "+")
    writer.append(abs(minutes) / 60, digits: 2)
    writer.append(":")
    writer.append(abs(minutes) % 60, digits: 2)
    return writer.text
  }
}

// The parts of a stamp. Each reads at `position` and leaves it behind what it has read; what it
// leaves behind after a nil is of no meaning, for the whole text is refused then.
extension Span<UInt8> {
  fileprivate func skip(_ character: Unicode.Scalar, at position: inout Int) -> Bool {
    guard position < count, self[position] == UInt8(ascii: character) else { return false }
    position += 1
    return true
  }

  private func digit(at position: inout Int) -> Int? {
    guard position < count else { return nil }
    let value = self[position] &- UInt8(ascii: "0")
    guard value <= 9 else { return nil }
    position += 1
    return Int(value)
  }

  private func twoDigits(at position: inout Int, upTo limit: Int) -> Int? {
    guard let tens = digit(at: &position), let ones = digit(at: &position) else { return nil }
    let value = tens * 10 + ones
    return value <= limit ? value : nil
  }

  fileprivate func date(at position: inout Int) -> CalendarDate? {
    guard let century = twoDigits(at: &position, upTo: 99),
      let year = twoDigits(at: &position, upTo: 99), skip("-", at: &position),
      let month = twoDigits(at: &position, upTo: 12), skip("-", at: &position),
      let day = twoDigits(at: &position, upTo: 31)
    else { return nil }
    return CalendarDate(year: century * 100 + year, month: month, day: day)
  }

  /// `T02:00[:00[.000]]` in seconds; the separator may be small or a blank (RFC 3339 5.6).
  fileprivate func timeOfDay(at position: inout Int) -> Int? {
    guard skip("T", at: &position) || skip("t", at: &position) || skip(" ", at: &position),
      let hour = twoDigits(at: &position, upTo: 23), skip(":", at: &position),
      let minute = twoDigits(at: &position, upTo: 59)
    else { return nil }
    guard skip(":", at: &position) else { return hour * 3600 + minute * 60 }
    // A leap second has no number of its own in an `Instant`: it is the second before it.
    guard let second = twoDigits(at: &position, upTo: 60) else { return nil }
    if skip(".", at: &position) || skip(",", at: &position) {
      guard digit(at: &position) != nil else { return nil }
      while digit(at: &position) != nil {}
    }
    return hour * 3600 + minute * 60 + Swift.min(second, 59)
  }

  /// `Z`, `+02:00`, `+0200` or `+02` in seconds.
  fileprivate func offset(at position: inout Int) -> Int? {
    if skip("Z", at: &position) || skip("z", at: &position) { return 0 }
    let isNegative = skip("-", at: &position)
    guard isNegative || skip("+", at: &position),
      let hours = twoDigits(at: &position, upTo: 23)
    else { return nil }
    var seconds = hours * 3600
    if position < count {
      _ = skip(":", at: &position)
      guard let minutes = twoDigits(at: &position, upTo: 59) else { return nil }
      seconds += minutes * 60
    }
    return isNegative ? -seconds : seconds
  }
}

private struct StampWriter {
  private var bytes: [UInt8] = []

  init() { bytes.reserveCapacity(25) }

  var text: String { String(decoding: bytes, as: UTF8.self) }

  mutating func append(_ character: Unicode.Scalar) { bytes.append(UInt8(ascii: character)) }

  mutating func append(_ number: Int, digits: Int) {
    var divisor = 1
    for _ in 1..<digits { divisor *= 10 }
    while number / divisor >= 10 { divisor *= 10 }
    while divisor > 0 {
      bytes.append(UInt8(ascii: "0") + UInt8(number / divisor % 10))
      divisor /= 10
    }
  }

  mutating func append(_ date: CalendarDate) {
    let (year, month, day) = date.components
    if year < 0 { append("-") } else if year > 9999 { append("+") }
    append(abs(year), digits: 4)
    append("-")
    append(month, digits: 2)
    append("-")
    append(day, digits: 2)
  }

  mutating func append(_ time: WallTime) {
    append(time.date)
    append("T")
    append(time.hour, digits: 2)
    append(":")
    append(time.minute, digits: 2)
    append(":")
    append(time.second, digits: 2)
  }
}
