/// The variables that the product reads, with every name that the service has given them.
enum OpenMeteoVariable: String, CaseIterable, Sendable {
  case temperature = "temperature_2m"
  case humidity = "relative_humidity_2m"
  case dewPoint = "dew_point_2m"
  case apparentTemperature = "apparent_temperature"
  case precipitationProbability = "precipitation_probability"
  case precipitation
  case snowfall
  case weatherCode = "weather_code"
  case pressure = "pressure_msl"
  case cloudCover = "cloud_cover"
  case visibility
  case windSpeed = "wind_speed_10m"
  case windDirection = "wind_direction_10m"
  case windGusts = "wind_gusts_10m"
  case uvIndex = "uv_index"
  case isDay = "is_day"
  case temperatureMaximum = "temperature_2m_max"
  case temperatureMinimum = "temperature_2m_min"
  case precipitationProbabilityMaximum = "precipitation_probability_max"
  case precipitationSum = "precipitation_sum"
  case snowfallSum = "snowfall_sum"
  case uvIndexMaximum = "uv_index_max"
  case windSpeedMaximum = "wind_speed_10m_max"
  case windGustsMaximum = "wind_gusts_10m_max"
  case windDirectionDominant = "wind_direction_10m_dominant"
  case europeanIndex = "european_aqi"
  case usIndex = "us_aqi"
  case fineParticles = "pm2_5"
  case coarseParticles = "pm10"
  case fineParticlesIndex = "european_aqi_pm2_5"
  case coarseParticlesIndex = "european_aqi_pm10"
  case nitrogenDioxideIndex = "european_aqi_nitrogen_dioxide"
  case ozoneIndex = "european_aqi_ozone"
  case sulphurDioxideIndex = "european_aqi_sulphur_dioxide"

  /// Names from before 2023 and those of the section `current_weather`.
  var olderNames: [String] {
    switch self {
    case .temperature: ["temperature"]
    case .humidity: ["relativehumidity_2m"]
    case .dewPoint: ["dewpoint_2m"]
    case .weatherCode: ["weathercode"]
    case .cloudCover: ["cloudcover"]
    case .windSpeed: ["windspeed_10m", "windspeed"]
    case .windDirection: ["winddirection_10m", "winddirection"]
    case .windGusts: ["windgusts_10m"]
    case .windSpeedMaximum: ["windspeed_10m_max"]
    case .windGustsMaximum: ["windgusts_10m_max"]
    case .windDirectionDominant: ["winddirection_10m_dominant"]
    case .apparentTemperature, .precipitationProbability, .precipitation, .snowfall, .pressure,
      .visibility, .uvIndex, .isDay, .temperatureMaximum, .temperatureMinimum,
      .precipitationProbabilityMaximum, .precipitationSum, .snowfallSum, .uvIndexMaximum,
      .europeanIndex, .usIndex, .fineParticles, .coarseParticles, .fineParticlesIndex,
      .coarseParticlesIndex, .nitrogenDioxideIndex, .ozoneIndex, .sulphurDioxideIndex:
      []
    }
  }

  /// What it measures, as far as that decides about units.
  enum Quantity: Sendable {
    case temperature, speed, water, snow, distance
    /// Percent, hectopascals, degrees, codes: the same in every answer.
    case other
  }

  /// The quantity of its figures.
  var quantity: Quantity {
    switch self {
    case .temperature, .dewPoint, .apparentTemperature, .temperatureMaximum, .temperatureMinimum:
      .temperature
    case .windSpeed, .windGusts, .windSpeedMaximum, .windGustsMaximum: .speed
    case .precipitation, .precipitationSum: .water
    case .snowfall, .snowfallSum: .snow
    case .visibility: .distance
    case .humidity, .precipitationProbability, .weatherCode, .pressure, .cloudCover,
      .windDirection, .uvIndex, .isDay, .precipitationProbabilityMaximum, .uvIndexMaximum,
      .windDirectionDominant, .europeanIndex, .usIndex, .fineParticles, .coarseParticles,
      .fineParticlesIndex, .coarseParticlesIndex, .nitrogenDioxideIndex, .ozoneIndex,
      .sulphurDioxideIndex:
      .other
    }
  }

  /// Every name of it, today's first.
  var names: [String] { [rawValue] + olderNames }

  private static let known = Set(allCases.flatMap(\.names))

  /// Whether a key is a variable, or one followed by the name of a model: with several models
  /// in one request, `_model` stands behind every key.
  static func isWanted(_ key: String) -> Bool {
    known.contains(key) || modelSuffix(of: key) != nil
  }

  /// The model's name behind a variable's, or nil.
  static func modelSuffix(of key: String) -> String? {
    guard !known.contains(key) else { return nil }
    // The longest variable that fits: "temperature_2m_max_x" is a maximum, not a temperature.
    let variable = known.filter { key.hasPrefix($0 + "_") }.max { $0.count < $1.count }
    guard let variable else { return nil }
    let suffix = String(key.dropFirst(variable.count + 1))
    return suffix.isEmpty || statistics.contains(suffix) ? nil : suffix
  }

  /// Endings that make another variable rather than name a model.
  private static let statistics: Set<String> = [
    "max", "min", "mean", "sum", "dominant", "clear_sky", "clear_sky_max", "low", "mid", "high",
    "hours",
  ]
}
