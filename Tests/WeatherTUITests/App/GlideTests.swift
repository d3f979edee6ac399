import Testing
import WeatherModel

@testable import WeatherTUI

/// How pages and cities get to their places, and that no key ever waits for them.
@Suite struct GlideTests {
  private func driver(
    _ cities: [Place] = Array(SampleWeather.all.prefix(3)), hasMotion: Bool = true
  ) throws -> AppDriver {
    try AppDriver(favorites: cities) { state in
      state.preferences.hasMotion = hasMotion
      for city in SampleWeather.all {
        state.weather[city.id] = Remote(
          forecast: SampleWeather.forecast(of: city, at: state.moment.instant))
      }
    }
  }

  /// The frame after a key and the one at which it comes to rest.
  private func frames(_ driver: AppDriver, _ keys: String) -> (first: Canvas?, last: Canvas?) {
    driver.press(keys)
    let first = driver.terminal.shown
    driver.advance(by: .milliseconds(300))
    return (first, driver.terminal.shown)
  }

  @Test func aPageGlidesIntoItsPlaceInAFifthOfASecond() throws {
    let driver = try driver()
    let before = driver.terminal.shown
    let wakeUps = driver.wakeUps
    let (first, last) = frames(driver, "Down")
    #expect(driver.state.page == .hourly)
    #expect(first != before && first != last)
    // The first rows of the new page stand at the foot already, under those of the old one.
    #expect(first?.lines.dropLast().last { !$0.isEmpty } != last?.lines.dropLast().last)
    #expect((6...11).contains(driver.wakeUps - wakeUps))
    #expect(driver.state.glide == nil)
    let still = try self.driver(hasMotion: false)
    still.press("Down")
    #expect(last == still.terminal.shown, "a glide ends where the page stands without one")
  }

  @Test(arguments: ["Down", "Right", "Left", "3"])
  func withoutMotionThePageIsThereAtOnce(key: String) throws {
    let driver = try driver(hasMotion: false)
    let wakeUps = driver.wakeUps
    let (first, last) = frames(driver, key)
    #expect(first == last)
    #expect(driver.wakeUps == wakeUps)
  }

  @Test func aSecondKeyGoesOnFromWhereThePageIs() throws {
    let driver = try driver()
    driver.press("PageDown")
    driver.advance(by: .milliseconds(40))
    let position = driver.state.stripPosition
    #expect(position > 0.2 && position < 1)
    driver.press("3")
    #expect(driver.state.page == .daily)
    #expect(driver.state.stripPosition > position)
    #expect(driver.state.stripPosition < 2)
    driver.advance(by: .milliseconds(300))
    #expect(driver.state.stripPosition == 2)
    #expect(driver.state.nextFrame == nil)
  }

  @Test func aKeyOnTheNewPageActsThoughThePageStillGlides() throws {
    let driver = try driver()
    driver.press("Down Down")
    #expect(driver.state.hourly.selected == 1)
    #expect(driver.state.glide == nil, "what the key does is seen at once")
    driver.press("Up Up q")
    #expect(driver.ending == .asked)
  }

  @Test(arguments: [("Up", 0), ("PageUp", 0)])
  func atTheTopThePageBounces(key: String, page: Int) throws {
    let driver = try driver()
    let rest = driver.terminal.shown
    driver.press(key)
    driver.advance(by: .milliseconds(40))
    let out = driver.terminal.shown
    #expect(out != rest)
    #expect(out?.lines.first?.isEmpty == true)
    #expect(out?.lines.last == rest?.lines.last, "the bottom line stands")
    let start = driver.state.glide?.start
    driver.press(key)
    #expect(driver.state.glide?.start == start, "a key that is held down begins none anew")
    driver.advance(by: .milliseconds(300))
    #expect(driver.terminal.shown == rest)
  }

  @Test func atTheFootThePageBouncesUpwards() throws {
    let driver = try driver()
    driver.press("3 End")
    driver.advance(by: .milliseconds(300))
    let rest = driver.terminal.shown
    driver.press("Down")
    driver.advance(by: .milliseconds(40))
    #expect(driver.terminal.shown?.lines.first == rest?.lines[2])
    driver.advance(by: .milliseconds(300))
    #expect(driver.terminal.shown == rest)
  }

  @Test func aCityComesFromWhereTheKeyPoints() throws {
    let driver = try driver()
    driver.press("Right")
    driver.expectScreen(contains: "10°")
    #expect(driver.state.shownID == SampleWeather.tokyo.id)
    let names = try #require(driver.lines.first { $0.contains("Berlin") })
    #expect(displayWidth(of: names.prefix { $0 == " " }) < 40, "the old one leaves to the left")
    driver.advance(by: .milliseconds(300))
    driver.expectScreen(contains: "Tokyo")
    driver.expectScreen(lacks: "Berlin")
    driver.press("Left")
    let back = try #require(driver.lines.first { $0.contains("Tokyo") })
    #expect(displayWidth(of: back.prefix { $0 == " " }) > 55, "the old one leaves to the right")
  }

  @Test func aroundTheEndTheNeighbourStillComesFromItsSide() throws {
    let driver = try driver()
    driver.press("Left")
    guard case .city(_, let direction) = driver.state.glide?.way else {
      Issue.record("no glide")
      return
    }
    #expect(direction == -1)
  }

  @Test func whoHoldsTheKeyDownSeesEachCityInItsPlace() throws {
    let driver = try driver()
    driver.press("Right")
    driver.advance(by: .milliseconds(30))
    driver.press("Right")
    #expect(driver.state.glide == nil)
    driver.expectScreen(contains: "Denver")
    #expect(driver.state.shownID == SampleWeather.denver.id)
  }

  @Test func overlaysAndTinyWindowsDoNotGlide() throws {
    let driver = try driver()
    driver.press("? 2")
    #expect(driver.state.page == .hourly && driver.state.glide == nil)
    driver.press("1")
    driver.resize(10, 3)
    #expect(driver.state.glide == nil)
    driver.press("2")
    #expect(driver.state.glide == nil)
  }

  @Test(arguments: [(100, 30), (60, 20), (41, 13)])
  func everyRowKeepsItsWidthOnTheWay(columns: Int, rows: Int) throws {
    let screen = try Screen.test(.full)
    let painter = SkyPainter(fidelity: .direct, horizons: HorizonLibrary())
    var state = ForecastScene.clearDay.state(size: Size(columns: columns, rows: rows))
    state.preferences.hasMotion = true
    state.showSky(by: painter)
    for key in [Key.right, .left, .down, .up, .up] {
      _ = state.update(.keyPressed(key), at: state.moment)
      for _ in 0..<12 {
        for line in Picture(canvas: screen.render(state)).rows {
          #expect(displayWidth(of: line) == columns)
        }
        var moment = state.moment
        moment.uptime += .milliseconds(20)
        _ = state.update(.clockAdvanced, at: moment)
      }
      #expect(state.glide == nil)
    }
  }

  @Test func theSkyGrowsDarkAlongWithTheStrip() throws {
    let screen = try Screen.test(.full)
    let painter = SkyPainter(fidelity: .direct, horizons: HorizonLibrary())
    var state = ForecastScene.clearDay.state(size: Size(columns: 90, rows: 28))
    state.preferences.hasMotion = true
    state.show(SkySamples.scene(.clear, altitude: 50), by: painter)
    func light() -> Float {
      screen.render(state).cells.reduce(0) { sum, cell in
        guard case .rgb(let red, let green, let blue) = cell.background else { return sum }
        return sum + Float(red) + Float(green) + Float(blue)
      }
    }
    var lights = [light()]
    _ = state.update(.keyPressed(.down), at: state.moment)
    for _ in 0..<12 {
      lights.append(light())
      var moment = state.moment
      moment.uptime += .milliseconds(20)
      _ = state.update(.clockAdvanced, at: moment)
    }
    #expect(zip(lights, lights.dropFirst()).allSatisfy { $0 * 1.12 >= $1 }, "\(lights)")
    #expect(lights[lights.count - 1] < lights[0] * 0.7)
  }
}
