import Foundation
import TestSupport
import Testing

@testable import WeatherModel

@Suite(
  "Recorded answers of OpenWeather map or are refused",
  .enabled(if: RecordedAnswers.folder != nil, Comment(rawValue: RecordedAnswers.absence)))
struct OpenWeatherMapRecordingsTests {
  private typealias Sample = OpenWeatherMapSample
  private typealias Recordings = OpenWeatherMapRecordings

  private func steps(_ name: String, at place: Place, now: String) throws -> Forecast {
    try Sample.mapping(place, now: Sample.instant(now)).forecast(
      current: Sample.answer("{}"), steps: Recordings.answer(name))
  }

  private func oneCall(_ name: String, at place: Place, now: String) throws -> Forecast {
    try Sample.mapping(place, now: Sample.instant(now)).forecast(from: Recordings.answer(name))
  }

  // MARK: Lists

  @Test("Lists of cities are no weather of one place, but each of their records is understood")
  func lists() throws {
    for name in ["find-circle-nulls.json", "group-three-cities.json"] {
      let error = #expect(throws: ProviderError.self) { try self.oneCallOrCurrent(name) }
      #expect(error?.kind == .empty && error?.message.contains("no weather") == true)
    }
    let nulls: OpenWeatherMapStepsAnswer = try Recordings.answer("find-circle-nulls.json")
    #expect(nulls.steps.count == 7 && nulls.status.code == 200)
    #expect(nulls.steps.allSatisfy { $0.rain == nil && $0.snow == nil })
    #expect(nulls.steps.map(\.temperature).first == 276.86)
    let cities: OpenWeatherMapStepsAnswer = try Recordings.answer("group-three-cities.json")
    #expect(cities.steps.map(\.windDirection) == [110, nil, 280])
    let none: OpenWeatherMapStepsAnswer = try Recordings.answer(
      "group-unknown-ids-empty-list-2015.json")
    #expect(none.steps.isEmpty)
    #expect(throws: ProviderError(.empty, "OpenWeather has no weather for this place")) {
      try self.oneCallOrCurrent("group-unknown-ids-empty-list-2015.json")
    }
  }

  private func oneCallOrCurrent(_ name: String) throws {
    let forecast: OpenWeatherMapCurrentAnswer = try Recordings.answer(name)
    _ = try Sample.mapping().forecast(
      current: forecast, steps: Sample.answer(#"{"list":[]}"#))
  }

  // MARK: Steps

  @Test("Five days in kelvin, with rain: London in March 2025")
  func london() throws {
    let forecast = try steps(
      "forecast-5day-london-2025-kelvin-rain.json",
      at: Sample.place(51.5073, -0.1277, zone: "Europe/London"), now: "2025-03-20T18:27:56Z")
    #expect(forecast.zone.identifier == "Europe/London" && forecast.zone.adjustment == 0)
    #expect(forecast.hours.count == 40 && forecast.hours.allSatisfy { $0.period == 10_800 })
    let first = try #require(forecast.hours.first)
    #expect(first.time == Sample.instant("2025-03-20T21:00:00Z"))
    #expect(first.temperature?.celsius == 14.87 && first.apparentTemperature?.celsius == 14.06)
    #expect(first.condition == ConditionReport(.partlyCloudy) && !first.isDay)
    #expect(first.wind == Recordings.wind(3.01, 107, gusts: 9.8))
    #expect(first.precipitation?.millimeters == 0 && first.precipitationProbability?.percent == 0)
    #expect(first.snowfall == nil && first.uvIndex == nil && first.dewPoint == nil)
    #expect(forecast.hours[8].precipitation?.millimeters == 0.32)
    #expect(forecast.hours[8].precipitationProbability?.percent == 57)

    #expect(
      forecast.days.map(\.date.iso8601) == [
        "2025-03-20", "2025-03-21", "2025-03-22", "2025-03-23", "2025-03-24", "2025-03-25",
      ])
    // Of the evening of the 20th no high and no low is claimed.
    #expect(
      forecast.days.map { $0.high?.celsius } == [nil, 15.61, 12.61, 11.1, 11.37, 12.79])
    #expect(forecast.days.map { $0.low?.celsius } == [nil, 10.31, 9.41, 8.02, 6.92, 4.13])
    #expect(
      forecast.days.map { $0.condition?.condition } == [
        .partlyCloudy, .overcast, .rain, .overcast, .partlyCloudy, .clear,
      ])
    // The 25th ends at 18:00: what falls on it is not known.
    #expect(
      forecast.days.map { $0.precipitation?.millimeters } == [0, 1.4, 6.16, 0.3, 0.1, nil])
    #expect(
      forecast.days.map { $0.precipitationProbability?.percent } == [0, 100, 100, 45, 20, nil])
    #expect(forecast.days[5].wind == Wind())
    #expect(forecast.days.allSatisfy { $0.snowfall == nil && $0.uvIndexMaximum == nil })
    guard case .rises(let sunrise?, _) = forecast.days[1].sun else {
      Issue.record("no sunrise")
      return
    }
    #expect(abs(sunrise - Sample.instant("2025-03-21T06:01:00Z")) <= 120)
  }

  @Test("Ten steps in Ukrainian: Kharkiv")
  func kharkiv() throws {
    let forecast = try steps(
      "forecast-5day-kharkiv-cnt10-lang-ua.json",
      at: Sample.place(50, 36.25, zone: "Europe/Kyiv"), now: "2021-06-20T12:12:03Z")
    #expect(forecast.hours.count == 10)
    #expect(forecast.hours[0].temperature?.celsius == 25.04)
    #expect(forecast.days.map(\.date.iso8601) == ["2021-06-20", "2021-06-21"])
    // 24:00 of the 20th is the first moment of the 21st, and its rain the last of the 20th.
    #expect(forecast.days.map { $0.high?.celsius } == [nil, 29.88])
    #expect(forecast.days.map { $0.low?.celsius } == [nil, 19.75])
    #expect(forecast.days[0].precipitationProbability?.percent == 0)
    #expect(forecast.days[1].precipitationProbability == nil)
    #expect(forecast.days[1].condition == ConditionReport(.clear))
  }

  @Test("Without a shift from UTC, with a hole of 15 hours: Kochi in 2014")
  func kochi() throws {
    let forecast = try steps(
      "forecast-5day-kochi-2014-old-format.json",
      at: Sample.place(9.93606, 76.2615, zone: "Asia/Kolkata"), now: "2014-08-28T10:50:50Z")
    #expect(forecast.zone.identifier == "Asia/Kolkata" && forecast.zone.adjustment == 0)
    #expect(forecast.hours.count == 33)
    // Steps stand at 2:30, 5:30 and so on; the night step after the hole makes no day.
    #expect(
      forecast.days.map(\.date.iso8601) == [
        "2014-08-28", "2014-08-29", "2014-08-30", "2014-08-31", "2014-09-01",
      ])
    // The first is at 14:30, when it may have been warmer already.
    #expect(forecast.days.map { $0.high?.celsius } == [nil, 26.21, 26.66, 27.196, nil])
    #expect(forecast.days.map { $0.low?.celsius } == [nil, 24.03, 22.76, 23.492, 23.523])
    #expect(
      forecast.days.map { $0.precipitation?.millimeters } == [2, 8.5, 28.5, 0, nil])
    #expect(forecast.days.allSatisfy { $0.precipitationProbability == nil })
  }

  @Test("Days where steps were asked for are refused")
  func daily() throws {
    #expect(throws: ProviderError(.empty, "OpenWeather has no weather for this place")) {
      try self.steps(
        "forecast-daily-kharkiv-2021-lang-ua.json", at: Sample.berlin,
        now: "2021-06-20T12:12:10Z")
    }
    let days: OpenWeatherMapStepsAnswer = try Recordings.answer(
      "forecast-daily-kharkiv-2021-lang-ua.json")
    #expect(days.steps.map(\.dayMaximum) == [26.15, 29.96, 31.13, 30.65, 32.44])
    #expect(days.steps.map(\.windGusts).first == 13.25)
  }

  // MARK: One Call

  @Test("Alerts, minutes, eight days: Phoenix")
  func phoenix() throws {
    let forecast = try oneCall(
      "onecall-3.0-phoenix-alerts-summary.json", at: Sample.place(33.5312, -111.9426),
      now: "2023-12-31T23:20:20Z")
    #expect(forecast.zone.identifier == "America/Phoenix" && forecast.zone.isNamed)
    #expect(forecast.attribution == [.openWeather])
    let current = try #require(forecast.current)
    #expect(current.temperature?.celsius == 16.05 && current.dewPoint?.celsius == 5.05)
    #expect(current.uvIndex?.value == 0.4 && current.wind == Recordings.wind(2.06, 110))
    #expect(forecast.hours.count == 48 && forecast.hours[47].temperature?.celsius == 15.98)
    #expect(forecast.hours.allSatisfy { $0.period == 3_600 })
    #expect(forecast.days.map(\.date.iso8601).first == "2023-12-31")
    #expect(forecast.days.count == 8)
    #expect(forecast.days[0].high?.celsius == 16.05 && forecast.days[0].low?.celsius == 10.94)
    #expect(forecast.days[0].precipitation?.millimeters == 0)
    #expect(forecast.days[0].wind == Recordings.wind(2.2, 109, gusts: 3.82))
    #expect(forecast.days[0].uvIndexMaximum?.value == 2.94)
    #expect(forecast.shortSteps.count == 60)
    #expect(
      forecast.shortSteps[0]
        == PrecipitationStep(
          time: Instant(seconds: 1_704_064_860), duration: 60,
          precipitation: Precipitation(millimeters: 0)))
    let alert = try #require(forecast.alerts.first)
    #expect(forecast.alerts.count == 1)
    #expect(alert.event == "Air Quality Alert" && alert.severity == .unknown)
    #expect(alert.sender == "NWS Phoenix (Central Arizona and California Desert)")
    #expect(alert.starts?.seconds == 1_703_871_060 && alert.ends?.seconds == 1_704_168_000)
    #expect(alert.description?.hasPrefix("...PM-2.5 HIGH POLLUTION ADVISORY") == true)
    #expect(alert.description?.contains("THE\nPHOENIX METRO AREA") == true)
  }

  @Test("An alert that is over is gone: Phoenix two days later")
  func alertIsOver() throws {
    let forecast = try oneCall(
      "onecall-3.0-phoenix-alerts-summary.json", at: Sample.place(33.5312, -111.9426),
      now: "2024-01-02T04:00:00Z")
    #expect(forecast.alerts.isEmpty)
  }

  @Test("The shape of 2020 without chances and minutes: Denver")
  func denver2020() throws {
    let forecast = try oneCall(
      "onecall-2.5-denver-2020-early-format.json", at: Sample.place(39.74, -104.99),
      now: "2020-06-09T16:13:58Z")
    #expect(forecast.zone.identifier == "America/Denver" && forecast.zone.adjustment == 0)
    #expect(forecast.current?.temperature?.celsius == 9.21)
    #expect(forecast.current?.visibility == nil)
    #expect(forecast.hours.count == 48)
    #expect(forecast.hours.allSatisfy { $0.precipitationProbability == nil })
    #expect(forecast.hours[47].temperature?.celsius == 21.04)
    #expect(forecast.days.map { $0.high?.celsius }.prefix(2) == [18.2, 25.3])
    #expect(forecast.days.map { $0.low?.celsius }.prefix(2) == [9.21, 13.1])
    #expect(forecast.days.map { $0.precipitation?.millimeters }.prefix(2) == [1.49, 0])
    #expect(forecast.days[0].date.iso8601 == "2020-06-09")
    #expect(forecast.shortSteps.isEmpty && forecast.alerts.isEmpty)
  }

  @Test("Amounts, chances and times do not hang on units: Denver and London in °F")
  func imperial() throws {
    let denver = try oneCall(
      "onecall-2.5-denver-2021-alerts-minutely.json", at: Sample.place(39.738453, -104.984853),
      now: "2021-06-16T04:26:35Z")
    #expect(denver.shortSteps.count == 61 && denver.days.count == 8)
    // 22:26 on the 15th in Denver.
    #expect(denver.days[0].date.iso8601 == "2021-06-15")
    #expect(denver.days.map { $0.precipitation?.millimeters }.prefix(3) == [0, 0, 0.11])
    #expect(denver.days.map { $0.precipitationProbability?.percent }.prefix(3) == [0, 20, 36])
    #expect(denver.alerts.map(\.event) == ["Air Quality Alert"])
    #expect(denver.current?.condition == ConditionReport(.partlyCloudy))
    #expect(denver.current?.isDay == false)

    let london = try oneCall(
      "onecall-2.5-london-2021-rain.json", at: Sample.place(51.50015, -0.12624),
      now: "2021-06-16T06:28:16Z")
    #expect(london.hours.count { ($0.precipitation?.millimeters ?? 0) > 0 } == 11)
    let wet = try #require(london.hours.first { $0.time.seconds == 1_623_877_200 })
    #expect(wet.precipitation?.millimeters == 0.22 && wet.precipitationProbability?.percent == 62)
    #expect(london.days.map { $0.precipitation?.millimeters }.prefix(3) == [0.41, 1.91, 13.58])
    #expect(london.current?.wind.gusts == nil && london.hours[0].wind.gusts != nil)
    #expect(london.alerts.isEmpty)
  }

  @Test("A night in kelvin: Poland")
  func poland() throws {
    let forecast = try oneCall(
      "onecall-2.5-poland-2021-minutely.json", at: Sample.place(49.6556, 21.1604),
      now: "2021-09-06T19:13:55Z")
    #expect(forecast.zone.identifier == "Europe/Warsaw")
    #expect(forecast.current?.isDay == false)
    #expect(forecast.current?.temperature?.celsius == 11.26)
    #expect(forecast.days[0].high?.celsius == 17.09 && forecast.days[0].low?.celsius == 5.3)
    #expect(forecast.days.count { ($0.precipitation?.millimeters ?? 0) > 0 } == 1)
    #expect(forecast.shortSteps.count == 61)
  }

  @Test("A record of the past: no One Call 3.0, but a page in the manner of 4.0")
  func past() throws {
    let name = "onecall-3.0-timemachine-data-array.json"
    #expect(throws: ProviderError(.empty, "OpenWeather has no weather for this place")) {
      try self.oneCall(name, at: Sample.berlin, now: "2020-05-11T05:00:00Z")
    }
    let page: OpenWeatherMapPage = try Recordings.answer(name)
    #expect(page.zoneName == "America/Chicago" && page.offset == -18_000 && page.next == nil)
    var answer = OpenWeatherMapOneCallAnswer()
    answer.zoneName = page.zoneName
    answer.offset = page.offset
    answer.current = page.records.first
    let forecast = try Sample.mapping(
      Sample.place(33.4418, -94.0377), now: Sample.instant("2020-05-11T05:00:00Z")
    ).forecast(from: answer)
    #expect(forecast.current?.temperature?.celsius == 16.73)
    // A calm, to which the service writes 0°, has no direction.
    #expect(forecast.current?.wind == Recordings.wind(0, nil, gusts: 0))
    #expect(forecast.current?.isDay == false)
  }

  // MARK: Air and places

  @Test("Air of every recording", arguments: OpenWeatherMapRecordings.names("air"))
  func air(name: String) throws {
    let isHistory = name.contains("history")
    let now = Sample.instant(isHistory ? "2023-06-18T20:30:00Z" : "2021-01-25T18:05:00Z")
    let air = try #require(Sample.mapping(now: now).airQuality(from: Recordings.answer(name)))
    #expect(air.attribution == [.openWeather])
    if isHistory {
      // 20:00, the third of 24 hours.
      #expect(air.time.seconds == 1_687_118_400)
      #expect(
        air.ownIndex
          == AirQualityIndex(name: "OpenWeather AQI", value: "2", category: "Fair"))
      #expect(air.fineParticles == 1.42 && air.coarseParticles == 2.66)
    } else {
      #expect(air.time.seconds == 1_611_597_600)
      #expect(
        air.ownIndex
          == AirQualityIndex(name: "OpenWeather AQI", value: "1", category: "Good"))
      #expect(air.fineParticles == 3.15 && air.coarseParticles == 3.81)
    }
    #expect(air.europeanIndex == nil && air.usIndex == nil && air.mainPollutant == nil)
  }

  @Test("Places by name: Lisbon in two languages, five Londons, a postal code")
  func geocoding() throws {
    let lisbon = try Recordings.bytes("geo-direct-lisbon-local-names.json")
    let english = try Sample.places(in: lisbon, language: .english)
    #expect(english.map(\.place.name) == ["Lisbon"])
    #expect(english[0].place.id.rawValue == "point:38.7078,-9.1366")
    #expect(english[0].place.countryCode == "PT" && english[0].place.timeZone == nil)
    let chinese = try Sample.places(in: lisbon, language: .chinese)
    #expect(chinese.map(\.place.name) == ["里斯本"])

    let londons = try Sample.places(
      in: Recordings.bytes("geo-direct-london-five-same-name.json"), language: .chinese)
    #expect(londons.map(\.place.name) == Array(repeating: "London", count: 5))
    #expect(londons.map(\.place.countryCode) == ["GB", "CA", "US", "US", "US"])
    #expect(londons.map(\.place.region) == [nil, nil, "OH", "KY", "CA"])
    #expect(Set(londons.map(\.place.id)).count == 5)

    // The answer to another question, an object.
    #expect(throws: OpenWeatherMapReader.broken) {
      try Sample.places(
        in: Recordings.bytes("geo-zip-lisbon.json"), language: .english)
    }
  }

  // MARK: Refusals

  @Test("Refusals say why and what to do", arguments: OpenWeatherMapRecordings.names("error"))
  func refusals(name: String) throws {
    let expected: [String: (status: Int, kind: ProviderError.Kind, words: String)] = [
      "error-400-nothing-to-geocode.json": (400, .refused, "the request: Nothing to geocode"),
      "error-400-wrong-latitude-onecall.json": (400, .refused, "the request: wrong latitude"),
      "error-401-invalid-key-2020.json": (401, .unauthorized, "after two hours at the latest"),
      "error-404-city-not-found-http200-2014.json": (
        200, .refused, "knows no such place: Error: Not found city"
      ),
      "error-404-city-not-found.json": (404, .refused, "knows no such place: city not found"),
      "error-429-account-blocked.json": (429, .rateLimited, "too many requests with this key"),
    ]
    let (status, kind, words) = try #require(expected[name], "a file without expectations")
    let body = try Recordings.bytes(name)
    for status in Set([status, 200]) {
      let error = #expect(throws: ProviderError.self) {
        let _: OpenWeatherMapCurrentAnswer = try OpenWeatherMapReader(key: Sample.key).answer(
          in: HTTPResponse(status: status, body: body), subject: .free, now: nil)
      }
      #expect(error?.kind == kind)
      #expect(error?.message.contains(words) == true, "\(error?.message ?? "")")
      #expect(error?.retryAfter == (kind == .rateLimited ? 60 : nil))
    }
  }
}
