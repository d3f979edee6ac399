import Testing
import WeatherModel

@testable import WeatherTUI

/// What answers and failures do to what is known.
@Suite struct RefreshAnswerTests {
  let berlin = SampleWeather.berlin
  let tokyo = SampleWeather.tokyo
  let denver = SampleWeather.denver

  func askingDriver(_ places: [Place]) throws -> AppDriver {
    let driver = try AppDriver(favorites: places)
    driver.happen(.cachedForecastsLoaded([:]))
    return driver
  }

  @Test func answerOfAnOlderQuestionIsDropped() throws {
    let driver = try askingDriver([berlin])
    let first = driver.questions[0]
    driver.providerFails()
    driver.press("r")
    func expectNoEffectOfTheFirst(sourceLocation: SourceLocation = #_sourceLocation) {
      let before = driver.state
      driver.answer(first) { SampleWeather.forecast(of: $0, at: driver.now, celsius: 35) }
      driver.happen(.forecastsFailed(.noConnection, places: [berlin.id], request: first.request))
      driver.happen(.airQualityFailed(.noConnection, request: first.request))
      #expect(driver.state == before, sourceLocation: sourceLocation)
    }
    // While the second question is under way, and after it.
    expectNoEffectOfTheFirst()
    driver.providerAnswers { SampleWeather.forecast(of: $0, at: driver.now, celsius: 12) }
    #expect(driver.state.shownWeather.forecast?.current?.temperature?.celsius == 12)
    expectNoEffectOfTheFirst()
  }

  @Test func failureStandsBesideTheLastGoodForecast() throws {
    let driver = try askingDriver([berlin])
    driver.providerAnswers()
    let good = driver.state.weather[berlin.id]?.forecast
    #expect(good != nil)
    for _ in 0..<100 {
      driver.press("r")
      driver.providerFails()
      driver.advance(by: .seconds(2))
    }
    #expect(driver.state.weather[berlin.id]?.forecast == good)
    #expect(driver.state.weather[berlin.id]?.failure == .noConnection)
    driver.press("r")
    driver.providerAnswers()
    #expect(driver.state.weather[berlin.id]?.failure == nil)
  }

  @Test func recoveryIsToldOnce() throws {
    let driver = try askingDriver([berlin])
    driver.providerFails()
    driver.expectScreen(contains: "Next try in 30 s · r tries now")
    driver.advance(by: .seconds(30))
    driver.providerAnswers()
    driver.expectScreen(contains: "Connected again")
    driver.advance(by: .seconds(900))
    driver.providerAnswers()
    driver.expectScreen(lacks: "Connected again")
  }

  @Test func anotherServiceIsToldOfOnceAndSoIsTheReturn() throws {
    let driver = try askingDriver([berlin, tokyo])
    let down = ProviderError(.serviceDown, "Open-Meteo has trouble of its own (status 503)")
    func stoodIn(_ reason: ProviderError?) -> ProviderSwitch {
      let (from, to) = (ProviderID.openMeteo, ProviderID.metNorway)
      return ProviderSwitch(
        from: reason == nil ? to : from, to: reason == nil ? from : to, reason: reason,
        places: [berlin.id, tokyo.id])
    }
    var request = driver.questions[0].request
    driver.happen(
      .providerSwitched(stoodIn(down), request: request),
      .preferredProviderDue(
        PreferredWait(provider: .openMeteo, error: down, seconds: 30), request: request))
    driver.answer(driver.questions[0]) { place in
      var forecast = SampleWeather.forecast(of: place, at: driver.now)
      forecast.provider = .metNorway
      return forecast
    }
    driver.expectScreen(contains: "trouble of its own (status 503) · MET Norway is used meanwhile")
    // The better service is tried again on its own schedule, for all cities.
    driver.advance(by: .seconds(30))
    #expect(driver.questions.count == 2)
    request = driver.questions[1].request
    driver.happen(.providerSwitched(stoodIn(nil), request: request))
    driver.answer(driver.questions[1]) { SampleWeather.forecast(of: $0, at: driver.now) }
    driver.expectScreen(contains: "Open-Meteo answers again")
    driver.advance(by: .seconds(800))
    #expect(driver.questions.count == 2)
    #expect(driver.state.messages.log.count == 2)
  }

  @Test func forecastOfAServiceThatIsNotAskedIsNoAnswer() throws {
    let driver = try AppDriver(favorites: [berlin]) { state in
      state.refresh.providers = [.metNorway]
    }
    driver.happen(
      .cachedForecastsLoaded([berlin.id: SampleWeather.forecast(of: berlin, at: driver.now)]))
    #expect(driver.state.shownWeather.forecast != nil)
    #expect(driver.questions.count == 1)
  }

  @Test func alertsThatAreNotKnownAreNotDenied() throws {
    let driver = try askingDriver([berlin])
    let request = driver.questions[0].request
    var forecast = SampleWeather.forecast(of: berlin, at: driver.now)
    forecast.alertsCheckedAt = nil
    driver.happen(.forecastsArrived([berlin.id: forecast], request: request))
    driver.press("a")
    driver.expectScreen(contains: "Open-Meteo gives no alerts for this place")
    driver.happen(
      .alertsFailed(
        ProviderError(.serviceDown, "NWS is down"), places: [berlin.id], request: request))
    driver.press("a")
    driver.expectScreen(contains: "Alerts are not known: NWS is down")
    forecast.alerts = [WeatherAlert(event: "Heat", severity: .severe)]
    forecast.alertsCheckedAt = driver.now
    driver.happen(.forecastsArrived([berlin.id: forecast], request: request))
    #expect(driver.state.shownWeather.alertsFailure == nil)
    // The next answer comes without them at first: they stay until something newer is known.
    forecast.alerts = []
    forecast.alertsCheckedAt = nil
    driver.happen(.forecastsArrived([berlin.id: forecast], request: request))
    #expect(driver.state.shownWeather.forecast?.alerts.count == 1)
    forecast.alertsCheckedAt = driver.now
    driver.happen(.forecastsArrived([berlin.id: forecast], request: request))
    driver.press("a")
    driver.expectScreen(contains: "No alerts for this place")
  }

  @Test func alertsOfBeforeAreNotAllThatThereMayBe() throws {
    let driver = try askingDriver([berlin])
    let request = driver.questions[0].request
    var forecast = SampleWeather.forecast(of: berlin, at: driver.now)
    forecast.alerts = [WeatherAlert(event: "Heat", severity: .severe)]
    forecast.alertsCheckedAt = driver.now - 900
    let failure = ProviderError(.serviceDown, "NWS is down")
    driver.happen(.alertsFailed(failure, places: [berlin.id], request: request))
    // What stands in from before is no answer to the question that failed.
    driver.happen(.forecastsArrived([berlin.id: forecast], request: request))
    driver.press("a")
    driver.expectScreen(contains: "Heat")
    driver.expectScreen(contains: "Whether there are others is not known: NWS is down")
    forecast.alertsCheckedAt = driver.now
    driver.happen(.forecastsArrived([berlin.id: forecast], request: request))
    driver.expectScreen(lacks: "Whether there are others")
  }

  @Test func whoAsksByHandIsToldOfPartsThatFail() throws {
    let driver = try askingDriver([berlin])
    let down = ProviderError(.serviceDown, "NWS is down")
    func answer() throws {
      let request = try #require(driver.questions.last?.request)
      var forecast = SampleWeather.forecast(of: berlin, at: driver.now)
      forecast.alertsCheckedAt = nil
      driver.happen(.forecastsArrived([berlin.id: forecast], request: request))
      driver.happen(.alertsFailed(down, places: [berlin.id], request: request))
      driver.happen(.airQualityFailed(down, request: request))
      driver.happen(.refreshFinished(request: request))
    }
    // By itself it is a line of the log, once.
    try answer()
    #expect(driver.state.messages.current == nil)
    let lines = ["Alerts are not known: NWS is down", "The air is not known: NWS is down"]
    #expect(driver.log.map(\.text) == lines)
    driver.advance(by: .seconds(900))
    try answer()
    #expect(driver.log.map(\.text) == lines)
    driver.advance(by: .seconds(60))
    driver.press("r")
    try answer()
    driver.expectScreen(contains: "The air is not known: NWS is down")
    driver.expectScreen(lacks: "Up to date")
  }

  @Test func alertsThatNobodyAnsweredAreAskedForAtTheNextStart() throws {
    let driver = try AppDriver(favorites: [berlin])
    var forecast = SampleWeather.forecast(of: berlin, at: driver.now)
    forecast.alertsCheckedAt = nil
    forecast.alertsFailedAt = driver.now
    // Fresh as it is, it does not say whether there are warnings.
    driver.happen(.cachedForecastsLoaded([berlin.id: forecast]))
    #expect(driver.questions.count == 1)
    driver.press("a")
    driver.expectScreen(contains: "Alerts are not known: the last question was not answered")
  }

  @Test func answerForACityRemovedMeanwhileHarmsNothing() throws {
    let driver = try askingDriver([berlin, tokyo])
    driver.press("Right f")
    driver.diskCatchesUp()
    driver.press("Right")
    #expect(driver.state.shownID == berlin.id)
    driver.providerAnswers()
    #expect(driver.state.shownID == berlin.id)
    #expect(driver.state.favorites.favorites.map(\.id) == [berlin.id])
    #expect(driver.state.shownWeather.forecast?.current?.temperature?.celsius == 10)
  }

  @Test func airQualityFailsAlone() throws {
    let driver = try askingDriver([berlin, tokyo])
    driver.providerAnswers()
    driver.press("r")
    let request = driver.questions[1].request
    let forecast = SampleWeather.forecast(of: berlin, at: driver.now)
    driver.happen(
      .forecastsArrived([berlin.id: forecast], request: request),
      .airQualityFailed(.noConnection, request: request), .refreshFinished(request: request))
    let known = driver.state.weather
    #expect(known[berlin.id]?.forecast != nil)
    #expect(known[berlin.id]?.failure == nil)
    #expect(known[berlin.id]?.airQualityFailure == .noConnection)
    // Nobody has asked for the other city's air.
    #expect(known[tokyo.id]?.airQualityFailure == nil)
    #expect(driver.state.refresh.lastError == nil)
  }

  @Test func airOfBeforeStandsInForThreeHours() throws {
    let driver = try askingDriver([berlin])
    let air = AirQuality(time: driver.now)
    driver.providerAnswers { place in
      var forecast = SampleWeather.forecast(of: place, at: driver.now)
      forecast.airQuality = air
      return forecast
    }
    driver.advance(by: .seconds(900))
    driver.providerAnswers()
    #expect(driver.state.shownWeather.forecast?.airQuality == air)
    driver.jumpWallClock(by: 4 * 3_600)
    driver.happen()
    driver.providerAnswers()
    #expect(driver.state.shownWeather.forecast?.airQuality == nil)
  }

  @Test func partialFailureStaysPartial() throws {
    let driver = try askingDriver([berlin, tokyo, denver])
    let empty = ProviderError(.empty, "no weather there")
    func answerAllButTokyo() {
      let request = driver.questions[driver.questions.count - 1].request
      var forecasts: [Place.ID: Forecast] = [:]
      for place in [berlin, denver] {
        forecasts[place.id] = SampleWeather.forecast(of: place, at: driver.now)
      }
      driver.happen(
        .forecastsFailed(empty, places: [tokyo.id], request: request),
        .forecastsArrived(forecasts, request: request), .refreshFinished(request: request))
    }
    answerAllButTokyo()
    #expect(driver.state.weather[tokyo.id]?.failure == empty)
    #expect(driver.state.weather[denver.id]?.failure == nil)
    #expect(driver.state.refresh.failures == 0)
    driver.expectScreen(contains: "Tokyo: no weather there")
    // The same failure again is no news, and nothing has recovered.
    driver.advance(by: .seconds(900))
    answerAllButTokyo()
    #expect(driver.state.messages.log.count == 1)
    #expect(driver.questions.count == 2)
  }

  @Test func severalPartialFailuresAreOneMessage() throws {
    let driver = try askingDriver([berlin, tokyo, denver])
    let request = driver.questions[0].request
    let error = ProviderError(.empty, "no weather there")
    driver.happen(
      .forecastsFailed(error, places: [tokyo.id], request: request),
      .forecastsFailed(error, places: [denver.id], request: request),
      .forecastsArrived(
        [berlin.id: SampleWeather.forecast(of: berlin, at: driver.now)], request: request),
      .refreshFinished(request: request))
    #expect(driver.state.messages.log.map(\.text) == ["2 of 3 cities: no weather there"])
  }

  @Test func everyPlaceFailingOnItsOwnIsAFailureOfAll() throws {
    let driver = try askingDriver([berlin, tokyo])
    let request = driver.questions[0].request
    driver.happen(
      .forecastsFailed(.noConnection, places: [berlin.id], request: request),
      .forecastsFailed(.noConnection, places: [tokyo.id], request: request),
      .refreshFinished(request: request))
    #expect(driver.state.refresh.failures == 1)
    driver.advance(by: .seconds(30))
    #expect(driver.questions.count == 2)
  }

  @Test func cancelledQuestionIsNoFailure() throws {
    let driver = try askingDriver([berlin])
    driver.providerFails(ProviderError(.cancelled, "Cancelled"))
    #expect(driver.state.weather[berlin.id]?.failure == nil)
    #expect(driver.state.messages.log.isEmpty)
    #expect(driver.questions.count == 1)
  }

  @Test func cityThatCameDuringTheQuestionIsAskedForAfterIt() throws {
    let driver = try askingDriver([berlin])
    // Another `wx` adds a city; a change of our own brings the list in.
    _ = driver.disk.add(tokyo)
    driver.happen(
      .favoritesSaved(driver.disk, outcome: .done, change: .lastShown(berlin.id)))
    #expect(driver.questions.count == 1)
    driver.providerAnswers()
    #expect(driver.questions.map(\.places) == [[berlin], [tokyo]])
    driver.providerAnswers()
    #expect(driver.questions.count == 2)
  }
}
