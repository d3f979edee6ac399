import Testing

@testable import WeatherModel

@Suite("Open-Meteo's answers become forecasts")
struct OpenMeteoMappingTests {
  private typealias Sample = OpenMeteoSample

  private func text(_ instant: Instant?, _ forecast: Forecast) -> String? {
    instant.map { forecast.zone.text(of: $0) }
  }

  @Test("Units of the United States, of ships, and none")
  func units() throws {
    let forecast = try Sample.forecast(
      """
      {"utc_offset_seconds": 0, "timezone": "GMT",
       "current_units": {"temperature_2m": "°F", "wind_speed_10m": "mp/h", "precipitation": "inch",
        "visibility": "ft", "wind_gusts_10m": 7},
       "current": {"time": "2026-06-01T10:00", "temperature_2m": 68.9, "dew_point_2m": 50,
        "wind_speed_10m": 10, "wind_gusts_10m": 20, "precipitation": 0.1, "visibility": 1000},
       "hourly_units": {"snowfall": "inch", "windgusts_10m": "kn"},
       "hourly": {"time": ["2026-06-01T10:00"], "snowfall": [1], "windgusts_10m": [10],
        "windspeed_10m": [10], "temperature_2m": [32]}}
      """)
    let current = try #require(forecast.current)
    #expect(current.temperature?.celsius == 20.5)
    #expect(current.dewPoint?.celsius == 10)
    #expect(current.wind.speed?.metersPerSecond == 4.4704)
    #expect(current.wind.gusts?.metersPerSecond == 8.9408)
    #expect(current.precipitation?.millimeters == 2.54)
    #expect(current.visibility?.meters == 304.8)
    #expect(forecast.hours[0].snowfall?.centimeters == 2.54)
    #expect(forecast.hours[0].wind.gusts?.metersPerSecond == 5.144444444)
    #expect(forecast.hours[0].wind.speed?.metersPerSecond == 5.144444444)
    // This section states no unit of temperature; another one does.
    #expect(forecast.hours[0].temperature?.celsius == 0)
  }

  @Test("Half a kilometre an hour is still half a one when it is shown in them again")
  func halves() throws {
    let forecast = try Sample.forecast(
      """
      {"utc_offset_seconds": 0, "current_units": {"wind_speed_10m": "km/h"},
       "current": {"time": "2026-06-01T10:00", "wind_speed_10m": 2.5}}
      """)
    let speed = try #require(forecast.current?.wind.speed)
    #expect(abs(speed.metersPerSecond * 3.6 - 2.5) < 1e-8)
  }

  @Test("Wind of an old answer without units is in km/h, else in what was asked for")
  func windWithoutUnits() throws {
    let old = try Sample.forecast(
      #"{"current_weather": {"time": "2026-06-01T10:00", "windspeed": 36}}"#)
    #expect(old.current?.wind.speed?.metersPerSecond == 10)
    let new = try Sample.forecast(
      #"{"current": {"time": "2026-06-01T10:00", "wind_speed_10m": 36}}"#)
    #expect(new.current?.wind.speed?.metersPerSecond == 36)
  }

  @Test("Berlin's autumn change: one offset in the answer, the one in force on the clock")
  func changeOfTheClock() throws {
    // Asked in summer time: every wall time of the answer is two hours ahead of Greenwich.
    let forecast = try Sample.forecast(
      """
      {"utc_offset_seconds": 7200, "timezone": "Europe/Berlin",
       "current": {"time": "2026-10-24T12:00", "temperature_2m": 9},
       "hourly": {"time": \(Sample.hours(72, from: "2026-10-24")), "temperature_2m": []},
       "daily": {"time": ["2026-10-24", "2026-10-25", "2026-10-26"],
        "sunrise": ["2026-10-24T07:47", "2026-10-25T07:49", "2026-10-26T07:51"],
        "sunset": ["2026-10-24T17:47", "2026-10-25T17:45", "2026-10-26T17:43"]}}
      """)
    let texts = forecast.hours.map { forecast.zone.text(of: $0.time) }
    #expect(texts[26] == "2026-10-25T02:00:00+02:00")
    #expect(texts[27] == "2026-10-25T02:00:00+01:00")
    #expect(texts[71] == "2026-10-26T22:00:00+01:00")
    #expect(forecast.days.map(\.date.iso8601) == ["2026-10-24", "2026-10-25", "2026-10-26"])
    guard case .rises(let sunrise, _) = forecast.days[1].sun else {
      Issue.record("no sunrise")
      return
    }
    #expect(text(sunrise, forecast) == "2026-10-25T06:49:00+01:00")
  }

  @Test("Data of the other season, without current weather, do not bend the zone")
  func otherSeason() throws {
    let forecast = try Sample.forecast(
      """
      {"utc_offset_seconds": 7200, "timezone": "Europe/Berlin",
       "hourly": {"time": \(Sample.hours(24, from: "2026-01-14")), "temperature_2m": [1]}}
      """, now: Sample.instant("2026-01-14T10:00:00Z"))
    #expect(forecast.zone.adjustment == 0)
    #expect(text(forecast.hours[1].time, forecast) == "2026-01-14T00:00:00+01:00")
  }

  @Test("Where the zone never had the stated offset, the service is right")
  func unknownChange() throws {
    let forecast = try Sample.forecast(
      """
      {"utc_offset_seconds": 10800, "timezone": "Europe/Berlin",
       "current": {"time": "2026-06-01T13:00", "temperature_2m": 9}}
      """)
    #expect(forecast.zone.adjustment == 3_600)
    #expect(text(forecast.current?.time, forecast) == "2026-06-01T13:00:00+03:00")
  }

  @Test("Zone and offset may each be missing or be nonsense")
  func missingZone() throws {
    func current(_ members: String) throws -> String? {
      let forecast = try Sample.forecast(
        #"{\#(members) "current": {"time": "2026-06-01T12:00", "temperature_2m": 9}}"#)
      return text(forecast.current?.time, forecast)
    }
    #expect(try current(#""timezone": "Europe/Berlin","#) == "2026-06-01T12:00:00+02:00")
    #expect(try current(#""utc_offset_seconds": "20700","#) == "2026-06-01T12:00:00+05:45")
    #expect(try current("") == "2026-06-01T12:00:00+00:00")
    #expect(
      try current(#""timezone": "Mars/Olympus", "utc_offset_seconds": -9000,"#)
        == "2026-06-01T12:00:00-02:30")
    for nonsense in ["\"nan\"", "1e300", "-1e9", "{}", "null"] {
      #expect(
        try current(#""utc_offset_seconds": \#(nonsense),"#) == "2026-06-01T12:00:00+00:00")
    }
  }

  @Test("Times of any form, and none that arithmetic could not bear")
  func times() throws {
    let forecast = try Sample.forecast(
      """
      {"utc_offset_seconds": 3600, "hourly": {"temperature_2m": [1, 2, 3, 4, 5, 6, 7, 8],
       "time": [null, "2026-06-01T10:00", "1780306800", 1780310400, "2026-06-01T12:00:00Z",
        9223372036854775807, "soon", {}]}}
      """)
    #expect(
      forecast.hours.map(\.time.seconds) == [
        1_780_304_400, 1_780_306_800, 1_780_310_400, 1_780_315_200,
      ])
    #expect(forecast.hours.map { $0.temperature?.celsius } == [2, 3, 4, 5])
    #expect(throws: ProviderError.self) {
      try Sample.forecast(#"{"hourly": {"time": [9223372036854775807], "temperature_2m": [1]}}"#)
    }
  }

  @Test("Numbers as text, floats for integers, lists of any length, other types (N6, N8)")
  func lenience() throws {
    let forecast = try Sample.forecast(
      """
      {"utc_offset_seconds": 0, "hourly_units": ["x"], "minutely_15": "none", "daily": [],
       "current": {"time": "2026-06-01T10:00", "temperature_2m": "9.5", "weather_code": 3.0,
        "cloud_cover": "", "relative_humidity_2m": "nan", "is_day": true, "uv_index": [1]},
       "hourly": {"time": ["2026-06-01T10:00", "2026-06-01T11:00", "2026-06-01T12:00"],
        "temperature_2m": ["1", 2.0, null], "weather_code": [61.0], "cloud_cover": {"a": 1},
        "precipitation": [0, 0.0, "0.3", 5, 6], "relative_humidity_2m": [null, null, null],
        "wind_speed_10m": "calm"}}
      """)
    #expect(forecast.current?.temperature?.celsius == 9.5)
    #expect(forecast.current?.condition == ConditionReport(.overcast))
    #expect(forecast.current?.cloudCover == nil && forecast.current?.humidity == nil)
    #expect(forecast.current?.uvIndex == nil)
    #expect(forecast.hours.map { $0.temperature?.celsius } == [1, 2, nil])
    #expect(forecast.hours.map { $0.condition?.condition } == [.rain, nil, nil])
    #expect(forecast.hours.map { $0.precipitation?.millimeters } == [0, 0, 0.3])
    #expect(forecast.hours.allSatisfy { $0.humidity == nil && $0.wind.speed == nil })
    #expect(forecast.days.isEmpty && forecast.shortSteps.isEmpty)
  }

  @Test("Every variable of every section may be null (N6)", arguments: OpenMeteoVariable.allCases)
  func nullInTurn(variable: OpenMeteoVariable) throws {
    func section(_ time: String, _ value: (OpenMeteoVariable) -> String) -> String {
      let members = OpenMeteoVariable.allCases.map { "\"\($0.rawValue)\": \(value($0))" }
      return "{\"time\": \(time), " + members.joined(separator: ", ") + "}"
    }
    func answer(_ null: Bool) -> String {
      func scalar(_ other: OpenMeteoVariable) -> String { null && other == variable ? "null" : "1" }
      func list(_ other: OpenMeteoVariable) -> String { "[1, \(scalar(other))]" }
      return """
        {"utc_offset_seconds": 0, "timezone": "GMT",
         "current": \(section("\"2026-06-01T10:00\"", scalar)),
         "hourly": \(section("[\"2026-06-01T10:00\", \"2026-06-01T11:00\"]", list)),
         "daily": \(section("[\"2026-06-01\", \"2026-06-02\"]", list))}
        """
    }
    let whole = try Sample.forecast(answer(false))
    let holed = try Sample.forecast(answer(true))
    #expect(holed.hours[0] == whole.hours[0] && holed.days[0] == whole.days[0])
    // Pressure of 1 hPa is missing anyway, and air quality is no part of a forecast.
    let isSilent = [
      .pressure, .isDay, .europeanIndex, .usIndex, .fineParticles, .coarseParticles,
      .fineParticlesIndex, .coarseParticlesIndex, .nitrogenDioxideIndex, .ozoneIndex,
      .sulphurDioxideIndex,
    ].contains(variable)
    #expect((holed == whole) == isSilent)
  }

  @Test("Sentinels are missing (N16)", arguments: ["-9999", "9999", "-999.9", "1e30"])
  func sentinels(value: String) throws {
    let forecast = try Sample.forecast(
      """
      {"utc_offset_seconds": 0, "current": {"time": "2026-06-01T10:00", "weather_code": 0,
       "temperature_2m": \(value), "apparent_temperature": \(value), "dew_point_2m": \(value),
       "relative_humidity_2m": \(value), "pressure_msl": \(value), "cloud_cover": \(value),
       "uv_index": \(value), "wind_speed_10m": \(value), "wind_gusts_10m": \(value),
       "wind_direction_10m": \(value), "precipitation": \(value)}}
      """)
    var expected = CurrentConditions(time: Sample.instant("2026-06-01T10:00:00Z"), isDay: true)
    expected.condition = ConditionReport(.clear)
    #expect(forecast.current == expected)
  }

  @Test("Several models: the blend first, else the one that says most, and others fill in")
  func models() throws {
    let forecast = try Sample.forecast(
      """
      {"utc_offset_seconds": 0, "hourly_units": {"wind_speed_10m_icon_d2": "km/h"},
       "hourly": {"time": ["2026-06-01T10:00", "2026-06-01T11:00"],
        "temperature_2m_icon_d2": [1, null], "temperature_2m_gfs_global": [3, 4],
        "wind_speed_10m_icon_d2": [36, 72], "wind_speed_10m_gfs_global": [null, null],
        "weather_code_gfs_global": [61, 95]},
       "daily": {"time": ["2026-06-01"], "temperature_2m_max_icon_d2": [9],
        "temperature_2m_max_gfs_global": [8], "sunrise_icon_d2": ["2026-06-01T02:50"],
        "sunset_icon_d2": ["2026-06-01T19:18"]}}
      """)
    #expect(forecast.hours.map { $0.temperature?.celsius } == [3, 4])
    #expect(forecast.hours.map { $0.wind.speed?.metersPerSecond } == [10, 20])
    #expect(forecast.hours.map { $0.condition?.condition } == [.rain, .thunderstorm])
    #expect(forecast.days[0].high?.celsius == 8)
    #expect(
      forecast.days[0].sun
        == .rises(
          sunrise: Sample.instant("2026-06-01T02:50:00Z"),
          sunset: Sample.instant("2026-06-01T19:18:00Z")))

    let blend = try Sample.forecast(
      """
      {"utc_offset_seconds": 0, "hourly": {"time": ["2026-06-01T10:00"],
       "temperature_2m_aifs": [1], "dew_point_2m_aifs": [1], "temperature_2m_best_match": [5]}}
      """)
    #expect(blend.hours[0].temperature?.celsius == 5 && blend.hours[0].dewPoint?.celsius == 1)
  }

  @Test("Flags of day and night stand unless the sun contradicts (T8)")
  func flags() throws {
    let forecast = try Sample.forecast(
      """
      {"utc_offset_seconds": 0, "hourly": {"time": \(Sample.hours(24, from: "2026-06-01")),
       "is_day": [1, null, 0, 1, 1, 1, 1, 1, 1, 1, 1, 1, 0, 1, 1, 1, 1, 1, 1, 0, 0, 0, 0, 0],
       "temperature_2m": [1]}}
      """)
    // Berlin's sun rises at 02:50 and sets at 19:17 in Greenwich's time: the flags of 00:00, 12:00
    // and 19:00 are wrong, that of 01:00 is missing.
    #expect(forecast.hours.map(\.isDay) == (0..<24).map { (3...19).contains($0) })
  }

  @Test("Polar seasons are computed; on their edge the service's times count (T7)")
  func polarSeasons() throws {
    let tromso = Sample.coordinate(69.65, 18.96)
    func sun(_ date: String, _ rise: String, _ set: String) throws -> SunTimes? {
      let forecast = try Sample.forecast(
        """
        {"utc_offset_seconds": 0, "daily": {"time": ["\(date)"], "sunrise": ["\(rise)"],
         "sunset": ["\(set)"], "temperature_2m_max": [1]}}
        """, at: tromso)
      return forecast.days.first?.sun
    }
    #expect(try sun("2026-06-21", "2026-06-21T00:00", "2026-06-22T00:00") == .polarDay)
    #expect(try sun("2026-12-21", "1970-01-01T00:00", "1970-01-01T00:00") == .polarNight)
    #expect(try sun("2026-12-21", "", "2026-12-21T10:00") == .polarNight)
    let march = try sun("2026-03-20", "2026-03-20T04:45", "2026-03-20T17:00")
    #expect(
      march
        == .rises(
          sunrise: Sample.instant("2026-03-20T04:45:00Z"),
          sunset: Sample.instant("2026-03-20T17:00:00Z")))
    // Nothing stated: what follows from place and date is computed.
    guard case .rises(_?, _?) = try sun("2026-03-20", "", "0") else {
      Issue.record("no sun on an ordinary day")
      return
    }
  }

  @Test("A quarter-hour begins fifteen minutes before its stamp, where models compute them")
  func quarterHours() throws {
    let json = """
      {"utc_offset_seconds": 0, "current": {"time": "2026-06-01T10:00", "weather_code": 61},
       "minutely_15_units": {"precipitation": "inch"},
       "minutely_15": {"time": ["2026-06-01T10:15", "2026-06-01T10:30"],
        "precipitation": [0.1, null]}}
      """
    let berlin = try Sample.forecast(json)
    #expect(
      berlin.shortSteps == [
        PrecipitationStep(
          time: Sample.instant("2026-06-01T10:00:00Z"), duration: 900,
          precipitation: Precipitation(millimeters: 2.54)),
        PrecipitationStep(
          time: Sample.instant("2026-06-01T10:15:00Z"), duration: 900, precipitation: nil),
      ])
    #expect(try Sample.forecast(json, at: Sample.coordinate(-33, 151)).shortSteps.isEmpty)
  }

  @Test("Answers without weather are empty, answers with a reason refused")
  func refusals() throws {
    let emptyAnswers = [
      "{}", #"{"hourly": {"time": []}}"#, #"{"latitude": 1, "current": {}}"#,
      #"{"current": {"time": "2026-06-01T10:00", "us_aqi": 40}}"#, #"{"results": []}"#,
      #"{"hourly": {"time": ["2026-06-01T10:00"], "carbon_monoxide": [200]}}"#,
      #"{"hourly": {"time": ["2026-06-01T10:00"], "temperature_2m": [null]}}"#,
      #"{"daily": {"time": ["2026-06-01"], "temperature_2m_max": [null]}}"#,
    ]
    for json in emptyAnswers {
      let error = #expect(throws: ProviderError.self) { try Sample.forecast(json) }
      #expect(error?.kind == .empty)
    }
    let orders = [
      #"{"error": true, "reason": "No data is available for this location"}"#,
      #"{"reason": "No data is available for this location", "error": true}"#,
      #"{"reason": "No data is available for this location"}"#,
    ]
    for json in orders {
      let error = #expect(throws: ProviderError.self) { try Sample.forecast(json) }
      #expect(error?.kind == .refused)
      #expect(error?.message.contains("No data is available for this location") == true)
    }
  }
}
