import Testing
import WeatherModel

@testable import WeatherTUI

/// Which skies are painted, and when.
@Suite struct SkyOrderTests {
  private let cities = Array(SampleWeather.all.prefix(4))

  /// The program with forecasts of all cities, on a terminal that shows skies.
  private func driver(isPainted: Bool = true) throws -> AppDriver {
    try AppDriver(favorites: cities) { state in
      state.sky.isPainted = isPainted
      for city in SampleWeather.all {
        state.weather[city.id] = Remote(
          forecast: SampleWeather.forecast(of: city, at: state.moment.instant))
      }
    }
  }

  /// Paints what was ordered last.
  private func paint(_ driver: AppDriver) throws {
    let order = try #require(driver.skyOrders.last)
    driver.happen(.skyPainted(try picture(of: order)))
  }

  private func picture(of order: SkyOrder) throws -> SkyPicture {
    SkyPicture(order: order, painter: SkyPainter(fidelity: .direct, horizons: HorizonLibrary()))
  }

  /// Whether the page has more than its plain ground.
  private func hasSky(_ driver: AppDriver) -> Bool {
    driver.terminal.shown.map { Set($0.cells.map(\.background)).count > 20 } ?? false
  }

  @Test func theFirstFrameIsPlainAndTheSkyFollowsIt() throws {
    let driver = try driver()
    driver.expectScreen(contains: "Berlin")
    #expect(!hasSky(driver))
    #expect(driver.skyOrders.map(\.placeID) == [cities[0].id])
    #expect(driver.skyOrders.first?.size == driver.state.size)
    try paint(driver)
    #expect(hasSky(driver))
    driver.expectScreen(contains: "Berlin")
    driver.advance(by: .seconds(50))
    #expect(driver.skyOrders.count == 1)
  }

  @Test func aTerminalWithoutPicturesIsAskedForNone() throws {
    let driver = try driver(isPainted: false)
    driver.press("Right Right")
    driver.advance(by: .seconds(600))
    #expect(driver.skyOrders.isEmpty)
  }

  @Test func whoFliesThroughCitiesWaitsForNoPictures() throws {
    let driver = try driver()
    try paint(driver)
    for _ in 0..<6 {
      driver.press("Right")
      driver.advance(by: .milliseconds(30))
    }
    #expect(driver.skyOrders.count == 1)
    driver.advance(by: .seconds(1))
    #expect(driver.skyOrders.map(\.placeID) == [cities[0].id, cities[2].id])
  }

  @Test func skiesDoNotFlickerWhileCitiesFlyBy() throws {
    let driver = try driver()
    try paint(driver)
    driver.press("Right")
    driver.advance(by: .seconds(1))
    try paint(driver)
    // Both cities have their sky now.
    driver.press("Left")
    #expect(hasSky(driver), "one step is no flight")
    for _ in 0..<3 {
      driver.advance(by: .milliseconds(30))
      driver.press("Right")
      #expect(!hasSky(driver))
      driver.advance(by: .milliseconds(30))
      driver.press("Left")
      #expect(!hasSky(driver))
    }
    driver.advance(by: .milliseconds(80))
    #expect(hasSky(driver), "the flight is over")
  }

  @Test func goingBackShowsTheSkyAtOnce() throws {
    let driver = try driver()
    try paint(driver)
    driver.press("Right")
    #expect(!hasSky(driver), "another city's sky")
    driver.advance(by: .seconds(1))
    try paint(driver)
    driver.press("Left")
    #expect(hasSky(driver))
    driver.advance(by: .seconds(1))
    #expect(driver.skyOrders.count == 2)
  }

  @Test func onlyOneIsPaintedAtATimeAndALateOneIsKept() throws {
    let driver = try driver()
    let first = try #require(driver.skyOrders.last)
    driver.press("Right")
    driver.advance(by: .seconds(2))
    #expect(driver.skyOrders.count == 1, "the first one is still being painted")
    driver.happen(.skyPainted(try picture(of: first)))
    #expect(!hasSky(driver), "another city's sky")
    #expect(driver.skyOrders.last?.placeID == cities[1].id)
    try paint(driver)
    driver.press("Left")
    #expect(hasSky(driver))
    #expect(driver.skyOrders.count == 2)
  }

  @Test func aWindowDrawnLargerKeepsThePictureStretched() throws {
    let driver = try driver()
    try paint(driver)
    driver.resize(110, 34)
    #expect(hasSky(driver))
    let corner = driver.terminal.shown?[109, 32].background
    #expect(corner != Backdrop(driver.state.sky.wanted?.scene, fidelity: .indexed).open)
    driver.resize(120, 36)
    driver.advance(by: .seconds(1))
    #expect(driver.skyOrders.map(\.size).suffix(1) == [Size(columns: 120, rows: 36)])
    #expect(driver.skyOrders.count == 2)
  }

  @Test func theSunMovesOnAndTheOldSkyStaysUntilTheNewOneIsThere() throws {
    let driver = try driver()
    try paint(driver)
    driver.advance(by: .seconds(300))
    #expect(driver.skyOrders.count == 2)
    #expect(driver.skyOrders[0].scene.sun != driver.skyOrders[1].scene.sun)
    #expect(hasSky(driver))
  }

  @Test func atMostFourPicturesAreKept() throws {
    let driver = try AppDriver(favorites: SampleWeather.all) { state in
      state.sky.isPainted = true
      for city in SampleWeather.all {
        state.weather[city.id] = Remote(
          forecast: SampleWeather.forecast(of: city, at: state.moment.instant))
      }
    }
    for _ in SampleWeather.all {
      try paint(driver)
      driver.press("Right")
      driver.advance(by: .seconds(1))
    }
    #expect(driver.state.sky.pictures.count == SkyState.keptPictures)
  }

  @Test func noWeatherMeansNoSky() throws {
    let driver = try AppDriver(favorites: cities) { $0.sky.isPainted = true }
    driver.advance(by: .seconds(1))
    #expect(driver.skyOrders.isEmpty)
    #expect(driver.state.sky.nextDeadline == nil)
  }
}

extension AppDriver {
  /// The skies that the program has ordered so far.
  var skyOrders: [SkyOrder] {
    effects.compactMap { if case .paintSky(let order) = $0 { order } else { nil } }
  }
}
