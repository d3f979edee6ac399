import WeatherModel

/// One weather, told by every service in its own way.
///
/// Light rain without end at a place in UTC: 0.2 mm an hour by a chance of 40 %, 4 m/s from the
/// west with gusts of 9, and a temperature that goes from 22 °C at midnight over 24 at six and 30.6
/// at noon to 27 at six in the evening and back, in straight lines.
public struct WeatherScene: Sendable {
  /// The moment of the answers, in seconds since 1970; best a full hour.
  public var now: Int
  /// Whether QWeather has only the older version of its interface, as some accounts do.
  public var isQWeatherOld = false

  /// The scene as of a moment.
  public init(now: Int) { self.now = now }

  /// Where it is: a place in UTC the whole year, in no country with warnings of its own.
  public static let place: Place = {
    guard let coordinate = Coordinate(latitude: 5.32, longitude: -4.02) else {
      preconditionFailure("not on the Earth")
    }
    var place = Place.at(coordinate)
    place.timeZone = "Africa/Abidjan"
    return place
  }()

  /// The temperature at a moment.
  public static func celsius(at time: Int) -> Double {
    let anchors = [22, 24, 30.6, 27, 22]
    let hour = Double((time % 86_400 + 86_400) % 86_400) / 3_600
    let part = Int(hour / 6)
    let exact = anchors[part] + (anchors[part + 1] - anchors[part]) * (hour / 6 - Double(part))
    return (exact * 100).rounded() / 100
  }

  /// What the service that a request is meant for says; 404 where it is meant for none.
  public func reply(to request: LoopbackServer.Request) -> LoopbackServer.Reply {
    switch request.path {
    case "/v1/forecast": .json(openMeteo)
    case "/v1/air-quality":
      .json(#"{"current":{"time":\#(hour),"european_aqi":21,"us_aqi":40,"pm2_5":6.1,"pm10":9.9}}"#)
    case "/v1/search": .json(#"{"results":[]}"#)
    case "/weatherapi/locationforecast/2.0/complete": .json(metNorway)
    case "/alerts/active": .json(#"{"type":"FeatureCollection","features":[]}"#)
    case "/data/2.5/weather": .json(openWeatherMapCurrent)
    case "/data/2.5/forecast": .json(openWeatherMapSteps)
    case "/data/3.0/onecall": .json(openWeatherMapOneCall)
    case "/data/2.5/air_pollution":
      .json(
        #"{"list":[{"dt":\#(hour),"main":{"aqi":2},"components":{"pm2_5":6.1,"pm10":9.9}}]}"#)
    case "/geo/1.0/direct": .json("[]")
    case "/geo/v2/city/lookup": .json(#"{"code":"200","location":[]}"#)
    case let path where path.hasPrefix(OneCallPages.path):
      OneCallPages(Array(openWeatherMapOneCall.utf8)).reply(to: request)
    case let path where isQWeatherOld: qWeatherOld(path).map { .json($0) } ?? .status(404)
    case let path: qWeather(path).map { .json($0) } ?? .status(404)
    }
  }

  private var hour: Int { now - now % 3_600 }
  private var midnight: Int { now - now % 86_400 }

  private func list(_ values: some Sequence<String>) -> String {
    "[" + values.joined(separator: ",") + "]"
  }

  /// "2026-06-01T10:00:00Z".
  private func stamp(_ time: Int) -> String {
    Instant(seconds: time).iso8601(offset: 0).prefix(19) + "Z"
  }

  private func isDay(_ time: Int) -> Bool { (6..<18).contains(time % 86_400 / 3_600) }
}

extension WeatherScene {
  // MARK: Open-Meteo

  private var openMeteo: String {
    let hours = (0..<(10 * 24)).map { midnight - 86_400 + $0 * 3_600 }
    let days = (0..<10).map { midnight - 86_400 + $0 * 86_400 }
    func column(_ name: String, _ times: [Int], _ value: (Int) -> String) -> String {
      "\"\(name)\":" + list(times.map(value))
    }
    let hourly = [
      column("time", hours) { "\($0)" },
      column("temperature_2m", hours) { "\(Self.celsius(at: $0))" },
      column("relative_humidity_2m", hours) { _ in "75" },
      column("precipitation_probability", hours) { _ in "40" },
      column("precipitation", hours) { _ in "0.2" }, column("weather_code", hours) { _ in "61" },
      column("pressure_msl", hours) { _ in "1012.4" },
      column("cloud_cover", hours) { _ in "95" }, column("wind_speed_10m", hours) { _ in "4" },
      column("wind_direction_10m", hours) { _ in "270" },
      column("wind_gusts_10m", hours) { _ in "9" },
      column("is_day", hours) { isDay($0) ? "1" : "0" },
    ]
    let daily = [
      column("time", days) { "\($0)" }, column("weather_code", days) { _ in "61" },
      column("temperature_2m_max", days) { _ in "30.6" },
      column("temperature_2m_min", days) { _ in "22" },
      column("precipitation_sum", days) { _ in "4.8" },
      column("precipitation_probability_max", days) { _ in "40" },
    ]
    return """
      {"latitude":5.32,"longitude":-4.02,"utc_offset_seconds":0,"timezone":"Africa/Abidjan",
      "current":{"time":\(hour),"interval":900,"temperature_2m":\(Self.celsius(at: hour)),
      "relative_humidity_2m":75,"is_day":\(isDay(hour) ? 1 : 0),"weather_code":61,
      "cloud_cover":95,"pressure_msl":1012.4,"wind_speed_10m":4,"wind_direction_10m":270,
      "wind_gusts_10m":9,"precipitation":0.05},
      "hourly":{\(hourly.joined(separator: ","))},"daily":{\(daily.joined(separator: ","))}}
      """
  }

  // MARK: MET Norway

  private var metNorway: String {
    let hourly = (0..<60).map { hour + $0 * 3_600 }
    let after = hour + 60 * 3_600
    let first = (after + 21_599) / 21_600 * 21_600
    // No hour is left out where the steps widen.
    let between = Array(stride(from: after, to: first, by: 3_600))
    let wide = (0..<28).map { first + $0 * 21_600 }
    let steps =
      (hourly + between).map { step(at: $0, hasHour: true) }
      + wide.map { step(at: $0, hasHour: false) }
    return """
      {"type":"Feature","geometry":{"type":"Point","coordinates":[-4.02,5.32,10]},
      "properties":{"meta":{"updated_at":"\(stamp(hour))","units":{}},
      "timeseries":\(list(steps))}}
      """
  }

  private func step(at time: Int, hasHour: Bool) -> String {
    let six = (0...6).map { Self.celsius(at: time + $0 * 3_600) }
    let next =
      hasHour
      ? """
      "next_1_hours":{"summary":{"symbol_code":"lightrain"},
      "details":{"precipitation_amount":0.2,"probability_of_precipitation":40}},
      """ : ""
    return """
      {"time":"\(stamp(time))","data":{"instant":{"details":{
      "air_temperature":\(Self.celsius(at: time)),"relative_humidity":75,
      "air_pressure_at_sea_level":1012.4,"cloud_area_fraction":95,"wind_speed":4,
      "wind_from_direction":270,"wind_speed_of_gust":9}},\(next)
      "next_6_hours":{"summary":{"symbol_code":"lightrain"},
      "details":{"precipitation_amount":1.2,"probability_of_precipitation":40,
      "air_temperature_max":\(six.max() ?? 0),"air_temperature_min":\(six.min() ?? 0)}}}}
      """
  }

  // MARK: OpenWeather

  private func rain(at time: Int) -> String {
    let icon = isDay(time) ? "10d" : "10n"
    return #""weather":[{"id":500,"main":"Rain","description":"light rain","icon":"\#(icon)"}]"#
  }

  private func record(at time: Int) -> String {
    """
    "dt":\(time),\(rain(at: time)),"main":{"temp":\(Self.celsius(at: time)),"pressure":1012.4,
    "humidity":75},"wind":{"speed":4,"deg":270,"gust":9},"clouds":{"all":95}
    """
  }

  private var openWeatherMapCurrent: String {
    #"{"cod":200,"timezone":0,"name":"Abidjan",\#(record(at: hour)),"rain":{"1h":0.2}}"#
  }

  private var openWeatherMapSteps: String {
    let first = (hour / 10_800 + 1) * 10_800
    let steps = (0..<40).map { first + $0 * 10_800 }.map { time in
      "{\(record(at: time)),\"pop\":0.4,\"rain\":{\"3h\":0.6},\"sys\":{\"pod\":\"d\"}}"
    }
    return #"{"cod":"200","cnt":40,"list":\#(list(steps)),"city":{"timezone":0}}"#
  }

  private var openWeatherMapOneCall: String {
    func moment(_ time: Int) -> String {
      """
      "dt":\(time),\(rain(at: time)),"temp":\(Self.celsius(at: time)),"pressure":1012.4,
      "humidity":75,"wind_speed":4,"wind_deg":270,"wind_gust":9,"clouds":95
      """
    }
    let hours = (0..<48).map { hour + $0 * 3_600 }.map {
      "{\(moment($0)),\"pop\":0.4,\"rain\":{\"1h\":0.2}}"
    }
    let days = (0..<8).map { midnight + $0 * 86_400 + 43_200 }.map { time in
      """
      {"dt":\(time),\(rain(at: time)),"temp":{"min":22,"max":30.6,"day":30.6},"pressure":1012.4,
      "humidity":75,"wind_speed":4,"wind_deg":270,"wind_gust":9,"clouds":95,"pop":0.4,"rain":4.8}
      """
    }
    return """
      {"lat":5.32,"lon":-4.02,"timezone":"Africa/Abidjan","timezone_offset":0,
      "current":{\(moment(hour)),"rain":{"1h":0.2}},
      "hourly":\(list(hours)),"daily":\(list(days))}
      """
  }

  // MARK: QWeather

  private func qWeather(_ path: String) -> String? {
    if path.hasPrefix("/weather/v1/current/") { return "{\(moment(at: hour))}" }
    if path.hasPrefix("/weather/v1/hourly/") {
      let hours = (0..<168).map { hour + $0 * 3_600 }.map {
        "{\"forecastTime\":\"\(shortStamp($0))\",\(moment(at: $0))}"
      }
      return #"{"metadata":{"tag":"x"},"hours":\#(list(hours))}"#
    }
    if path.hasPrefix("/weather/v1/daily/") {
      let days = (0..<10).map { midnight + $0 * 86_400 }.map(day)
      return #"{"metadata":{"tag":"x"},"days":\#(list(days))}"#
    }
    if path.hasPrefix("/weatheralert/v1/current/") {
      return #"{"metadata":{"tag":"x","zeroResult":true},"alerts":[]}"#
    }
    if path.hasPrefix("/airquality/v1/current/") {
      return """
        {"metadata":{"tag":"x"},"indexes":[{"code":"us-epa","name":"AQI (US)","aqi":40,
        "aqiDisplay":"40","category":"Good","primaryPollutant":{"code":"pm2p5"}}],
        "pollutants":[{"code":"pm2p5","concentration":{"value":6.1,"unit":"μg/m3"}}]}
        """
    }
    return nil
  }

  /// "2026-06-01T10:00Z".
  private func shortStamp(_ time: Int) -> String { stamp(time).prefix(16) + "Z" }

  private func measure(_ value: Double, _ unit: String) -> String {
    #"{"value":\#(value),"unit":"\#(unit)"}"#
  }

  private var wind: String {
    #""wind":{"speed":\#(measure(4, "m/s")),"direction":{"degree":270,"compass":"w"}}"#
  }

  private func moment(at time: Int) -> String {
    """
    "condition":{"code":"305","text":"Light Rain"},
    "temperature":\(measure(Self.celsius(at: time), "°C")),"humidity":0.75,\(wind),
    "windGust":\(measure(9, "m/s")),"pressure":\(measure(1012.4, "hPa")),"cloudCover":0.95,
    "precipitation":{"amount":\(measure(0.2, "mm")),"probability":0.4}
    """
  }

  private func day(at time: Int) -> String {
    let half = """
      {"condition":{"code":"305","text":"Light Rain"},\(wind),
      "windGustMax":\(measure(9, "m/s")),
      "precipitation":{"amount":\(measure(2.4, "mm")),"probability":0.4}}
      """
    return """
      {"forecastStartTime":"\(shortStamp(time))","forecastEndTime":"\(shortStamp(time + 86_400))",
      "temperatureMax":\(measure(30.6, "°C")),"temperatureMin":\(measure(22, "°C")),
      "daytime":\(half),"nighttime":\(half)}
      """
  }

  // MARK: QWeather's version 7

  private func qWeatherOld(_ path: String) -> String? {
    let parts = path.split(separator: "/")
    guard parts.count == 3, parts[0] == "v7" else { return nil }
    let content: String? =
      switch (parts[1], parts[2]) {
      case ("weather", "now"):
        "\"now\":{\"obsTime\":\"\(shortStamp(hour))\",\(oldMoment(at: hour))}"
      case ("weather", "168h"):
        "\"hourly\":"
          + list(
            (0..<168).map { hour + $0 * 3_600 }.map {
              "{\"fxTime\":\"\(shortStamp($0))\",\"pop\":\"40\",\(oldMoment(at: $0))}"
            })
      case ("weather", "10d"):
        "\"daily\":" + list((0..<10).map { oldDay(at: midnight + $0 * 86_400) })
      case ("warning", "now"): "\"warning\":[]"
      default: nil
      }
    return content.map { #"{"code":"200","updateTime":"\#(shortStamp(hour))",\#($0)}"# }
  }

  /// Figures are texts, and the wind is in kilometres an hour.
  private func oldMoment(at time: Int) -> String {
    """
    "temp":"\(Self.celsius(at: time))","icon":"305","text":"Light Rain","wind360":"270",
    "windSpeed":"14.4","humidity":"75","precip":"0.2","pressure":"1012.4","cloud":"95"
    """
  }

  private func oldDay(at time: Int) -> String {
    """
    {"fxDate":"\(stamp(time).prefix(10))","tempMax":"30.6","tempMin":"22","iconDay":"305",
    "textDay":"Light Rain","iconNight":"305","textNight":"Light Rain","wind360Day":"270",
    "windSpeedDay":"14.4","wind360Night":"270","windSpeedNight":"14.4","precip":"4.8",
    "humidity":"75"}
    """
  }
}
