import Testing

@testable import WeatherModel

@Suite("Open-Meteo's addresses")
struct OpenMeteoEndpointTests {
  private static let places = [
    Place.at(OpenMeteoSample.coordinate(52.524_37, 13.410_53)),
    Place.at(OpenMeteoSample.coordinate(-0.000_01, -179.999_96)),
  ]

  private func parameters(_ url: String) -> [String] {
    url.split(separator: "?", maxSplits: 1).last?.split(separator: "&").map(String.init) ?? []
  }

  @Test("A forecast asks for exactly this")
  func forecast() {
    let url = OpenMeteoEndpoint(override: nil).forecast(for: Self.places).url
    #expect(url.hasPrefix("https://api.open-meteo.com/v1/forecast?"))
    #expect(
      parameters(url) == [
        "latitude=52.5244,0.0", "longitude=13.4105,-180.0",
        "current=temperature_2m,relative_humidity_2m,apparent_temperature,is_day,precipitation,"
          + "weather_code,cloud_cover,pressure_msl,wind_speed_10m,wind_direction_10m,"
          + "wind_gusts_10m,dew_point_2m,visibility,uv_index",
        "minutely_15=precipitation",
        "hourly=temperature_2m,relative_humidity_2m,dew_point_2m,apparent_temperature,"
          + "precipitation_probability,precipitation,snowfall,weather_code,pressure_msl,"
          + "cloud_cover,visibility,wind_speed_10m,wind_direction_10m,wind_gusts_10m,uv_index,"
          + "is_day",
        "daily=weather_code,temperature_2m_max,temperature_2m_min,sunrise,sunset,uv_index_max,"
          + "precipitation_sum,snowfall_sum,precipitation_probability_max,wind_speed_10m_max,"
          + "wind_gusts_10m_max,wind_direction_10m_dominant",
        "timezone=auto", "timeformat=unixtime", "wind_speed_unit=ms", "past_days=1",
        "forecast_days=16", "forecast_minutely_15=12",
      ])
  }

  @Test("The air is asked for at its own host, places by name at a third")
  func others() {
    let air = OpenMeteoEndpoint(override: nil).airQuality(for: [Self.places[0]]).url
    #expect(
      air == "https://air-quality-api.open-meteo.com/v1/air-quality?latitude=52.5244"
        + "&longitude=13.4105&current=european_aqi,us_aqi,pm2_5,pm10,european_aqi_pm2_5,european_aqi_pm10,"
        + "european_aqi_nitrogen_dioxide,european_aqi_ozone,european_aqi_sulphur_dioxide"
        + "&timezone=auto&timeformat=unixtime")
    let search = OpenMeteoEndpoint(override: nil).search("北京 &=?", language: .chinese).url
    #expect(
      search == "https://geocoding-api.open-meteo.com/v1/search?"
        + "name=%E5%8C%97%E4%BA%AC%20%26%3D%3F&count=20&language=zh&format=json")
  }

  @Test("--endpoint replaces scheme and host of all of them")
  func override() {
    let endpoint = OpenMeteoEndpoint(override: "http://localhost:8080")
    let urls = [
      endpoint.forecast(for: Self.places).url, endpoint.airQuality(for: Self.places).url,
      endpoint.search("x", language: .english).url,
    ]
    let paths = ["/v1/forecast", "/v1/air-quality", "/v1/search"]
    for (url, path) in zip(urls, paths) {
      #expect(url.hasPrefix("http://localhost:8080" + path + "?"))
    }
  }

  @Test("A place's weight follows from variables and days")
  func weight() {
    // 43 variables and 17 days: 43 / 10 · 17 / 14.
    #expect(abs(OpenMeteoEndpoint.weightPerPlace - 5.221) < 0.001)
  }
}
