/// The members of a JSON object, any of which may be missing, empty or of another type.
struct QWeatherFields {
  private let container: KeyedDecodingContainer<AnyKey>

  /// The members of the object that is being decoded; throws where it is none.
  init(_ decoder: any Decoder) throws { container = try decoder.container(keyedBy: AnyKey.self) }

  private init(_ container: KeyedDecodingContainer<AnyKey>) { self.container = container }

  /// A member of a type that decodes itself; nil for null and for any other type.
  func value<Value: Decodable>(_ key: String, as type: Value.Type = Value.self) -> Value? {
    try? container.decodeIfPresent(Value.self, forKey: AnyKey(key))
  }

  /// Whether there is a member of this name, null or not.
  func contains(_ key: String) -> Bool { container.contains(AnyKey(key)) }

  /// A number, also one written as text.
  func number(_ key: String) -> Double? { value(key, as: LenientNumber.self)?.value }

  /// A text that is not empty, without the request's secrets; codes may come as numbers.
  func text(_ key: String) -> String? {
    if let words = value(key, as: ServiceText.self) { return words.text.isEmpty ? nil : words.text }
    return value(key, as: Int.self).map(String.init)
  }

  /// The texts of a list, without the request's secrets.
  func texts(_ key: String) -> [String] {
    elements(key, of: ServiceText.self).map(\.text)
  }

  /// A moment.
  func stamp(_ key: String) -> QWeatherStamp? {
    value(key, as: String.self).flatMap { QWeatherStamp($0) }
  }

  /// A date.
  func date(_ key: String) -> CalendarDate? {
    value(key, as: String.self).flatMap { CalendarDate(iso8601: $0) }
  }

  /// The elements of a list that are of the type; none where there is no list.
  func elements<Value: Decodable & Sendable>(
    _ key: String, of type: Value.Type = Value.self
  ) -> [Value] {
    (value(key, as: [LenientElement<Value>].self) ?? []).compactMap(\.value)
  }

  /// An object inside.
  func object(_ key: String) -> QWeatherFields? {
    (try? container.nestedContainer(keyedBy: AnyKey.self, forKey: AnyKey(key))).map {
      QWeatherFields($0)
    }
  }

  /// A figure with its unit, in the unit that the product asks for; a bare number is in that unit.
  private func measure(_ key: String, convert: (Double, String) -> Double?) -> Double? {
    guard let object = object(key) else { return number(key) }
    return object.number("value").flatMap { convert($0, object.text("unit") ?? "") }
  }

  /// Degrees Celsius.
  func celsius(_ key: String) -> Double? {
    measure(key) { $1.hasSuffix("F") ? ($0 - 32) / 1.8 : $0 }
  }

  /// Metres per second.
  func metersPerSecond(_ key: String) -> Double? {
    measure(key) { value, unit in
      switch unit {
      case "km/h": value / 3.6
      case "mph", "mi/h": value * 0.44704
      default: value
      }
    }
  }

  /// Metres.
  func meters(_ key: String) -> Double? {
    measure(key) { value, unit in
      switch unit {
      case "km": value * 1_000
      case "mi", "mile": value * 1_609.344
      default: value
      }
    }
  }

  /// Millimetres or hectopascals, for which the service has no other unit.
  func amount(_ key: String) -> Double? { measure(key) { value, _ in value } }

  /// Micrograms per cubic metre; nil where the service counts in parts of the air.
  func microgramsPerCubicMeter(_ key: String) -> Double? {
    measure(key) { value, unit in
      switch unit {
      // The micro sign and the Greek letter are two characters, and both are sent.
      case "μg/m3", "µg/m3", "μg/m³", "µg/m³", "ug/m3", "": value
      case "mg/m3", "mg/m³": value * 1_000
      default: nil
      }
    }
  }

  /// A share of one, in percent.
  func percentOfShare(_ key: String) -> Double? {
    // 0.69 are 69 % and not 68.99999999999999.
    number(key).map { ($0 * 1e8).rounded() / 1e6 }
  }
}

/// A moment as the service writes it: "2025-06-15T03:36+08:00", "2024-05-31T03:00Z".
struct QWeatherStamp: Sendable, Equatable {
  /// Seconds ahead of Greenwich; nil where the text says none, or says "Z", which the service writes
  /// for all places unless it is asked for local times.
  let offset: Int?
  private let instant: Instant?
  private let wall: WallTime?

  /// Nil for a text that is no moment.
  init?(_ text: String) {
    // Behind the date a sign can only begin the offset.
    let timeEnd = text.indices.dropFirst(10).first { "+-Zz".contains(text[$0]) } ?? text.endIndex
    wall = WallTime(iso8601: String(text[..<timeEnd]))
    instant = Instant(iso8601: text)
    if let wall, let instant, text[timeEnd...].uppercased() != "Z" {
      offset = wall.instant(offset: 0) - instant
    } else {
      offset = nil
    }
    guard instant != nil || wall != nil else { return nil }
  }

  /// The moment; a text without an offset is by the clock of the place.
  func instant(in zone: PlaceTimeZone?) -> Instant? {
    if let instant { return instant }
    guard let wall else { return nil }
    let guess = wall.instant(offset: 0)
    guard let zone else { return guess }
    return wall.instant(offset: zone.offset(at: guess - zone.offset(at: guess)))
  }
}
