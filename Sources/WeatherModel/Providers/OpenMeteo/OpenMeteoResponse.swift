/// A mirror of what Open-Meteo answers for one place; everything may be missing.
struct OpenMeteoResponse: Decodable, Sendable {
  var error: Bool?
  var reason: String?
  var latitude: LenientNumber?
  var longitude: LenientNumber?
  /// Which place of the request it is for; absent for the first one.
  var locationID: Int?
  /// Seconds; nil where it says none that a clock on Earth could have.
  var utcOffset: Int?
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
    locationID = optional("location_id", as: LenientNumber.self)?.integer
    utcOffset = optional("utc_offset_seconds", as: LenientNumber.self)?.integer
      .flatMap { (-86_400...86_400).contains($0) ? $0 : nil }
    timezone = optional("timezone")
    func units(_ section: String) -> [String: String] {
      optional(section + "_units", as: LenientTexts.self)?.texts ?? [:]
    }
    current = optional("current")
    current?.units = units("current")
    if current.map({ $0.time == .unreadable }) ?? true,
      var row: OpenMeteoRow = optional("current_weather")
    {
      // Before 2023 the current weather was a section of its own with shorter names.
      row.units = units("current_weather")
      row.usesOlderNames = true
      current = row
    }
    quarterHours = optional("minutely_15")
    quarterHours?.units = units("minutely_15")
    hourly = optional("hourly")
    hourly?.units = units("hourly")
    daily = optional("daily")
    daily?.units = units("daily")
  }

  /// Whether it says why there is no weather instead of giving some.
  var isRefusal: Bool { error == true || reason != nil }
}

/// An answer: one place as an object, several as a list.
struct OpenMeteoAnswer: Decodable, Sendable {
  /// In the answer's order; nil for an element that is no object.
  var responses: [OpenMeteoResponse?]

  init(from decoder: any Decoder) throws {
    let container = try decoder.singleValueContainer()
    if let list = try? container.decode([LenientElement<OpenMeteoResponse>].self) {
      responses = list.map(\.value)
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
      self.init(epoch: seconds)
    } else if let text = try? container.decode(String.self) {
      self.init(text)
    } else {
      self = .unreadable
    }
  }

  /// An epoch; one outside the years 1900 to 2200 is no time of any weather, and arithmetic on it
  /// would not be safe.
  init(epoch: Int) {
    self =
      (-2_208_988_800...7_258_118_400).contains(epoch)
      ? .epoch(Instant(seconds: epoch)) : .unreadable
  }

  /// A text: a wall time, or a time that states its own offset, or an epoch in digits.
  init(_ text: String) {
    if let wall = WallTime(iso8601: text) {
      self = .wall(wall)
    } else if let instant = Instant(iso8601: text) {
      self = .epoch(instant)
    } else if let epoch = Int(text) {
      self.init(epoch: epoch)
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
  /// Whether it is the section `current_weather`.
  var usesOlderNames = false

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
    func times(_ key: String) -> [OpenMeteoTime]? {
      guard container.contains(AnyKey(key)) else { return nil }
      // Epochs in one go: a decoder of its own for each of 400 stamps costs a millisecond.
      if let epochs = try? container.decode([Int].self, forKey: AnyKey(key)) {
        return epochs.map(OpenMeteoTime.init(epoch:))
      }
      if let texts = try? container.decode([String].self, forKey: AnyKey(key)) {
        return texts.map { OpenMeteoTime($0) }
      }
      return try? container.decode([OpenMeteoTime].self, forKey: AnyKey(key))
    }
    // With several models their names stand behind these keys too; the sun is the same for all.
    func sunTimes(_ key: String) -> [OpenMeteoTime] {
      if let plain = times(key) { return plain }
      let keys = container.allKeys.map(\.stringValue).filter { $0.hasPrefix(key + "_") }
      return keys.min().flatMap(times) ?? []
    }
    self.times = times("time") ?? []
    sunrises = sunTimes("sunrise")
    sunsets = sunTimes("sunset")
    columns = [:]
    for key in container.allKeys where OpenMeteoVariable.isWanted(key.stringValue) {
      columns[key.stringValue] = try? container.decode(NumberColumn.self, forKey: key)
    }
  }
}
