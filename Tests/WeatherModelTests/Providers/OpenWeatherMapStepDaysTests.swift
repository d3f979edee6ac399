import Testing

@testable import WeatherModel

@Suite("Days of the free plan are made of steps, and claim no more than these hold")
struct OpenWeatherMapStepDaysTests {
  private typealias Sample = OpenWeatherMapSample

  /// Steps of a city without summer time, three hours ahead of Greenwich.
  private func forecast(
    _ first: String, _ temperatures: [Double?], current: String = "{}",
    at place: Place = Sample.place(-1.29, 36.82, zone: "Africa/Nairobi"),
    extra: @escaping (Int) -> String = { _ in #","weather":[{"id":800}]"# }
  ) throws -> Forecast {
    try Sample.free(
      current: current, steps: Sample.steps(from: first, temperatures, extra: extra), at: place)
  }

  @Test("A whole day has the extremes of its steps, by the city's calendar")
  func wholeDay() throws {
    // 0:00 to 21:00 in Nairobi, then 0:00 of the next day.
    let forecast = try forecast("2026-05-31T21:00:00Z", [9, 5, 4, 8, 15, 19, 17, 12, 30])
    // Three hours before the first step were yesterday's.
    #expect(forecast.days.map(\.date.iso8601) == ["2026-05-31", "2026-06-01"])
    #expect(forecast.days.map { $0.high?.celsius } == [nil, 19])
    #expect(forecast.days.map { $0.low?.celsius } == [nil, 4])
    #expect(forecast.days.map { $0.precipitation?.millimeters } == [0, 0])
  }

  @Test("The range is never taken from the spread within a city")
  func spread() throws {
    let spread = #","temp_min":-40,"temp_max":60"#
    let steps = Sample.steps(
      from: "2026-05-31T21:00:00Z", [9, 5, 4, 8, 15, 19, 17, 12], main: spread)
    let current = #"{"dt":1780308000,"main":{"temp":11\#(spread)}}"#
    let forecast = try Sample.free(
      current: current, steps: steps,
      at: Sample.place(-1.29, 36.82, zone: "Africa/Nairobi"))
    #expect(forecast.hours.count == 8)
    #expect(forecast.days.map { $0.high?.celsius } == [19])
    #expect(forecast.days.map { $0.low?.celsius } == [4])
  }

  @Test("In the evening today's high has passed, at night tomorrow's is to come")
  func partialDays() throws {
    // From 18:00 on, two whole nights, until 6:00.
    let forecast = try forecast(
      "2026-06-01T15:00:00Z", [14, 13] + [9, 5, 4, 8, 15, 19, 17, 12] + [9, 5, 6])
    let days = forecast.days
    #expect(days.map(\.date.iso8601) == ["2026-06-01", "2026-06-02", "2026-06-03"])
    #expect(days.map { $0.high?.celsius } == [nil, 19, nil])
    // On the last day the early morning is there, the rest is not.
    #expect(days.map { $0.low?.celsius } == [nil, 4, 5])
    #expect(days.map { $0.condition?.condition } == [.clear, .clear, nil])
    #expect(days.map { $0.precipitation?.millimeters } == [0, 0, nil])
  }

  @Test("A last day of night steps alone is left out")
  func nightOnly() throws {
    let forecast = try forecast("2026-05-31T21:00:00Z", [9, 5, 4, 8, 15, 19, 17, 12] + [9, 5])
    #expect(forecast.hours.count == 10)
    #expect(forecast.days.map(\.date.iso8601) == ["2026-05-31", "2026-06-01"])
  }

  @Test("Half an afternoon is no afternoon, but the current weather can be the other half")
  func currentCounts() throws {
    // 15:00, 18:00, 21:00.
    let steps: [Double?] = [21, 17, 12]
    let without = try forecast("2026-06-01T12:00:00Z", steps)
    #expect(without.days[0].high == nil)
    // 13:00 in Nairobi, and warmer than any step.
    let current = #"{"dt":1780308000,"main":{"temp":23}}"#
    let with = try forecast("2026-06-01T12:00:00Z", steps, current: current)
    #expect(with.days[0].high?.celsius == 23 && with.days[0].low == nil)
    // At 14:50 nobody knows any more how warm it has been.
    let late = #"{"dt":1780314600,"main":{"temp":20}}"#
    let afternoon = try forecast("2026-06-01T12:00:00Z", steps, current: late)
    #expect(afternoon.days[0].high == nil)
    // Yesterday's reading is nobody's business today.
    let old = #"{"dt":1780221600,"main":{"temp":23}}"#
    let stale = try forecast("2026-06-01T12:00:00Z", steps, current: old)
    #expect(stale.days[0].high == nil)
  }

  @Test("Shortly before midnight today is there though no step is of it any more")
  func lastHourOfToday() throws {
    // 23:55 in Kathmandu; the first step is that of 2:45.
    let place = Sample.place(27.7, 85.3, zone: "Asia/Kathmandu")
    func dates(_ current: String) throws -> [String] {
      let forecast = try forecast(
        "2026-06-01T21:00:00Z", [9, 5, 4, 8, 15, 19, 17, 12], current: current, at: place)
      #expect(forecast.days.first { $0.date.iso8601 == "2026-06-01" }?.high == nil)
      return forecast.days.prefix(2).map(\.date.iso8601)
    }
    let current = #"{"dt":1780337400,"weather":[{"id":800,"icon":"01n"}],"main":{"temp":15}}"#
    #expect(try dates(current) == ["2026-06-01", "2026-06-02"])
    // A reading of long before says nothing of the day before the first step.
    let old = #"{"dt":1780308000,"weather":[{"id":800}],"main":{"temp":15}}"#
    #expect(try dates(old).first == "2026-06-02")
  }

  @Test("An amount belongs to the day that holds most of its three hours")
  func amounts() throws {
    func rain(_ index: Int) -> String {
      #","pop":\#(index == 8 ? 0.9 : 0.1),"weather":[{"id":500}],"rain":{"3h":\#(index + 1)}"#
    }
    // 0:00 belongs to yesterday, the 0:00 after it to the day.
    let forecast = try forecast(
      "2026-05-31T21:00:00Z", Array(repeating: 10, count: 9), extra: rain)
    #expect(forecast.days.map(\.date.iso8601) == ["2026-05-31", "2026-06-01"])
    #expect(forecast.days.map { $0.precipitation?.millimeters } == [1, 44])
    #expect(forecast.days.map { $0.precipitationProbability?.percent } == [10, 90])
  }

  @Test("Rain and snow are one amount of water, and no depth of snow is made of it")
  func snow() throws {
    let forecast = try forecast(
      "2026-06-01T00:00:00Z", Array(repeating: -1, count: 8),
      extra: { index in
        index == 3
          ? #","weather":[{"id":616}],"rain":{"3h":0.5},"snow":{"3h":1.25}"#
          : #","weather":[{"id":601}],"snow":{"3h":0.25}"#
      })
    #expect(forecast.hours[3].precipitation?.millimeters == 1.75)
    #expect(forecast.hours[4].precipitation?.millimeters == 0.25)
    #expect(forecast.days[0].precipitation?.millimeters == 3.5)
    #expect(forecast.hours.allSatisfy { $0.snowfall == nil })
    #expect(forecast.days.allSatisfy { $0.snowfall == nil })
  }

  @Test("An amount that one step lacks is not known for the day")
  func missingAmount() throws {
    let forecast = try forecast(
      "2026-06-01T00:00:00Z", Array(repeating: 10, count: 8),
      extra: { index in
        index == 2
          ? #","weather":[{"id":500}]"# : #","pop":0.5,"weather":[{"id":500}],"rain":{"3h":1}"#
      })
    #expect(forecast.days[0].precipitation == nil)
    #expect(forecast.days[0].precipitationProbability == nil)
  }

  @Test("The condition is that of midday, the wind that of the strongest step")
  func conditionAndWind() throws {
    let ids = [200, 500, 801, 803, 600, 802, 741, 800, 804]
    let forecast = try forecast(
      "2026-05-31T21:00:00Z", Array(repeating: 10, count: 9),
      extra: { index in
        let wind =
          #""wind":{"speed":\#(index == 5 ? 9.5 : 2),"deg":\#(index * 10),"gust":\#(index)}"#
        return #","weather":[{"id":\#(ids[index])}],"# + wind
      })
    let day = try #require(forecast.days.last)
    // 12:00 is the fifth step, snow.
    #expect(day.condition == ConditionReport(.snow))
    #expect(day.wind.speed?.metersPerSecond == 9.5 && day.wind.direction?.degrees == 50)
    #expect(day.wind.gusts?.metersPerSecond == 7)
  }

  @Test("Days of 23 and 25 hours are whole: Berlin in March and October")
  func summerTime() throws {
    for (first, date) in [
      ("2026-03-28T23:00:00Z", "2026-03-29"), ("2026-10-24T22:00:00Z", "2026-10-25"),
    ] {
      let forecast = try forecast(
        first, Array(repeating: 7, count: 24), at: Sample.berlin,
        extra: { _ in #","weather":[{"id":500}],"rain":{"3h":1}"# })
      let day = try #require(forecast.days.first { $0.date.iso8601 == date })
      #expect(day.high?.celsius == 7 && day.low?.celsius == 7)
      #expect([7, 8, 9].contains(day.precipitation?.millimeters ?? 0), "\(date)")
      let dates = forecast.days.map(\.date)
      #expect(zip(dates, dates.dropFirst()).allSatisfy { $0 + 1 == $1 })
      let sums = forecast.days.compactMap { $0.precipitation?.millimeters }.reduce(0, +)
      #expect(sums <= 24)
    }
  }

  @Test("In zones of half hours every whole day has a high and a low: Kathmandu")
  func oddZone() throws {
    for start in 0..<8 {
      let forecast = try forecast(
        (Sample.instant("2026-06-01T00:00:00Z") + start * 10_800).iso8601(offset: 0),
        Array(repeating: 10, count: 40),
        at: Sample.place(27.72, 85.32, zone: "Asia/Kathmandu"))
      let inner = forecast.days.dropFirst().dropLast()
      #expect(inner.count >= 3)
      #expect(inner.allSatisfy { $0.high != nil && $0.low != nil && $0.condition != nil })
      #expect(inner.allSatisfy { $0.precipitation?.millimeters == 0 })
    }
  }

  @Test("The sun of a day is computed, also where it does not rise: Tromsø in December")
  func sun() throws {
    let forecast = try forecast(
      "2026-12-21T00:00:00Z", Array(repeating: -5, count: 8),
      at: Sample.place(69.65, 18.96, zone: "Europe/Oslo"))
    #expect(forecast.days.first?.sun == .polarNight)
    #expect(forecast.hours.allSatisfy { !$0.isDay })
  }
}
