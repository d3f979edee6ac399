import Testing
import WeatherModel

@testable import WeatherTUI

/// When the sky moves and when nothing wakes for it.
@Suite struct SkyClockTests {
  /// The program with a sky that moves, if it may.
  private func driver(
    _ condition: Condition = .heavyRain, prepare: @escaping (inout AppState) -> Void = { _ in }
  ) throws -> AppDriver {
    let driver = try AppDriver(favorites: [SampleWeather.berlin, SampleWeather.tokyo]) { state in
      state.preferences.hasMotion = true
      state.sky.isPainted = true
      for city in SampleWeather.all {
        state.weather[city.id] = Remote(
          forecast: SampleWeather.forecast(of: city, at: state.moment.instant))
      }
      prepare(&state)
    }
    let order = try #require(driver.skyOrders.last)
    let scene = SkySamples.scene(condition, altitude: 40, cover: 0, rate: 6)
    let painter = SkyPainter(fidelity: .direct, horizons: HorizonLibrary())
    driver.happen(
      .skyPainted(
        SkyPicture(order: order, prepared: painter.prepare(scene, size: order.size))))
    return driver
  }

  /// How often the program woke within two seconds in the middle of a minute.
  private func wakeUps(_ driver: AppDriver) -> Int {
    let before = driver.wakeUps
    driver.advance(by: .seconds(2))
    return driver.wakeUps - before
  }

  @Test func rainFallsAtTenFramesASecond() throws {
    let driver = try driver()
    let before = driver.terminal.shown
    #expect((16...24).contains(wakeUps(driver)))
    #expect(driver.terminal.shown != before)
    #expect(driver.terminal.shown?.lines.contains { $0.contains("Berlin") } == true)
  }

  @Test(arguments: ["2", "?", "/", "c", "FocusLost"])
  func nothingWakesWhereNobodyLooksAtTheSky(key: String) throws {
    let driver = try driver()
    driver.press(key)
    driver.advance(by: .seconds(1))
    #expect(wakeUps(driver) == 0)
  }

  @Test func nothingWakesWithoutMotionOrWithAStoppedClock() throws {
    #expect(wakeUps(try driver { $0.preferences.hasMotion = false }) == 0)
    #expect(wakeUps(try driver { $0.isClockStopped = true }) == 0)
  }

  @Test func nothingWakesForASkyInWhichNothingMoves() throws {
    #expect(wakeUps(try driver(.clear)) == 0)
  }

  @Test func withTheFocusItGoesOnWhereItStopped() throws {
    let driver = try driver()
    driver.advance(by: .seconds(3))
    driver.press("FocusLost")
    let stopped = driver.state.sky.motion.milliseconds
    driver.advance(by: .seconds(20))
    #expect(driver.state.sky.motion.milliseconds == stopped)
    driver.press("FocusGained")
    driver.advance(by: .milliseconds(250))
    #expect((1...400).contains(driver.state.sky.motion.milliseconds - stopped))
  }

  @Test func aKeyIsTheFocusToo() throws {
    let driver = try driver()
    driver.press("FocusLost")
    #expect(wakeUps(driver) == 0)
    driver.press("t")
    driver.advance(by: .seconds(10))
    #expect(wakeUps(driver) > 10)
  }

  @Test func afterTenMinutesWithoutAKeyItStandsStillUntilTheNext() throws {
    let driver = try driver()
    #expect(wakeUps(driver) > 10)
    driver.advance(by: .seconds(604))
    // The sun has moved on: its skies are painted, and they stand still.
    let scene = SkySamples.scene(.heavyRain, altitude: 40, rate: 6)
    let painter = SkyPainter(fidelity: .direct, horizons: HorizonLibrary())
    for order in driver.skyOrders.suffix(1) + [try #require(driver.state.sky.wanted)] {
      driver.happen(
        .skyPainted(SkyPicture(order: order, prepared: painter.prepare(scene, size: order.size))))
    }
    #expect(wakeUps(driver) == 0)
    driver.press("x")
    #expect(wakeUps(driver) > 10)
  }

  @Test func whatOneFrameKeepsForTheNextIsNotSeen() throws {
    let driver = try driver()
    let fresh = { try Screen.test(driver.terminal.capabilities) }
    for step in [130, 700, 100, 400, 61_000, 90] {
      driver.advance(by: .milliseconds(step))
      let frame = try fresh().render(driver.state)
      #expect(driver.terminal.shown == frame, "after \(step) ms")
    }
    driver.press("u")
    #expect(driver.terminal.shown == (try fresh().render(driver.state)), "other units")
  }

  @Test func missedFramesAreNoLeap() {
    var motion = SkyMotion()
    motion.run(true, at: .seconds(10))
    motion.run(true, at: .seconds(40))
    #expect(motion.elapsed <= .milliseconds(300))
    let due = motion.nextFrame
    #expect(due == .milliseconds(40_100))
  }

  @Test func aSkyThatStandsStillHasNoFlash() throws {
    let seed = try #require(
      (UInt32(1)...50).first { Lightning(seed: $0 &+ 900).flash(at: 500) != nil })
    let sky = SkyPainter(fidelity: .direct, horizons: HorizonLibrary())
      .prepare(
        SkySamples.scene(.thunderstorm, rate: 4, seed: seed), size: Size(columns: 60, rows: 20))
    #expect(sky.paint(atMilliseconds: 500) != sky.paint(atMilliseconds: 500, isStill: true))
  }
}
