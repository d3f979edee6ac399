import Testing
import WeatherModel

@testable import WeatherTUI

/// Somebody closes the laptop in the evening and opens it in the morning.
@Suite struct SleepOverNightStory {
  @Test func asksAtOnceAndShowsTheNewDay() throws {
    let berlin = SampleWeather.berlin
    let driver = try AppDriver(favorites: [berlin]) { $0.page = .daily }
    driver.happen(.cachedForecastsLoaded([:]))
    driver.providerAnswers()
    let days = driver.state.dayRows.map(\.date)

    driver.jumpWallClock(by: 24 * 3_600)
    // Nobody presses a key: the minute is enough.
    driver.advance(by: .seconds(60))
    #expect(driver.questions.count == 2)
    driver.expectScreen(contains: "OLD")
    driver.expectScreen(contains: "24 h ago")
    #expect(driver.state.dayRows.map(\.date) == Array(days.dropFirst()))

    // The network needs a while after the lid.
    driver.providerFails()
    driver.expectScreen(contains: "next try within a minute")
    driver.expectScreen(contains: "Berlin")
    driver.advance(by: .seconds(30))
    driver.providerAnswers()
    driver.expectScreen(lacks: "OLD")
    driver.expectScreen(contains: "just now")
  }
}
