import Testing

@testable import WeatherModel

@Suite("Quantities refuse what cannot be")
struct QuantityTests {
  @Test(
    "No sentinel is a figure (N16)",
    arguments: [-9999, 99_999_999, 1e30, -1e30, .nan, .infinity, -.infinity, Double?.none])
  func sentinels(value: Double?) {
    #expect(Temperature(celsius: value) == nil)
    #expect(Speed(metersPerSecond: value) == nil)
    #expect(Direction(degrees: value) == nil)
    #expect(Precipitation(millimeters: value) == nil)
    #expect(Snowfall(centimeters: value) == nil)
    #expect(Percentage(percent: value) == nil)
    #expect(Pressure(hectopascals: value) == nil)
    #expect(Visibility(meters: value) == nil)
    #expect(UVIndex(value) == nil)
  }

  @Test("Zero is a figure, and so are the ends of each range (N7)")
  func zerosAndEnds() {
    #expect(Temperature(celsius: 0)?.celsius == 0 && Temperature(celsius: -100) != nil)
    #expect(Temperature(celsius: 70) != nil && Temperature(celsius: 70.1) == nil)
    #expect(Speed(metersPerSecond: 0) != nil && Speed(metersPerSecond: -0.1) == nil)
    #expect(Direction(degrees: 0)?.degrees == 0 && Direction(degrees: 360)?.degrees == 0)
    #expect(Precipitation(millimeters: 0)?.millimeters == 0)
    #expect(Snowfall(centimeters: 0) != nil && Visibility(meters: 0) != nil && UVIndex(0) != nil)
    #expect(Percentage(percent: 0) != nil && Percentage(percent: 100) != nil)
    #expect(Percentage(percent: 100.1) == nil)
    #expect(Pressure(hectopascals: 850) != nil && Pressure(hectopascals: 849) == nil)
  }
}
