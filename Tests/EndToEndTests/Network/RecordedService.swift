import Foundation
import TestSupport
import Testing

/// A service whose recorded answers are all that the program gets, and what stands in them.
struct RecordedService: Sendable, CustomTestStringConvertible {
  let testDescription: String
  /// The value of `--provider`.
  let provider: String
  /// How the status line names the source.
  let credit: String
  let latitude: Double
  let longitude: Double
  /// Shortly after the answers were recorded.
  let moment: String
  /// By how much the clocks there differ from UTC.
  let offset: Int
  /// The folder of the recordings, and which one answers a path or all below it.
  let folder: String
  let answers: [String: String]
  /// Statuses of recorded refusals.
  var statuses: [String: Int] = [:]
  /// What is made of the recordings for a request, where they are not sent as they are.
  var makeReply: (@Sendable (LoopbackServer.Request) throws -> LoopbackServer.Reply)?
  /// Variables beside those of the keys.
  var variables: [String: String?] = [:]
  let figures: @Sendable () throws -> RecordedFigures

  /// The recorded answer to a request; 404 for what nobody has recorded.
  func reply(to request: LoopbackServer.Request) -> LoopbackServer.Reply {
    if let makeReply { return (try? makeReply(request)) ?? .status(500) }
    let path = request.path
    guard
      let known = answers.first(where: { path == $0.key || path.hasPrefix($0.key + "/") }),
      let bytes = try? RecordedAnswers.bytes(of: folder, known.value)
    else { return .status(404) }
    return .json(String(decoding: bytes, as: UTF8.self), status: statuses[known.value] ?? 200)
  }

  /// The clock at the place when the program is started.
  var now: WallClock { (WallClock(moment) ?? WallClock(seconds: 0)) + offset }

  /// The place as a favourite.
  var place: FavoritePlace {
    FavoritePlace(name: "Somewhere", latitude: latitude, longitude: longitude)
  }
}

/// What the pages have to show, as it stands in an answer.
struct RecordedFigures {
  struct Hour {
    let clock: WallClock
    let celsius: Double
  }

  struct Day {
    let date: WallClock
    let low: Double?
    let high: Double?
  }

  var celsius: Double?
  /// Texts of the page of now, and what a missing figure would make of them.
  var words: [String]
  var hours: [Hour]
  /// Days of which the answer knows highs and lows.
  var days: [Day]
  var alerts: [String] = []
  var usIndex: Double?
}

/// A number as the pages print it: rounded once, half away from zero.
func whole(_ value: Double?) -> String { value.map { "\(Int($0.rounded()))" } ?? "?" }

extension RecordedService {
  static let all = [
    openMeteo, openMeteoWithAir, openWeatherMapFree, oneCall, oneCallInPages, qWeather,
    qWeatherDocumented, metNorway,
  ]

  private static func openMeteoFigures(_ name: String) throws -> RecordedFigures {
    let answer = try RecordedJSON("open-meteo", name)
    let (current, daily) = (answer["current"], answer["daily"])
    let hours = zip(answer["hourly"]["time"].list, answer["hourly"]["temperature_2m"].list)
    let days = zip(
      daily["time"].list,
      zip(daily["temperature_2m_min"].list, daily["temperature_2m_max"].list))
    return RecordedFigures(
      celsius: current["temperature_2m"].number,
      words: [],
      hours: hours.compactMap { time, celsius in
        time.wall.flatMap { wall in celsius.number.map { .init(clock: wall, celsius: $0) } }
      },
      days: days.compactMap { time, range in
        time.wall.map { .init(date: $0, low: range.0.number, high: range.1.number) }
      })
  }

  static let openMeteo = RecordedService(
    testDescription: "Open-Meteo, New York in February 2026", provider: "open-meteo",
    credit: "Open-Meteo", latitude: 40.776676, longitude: -73.971321,
    moment: "2026-02-06T21:35:00Z", offset: -5 * 3_600, folder: "open-meteo",
    answers: ["/v1/forecast": "forecast-newyork-current-hourly-daily.json"],
    figures: {
      let name = "forecast-newyork-current-hourly-daily.json"
      var figures = try openMeteoFigures(name)
      let current = try RecordedJSON("open-meteo", name)["current"]
      figures.words = [
        "SE \(whole(current["wind_speed_10m"].number)) km/h",
        "\(whole(current["relative_humidity_2m"].number)) %",
      ]
      return figures
    })

  static let openMeteoWithAir = RecordedService(
    testDescription: "Open-Meteo with the air, Kathmandu in August 2026", provider: "open-meteo",
    credit: "Open-Meteo", latitude: 27.7172, longitude: 85.324,
    moment: "2026-08-17T04:50:00Z", offset: 20_700, folder: "open-meteo",
    answers: [
      "/v1/forecast": "forecast-kathmandu-quarter-hour-zone.json",
      "/v1/air-quality": "air-quality-kathmandu-current-aqi.json",
    ],
    figures: {
      let name = "forecast-kathmandu-quarter-hour-zone.json"
      var figures = try openMeteoFigures(name)
      let current = try RecordedJSON("open-meteo", name)["current"]
      let air = try RecordedJSON("open-meteo", "air-quality-kathmandu-current-aqi.json")["current"]
      figures.usIndex = air["us_aqi"].number
      figures.words = [
        "Feels like \(whole(current["apparent_temperature"].number))°",
        "\(whole(air["us_aqi"].number)) moderate (US)", "PM2.5 \(whole(air["pm2_5"].number)) µg/m³",
      ]
      return figures
    })

  /// One Call is refused to the key, by a recorded refusal.
  static let openWeatherMapFree = RecordedService(
    testDescription: "OpenWeather's free plan, Kharkiv in June 2021", provider: "openweathermap",
    credit: "OpenWeather", latitude: 50, longitude: 36.25, moment: "2021-06-20T12:12:10Z",
    offset: 3 * 3_600, folder: "openweathermap",
    answers: [
      "/data/3.0/onecall": "error-401-invalid-key-2020.json",
      "/data/2.5/weather": "weather-kharkiv-rain-kelvin-lang-ua.json",
      "/data/2.5/forecast": "forecast-5day-kharkiv-cnt10-lang-ua.json",
    ],
    statuses: ["error-401-invalid-key-2020.json": 401],
    figures: {
      let current = try RecordedJSON("openweathermap", "weather-kharkiv-rain-kelvin-lang-ua.json")
      let steps = try RecordedJSON("openweathermap", "forecast-5day-kharkiv-cnt10-lang-ua.json")
      let offset = Int(steps["city"]["timezone"].number ?? 0)
      let hours = steps["list"].list.compactMap { step -> RecordedFigures.Hour? in
        guard let time = step["dt"].number, let celsius = step["main"]["temp"].number else {
          return nil
        }
        return .init(clock: WallClock(seconds: Int(time) + offset), celsius: celsius)
      }
      return RecordedFigures(
        celsius: current["main"]["temp"].kelvin,
        words: [
          "E \(whole((current["wind"]["speed"].number ?? 0) * 3.6)) km/h",
          "\(whole(current["main"]["humidity"].number)) %",
          "\(whole(current["main"]["pressure"].number)) hPa", "Rain",
        ],
        hours: hours, days: wholeDays(of: hours))
    })

  static let oneCall = RecordedService(
    testDescription: "OpenWeather's One Call 3.0, Phoenix in December 2023",
    provider: "openweathermap", credit: "OpenWeather", latitude: 33.5312, longitude: -111.9426,
    moment: "2023-12-31T23:20:20Z", offset: -7 * 3_600, folder: "openweathermap",
    answers: ["/data/3.0/onecall": "onecall-3.0-phoenix-alerts-summary.json"],
    figures: oneCallFigures)

  static let oneCallInPages = RecordedService(
    testDescription: "OpenWeather's One Call 4.0, made of that answer of 3.0",
    provider: "openweathermap", credit: "OpenWeather", latitude: 33.5312, longitude: -111.9426,
    moment: "2023-12-31T23:20:20Z", offset: -7 * 3_600, folder: "openweathermap",
    answers: Dictionary(
      uniqueKeysWithValues: OneCallPages.parts.map {
        (OneCallPages.path + $0, "onecall-3.0-phoenix-alerts-summary.json")
      }),
    makeReply: { request in
      let name = "onecall-3.0-phoenix-alerts-summary.json"
      return OneCallPages(try RecordedAnswers.bytes(of: "openweathermap", name)).reply(to: request)
    },
    variables: ["WX_OPENWEATHERMAP_PLAN": "onecall4"], figures: oneCallFigures)

  @Sendable private static func oneCallFigures() throws -> RecordedFigures {
    let answer = try RecordedJSON("openweathermap", "onecall-3.0-phoenix-alerts-summary.json")
    let current = answer["current"]
    let offset = Int(answer["timezone_offset"].number ?? 0)
    func clock(_ moment: RecordedJSON) -> WallClock {
      WallClock(seconds: Int(moment["dt"].number ?? 0) + offset)
    }
    let alerts = answer["alerts"].list.compactMap(\.["event"].text)
    return RecordedFigures(
      celsius: current["temp"].kelvin,
      words: [
        "ESE \(whole((current["wind_speed"].number ?? 0) * 3.6)) km/h",
        "\(whole(current["humidity"].number)) %, dew point \(whole(current["dew_point"].kelvin))°",
        "\(whole(current["pressure"].number)) hPa",
      ] + alerts,
      hours: answer["hourly"].list.compactMap { hour in
        hour["temp"].kelvin.map { .init(clock: clock(hour), celsius: $0) }
      },
      days: answer["daily"].list.map { day in
        let range = day["temp"]
        return .init(date: clock(day), low: range["min"].kelvin, high: range["max"].kelvin)
      },
      alerts: alerts)
  }

  static let qWeather = RecordedService(
    testDescription: "QWeather's version 7, Beijing in December 2023", provider: "qweather",
    credit: "QWeather", latitude: 39.9, longitude: 116.4, moment: "2023-12-19T13:30:00Z",
    offset: 8 * 3_600, folder: "qweather",
    answers: [
      "/v7/weather/now": "weather-now-beijing-cold.json",
      "/v7/weather/24h": "weather-24h-beijing-zh.json",
      "/v7/weather/3d": "weather-3d-beijing-empty-moonset.json",
    ],
    figures: {
      let current = try RecordedJSON("qweather", "weather-now-beijing-cold.json")["now"]
      let hours = try RecordedJSON("qweather", "weather-24h-beijing-zh.json")["hourly"].list
      let days = try RecordedJSON("qweather", "weather-3d-beijing-empty-moonset.json")["daily"].list
      return RecordedFigures(
        celsius: current["temp"].number,
        words: [
          "NNE \(whole(current["windSpeed"].number)) km/h",
          "\(whole(current["humidity"].number)) %, dew point \(whole(current["dew"].number))°",
          "\(whole(current["vis"].number)) km",
          "Feels like \(whole(current["feelsLike"].number))°",
        ],
        hours: hours.compactMap { hour in
          hour["fxTime"].wall.flatMap { wall in
            hour["temp"].number.map { .init(clock: wall, celsius: $0) }
          }
        },
        days: days.compactMap { day in
          day["fxDate"].wall.map {
            .init(date: $0, low: day["tempMin"].number, high: day["tempMax"].number)
          }
        })
    })

  /// The documentation has an example of each part but the hours.
  static let qWeatherDocumented = RecordedService(
    testDescription: "QWeather's version 1, the examples of its documentation of August 2024",
    provider: "qweather", credit: "QWeather", latitude: 48.86, longitude: 2.35,
    moment: "2024-08-11T10:05:00Z", offset: 2 * 3_600, folder: "qweather",
    answers: [
      "/weather/v1/current": "v1-weather-current-zh-doc-example.json",
      "/weather/v1/daily": "v1-weather-daily-zh-doc-example.json",
      "/airquality/v1/current": "v1-air-quality-current-doc-example.json",
    ],
    figures: {
      let current = try RecordedJSON("qweather", "v1-weather-current-zh-doc-example.json")
      let days = try RecordedJSON("qweather", "v1-weather-daily-zh-doc-example.json")["days"].list
      let air = try RecordedJSON("qweather", "v1-air-quality-current-doc-example.json")["indexes"]
      let celsius = current["temperature"]["value"].number
      func percent(_ share: RecordedJSON) -> String { whole(share.number.map { $0 * 100 }) }
      // The examples are of different days: it is warmer now than the day was to become, and what
      // has been measured counts as the day's.
      func high(_ index: Int) -> Double? {
        let high = days[index]["temperatureMax"]["value"].number
        return index == 0 ? [high, celsius].compactMap(\.self).max() : high
      }
      return RecordedFigures(
        celsius: celsius,
        words: [
          "SW \(whole((current["wind"]["speed"]["value"].number ?? 0) * 3.6)) km/h",
          "\(percent(current["humidity"])) %, dew point "
            + "\(whole(current["dewPoint"]["value"].number))°",
          "\(whole(current["pressure"]["value"].number)) hPa",
          "\(whole(air[0]["aqi"].number)) good (US)",
        ],
        hours: [],
        days: days.indices.compactMap { index in
          days[index]["forecastStartTime"].wall.map { start in
            .init(
              date: start + 7_200, low: days[index]["temperatureMin"]["value"].number,
              high: high(index))
          }
        },
        usIndex: air[0]["aqi"].number)
    })

  static let metNorway = RecordedService(
    testDescription: "MET Norway, London in July 2020", provider: "met-norway",
    credit: "MET Norway", latitude: 51.5, longitude: -0.1, moment: "2020-07-20T11:20:44Z",
    offset: 3_600, folder: "met-norway",
    answers: [
      "/weatherapi/locationforecast/2.0/complete": "locationforecast-complete-london-2020.json"
    ],
    figures: {
      let answer = try RecordedJSON("met-norway", "locationforecast-complete-london-2020.json")
      let series = answer["properties"]["timeseries"].list
      func details(_ step: RecordedJSON) -> RecordedJSON { step["data"]["instant"]["details"] }
      let current = details(series[0])
      let hours = series.compactMap { step -> RecordedFigures.Hour? in
        guard let wall = step["time"].wall, let celsius = details(step)["air_temperature"].number
        else { return nil }
        return .init(clock: wall + 3_600, celsius: celsius)
      }
      return RecordedFigures(
        celsius: current["air_temperature"].number,
        words: [
          "N \(whole((current["wind_speed"].number ?? 0) * 3.6)) km/h",
          "\(whole(current["relative_humidity"].number)) %, dew point "
            + "\(whole(current["dew_point_temperature"].number))°",
          "\(whole(current["air_pressure_at_sea_level"].number)) hPa",
        ],
        hours: hours, days: wholeDays(of: hours))
    })

  /// Highs and lows of the first day that the steps cover from midnight to midnight.
  private static func wholeDays(of hours: [RecordedFigures.Hour]) -> [RecordedFigures.Day] {
    guard let first = hours.first else { return [] }
    let midnight = WallClock(seconds: (first.clock.seconds / 86_400 + 1) * 86_400)
    let day = hours.filter { $0.clock >= midnight && $0.clock <= midnight + 86_400 }.map(\.celsius)
    return [.init(date: midnight, low: day.min(), high: day.max())]
  }
}
