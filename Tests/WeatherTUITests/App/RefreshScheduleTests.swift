import Testing
import WeatherModel

@testable import WeatherTUI

/// When the provider is asked.
@Suite struct RefreshScheduleTests {
  let berlin = SampleWeather.berlin
  let tokyo = SampleWeather.tokyo

  /// A program whose only city was fetched so many seconds ago.
  func driver(age: Int) throws -> AppDriver {
    try AppDriver(favorites: [berlin]) { state in
      state.weather[berlin.id] = Remote(
        forecast: SampleWeather.forecast(
          of: berlin, at: state.moment.instant, fetched: state.moment.instant - age))
    }
  }

  @Test func firstStartAsksAtOnce() throws {
    let driver = try AppDriver(favorites: [berlin])
    #expect(driver.effects == [.loadCachedForecasts([berlin])])
    driver.happen(.cachedForecastsLoaded([:]))
    #expect(driver.questions.map(\.places) == [[berlin]])
  }

  @Test func freshCacheIsNotAskedForUntilItIsOld() throws {
    let driver = try driver(age: 300)
    #expect(driver.questions.isEmpty)
    driver.advance(by: .seconds(599))
    #expect(driver.questions.isEmpty)
    driver.advance(by: .seconds(1))
    #expect(driver.questions.count == 1)
  }

  @Test func oldCacheIsAskedForAtOnce() throws {
    #expect(try driver(age: 900).questions.count == 1)
  }

  @Test func cacheFromTomorrowIsAskedForAtOnce() throws {
    #expect(try driver(age: -86_400).questions.count == 1)
  }

  @Test func oneStampFromTheFutureIsEnough() throws {
    let driver = try AppDriver(favorites: [berlin, tokyo]) { state in
      for (place, age) in [(berlin, 60), (tokyo, -86_400)] {
        state.weather[place.id] = Remote(
          forecast: SampleWeather.forecast(
            of: place, at: state.moment.instant, fetched: state.moment.instant - age))
      }
    }
    #expect(driver.questions.map(\.places) == [[berlin, tokyo]])
  }

  @Test func otherCitiesFreshOnDiskAreNotAskedFor() throws {
    let driver = try AppDriver(favorites: [berlin, tokyo]) { state in
      state.weather[berlin.id] = Remote(
        forecast: SampleWeather.forecast(of: berlin, at: state.moment.instant))
    }
    #expect(driver.effects == [.loadCachedForecasts([tokyo])])
    driver.cacheAnswers(
      SampleWeather.forecast(of: tokyo, at: driver.now, fetched: driver.now - 400), of: tokyo)
    #expect(driver.questions.isEmpty)
    driver.advance(by: .seconds(500))
    #expect(driver.questions.map(\.places) == [[berlin, tokyo]])
  }

  @Test func quarterOfAnHourWithJitter() throws {
    let driver = try AppDriver(favorites: [berlin]) { $0.refresh.jitter = 0.5 }
    driver.happen(.cachedForecastsLoaded([:]))
    driver.providerAnswers()
    driver.advance(by: .seconds(944))
    #expect(driver.questions.count == 1)
    driver.advance(by: .seconds(1))
    #expect(driver.questions.count == 2)
  }

  @Test func allCitiesAreOneQuestion() throws {
    let places = SampleWeather.places(50)
    let driver = try AppDriver(favorites: places)
    driver.happen(.cachedForecastsLoaded([:]))
    #expect(driver.questions.map(\.places) == [places])
  }

  @Test func byHandOnlyTheShownCity() throws {
    let driver = try AppDriver(favorites: [berlin, tokyo])
    driver.happen(.cachedForecastsLoaded([:]))
    driver.providerAnswers()
    driver.press("Right r")
    #expect(driver.questions.map(\.places) == [[berlin, tokyo], [tokyo]])
    driver.press("r")
    #expect(driver.questions.count == 2)
    driver.expectScreen(contains: "Already asking")
    driver.providerAnswers()
    driver.expectScreen(contains: "Up to date")
  }

  @Test func heldKeyAsksOnceInTenSeconds() throws {
    let driver = try AppDriver(favorites: [berlin])
    driver.happen(.cachedForecastsLoaded([:]))
    driver.providerAnswers()
    driver.press("r")
    driver.providerAnswers()
    driver.press("r r r")
    #expect(driver.questions.count == 2)
    driver.expectScreen(contains: "Up to date")
    driver.advance(by: .seconds(10))
    driver.press("r")
    #expect(driver.questions.count == 3)
  }

  @Test func askingByHandDoesNotPutOffTheOthers() throws {
    let driver = try AppDriver(favorites: [berlin, tokyo])
    driver.happen(.cachedForecastsLoaded([:]))
    driver.providerAnswers()
    driver.advance(by: .seconds(600))
    driver.press("r")
    driver.providerAnswers()
    driver.advance(by: .seconds(300))
    #expect(driver.questions.last?.places == [berlin, tokyo])
  }

  @Test func failuresDoubleTheWaitUpToHalfAnHour() throws {
    let driver = try AppDriver(favorites: [berlin])
    driver.happen(.cachedForecastsLoaded([:]))
    for (index, wait) in [30, 60, 120, 240, 480, 960, 1_800, 1_800].enumerated() {
      driver.providerFails()
      driver.advance(by: .milliseconds(wait * 1_000 - 1))
      #expect(driver.questions.count == index + 1, "before \(wait) s")
      driver.advance(by: .milliseconds(1))
      #expect(driver.questions.count == index + 2, "after \(wait) s")
    }
  }

  @Test func impatienceDoesNotLengthenTheWait() throws {
    let driver = try AppDriver(favorites: [berlin])
    driver.happen(.cachedForecastsLoaded([:]))
    driver.providerFails()
    for _ in 0..<5 {
      driver.advance(by: .seconds(2))
      driver.press("r")
      driver.providerFails()
    }
    let count = driver.questions.count
    #expect(count == 6)
    driver.advance(by: .seconds(30))
    #expect(driver.questions.count == count + 1)
  }

  @Test(arguments: [ProviderError.Kind.rateLimited, .serviceDown])
  func serviceThatAsksToWaitIsLeftAlone(_ kind: ProviderError.Kind) throws {
    let driver = try driver(age: 1_000)
    driver.providerFails(ProviderError(kind, "Too many", retryAfter: 3_600))
    // 07:30 in Greenwich and an hour is 09:30 in Berlin.
    driver.expectScreen(contains: "Too many · next try at 09:30")
    driver.advance(by: .seconds(1_800))
    driver.press("r")
    #expect(driver.questions.count == 1)
    driver.expectScreen(contains: "The service wants no question yet: next try at 09:30")
    driver.advance(by: .seconds(1_800))
    #expect(driver.questions.count == 2)
  }

  @Test func sleepCountsTowardsTheWaitThatTheServiceAskedFor() throws {
    let driver = try driver(age: 1_000)
    driver.providerFails(ProviderError(.rateLimited, "Too many", retryAfter: 3_600))
    driver.jumpWallClock(by: 1_800)
    driver.happen()
    #expect(driver.questions.count == 1)
    driver.advance(by: .seconds(1_799))
    #expect(driver.questions.count == 1)
    driver.advance(by: .seconds(1))
    #expect(driver.questions.count == 2)
  }

  @Test func offlineNeverAsks() throws {
    let driver = try AppDriver(favorites: [berlin]) { $0.isOffline = true }
    driver.happen(.cachedForecastsLoaded([:]))
    driver.expectScreen(contains: "start without --offline")
    driver.press("r")
    driver.advance(by: .seconds(7_200))
    #expect(driver.questions.isEmpty)
  }

  @Test func demoNeverAsks() throws {
    let samples = SampleWeather.samples()
    let driver = try AppDriver(favorites: [berlin]) { state in
      state.source = .demo(samples)
      for sample in samples { state.weather[sample.place.id] = Remote(forecast: sample.forecast) }
      state.shownID = samples[0].place.id
    }
    driver.expectScreen(contains: "SAMPLE")
    driver.press("r")
    driver.expectScreen(contains: "start without --demo")
    driver.press("Right f")
    driver.advance(by: .seconds(7_200))
    #expect(driver.effects.isEmpty)
  }

  @Test func stoppedClockReadsNothingFromTheCacheAndStays() throws {
    let driver = try AppDriver(favorites: [berlin]) { $0.isClockStopped = true }
    #expect(driver.questions.map(\.places) == [[berlin]])
    #expect(!driver.effects.contains(.loadCachedForecasts([berlin])))
    driver.providerAnswers()
    let before = driver.text
    let wakeUps = driver.wakeUps
    driver.advance(by: .seconds(600))
    #expect(driver.wakeUps == wakeUps)
    #expect(driver.text == before)
  }
}
