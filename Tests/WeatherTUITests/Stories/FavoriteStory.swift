import Testing
import WeatherModel

@testable import WeatherTUI

/// Somebody makes a city of the command line a favourite, and thinks better of it.
@Suite struct FavoriteStory {
  @Test func addsAndRemoves() throws {
    let (berlin, tokyo) = (SampleWeather.berlin, SampleWeather.tokyo)
    let driver = try AppDriver(favorites: [berlin]) { state in
      state.visitors = [.sought("tokyo", RequestID(number: 0))]
      state.shownID = nil
      state.page = .hourly
    }
    driver.expectScreen(contains: "Looking for tokyo")
    driver.happen(.placeFound(tokyo, named: "tokyo", request: RequestID(number: 1)))
    driver.happen(.cachedForecastsLoaded([:]))
    driver.providerAnswers()
    driver.expectScreen(contains: "Tokyo")

    driver.press("f")
    driver.diskCatchesUp()
    driver.expectScreen(contains: "Tokyo is a favourite now: f removes it")
    #expect(driver.disk.favorites.map(\.id) == [berlin.id, tokyo.id])
    #expect(driver.state.shownID == tokyo.id)
    #expect(driver.state.page == .hourly)
    driver.press("Right")
    driver.expectScreen(contains: "Berlin")
    driver.press("Right f")
    driver.diskCatchesUp()
    driver.expectScreen(contains: "Tokyo is no favourite any more: f adds it again")
    driver.expectScreen(contains: "11°")
    #expect(driver.disk.favorites.map(\.id) == [berlin.id])

    driver.press("q")
    driver.diskCatchesUp()
    // A city that is no favourite is nothing to start with.
    #expect(driver.disk.initialID == berlin.id)
    #expect(driver.ending == .asked)
  }
}
