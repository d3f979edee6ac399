import Testing
import WeatherModel

@testable import WeatherTUI

/// Somebody looks at the weather before leaving the house.
@Suite struct MorningLookStory {
  @Test func cacheAtOnceThenTheTruth() throws {
    let (berlin, tokyo) = (SampleWeather.berlin, SampleWeather.tokyo)
    let driver = try AppDriver(favorites: [berlin, tokyo]) { state in
      state.page = .hourly
      let evening = state.moment.instant - 9 * 3_600
      state.weather[berlin.id] = Remote(
        forecast: SampleWeather.forecast(of: berlin, at: evening, celsius: 3))
    }
    // The first frame is there before anything has been asked.
    driver.expectScreen(contains: "3°")
    driver.expectScreen(contains: "OLD")
    driver.expectScreen(contains: "9 h ago")
    #expect(driver.effects == [.loadCachedForecasts([tokyo])])

    driver.cacheAnswers(
      SampleWeather.forecast(of: tokyo, at: driver.now, fetched: driver.now - 5_000), of: tokyo)
    driver.press("Right")
    driver.expectScreen(contains: "Tokyo")
    driver.expectScreen(contains: "11°")
    driver.press("Left")

    driver.providerAnswers()
    driver.expectScreen(contains: "10°")
    driver.expectScreen(contains: "just now")
    driver.expectScreen(lacks: "OLD")
    #expect(driver.questions.map(\.places) == [[berlin, tokyo]])
    driver.press("q")
    #expect(driver.ending == .asked)
  }
}
