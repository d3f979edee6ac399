import Foundation

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

extension RecordedAnswers {
  /// Names of the files of a service; one placeholder where the folder is absent.
  static func names(of service: String) -> [String] {
    guard let folder else { return ["absent"] }
    let names = try? FileManager.default.contentsOfDirectory(
      atPath: folder.appending(path: service).path())
    return (names ?? []).sorted()
  }

  /// The bytes of one of a service's files.
  static func bytes(of service: String, _ name: String) throws -> [UInt8] {
    struct NoFolder: Error {}
    guard let folder else { throw NoFolder() }
    return Array(try Data(contentsOf: folder.appending(path: "\(service)/\(name)")))
  }
}
