import Testing

@testable import WeatherModel

@Suite("Codes of present weather")
struct WeatherCodeTests {
  @Test("All codes from 0 to 99 (N9)", arguments: 0...99)
  func everyCode(code: Int) {
    let known: [Int: Condition] = [
      0: .clear, 1: .mainlyClear, 2: .partlyCloudy, 3: .overcast, 45: .fog, 48: .rimeFog,
      51: .drizzle, 53: .drizzle, 55: .drizzle, 56: .freezingDrizzle, 57: .freezingDrizzle,
      61: .rain, 63: .rain, 65: .heavyRain, 66: .freezingRain, 67: .freezingRain, 71: .snow,
      73: .snow, 75: .heavySnow, 77: .snowGrains, 80: .showers, 81: .showers, 82: .heavyShowers,
      85: .snowShowers, 86: .snowShowers, 95: .thunderstorm, 96: .thunderstormHail,
      99: .thunderstormHail,
    ]
    let report = WeatherCode.report(Double(code))
    if let condition = known[code] {
      #expect(report == ConditionReport(condition))
    } else {
      #expect(report == ConditionReport(.unknown, providerText: "Weather code \(code)"))
    }
  }

  @Test("Numbers that are no code are unknown, none is nothing")
  func otherNumbers() {
    #expect(WeatherCode.report(nil) == nil)
    #expect(WeatherCode.report(61.5)?.providerText == "Weather code 61.5")
    #expect(WeatherCode.report(-1)?.condition == .unknown)
    #expect(WeatherCode.report(1e300)?.condition == .unknown)
  }
}
