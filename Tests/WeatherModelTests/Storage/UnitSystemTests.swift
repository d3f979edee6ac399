import Testing

@testable import WeatherModel

@Suite struct UnitSystemTests {
  @Test(arguments: [
    (UnitSystem.metric, "°C km/h mm cm hPa km"), (.imperial, "°F mph in in inHg mi"),
    (.uk, "°C mph mm cm hPa mi"), (.si, "°C m/s mm cm hPa km"),
  ])
  func choosesUnits(system: UnitSystem, symbols: String) {
    let chosen = [
      system.temperature.rawValue, system.speed.rawValue, system.precipitation.rawValue,
      system.snowfall.rawValue, system.pressure.rawValue, system.distance.rawValue,
    ]
    #expect(chosen.joined(separator: " ") == symbols)
  }

  @Test(arguments: [(-40.0, -40.0), (0, 32), (37, 98.6), (-17.5, 0.5)])
  func convertsTemperatures(celsius: Double, fahrenheit: Double) throws {
    let temperature = try #require(Temperature(celsius: celsius))
    #expect(abs(temperature.value(in: .fahrenheit) - fahrenheit) < 1e-9)
    #expect(temperature.value(in: .celsius) == celsius)
  }

  @Test func convertsDifferencesWithoutTheOffset() {
    #expect(TemperatureUnit.fahrenheit.difference(celsius: 5) == 9)
    #expect(TemperatureUnit.celsius.difference(celsius: 5) == 5)
  }

  @Test func convertsByTheDefinitions() throws {
    let speed = try #require(Speed(metersPerSecond: 44.704))
    #expect(abs(speed.value(in: .milesPerHour) - 100) < 1e-9)
    #expect(try #require(Speed(metersPerSecond: 10)).value(in: .kilometersPerHour) == 36)
    #expect(try #require(Precipitation(millimeters: 25.4)).value(in: .inches) == 1)
    #expect(try #require(Snowfall(centimeters: 2.54)).value(in: .inches) == 1)
    #expect(try #require(Visibility(meters: 16_093.44)).value(in: .miles) == 10)
    #expect(try #require(Visibility(meters: 500)).value(in: .kilometers) == 0.5)
    let pressure = try #require(Pressure(hectopascals: 1013.25))
    #expect(abs(pressure.value(in: .inchesOfMercury) - 29.9213) < 0.0001)
  }
}
