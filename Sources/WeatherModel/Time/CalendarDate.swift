/// A day on the calendar, a label without a zone.
public struct CalendarDate: Sendable, Hashable, Comparable {
  /// Days since 1970-01-01, negative before.
  public var dayNumber: Int

  /// The day so many days after 1970-01-01.
  public init(dayNumber: Int) { self.dayNumber = dayNumber }

  /// A day of the proleptic Gregorian calendar, or nil if there is no such day.
  public init?(year: Int, month: Int, day: Int) {
    guard (1...12).contains(month), (1...31).contains(day), abs(year) < 100_000 else { return nil }
    self = CalendarDate(firstOfMonth: month, year: year) + (day - 1)
    // Days past the month's end have run into the next one.
    guard day <= 28 || components.month == month else { return nil }
  }

  /// The first day of a month 1…12 of any year.
  ///
  /// Source: H. Hinnant, "chrono-Compatible Low-Level Date Algorithms", days_from_civil.
  init(firstOfMonth month: Int, year: Int) {
    let shiftedYear = month <= 2 ? year - 1 : year
    let era = (shiftedYear >= 0 ? shiftedYear : shiftedYear - 399) / 400
    let yearOfEra = shiftedYear - era * 400
    let dayOfYear = (153 * (month + (month > 2 ? -3 : 9)) + 2) / 5
    let dayOfEra = yearOfEra * 365 + yearOfEra / 4 - yearOfEra / 100 + dayOfYear
    dayNumber = era * 146_097 + dayOfEra - 719_468
  }

  /// Year, month 1…12 and day of the month 1…31.
  ///
  /// Source: as above, civil_from_days.
  public var components: (year: Int, month: Int, day: Int) {
    let shifted = dayNumber + 719_468
    let era = (shifted >= 0 ? shifted : shifted - 146_096) / 146_097
    let dayOfEra = shifted - era * 146_097
    let yearOfEra = (dayOfEra - dayOfEra / 1460 + dayOfEra / 36_524 - dayOfEra / 146_096) / 365
    let dayOfYear = dayOfEra - (365 * yearOfEra + yearOfEra / 4 - yearOfEra / 100)
    let shiftedMonth = (5 * dayOfYear + 2) / 153
    let day = dayOfYear - (153 * shiftedMonth + 2) / 5 + 1
    let month = shiftedMonth < 10 ? shiftedMonth + 3 : shiftedMonth - 9
    let year = yearOfEra + era * 400 + (month <= 2 ? 1 : 0)
    return (year, month, day)
  }

  /// The day of the week.
  public var weekday: Weekday {
    // 1970-01-01 was a Thursday.
    Weekday.allCases[((dayNumber + 3) % 7 + 7) % 7]
  }

  /// Orders by calendar.
  public static func < (left: CalendarDate, right: CalendarDate) -> Bool {
    left.dayNumber < right.dayNumber
  }

  /// The day so many days later.
  public static func + (left: CalendarDate, right: Int) -> CalendarDate {
    CalendarDate(dayNumber: left.dayNumber + right)
  }
}

/// A day of the week in ISO order.
public enum Weekday: Int, Sendable, Hashable, CaseIterable {
  case monday, tuesday, wednesday, thursday, friday, saturday, sunday
}

/// What calendar and clock on the wall of a place show.
public struct WallTime: Sendable, Hashable {
  /// The day.
  public var date: CalendarDate
  /// Seconds since the clock showed 00:00, 0 ..< 86,400.
  public var secondOfDay: Int

  /// A wall clock's reading.
  public init(date: CalendarDate, secondOfDay: Int) {
    self.date = date
    self.secondOfDay = secondOfDay
  }

  /// The reading of a clock that runs `offset` seconds ahead of Greenwich.
  public init(_ instant: Instant, offset: Int) {
    let local = instant.seconds + offset
    let day = local >= 0 ? local / 86_400 : (local - 86_399) / 86_400
    date = CalendarDate(dayNumber: day)
    secondOfDay = local - day * 86_400
  }

  /// Hour 0…23.
  public var hour: Int { secondOfDay / 3600 }
  /// Minute 0…59.
  public var minute: Int { secondOfDay / 60 % 60 }
  /// Second 0…59.
  public var second: Int { secondOfDay % 60 }

  /// The instant at which a clock `offset` seconds ahead of Greenwich shows this.
  public func instant(offset: Int) -> Instant {
    Instant(seconds: date.dayNumber * 86_400 + secondOfDay - offset)
  }
}
