import Testing

@testable import WeatherModel

@Suite("OpenWeather's conditions are understood")
struct OpenWeatherMapConditionsTests {
  /// The service's whole list.
  private static let table: [(ids: [Int], condition: Condition)] = [
    ([200, 201, 202, 210, 211, 212, 221, 230, 231, 232], .thunderstorm),
    ([300, 301, 302, 310, 311, 312, 321], .drizzle),
    ([313], .showers), ([314], .heavyShowers),
    ([500, 501], .rain), ([502, 503, 504], .heavyRain), ([511], .freezingRain),
    ([520, 521, 531], .showers), ([522], .heavyShowers),
    ([600, 601], .snow), ([602], .heavySnow),
    ([611, 612, 613, 615, 616], .sleet), ([620, 621, 622], .snowShowers),
    ([701, 741], .fog), ([711], .smoke), ([721], .haze), ([731, 761], .dust), ([751], .sand),
    ([762], .ash), ([771], .squall), ([781], .tornado),
    ([800], .clear), ([801], .mainlyClear), ([802, 803], .partlyCloudy), ([804], .overcast),
  ]

  @Test("Every id of the list, and no other from 0 to 999")
  func everyID() {
    let expected = Self.table.reduce(into: [Int: Condition]()) { known, row in
      for id in row.ids { known[id] = row.condition }
    }
    #expect(expected.count == 55)
    for id in 0...999 {
      #expect(OpenWeatherMapConditions.condition(id) == expected[id], "\(id)")
    }
  }

  @Test("What is not on the list is unknown, in the service's words")
  func unknown() {
    func report(_ condition: OpenWeatherMapCondition) -> ConditionReport? {
      OpenWeatherMapConditions.report([condition])
    }
    #expect(
      report(.init(id: 900, group: "Extreme", description: "raining\u{1B}[2J frogs"))
        == ConditionReport(.unknown, providerText: "raining[2J frogs"))
    #expect(
      report(.init(id: 999, group: "Extreme")) == ConditionReport(.unknown, providerText: "Extreme")
    )
    #expect(report(.init(id: 999)) == ConditionReport(.unknown, providerText: "Weather code 999"))
    #expect(
      report(.init(id: 800.5)) == ConditionReport(.unknown, providerText: "Weather code 800.5"))
    #expect(
      report(.init(description: "clear sky"))
        == ConditionReport(.unknown, providerText: "clear sky"))
    #expect(report(.init()) == nil)
    #expect(OpenWeatherMapConditions.report([]) == nil)
  }

  @Test("The first of several is the primary one, and any of them can be wet")
  func several() {
    let haze = OpenWeatherMapCondition(id: 721)
    let rain = OpenWeatherMapCondition(id: 500)
    #expect(OpenWeatherMapConditions.report([haze, rain]) == ConditionReport(.haze))
    #expect(OpenWeatherMapConditions.fall([haze, rain]))
    #expect(!OpenWeatherMapConditions.fall([haze]))
  }

  @Test("The icon's last letter is day or night")
  func icons() {
    for number in ["01", "02", "03", "04", "09", "10", "11", "13", "50"] {
      #expect(OpenWeatherMapCondition(icon: number + "d").isDay == true)
      #expect(OpenWeatherMapCondition(icon: number + "n").isDay == false)
    }
    #expect(OpenWeatherMapCondition(icon: "10").isDay == nil)
    #expect(OpenWeatherMapCondition(icon: "").isDay == nil)
    #expect(OpenWeatherMapCondition().isDay == nil)
  }
}
