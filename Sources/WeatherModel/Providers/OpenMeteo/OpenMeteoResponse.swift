/// A mirror of what Open-Meteo answers for one place; everything may be missing.
struct OpenMeteoResponse: Decodable, Sendable {
  var error: Bool?
  var reason: String?
  var latitude: LenientNumber?
  var longitude: LenientNumber?
  var utcOffsetSeconds: LenientNumber?
  var timezone: String?
  var current: OpenMeteoRow?
  var quarterHours: OpenMeteoTable?
  var hourly: OpenMeteoTable?
  var daily: OpenMeteoTable?

  init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: AnyKey.self)
    func optional<Value: Decodable>(_ key: String, as type: Value.Type = Value.self) -> Value? {
      try? container.decodeIfPresent(Value.self, forKey: AnyKey(key))
    }
    error = optional("error")
    reason = optional("reason")
    latitude = optional("latitude")
    longitude = optional("longitude")
    utcOffsetSeconds = optional("utc_offset_seconds")
    timezone = optional("timezone")
    // Before 2023 the current weather was a section of its own with shorter names.
    current = optional("current") ?? optional("current_weather")
    current?.units = optional("current_units") ?? optional("current_weather_units") ?? [:]
    quarterHours = optional("minutely_15")
    quarterHours?.units = optional("minutely_15_units") ?? [:]
    hourly = optional("hourly")
    hourly?.units = optional("hourly_units") ?? [:]
    daily = optional("daily")
    daily?.units = optional("daily_units") ?? [:]
  }
}

/// An answer: one place as an object, several as a list.
struct OpenMeteoAnswer: Decodable, Sendable {
  var responses: [OpenMeteoResponse]

  init(from decoder: any Decoder) throws {
    let container = try decoder.singleValueContainer()
    if let list = try? container.decode([OpenMeteoResponse].self) {
      responses = list
    } else {
      responses = [try container.decode(OpenMeteoResponse.self)]
    }
  }
}

/// A moment as Open-Meteo writes it: a UTC epoch or a wall time without a zone.
enum OpenMeteoTime: Decodable, Sendable, Equatable {
  case epoch(Instant)
  case wall(WallTime)
  case unreadable

  init(from decoder: any Decoder) throws {
    let container = try decoder.singleValueContainer()
    if let seconds = try? container.decode(Int.self) {
      self = .epoch(Instant(seconds: seconds))
    } else if let text = try? container.decode(String.self), let wall = WallTime(iso8601: text) {
      self = .wall(wall)
    } else {
      self = .unreadable
    }
  }

  /// The moment, given the one offset that the whole answer uses.
  func instant(offset: Int) -> Instant? {
    switch self {
    case .epoch(let instant): instant
    case .wall(let wall): wall.instant(offset: offset)
    case .unreadable: nil
    }
  }

  /// The calendar day; an epoch is the day's midnight at the place.
  func date(offset: Int) -> CalendarDate? {
    switch self {
    case .epoch(let instant): WallTime(instant, offset: offset).date
    case .wall(let wall): wall.date
    case .unreadable: nil
    }
  }
}

/// The section `current`: one value a variable.
struct OpenMeteoRow: Decodable, Sendable {
  var time: OpenMeteoTime
  var numbers: [String: Double]
  var units: [String: String] = [:]

  init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: AnyKey.self)
    time = (try? container.decode(OpenMeteoTime.self, forKey: AnyKey("time"))) ?? .unreadable
    numbers = [:]
    for key in container.allKeys where key.stringValue != "time" {
      let number = try? container.decode(LenientNumber.self, forKey: key)
      if let value = number?.value { numbers[key.stringValue] = value }
    }
  }
}

/// A section of columns over one list of times.
struct OpenMeteoTable: Decodable, Sendable {
  var times: [OpenMeteoTime]
  var columns: [String: NumberColumn]
  var sunrises: [OpenMeteoTime]
  var sunsets: [OpenMeteoTime]
  var units: [String: String] = [:]

  init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: AnyKey.self)
    func times(_ key: String) -> [OpenMeteoTime] {
      // Epochs in one go: a decoder of its own for each of 400 stamps costs a millisecond.
      if let epochs = try? container.decode([Int].self, forKey: AnyKey(key)) {
        return epochs.map { .epoch(Instant(seconds: $0)) }
      }
      if let texts = try? container.decode([String].self, forKey: AnyKey(key)) {
        return texts.map { WallTime(iso8601: $0).map(OpenMeteoTime.wall) ?? .unreadable }
      }
      return (try? container.decode([OpenMeteoTime].self, forKey: AnyKey(key))) ?? []
    }
    self.times = times("time")
    sunrises = times("sunrise")
    sunsets = times("sunset")
    columns = [:]
    for key in container.allKeys where OpenMeteoVariable.isWanted(key.stringValue) {
      columns[key.stringValue] = try? container.decode(NumberColumn.self, forKey: key)
    }
  }
}
