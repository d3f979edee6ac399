import Foundation
import TestSupport
import Testing

@testable import WeatherModel

@Suite(
  "Recorded answers of Open-Meteo map",
  .enabled(if: RecordedAnswers.folder != nil, Comment(rawValue: RecordedAnswers.absence)))
struct OpenMeteoRecordingsTests {
  private func forecast(_ name: String, now: String = "2026-02-07T15:15:00Z") throws -> Forecast {
    try OpenMeteoSample.forecast(
      RecordedAnswers.bytes(of: "open-meteo", name), now: OpenMeteoSample.instant(now))
  }

  private func wall(_ instant: Instant?, _ zone: PlaceTimeZone) -> String? {
    instant.map { zone.text(of: $0) }
  }

  @Test(
    "Every forecast has hours, days or current weather",
    arguments: RecordedAnswers.names(of: "open-meteo", startingWith: "f"))
  func everyForecast(name: String) throws {
    let body = try RecordedAnswers.bytes(of: "open-meteo", name)
    let responses = try OpenMeteo.decoded(body)
    #expect(!responses.isEmpty)
    for response in responses {
      let response = try #require(response)
      let latitude = try #require(response.latitude?.value)
      let longitude = try #require(response.longitude?.value)
      let mapping = OpenMeteoMapping(
        coordinate: OpenMeteoSample.coordinate(latitude, longitude),
        now: OpenMeteoSample.instant("2026-02-07T15:15:00Z"), zones: OpenMeteoSample.zones)
      let forecast = try mapping.forecast(from: response)
      #expect(forecast.hours.count == response.hourly?.times.count ?? 0)
      #expect(forecast.days.count == response.daily?.times.count ?? 0)
      #expect(forecast.zone.isNamed && forecast.zone.adjustment == 0)
      #expect(forecast.zone.identifier == response.timezone)
    }
  }

  @Test(
    "Refusals say why, whichever key comes first",
    arguments: RecordedAnswers.names(of: "open-meteo", startingWith: "error"))
  func everyRefusal(name: String) throws {
    let body = try RecordedAnswers.bytes(of: "open-meteo", name)
    let error = #expect(throws: ProviderError.self) {
      try OpenMeteo.checkedBody(of: HTTPResponse(status: 400, body: body), now: nil)
    }
    #expect(error?.kind == .refused)
    let reasons = ["Latitude must be in range of -90 to 90°", "Cannot initialize"]
    #expect(reasons.contains { error?.message.contains($0) == true }, "\(error?.message ?? "")")
    // The same text with status 200 is no forecast either.
    #expect(throws: ProviderError.self) { try OpenMeteoSample.forecast(body) }
  }

  @Test("Wind in km/h and older names: Darwin, Munich")
  func olderNames() throws {
    let darwin = try forecast("forecast-darwin-legacy-current_weather-metric.json")
    #expect(wall(darwin.current?.time, darwin.zone) == "2023-10-25T20:45:00+09:30")
    #expect(darwin.current?.temperature?.celsius == 29)
    #expect(darwin.current?.wind.speed?.metersPerSecond == 3.388888889)
    #expect(darwin.current?.wind.direction?.degrees == 90)
    #expect(darwin.current?.condition == ConditionReport(.mainlyClear))
    #expect(darwin.current?.isDay == false)
    #expect(darwin.current?.humidity == nil)

    let munich = try forecast("forecast-munich-unixtime-legacy-current_weather.json")
    #expect(munich.current?.time.seconds == 1_770_477_300)
    #expect(munich.current?.wind.speed?.metersPerSecond == 1.305555556)
    #expect(munich.hours.first?.time.seconds == 1_770_418_800)
    #expect(munich.hours.first?.wind.speed?.metersPerSecond == 2.611111111)
    #expect(munich.days.first?.date.iso8601 == "2026-02-07")
    #expect(
      munich.days.first?.sun
        == .rises(
          sunrise: Instant(seconds: 1_770_445_978), sunset: Instant(seconds: 1_770_481_348)))
  }

  @Test("Zones of half and quarter hours: Kathmandu, Adelaide, Chennai")
  func oddZones() throws {
    let kathmandu = try forecast("forecast-kathmandu-quarter-hour-zone.json")
    #expect(wall(kathmandu.current?.time, kathmandu.zone) == "2026-08-17T10:30:00+05:45")
    #expect(kathmandu.days.map { $0.condition?.condition }.first == .drizzle)
    #expect(kathmandu.days[3].condition?.condition == .thunderstormHail)
    guard case .rises(let sunrise, let sunset) = kathmandu.days[0].sun else {
      Issue.record("no sunrise")
      return
    }
    #expect(wall(sunrise, kathmandu.zone) == "2026-08-17T05:35:00+05:45")
    #expect(wall(sunset, kathmandu.zone) == "2026-08-17T18:40:00+05:45")

    let adelaide = try forecast("forecast-adelaide-plus0930-ms-wind.json")
    #expect(wall(adelaide.hours.first?.time, adelaide.zone) == "2026-07-16T00:00:00+09:30")
    #expect(adelaide.hours[1].wind.speed?.metersPerSecond == 2.72)

    let chennai = try forecast("forecast-chennai-half-hour-zone-daily-mean.json")
    #expect(chennai.days.count == 7 && chennai.days[0].date.iso8601 == "2026-02-03")
    #expect(chennai.days[0].high == nil && chennai.days[0].precipitation?.millimeters == 0)
  }

  @Test("Knots: Zagreb")
  func knots() throws {
    let zagreb = try forecast("forecast-zagreb-knots.json")
    #expect(zagreb.hours.count == 24)
    #expect(zagreb.hours[0].wind.speed?.metersPerSecond == 0.257222222)
    #expect(zagreb.hours[2].wind.speed?.metersPerSecond == 1.337555556)
  }

  @Test("Nulls in the middle, units that are missing: New York, Melbourne, Yosemite")
  func nulls() throws {
    let york = try forecast("forecast-newyork-14-days-cloudcover-nulls-gmt.json")
    #expect(york.hours.count == 336 && york.days.count == 14)
    #expect(york.hours.count { $0.cloudCover == nil } == 24)
    #expect(york.hours[12].cloudCover?.percent == 36 && york.hours[14].cloudCover?.percent == 76)
    #expect(york.zone.identifier == "GMT")
    #expect(york.current != nil && york.current?.temperature == nil)

    let melbourne = try forecast("forecast-melbourne-daily-null-in-middle.json")
    #expect(
      melbourne.days.map { $0.condition?.condition.rawValue ?? "" }.prefix(4) == [
        "drizzle", "rain", "heavyRain", "clear",
      ])

    let yosemite = try forecast("forecast-yosemite-past-and-future-14-days.json")
    // No section states a unit of wind: the figures are in what was asked for.
    #expect(yosemite.hours[0].wind.speed?.metersPerSecond == 3)
    let now = OpenMeteoSample.instant("2026-05-06T19:10:00Z")
    #expect(yosemite.days(from: now).first?.date.iso8601 == "2026-05-06")
    #expect(
      wall(yosemite.hours(from: now).first?.time, yosemite.zone)
        == "2026-05-06T12:00:00-07:00")
  }

  @Test("A single day of hours, no days: Tokyo")
  func oneDay() throws {
    let tokyo = try forecast("forecast-tokyo-one-day-jst.json")
    #expect(tokyo.hours.count == 24 && tokyo.days.isEmpty)
    #expect(tokyo.hours[13].precipitationProbability?.percent == 60)
    let current = try #require(tokyo.current)
    #expect(tokyo.hours(from: current.time).first?.time == current.time)
  }

  @Test("Quarter-hours in Central Europe stand at the beginning of their step: Berlin")
  func quarterHours() throws {
    // The recording asks for codes only: a step without an amount is none.
    let berlin = try forecast(
      "forecast-berlin-current-minutely15-hourly-daily-weathercode-only.json")
    #expect(berlin.shortSteps.isEmpty)
    #expect(berlin.hours.count == 168 && berlin.days.count == 7)
    #expect(wall(berlin.current?.time, berlin.zone) == "2023-11-13T10:45:00+00:00")
  }

  @Test("Several places keep their order: the array of the Jura")
  func severalPlaces() throws {
    let responses = try OpenMeteo.decoded(
      RecordedAnswers.bytes(of: "open-meteo", "forecast-multi-location-array-gmt-plus-1.json"))
    #expect(responses.map { $0?.locationID } == [nil, 1])
    #expect(responses.map { $0?.daily?.columns["temperature_2m_max"]?[0] } == [5.3, 3.5])
  }

  @Test(
    "Air of every recording",
    arguments: RecordedAnswers.names(of: "open-meteo", startingWith: "air"))
  func air(name: String) throws {
    let response = try #require(
      try OpenMeteo.decoded(RecordedAnswers.bytes(of: "open-meteo", name))[0])
    let mapping = OpenMeteoMapping(
      coordinate: OpenMeteoSample.coordinate(0, 0),
      now: OpenMeteoSample.instant("2026-02-07T15:15:00Z"), zones: OpenMeteoSample.zones)
    let air = mapping.airQuality(from: response)
    if name.contains("kathmandu") {
      #expect(air?.usIndex == 90 && air?.fineParticles == 20.7 && air?.coarseParticles == 22)
      #expect(air?.europeanIndex == nil)
      #expect(air?.time == OpenMeteoSample.instant("2026-08-17T09:45:00+05:45"))
    } else {
      // Carbon monoxide by the hour, or ozone alone: nothing that is shown.
      #expect(air == nil)
    }
  }

  @Test(
    "Places of every recorded search",
    arguments: RecordedAnswers.names(of: "open-meteo", startingWith: "geocoding"))
  func geocoding(name: String) throws {
    let places = try OpenMeteoGeocoding.places(from: RecordedAnswers.bytes(of: "open-meteo", name))
      .map(\.place)
    let expected: [String: (count: Int, id: String, name: String, country: String)] = [
      "geocoding-beijing-en.json": (1, "geonames:1816670", "Beijing", "CN"),
      "geocoding-berlin-admin4-no-admin2.json": (1, "geonames:2950159", "Berlin", "DE"),
      "geocoding-brno-mountain-and-district.json": (5, "geonames:3078610", "Brno", "CZ"),
      "geocoding-hangzhou-zh.json": (1, "geonames:1808926", "杭州", "CN"),
      "geocoding-hollywood-same-name-10.json": (10, "geonames:4158928", "Hollywood", "US"),
      "geocoding-paris-two-countries.json": (2, "geonames:2988507", "Paris", "FR"),
      "geocoding-samara-en-fuzzy.json": (10, "geonames:499099", "Samara", "RU"),
    ]
    guard let figures = expected[name] else {
      #expect(places.isEmpty)
      return
    }
    #expect(places.count == figures.count)
    #expect(places.first?.id.rawValue == figures.id && places.first?.name == figures.name)
    #expect(places.first?.countryCode == figures.country)
    #expect(Set(places.map(\.id)).count == places.count)
  }
}
