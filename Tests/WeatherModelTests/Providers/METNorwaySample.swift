import Foundation
import TestSupport

@testable import WeatherModel

/// What the tests of MET Norway are made from.
enum METNorwaySample {
  static let oslo = OpenMeteoSample.coordinate(59.91, 10.75)

  static func instant(_ text: String) -> Instant { OpenMeteoSample.instant(text) }

  /// A body with these steps.
  static func body(_ steps: [String]) -> String {
    """
    {"type": "Feature", "geometry": {"type": "Point", "coordinates": [10.75, 59.91, 5]},
     "properties": {"meta": {"updated_at": "2026-06-01T09:30:00Z"},
      "timeseries": [\(steps.joined(separator: ","))]}}
    """
  }

  /// A step; `next` is what stands beside `instant`.
  static func step(_ time: String, _ instant: String = "", _ next: String...) -> String {
    let data = [#""instant": {"details": {\#(instant)}}"#] + next
    return #"{"time": "\#(time)", "data": {\#(data.joined(separator: ","))}}"#
  }

  static func next(_ hours: Int, _ symbol: String, _ details: String = "") -> String {
    #""next_\#(hours)_hours": {"summary": {"symbol_code": "\#(symbol)"}, "details": {\#(details)}}"#
  }

  /// Steps from a moment, `gap` hours apart, each with its own temperature and what follows it.
  static func series(
    from start: String, count: Int, gap: Int = 1, symbol: String = "cloudy",
    temperature: (Int) -> Double = { _ in 10 }, details: (Int) -> String = { _ in "" }
  ) -> [String] {
    (0..<count).map { index in
      step(
        (instant(start) + index * gap * 3_600).iso8601(offset: 0),
        #""air_temperature": \#(temperature(index))"#, next(gap, symbol, details(index)))
    }
  }

  static func forecast(
    _ json: String, at coordinate: Coordinate = oslo, timeZone: String? = "Etc/UTC",
    now: Instant = instant("2026-06-01T10:20:00Z")
  ) throws -> Forecast {
    try forecast(Array(json.utf8), at: coordinate, timeZone: timeZone, now: now)
  }

  static func forecast(
    _ body: [UInt8], at coordinate: Coordinate, timeZone: String?, now: Instant
  ) throws -> Forecast {
    let mapping = METNorwayMapping(
      coordinate: coordinate, timeZone: timeZone, now: now, zones: OpenMeteoSample.zones)
    return try mapping.forecast(from: METNorway.decoded(body))
  }
}
