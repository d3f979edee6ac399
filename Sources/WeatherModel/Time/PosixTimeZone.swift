/// A zone's rule for all years, in the notation of the `TZ` variable: `CET-1CEST,M3.5.0,M10.5.0/3`.
///
/// Source: POSIX.1-2024, 8.3 "Other Environment Variables", with the extension of RFC 9636 3.3.1:
/// hours of −167…167. Daylight saving that covers the whole year, or that is negative (Dublin),
/// needs no special case.
struct PosixTimeZone: TimeZoneRules, Hashable {
  /// Offsets that arithmetic may rely on: below a week either way.
  static let plausibleOffsets = -604_799...604_799

  /// When, in every year, clocks are changed.
  struct Change: Hashable {
    /// The day of the change.
    var day: Day
    /// Seconds after that day's midnight, by the clock before the change; may be negative.
    var secondOfDay: Int
  }

  /// How a rule names a day of the year.
  enum Day: Hashable {
    /// `Jn`: 1…365, where 29 February is never counted.
    case julian(Int)
    /// `n`: 0…365, where 29 February is counted.
    case ordinal(Int)
    /// `Mm.w.d`: a weekday (0 = Sunday) of the week 1…5 of a month; week 5 is the last one.
    case weekday(Int, week: Int, month: Int)
  }

  /// Daylight saving time: its offset, and its first and last moment in a year.
  struct Saving: Hashable {
    /// Seconds ahead of Greenwich.
    var offset: Int
    /// From standard to daylight saving time.
    var start: Change
    /// Back to standard time.
    var end: Change
  }

  /// Seconds ahead of Greenwich in standard time.
  private(set) var standardOffset: Int
  /// The daylight saving time, if the zone has one.
  private(set) var saving: Saving?

  /// Reads the notation; nil if it is malformed in any part.
  init?(ascii text: ArraySlice<UInt8>) {
    var scanner = Scanner(text)
    guard scanner.skipName(), let west = scanner.time() else { return nil }
    standardOffset = -west
    saving = nil
    if scanner.isAtEnd { return }

    guard scanner.skipName() else { return nil }
    var offset = standardOffset + 3600
    if !scanner.isAtEnd, !scanner.isNext(UInt8(ascii: ",")) {
      guard let west = scanner.time() else { return nil }
      offset = -west
    }
    if scanner.isAtEnd {
      // POSIX leaves the dates open; those of the United States are the custom.
      saving = Saving(
        offset: offset,
        start: Change(day: .weekday(0, week: 2, month: 3), secondOfDay: 7200),
        end: Change(day: .weekday(0, week: 1, month: 11), secondOfDay: 7200))
      return
    }
    guard scanner.skip(UInt8(ascii: ",")), let start = scanner.change(),
      scanner.skip(UInt8(ascii: ",")), let end = scanner.change(), scanner.isAtEnd
    else { return nil }
    saving = Saving(offset: offset, start: start, end: end)
  }

  /// Seconds ahead of Greenwich at that moment; negative west of it.
  func offset(at instant: Instant) -> Int {
    guard let saving else { return standardOffset }
    // The calendar repeats after 400 years to the weekday. Within one cycle nothing can overflow.
    let cycle = 146_097 * 86_400
    let seconds = instant.seconds % cycle
    let year = WallTime(Instant(seconds: seconds), offset: standardOffset).date.components.year
    // A change may be a week off its day, and southern summers end in the year after they start.
    for candidate in (year - 1)...(year + 1) {
      let start = saving.start.seconds(in: candidate) - standardOffset
      guard start <= seconds else { continue }
      var end = saving.end.seconds(in: candidate) - saving.offset
      if end < start { end = saving.end.seconds(in: candidate + 1) - saving.offset }
      if seconds < end { return saving.offset }
    }
    return standardOffset
  }
}

extension PosixTimeZone.Change {
  /// The moment of the change as if the wall clock showed Greenwich time.
  fileprivate func seconds(in year: Int) -> Int {
    day.date(in: year).dayNumber * 86_400 + secondOfDay
  }
}

extension PosixTimeZone.Day {
  fileprivate func date(in year: Int) -> CalendarDate {
    switch self {
    case .julian(let day):
      // Counted from 1 January up to the end of February, from 1 March afterwards.
      day < 60
        ? CalendarDate(firstOfMonth: 1, year: year) + (day - 1)
        : CalendarDate(firstOfMonth: 3, year: year) + (day - 60)
    case .ordinal(let day):
      CalendarDate(firstOfMonth: 1, year: year) + day
    case .weekday(let weekday, let week, let month):
      weekDate(weekday, week: week, month: month, year: year)
    }
  }

  private func weekDate(_ weekday: Int, week: Int, month: Int, year: Int) -> CalendarDate {
    let first = CalendarDate(firstOfMonth: month, year: year)
    let next = CalendarDate(firstOfMonth: month % 12 + 1, year: month == 12 ? year + 1 : year)
    let firstWeekday = (first.weekday.rawValue + 1) % 7
    let day = first + ((weekday - firstWeekday + 7) % 7 + (week - 1) * 7)
    return day < next ? day : day + -7
  }
}

/// Reads the parts of the notation one after another.
private struct Scanner {
  private let text: ArraySlice<UInt8>
  private var position: Int

  init(_ text: ArraySlice<UInt8>) {
    self.text = text
    position = text.startIndex
  }

  var isAtEnd: Bool { position == text.endIndex }

  private var next: UInt8? { isAtEnd ? nil : text[position] }

  func isNext(_ byte: UInt8) -> Bool { next == byte }

  mutating func skip(_ byte: UInt8) -> Bool {
    guard isNext(byte) else { return false }
    position += 1
    return true
  }

  /// Three or more letters, or anything of letters, digits and signs in angle brackets.
  mutating func skipName() -> Bool {
    let isQuoted = skip(UInt8(ascii: "<"))
    let start = position
    while let byte = next, byte.isLetter || (isQuoted && byte.isDigitOrSign) { position += 1 }
    let length = position - start
    return length >= 3 && (!isQuoted || skip(UInt8(ascii: ">")))
  }

  mutating func number(upTo limit: Int) -> Int? {
    var value = 0
    let start = position
    // Four digits are more than any number here has, and cannot overflow.
    while let byte = next, byte.isDigit, position - start < 4 {
      value = value * 10 + Int(byte - UInt8(ascii: "0"))
      position += 1
    }
    return position > start && value <= limit ? value : nil
  }

  /// `[+-]hh[:mm[:ss]]` in seconds.
  mutating func time() -> Int? {
    let isNegative = skip(UInt8(ascii: "-"))
    if !isNegative { _ = skip(UInt8(ascii: "+")) }
    guard let hours = number(upTo: 167) else { return nil }
    var seconds = hours * 3600
    if skip(UInt8(ascii: ":")) {
      guard let minutes = number(upTo: 59) else { return nil }
      seconds += minutes * 60
      if skip(UInt8(ascii: ":")) {
        guard let rest = number(upTo: 59) else { return nil }
        seconds += rest
      }
    }
    return isNegative ? -seconds : seconds
  }

  /// A day and, after a slash, the time of day; two o'clock if none is stated.
  mutating func change() -> PosixTimeZone.Change? {
    guard let day = day() else { return nil }
    guard skip(UInt8(ascii: "/")) else {
      return PosixTimeZone.Change(day: day, secondOfDay: 7200)
    }
    guard let time = time() else { return nil }
    return PosixTimeZone.Change(day: day, secondOfDay: time)
  }

  private mutating func day() -> PosixTimeZone.Day? {
    if skip(UInt8(ascii: "J")) {
      guard let day = number(upTo: 365), day >= 1 else { return nil }
      return .julian(day)
    }
    guard skip(UInt8(ascii: "M")) else { return number(upTo: 365).map { .ordinal($0) } }
    guard let month = number(upTo: 12), month >= 1, skip(UInt8(ascii: ".")),
      let week = number(upTo: 5), week >= 1, skip(UInt8(ascii: ".")),
      let weekday = number(upTo: 6)
    else { return nil }
    return .weekday(weekday, week: week, month: month)
  }
}

extension UInt8 {
  fileprivate var isLetter: Bool {
    (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(self | 0x20)
  }

  fileprivate var isDigit: Bool { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(self) }

  fileprivate var isDigitOrSign: Bool {
    isDigit || self == UInt8(ascii: "+") || self == UInt8(ascii: "-")
  }
}
