import Foundation
import TestSupport
import Testing

@testable import WeatherModel

@Suite(
  "Recorded current weather of OpenWeather maps",
  .enabled(if: RecordedAnswers.folder != nil, Comment(rawValue: RecordedAnswers.absence)))
struct OpenWeatherMapCurrentRecordingsTests {
  private typealias Sample = OpenWeatherMapSample
  private typealias Recordings = OpenWeatherMapRecordings

  /// Current weather beside one step, without which there would be no forecast.
  private func current(_ name: String, at place: Place, now: String) throws -> Forecast {
    let now = Sample.instant(now)
    return try Sample.mapping(place, now: now).forecast(
      current: Recordings.answer(name),
      steps: Sample.answer(#"{"list":[{"dt":\#(now.seconds),"main":{"temp":1}}]}"#))
  }

  /// What an answer of `/weather` must become.
  private struct Expected {
    var zone: String?
    var now: String
    var identifier: String
    var celsius: Double?
    var feelsLike: Double?
    var condition: Condition
    var isDay: Bool
    var humidity: Double
    var pressure: Double
    var clouds: Double
    var visibility: Double?
    var wind: Wind
    var water: Double?
  }

  private static let expected: [String: Expected] = [
    // Two conditions, the first counts; no direction; no shift from UTC.
    "weather-brixton-mist-and-fog-wind-without-deg.json": Expected(
      zone: "Europe/London", now: "2018-10-15T18:50:00Z", identifier: "Europe/London",
      celsius: 13.87, condition: .fog, isDay: false, humidity: 93, pressure: 1014, clouds: 90,
      visibility: 1100, wind: Recordings.wind(1.5, nil), water: 0),
    // In kelvin, as without `units`.
    "weather-hodgenville-by-coordinates-2021.json": Expected(
      zone: nil, now: "2021-09-23T17:42:48Z", identifier: "UTC-04:00",
      celsius: 17.76, feelsLike: 16.82, condition: .clear, isDay: true, humidity: 47,
      pressure: 1017, clouds: 1, visibility: 10_000, wind: Recordings.wind(5.99, 278, gusts: 7.83),
      water: 0),
    // In °F, which the product never asks for: 78.78 is no temperature in °C.
    "weather-kharkiv-rain-imperial.json": Expected(
      zone: "Europe/Kyiv", now: "2021-06-20T12:11:17Z", identifier: "Europe/Kyiv",
      celsius: nil, condition: .rain, isDay: true, humidity: 44, pressure: 1017, clouds: 0,
      visibility: 10_000, wind: Recordings.wind(15.66, 80), water: 0.73),
    "weather-kharkiv-rain-kelvin-lang-ua.json": Expected(
      zone: nil, now: "2021-06-20T12:10:09Z", identifier: "UTC+03:00",
      celsius: 25.99, feelsLike: 25.99, condition: .rain, isDay: true, humidity: 44,
      pressure: 1017, clouds: 0, visibility: 10_000, wind: Recordings.wind(7, 80), water: 0.75),
    // `pressure` is the ground's, `sea_level` stands beside it.
    "weather-kochi-2014-old-format.json": Expected(
      zone: nil, now: "2014-08-28T10:23:17Z", identifier: "UTC+00:00",
      celsius: 26.791, condition: .partlyCloudy, isDay: true, humidity: 100, pressure: 1023.32,
      clouds: 64, visibility: nil, wind: Recordings.wind(4.91, 311.006), water: 0),
    // Haze and rain, and no amount: how much is not known.
    "weather-london-2014-haze-and-rain.json": Expected(
      zone: "Europe/London", now: "2014-05-06T01:29:09Z", identifier: "Europe/London",
      celsius: 13.09, condition: .haze, isDay: false, humidity: 83, pressure: 995, clouds: 88,
      visibility: nil, wind: Recordings.wind(3.77, 220.5), water: nil),
    "weather-moscow-fr-metric.json": Expected(
      zone: "Europe/Moscow", now: "2020-05-17T12:13:42Z", identifier: "Europe/Moscow",
      celsius: 13.67, feelsLike: 5.79, condition: .showers, isDay: true, humidity: 47,
      pressure: 1010, clouds: 40, visibility: 10_000, wind: Recordings.wind(9, 260), water: nil),
    "weather-newyork-wind-without-deg.json": Expected(
      zone: "America/New_York", now: "2020-04-28T03:49:45Z", identifier: "America/New_York",
      celsius: 6.71, feelsLike: 3.67, condition: .overcast, isDay: false, humidity: 75,
      pressure: 1019, clouds: 90, visibility: 16_093, wind: Recordings.wind(2.1, nil), water: 0),
    "weather-san-mateo-zip-city-id-zero.json": Expected(
      zone: "America/Los_Angeles", now: "2021-06-20T12:11:51Z",
      identifier: "America/Los_Angeles",
      celsius: 13.45, feelsLike: 13.2, condition: .fog, isDay: false, humidity: 90,
      pressure: 1007, clouds: 75, visibility: 10_000, wind: Recordings.wind(0.89, 218, gusts: 2.24),
      water: 0),
    "weather-st-petersburg-snow-lang-ru.json": Expected(
      zone: "Europe/Moscow", now: "2025-11-29T12:35:06Z", identifier: "Europe/Moscow",
      celsius: 1.7, feelsLike: -2.79, condition: .snow, isDay: true, humidity: 94,
      pressure: 1009, clouds: 75, visibility: 10_000, wind: Recordings.wind(5, 210), water: 0.21),
  ]

  @Test("Current weather", arguments: OpenWeatherMapRecordings.names("weather"))
  func currentWeather(name: String) throws {
    let expected = try #require(Self.expected[name], "a file without expectations")
    let coordinates = try JSONDecoder().decode(
      Coordinates.self, from: Data(Recordings.bytes(name)))
    let forecast = try current(
      name,
      at: Sample.place(coordinates.coord.lat, coordinates.coord.lon, zone: expected.zone),
      now: expected.now)
    let current = try #require(forecast.current)
    #expect(forecast.zone.identifier == expected.identifier)
    #expect(forecast.zone.isNamed == (expected.zone != nil))
    #expect(forecast.zone.isNamed == false || forecast.zone.adjustment == 0)
    #expect(current.time == Sample.instant(expected.now))
    #expect(current.temperature?.celsius == expected.celsius)
    #expect(current.apparentTemperature?.celsius == expected.feelsLike)
    #expect(current.condition == ConditionReport(expected.condition))
    #expect(current.isDay == expected.isDay)
    #expect(current.humidity?.percent == expected.humidity)
    #expect(current.pressure?.hectopascals == expected.pressure)
    #expect(current.cloudCover?.percent == expected.clouds)
    #expect(current.visibility?.meters == expected.visibility)
    #expect(current.wind == expected.wind)
    #expect(current.precipitation?.millimeters == expected.water)
    // The spread within a city is never the day's range.
    #expect(forecast.days.allSatisfy { $0.high == nil && $0.low == nil })
  }

  private struct Coordinates: Decodable {
    struct Point: Decodable {
      var lat: Double
      var lon: Double
    }
    var coord: Point
  }

  @Test("Every expectation has its file")
  func noFileLacks() {
    #expect(Set(Self.expected.keys).isSubset(of: Set(Recordings.names("weather"))))
  }
}
