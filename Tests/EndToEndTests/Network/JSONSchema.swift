import Foundation
import Testing

/// Schema 1 of `--json` as a table: every member, its type, and whether it may be null.
///
/// Members that were added later are allowed; one that is missing or of another type is not.
enum JSONSchema {
  indirect enum Shape: Sendable {
    case text, number, integer, flag
    /// "2026-03-29T03:30:00+02:00".
    case time
    /// "2026-03-29".
    case date
    case word(Set<String>)
    case optional(Shape)
    case list(Shape)
    case object([(String, Shape)])
  }

  static let conditions: Set<String> = [
    "clear", "mainlyClear", "partlyCloudy", "overcast", "fog", "rimeFog", "drizzle",
    "freezingDrizzle", "rain", "heavyRain", "freezingRain", "showers", "heavyShowers", "sleet",
    "snow", "heavySnow", "snowGrains", "snowShowers", "thunderstorm", "thunderstormHail", "smoke",
    "haze", "dust", "sand", "ash", "squall", "tornado", "windy", "unknown",
  ]

  private static let wind: [(String, Shape)] = [
    ("windSpeedMetersPerSecond", .optional(.number)),
    ("windGustMetersPerSecond", .optional(.number)),
    ("windDirectionDegrees", .optional(.number)),
  ]

  static let document = Shape.object([
    ("schema", .integer), ("places", .list(place)),
  ])

  private static let place = Shape.object([
    (
      "place",
      .object([
        ("id", .text), ("name", .text), ("region", .optional(.text)),
        ("country", .optional(.text)), ("countryCode", .optional(.text)),
        ("latitude", .number), ("longitude", .number), ("timeZone", .optional(.text)),
      ])
    ),
    (
      "provider",
      .optional(.word(["open-meteo", "openweathermap", "qweather", "met-norway"]))
    ),
    ("attribution", .optional(.text)), ("fetchedAt", .optional(.time)),
    ("freshness", .optional(.word(["fresh", "stale", "offline", "sample"]))),
    (
      "current",
      .object(
        [
          ("time", .optional(.time)), ("condition", .optional(.word(conditions))),
          ("conditionText", .optional(.text)), ("isDay", .optional(.flag)),
          ("temperatureCelsius", .optional(.number)),
          ("apparentTemperatureCelsius", .optional(.number)),
          ("dewPointCelsius", .optional(.number)), ("humidityPercent", .optional(.number)),
          ("pressureHectopascals", .optional(.number)), ("cloudCoverPercent", .optional(.number)),
          ("visibilityMeters", .optional(.number)), ("uvIndex", .optional(.number)),
          ("precipitationMillimeters", .optional(.number)),
        ] + wind)
    ),
    (
      "today",
      .object([("highCelsius", .optional(.number)), ("lowCelsius", .optional(.number))])
    ),
    (
      "hourly",
      .list(
        .object(
          [
            ("time", .time), ("condition", .optional(.word(conditions))), ("isDay", .flag),
            ("temperatureCelsius", .optional(.number)),
            ("apparentTemperatureCelsius", .optional(.number)),
            ("precipitationProbabilityPercent", .optional(.number)),
            ("precipitationMillimeters", .optional(.number)),
            ("snowfallCentimeters", .optional(.number)), ("humidityPercent", .optional(.number)),
            ("cloudCoverPercent", .optional(.number)), ("uvIndex", .optional(.number)),
          ] + wind))
    ),
    (
      "daily",
      .list(
        .object([
          ("date", .date), ("condition", .optional(.word(conditions))),
          ("highCelsius", .optional(.number)), ("lowCelsius", .optional(.number)),
          ("precipitationProbabilityPercent", .optional(.number)),
          ("precipitationMillimeters", .optional(.number)),
          ("snowfallCentimeters", .optional(.number)), ("sunrise", .optional(.time)),
          ("sunset", .optional(.time)), ("sun", .word(["rises", "polarDay", "polarNight"])),
          ("uvIndexMax", .optional(.number)), ("windSpeedMaxMetersPerSecond", .optional(.number)),
          ("windGustMaxMetersPerSecond", .optional(.number)),
          ("windDirectionDominantDegrees", .optional(.number)),
        ]))
    ),
    (
      "airQuality",
      .optional(
        .object([
          ("europeanAqi", .optional(.number)), ("usAqi", .optional(.number)),
          ("pm2_5", .optional(.number)), ("pm10", .optional(.number)),
        ]))
    ),
    (
      "alerts",
      .list(
        .object([
          ("event", .text),
          ("severity", .word(["extreme", "severe", "moderate", "minor", "unknown"])),
          ("headline", .optional(.text)), ("description", .optional(.text)),
          ("sender", .optional(.text)), ("starts", .optional(.time)), ("ends", .optional(.time)),
        ]))
    ),
    ("failure", .optional(.object([("kind", .text), ("message", .text)]))),
  ])

  /// What is not as it should be, each with its path; empty for a document of the schema.
  static func complaints(about value: Any, _ shape: Shape = document, at path: String = "$")
    -> [String]
  {
    func check(_ isRight: Bool, _ expected: String) -> [String] {
      isRight ? [] : ["\(path): \(value) is no \(expected)"]
    }
    switch shape {
    case .optional(let inner):
      return value is NSNull ? [] : complaints(about: value, inner, at: path)
    case .text: return check(value is String, "text")
    case .flag: return check(isBoolean(value), "truth value")
    case .number: return check(value is NSNumber && !isBoolean(value), "number")
    case .integer: return check(!isBoolean(value) && value is Int, "integer")
    case .word(let words): return check((value as? String).map(words.contains) ?? false, "word")
    case .time:
      let form = #/\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d[+-]\d\d:\d\d/#
      return check((value as? String)?.wholeMatch(of: form) != nil, "time with an offset")
    case .date:
      return check((value as? String)?.wholeMatch(of: #/\d{4}-\d\d-\d\d/#) != nil, "date")
    case .list(let element):
      guard let list = value as? [Any] else { return check(false, "list") }
      return list.enumerated().flatMap { complaints(about: $1, element, at: "\(path)[\($0)]") }
    case .object(let members):
      guard let object = value as? [String: Any] else { return check(false, "object") }
      return members.flatMap { name, shape in
        object[name].map { complaints(about: $0, shape, at: "\(path).\(name)") }
          ?? ["\(path).\(name): missing"]
      }
    }
  }

  private static func isBoolean(_ value: Any) -> Bool {
    guard let number = value as? NSNumber else { return false }
    return String(cString: number.objCType) == "c"
  }

  /// The one place of a document's text, after the document was held to the schema.
  static func place(
    in text: String, sourceLocation: SourceLocation = #_sourceLocation
  ) throws -> [String: Any] {
    let root = try JSONSerialization.jsonObject(with: Data(text.utf8))
    let complaints = complaints(about: root)
    #expect(complaints.isEmpty, "\(complaints.prefix(10))", sourceLocation: sourceLocation)
    let places = (root as? [String: Any])?["places"] as? [[String: Any]]
    return try #require(places?.first, sourceLocation: sourceLocation)
  }
}
