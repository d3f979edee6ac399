import Testing
import WeatherModel

struct ISO8601Tests {
  @Test("Every day of eight centuries survives being written and read")
  func dates() throws {
    let first = try #require(CalendarDate(year: 1600, month: 1, day: 1))
    let last = try #require(CalendarDate(year: 2400, month: 12, day: 31))
    for dayNumber in stride(from: first.dayNumber, through: last.dayNumber, by: 17) {
      let date = CalendarDate(dayNumber: dayNumber)
      #expect(CalendarDate(iso8601: date.iso8601) == date)
    }
    #expect(CalendarDate(iso8601: "2026-03-29")?.iso8601 == "2026-03-29")
    #expect(CalendarDate(iso8601: "0000-02-29")?.iso8601 == "0000-02-29")
    #expect(CalendarDate(iso8601: "9999-12-31")?.iso8601 == "9999-12-31")
  }

  @Test("Years beyond four digits are signed")
  func longYears() throws {
    #expect(try #require(CalendarDate(year: 12_026, month: 1, day: 2)).iso8601 == "+12026-01-02")
    #expect(try #require(CalendarDate(year: -44, month: 3, day: 15)).iso8601 == "-0044-03-15")
  }

  @Test(
    "What is no date is refused",
    arguments: [
      "", "2026", "2026-03", "2026-3-29", "2026-03-2", "26-03-29", "2026-02-29", "2026-13-01",
      "2026-00-10", "2026-04-31", "2026-04-00", "2026-03-29 ", " 2026-03-29", "2026/03/29",
      "20260329", "2026-03-29T00:00", "+026-03-29", "2026-03-2٩", "２０２６-03-29", "2026-03-29\0",
      "2100-02-29",
    ])
  func dateRefusals(text: String) { #expect(CalendarDate(iso8601: text) == nil) }

  @Test("Days that a calendar does not have are refused, the others are not")
  func components() {
    var days = 0
    for month in -1...14 {
      for day in -1...33 where CalendarDate(year: 2028, month: month, day: day) != nil { days += 1 }
    }
    #expect(days == 366)
    #expect(CalendarDate(year: .max, month: 1, day: 1) == nil)
    #expect(CalendarDate(year: 2026, month: .max, day: 1) == nil)
    #expect(CalendarDate(year: 2026, month: 1, day: .max) == nil)
  }

  @Test(
    "A clock's reading, with and without seconds",
    arguments: [
      ("2026-03-08T02:00", "2026-03-08T02:00:00"), ("2026-03-08T23:59:59", "2026-03-08T23:59:59"),
      ("2026-03-08", "2026-03-08T00:00:00"), ("2026-03-08 07:05", "2026-03-08T07:05:00"),
      ("2026-03-08t07:05:09.987", "2026-03-08T07:05:09"),
    ])
  func wallTimes(text: String, expected: String) {
    #expect(WallTime(iso8601: text)?.iso8601 == expected)
  }

  @Test(
    "What is no clock's reading is refused",
    arguments: [
      "", "2026-03-08T", "2026-03-08T02", "2026-03-08T2:00", "2026-03-08T24:00",
      "2026-03-08T23:60", "2026-03-08T23:59:61", "2026-03-08T02:00Z", "2026-03-08T02:00+01:00",
      "2026-03-08T02:00:", "2026-03-08T02:00:0", "2026-03-08T02:00:00.", "2026-02-30T02:00",
      "2026-03-08X02:00", "2026-03-08T02.00", "T02:00", "2026-03-08T02:00 ", "null",
    ])
  func wallTimeRefusals(text: String) { #expect(WallTime(iso8601: text) == nil) }

  @Test(
    "A moment by any form of its offset",
    arguments: [
      "2026-03-29T01:30:00Z", "2026-03-29T01:30Z", "2026-03-29T03:30:00+02:00",
      "2026-03-29T03:30+0200", "2026-03-29T03:30:00+02", "2026-03-28T20:00:00-05:30",
      "2026-03-29t01:30:00z", "2026-03-29 01:30:00.123456789Z", "2026-03-29T01:30:00,5-00:00",
    ])
  func instants(text: String) {
    #expect(Instant(iso8601: text) == Instant(seconds: 1_774_747_800))
  }

  @Test(
    "A moment without an offset, or with a strange one, is refused",
    arguments: [
      "", "2026-03-29T01:30:00", "2026-03-29", "2026-03-29Z", "2026-03-29T01:30:00ZZ",
      "2026-03-29T01:30:00+2", "2026-03-29T01:30:00+02:", "2026-03-29T01:30:00+02:0",
      "2026-03-29T01:30:00+24:00", "2026-03-29T01:30:00+02:60", "2026-03-29T01:30:00+02:00:00",
      "2026-03-29T01:30:00 +02:00", "2026-03-29T01:30:00+-2:00", "2026-03-29T25:30:00Z",
      "2026-02-29T01:30:00Z", "2026-03-29T01:30:00.Z", "1774747800",
    ])
  func instantRefusals(text: String) { #expect(Instant(iso8601: text) == nil) }

  @Test("A leap second is the second before it")
  func leapSecond() {
    #expect(
      Instant(iso8601: "2016-12-31T23:59:60Z") == Instant(iso8601: "2016-12-31T23:59:59Z"))
  }

  @Test(
    "A moment is written by the clock of its offset",
    arguments: [
      (7200, "2026-03-29T03:30:00+02:00"), (0, "2026-03-29T01:30:00+00:00"),
      (20_700, "2026-03-29T07:15:00+05:45"), (-12_600, "2026-03-28T22:00:00-03:30"),
      (-1800, "2026-03-29T01:00:00-00:30"), (50_400, "2026-03-29T15:30:00+14:00"),
      // Local mean times have seconds, the form has not: the moment stays exact.
      (3208, "2026-03-29T02:23:00+00:53"), (-17_762, "2026-03-28T20:34:00-04:56"),
    ])
  func writtenInstants(offset: Int, expected: String) {
    let instant = Instant(seconds: 1_774_747_800)
    #expect(instant.iso8601(offset: offset) == expected)
    #expect(Instant(iso8601: expected) == instant)
  }

  @Test("Bytes are read as texts are")
  func bytes() {
    let bytes = Array("2026-03-29T01:30:00Z".utf8)
    #expect(Instant(iso8601: bytes.span) == Instant(seconds: 1_774_747_800))
    #expect(CalendarDate(iso8601: bytes.span.extracting(0..<10))?.iso8601 == "2026-03-29")
    #expect(WallTime(iso8601: bytes.span.extracting(0..<16))?.hour == 1)
  }
}
