import Testing
import WeatherModel

@testable import WeatherTUI

/// The network fails while nobody looks, and comes back.
@Suite struct UnreadFailureStory {
  @Test func dataStayAndTheLogTells() throws {
    let berlin = SampleWeather.berlin
    let driver = try AppDriver(favorites: [berlin]) { $0.page = .hourly }
    driver.happen(.cachedForecastsLoaded([:]))
    driver.providerAnswers()
    driver.advance(by: .seconds(900))
    driver.providerFails()
    driver.expectScreen(contains: "No connection to Open-Meteo · next try within a minute")
    driver.advance(by: .seconds(10))
    driver.expectScreen(lacks: "No connection")
    driver.expectScreen(contains: "10°")
    driver.expectScreen(contains: "15 min ago")

    driver.advance(by: .seconds(20))
    driver.providerAnswers { SampleWeather.forecast(of: $0, at: driver.now, celsius: 13) }
    driver.expectScreen(contains: "Connected again: the data are up to date")
    driver.expectScreen(contains: "13°")
    driver.advance(by: .seconds(4))
    driver.expectScreen(lacks: "Connected again")

    driver.press("m")
    #expect(driver.lines.contains { $0.contains("08:45") && $0.contains("No connection") })
    #expect(driver.lines.contains { $0.contains("Connected again") })
    driver.press("Escape")
    driver.advance(by: .seconds(900))
    #expect(driver.questions.count == 4)
  }
}
