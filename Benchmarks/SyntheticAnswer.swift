import WeatherModel

/// An answer in Open-Meteo's form with made-up weather, as large as the real ones.
struct SyntheticAnswer {
  /// Latitudes and longitudes, as the service echoes them.
  var coordinates: [(latitude: String, longitude: String)]
  var currentVariables: [String]
  var hourlyVariables: [String]
  var dailyVariables: [String]
  /// The moment of the answer.
  var now: Instant
  var dayCount = 16
  /// What some variables are everywhere and always.
  var fixed: [String: String] = [:]
  /// How many of the days are over.
  var pastDayCount = 0

  /// The zone of every place; one with many rules, so that reading it is not too cheap.
  static let zone = PlaceTimeZone(
    identifier: "Europe/Berlin", statedOffset: nil, moments: [], source: SystemTimeZones())

  /// One object, or a list of them for several places.
  var json: String {
    let objects = coordinates.indices.map(object)
    return objects.count == 1 ? objects[0] : "[" + objects.joined(separator: ",") + "]"
  }

  private func object(_ index: Int) -> String {
    let zone = Self.zone
    let today = zone.wallTime(at: now).date
    let dates = (-pastDayCount..<(dayCount)).map { today + $0 }
    let midnights = dates.map { zone.start(of: $0).seconds }
    let hours = (0..<dates.count * 24).map { midnights[0] + $0 * 3_600 }
    let current = currentVariables.map { member($0, value($0, now.seconds / 3_600, index)) }
    let hourly = hourlyVariables.map { variable in
      member(variable, list(hours.map { value(variable, $0 / 3_600, index) }))
    }
    let daily = dailyVariables.map { variable in
      member(variable, list(midnights.map { value(variable, $0 / 3_600, index) }))
    }
    let members = [
      member("latitude", coordinates[index].latitude),
      member("longitude", coordinates[index].longitude),
      member("utc_offset_seconds", "\(zone.offset(at: now))"),
      member("timezone", "\"\(zone.identifier)\""),
      section("current", [member("time", "\(now.seconds / 900 * 900)")] + current),
      section("hourly", [member("time", list(hours.map { "\($0)" }))] + hourly),
      section("daily", [member("time", list(midnights.map { "\($0)" }))] + daily),
    ]
    return "{" + members.joined(separator: ",") + "}"
  }

  private func member(_ name: String, _ value: String) -> String { "\"\(name)\":\(value)" }

  private func section(_ name: String, _ members: [String]) -> String {
    member(name, "{" + members.joined(separator: ",") + "}")
  }

  private func list(_ values: [String]) -> String { "[" + values.joined(separator: ",") + "]" }

  /// A value that changes with the hour and from place to place.
  private func value(_ variable: String, _ hour: Int, _ place: Int) -> String {
    if let value = fixed[variable] { return value }
    let step = hour + 7 * place
    switch variable {
    case "weather_code": return "\([0, 1, 2, 3, 61, 63, 80, 45, 71, 95][step % 10])"
    case "is_day": return (6..<18).contains(hour % 24) ? "1" : "0"
    case "sunrise": return "\(hour * 3_600 + 7 * 3_600)"
    case "sunset": return "\(hour * 3_600 + 17 * 3_600)"
    case "visibility": return "\(2_000 + step % 24 * 900).0"
    default: break
    }
    let tenth = step * 37 % 10
    if variable.hasPrefix("temperature") || variable.hasSuffix("temperature")
      || variable.hasPrefix("dew_point")
    {
      return "\(step % 24 - (variable.hasSuffix("min") ? 9 : 4)).\(tenth)"
    }
    if variable.hasPrefix("pressure") { return "\(990 + step % 40).\(tenth)" }
    if variable.hasPrefix("wind_direction") { return "\(step * 13 % 360)" }
    if variable.hasPrefix("wind") { return "\(step % 12).\(tenth)" }
    if variable.hasPrefix("uv") { return "\(step % 9).\(tenth)5" }
    if variable.hasPrefix("snow") { return "0.0" }
    if variable == "precipitation" || variable == "precipitation_sum" {
      return step % 5 == 0 ? "\(step % 3).\(tenth)" : "0.0"
    }
    return "\(step * 29 % 101)"
  }
}
