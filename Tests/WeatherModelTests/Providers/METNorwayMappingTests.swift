import Testing

@testable import WeatherModel

@Suite("MET Norway's steps become hours and days")
struct METNorwayMappingTests {
  private typealias Sample = METNorwaySample

  // MARK: Hours

  @Test("What comes after a step stands at its end, the symbol at its beginning")
  func moving() throws {
    let forecast = try Sample.forecast(
      Sample.body([
        Sample.step(
          "2026-06-01T10:00:00Z", #""air_temperature": 10"#,
          Sample.next(
            1, "rain", #""precipitation_amount": 0.5, "probability_of_precipitation": 60"#),
          Sample.next(6, "heavyrain", #""precipitation_amount": 9"#)),
        Sample.step(
          "2026-06-01T11:00:00Z", #""air_temperature": 11"#,
          Sample.next(6, "fog", #""precipitation_amount": 3, "probability_of_precipitation": 30.5"#)
        ),
        Sample.step(
          "2026-06-01T17:00:00Z", #""air_temperature": 12"#,
          Sample.next(1, "cloudy", #""precipitation_amount": 7"#)),
        Sample.step("2026-06-01T20:00:00Z", #""air_temperature": 13"#),
      ]))
    #expect(forecast.hours.map(\.period) == [3_600, 3_600, 21_600, 3_600])
    // Of the hour before the first step nobody said anything; of three hours neither.
    #expect(forecast.hours.map { $0.precipitation?.millimeters } == [nil, 0.5, 3, nil])
    #expect(forecast.hours.map { $0.precipitationProbability?.percent } == [nil, 60, 30.5, nil])
    #expect(forecast.hours.map { $0.condition?.condition } == [.rain, .fog, .overcast, nil])
    #expect(forecast.hours.map { $0.temperature?.celsius } == [10, 11, 12, 13])
  }

  @Test("Amounts of one hour are none of six, nor the other way round")
  func otherPeriods() throws {
    let forecast = try Sample.forecast(
      Sample.body([
        Sample.step(
          "2026-06-01T10:00:00Z", #""air_temperature": 10"#,
          Sample.next(6, "rain", #""precipitation_amount": 9"#)),
        Sample.step(
          "2026-06-01T11:00:00Z", "", Sample.next(1, "rain", #""precipitation_amount": 1"#)),
        Sample.step("2026-06-01T17:00:00Z", ""),
      ]))
    #expect(forecast.hours.map(\.precipitation) == [nil, nil, nil])
    #expect(forecast.hours.map(\.period) == [3_600, 3_600, 21_600])
    #expect(forecast.hours[0].condition?.condition == .rain)
  }

  @Test("Every figure of the complete product")
  func figures() throws {
    let forecast = try Sample.forecast(
      Sample.body([
        Sample.step(
          "2026-06-01T10:00:00Z",
          """
          "air_temperature": -3.5, "dew_point_temperature": -6, "relative_humidity": 82.5,
          "air_pressure_at_sea_level": 1002.4, "cloud_area_fraction": 12.5, "wind_speed": 4.5,
          "wind_speed_of_gust": 9, "wind_from_direction": 360, "fog_area_fraction": 3,
          "ultraviolet_index_clear_sky": 6.1
          """, Sample.next(1, "fair_day"))
      ]))
    let hour = try #require(forecast.hours.first)
    #expect(hour.temperature?.celsius == -3.5 && hour.dewPoint?.celsius == -6)
    #expect(hour.humidity?.percent == 82.5 && hour.pressure?.hectopascals == 1002.4)
    #expect(hour.cloudCover?.percent == 12.5 && hour.wind.direction?.degrees == 0)
    #expect(hour.wind.speed?.metersPerSecond == 4.5 && hour.wind.gusts?.metersPerSecond == 9)
    // The index of a sky without clouds is not that of this sky.
    #expect(hour.uvIndex == nil && hour.apparentTemperature == nil && hour.snowfall == nil)
    #expect(forecast.current == CurrentConditions(hour))
    #expect(forecast.attribution == [.metNorway] && forecast.provider == .metNorway)
  }

  @Test("Day or night is the symbol's word at dawn, the sun's otherwise")
  func dayAndNight() throws {
    // Sunrise in Oslo on this day is at 02:03, sunset at 20:25.
    func isDay(_ time: String, _ hours: Int, _ symbol: String) throws -> Bool {
      try #require(
        Sample.forecast(
          Sample.body([
            Sample.step(
              "2026-06-01T\(time):00Z", #""air_temperature": 1"#, Sample.next(hours, symbol))
          ])
        ).hours.first
      ).isDay
    }
    #expect(try isDay("02:00", 1, "fair_day") && !isDay("02:00", 1, "fair_night"))
    #expect(try !isDay("02:00", 1, "fair_polartwilight"))
    #expect(try isDay("10:00", 1, "fair_night") && !isDay("23:00", 1, "fair_day"))
    // Six hours' night says nothing of the minute before sunset.
    #expect(try isDay("20:20", 6, "fair_night") && isDay("20:20", 1, "rain"))
  }

  @Test("Now is the step that holds it, as that begins")
  func current() throws {
    let hourly = Sample.series(from: "2026-06-01T10:00:00Z", count: 3) { Double(10 + $0) }
    func current(_ now: String) throws -> Double? {
      try Sample.forecast(Sample.body(hourly), now: Sample.instant(now)).current?.temperature?
        .celsius
    }
    #expect(try current("2026-06-01T10:00:00Z") == 10)
    #expect(try current("2026-06-01T11:59:59Z") == 11)
    #expect(try current("2026-06-01T12:59:59Z") == 12)
    #expect(try current("2026-06-01T13:00:00Z") == nil)
    #expect(try current("2026-06-01T09:59:59Z") == nil)
    let wide = Sample.series(from: "2026-06-01T06:00:00Z", count: 3, gap: 6) { index in
      Double(index)
    } details: { _ in
      #""precipitation_amount": 6"#
    }
    let forecast = try Sample.forecast(
      Sample.body(wide), now: Sample.instant("2026-06-01T17:59:59Z"))
    #expect(forecast.current?.temperature?.celsius == 1)
    #expect(forecast.hours[1].precipitation?.millimeters == 6)
    // Six hours' rain is no rain of now.
    #expect(forecast.current?.precipitation == nil)
  }

  @Test("The zone is the place's, and Greenwich by name where nobody knows one")
  func zone() throws {
    let body = Sample.body(Sample.series(from: "2026-06-01T10:00:00Z", count: 2))
    let oslo = try Sample.forecast(body, timeZone: "Europe/Oslo").zone
    #expect(oslo.identifier == "Europe/Oslo" && oslo.isNamed)
    #expect(oslo.offset(at: Sample.instant("2026-06-01T10:00:00Z")) == 7_200)
    for unknown in [nil, "Mars/Olympus"] {
      let zone = try Sample.forecast(body, timeZone: unknown).zone
      #expect(zone.identifier == PlaceTimeZone.name(ofOffset: 0) && !zone.isNamed)
      #expect(zone.offset(at: Sample.instant("2026-06-01T10:00:00Z")) == 0)
    }
  }

  // MARK: Damage

  @Test("Missing, renamed and absurd members leave the others alone")
  func lenience() throws {
    let forecast = try Sample.forecast(
      Sample.body([
        "null", "7", "{}", #"{"time": "soon", "data": {}}"#,
        #"{"time": "2026-06-01T10:00:00Z"}"#,
        #"{"time": "2026-06-01T11:00:00Z", "data": {"instant": [], "next_1_hours": 3}}"#,
        #"{"time": "2026-06-01T12:00:00Z", "data": {"instant": {"details": []}}}"#,
        Sample.step(
          "2026-06-01T13:00:00Z",
          #""air_temperature": "12.5", "relative_humidity": null, "wind_speed": {}, "x": [1]"#,
          #""next_1_hours": {"summary": {"symbol": "rain"}, "details": null}"#),
        Sample.step(
          "2026-06-01T14:00:00Z", #""air_temperature": 9999, "relative_humidity": 120"#,
          Sample.next(1, "fog", #""precipitation_amount": -1"#)),
        // Stamps that do not run on.
        Sample.step("2026-06-01T14:00:00Z", #""air_temperature": 1"#),
        Sample.step("2026-06-01T12:30:00Z", #""air_temperature": 1"#),
        Sample.step("2026-06-01T15:00:00+00:00", #""air_temperature": 15"#),
      ]))
    #expect(forecast.hours.map { $0.temperature?.celsius } == [nil, nil, nil, 12.5, nil, 15])
    #expect(forecast.hours.map { $0.condition?.condition } == [nil, nil, nil, nil, .fog, nil])
    #expect(forecast.hours.allSatisfy { $0.humidity == nil && $0.wind.speed == nil })
    #expect(forecast.hours.allSatisfy { $0.precipitation == nil })
  }

  @Test("Without a figure there is no weather")
  func empty() {
    let empty = ProviderError(.empty, "MET Norway has no weather for this place")
    for body in [
      "{}", #"{"properties": null}"#, #"{"properties": {"timeseries": {}}}"#, Sample.body([]),
      Sample.body([Sample.step("2026-06-01T10:00:00Z"), Sample.step("2026-06-01T11:00:00Z")]),
      // A page of headers, one of which has a familiar name.
      #"{"Date": "Mon, 20 Jul 2020 11:20:44 GMT", "properties": "none"}"#,
    ] {
      #expect(throws: empty) { try Sample.forecast(body) }
    }
    for body in ["[]", "7", "\"text\"", "{", ""] {
      #expect(throws: ProviderError.self) { try Sample.forecast(body) }
    }
  }
}
