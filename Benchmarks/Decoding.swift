import Glibc
import WeatherModel

/// Measures what stands between the last byte of an answer and a forecast.
struct Decoding {
  /// A client that has the answer already.
  private struct Recording: HTTPClient {
    let body: [UInt8]

    func response(to request: HTTPRequest) async throws(HTTPFailure) -> HTTPResponse {
      HTTPResponse(status: 200, body: body)
    }
  }

  private static let hourlyVariables = [
    "temperature_2m", "relative_humidity_2m", "dew_point_2m", "apparent_temperature",
    "precipitation_probability", "precipitation", "weather_code", "pressure_msl", "cloud_cover",
    "wind_speed_10m", "wind_direction_10m", "is_day",
  ]
  private static let dailyVariables = [
    "weather_code", "temperature_2m_max", "temperature_2m_min", "sunrise", "sunset",
    "precipitation_sum",
  ]

  /// What the process has taken of the processor, however often others came between.
  private static var processorTime: Duration {
    var time = timespec()
    clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &time)
    return .seconds(time.tv_sec) + .nanoseconds(time.tv_nsec)
  }

  /// Milliseconds to decode and map 16 days of twelve hourly variables, in ascending order.
  static func measure(runs: Int) async throws -> [Double] {
    guard let coordinate = Coordinate(latitude: 52.5, longitude: 13.4) else { return [] }
    let now = Instant(seconds: 1_780_000_000)
    let answer = SyntheticAnswer(
      coordinates: [("52.5", "13.4")], currentVariables: Array(hourlyVariables.prefix(8)),
      hourlyVariables: hourlyVariables, dailyVariables: dailyVariables, now: now)
    let provider = OpenMeteo(
      client: Recording(body: Array(answer.json.utf8)), zones: SystemTimeZones())
    var times: [Double] = []
    for run in 0...runs {
      let start = processorTime
      let results = try await provider.forecasts(for: [.at(coordinate)], now: now)
      let time = processorTime - start
      guard case .success(let forecast)? = results.first, forecast.hours.count == 16 * 24 else {
        throw BenchmarkFailure(description: "the answer for the measurement was not understood")
      }
      if run > 0 { times.append(time.milliseconds) }
    }
    return times.sorted()
  }
}
