@testable import WeatherModel

/// What the tests of forecasts are made from.
enum ForecastSample {
  /// Rules with one change, enough for a summer-time day.
  struct OneChange: TimeZoneRules, TimeZoneSource {
    var before: Int
    var after: Int
    var change: Instant

    func offset(at instant: Instant) -> Int { instant < change ? before : after }
    func rules(for identifier: String) -> (any TimeZoneRules)? { self }
  }

  /// An instant from a date and a clock in Greenwich.
  static func utc(_ year: Int, _ month: Int, _ day: Int, _ hour: Int = 0, _ minute: Int = 0)
    -> Instant
  {
    guard let date = CalendarDate(year: year, month: month, day: day) else {
      preconditionFailure("no such day: \(year)-\(month)-\(day)")
    }
    return Instant(seconds: date.dayNumber * 86_400 + hour * 3600 + minute * 60)
  }

  /// A zone with one offset.
  static func fixedZone(_ identifier: String, _ offset: Int) -> PlaceTimeZone {
    PlaceTimeZone(identifier: identifier, adjustment: offset, source: NoTimeZones())
  }

  /// A forecast of whole days in a zone, with an hour every `step` seconds from the first midnight.
  ///
  /// The temperature of an hour is its number on the list in tenths of a degree.
  static func forecast(
    in zone: PlaceTimeZone, from first: CalendarDate, days: Int, step: Int = 3600
  ) -> Forecast {
    let start = zone.start(of: first)
    var forecast = Forecast(provider: .openMeteo, fetchedAt: start, zone: zone)
    let end = zone.start(of: first + days)
    var time = start
    while time < end {
      var hour = HourlyForecast(time: time, isDay: true)
      hour.temperature = Temperature(celsius: Double(forecast.hours.count) / 10)
      forecast.hours.append(hour)
      time = time + step
    }
    forecast.days = (0..<days).map { DailyForecast(date: first + $0, sun: .polarDay) }
    return forecast
  }
}
