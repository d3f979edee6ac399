import Testing
import WeatherModel

struct SunTimesTests {
  private static let system = SystemTimeZones()

  private struct Spot {
    let coordinate: Coordinate
    let zone: PlaceTimeZone

    init(_ latitude: Double, _ longitude: Double, _ zone: String) throws {
      coordinate = try #require(Coordinate(latitude: latitude, longitude: longitude))
      self.zone = PlaceTimeZone(identifier: zone, adjustment: 0, source: SunTimesTests.system)
      try #require(self.zone.isNamed)
    }

    func sun(on date: String) throws -> SunTimes {
      SunTimes.computed(
        on: try #require(CalendarDate(iso8601: date)), at: coordinate, zone: zone)
    }

    /// Compares with an almanac's clock times; a dash stands for an event that does not happen.
    func expect(
      _ date: String, rise: String, set: String, within minutes: Int,
      location: SourceLocation = #_sourceLocation
    ) throws {
      guard case .rises(let sunrise, let sunset) = try sun(on: date) else {
        Issue.record("no sunrise and no sunset on \(date)", sourceLocation: location)
        return
      }
      for (actual, clock) in [(sunrise, rise), (sunset, set)] {
        let shown = actual.map { zone.wallTime(at: $0).iso8601 } ?? "-"
        if clock == "-" {
          #expect(actual == nil, "\(shown)", sourceLocation: location)
          continue
        }
        let expected = try #require(WallTime(iso8601: "\(date)T\(clock)"))
        let wall = try #require(actual.map { zone.wallTime(at: $0) }, sourceLocation: location)
        #expect(wall.date == expected.date, sourceLocation: location)
        // Almanacs round to the minute.
        let difference = wall.secondOfDay - expected.secondOfDay
        #expect(
          abs(difference) <= minutes * 60 + 30, "\(shown), not \(clock)",
          sourceLocation: location)
      }
    }
  }

  @Test("Bluffton, Ohio, by the U.S. Naval Observatory (quoted in Skyfield's tests)")
  func bluffton() throws {
    try Spot(40.8939, -83.8917, "America/New_York")
      .expect("2018-09-12", rise: "07:13", set: "19:50", within: 0)
    // Defiance, Ohio, from the same tests.
    try Spot(41.281944, -84.362778, "America/New_York")
      .expect("2019-11-08", rise: "07:17", set: "17:25", within: 0)
  }

  /// By the Naval Observatory of the USA for 69.5° N, 19.0° E, in UT + 1 h.
  ///
  /// As published with an answer of April 2014 at answers.com.
  @Test("Near Tromsø in spring 2014, to the last sunset before the midnight sun")
  func tromsoSpring() throws {
    let spot = try Spot(69.5, 19, "Etc/GMT-1")
    try spot.expect("2014-04-01", rise: "04:50", set: "18:49", within: 1)
    try spot.expect("2014-04-30", rise: "02:29", set: "20:58", within: 1)
    try spot.expect("2014-05-17", rise: "00:29", set: "23:06", within: 1)
    try spot.expect("2014-05-18", rise: "00:13", set: "-", within: 1)
    #expect(try spot.sun(on: "2014-05-19") == .polarDay)
    #expect(try spot.sun(on: "2014-06-21") == .polarDay)
    #expect(try spot.sun(on: "2014-07-24") == .polarDay)
    try spot.expect("2014-07-25", rise: "-", set: "23:20", within: 2)
  }

  /// The city's polar night lasts from late November to mid-January, and its midnight sun from
  /// 18 May to 26 July (Nordlys; Wikipedia, "Tromsø").
  @Test("Tromsø has polar night in December and midnight sun in June")
  func tromso() throws {
    let spot = try Spot(69.65, 18.96, "Europe/Oslo")
    for date in ["2026-12-01", "2026-12-21", "2027-01-10"] {
      #expect(try spot.sun(on: date) == .polarNight)
    }
    for date in ["2026-05-20", "2026-06-21", "2026-07-24"] {
      #expect(try spot.sun(on: date) == .polarDay)
    }
    for date in ["2026-11-20", "2027-01-20"] {
      guard case .rises(.some, .some) = try spot.sun(on: date) else {
        Issue.record("no short day on \(date)")
        continue
      }
    }
  }

  /// The figures of timeanddate.com for Longyearbyen, as the newspaper Icepeople reported them.
  ///
  /// The sun passes the horizon at so small an angle that a tenth of a degree is many minutes.
  @Test("Longyearbyen: two sunsets in a day, and days with only one event")
  func longyearbyen() throws {
    let spot = try Spot(78.22, 15.65, "Arctic/Longyearbyen")
    try spot.expect("2016-04-17", rise: "01:58", set: "-", within: 6)
    try spot.expect("2016-04-18", rise: "01:20", set: "00:32", within: 6)
    #expect(try spot.sun(on: "2016-04-19") == .polarDay)
    // Sunsets at 00:10 and at 23:45; the second one ends the daylight that begins at 01:50.
    try spot.expect("2020-08-25", rise: "01:50", set: "23:45", within: 6)
    #expect(try spot.sun(on: "2020-08-24") == .polarDay)
    try spot.expect("2021-08-25", rise: "01:41", set: "23:50", within: 6)
    try spot.expect("2020-10-25", rise: "10:49", set: "12:31", within: 6)
    #expect(try spot.sun(on: "2020-10-26") == .polarNight)
    #expect(try spot.sun(on: "2020-12-21") == .polarNight)
  }

  @Test("The solstices of 2024 in cities of all latitudes, by their newspapers' calendars")
  func solstices() throws {
    let london = try Spot(51.508, -0.126, "Europe/London")
    try london.expect("2024-06-20", rise: "04:43", set: "21:21", within: 1)
    try london.expect("2024-12-21", rise: "08:03", set: "15:53", within: 1)
    let newYork = try Spot(40.713, -74.006, "America/New_York")
    try newYork.expect("2024-06-20", rise: "05:25", set: "20:30", within: 1)
    try newYork.expect("2024-12-21", rise: "07:17", set: "16:31", within: 1)
    let sydney = try Spot(-33.869, 151.209, "Australia/Sydney")
    try sydney.expect("2024-06-21", rise: "07:00", set: "16:54", within: 1)
    try sydney.expect("2024-12-21", rise: "05:41", set: "20:05", within: 1)
    let singapore = try Spot(1.29, 103.85, "Asia/Singapore")
    try singapore.expect("2024-06-21", rise: "07:00", set: "19:12", within: 1)
    // The sun sets after midnight: the day's sunset is that of the evening before.
    let reykjavik = try Spot(64.146, -21.94, "Atlantic/Reykjavik")
    try reykjavik.expect("2024-06-21", rise: "02:55", set: "00:03", within: 2)
  }

  @Test("Each event lies in its day and on the horizon, everywhere and on every day of a year")
  func events() throws {
    let spots = [
      try Spot(0, 0, "Etc/UTC"), try Spot(-17.5, -149.5, "Pacific/Tahiti"),
      try Spot(1.87, -157.4, "Pacific/Kiritimati"),
      try Spot(-54.8, -68.3, "America/Argentina/Ushuaia"),
      try Spot(-31.55, 159.08, "Australia/Lord_Howe"), try Spot(67.28, 14.4, "Europe/Oslo"),
      try Spot(-77.85, 166.67, "Antarctica/McMurdo"), try Spot(39.9, 75, "Asia/Shanghai"),
    ]
    for spot in spots {
      let first = try #require(CalendarDate(iso8601: "2026-01-01"))
      for date in stride(from: 0, to: 365, by: 3).map({ first + $0 }) {
        let day = spot.zone.start(of: date)..<spot.zone.start(of: date + 1)
        let noon = day.lowerBound + (day.upperBound - day.lowerBound) / 2
        let height = { SunPosition(at: $0, coordinate: spot.coordinate).altitude }
        switch SunTimes.computed(on: date, at: spot.coordinate, zone: spot.zone) {
        case .rises(let sunrise, let sunset):
          #expect(sunrise != nil || sunset != nil)
          for (event, isUpward) in [(sunrise, true), (sunset, false)] {
            guard let event else { continue }
            #expect(day.contains(event))
            #expect(abs(height(event) - SunPosition.horizonAltitude) < 0.01)
            // Where the sun barely passes the horizon it may be down again within minutes.
            #expect((height(event + 10) > height(event - 10)) == isUpward)
          }
        case .polarDay: #expect(height(noon) > -1)
        case .polarNight: #expect(height(noon) < 0)
        }
      }
    }
  }

  @Test("No event is missed around the turn from polar day to night: minutes are counted")
  func grazing() throws {
    // A brute count of the days on which the sun is up in some minute and down in another.
    for latitude in stride(from: 66.0, through: 84, by: 2.25) {
      let spot = try Spot(latitude, 15, "Etc/GMT-1")
      let first = try #require(CalendarDate(iso8601: "2026-01-01"))
      for date in stride(from: 0, to: 365, by: 1).map({ first + $0 }) {
        let start = spot.zone.start(of: date)
        let sun = SunTimes.computed(on: date, at: spot.coordinate, zone: spot.zone)
        // Every twenty minutes is enough to contradict a claim, not to prove one.
        for minute in stride(from: 0, to: 1440, by: 20) {
          let altitude =
            SunPosition(at: start + minute * 60, coordinate: spot.coordinate).altitude
          let isUp = altitude > SunPosition.horizonAltitude
          if (sun == .polarDay && !isUp) || (sun == .polarNight && isUp) {
            Issue.record("\(sun) at \(latitude) on \(date.iso8601), minute \(minute)")
          }
        }
      }
    }
  }

  @Test("A day that the place left out of its calendar has no sun")
  func missingDay() throws {
    let apia = try Spot(-13.83, -171.77, "Pacific/Apia")
    #expect(try apia.sun(on: "2011-12-30") == .rises(sunrise: nil, sunset: nil))
    guard case .rises(.some, .some) = try apia.sun(on: "2011-12-31") else {
      Issue.record("no sun on the day after")
      return
    }
  }
}
