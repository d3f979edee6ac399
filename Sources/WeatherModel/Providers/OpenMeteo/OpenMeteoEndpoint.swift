/// Builds Open-Meteo's addresses; the only place that knows its parameter names.
///
/// Source: the service's documentation at https://open-meteo.com/en/docs.
struct OpenMeteoEndpoint: Sendable, Equatable {
  /// Scheme and host in place of the service's own, without a slash at the end.
  private let override: String?

  /// The service's own addresses, or `override` in place of their scheme and host.
  init(override: String? = nil) { self.override = override?.withoutSlashesAtEnd }

  static let currentVariables = [
    "temperature_2m", "relative_humidity_2m", "apparent_temperature", "is_day", "precipitation",
    "weather_code", "cloud_cover", "pressure_msl", "wind_speed_10m", "wind_direction_10m",
    "wind_gusts_10m", "dew_point_2m", "visibility", "uv_index",
  ]
  static let hourlyVariables = [
    "temperature_2m", "relative_humidity_2m", "dew_point_2m", "apparent_temperature",
    "precipitation_probability", "precipitation", "snowfall", "weather_code", "pressure_msl",
    "cloud_cover", "visibility", "wind_speed_10m", "wind_direction_10m", "wind_gusts_10m",
    "uv_index", "is_day",
  ]
  static let dailyVariables = [
    "weather_code", "temperature_2m_max", "temperature_2m_min", "sunrise", "sunset",
    "uv_index_max", "precipitation_sum", "snowfall_sum", "precipitation_probability_max",
    "wind_speed_10m_max", "wind_gusts_10m_max", "wind_direction_10m_dominant",
  ]
  static let quarterHourVariables = ["precipitation"]
  static let airQualityVariables = [
    "european_aqi", "us_aqi", "pm2_5", "pm10", "european_aqi_pm2_5", "european_aqi_pm10",
    "european_aqi_nitrogen_dioxide", "european_aqi_ozone", "european_aqi_sulphur_dioxide",
  ]
  static let forecastDays = 16
  static let pastDays = 1

  /// The weight of one place in the service's count (api-notes: variables / 10 · days / 14).
  static let weightPerPlace: Double = {
    let variables =
      currentVariables.count + hourlyVariables.count + dailyVariables.count
      + quarterHourVariables.count
    return max(1, Double(variables) / 10 * Double(forecastDays + pastDays) / 14)
  }()

  /// One request for all places; times as UTC epochs, wind in m/s.
  func forecast(for places: [Place]) -> HTTPRequest {
    let parameters = [
      coordinates(of: places),
      "current=" + Self.currentVariables.joined(separator: ","),
      "minutely_15=" + Self.quarterHourVariables.joined(separator: ","),
      "hourly=" + Self.hourlyVariables.joined(separator: ","),
      "daily=" + Self.dailyVariables.joined(separator: ","),
      "timezone=auto", "timeformat=unixtime", "wind_speed_unit=ms",
      "past_days=\(Self.pastDays)", "forecast_days=\(Self.forecastDays)",
      "forecast_minutely_15=12",
    ]
    return request(host: "api", path: "/v1/forecast", parameters: parameters)
  }

  /// One request for the air of all places.
  func airQuality(for places: [Place]) -> HTTPRequest {
    let parameters = [
      coordinates(of: places),
      "current=" + Self.airQualityVariables.joined(separator: ","),
      "timezone=auto", "timeformat=unixtime",
    ]
    return request(host: "air-quality-api", path: "/v1/air-quality", parameters: parameters)
  }

  /// Places by name.
  func search(_ text: String, language: Language, count: Int = 20) -> HTTPRequest {
    request(
      host: "geocoding-api", path: "/v1/search",
      parameters: [
        "name=" + percentEncoded(text), "count=\(count)", "language=\(language.rawValue)",
        "format=json",
      ])
  }

  private func request(host: String, path: String, parameters: [String]) -> HTTPRequest {
    let base = override ?? "https://\(host).open-meteo.com"
    return HTTPRequest(url: base + path + "?" + parameters.joined(separator: "&"))
  }

  private func coordinates(of places: [Place]) -> String {
    let latitudes = places.map { decimal($0.coordinate.latitude) }
    let longitudes = places.map { decimal($0.coordinate.longitude) }
    return "latitude=" + latitudes.joined(separator: ",")
      + "&longitude=" + longitudes.joined(separator: ",")
  }

  /// Four decimals (11 m), always with a point: the locale has no say in an address.
  private func decimal(_ degrees: Double) -> String {
    // Adding zero makes 0.0 of -0.0, which is no coordinate that anybody asked for.
    "\((degrees * 10_000).rounded() / 10_000 + 0)"
  }
}

/// Text as a parameter's value (RFC 3986: all but unreserved characters as %XX).
func percentEncoded(_ text: String) -> String {
  let digits = Array("0123456789ABCDEF")
  var encoded = ""
  for byte in text.utf8 {
    switch byte {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
      UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"), UInt8(ascii: "."),
      UInt8(ascii: "_"), UInt8(ascii: "~"):
      encoded.append(Character(Unicode.Scalar(byte)))
    default:
      encoded.append("%")
      encoded.append(digits[Int(byte >> 4)])
      encoded.append(digits[Int(byte & 15)])
    }
  }
  return encoded
}
