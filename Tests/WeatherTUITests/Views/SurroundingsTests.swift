import Testing
import WeatherModel

@testable import WeatherTUI

/// What tells places of one name apart.
@Suite struct SurroundingsTests {
  private func surroundings(region: String?, country: String?, code: String?) -> [String] {
    Place(
      id: .init(rawValue: "test:1"), name: "London", region: region, country: country,
      countryCode: code, coordinate: ForecastScene.flat.place.coordinate
    ).surroundings
  }

  @Test func aCodeStandsInForTheNameOfTheCountry() {
    #expect(surroundings(region: nil, country: nil, code: "CA") == ["CA"])
    #expect(surroundings(region: "OH", country: nil, code: "US") == ["OH", "US"])
    #expect(
      surroundings(region: "Ohio", country: "United States", code: "US")
        == ["Ohio", "United States"])
  }

  @Test func nothingIsSaidTwice() {
    #expect(surroundings(region: "London", country: "London", code: "GB") == [])
    #expect(surroundings(region: "CA", country: nil, code: "CA") == ["CA"])
    #expect(surroundings(region: nil, country: nil, code: nil) == [])
  }
}
