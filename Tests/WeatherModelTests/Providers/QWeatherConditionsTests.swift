import Testing

@testable import WeatherModel

@Suite("QWeather's condition codes")
struct QWeatherConditionsTests {
  /// Every code of the service's list, by what it says.
  private static let table: [Condition: [Int]] = [
    .clear: [100, 150],
    .mainlyClear: [102, 152],
    .partlyCloudy: [101, 103, 151, 153],
    .overcast: [104, 154],
    .showers: [300, 350],
    .heavyShowers: [301, 351],
    .thunderstorm: [302, 303],
    .thunderstormHail: [304],
    .rain: [305, 306, 314, 399],
    .heavyRain: [307, 308, 310, 311, 312, 315, 316, 317, 318],
    .drizzle: [309],
    .freezingRain: [313],
    .snow: [400, 401, 408, 499],
    .heavySnow: [402, 403, 409, 410],
    .sleet: [404, 405, 406, 456],
    .snowShowers: [407, 457],
    .fog: [500, 501, 509, 510, 514, 515],
    .haze: [502, 511, 512, 513],
    .sand: [503, 508],
    .dust: [504, 507],
  ]

  @Test("Every code has its condition, and no other number has one")
  func everyCode() {
    var known: [Int: Condition] = [:]
    for (condition, codes) in Self.table {
      for code in codes { known[code] = condition }
    }
    #expect(known.count == 60)
    for code in -1...3_000 {
      #expect(QWeatherConditions.condition(code) == known[code], "\(code)")
    }
  }

  @Test("Hot, cold, unknown and new codes keep the service's words")
  func words() {
    for (code, text) in [("900", "热"), ("901", "Cold"), ("999", "未知"), ("1001", "New")] {
      #expect(
        QWeatherConditions.report(code: code, text: text)
          == ConditionReport(.unknown, providerText: text))
    }
    #expect(
      QWeatherConditions.report(code: "777", text: nil)
        == ConditionReport(.unknown, providerText: "Weather code 777"))
    #expect(
      QWeatherConditions.report(code: nil, text: "晴\u{1B}[2J")
        == ConditionReport(.unknown, providerText: "晴[2J"))
    #expect(QWeatherConditions.report(code: nil, text: "") == nil)
    #expect(
      QWeatherConditions.report(code: "100", text: "whatever") == ConditionReport(.clear))
  }

  @Test("Icons of day and night are told apart")
  func dayAndNight() {
    for code in [100, 101, 102, 103, 300, 301, 406, 407] {
      #expect(QWeatherConditions.isDay(code) == true)
    }
    for code in [150, 151, 152, 153, 350, 351, 456, 457] {
      #expect(QWeatherConditions.isDay(code) == false)
    }
    for code in [104, 305, 400, 501, nil] { #expect(QWeatherConditions.isDay(code) == nil) }
  }
}
