import Testing
import WeatherModel

@testable import WeatherTUI

/// Somebody keeps house among the cities.
@Suite struct CityListStory {
  private func driver(
    favorites: [Place], size: Size = Size(columns: 100, rows: 30)
  ) throws -> AppDriver {
    let driver = try AppDriver(favorites: favorites, size: size)
    driver.gazetteer = SamplePlaces.search
    if !favorites.isEmpty {
      driver.happen(.cachedForecastsLoaded([:]))
      driver.providerAnswers()
    }
    return driver
  }

  private func list(_ driver: AppDriver) throws -> CityListState {
    guard case .cities(let list)? = driver.state.overlays.last else {
      Issue.record("the list is not open")
      throw Missing()
    }
    return list
  }

  private struct Missing: Error {}

  /// The names on the screen in their order from the top.
  private func order(_ driver: AppDriver, _ names: [String]) -> [String] {
    let lines = driver.lines
    return names.compactMap { name in
      lines.firstIndex { $0.contains(name) }.map { (row: $0, name: name) }
    }.sorted { $0.row < $1.row }.map(\.name)
  }

  @Test func everyCityHasItsWeatherFromTheOneRequest() throws {
    let driver = try driver(favorites: Array(SampleWeather.all.prefix(3)))
    driver.press("c")
    #expect(driver.questions.count == 1)
    #expect(driver.questions[0].places.count == 3)
    #expect(order(driver, ["Tokyo", "Denver", "Berlin"]) == ["Berlin", "Tokyo", "Denver"])
    for text in ["10°", "11°", "12°", "16:30", "00:30", "Sunny"] {
      driver.expectScreen(contains: text)
    }
    driver.press("Down Enter")
    #expect(driver.state.shownID == SampleWeather.tokyo.id)
    #expect(driver.state.overlays.isEmpty)
  }

  @Test func theOrderDoesNotDependOnWhichAnswerCameFirst() throws {
    let cities = Array(SampleWeather.all.prefix(3))
    let driver = try AppDriver(favorites: cities)
    driver.press("c Down")
    driver.happen(.cachedForecastsLoaded([:]))
    let request = try #require(driver.questions.last?.request)
    for place in cities.reversed() {
      driver.happen(
        .forecastsArrived(
          [place.id: SampleWeather.forecast(of: place, at: driver.now)], request: request))
      #expect(order(driver, ["Tokyo", "Denver", "Berlin"]) == ["Berlin", "Tokyo", "Denver"])
      #expect(try list(driver).selectedID == SampleWeather.tokyo.id)
    }
  }

  @Test func addsThroughTheSearchAndComesBack() throws {
    let driver = try driver(favorites: [SampleWeather.berlin])
    driver.press("c a")
    driver.type("springfield")
    driver.expectScreen(contains: "Enter adds")
    driver.press("Enter")
    driver.diskCatchesUp()
    #expect(try list(driver).selectedID == SamplePlaces.springfieldIllinois.id)
    // The page below stays where it was.
    #expect(driver.state.shownID == SampleWeather.berlin.id)
    driver.press("a")
    driver.type("springfield")
    driver.press("Down Tab")
    driver.diskCatchesUp()
    driver.expectScreen(contains: "Illinois")
    driver.expectScreen(contains: "Missouri")
    #expect(driver.disk.favorites.count == 3)

    driver.press("a")
    driver.type("berlin")
    driver.press("Enter")
    driver.expectScreen(contains: "Already there: Berlin")
    #expect(try list(driver).selectedID == SampleWeather.berlin.id)
    driver.press("a Escape")
    #expect(try list(driver).selectedID == SampleWeather.berlin.id)
  }

  @Test func cityAndDistrictOfOneNameLiveSideBySide() throws {
    let driver = try driver(favorites: [SamplePlaces.xian, SamplePlaces.xianDistrict])
    driver.press("c")
    driver.expectScreen(contains: "Shaanxi")
    driver.expectScreen(contains: "Liaoyuan, Jilin")
    driver.resize(40, 12)
    driver.expectScreen(contains: "Shaanxi")
    driver.expectScreen(contains: "Liaoyuan")
  }

  @Test func theLastOneOfAllIsRemovedAndPutBack() throws {
    let driver = try driver(favorites: [SampleWeather.berlin])
    driver.press("c d")
    driver.diskCatchesUp()
    driver.expectScreen(contains: "No city yet")
    driver.expectScreen(contains: "z adds it again")
    driver.press("d J e s Enter")
    #expect(driver.state.shownID == nil)
    driver.press("c z")
    driver.diskCatchesUp()
    #expect(driver.disk.favorites.map(\.id) == [SampleWeather.berlin.id])
    #expect(driver.state.shownID == SampleWeather.berlin.id)
  }

  @Test func theShownCityGoesAndItsNeighbourIsShown() throws {
    let driver = try driver(favorites: Array(SampleWeather.all.prefix(3)))
    driver.press("Right c d")
    driver.diskCatchesUp()
    #expect(driver.state.shownID == SampleWeather.denver.id)
    #expect(try list(driver).selectedID == SampleWeather.denver.id)
    driver.press("d")
    driver.diskCatchesUp()
    #expect(driver.state.shownID == SampleWeather.berlin.id)
    // Each step back takes one removal, the last one first, to where it was.
    driver.press("z")
    driver.diskCatchesUp()
    #expect(try list(driver).selectedID == SampleWeather.denver.id)
    driver.press("z")
    driver.diskCatchesUp()
    #expect(driver.disk.favorites.map(\.id) == SampleWeather.all.prefix(3).map(\.id))
    // The key that the message names is one of the list.
    driver.expectScreen(contains: "is a favourite now: d removes it")
    driver.press("z")
    driver.expectScreen(contains: "Nothing was removed")
  }

  @Test func aVisitorBeforeTheFavouritesDoesNotShiftThem() throws {
    let driver = try driver(favorites: Array(SampleWeather.all.prefix(3)))
    driver.press("/")
    driver.type("kath")
    driver.press("Enter c")
    driver.expectScreen(contains: "not kept: f keeps it")
    driver.press("Down d")
    driver.diskCatchesUp()
    #expect(try list(driver).selectedID == SampleWeather.tokyo.id)
    driver.press("g e")
    #expect(try list(driver).renaming == nil)
    driver.expectScreen(contains: "Kathmandu is no favourite yet: f keeps it first")
    driver.press("f")
    driver.diskCatchesUp()
    #expect(driver.disk.favorites.last?.id == SampleWeather.kathmandu.id)
    #expect(try list(driver).selectedID == SampleWeather.kathmandu.id)
  }

  @Test func twoQuickStepsAreTwo() throws {
    let driver = try driver(favorites: SampleWeather.all)
    driver.press("c J J")
    driver.diskCatchesUp()
    #expect(driver.disk.index(of: SampleWeather.berlin.id) == 2)
    #expect(try list(driver).selectedID == SampleWeather.berlin.id)
    driver.press("K")
    driver.diskCatchesUp()
    driver.press("K K K")
    driver.diskCatchesUp()
    #expect(driver.disk.index(of: SampleWeather.berlin.id) == 0)
  }

  @Test func renamesAndIsCalledSoFromThenOn() throws {
    let driver = try driver(favorites: [SampleWeather.berlin, SampleWeather.tokyo])
    driver.press("c e Ctrl-u")
    driver.type("Zu Hause")
    driver.press("Enter")
    driver.diskCatchesUp()
    driver.expectScreen(contains: "Zu Hause")
    driver.press("s")
    driver.diskCatchesUp()
    driver.expectScreen(contains: "wx starts with Zu Hause from now on")
    driver.expectScreen(contains: "Zu Hause ⌂")
    #expect(driver.disk.defaultID == SampleWeather.berlin.id)
    driver.press("a")
    driver.type("berlin")
    driver.press("Enter")
    driver.expectScreen(contains: "Already there: Zu Hause")
    driver.press("e Ctrl-u Enter")
    driver.diskCatchesUp()
    driver.expectScreen(contains: "Berlin ⌂")
    driver.press("e")
    driver.type("x")
    driver.press("Escape")
    #expect(try list(driver).renaming == nil)
    #expect(driver.disk.favorites[0].displayName == "Berlin")
  }

  @Test(arguments: [2, 9, 200]) func theListScrolls(count: Int) throws {
    let driver = try driver(favorites: SampleWeather.places(count))
    driver.press("c End")
    driver.expectScreen(contains: "City \(count - 1)")
    #expect(driver.text.contains("/ \(count)") == (count > 20))
    driver.press("Home")
    driver.expectScreen(contains: "City 0")
    for _ in 0..<min(count, 25) { driver.press("Down") }
    driver.expectScreen(contains: "City \(min(count - 1, 25))")
    driver.press("G")
    driver.expectScreen(contains: "City \(count - 1)")
    driver.resize(20, 8)
    driver.expectScreen(contains: "City \(count - 1)")
    driver.press("Enter")
    #expect(driver.state.shownID?.rawValue == "test:\(count - 1)")
    driver.resize(100, 30)
    // A list that opens has the shown city in sight.
    driver.press("c")
    driver.expectScreen(contains: "City \(count - 1)")
  }

  @Test func aFailedCitySaysSoAndHidesNoOther() throws {
    let cities = Array(SampleWeather.all.prefix(3))
    let driver = try AppDriver(favorites: cities)
    driver.happen(.cachedForecastsLoaded([:]))
    let request = try #require(driver.questions.last?.request)
    let (good, bad) = ([cities[0], cities[2]], cities[1])
    driver.happen(
      .forecastsArrived(
        Dictionary(
          uniqueKeysWithValues: good.map {
            ($0.id, SampleWeather.forecast(of: $0, at: driver.now))
          }), request: request),
      .forecastsFailed(
        ProviderError(.unreadable, "No data for this place"), places: [bad.id], request: request),
      .refreshFinished(request: request))
    driver.press("c Escape Escape c")
    for (columns, rows) in [(100, 30), (60, 12), (40, 12)] {
      driver.resize(columns, rows)
      driver.expectScreen(contains: "No data for")
      driver.expectScreen(contains: "10°")
      driver.expectScreen(contains: "12°")
    }
  }

  @Test func helpBeginsWithTheKeysOfTheList() throws {
    let driver = try driver(favorites: [SampleWeather.berlin], size: Size(columns: 40, rows: 12))
    driver.press("c ?")
    driver.expectScreen(contains: "In the list of cities")
    driver.expectScreen(contains: "show the city")
    driver.press("Escape")
    #expect(try list(driver).selectedID == SampleWeather.berlin.id)
  }

  @Test func refreshAsksFromTheListToo() throws {
    let driver = try driver(favorites: [SampleWeather.berlin])
    driver.press("c r")
    #expect(driver.questions.count == 2)
  }

  @Test func theMouseChoosesOpensAndCloses() throws {
    let driver = try driver(favorites: Array(SampleWeather.all.prefix(3)))
    driver.press("c")
    driver.click(on: "Denver")
    #expect(try list(driver).selectedID == SampleWeather.denver.id)
    driver.click(on: "Denver")
    #expect(driver.state.shownID == SampleWeather.denver.id)
    driver.press("c")
    driver.click(0, 0)
    #expect(driver.state.overlays.isEmpty)
  }
}
