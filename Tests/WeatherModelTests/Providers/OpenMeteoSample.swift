import Foundation

@testable import WeatherModel

/// What the tests of Open-Meteo's mapping are made from.
enum OpenMeteoSample {
  /// The zone files of this machine.
  static let zones = SystemTimeZones()

  static func instant(_ text: String) -> Instant {
    guard let instant = Instant(iso8601: text) else { preconditionFailure("no time: \(text)") }
    return instant
  }

  /// A point as a place of its own.
  static func place(_ latitude: Double, _ longitude: Double, zone: String? = nil) -> Place {
    var place = Place.at(coordinate(latitude, longitude))
    place.timeZone = zone
    return place
  }

  static func coordinate(_ latitude: Double, _ longitude: Double) -> Coordinate {
    guard let coordinate = Coordinate(latitude: latitude, longitude: longitude) else {
      preconditionFailure("not on the Earth")
    }
    return coordinate
  }

  /// The forecast of an answer for one place.
  static func forecast(
    _ json: String, at coordinate: Coordinate = coordinate(52.52, 13.41),
    now: Instant = instant("2026-06-01T10:00:00Z"), zones: any TimeZoneSource = zones
  ) throws -> Forecast {
    try forecast(Array(json.utf8), at: coordinate, now: now, zones: zones)
  }

  static func forecast(
    _ body: [UInt8], at coordinate: Coordinate? = nil,
    now: Instant = instant("2026-06-01T10:00:00Z"), zones: any TimeZoneSource = zones
  ) throws -> Forecast {
    let response = try OpenMeteo.decoded(body)[0]
    guard let response else { throw ProviderError(.empty, "no element") }
    let stated = Coordinate(
      latitude: response.latitude?.value ?? 0, longitude: response.longitude?.value ?? 0)
    let mapping = OpenMeteoMapping(
      coordinate: coordinate ?? stated ?? self.coordinate(0, 0), now: now, zones: zones)
    return try mapping.forecast(from: response)
  }

  /// Wall times of so many hours from a midnight, as a JSON list.
  static func hours(_ count: Int, from date: String) -> String {
    let first = CalendarDate(iso8601: date) ?? CalendarDate(dayNumber: 0)
    let stamps = (0..<count).map { hour in
      let wall = WallTime(date: first + hour / 24, secondOfDay: hour % 24 * 3600)
      return "\"" + wall.iso8601.dropLast(3) + "\""
    }
    return "[" + stamps.joined(separator: ",") + "]"
  }
}
