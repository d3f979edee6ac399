import Testing
import WeatherModel

struct PlaceTimeZoneTests {
  private static let system = SystemTimeZones()

  private func zone(_ name: String) throws -> PlaceTimeZone {
    let zone = PlaceTimeZone(identifier: name, adjustment: 0, source: PlaceTimeZoneTests.system)
    try #require(zone.isNamed, "\(name)")
    return zone
  }

  /// A day's beginning as the place's clock shows it, with the offset, and its length in minutes.
  private func day(_ text: String, in name: String) throws -> (start: String, minutes: Int) {
    let zone = try zone(name)
    let date = try #require(CalendarDate(iso8601: text))
    let start = zone.start(of: date)
    return (
      start.iso8601(offset: zone.offset(at: start)), (zone.start(of: date + 1) - start) / 60
    )
  }

  @Test(
    "A day begins at its first instant, whatever the clocks do",
    arguments: [
      ("2026-03-28", "Europe/Berlin", "2026-03-28T00:00:00+01:00", 1440),
      ("2026-03-29", "Europe/Berlin", "2026-03-29T00:00:00+01:00", 1380),
      ("2026-10-25", "Europe/Berlin", "2026-10-25T00:00:00+02:00", 1500),
      // Midnight skipped: the first clock reading is one o'clock.
      ("2018-11-04", "America/Sao_Paulo", "2018-11-04T01:00:00-02:00", 1380),
      ("2026-03-29", "Asia/Beirut", "2026-03-29T01:00:00+03:00", 1380),
      ("2024-04-26", "Africa/Cairo", "2024-04-26T01:00:00+03:00", 1380),
      ("2026-09-06", "America/Santiago", "2026-09-06T01:00:00-03:00", 1380),
      // The hour before midnight repeated: the day before is the long one.
      ("2018-02-17", "America/Sao_Paulo", "2018-02-17T00:00:00-02:00", 1500),
      ("2018-02-18", "America/Sao_Paulo", "2018-02-18T00:00:00-03:00", 1440),
      // Midnight repeated: the day begins the first time.
      ("2026-11-01", "America/Havana", "2026-11-01T00:00:00-04:00", 1500),
      ("2026-10-25", "Atlantic/Azores", "2026-10-25T00:00:00+00:00", 1500),
      // One minute of the new day, an hour of the old one again, and the new day once more.
      ("2010-11-07", "America/St_Johns", "2010-11-07T00:00:00-02:30", 1500),
      // Half an hour of daylight saving.
      ("2026-04-05", "Australia/Lord_Howe", "2026-04-05T00:00:00+11:00", 1470),
      ("2026-10-04", "Australia/Lord_Howe", "2026-10-04T00:00:00+10:30", 1410),
      // Offsets of odd quarters.
      ("2026-07-01", "Asia/Kathmandu", "2026-07-01T00:00:00+05:45", 1440),
      ("2026-07-01", "Pacific/Chatham", "2026-07-01T00:00:00+12:45", 1440),
      ("2026-04-05", "Australia/Adelaide", "2026-04-05T00:00:00+10:30", 1500),
      // The farthest clocks.
      ("2026-01-01", "Pacific/Kiritimati", "2026-01-01T00:00:00+14:00", 1440),
      ("2026-01-01", "Etc/GMT+12", "2026-01-01T00:00:00-12:00", 1440),
      // The day that Samoa left out is empty; its neighbours are whole.
      ("2011-12-29", "Pacific/Apia", "2011-12-29T00:00:00-10:00", 1440),
      ("2011-12-30", "Pacific/Apia", "2011-12-31T00:00:00+14:00", 0),
      ("2011-12-31", "Pacific/Apia", "2011-12-31T00:00:00+14:00", 1440),
      ("1993-08-21", "Pacific/Kwajalein", "1993-08-22T00:00:00+12:00", 0),
    ])
  func start(of date: String, name: String, start: String, minutes: Int) throws {
    let day = try day(date, in: name)
    #expect(day.start == start)
    #expect(day.minutes == minutes)
  }

  @Test(
    "No instant of a day comes before its start, around every change in the place's history",
    arguments: [
      "Europe/Berlin", "Asia/Beirut", "America/Sao_Paulo", "America/Havana", "America/St_Johns",
      "Australia/Lord_Howe", "Pacific/Apia", "Africa/Casablanca", "Asia/Amman", "Asia/Gaza",
      "America/Asuncion", "Antarctica/Troll", "America/Scoresbysund", "Atlantic/Azores",
    ])
  func startIsFirst(name: String) throws {
    let zone = try zone(name)
    let first = try #require(CalendarDate(iso8601: "1990-01-01"))
    for date in (0..<13_500).map({ first + $0 }) {
      // Days without a change near them are all alike.
      let noon = Instant(seconds: date.dayNumber * 86_400 + 43_200)
      guard zone.offset(at: noon - 129_600) != zone.offset(at: noon + 129_600) else { continue }
      let start = zone.start(of: date)
      #expect(zone.wallTime(at: start).date >= date)
      for quarter in 0..<120 {
        #expect(zone.wallTime(at: start - 1 - quarter * 900).date < date, "\(date.iso8601)")
      }
      // Nor does it come before the start of the day before.
      #expect(zone.start(of: date + -1) <= start)
    }
  }

  @Test("A stated offset that the rules know is no reason to adjust them")
  func agreeingOffset() throws {
    let now = try #require(Instant(iso8601: "2026-03-28T23:00:00Z"))
    // The answer was given before the change and is looked at after it.
    let zone = PlaceTimeZone(
      identifier: "Europe/Berlin", statedOffset: 3600, moments: [now + 7200, now],
      source: PlaceTimeZoneTests.system)
    #expect(zone.adjustment == 0)
  }

  @Test("A stated offset that the rules do not know shifts them, changes of clocks included")
  func disagreeingOffset() throws {
    let now = try #require(Instant(iso8601: "2026-01-15T12:00:00Z"))
    let zone = PlaceTimeZone(
      identifier: "Europe/Berlin", statedOffset: 7200, moments: [now],
      source: PlaceTimeZoneTests.system)
    #expect(zone.offset(at: now) == 7200)
    #expect(zone.offset(at: now + 180 * 86_400) == 10_800)
    let date = try #require(CalendarDate(iso8601: "2026-03-29"))
    #expect(zone.start(of: date + 1) - zone.start(of: date) == 23 * 3600)
  }

  @Test("Days begin right even by the largest adjustment that two zones can differ by")
  func largeAdjustments() throws {
    let date = try #require(CalendarDate(iso8601: "2026-03-29"))
    for adjustment in [-26 * 3600, -14 * 3600, 14 * 3600, 26 * 3600] {
      let zone = PlaceTimeZone(
        identifier: "Europe/Berlin", adjustment: adjustment, source: PlaceTimeZoneTests.system)
      let start = zone.start(of: date)
      #expect(zone.wallTime(at: start).date == date)
      #expect(zone.wallTime(at: start - 1).date == date + -1)
    }
  }

  @Test("A zone of an unknown name keeps the offset of its answer")
  func unknownName() throws {
    let now = Instant(seconds: 1_774_747_800)
    let zone = PlaceTimeZone(
      identifier: "Mars/Olympus", statedOffset: 20_700, moments: [now],
      source: PlaceTimeZoneTests.system)
    #expect(!zone.isNamed)
    #expect(zone.wallTime(at: now).iso8601 == "2026-03-29T07:15:00")
  }
}
