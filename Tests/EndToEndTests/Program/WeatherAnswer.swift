import Foundation
import TestSupport

/// A weather service's good answers, in the form of those that were recorded from Open-Meteo.
///
/// The temperature of a place is its latitude unless it is given: whoever shows the data of one
/// place under the name of another is found out.
struct WeatherAnswer: Sendable {
  /// The temperature everywhere, in °C; nil for the latitude.
  var temperature: Double?
  /// The moment that the answer is of.
  var now = Int(Date().timeIntervalSince1970)
  /// The weather everywhere, by the code of the WMO.
  var weatherCode = 3
  /// What the place search finds, as the elements of its list.
  var searchResults = ""

  /// A server that gives these answers to every question.
  func server() throws -> LoopbackServer {
    try LoopbackServer { [self] request in reply(to: request) }
  }

  /// The answer to one question.
  func reply(to request: LoopbackServer.Request) -> LoopbackServer.Reply {
    switch request.path {
    case "/v1/forecast": .json(forEachPlace(of: request, forecast))
    case "/v1/air-quality": .json(forEachPlace(of: request) { _, _ in airQuality })
    case "/v1/search": .json(#"{"results":[\#(searchResults)]}"#)
    default: .status(404)
    }
  }

  /// One place is answered with an object, several with a list.
  private func forEachPlace(
    of request: LoopbackServer.Request, _ answer: (Double, Double) -> String
  ) -> String {
    func numbers(_ name: String) -> [Double] {
      (request.parameter(name) ?? "").split(separator: ",").compactMap { Double($0) }
    }
    let answers = zip(numbers("latitude"), numbers("longitude")).map(answer)
    return answers.count == 1 ? answers[0] : "[" + answers.joined(separator: ",") + "]"
  }

  private func forecast(latitude: Double, longitude: Double) -> String {
    let celsius = temperature ?? latitude
    let midnight = now - now % 86_400 - 86_400
    let hours = (0..<(17 * 24)).map { midnight + $0 * 3_600 }
    let days = (0..<17).map { midnight + $0 * 86_400 }
    let quarters = (0..<12).map { now - now % 900 + $0 * 900 }
    func column(_ times: [Int], _ value: (Int) -> String) -> String {
      "[" + times.indices.map(value).joined(separator: ",") + "]"
    }
    return """
      {"latitude":\(latitude),"longitude":\(longitude),"utc_offset_seconds":0,"timezone":"GMT",
      "current_units":{"time":"unixtime","temperature_2m":"°C","wind_speed_10m":"m/s"},
      "current":{"time":\(now - now % 900),"interval":900,"temperature_2m":\(celsius),
      "relative_humidity_2m":60,"apparent_temperature":\(celsius),"is_day":1,"precipitation":0,
      "weather_code":\(weatherCode),"cloud_cover":95,"pressure_msl":1012.5,"wind_speed_10m":4,
      "wind_direction_10m":270,"wind_gusts_10m":9,"dew_point_2m":8,"visibility":20000,
      "uv_index":1},
      "minutely_15":{"time":\(column(quarters) { "\(quarters[$0])" }),
      "precipitation":\(column(quarters) { _ in "0" })},
      "hourly_units":{"time":"unixtime","temperature_2m":"°C","wind_speed_10m":"m/s"},
      "hourly":{"time":\(column(hours) { "\(hours[$0])" }),
      "temperature_2m":\(column(hours) { "\(celsius - Double($0 % 24) / 8)" }),
      "precipitation_probability":\(column(hours) { "\($0 % 60)" }),
      "precipitation":\(column(hours) { _ in "0.2" }),
      "weather_code":\(column(hours) { _ in "\(weatherCode)" }),
      "wind_speed_10m":\(column(hours) { _ in "4" }),
      "wind_direction_10m":\(column(hours) { _ in "270" }),
      "is_day":\(column(hours) { ($0 % 24) / 12 == 0 ? "0" : "1" })},
      "daily_units":{"time":"unixtime","temperature_2m_max":"°C"},
      "daily":{"time":\(column(days) { "\(days[$0])" }),
      "weather_code":\(column(days) { _ in "\(weatherCode)" }),
      "temperature_2m_max":\(column(days) { _ in "\(celsius + 2)" }),
      "temperature_2m_min":\(column(days) { _ in "\(celsius - 5)" }),
      "sunrise":\(column(days) { "\(days[$0] + 21_600)" }),
      "sunset":\(column(days) { "\(days[$0] + 64_800)" }),
      "precipitation_sum":\(column(days) { _ in "4.8" })}}
      """
  }

  private var airQuality: String {
    """
    {"current":{"time":\(now - now % 3_600),"european_aqi":21,"us_aqi":40,"pm2_5":6.1,"pm10":9.9}}
    """
  }
}
