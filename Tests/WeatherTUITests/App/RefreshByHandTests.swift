import Testing
import WeatherModel

@testable import WeatherTUI

/// `r` while a service fails: at once, not too often, and with a word about what came of it.
@Suite struct RefreshByHandTests {
  let berlin = SampleWeather.berlin
  let tokyo = SampleWeather.tokyo
  let down = ProviderError(.serviceDown, "Open-Meteo has trouble of its own (status 503)")

  func askingDriver(_ places: [Place]) throws -> AppDriver {
    let driver = try AppDriver(favorites: places)
    driver.happen(.cachedForecastsLoaded([:]))
    return driver
  }

  /// The last question is answered by the service that stands in.
  func standInAnswers(
    _ driver: AppDriver, error: ProviderError, seconds: Int, isNews: Bool = false
  ) throws {
    let question = try #require(driver.questions.last)
    let places = question.places.map(\.id)
    if isNews {
      let news = ProviderSwitch(from: .openMeteo, to: .metNorway, reason: error, places: places)
      driver.happen(.providerSwitched(news, request: question.request))
    }
    driver.happen(
      .preferredProviderDue(
        PreferredWait(provider: .openMeteo, error: error, seconds: seconds),
        request: question.request))
    driver.answer(question) { place in
      var forecast = SampleWeather.forecast(of: place, at: driver.now)
      forecast.provider = .metNorway
      return forecast
    }
  }

  /// Whether the last question was put with the mark of the user.
  func lastIsByHand(_ driver: AppDriver) -> Bool? {
    driver.effects.reversed().lazy.compactMap { effect in
      if case .refreshForecasts(_, _, let byHand) = effect { byHand } else { nil }
    }.first
  }

  @Test func questionSaysWhoAsks() throws {
    let driver = try askingDriver([berlin])
    #expect(lastIsByHand(driver) == false)
    driver.providerAnswers()
    driver.press("r")
    #expect(lastIsByHand(driver) == true)
    driver.providerAnswers()
    driver.advance(by: .seconds(900))
    #expect(lastIsByHand(driver) == false)
  }

  @Test func whileAnotherServiceStandsInNothingIsUpToDate() throws {
    let driver = try askingDriver([berlin])
    try standInAnswers(driver, error: down, seconds: 1_800, isNews: true)
    driver.advance(by: .seconds(20))
    driver.expectScreen(lacks: "trouble of its own")
    driver.press("r")
    #expect(driver.questions.count == 2 && lastIsByHand(driver) == true)
    try standInAnswers(driver, error: down, seconds: 1_800)
    driver.expectScreen(contains: "trouble of its own (status 503) · MET Norway is used meanwhile")
    driver.expectScreen(lacks: "Up to date")
    // What is planned is not put off, nor does a scheduled answer of the kind say anything.
    driver.advance(by: .seconds(900))
    #expect(driver.questions.count == 3 && lastIsByHand(driver) == false)
    let log = driver.state.messages.log.count
    try standInAnswers(driver, error: down, seconds: 900)
    #expect(driver.state.messages.log.count == log)
  }

  @Test func anAnswerBeforeTheSilenceIsNoneNow() throws {
    let driver = try askingDriver([berlin, tokyo])
    driver.providerAnswers()
    driver.advance(by: .seconds(892))
    driver.press("r")
    driver.providerAnswers()
    driver.advance(by: .seconds(8))
    #expect(driver.questions.count == 3 && lastIsByHand(driver) == false)
    try standInAnswers(driver, error: down, seconds: 30, isNews: true)
    driver.press("r")
    #expect(driver.questions.count == 4)
    driver.expectScreen(lacks: "Up to date")
  }

  @Test func heldKeyAsksAFailingServiceOnceInTwoSeconds() throws {
    let driver = try askingDriver([berlin])
    try standInAnswers(driver, error: down, seconds: 30, isNews: true)
    // A second of presses, thirty times; the answers come at once.
    for tick in 0..<300 {
      driver.press("r")
      if driver.state.refresh.question != nil {
        try standInAnswers(driver, error: down, seconds: 30)
      }
      if tick == 1 { driver.expectScreen(contains: "Asking again in a moment") }
      driver.advance(by: .milliseconds(33))
      if driver.state.refresh.question != nil {
        try standInAnswers(driver, error: down, seconds: 30)
      }
    }
    // 9.9 seconds: at the first press, and four times two seconds later.
    #expect(driver.questions.count == 1 + 5)
  }

  @Test func pressThatCameTooSoonIsAnsweredWithoutAnother() throws {
    let driver = try askingDriver([berlin])
    driver.providerFails()
    // The failure came by itself: whoever presses now has not asked yet.
    driver.press("r")
    #expect(driver.questions.count == 2)
    driver.providerFails()
    driver.press("r r r")
    #expect(driver.questions.count == 2)
    driver.advance(by: .milliseconds(1_999))
    #expect(driver.questions.count == 2)
    driver.advance(by: .milliseconds(1))
    #expect(driver.questions.count == 3 && lastIsByHand(driver) == true)
    driver.providerAnswers()
    driver.expectScreen(contains: "Connected again")
    driver.advance(by: .seconds(60))
    #expect(driver.questions.count == 3)
  }

  @Test func serviceThatAskedToWaitIsNamedWithTheTime() throws {
    let driver = try askingDriver([berlin])
    let told = ProviderError(.rateLimited, "Open-Meteo wants fewer requests", retryAfter: 3_600)
    try standInAnswers(driver, error: told, seconds: 3_600, isNews: true)
    driver.press("r")
    try standInAnswers(driver, error: told, seconds: 3_600)
    // 07:30 in Greenwich and an hour is 09:30 in Berlin.
    driver.expectScreen(
      contains: "Open-Meteo wants no question yet: next try at 09:30 · MET Norway is used meanwhile"
    )
    driver.press("r")
    try standInAnswers(driver, error: told, seconds: 3_600)
    driver.expectScreen(lacks: "Up to date")
  }

  @Test func returnForOneCityIsTriedForTheOthersAtOnce() throws {
    let driver = try askingDriver([berlin, tokyo])
    try standInAnswers(driver, error: down, seconds: 1_800, isNews: true)
    driver.advance(by: .seconds(5))
    driver.press("r")
    #expect(driver.questions.last?.places == [berlin])
    let request = try #require(driver.questions.last?.request)
    driver.happen(
      .providerSwitched(
        ProviderSwitch(from: .metNorway, to: .openMeteo, reason: nil, places: [berlin.id]),
        request: request))
    driver.providerAnswers()
    driver.expectScreen(contains: "Open-Meteo answers again")
    #expect(driver.questions.count == 3 && driver.questions.last?.places == [berlin, tokyo])
    driver.providerAnswers()
    driver.advance(by: .seconds(800))
    #expect(driver.questions.count == 3)
  }
}
