import Testing
import WeatherModel

@testable import WeatherTUI

/// Somebody presses Right faster than the network answers.
@Suite struct FastSwitchingStory {
  /// Whether title, temperature and everything else on the screen are of one city.
  private func expectAgreement(
    _ driver: AppDriver, sourceLocation: SourceLocation = #_sourceLocation
  ) {
    guard let shown = driver.state.shownPlace else {
      Issue.record("no city", sourceLocation: sourceLocation)
      return
    }
    let title = driver.lines.first ?? ""
    let summary = driver.lines.dropFirst().first ?? ""
    for place in SampleWeather.all {
      let degrees = "\(Int(SampleWeather.temperature(of: place)))°"
      let isShown = place.id == shown.id
      if driver.state.shownWeather.forecast == nil {
        #expect(!driver.text.contains(degrees), sourceLocation: sourceLocation)
        #expect(driver.text.contains(place.name) == isShown, sourceLocation: sourceLocation)
      } else {
        #expect(title.contains(place.name) == isShown, sourceLocation: sourceLocation)
        #expect(summary.contains(degrees) == isShown, sourceLocation: sourceLocation)
      }
    }
  }

  @Test func titleAndDataAlwaysAgree() throws {
    let driver = try AppDriver(favorites: SampleWeather.all) { $0.page = .hourly }
    driver.happen(.cachedForecastsLoaded([:]))
    for _ in 0..<5 {
      driver.press("Right")
      expectAgreement(driver)
    }
    driver.press("Right Right Right")
    driver.providerAnswers()
    expectAgreement(driver)
    for _ in 0..<5 {
      driver.press("Right")
      expectAgreement(driver)
    }
  }

  @Test func answersByHandFindTheirCityHoweverLate() throws {
    let driver = try AppDriver(favorites: SampleWeather.all) { $0.page = .hourly }
    driver.happen(.cachedForecastsLoaded([:]))
    driver.providerAnswers()
    for _ in 0..<5 {
      driver.press("r Right Right Right")
      expectAgreement(driver)
      driver.providerAnswers()
      expectAgreement(driver)
    }
    // An answer of the very first question, once more.
    driver.answer(driver.questions[0]) {
      SampleWeather.forecast(of: $0, at: driver.now, celsius: 40)
    }
    expectAgreement(driver)
  }
}
