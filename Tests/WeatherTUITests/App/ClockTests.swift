import Testing
import WeatherModel

@testable import WeatherTUI

/// What the passing of time does without anybody doing anything.
@Suite struct ClockTests {
  let berlin = SampleWeather.berlin

  func freshDriver(at start: Instant = SampleWeather.morning) throws -> AppDriver {
    try AppDriver(favorites: [berlin], at: start) { state in
      state.weather[berlin.id] = Remote(
        forecast: SampleWeather.forecast(of: berlin, at: state.moment.instant))
    }
  }

  @Test func wakesOnceAMinuteAndNotMore() throws {
    let driver = try freshDriver(at: SampleWeather.morning + 20)
    #expect(driver.state.nextDeadline == driver.uptime + .seconds(40))
    driver.expectScreen(contains: "08:30")
    driver.advance(by: .seconds(39))
    #expect(driver.wakeUps == 0)
    driver.advance(by: .seconds(1))
    #expect(driver.wakeUps == 1)
    driver.expectScreen(contains: "08:31")
    driver.advance(by: .seconds(600))
    #expect(driver.wakeUps == 11)
  }

  @Test func sampleHasMinutesOfItsOwn() throws {
    let samples = SampleWeather.samples(recorded: SampleWeather.morning + 50)
    let driver = try AppDriver { state in
      state.source = .demo(samples)
      for sample in samples { state.weather[sample.place.id] = Remote(forecast: sample.forecast) }
      state.shownID = samples[0].place.id
    }
    driver.expectScreen(contains: "08:30")
    driver.advance(by: .seconds(10))
    driver.expectScreen(contains: "08:31")
  }

  @Test func twoHoursOfSleepAskAtOnce() throws {
    let driver = try freshDriver()
    driver.jumpWallClock(by: 7_200)
    driver.happen()
    #expect(driver.questions.count == 1)
    driver.expectScreen(contains: "2 h ago")
  }

  @Test func clockSetBackAsksAndSaysThatTheAgeIsUnknown() throws {
    let driver = try freshDriver()
    driver.jumpWallClock(by: -3_600)
    driver.happen()
    #expect(driver.questions.count == 1)
    #expect(driver.state.freshness == .stale)
    driver.providerAnswers()
    #expect(driver.state.freshness == .fresh)
    #expect(driver.questions.count == 1)
  }

  @Test func smallCorrectionOfTheClockIsNoJump() throws {
    let driver = try freshDriver()
    driver.jumpWallClock(by: 20)
    driver.happen()
    driver.jumpWallClock(by: -25)
    driver.happen()
    #expect(driver.questions.isEmpty)
  }

  @Test func cacheFromTomorrowIsStale() throws {
    let driver = try AppDriver(favorites: [berlin]) { state in
      state.isOffline = true
      state.weather[berlin.id] = Remote(
        forecast: SampleWeather.forecast(
          of: berlin, at: state.moment.instant, fetched: state.moment.instant + 86_400))
    }
    #expect(driver.state.freshness == .stale)
    driver.expectScreen(contains: "from the future")
  }

  @Test func countdownOfTheEmptyPageTicks() throws {
    let driver = try AppDriver(favorites: [berlin])
    driver.happen(.cachedForecastsLoaded([:]))
    driver.providerFails()
    driver.expectScreen(contains: "Next try in 30 s")
    for left in stride(from: 29, through: 1, by: -1) {
      driver.advance(by: .seconds(1))
      driver.expectScreen(contains: "Next try in \(left) s")
    }
    driver.advance(by: .seconds(1))
    #expect(driver.questions.count == 2)
  }

  @Test func withoutAForecastThereAreStillClockSunAndMoon() throws {
    let driver = try AppDriver(favorites: [berlin, SampleWeather.tokyo])
    driver.happen(.cachedForecastsLoaded([:]))
    #expect(driver.clockless == [berlin])
    driver.expectScreen(lacks: "08:30")
    driver.happen(.clocksLoaded([berlin.id: SampleWeather.clock(of: berlin)]))
    driver.expectScreen(contains: "08:30")
    // While an answer is on its way it is a loading page.
    driver.expectScreen(lacks: "Sunrise")
    driver.providerFails()
    driver.expectScreen(contains: "Sunrise 08:09 · Sunset 16:22")
    driver.expectScreen(contains: "Waning crescent")
    // Each is read once, and all of the list when it is open.
    driver.advance(by: .seconds(60))
    driver.expectScreen(contains: "08:31")
    #expect(driver.clockless == [berlin])
    driver.press("c")
    #expect(driver.clockless == [berlin, SampleWeather.tokyo])
    driver.happen(
      .clocksLoaded([SampleWeather.tokyo.id: SampleWeather.clock(of: SampleWeather.tokyo)]))
    driver.expectScreen(contains: "16:31")
  }

  @Test func whatThePageSaysIsNotSaidOnABandAsWell() throws {
    let driver = try AppDriver(favorites: [berlin])
    driver.happen(.cachedForecastsLoaded([:]))
    driver.providerFails()
    #expect(driver.lines.count { $0.contains("No connection to Open-Meteo") } == 1)
    #expect(driver.state.messages.current == nil)
    #expect(driver.log.count == 1 && driver.state.messages.log.count == 1)
    // In the list nothing else says it.
    driver.press("c")
    driver.advance(by: .seconds(30))
    driver.providerFails(ProviderError(.serviceDown, "Open-Meteo is down"))
    #expect(driver.lines.count { $0.contains("Open-Meteo is down") } == 1)
    driver.expectScreen(contains: "no data")
  }

  @Test func waitThatTheServiceAskedForIsNotOfferedAway() throws {
    let driver = try AppDriver(favorites: [berlin])
    driver.happen(.cachedForecastsLoaded([:]))
    driver.providerFails(ProviderError(.rateLimited, "Too many", retryAfter: 600))
    driver.expectScreen(contains: "Next try in 10 min")
    driver.expectScreen(lacks: "r tries now")
  }

  @Test func longCountdownTicksByTheMinute() throws {
    // On the minute, so that the ticks of clock and countdown are the same.
    let driver = try AppDriver(favorites: [berlin])
    driver.happen(.cachedForecastsLoaded([:]))
    for _ in 0..<4 {
      driver.providerFails()
      driver.advance(by: driver.state.refresh.dueAt.map { $0 - driver.uptime } ?? .zero)
    }
    driver.providerFails()
    driver.expectScreen(contains: "Next try in 8 min")
    let before = driver.wakeUps
    driver.advance(by: .seconds(60))
    driver.expectScreen(contains: "Next try in 7 min")
    #expect(driver.wakeUps - before <= 3)
    driver.advance(by: .seconds(5 * 60 + 30))
    driver.expectScreen(contains: "Next try in 90 s")
    driver.advance(by: .seconds(1))
    driver.expectScreen(contains: "Next try in 89 s")
  }

  @Test func realWeatherHasNoTicksOfACountdown() throws {
    let driver = try AppDriver(favorites: [berlin]) { state in
      state.weather[berlin.id] = Remote(
        forecast: SampleWeather.forecast(
          of: berlin, at: state.moment.instant, fetched: state.moment.instant - 1_000))
    }
    driver.providerFails()
    driver.advance(by: .seconds(29))
    // The message (10 s) and nothing else.
    #expect(driver.wakeUps == 1)
  }
}
