import Foundation
import Testing

@testable import WeatherModel

@Suite("OpenWeather's answers map whatever they lack")
struct OpenWeatherMapMappingTests {
  private typealias Sample = OpenWeatherMapSample

  /// 12:00 in Berlin.
  private static let noon = 1_780_308_000

  private static let current = """
    {"coord":{"lon":13.41,"lat":52.52},"weather":[{"id":501,"main":"Rain",
     "description":"moderate rain","icon":"10d"}],"main":{"temp":18.5,"feels_like":18.1,
     "temp_min":10,"temp_max":30,"pressure":1009,"humidity":71,"sea_level":1009,
     "grnd_level":1003},"visibility":8000,"wind":{"speed":4.1,"deg":250,"gust":7.5},
     "rain":{"1h":1.25},"clouds":{"all":90},"dt":\(noon),"sys":{"country":"DE"},
     "timezone":7200,"id":2950159,"name":"Berlin","cod":200}
    """

  private static let step = """
    {"cod":"200","list":[{"dt":\(noon + 7200),"main":{"temp":19,"feels_like":18.5,
     "pressure":1010,"humidity":65},"weather":[{"id":802,"icon":"03d"}],"clouds":{"all":40},
     "wind":{"speed":3,"deg":0},"visibility":10000,"pop":0.2,"sys":{"pod":"d"}}],
     "city":{"timezone":7200}}
    """

  /// The figures of the current weather and of the step, all of them.
  private func figures(_ forecast: Forecast) -> [String] {
    let now = forecast.current
    let hour = forecast.hours.first
    return [
      "\(now?.temperature?.celsius ?? .nan)", "\(now?.apparentTemperature?.celsius ?? .nan)",
      "\(now?.humidity?.percent ?? .nan)", "\(now?.pressure?.hectopascals ?? .nan)",
      "\(now?.cloudCover?.percent ?? .nan)", "\(now?.visibility?.meters ?? .nan)",
      "\(now?.wind.speed?.metersPerSecond ?? .nan)", "\(now?.wind.gusts?.metersPerSecond ?? .nan)",
      "\(now?.wind.direction?.degrees ?? .nan)", "\(now?.precipitation?.millimeters ?? .nan)",
      now?.condition?.condition.rawValue ?? "nan",
      "\(hour?.temperature?.celsius ?? .nan)", "\(hour?.apparentTemperature?.celsius ?? .nan)",
      "\(hour?.humidity?.percent ?? .nan)", "\(hour?.pressure?.hectopascals ?? .nan)",
      "\(hour?.cloudCover?.percent ?? .nan)", "\(hour?.visibility?.meters ?? .nan)",
      "\(hour?.wind.speed?.metersPerSecond ?? .nan)",
      "\(hour?.wind.direction?.degrees ?? .nan)",
      "\(hour?.precipitationProbability?.percent ?? .nan)",
      "\(hour?.precipitation?.millimeters ?? .nan)",
      hour?.condition?.condition.rawValue ?? "nan",
    ]
  }

  @Test("A whole answer has every figure")
  func whole() throws {
    let forecast = try Sample.free(current: Self.current, steps: Self.step)
    #expect(
      figures(forecast) == [
        "18.5", "18.1", "71.0", "1009.0", "90.0", "8000.0", "4.1", "7.5", "250.0", "1.25", "rain",
        "19.0", "18.5", "65.0", "1010.0", "40.0", "10000.0", "3.0", "0.0", "20.0", "0.0",
        "partlyCloudy",
      ])
    #expect(forecast.provider == .openWeatherMap && forecast.fetchedAt == Sample.now)
    #expect(forecast.attribution == [.openWeather])
  }

  @Test(
    "Null, another name, another type: that figure is missing and the others stand",
    arguments: [
      (#""temp":18.5"#, 0), (#""feels_like":18.1"#, 1), (#""humidity":71"#, 2),
      (#""all":90"#, 4), (#""visibility":8000"#, 5), (#""speed":4.1"#, 6), (#""gust":7.5"#, 7),
      (#""deg":250"#, 8), (#""1h":1.25"#, 9), (#""temp":19"#, 11), (#""feels_like":18.5"#, 12),
      (#""humidity":65"#, 13), (#""pressure":1010"#, 14), (#""all":40"#, 15),
      (#""visibility":10000"#, 16), (#""speed":3"#, 17), (#""deg":0"#, 18), (#""pop":0.2"#, 19),
    ])
  func missing(member: String, index: Int) throws {
    let name = String(member.prefix { $0 != ":" })
    let value = member.dropFirst(name.count + 1)
    let replacements = [
      name + ":null", #""renamed":"# + value, name + ":[]", name + ":{}", name + #":"x""#,
      name + ":-99999",
    ]
    for replacement in replacements {
      let forecast = try Sample.free(
        current: Self.current.replacing(member, with: replacement),
        steps: Self.step.replacing(member, with: replacement))
      var expected = figures(try Sample.free(current: Self.current, steps: Self.step))
      expected[index] = "nan"
      #expect(figures(forecast) == expected, "\(replacement)")
    }
    // As text it is the same number.
    let text = name + ":\"" + value + "\""
    let forecast = try Sample.free(
      current: Self.current.replacing(member, with: text),
      steps: Self.step.replacing(member, with: text))
    #expect(
      figures(forecast) == figures(try Sample.free(current: Self.current, steps: Self.step)))
  }

  @Test(
    "A section of another type spoils nothing else",
    arguments: ["coord", "weather", "main", "wind", "rain", "clouds", "sys", "timezone", "dt"])
  func sections(name: String) throws {
    var object = try #require(
      try JSONSerialization.jsonObject(with: Data(Self.current.utf8)) as? [String: Any])
    for value in [NSNull(), "x", ["x"], true] as [Any] {
      object[name] = value
      let body = try JSONSerialization.data(withJSONObject: object)
      let forecast = try Sample.mapping().forecast(
        current: Sample.answer(Array(body)), steps: Sample.answer(Self.step))
      #expect(forecast.hours.count == 1)
      #expect((forecast.current == nil) == (name == "dt"))
      if name != "dt", name != "main" { #expect(forecast.current?.temperature?.celsius == 18.5) }
    }
  }

  @Test("A list with holes keeps what is in it, in time order")
  func holes() throws {
    let list = """
      {"list":[null, 5, "x", {"main":{"temp":1}}, {"dt":\(Self.noon),"main":{"temp":2}},
       {"dt":\(Self.noon),"main":{"temp":3}}, {"dt":0,"main":{"temp":4}},
       {"dt":"\(Self.noon + 10_800)","main":{"temp":"5"}}, {"dt":1e300,"main":{"temp":6}}]}
      """
    let forecast = try Sample.free(steps: list)
    #expect(forecast.hours.map { $0.temperature?.celsius } == [2, 5])
  }

  @Test("Nothing said of rain is none, unless the sky says otherwise")
  func nothingSaid() throws {
    func water(_ members: String) throws -> Double? {
      try Sample.free(
        current: #"{"dt":\#(Self.noon),"main":{"temp":5}\#(members)}"#, steps: Self.step
      ).current?.precipitation?.millimeters
    }
    #expect(try water(#","weather":[{"id":800}]"#) == 0)
    #expect(try water(#","weather":[{"id":800}],"rain":null,"snow":null"#) == 0)
    #expect(try water(#","weather":[{"id":500}]"#) == nil)
    #expect(try water(#","weather":[{"id":721},{"id":500}]"#) == nil)
    #expect(try water("") == nil)
    #expect(try water(#","weather":[{"id":500}],"rain":{"1h":0}"#) == 0)
    #expect(try water(#","weather":[{"id":500}],"rain":{}"#) == nil)
    // An amount over another time is not this one's.
    #expect(try water(#","weather":[{"id":500}],"rain":{"3h":3}"#) == nil)
    #expect(try water(#","weather":[{"id":601}],"snow":{"1h":0.1},"rain":{"1h":0.2}"#) == 0.3)
  }

  @Test("A day's amount is a bare number; an intensity in its place is none")
  func dailyAmounts() throws {
    func water(_ members: String) throws -> Double? {
      try Sample.oneCall(
        #"{"timezone":"Europe/Berlin","daily":[{"dt":\#(Self.noon),"weather":[{"id":500}]\#(members)}]}"#
      ).days.first?.precipitation?.millimeters
    }
    #expect(try water(#","rain":4.5"#) == 4.5)
    #expect(try water(#","rain":4.5,"snow":"1.25""#) == 5.75)
    #expect(try water(#","rain":{"1h":4.5}"#) == nil)
    #expect(try water("") == nil)
  }

  @Test("Minutes are millimetres of a minute, not of an hour")
  func minutes() throws {
    let forecast = try Sample.oneCall(
      """
      {"current":{"dt":\(Self.noon),"temp":5},"minutely":[{"dt":\(Self.noon),"precipitation":6},
       {"dt":\(Self.noon + 60),"precipitation":null},{"dt":\(Self.noon + 60),"precipitation":9},
       {"dt":\(Self.noon + 120),"precipitation":0}]}
      """)
    #expect(forecast.shortSteps.map { $0.precipitation?.millimeters } == [0.1, nil, 0])
    #expect(forecast.shortSteps.allSatisfy { $0.duration == 60 })
    #expect(forecast.shortSteps.map { $0.time.seconds - Self.noon } == [0, 60, 120])
  }

  @Test("Kelvin is known from the figures, and winter in °C from kelvin")
  func kelvin() throws {
    let kelvin = #"{"dt":\#(Self.noon),"main":{"temp":253.15,"feels_like":248.2}}"#
    let current = try #require(try Sample.free(current: kelvin, steps: Self.step).current)
    #expect(current.temperature?.celsius == -20 && current.apparentTemperature?.celsius == -24.95)
    let cold = Sample.steps(from: "2026-06-01T09:00:00Z", [-60, -40, 0, 45])
    #expect(
      try Sample.free(steps: cold).hours.map { $0.temperature?.celsius } == [-60, -40, 0, 45])
  }

  @Test("Day and night by the icon near the horizon, by the sun where it contradicts")
  func dayFlag() throws {
    func isDay(_ icon: String, _ time: String) throws -> Bool? {
      let seconds = Sample.instant(time).seconds
      return try Sample.free(
        current: #"{"dt":\#(seconds),"weather":[{"id":800,"icon":"\#(icon)"}]}"#, steps: Self.step
      ).current?.isDay
    }
    #expect(try isDay("01n", "2026-06-01T10:00:00Z") == true)
    #expect(try isDay("01d", "2026-06-01T23:00:00Z") == false)
    // Sunrise in Berlin is at 2:50 that day.
    #expect(try isDay("01n", "2026-06-01T02:52:00Z") == false)
    #expect(try isDay("01d", "2026-06-01T02:47:00Z") == true)
  }

  @Test("The part of the day stands in where there is no icon")
  func partOfDay() throws {
    let time = Sample.instant("2026-06-01T02:52:00Z").seconds
    for (part, expected) in [("d", true), ("n", false)] {
      let steps = #"{"list":[{"dt":\#(time),"main":{"temp":9},"sys":{"pod":"\#(part)"}}]}"#
      #expect(try Sample.free(steps: steps).hours.first?.isDay == expected)
    }
  }

  // MARK: Zones

  @Test("The zone's name is the place's, and the service's shift puts it right")
  func zones() throws {
    func zone(_ offset: Int?, _ name: String?) throws -> PlaceTimeZone {
      let stated = offset.map { #","timezone":\#($0)"# } ?? ""
      return try Sample.free(
        current: #"{"dt":\#(Self.noon),"main":{"temp":5}\#(stated)}"#,
        steps: Sample.steps(from: "2026-06-01T12:00:00Z", [5]),
        at: Sample.place(52.52, 13.41, zone: name)
      ).zone
    }
    let berlin = try zone(7200, "Europe/Berlin")
    #expect(berlin.identifier == "Europe/Berlin" && berlin.isNamed && berlin.adjustment == 0)
    #expect(try zone(nil, "Europe/Berlin").adjustment == 0)
    #expect(try zone(10_800, "Europe/Berlin").adjustment == 3600)
    #expect(try zone(7200, nil).identifier == "UTC+02:00")
    #expect(try zone(7200, nil).offset(at: Sample.now) == 7200)
    #expect(try zone(nil, nil).identifier == "UTC+00:00")
    #expect(try zone(nil, nil).offset(at: Sample.now) == 0)
    #expect(try zone(999_999, nil).offset(at: Sample.now) == 0)
  }

  @Test("The city's shift in the steps stands in for that of the current weather")
  func cityOffset() throws {
    let steps = Sample.steps(from: "2026-06-01T12:00:00Z", [5], offset: -12_600)
    let zone = try Sample.free(steps: steps, at: Sample.place(47.56, -52.71)).zone
    #expect(zone.identifier == "UTC-03:30" && zone.offset(at: Sample.now) == -12_600)
  }

  @Test("One Call names the zone itself; without a name the place's holds")
  func oneCallZone() throws {
    let body = #""timezone_offset":7200,"current":{"dt":\#(Self.noon),"temp":5}}"#
    let named = try Sample.oneCall(#"{"timezone":"Europe/Paris","# + body)
    #expect(named.zone.identifier == "Europe/Paris" && named.zone.isNamed)
    let unnamed = try Sample.oneCall("{" + body)
    #expect(unnamed.zone.identifier == "Europe/Berlin" && unnamed.zone.adjustment == 0)
  }

  @Test("A day of One Call is the calendar's at the place: Kiritimati, Samoa")
  func farDays() throws {
    for (zone, date) in [("Pacific/Kiritimati", "2026-06-02"), ("Pacific/Pago_Pago", "2026-05-31")]
    {
      // 23:00 in Greenwich on the 1st, and 10:00 on the 1st.
      let time = zone.hasSuffix("Kiritimati") ? Self.noon + 13 * 3600 : Self.noon
      let forecast = try Sample.oneCall(
        #"{"timezone":"\#(zone)","daily":[{"dt":\#(time),"temp":{"min":25,"max":31}}]}"#)
      #expect(forecast.days.map(\.date.iso8601) == [date])
      #expect(forecast.days.first?.high?.celsius == 31 && forecast.days.first?.low?.celsius == 25)
    }
  }

  // MARK: Alerts and air

  @Test("Alerts: cleaned, with whatever names them, and only those not over")
  func alerts() throws {
    let forecast = try Sample.oneCall(
      #"""
      {"current":{"dt":1780308000,"temp":5},"alerts":[
       {"sender_name":"DWD\u001b[31m","event":"FROST","start":1780300000,"end":1780400000,
        "description":"One\r\n\r\n\r\nTwo\u202e","tags":["Cold"]},
       {"event":"","tags":["Wind"],"description":"Gale"},
       {"event":"  ","tags":[],"description":"Storm\nsurge"},
       {"event":"Over","end":1780307999}, {"event":"","description":""}, null, {}]}
      """#)
    #expect(forecast.alerts.map(\.event) == ["FROST", "Wind", "Storm surge"])
    let first = try #require(forecast.alerts.first)
    #expect(first.sender == "DWD[31m" && first.description == "One\n\nTwo")
    #expect(first.starts?.seconds == 1_780_300_000 && first.ends?.seconds == 1_780_400_000)
    #expect(forecast.alerts.allSatisfy { $0.severity == .unknown && $0.id == nil })
  }

  @Test(
    "What is no list of alerts is no all-clear; no member is one",
    arguments: [
      (#","alerts":"none""#, true), (#","alerts":[1,2]"#, true), (#","alerts":[{}]"#, true),
      (#","alerts":{}"#, true), (#","alerts":[]"#, false), ("", false),
      (#","alerts":[{"event":"Gale","end":1}]"#, false),
      (#","alerts":[7,{"event":"Gale"}]"#, false),
    ])
  func unreadableAlerts(member: String, isUnreadable: Bool) throws {
    let forecast = try Sample.oneCall(#"{"current":{"dt":1780308000,"temp":5}\#(member)}"#)
    #expect((forecast.shortfall?.concernsAlerts == true) == isUnreadable)
    #expect(forecast.shortfall?.error.kind == (isUnreadable ? .unreadable : nil))
  }

  @Test(
    "The index is one of five classes or missing",
    arguments: [
      (1, "Good", "优"), (2, "Fair", "良"), (3, "Moderate", "中等"), (4, "Poor", "差"),
      (5, "Very poor", "很差"), (0, nil, nil), (6, nil, nil), (-1, nil, nil),
    ] as [(Int, String?, String?)])
  func airIndex(value: Int, english: String?, chinese: String?) throws {
    let body = #"{"list":[{"dt":1780308000,"main":{"aqi":\#(value)},"components":{"pm10":7}}]}"#
    for (language, category) in [(Language.english, english), (.chinese, chinese)] {
      let air = try #require(
        Sample.mapping(language: language).airQuality(from: try Sample.answer(body)))
      #expect(air.ownIndex?.category == category)
      #expect(air.ownIndex?.value == category.map { _ in "\(value)" })
      #expect(air.coarseParticles == 7 && air.fineParticles == nil)
    }
  }

  @Test("No air is nil")
  func noAir() throws {
    for body in [
      #"{"list":[]}"#, "{}", #"{"list":[{"main":{"aqi":2}}]}"#,
      #"{"list":[{"dt":1780308000,"main":{"aqi":0},"components":{"pm2_5":-9999,"pm10":null}}]}"#,
    ] {
      #expect(Sample.mapping().airQuality(from: try Sample.answer(body)) == nil, "\(body)")
    }
  }

  @Test("Weather without weather is refused")
  func empty() throws {
    let error = ProviderError(.empty, "OpenWeather has no weather for this place")
    for body in ["{}", #"{"current":{},"hourly":[],"daily":[{}]}"#, #"{"hourly":{}}"#] {
      #expect(throws: error) { try Sample.oneCall(body) }
      #expect(throws: error) { try Sample.free(steps: body) }
    }
    // A moment alone is none either, and neither are the moments of something else.
    #expect(throws: error) { try Sample.oneCall(#"{"current":{"dt":1780308000}}"#) }
    let air = #"{"list":[{"dt":1780308000,"main":{"aqi":2},"components":{"co":220}}]}"#
    #expect(throws: error) { try Sample.free(current: air, steps: air) }
    #expect(throws: error) { try Sample.oneCall(#"{"daily":[{"dt":1780308000}]}"#) }
  }

  @Test("The weather now is weather, also where no steps come with it")
  func currentAlone() throws {
    let current = #"{"dt":1780308000,"main":{"temp":20},"cod":200}"#
    let forecast = try Sample.free(current: current, steps: #"{"cod":"200","cnt":0,"list":[]}"#)
    #expect(forecast.current?.temperature?.celsius == 20 && forecast.hours.isEmpty)
  }
}
