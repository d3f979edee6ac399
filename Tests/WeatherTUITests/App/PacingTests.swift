import Testing
import WeatherModel

@testable import WeatherTUI

/// What is drawn on a terminal that is behind.
@Suite struct PacingTests {
  private func driver() throws -> AppDriver {
    let driver = try AppDriver(favorites: [SampleWeather.berlin, SampleWeather.tokyo]) { state in
      state.preferences.hasMotion = true
      for city in SampleWeather.all {
        state.weather[city.id] = Remote(
          forecast: SampleWeather.forecast(of: city, at: state.moment.instant))
      }
    }
    driver.terminal.forgetCalls()
    return driver
  }

  @Test func aGlideGetsFewerFramesAndEndsWhereItShall() throws {
    let driver = try driver()
    driver.press("Down")
    #expect(driver.terminal.calls == [.draw])
    driver.terminal.unshownBytes = 9_000
    driver.advance(by: .seconds(1))
    #expect(driver.terminal.calls == [.draw], "nothing is drawn onto a terminal that is behind")
    driver.terminal.unshownBytes = 0
    driver.happen()
    #expect(driver.terminal.calls == [.draw, .draw])
    driver.expectScreen(contains: "Hourly")
    #expect(driver.terminal.shown?.lines.first?.contains("Hourly") == true)
  }

  @Test func anAnswerToAKeyIsDrawnUnlessVeryMuchIsOnItsWay() throws {
    let driver = try driver()
    driver.terminal.unshownBytes = EventLoop.mostUnshownBytes
    driver.press("?")
    #expect(driver.terminal.calls == [.draw])
    driver.terminal.unshownBytes = EventLoop.mostUnshownBytes + 1
    driver.press("Escape 2 3")
    #expect(driver.terminal.calls == [.draw])
    #expect(driver.state.page == .daily, "the keys themselves act at once")
    driver.terminal.unshownBytes = 10
    driver.happen()
    #expect(driver.terminal.calls == [.draw, .draw], "of all frames only the last is drawn")
  }

  @Test func nothingIsDrawnWhileAFrameWaitsForRoom() throws {
    let driver = try driver()
    driver.terminal.hasQueuedOutput = true
    driver.press("? Escape Right")
    #expect(driver.terminal.calls.isEmpty)
    driver.terminal.hasQueuedOutput = false
    driver.happen()
    #expect(driver.terminal.calls == [.draw])
  }
}
