import Testing

@testable import WeatherModel

@Suite("MET Norway's days say no more than its steps know")
struct METNorwayDaysTests {
  private typealias Sample = METNorwaySample

  private static func day(_ number: Int) -> CalendarDate {
    CalendarDate(dayNumber: (CalendarDate(iso8601: "2026-06-01")?.dayNumber ?? 0) + number)
  }

  @Test("A day in part has its high after the afternoon only, its low after the early morning")
  func extremes() throws {
    // Coldest at 5, warmest at 14, as degrees of the hour.
    func temperature(_ hour: Int) -> Double { hour < 5 || hour > 14 ? 5 : Double(hour) }
    func day(from start: Int, to end: Int) throws -> (high: Double?, low: Double?) {
      let stamp = (Sample.instant("2026-06-01T00:00:00Z") + start * 3_600).iso8601(offset: 0)
      let steps = Sample.series(from: stamp, count: end - start + 1) {
        temperature((start + $0) % 24)
      }
      let day = try Sample.forecast(Sample.body(steps)).days.first { $0.date == Self.day(0) }
      return (day?.high?.celsius, day?.low?.celsius)
    }
    #expect(try day(from: 0, to: 24) == (14, 5))
    #expect(try day(from: 4, to: 24) == (14, 5))
    #expect(try day(from: 5, to: 24) == (14, nil))
    #expect(try day(from: 13, to: 24) == (14, nil))
    // The evening's warmest hour is not the day's high.
    #expect(try day(from: 14, to: 24) == (nil, nil))
    #expect(try day(from: 0, to: 16) == (14, 5))
    #expect(try day(from: 0, to: 15) == (nil, 5))
    #expect(try day(from: 0, to: 6) == (nil, nil))
  }

  @Test(
    "Afternoon and early morning are those of the clock, also on days of 23 and 25 hours",
    arguments: [("2026-03-29", 2), ("2026-10-25", 1)])
  func changedClocks(date: String, offset: Int) throws {
    // From 3 o'clock on, clocks in Oslo are so many hours ahead.
    let greenwich = Sample.instant(date + "T00:00:00Z")
    func day(from start: Int, to end: Int) throws -> DailyForecast? {
      let first = greenwich + (start - offset) * 3_600
      let steps = Sample.series(from: first.iso8601(offset: 0), count: end - start + 1)
      return try Sample.forecast(Sample.body(steps), timeZone: "Europe/Oslo").days.first {
        $0.date == CalendarDate(iso8601: date)
      }
    }
    // From 13 to 16 o'clock, and from 4 to 7.
    #expect(try day(from: 13, to: 16)?.high != nil && day(from: 4, to: 7)?.low != nil)
    #expect(try day(from: 13, to: 15)?.high == nil && day(from: 14, to: 17)?.high == nil)
    #expect(try day(from: 5, to: 8)?.low == nil && day(from: 3, to: 6)?.low == nil)
  }

  @Test("A hole in the afternoon hides the high")
  func hole() throws {
    let steps = Sample.series(from: "2026-06-01T00:00:00Z", count: 25)
    let holed = steps.enumerated().filter { !(10...16).contains($0.offset) }.map(\.element)
    let whole = steps.enumerated().filter { !(11...15).contains($0.offset) }.map(\.element)
    #expect(try Sample.forecast(Sample.body(holed)).days.first?.high == nil)
    #expect(try Sample.forecast(Sample.body(whole)).days.first?.high?.celsius == 10)
  }

  @Test("Six hours' extremes count where all of their time is on the day")
  func sixHours() throws {
    // Steps at 01, 07, 13 and 19 o'clock in Oslo.
    let steps = Sample.series(
      from: "2026-06-01T23:00:00Z", count: 9, gap: 6, temperature: { _ in 10 }
    ) { index in
      let (low, high) = [(8, 11), (9, 15), (12, 22), (-5, 40)][index % 4]
      return #""air_temperature_min": \#(low), "air_temperature_max": \#(high)"#
    }
    let days = try Sample.forecast(Sample.body(steps), timeZone: "Europe/Oslo").days
    #expect(days.map(\.date) == [Self.day(1), Self.day(2)])
    // The evening's run into the next day.
    #expect(days.allSatisfy { $0.high?.celsius == 22 && $0.low?.celsius == 8 })
  }

  @Test("Amounts belong to the day that holds most of their time; a sum lacks nothing")
  func sums() throws {
    func amount(_ millimeters: Double, _ chance: Int? = nil) -> String {
      let chances = chance.map { #", "probability_of_precipitation": \#($0)"# } ?? ""
      return #""precipitation_amount": \#(millimeters)"# + chances
    }
    // The six hours from 23 o'clock belong to the next day.
    let details = [
      amount(0.1, 10), amount(0.2, 40), amount(1, 30), amount(2, 90), amount(4, 5), amount(8),
      amount(16, 20), amount(32, 20), amount(64),
    ]
    let steps = Sample.series(from: "2026-06-01T11:00:00Z", count: 9, gap: 6) { _ in
      10
    } details: {
      details[$0]
    }
    let days = try Sample.forecast(Sample.body(steps)).days
    try #require(days.map(\.date) == [Self.day(0), Self.day(1), Self.day(2)])
    #expect(days[0].precipitation?.millimeters == 0.3)
    #expect(days[0].precipitationProbability?.percent == 40)
    #expect(days[1].precipitation?.millimeters == 15)
    // One chance is missing: the greatest of the others could be too small.
    #expect(days[1].precipitationProbability == nil)
    // The last day is not known to its end.
    #expect(days[2].precipitation == nil && days[2].precipitationProbability == nil)

    let gap = Sample.series(from: "2026-06-01T11:00:00Z", count: 9, gap: 6) { _ in
      10
    } details: {
      $0 == 3 ? "" : details[$0]
    }
    let lacking = try Sample.forecast(Sample.body(gap)).days
    #expect(lacking[0].precipitation?.millimeters == 0.3 && lacking[1].precipitation == nil)
  }

  @Test("Wind is the strongest of a whole day, gusts where every step has them")
  func wind() throws {
    func steps(_ gusts: (Int) -> String) -> [String] {
      (0...24).map { hour in
        Sample.step(
          (Sample.instant("2026-06-01T00:00:00Z") + hour * 3_600).iso8601(offset: 0),
          #""wind_speed": \#(hour == 13 ? 12 : 3), "wind_from_direction": 90 \#(gusts(hour))"#)
      }
    }
    let all = try Sample.forecast(Sample.body(steps { #", "wind_speed_of_gust": \#($0)"# }))
    #expect(all.days.first?.wind.speed?.metersPerSecond == 12)
    #expect(all.days.first?.wind.gusts?.metersPerSecond == 23)
    #expect(all.days.first?.wind.direction == nil)
    let some = try Sample.forecast(
      Sample.body(steps { $0 < 12 ? #", "wind_speed_of_gust": \#($0)"# : "" }))
    #expect(some.days.first?.wind.speed?.metersPerSecond == 12)
    #expect(some.days.first?.wind.gusts == nil)
  }

  @Test("The day's symbol is that of the six hours from midday, of a late today the first")
  func symbols() throws {
    func condition(_ steps: [String], zone: String = "Etc/UTC") throws -> [Condition?] {
      try Sample.forecast(Sample.body(steps), timeZone: zone).days.map { $0.condition?.condition }
    }
    func hour(_ hour: Int, _ next: String...) -> String {
      let stamp = (Sample.instant("2026-06-01T00:00:00Z") + hour * 3_600).iso8601(offset: 0)
      let data = next.joined(separator: ",")
      return
        #"{"time": "\#(stamp)", "data": {"instant": {"details": {"air_temperature": 1}}, \#(data)}}"#
    }
    let fog = Sample.next(1, "fog")
    #expect(
      try condition([
        hour(11, fog), hour(12, Sample.next(1, "snow"), Sample.next(6, "rain")), hour(13, fog),
      ]) == [.rain])
    #expect(
      try condition([hour(11, fog), hour(12, Sample.next(1, "snow")), hour(13, fog)]) == [.snow])
    #expect(
      try condition([hour(8, Sample.next(6, "rain")), hour(14, Sample.next(6, "fog"))]) == [.rain])
    #expect(try condition([hour(13, Sample.next(1, "snow")), hour(14, fog)]) == [.snow])
    // Of a last day that ends before midday only the cold of its morning is known, if that.
    #expect(
      try condition([
        hour(18, Sample.next(6, "rain")), hour(24, fog), hour(30, fog), hour(31, fog),
      ]) == [.rain, nil])
    #expect(try condition([hour(18, fog), hour(24, fog), hour(29, fog)]) == [.fog])
  }

  @Test("Days of 23 and 25 hours, and a stamp from another century")
  func calendar() throws {
    for (start, count) in [("2026-03-28T23:00:00Z", 24), ("2026-10-24T22:00:00Z", 26)] {
      let steps = Sample.series(from: start, count: count) { _ in
        10
      } details: { _ in
        #""precipitation_amount": 1"#
      }
      let day = try #require(
        Sample.forecast(Sample.body(steps), timeZone: "Europe/Oslo").days.first)
      #expect(day.precipitation?.millimeters == Double(count - 1))
      #expect(day.high?.celsius == 10 && day.low?.celsius == 10)
    }
    let steps =
      Sample.series(from: "2026-06-01T00:00:00Z", count: 25)
      + Sample.series(from: "9998-06-01T00:00:00Z", count: 2)
    #expect(try Sample.forecast(Sample.body(steps)).days.count <= 32)
  }
}
