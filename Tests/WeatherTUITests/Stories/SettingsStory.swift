import Testing
import WeatherModel

@testable import WeatherTUI

/// Somebody arranges the program to their liking.
@Suite struct SettingsStory {
  private func driver(
    size: Size = Size(columns: 100, rows: 30), prepare: (inout AppState) -> Void = { _ in }
  ) throws -> AppDriver {
    let driver = try AppDriver(
      favorites: [SampleWeather.berlin, SampleWeather.tokyo], size: size, prepare: prepare)
    driver.happen(.cachedForecastsLoaded([:]))
    driver.providerAnswers()
    return driver
  }

  private func chosen(
    _ provider: ProviderID, weight: Double = 1, problems: [ProviderError] = []
  ) -> Event {
    .providersChosen(
      ChosenProviders(
        choice: .only(provider), order: [provider], weightPerPlace: weight, problems: problems))
  }

  private func choices(_ driver: AppDriver) -> [ProviderChoice] {
    driver.effects.compactMap { if case .chooseProvider(let choice) = $0 { choice } else { nil } }
  }

  @Test func everyRowChangesSomethingAtOnceAndIsSaved() throws {
    let driver = try driver { $0.preferences.hasMotion = true }
    driver.press(", Right")
    driver.expectScreen(contains: "Imperial: °F, mph")
    driver.press("Down Enter")
    driver.expectScreen(contains: "8:30 am")
    driver.press("j Space")
    driver.expectScreen(contains: "设置")
    driver.press("h")
    driver.expectScreen(contains: "Settings")
    driver.press("j j Right")
    driver.expectScreen(contains: "The sky stands still")
    driver.press("j Left")
    driver.expectScreen(contains: "24 bits")
    driver.press("End l")
    driver.expectScreen(contains: "ASCII alone")
    driver.expectScreen(contains: "From the next start")
    #expect(
      driver.effects.suffix(7) == [
        .saveSetting(.units(.imperial)), .saveSetting(.hours(.twelve)),
        .saveSetting(.language(.chinese)), .saveSetting(.language(.english)),
        .saveSetting(.motion(false)), .saveSetting(.color(.full)), .saveSetting(.ascii(true)),
      ])
    driver.press(",")
    #expect(driver.state.overlays.isEmpty)
  }

  @Test func unitsGoRoundBothWays() throws {
    let driver = try driver()
    driver.press(", Left")
    #expect(driver.state.preferences.units == UnitSystem.allCases.last)
    driver.press("Right")
    #expect(driver.state.preferences.units == UnitSystem.allCases.first)
  }

  @Test func whoeverGoesThroughTheServicesAsksOnlyTheOneThatStays() throws {
    let driver = try driver()
    let before = driver.questions.count
    driver.press(", Down Down Down")
    driver.expectScreen(contains: "Automatic")
    driver.press("Right Right Right Right")
    driver.expectScreen(contains: "‹ MET Norway ›")
    driver.advance(by: .milliseconds(900))
    #expect(choices(driver) == [])
    driver.advance(by: .milliseconds(200))
    #expect(choices(driver) == [.only(.metNorway)])
    driver.happen(chosen(.metNorway, weight: 2))
    #expect(driver.questions.count == before + 1)
    #expect(driver.questions.last?.places.count == 2)
    #expect(driver.state.refresh.weightPerPlace == 2)
    // What is shown stays until the answer has come.
    driver.press("Escape")
    driver.expectScreen(contains: "10°")
    driver.providerAnswers { place in
      var forecast = SampleWeather.forecast(of: place, at: driver.now)
      forecast.provider = .metNorway
      return forecast
    }
    driver.advance(by: .seconds(60))
    #expect(driver.questions.count == before + 1)
  }

  @Test func backToTheServiceInUseIsNoChange() throws {
    let driver = try driver()
    driver.press(", Down Down Down Right Left")
    driver.advance(by: .seconds(2))
    #expect(choices(driver) == [])
  }

  @Test func answersOfTheServiceBeforeComeTooLate() throws {
    let driver = try driver()
    driver.press("r")
    let old = try #require(driver.questions.last)
    driver.happen(chosen(.metNorway))
    driver.answer(old) { place in
      var forecast = SampleWeather.forecast(of: place, at: driver.now)
      forecast.current?.temperature = Temperature(celsius: 33)
      return forecast
    }
    driver.expectScreen(lacks: "33°")
    let question = try #require(driver.questions.last)
    #expect(question.request > old.request && question.request == driver.state.refresh.request)
  }

  @Test func aServiceThatCannotBeAskedIsNotChosen() throws {
    let driver = try driver()
    let before = driver.questions.count
    driver.press(", Down Down Down Right Right")
    driver.advance(by: .seconds(1))
    driver.happen(
      .providerRefused(.only(.openWeatherMap), ProviderError(.setup, "OpenWeather wants a key")))
    driver.expectScreen(contains: "OpenWeather wants a key")
    driver.expectScreen(contains: "Cannot be asked and is not in use")
    #expect(driver.questions.count == before)
    #expect(!driver.effects.contains(.saveSetting(.provider(.only(.openWeatherMap)))))
    // It stays in sight, so that the next one can be reached however slowly.
    driver.press("Right")
    driver.expectScreen(contains: "‹ QWeather ›")
    driver.expectScreen(lacks: "Cannot be asked")
    driver.advance(by: .seconds(1))
    driver.happen(.providerRefused(.only(.qWeather), ProviderError(.setup, "QWeather wants a key")))
    driver.press("Escape ,")
    driver.expectScreen(contains: "Automatic")
    driver.expectScreen(lacks: "QWeather  ")
  }

  @Test func aRefusalDoesNotUndoTheNextChoice() throws {
    let driver = try driver()
    driver.press(", Down Down Down Right Right")
    driver.advance(by: .seconds(1))
    driver.press("Right Right")
    driver.happen(
      .providerRefused(.only(.openWeatherMap), ProviderError(.setup, "OpenWeather wants a key")))
    driver.expectScreen(contains: "‹ MET Norway ›")
    driver.advance(by: .seconds(1))
    #expect(choices(driver) == [.only(.openWeatherMap), .only(.metNorway)])
  }

  @Test func aChoiceIsNotLostByQuitting() throws {
    let driver = try driver()
    driver.press(", Down Down Down Right Ctrl-c")
    #expect(driver.ending == .asked)
    #expect(choices(driver) == [.only(.openMeteo)])
  }

  @Test func anEndpointIsForOneServiceAlone() throws {
    let driver = try driver { $0.hasEndpoint = true }
    driver.press(", Down Down Down Right")
    driver.expectScreen(contains: "An endpoint is set for this service")
    driver.expectScreen(contains: "‹ Automatic ›")
    driver.advance(by: .seconds(2))
    #expect(choices(driver) == [])
  }

  @Test func chineseNeedsItsCharacters() throws {
    let driver = try driver { $0.canShowChinese = false }
    driver.press(", Down Down Right")
    driver.expectScreen(contains: "Chinese needs a terminal")
    #expect(driver.state.preferences.language == .english)
    #expect(!driver.effects.contains(.saveSetting(.language(.chinese))))
  }

  @Test func aClickChoosesAnotherOneChanges() throws {
    let driver = try driver()
    driver.press(",")
    driver.click(on: "Clock")
    driver.expectScreen(contains: "‹ 24 hours ›")
    driver.click(on: "‹ 24 hours ›")
    driver.expectScreen(contains: "‹ 12 hours ›")
    driver.click(0, 0)
    #expect(driver.state.overlays.isEmpty)
  }

  @Test(arguments: [(20, 8), (24, 10), (40, 12)])
  func everySettingCanBeReachedInASmallWindow(columns: Int, rows: Int) throws {
    let driver = try driver(size: Size(columns: columns, rows: rows))
    driver.press(",")
    for row in SettingsRow.allCases {
      driver.expectScreen(contains: "‹ ")
      driver.expectScreen(contains: row.title.english)
      driver.press("Down")
    }
    driver.resize(100, 30)
    driver.expectScreen(contains: "‹ All ›")
    driver.expectScreen(contains: "Units")
  }

  @Test func helpNamesItsKeysAndLiesOverIt() throws {
    let driver = try driver()
    driver.press(", ? End")
    driver.expectScreen(contains: "In the settings")
    driver.press("Escape")
    driver.expectScreen(contains: "Weather from")
  }
}
