import Testing

@testable import WeatherModel

/// Series as services without an hour for every hour give them: amounts belong to the `period`
/// before a stamp, what the sky does to the time from it on.
@Suite("Steps of three and six hours")
struct WideStepTests {
  private static let midnight = ForecastSample.utc(2026, 6, 1)

  private static func hour(_ hour: Int) -> Instant { midnight + hour * 3_600 }

  /// A grey dry forecast of two days, its steps so many hours long; `change` gets each by its hour.
  private static func forecast(
    step: Int, change: (inout HourlyForecast, Int) -> Void = { _, _ in }
  ) throws -> Forecast {
    var forecast = ForecastSample.forecast(
      in: ForecastSample.fixedZone("Etc/UTC", 0),
      from: try #require(CalendarDate(year: 2026, month: 6, day: 1)), days: 2, step: step * 3_600)
    for index in forecast.hours.indices {
      forecast.hours[index].period = step * 3_600
      forecast.hours[index].condition = ConditionReport(.overcast)
      forecast.hours[index].temperature = Temperature(celsius: 15)
      change(&forecast.hours[index], index * step)
    }
    return forecast
  }

  private static func rain(_ millimeters: Double, at stamps: Int...) -> (inout HourlyForecast, Int)
    -> Void
  {
    { $0.precipitation = Precipitation(millimeters: stamps.contains($1) ? millimeters : 0) }
  }

  @Test(
    "The step that contains now is the first row, however long ago it began", arguments: [3, 6])
  func rows(step: Int) throws {
    let forecast = try Self.forecast(step: step)
    let now = Self.hour(12 + step) - 1
    #expect(forecast.hours(from: now).first?.time == Self.hour(12))
    let rows = forecast.hourRows(from: now)
    let marks = rows.compactMap { row -> Bool? in
      if case .hour(_, let isNow) = row { isNow } else { nil }
    }
    #expect(rows.first?.time == Self.hour(12))
    #expect(marks.first == true && marks.dropFirst().allSatisfy { !$0 })
    #expect(forecast.hourRows(from: now + 1).first?.time == Self.hour(12 + step))
    // The last step is as long as the one before it, and then everything is over.
    #expect(forecast.hours(from: Self.hour(48) - 1).map(\.time) == [Self.hour(48 - step)])
    #expect(forecast.hours(from: Self.hour(48)).isEmpty)
  }

  @Test("Steps that widen: each ends where the next begins")
  func widening() throws {
    var forecast = try Self.forecast(step: 1)
    let wide = try Self.forecast(step: 6).hours
    forecast.hours = forecast.hours.prefix(13) + wide.filter { $0.time > Self.hour(12) }
    #expect(forecast.hours.map(\.period).firstIndex(of: 21_600) == 13)
    #expect(forecast.end(ofHourAt: 11) == Self.hour(12))
    #expect(forecast.end(ofHourAt: 12) == Self.hour(18))
    #expect(forecast.end(ofHourAt: forecast.hours.count - 1) == Self.hour(48))
    // The row that says so stands before the first hour that lasts longer.
    let rows = forecast.hourRows(from: Self.hour(10))
    #expect(rows.prefix(5).map(\.time) == [10, 11, 12, 12, 18].map(Self.hour))
    #expect(rows[2] == .widening(Self.hour(12), seconds: 21_600))
    #expect(rows.filter { if case .widening = $0 { true } else { false } }.count == 1)
  }

  @Test(
    "The row of now tells of the step under way, and not of one that is over", arguments: [1, 6])
  func amountsOfNow(step: Int) throws {
    var forecast = try Self.forecast(step: step) { hour, number in
      hour.precipitation = Precipitation(millimeters: Double(number))
      hour.precipitationProbability = Percentage(percent: Double(number))
      hour.snowfall = Snowfall(centimeters: Double(number))
    }
    func sums(at now: Instant) throws -> [Double?] {
      guard case .hour(let hour, isNow: true)? = forecast.hourRows(from: now).first else {
        Issue.record("the first row is not now")
        return []
      }
      return [
        hour.precipitation?.millimeters, hour.precipitationProbability?.percent,
        hour.snowfall?.centimeters,
      ]
    }
    let following = Double(6 + step)
    #expect(try sums(at: Self.hour(6)) == [following, following, following])
    #expect(try sums(at: Self.hour(6 + step) - 1) == [following, following, following])
    // The other rows keep their own, and what nobody knows is missing.
    #expect(
      forecast.hourRows(from: Self.hour(6))[1] == .hour(forecast.hours[6 / step + 1], isNow: false))
    #expect(try sums(at: Self.hour(48) - 1) == [nil, nil, nil])
    forecast.hours[6 / step + 1].precipitation = nil
    #expect(try sums(at: Self.hour(6)).first == .some(nil))
  }

  @Test("Hours of rain are told from when the rain may begin and not from when it is over")
  func tips() throws {
    let now = Self.hour(7) + 600
    func tip(_ change: (inout HourlyForecast, Int) -> Void) throws -> Tip? {
      try Self.forecast(step: 6, change: change).tip(at: now)
    }
    // Of 00 to 06: over. Of 06 to 12: now. Of 12 to 18 and later: coming.
    #expect(try tip(Self.rain(3, at: 6)) == nil)
    #expect(try tip(Self.rain(3, at: 12)) == .dryAgain(at: Self.hour(12)))
    #expect(try tip(Self.rain(3, at: 12, 18)) == .dryAgain(at: Self.hour(18)))
    #expect(try tip(Self.rain(3, at: 18)) == .umbrella(at: Self.hour(12)))
    #expect(try tip(Self.rain(3, at: 24)) == .umbrella(at: Self.hour(18)))
    #expect(try tip(Self.rain(3, at: 30)) == nil)
    // Thunder of the step that began more than an hour ago is thunder now.
    #expect(
      try tip { if $1 == 6 { $0.condition = ConditionReport(.thunderstorm) } }
        == .thunderstorm(at: now))
    #expect(try tip { if $1 == 0 { $0.condition = ConditionReport(.thunderstorm) } } == nil)
    let gusts = try #require(Speed(metersPerSecond: 20))
    #expect(
      try tip { if $1 == 18 { $0.wind.gusts = gusts } } == .wind(gusts: gusts, at: Self.hour(12)))
    #expect(try tip { if $1 == 6 { $0.wind.gusts = gusts } } == nil)
  }

  @Test("What falls is snow by the condition of either end of its time")
  func snow() throws {
    func tip(_ conditions: [Int: Condition]) throws -> Tip? {
      try Self.forecast(step: 6) { hour, index in
        Self.rain(3, at: 18)(&hour, index)
        if let condition = conditions[index] { hour.condition = ConditionReport(condition) }
      }.tip(at: Self.hour(7))
    }
    #expect(try tip([12: .snow]) == .snow(at: Self.hour(12)))
    #expect(try tip([18: .snow]) == .snow(at: Self.hour(12)))
    #expect(try tip([12: .rain, 18: .snow]) == .umbrella(at: Self.hour(12)))
    #expect(try tip([:]) == .umbrella(at: Self.hour(12)))
  }

  @Test("A sum takes the steps that lie mostly within its time")
  func sums() throws {
    let forecast = try Self.forecast(step: 6, change: Self.rain(6, at: 12, 18, 24))
    func sum(_ start: Int, _ end: Int) -> Double? {
      forecast.precipitationSum(from: Self.hour(start), to: Self.hour(end))?.millimeters
    }
    #expect(sum(0, 24) == 18 && sum(6, 12) == 6 && sum(8, 32) == 18)
    #expect(sum(10, 34) == 12)
    // Before the first stamp nothing is known.
    #expect(sum(-24, 0) == nil)
  }

  @Test("Rain of many hours is no rain of now")
  func precipitationNow() throws {
    let forecast = try Self.forecast(step: 6, change: Self.rain(6, at: 12))
    let conditions = try #require(forecast.conditions(at: Self.hour(12) + 60))
    #expect(conditions.temperature?.celsius == 15 && conditions.precipitation == nil)
    let hourly = try Self.forecast(step: 1, change: Self.rain(6, at: 12))
    #expect(hourly.conditions(at: Self.hour(12) + 60)?.precipitation?.millimeters == 6)
  }
}
