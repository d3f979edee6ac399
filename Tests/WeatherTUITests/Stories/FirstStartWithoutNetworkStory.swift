import Testing
import WeatherModel

@testable import WeatherTUI

/// Somebody starts `wx` for the first time, in a train without network.
@Suite struct FirstStartWithoutNetworkStory {
  @Test func samplesUntilTheConnectionComes() throws {
    let berlin = SampleWeather.berlin
    let driver = try AppDriver { state in
      state.visitors = [.found(berlin)]
      state.guess = Guess(id: berlin.id, zone: "Europe/Berlin")
      state.shownID = berlin.id
    }
    driver.expectScreen(contains: "Berlin")
    driver.happen(.cachedForecastsLoaded([:]))
    driver.providerFails()
    driver.expectScreen(contains: "No connection to Open-Meteo · next try in 30 s")
    #expect(driver.effects.last == .loadSamples)

    driver.happen(.samplesLoaded(SampleWeather.samples()))
    driver.expectScreen(contains: "Sampleville")
    driver.expectScreen(contains: "SAMPLE - no connection yet · trying again in 30 s")
    driver.press("f")
    driver.expectScreen(contains: "Samples cannot be favourites")
    driver.press("2 Right Enter")
    #expect(driver.state.overlays.count == 1)
    driver.advance(by: .seconds(1))
    driver.expectScreen(contains: "trying again in 29 s")
    driver.advance(by: .seconds(28))
    driver.expectScreen(contains: "trying again in 1 s")

    driver.advance(by: .seconds(1))
    driver.providerFails()
    driver.expectScreen(contains: "trying again in 60 s")
    driver.advance(by: .seconds(60))
    #expect(driver.questions.count == 3)
    #expect(driver.questions.allSatisfy { $0.places == [berlin] })

    driver.providerAnswers()
    driver.expectScreen(lacks: "SAMPLE")
    driver.expectScreen(contains: "Berlin")
    driver.expectScreen(contains: "10°")
    driver.expectScreen(contains: "Connected again")
    #expect(driver.state.source == .live)
    #expect(driver.state.overlays.isEmpty)
    #expect(driver.state.page == .hourly)
    // Nothing of the samples is left that could pass for real one day.
    #expect(Set(driver.state.weather.keys) == [berlin.id])
  }

  @Test func samplesThatComeTooLateAreNotShown() throws {
    let berlin = SampleWeather.berlin
    let driver = try AppDriver { state in
      state.visitors = [.found(berlin)]
      state.guess = Guess(id: berlin.id, zone: "Europe/Berlin")
      state.shownID = berlin.id
    }
    driver.happen(.cachedForecastsLoaded([:]))
    driver.providerFails()
    driver.press("r")
    driver.providerAnswers()
    driver.happen(.samplesLoaded(SampleWeather.samples()))
    driver.expectScreen(lacks: "SAMPLE")
    #expect(driver.state.shownID == berlin.id)
  }

  @Test func favouritesGetNoSamplesButTheReason() throws {
    let driver = try AppDriver(favorites: [SampleWeather.tokyo])
    driver.happen(.cachedForecastsLoaded([:]))
    driver.providerFails()
    #expect(!driver.effects.contains(.loadSamples))
    driver.expectScreen(contains: "Tokyo")
    driver.expectScreen(contains: "r tries now")
  }
}
