/// A forecast as MET Norway sends it, everything optional: `compact` and `complete` alike.
struct METNorwayResponse: Decodable, Sendable {
  /// In the answer's order.
  let steps: [METNorwayStep]

  private enum Keys: String, CodingKey { case properties, timeseries }

  init(from decoder: any Decoder) throws {
    let feature = try decoder.container(keyedBy: Keys.self)
    let properties = try? feature.nestedContainer(keyedBy: Keys.self, forKey: .properties)
    let steps = try? properties?.decode(
      [LenientElement<METNorwayStep>].self, forKey: .timeseries)
    self.steps = (steps ?? []).compactMap(\.value)
  }
}

/// One step of the series: what is at its moment, and what comes in the time that begins with it.
struct METNorwayStep: Decodable, Sendable {
  /// Its moment.
  let time: Instant
  /// Figures of the moment.
  let instant: METNorwayDetails
  /// The hour that begins; nil once the series goes by six hours.
  let nextHour: METNorwayPeriod?
  /// The six hours that begin.
  let nextSixHours: METNorwayPeriod?

  private enum Keys: String, CodingKey {
    case time, data, instant, details
    case nextHour = "next_1_hours"
    case nextSixHours = "next_6_hours"
  }

  init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: Keys.self)
    guard let time = Instant(iso8601: try container.decode(String.self, forKey: .time)) else {
      throw DecodingError.dataCorruptedError(
        forKey: .time, in: container, debugDescription: "no time")
    }
    self.time = time
    let data = try? container.nestedContainer(keyedBy: Keys.self, forKey: .data)
    let instant = try? data?.nestedContainer(keyedBy: Keys.self, forKey: .instant)
    self.instant =
      (try? instant?.decode(METNorwayDetails.self, forKey: .details)) ?? METNorwayDetails()
    nextHour = try? data?.decode(METNorwayPeriod.self, forKey: .nextHour)
    nextSixHours = try? data?.decode(METNorwayPeriod.self, forKey: .nextSixHours)
  }
}

/// What a time of one or six hours brings.
struct METNorwayPeriod: Decodable, Sendable {
  /// The weather in one symbol.
  let symbol: String?
  /// Amounts, extremes, chances.
  let details: METNorwayDetails

  private enum Keys: String, CodingKey {
    case summary, details
    case symbol = "symbol_code"
  }

  init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: Keys.self)
    let summary = try? container.nestedContainer(keyedBy: Keys.self, forKey: .summary)
    symbol = try? summary?.decode(String.self, forKey: .symbol)
    details =
      (try? container.decode(METNorwayDetails.self, forKey: .details)) ?? METNorwayDetails()
  }
}

/// Figures by the service's names, those that could be read.
struct METNorwayDetails: Decodable, Sendable {
  private let figures: [String: Double]

  init() { figures = [:] }

  init(from decoder: any Decoder) throws {
    figures = try decoder.singleValueContainer().decode([String: LenientNumber].self)
      .compactMapValues(\.value)
  }

  subscript(variable: METNorwayVariable) -> Double? { figures[variable.rawValue] }
}

/// The variables that the product reads, under the service's names; their units are fixed.
///
/// `ultraviolet_index_clear_sky` is not among them: it is the index of a sky without clouds, and
/// under clouds the screen would warn of a sun that nobody sees.
enum METNorwayVariable: String, Sendable, CaseIterable {
  case temperature = "air_temperature"
  case temperatureMaximum = "air_temperature_max"
  case temperatureMinimum = "air_temperature_min"
  case dewPoint = "dew_point_temperature"
  case humidity = "relative_humidity"
  case pressure = "air_pressure_at_sea_level"
  case cloudCover = "cloud_area_fraction"
  case windSpeed = "wind_speed"
  case windGusts = "wind_speed_of_gust"
  case windDirection = "wind_from_direction"
  case precipitation = "precipitation_amount"
  case precipitationProbability = "probability_of_precipitation"
}
