import Testing

@testable import WeatherModel

@Suite("A forecast is read at a moment")
struct ForecastCalendarTests {
  private static func date(_ year: Int, _ month: Int, _ day: Int) throws -> CalendarDate {
    try #require(CalendarDate(year: year, month: month, day: day))
  }

  @Test("Today is the day of the place, wherever the device is (T1)")
  func todayOfAFarCity() throws {
    let auckland = ForecastSample.forecast(
      in: ForecastSample.fixedZone("Pacific/Auckland", 13 * 3600), from: try Self.date(2026, 1, 14),
      days: 4)
    // The 15th at 10:00 in Auckland is the 14th at 11:00 in Honolulu.
    let now = ForecastSample.utc(2026, 1, 14, 21)
    #expect(auckland.today(at: now).iso8601 == "2026-01-15")
    #expect(auckland.days(from: now).first?.date.iso8601 == "2026-01-15")
    #expect(auckland.days(from: now).count == 3)
  }

  @Test("Past midnight a cached answer has another today (T2)")
  func midnightPasses() throws {
    let berlin = ForecastSample.forecast(
      in: ForecastSample.fixedZone("Europe/Berlin", 3600), from: try Self.date(2026, 1, 14), days: 3
    )
    let beforeMidnight = ForecastSample.utc(2026, 1, 14, 22, 50)
    #expect(berlin.days(from: beforeMidnight).map(\.date.iso8601).first == "2026-01-14")
    #expect(berlin.days(from: beforeMidnight + 1200).map(\.date.iso8601).first == "2026-01-15")
    #expect(
      berlin.hours(from: beforeMidnight + 1200).first?.time == ForecastSample.utc(2026, 1, 14, 23))
    #expect(berlin.days(from: ForecastSample.utc(2026, 2, 1)).isEmpty)
    #expect(berlin.hours(from: ForecastSample.utc(2026, 2, 1)).isEmpty)
  }

  @Test("Days of 23, 25 and 23½ hours list every day and hour once (T3, T4)")
  func changesOfTheClock() throws {
    let changes: [(before: Int, after: Int, change: Instant, first: CalendarDate, hours: Int)] = [
      (3600, 7200, ForecastSample.utc(2026, 3, 29, 1), try Self.date(2026, 3, 28), 71),
      (7200, 3600, ForecastSample.utc(2026, 10, 25, 1), try Self.date(2026, 10, 24), 73),
      (-18_000, -14_400, ForecastSample.utc(2026, 3, 8, 7), try Self.date(2026, 3, 7), 71),
      // Lord Howe turns by half an hour: the last "hour" of three days begins at half past.
      (37_800, 39_600, ForecastSample.utc(2026, 10, 3, 15, 30), try Self.date(2026, 10, 3), 72),
    ]
    for entry in changes {
      let rules = ForecastSample.OneChange(
        before: entry.before, after: entry.after, change: entry.change)
      let zone = PlaceTimeZone(identifier: "Test/Change", adjustment: 0, source: rules)
      let forecast = ForecastSample.forecast(in: zone, from: entry.first, days: 3)
      #expect(forecast.hours.count == entry.hours)
      for minute in stride(from: 0, to: 72 * 60 - 90, by: 10) {
        let now = zone.start(of: entry.first) + minute * 60
        let dates = forecast.days(from: now).map(\.date.dayNumber)
        #expect(dates.first == forecast.today(at: now).dayNumber)
        #expect(zip(dates, dates.dropFirst()).allSatisfy { $0 + 1 == $1 })
        let first = try #require(forecast.hours(from: now).first)
        #expect(first.time <= now && now < first.time + 3600)
      }
    }
  }

  @Test(
    "Hours that begin at half or a quarter past contain now too (T5)",
    arguments: [20_700, 34_200, -12_600, 45_900])
  func oddZones(offset: Int) throws {
    let zone = ForecastSample.fixedZone("Test/Odd", offset)
    let forecast = ForecastSample.forecast(in: zone, from: try Self.date(2026, 6, 1), days: 2)
    let now = zone.start(of: try Self.date(2026, 6, 1)) + 9 * 3600 + 3599
    let first = try #require(forecast.hours(from: now).first)
    #expect(zone.wallTime(at: first.time).secondOfDay == 9 * 3600)
    #expect(forecast.hours(from: now + 1).first?.time == first.time + 3600)
  }

  @Test("At every minute of the day there is a first hour and a day of rows (T6)")
  func everyMinuteOfADay() throws {
    let zone = ForecastSample.fixedZone("Asia/Kathmandu", 20_700)
    let first = try Self.date(2026, 6, 1)
    let forecast = ForecastSample.forecast(in: zone, from: first, days: 3)
    for minute in 0..<1440 {
      let now = zone.start(of: first) + minute * 60
      let rows = forecast.hours(from: now)
      #expect(rows.first.map { $0.time <= now && now < $0.time + 3600 } == true)
      #expect(rows.count >= 24)
    }
  }

  @Test("Steps of 1, 3 and 6 hours each reach to the next, holes do not")
  func longerSteps() {
    var forecast = Forecast(
      provider: .metNorway, fetchedAt: ForecastSample.utc(2026, 6, 1),
      zone: ForecastSample.fixedZone("Etc/UTC", 0))
    forecast.hours = [
      ForecastSample.utc(2026, 6, 1, 0), ForecastSample.utc(2026, 6, 1, 1),
      ForecastSample.utc(2026, 6, 1, 4), ForecastSample.utc(2026, 6, 1, 10),
    ]
    .map { HourlyForecast(time: $0, isDay: true) }
    func first(_ hour: Int, _ minute: Int = 0) -> Instant? {
      forecast.hours(from: ForecastSample.utc(2026, 6, 1, hour, minute)).first?.time
    }
    #expect(first(0, 59) == ForecastSample.utc(2026, 6, 1, 0))
    #expect(first(3, 59) == ForecastSample.utc(2026, 6, 1, 1))
    #expect(first(9, 59) == ForecastSample.utc(2026, 6, 1, 4))
    // The last one is as long as the step before it.
    #expect(first(15, 59) == ForecastSample.utc(2026, 6, 1, 10))
    #expect(first(16) == nil)

    forecast.hours.append(HourlyForecast(time: ForecastSample.utc(2026, 6, 2), isDay: true))
    #expect(first(15, 59) == ForecastSample.utc(2026, 6, 1, 10))
    #expect(first(16) == ForecastSample.utc(2026, 6, 2))
  }

  @Test("Before the first hour the list begins with it; a single hour is an hour long")
  func edges() throws {
    var forecast = ForecastSample.forecast(
      in: ForecastSample.fixedZone("Etc/UTC", 0), from: try Self.date(2026, 6, 1), days: 1)
    #expect(forecast.hours(from: ForecastSample.utc(2026, 5, 31)).count == 24)
    forecast.hours = [forecast.hours[0]]
    #expect(forecast.hours(from: ForecastSample.utc(2026, 6, 1, 0, 59)).count == 1)
    #expect(forecast.hours(from: ForecastSample.utc(2026, 6, 1, 1)).isEmpty)
    forecast.hours = []
    #expect(forecast.hours(from: ForecastSample.utc(2026, 6, 1)).isEmpty)
  }

  @Test("Today's bounds hold past hours and the current value (N3), other days only theirs (N4)")
  func bounds() throws {
    let zone = ForecastSample.fixedZone("Europe/Berlin", 3600)
    let today = try Self.date(2026, 1, 15)
    var forecast = ForecastSample.forecast(in: zone, from: today, days: 2)
    for index in forecast.days.indices {
      forecast.days[index].high = Temperature(celsius: 1.5)
      forecast.days[index].low = Temperature(celsius: 0.5)
    }
    let midnight = zone.start(of: today)
    func bounds(_ date: CalendarDate, _ now: Instant) -> [Double?] {
      let bounds = forecast.highLow(on: date, now: now)
      return [bounds.high?.celsius, bounds.low?.celsius]
    }
    #expect(bounds(today, midnight) == [1.5, 0])
    // The hour that begins at 20:00 says 2.0.
    #expect(bounds(today, midnight + 20 * 3600 - 1) == [1.9, 0])
    #expect(bounds(today, midnight + 20 * 3600) == [2, 0])
    #expect(bounds(today + 1, midnight + 20 * 3600) == [1.5, 0.5])
    #expect(bounds(today + 2, midnight) == [nil, nil])

    var current = CurrentConditions(time: midnight + 3600, isDay: false)
    current.temperature = Temperature(celsius: 9)
    forecast.current = current
    #expect(bounds(today, midnight + 3700) == [9, 0])
    #expect(bounds(today + 1, midnight + 3700) == [1.5, 0.5])

    // Measured at 23:50: after midnight it is still what is shown as now, but not for long.
    forecast.current?.time = midnight + 86_400 - 600
    #expect(bounds(today + 1, midnight + 86_400 + 600) == [9, 0.5])
    #expect(bounds(today + 1, midnight + 86_400 + 3899) == [9, 0.5])
    #expect(bounds(today + 1, midnight + 86_400 + 3900)[0] == 2.5)

    forecast.days[0].high = nil
    #expect(bounds(today, midnight + 3700) == [nil, 0])
  }
}
