import Testing
import WeatherModel

@testable import WeatherTUI

/// What the loop does to the terminal.
@Suite struct EventLoopTests {
  func driver() throws -> AppDriver {
    let driver = try AppDriver(favorites: [SampleWeather.berlin])
    driver.happen(.cachedForecastsLoaded([:]))
    driver.providerAnswers()
    driver.terminal.forgetCalls()
    return driver
  }

  @Test func equalFramesAreNotDrawnAgain() throws {
    let driver = try driver()
    driver.happen()
    driver.press("x")
    #expect(driver.terminal.calls.isEmpty)
  }

  @Test func redrawDrawsEverything() throws {
    let driver = try driver()
    driver.press("Ctrl-l")
    #expect(driver.terminal.calls == [.invalidate, .draw])
  }

  @Test func severalKeysAreOneFrame() throws {
    let driver = try driver()
    driver.happen(.keyPressed(.down), .keyPressed(.down), .keyPressed(.down))
    #expect(driver.terminal.calls == [.draw])
  }

  @Test func terminalShowsItsFrameAgainByItselfAfterCtrlZ() throws {
    let driver = try driver()
    driver.press("Ctrl-z")
    #expect(driver.terminal.calls == [.suspend])
  }

  @Test func windowResizedDuringCtrlZIsFilledAtOnce() throws {
    let driver = try driver()
    driver.terminal.windowSize = Size(columns: 60, rows: 20)
    driver.press("Ctrl-z")
    #expect(driver.terminal.calls == [.suspend, .draw])
    #expect(driver.state.size == Size(columns: 60, rows: 20))
    #expect(driver.terminal.shown?.size == Size(columns: 60, rows: 20))
  }

  @Test func windowThatIsAsLargeAsBeforeIsDrawnAnew() throws {
    let driver = try driver()
    driver.resize(100, 30)
    #expect(driver.terminal.calls == [.resize, .invalidate, .draw])
  }

  @Test func windowResizedWhileStoppedFromOutsideIsFilled() throws {
    let driver = try driver()
    driver.terminal.windowSize = Size(columns: 60, rows: 20)
    driver.receive(.continued)
    #expect(driver.terminal.calls == [.resume, .draw])
    #expect(driver.terminal.shown?.size == Size(columns: 60, rows: 20))
  }

  @Test func continuingAtTheSameSizeIsDrawnByTheTerminalAlone() throws {
    let driver = try driver()
    driver.receive(.continued)
    #expect(driver.terminal.calls == [.resume])
  }

  @Test func stopFromOutsideIsCtrlZ() throws {
    let driver = try driver()
    driver.press("?")
    driver.terminal.forgetCalls()
    driver.receive(.stopRequested)
    #expect(driver.terminal.calls == [.suspend])
  }

  @Test func nothingIsDrawnAfterTheEnd() throws {
    let driver = try driver()
    driver.happen(.keyPressed(.character("q")), .keyPressed(.down))
    #expect(driver.ending == .asked)
    #expect(driver.terminal.calls.isEmpty)
  }

  @Test func statusTellsTheReasonOfTheEnd() {
    #expect(ExitReason.asked.status == 0)
    #expect(ExitReason.signal(15).status == 143)
    #expect(ExitReason.signal(2).status == 130)
    #expect(ExitReason.terminalClosed.status == 129)
  }
}
