import Testing

@testable import WeatherModel

@Suite("QWeather's answers become a forecast")
struct QWeatherMappingTests {
  private typealias Sample = QWeatherSample

  private static func hour(
    _ time: String, _ celsius: Double, amount: Double, chance: Double, gusts: Double
  ) -> String {
    """
    {"forecastTime":"\(time)","condition":{"text":"晴","code":"100"},
     "temperature":{"value":\(celsius),"unit":"°C"},"windGust":{"value":\(gusts),"unit":"m/s"},
     "precipitation":{"amount":{"value":\(amount),"unit":"mm"},"probability":\(chance)}}
    """
  }

  @Test("Hours of version 1: sums move to the stamp behind them, and not across a gap")
  func shifting() throws {
    let hours = [
      Self.hour("2026-06-01T18:00+08:00", 20, amount: 0.5, chance: 0.29, gusts: 8),
      Self.hour("2026-06-01T19:00+08:00", 21, amount: 1.5, chance: 0.57, gusts: 9),
      Self.hour("2026-06-01T22:00+08:00", 19, amount: 2.5, chance: 1, gusts: 10),
      Self.hour("2026-06-01T22:00+08:00", 0, amount: 9, chance: 1, gusts: 9),
      #"{"forecastTime":"nonsense","temperature":{"value":1}}"#, "null", "7",
    ]
    let forecast = try Sample.new(hourly: #"{"hours":[\#(hours.joined(separator: ","))]}"#)
    #expect(forecast.hours.map { $0.temperature?.celsius } == [20, 21, 19])
    #expect(forecast.hours.map { $0.precipitation?.millimeters } == [nil, 0.5, nil])
    #expect(forecast.hours.map { $0.precipitationProbability?.percent } == [nil, 29, nil])
    #expect(forecast.hours.map { $0.wind.gusts?.metersPerSecond } == [nil, 8, nil])
    #expect(forecast.hours.allSatisfy { $0.period == 3_600 })
    // 19:00 in Beijing in June is before sunset, 22:00 is not, whatever the icon says.
    #expect(forecast.hours.map(\.isDay) == [true, true, false])
    #expect(forecast.zone.identifier == "Asia/Shanghai" && forecast.zone.adjustment == 0)
  }

  @Test("The zone is the place's, its offset the answer's")
  func zones() throws {
    func zone(_ stamp: String, at place: Place) throws -> PlaceTimeZone {
      let hour = #"{"forecastTime":"\#(stamp)","temperature":{"value":1,"unit":"°C"}}"#
      return try Sample.new(hourly: #"{"hours":[\#(hour)]}"#, at: place).zone
    }
    let nowhere = Sample.place(39.9, 116.4)
    #expect(try zone("2026-06-01T18:00+08:00", at: nowhere).identifier == "UTC+08:00")
    #expect(try zone("2026-06-01T18:00-07:00", at: nowhere).adjustment == -25_200)
    #expect(try zone("2026-06-01T18:00:30+05:45", at: nowhere).adjustment == 20_700)
    // "Z" stands for all places where local times are not given: it says nothing of the zone.
    #expect(try zone("2026-06-01T10:00Z", at: nowhere).identifier == "UTC+00:00")
    #expect(try zone("2026-06-01T10:00Z", at: Sample.beijing).adjustment == 0)
    // The service knows of a change that the system's files do not.
    #expect(try zone("2026-06-01T18:00+09:00", at: Sample.beijing).adjustment == 3_600)
  }

  @Test("A time without an offset is by the clock of the place")
  func wallTimes() throws {
    let hour = #"{"forecastTime":"2026-06-01T18:00","temperature":{"value":1,"unit":"°C"}}"#
    let forecast = try Sample.new(hourly: #"{"hours":[\#(hour)]}"#, at: Sample.paris)
    #expect(forecast.hours.first?.time == Sample.instant("2026-06-01T16:00:00Z"))
  }

  @Test("Other units are converted, other types are missing")
  func units() throws {
    let current = """
      {"temperature":{"value":"68","unit":"°F"},"feelsLike":21.5,"dewPoint":{"value":null},
       "humidity":"0.57","cloudCover":1.7,"uvIndex":[],"condition":"sunny",
       "wind":{"speed":{"value":36,"unit":"km/h"},"direction":{"degree":-999,"compass":"vrb"}},
       "windGust":{"value":-1,"unit":"m/s"},"visibility":{"value":12.5,"unit":"km"},
       "pressure":{"value":9999,"unit":"hPa"},"precipitation":null}
      """
    let conditions = try #require(try Sample.new(current: current).current)
    #expect(conditions.temperature?.celsius == 20)
    #expect(conditions.apparentTemperature?.celsius == 21.5 && conditions.dewPoint == nil)
    #expect(conditions.humidity?.percent == 57 && conditions.cloudCover == nil)
    #expect(conditions.uvIndex == nil && conditions.condition == nil)
    #expect(conditions.wind.speed?.metersPerSecond == 10)
    #expect(conditions.wind.direction == nil && conditions.wind.gusts == nil)
    #expect(conditions.visibility?.meters == 12_500 && conditions.pressure == nil)
    #expect(conditions.precipitation == nil)
  }

  @Test("Empty texts of version 7 are missing, and so are names that changed")
  func emptyTexts() throws {
    let forecast = try Sample.old(
      current: """
        {"code":"200","updateTime":"2026-06-01T17:50+08:00","now":{"obsTime":"","temp":"20",
         "icon":"","text":"","windSpeed":"","wind360":"","vis":"","humid":"40","precip":"NA"}}
        """,
      daily: #"{"code":"200","daily":[{"fxDate":"","tempMax":"1"},{"fxDate":"2026-06-01"}]}"#)
    let current = try #require(forecast.current)
    #expect(current.time == Sample.instant("2026-06-01T09:50:00Z"))
    #expect(current.temperature?.celsius == 20 && current.condition == nil)
    #expect(current.wind == Wind() && current.visibility == nil && current.humidity == nil)
    #expect(current.precipitation == nil)
    #expect(forecast.days.map(\.date.iso8601) == ["2026-06-01"])
    #expect(forecast.days.first?.high == nil && forecast.days.first?.precipitation == nil)
  }

  @Test("Half a day's rain is not the day's")
  func halfDays() throws {
    let day = """
      {"forecastStartTime":"2026-06-01T00:00+08:00","forecastEndTime":"2026-06-02T00:00+08:00",
       "daytime":{"precipitation":{"amount":{"value":3,"unit":"mm"},"probability":0.4}}}
      """
    let forecast = try Sample.new(daily: #"{"days":[\#(day)]}"#)
    #expect(forecast.days.first?.precipitation == nil)
    #expect(forecast.days.first?.precipitationProbability?.percent == 40)
  }

  @Test("Nothing at all is said to be nothing", arguments: [true, false])
  func nothing(isNew: Bool) {
    #expect(throws: ProviderError(.empty, "QWeather has no weather for this place")) {
      isNew
        ? try Sample.new(current: #"{"metadata":{"zeroResult":true}}"#)
        : try Sample.old(current: #"{"code":"200","now":{}}"#)
    }
  }

  // MARK: Warnings

  private static func alert(
    _ id: String, type: String = "alert", supersedes: String = "", more: String = ""
  ) -> String {
    """
    {"id":"\(id)","messageType":{"code":"\(type)","supersedes":[\(supersedes)]},
     "eventType":{"name":"wind","code":"2551"},"severity":"moderate",
     "expireTime":"2026-06-02T00:00Z"\(more)}
    """
  }

  private func alerts(
    _ list: [String], attributions: String = ""
  ) throws -> [WeatherAlert] {
    let answer: QWeatherAlertsAnswer = try Sample.answer(
      """
      {"metadata":{"zeroResult":false,"attributions":[\(attributions)]},
       "alerts":[\(list.joined(separator: ","))]}
      """)
    return try Sample.mapping().alerts(from: answer)
  }

  @Test("A warning has all that it says, and its sources unchanged")
  func wholeAlert() throws {
    let more = """
      ,"senderName":"MetService","onsetTime":"2026-06-01T12:00Z","effectiveTime":"2026-06-01T09:00Z",
       "issuedTime":"2026-06-01T08:00Z","headline":"Strong Wind\\u202E Warning",
       "description":"Gales.\\n\\n\\nDamage.","instruction":"Stay in.","urgency":null,"color":null
      """
    let alert = try #require(
      try alerts(
        [Self.alert("A", more: more)],
        attributions: #""https://developer.qweather.com/attribution.html","May be delayed.""#
      ).first)
    #expect(alert.id == "qweather:A" && alert.event == "wind" && alert.severity == .moderate)
    #expect(alert.headline == "Strong Wind Warning" && alert.sender == "MetService")
    #expect(alert.instruction == "Stay in.")
    #expect(
      alert.description
        == "Gales.\n\nDamage.\n\nhttps://developer.qweather.com/attribution.html\nMay be delayed.")
    #expect(alert.starts == Sample.instant("2026-06-01T12:00:00Z"))
    #expect(alert.ends == Sample.instant("2026-06-02T00:00:00Z"))
  }

  @Test("An update replaces, a cancellation withdraws, and neither leaves the old one")
  func lifecycle() throws {
    func ids(_ list: [String]) throws -> [String?] { try alerts(list).map(\.id) }
    let updated = [
      Self.alert("A"), Self.alert("B", type: "update", supersedes: #""A""#), Self.alert("C"),
    ]
    #expect(try ids(updated) == ["qweather:B", "qweather:C"])
    let cancelled = [
      Self.alert("D", type: "cancel", supersedes: #""B""#),
      Self.alert("B", type: "update", supersedes: #""A""#), Self.alert("A"), Self.alert("C"),
    ]
    #expect(try ids(cancelled) == ["qweather:C"])
    #expect(try ids([Self.alert("A"), Self.alert("A")]) == ["qweather:A"])
    let answer: QWeatherAlertsAnswer = try Sample.answer(
      """
      {"code":"200","warning":[
        {"id":"1","typeName":"Gale","endTime":"2026-06-02T00:00+08:00","severity":"Minor"},
        {"id":"2","typeName":"Gale","endTime":"2026-06-02T00:00+08:00","severity":"Severe",
         "status":"update","related":"1"},
        {"id":"3","typeName":"Heat","status":"cancel","related":"4"},
        {"id":"4","typeName":"Heat","severity":"Extreme"}]}
      """)
    let old = try Sample.mapping().alerts(from: answer)
    #expect(old.map(\.id) == ["qweather:2"] && old.first?.severity == .severe)
  }

  @Test("Of warnings that supersede each other, or themselves, the newest stays")
  func circles() throws {
    func ids(_ list: [String]) throws -> [String?] { try alerts(list).map(\.id) }
    func alert(_ id: String, _ other: String, issued: String? = nil) -> String {
      let more = issued.map { #","issuedTime":"2026-06-01T\#($0):00Z""# } ?? ""
      return Self.alert(id, type: "update", supersedes: "\"\(other)\"", more: more)
    }
    #expect(try ids([alert("A", "A")]) == ["qweather:A"])
    #expect(try ids([alert("A", "B"), alert("B", "A")]) == ["qweather:A"])
    #expect(
      try ids([alert("A", "B", issued: "07"), alert("B", "A", issued: "08")]) == ["qweather:B"])
    #expect(
      try ids([
        alert("A", "C", issued: "07"), alert("B", "A", issued: "08"),
        alert("C", "B", issued: "09"), alert("D", "A"),
      ]) == ["qweather:C", "qweather:D"])
    #expect(
      try ids([alert("A", "B"), alert("B", "C"), alert("C", "A"), Self.alert("D")])
        == ["qweather:A", "qweather:D"])
  }

  @Test(
    "What is no list of warnings is no all-clear",
    arguments: ["null", "\"none\"", "[1,2]", "{}", "[null]", "[{}]"])
  func unreadableAlerts(list: String) throws {
    for (head, key) in [("metadata", "alerts"), ("refer", "warning")] {
      let answer: QWeatherAlertsAnswer = try Sample.answer(
        #"{"code":"200","\#(head)":{"zeroResult":false},"\#(key)":\#(list)}"#)
      #expect(throws: ProviderError.self) { try Sample.mapping().alerts(from: answer) }
    }
  }

  @Test("A warning without a name, an end or an id is still a warning")
  func poorAlerts() throws {
    let found = try alerts([
      #"{"description":"Something comes."}"#, #"{"headline":"Storm"}"#, "{}", "null",
    ])
    #expect(found.map(\.event) == ["Something comes.", "Storm"])
    #expect(found.allSatisfy { $0.severity == .unknown && $0.ends == nil && $0.id == nil })
  }

  @Test("No warning is only what says so")
  func noAlerts() throws {
    let none: QWeatherAlertsAnswer = try Sample.answer(#"{"metadata":{"zeroResult":true}}"#)
    #expect(try Sample.mapping().alerts(from: none).isEmpty)
    let other: QWeatherAlertsAnswer = try Sample.answer(#"{"metadata":{"zeroResult":false}}"#)
    #expect(throws: ProviderError.self) { try Sample.mapping().alerts(from: other) }
  }

  @Test("Severity by word, else by colour, else unknown")
  func severity() {
    func severity(_ word: String?, _ color: String?) -> WeatherAlert.Severity {
      WeatherAlert.Severity(qWeatherWord: word, color: color)
    }
    #expect(severity("Extreme", "blue") == .extreme && severity("minor", nil) == .minor)
    #expect(severity("unknown", "Orange") == .severe && severity(nil, "红色") == .extreme)
    #expect(severity("", "蓝色") == .minor && severity(nil, "amber") == .moderate)
    #expect(severity("catastrophic", nil) == .unknown && severity(nil, "pink") == .unknown)
  }

  // MARK: Air

  private func air(_ json: String) throws -> AirQuality? {
    let answer: QWeatherAirAnswer = try Sample.answer(json)
    return try Sample.mapping().airQuality(from: answer)
  }

  @Test("The local scale is the service's own index, with its class and pollutant")
  func localIndex() throws {
    let china = try #require(
      try air(
        """
        {"indexes":[{"code":"cn-mee","name":"AQI (CN)","aqi":142,"aqiDisplay":"142",
          "category":"轻度污染","primaryPollutant":{"code":"o3"}}],
         "pollutants":[{"code":"pm2p5","concentration":{"value":38.5,"unit":"μg/m3"}},
          {"code":"pm10","concentration":{"value":30,"unit":"ppb"}}]}
        """))
    #expect(china.ownIndex == AirQualityIndex(name: "AQI (CN)", value: "142", category: "轻度污染"))
    #expect(china.mainPollutant == .ozone && china.usIndex == nil)
    #expect(china.fineParticles == 38.5 && china.coarseParticles == nil)

    // Its European scale goes from 1 to 6, the model's from 0 to above 100.
    let europe = try #require(
      try air(
        """
        {"indexes":[{"code":"qaqi","name":"QAQI","aqi":1.8,"aqiDisplay":"1.8"},
          {"code":"eu-eea","name":"EAQI (EU)","aqi":2,"aqiDisplay":"2","category":"Fair",
           "primaryPollutant":null}]}
        """))
    #expect(europe.europeanIndex == nil)
    #expect(europe.ownIndex == AirQualityIndex(name: "EAQI (EU)", value: "2", category: "Fair"))
    #expect(europe.mainPollutant == nil)

    let elsewhere = try #require(
      try air(#"{"indexes":[{"code":"qaqi","aqi":0.9,"primaryPollutant":{"code":"new"}}]}"#))
    #expect(elsewhere.ownIndex == AirQualityIndex(name: "AQI", value: "0.9"))
    #expect(elsewhere.mainPollutant == nil)
    let nowCast = try air(#"{"indexes":[{"code":"us-epa-nc","aqi":51}]}"#)
    #expect(nowCast?.usIndex == 51 && nowCast?.ownIndex == nil)
  }

  @Test("No index and no figures is no air")
  func noAir() throws {
    #expect(try air(#"{"metadata":{"zeroResult":true}}"#) == nil)
    #expect(try air(#"{"indexes":[null,{"code":"us-epa"}],"pollutants":7}"#) == nil)
    #expect(try air(#"{"indexes":[{"code":"x","aqi":1e300}]}"#)?.ownIndex?.value == "1e+300")
  }

  // MARK: Minutes

  @Test("Minutes are for mainland China")
  func coverage() {
    func covers(_ place: Place, country: String? = nil) -> Bool {
      var place = place
      place.countryCode = country
      return QWeatherCoverage.hasMinutes(at: place)
    }
    #expect(covers(Sample.beijing) && covers(Sample.beijing, country: "CN"))
    #expect(covers(Sample.place(43.8, 87.6, zone: "Asia/Urumqi")))
    #expect(!covers(Sample.beijing, country: "HK") && !covers(Sample.paris))
    #expect(!covers(Sample.place(22.3, 114.2, zone: "Asia/Hong_Kong")))
    #expect(covers(Sample.place(39.9, 116.4)) && !covers(Sample.place(48.9, 2.4)))
  }
}
