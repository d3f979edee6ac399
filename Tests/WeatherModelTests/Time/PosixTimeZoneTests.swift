import Testing

@testable import WeatherModel

struct PosixTimeZoneTests {
  private func zone(_ text: String) throws -> PosixTimeZone {
    try #require(PosixTimeZone(ascii: Array(text.utf8)[...]), "\(text)")
  }

  /// The rule at a moment in Greenwich.
  private func offset(_ rule: String, _ moment: String) throws -> Int {
    try zone(rule).offset(at: #require(Instant(iso8601: moment)))
  }

  @Test(
    "One offset for all times",
    arguments: [
      ("EST5", -18_000), ("<+0330>-3:30", 12_600), ("<-03>3", -10_800), ("UTC0", 0),
      ("LMT-0:53:28", 3208), ("<+14>-14", 50_400), ("XYZ+24:59:59", -89_999),
    ])
  func fixed(rule: String, offset: Int) throws {
    #expect(try zone(rule).offset(at: Instant(seconds: 0)) == offset)
    #expect(try zone(rule).offset(at: Instant(seconds: .max)) == offset)
    #expect(try zone(rule).offset(at: Instant(seconds: .min)) == offset)
  }

  @Test("Changes on the weekday of a week, each at its hour of the clock before it")
  func weekdays() throws {
    let newYork = "EST5EDT,M3.2.0,M11.1.0"
    #expect(try offset(newYork, "2026-03-08T06:59:59Z") == -18_000)
    #expect(try offset(newYork, "2026-03-08T07:00:00Z") == -14_400)
    #expect(try offset(newYork, "2026-11-01T05:59:59Z") == -14_400)
    #expect(try offset(newYork, "2026-11-01T06:00:00Z") == -18_000)
    // Week 5 is the last one, be it the fourth or the fifth.
    let berlin = "CET-1CEST,M3.5.0,M10.5.0/3"
    #expect(try offset(berlin, "2026-03-29T00:59:59Z") == 3600)
    #expect(try offset(berlin, "2026-03-29T01:00:00Z") == 7200)
    #expect(try offset(berlin, "2027-03-28T01:00:00Z") == 7200)
  }

  @Test("A southern summer spans the turn of the year")
  func southern() throws {
    let lordHowe = "<+1030>-10:30<+11>-11,M10.1.0,M4.1.0"
    #expect(try offset(lordHowe, "2026-01-01T00:00:00Z") == 39_600)
    #expect(try offset(lordHowe, "2026-04-04T14:59:59Z") == 39_600)
    #expect(try offset(lordHowe, "2026-04-04T15:00:00Z") == 37_800)
    #expect(try offset(lordHowe, "2026-10-03T15:29:59Z") == 37_800)
    #expect(try offset(lordHowe, "2026-10-03T15:30:00Z") == 39_600)
    #expect(try offset(lordHowe, "2026-12-31T23:59:59Z") == 39_600)
  }

  @Test("Dublin's winter time is daylight saving of minus one hour")
  func negativeSaving() throws {
    let dublin = "IST-1GMT0,M10.5.0,M3.5.0/1"
    #expect(try offset(dublin, "2026-01-15T12:00:00Z") == 0)
    #expect(try offset(dublin, "2026-03-29T00:59:59Z") == 0)
    #expect(try offset(dublin, "2026-03-29T01:00:00Z") == 3600)
    #expect(try offset(dublin, "2026-10-25T01:00:00Z") == 0)
  }

  @Test("Days of the year, with and without 29 February")
  func daysOfYear() throws {
    // J60 is always 1 March; 59, counted from 0, is 29 February in a leap year.
    for (year, day) in [(2026, "03-01"), (2028, "02-29")] {
      let counted = "AAA0BBB,59/0,300/0"
      #expect(try offset(counted, "\(year)-\(day)T00:00:00Z") == 3600)
      #expect(try offset(counted, "\(year)-02-28T23:59:59Z") == 0)
    }
    for year in [2026, 2028] {
      #expect(try offset("AAA0BBB,J60/0,J300/0", "\(year)-03-01T00:00:00Z") == 3600)
      #expect(try offset("AAA0BBB,J60/0,J300/0", "\(year)-02-28T23:59:59Z") == 0)
      #expect(try offset("AAA0BBB,J59/0,J300/0", "\(year)-02-28T00:00:00Z") == 3600)
    }
    #expect(try offset("AAA0BBB,J60/0,J300/0", "2028-02-29T23:59:59Z") == 0)
  }

  @Test("Hours beyond the day reach into other days, up to a week away (RFC 9636 3.3.1)")
  func longHours() throws {
    // Greenland: the Saturday before the last Sunday, at 22:00 and at midnight.
    let nuuk = "<-02>2<-01>,M3.5.0/-1,M10.5.0/0"
    #expect(try offset(nuuk, "2026-03-29T00:59:59Z") == -7200)
    #expect(try offset(nuuk, "2026-03-29T01:00:00Z") == -3600)
    #expect(try offset(nuuk, "2026-10-25T00:59:59Z") == -3600)
    #expect(try offset(nuuk, "2026-10-25T01:00:00Z") == -7200)
    // Godthab's older form, with more than 24 hours; Israel: the Friday before a Sunday.
    let jerusalem = "IST-2IDT,M3.4.4/26,M10.5.0"
    #expect(try offset(jerusalem, "2026-03-26T23:59:59Z") == 7200)
    #expect(try offset(jerusalem, "2026-03-27T00:00:00Z") == 10_800)
    // 1 January 2027, named from the year before and from the year after.
    #expect(try offset("AAA0BBB,J360/-167,J365/24", "2026-12-20T00:59:59Z") == 3600)
    #expect(try offset("AAA0BBB,J360/-167,J365/24", "2026-12-19T00:59:59Z") == 0)
    #expect(try offset("AAA0BBB,J1/-167,J100/0", "2026-12-25T00:59:59Z") == 0)
    #expect(try offset("AAA0BBB,J1/-167,J100/0", "2026-12-25T01:00:00Z") == 3600)
    #expect(try offset("AAA0BBB,J100/0,J365/167", "2027-01-06T21:59:59Z") == 3600)
    #expect(try offset("AAA0BBB,J100/0,J365/167", "2027-01-06T22:00:00Z") == 0)
  }

  @Test(
    "Daylight saving all year round",
    arguments: ["XXX3EDT4,0/0,J365/23", "XXX3EDT4,0/0,J365/25"])
  func permanent(rule: String) throws {
    for moment in [
      "2026-01-01T02:59:59Z", "2026-01-01T03:00:00Z", "2026-01-01T05:30:00Z",
      "2028-02-29T12:00:00Z", "2028-12-31T23:59:59Z", "2026-07-01T00:00:00Z",
    ] {
      #expect(try offset(rule, moment) == -14_400)
    }
  }

  @Test("Without dates those of the United States hold")
  func withoutDates() throws {
    #expect(try zone("EST5EDT") == zone("EST5EDT4,M3.2.0/2,M11.1.0/2:00:00"))
  }

  @Test("The rule holds in the farthest past and future without a trap")
  func extremes() throws {
    let berlin = try zone("CET-1CEST,M3.5.0,M10.5.0/3")
    // 400 years later it is the same weekday and the same rule.
    let summer = try #require(Instant(iso8601: "2026-07-01T00:00:00Z"))
    #expect(berlin.offset(at: summer + 400 * 31_556_952) == 7200)
    #expect(berlin.offset(at: summer - 40_000 * 31_556_952) == 7200)
    for seconds in [Int.min, .min + 1, .max - 1, .max] {
      #expect([3600, 7200].contains(berlin.offset(at: Instant(seconds: seconds))))
    }
  }

  @Test(
    "Nonsense is refused",
    arguments: [
      "", "CET", "C1", "CE1", "<CE>1", "<CET1", "CET-", "CET-1:", "CET-1:60", "CET-1:00:60",
      "CET168", "CET-1CEST,", "CET-1CEST,M3.5.0", "CET-1CEST,M3.5.0,", "CET-1CEST,M3.5.0,M10.5.0/",
      "CET-1CEST,M13.5.0,M10.5.0", "CET-1CEST,M0.5.0,M10.5.0", "CET-1CEST,M3.6.0,M10.5.0",
      "CET-1CEST,M3.0.0,M10.5.0", "CET-1CEST,M3.5.7,M10.5.0", "CET-1CEST,M3.5,M10.5.0",
      "CET-1CEST,J0,J5", "CET-1CEST,J366,J5", "CET-1CEST,366,5", "CET-1CEST,M3.5.0/168,M10.5.0",
      "CET-1CEST,M3.5.0,M10.5.0/3 ", "CET-1CEST,M3.5.0,M10.5.0,M1.1.1", " CET-1", "CET-1 CEST",
      "CET99999999999999999999", "CET-1CEST,M3.5.0,M10.5.0/-168", ":Europe/Berlin",
    ])
  func refusals(text: String) {
    #expect(PosixTimeZone(ascii: Array(text.utf8)[...]) == nil)
  }
}
