import Testing
import WeatherModel

@testable import WeatherTUI

/// Cities left and right, `f`, and what a restart remembers.
@Suite struct FavoriteTests {
  let berlin = SampleWeather.berlin
  let tokyo = SampleWeather.tokyo
  let denver = SampleWeather.denver

  func driver(_ places: [Place]) throws -> AppDriver {
    let driver = try AppDriver(favorites: places)
    guard !places.isEmpty else { return driver }
    driver.happen(.cachedForecastsLoaded([:]))
    driver.providerAnswers()
    return driver
  }

  @Test(arguments: [1, 2, 9, 200])
  func rightVisitsEveryCityOnceAndWraps(_ count: Int) throws {
    let places = SampleWeather.places(count)
    let driver = try driver(places)
    var visited: [Place.ID?] = []
    for _ in 0..<count {
      visited.append(driver.state.shownID)
      driver.press("Right")
    }
    #expect(visited == places.map(\.id))
    #expect(driver.state.shownID == places[0].id)
    driver.press("h")
    #expect(driver.state.shownID == places[count - 1].id)
  }

  @Test func withoutCitiesNothingHappens() throws {
    let driver = try driver([])
    driver.press("Left Right f r Enter 2 Down Up G")
    #expect(driver.effects.isEmpty)
    #expect(driver.state.shownID == nil)
  }

  @Test func switchingKeepsThePageAndBeginsAtItsTop() throws {
    let driver = try driver([berlin, tokyo])
    driver.press("2 Down Down Right")
    #expect(driver.state.page == .hourly)
    #expect(driver.state.hourly == ListSelection())
    driver.expectScreen(contains: "Tokyo")
  }

  @Test func removedCityStaysOnTheScreen() throws {
    let driver = try driver([berlin, tokyo, denver])
    driver.press("Right f")
    driver.diskCatchesUp()
    #expect(driver.disk.favorites.map(\.id) == [berlin.id, denver.id])
    #expect(driver.state.shownID == tokyo.id)
    driver.expectScreen(contains: "Tokyo is no favourite any more: f adds it again")
  }

  @Test func addingAgainPutsItBackWithItsName() throws {
    let driver = try driver([berlin, tokyo, denver])
    _ = driver.disk.rename(tokyo.id, to: "Grandma")
    driver.press("Right")
    driver.advance(by: .seconds(1))
    driver.diskCatchesUp()
    driver.press("f")
    driver.diskCatchesUp()
    driver.press("f")
    driver.diskCatchesUp()
    #expect(driver.disk.favorites.map(\.displayName) == ["Berlin", "Grandma", "Denver"])
    #expect(driver.state.shownID == tokyo.id)
    #expect(driver.state.cities.count == 3)
  }

  @Test func secondPressBeforeTheFirstIsSavedTakesItBack() throws {
    let driver = try driver([berlin])
    driver.press("f f")
    driver.diskCatchesUp()
    #expect(driver.disk.favorites.map(\.id) == [berlin.id])
    driver.press("f f f")
    driver.diskCatchesUp()
    #expect(driver.disk.favorites.isEmpty)
    #expect(driver.state.pendingFavorites.isEmpty)
  }

  @Test func failedSaveIsForgottenAndTold() throws {
    let driver = try driver([berlin])
    driver.press("f")
    driver.happen(.storageFailed("places.json cannot be written"))
    driver.expectScreen(contains: "places.json cannot be written")
    driver.press("f")
    #expect(
      driver.effects.suffix(2) == [
        .changeFavorites(.remove(berlin.id)), .changeFavorites(.remove(berlin.id)),
      ])
  }

  @Test func placeOfCoordinatesIsSavedWithNameAndZone() throws {
    let point = Place.at(SampleWeather.kathmandu.coordinate)
    let driver = try AppDriver { state in
      state.visitors = [.found(point)]
      state.shownID = point.id
    }
    driver.happen(.cachedForecastsLoaded([:]))
    driver.providerAnswers { _ in
      SampleWeather.forecast(of: SampleWeather.kathmandu, at: driver.now)
    }
    driver.press("f")
    driver.diskCatchesUp()
    #expect(driver.disk.favorites.first?.displayName == "27.7° N 85.32° E")
    #expect(driver.disk.favorites.first?.place.timeZone == "Asia/Kathmandu")
    #expect(driver.disk.favorites.first?.id == point.id)
    #expect(driver.state.cities.count == 1)
  }

  @Test func guessThatBecomesAFavouriteIsNoGuessAnyMore() throws {
    let driver = try AppDriver { state in
      state.visitors = [.found(berlin)]
      state.guess = Guess(id: berlin.id, zone: "Europe/Berlin")
      state.shownID = berlin.id
    }
    driver.happen(.cachedForecastsLoaded([:]))
    driver.providerAnswers()
    driver.press("f")
    driver.diskCatchesUp()
    #expect(driver.state.guess == nil)
    #expect(driver.state.shownID == berlin.id)
  }

  @Test func sameCityUnderAnotherIdIsAlreadyThere() throws {
    var twin = berlin
    twin.id = Place.ID(rawValue: "point:52.5200,13.4100")
    let driver = try AppDriver(favorites: [berlin]) { state in
      state.visitors = [.found(twin)]
      state.shownID = twin.id
    }
    driver.press("f")
    driver.diskCatchesUp()
    driver.expectScreen(contains: "Already there: Berlin")
    #expect(driver.disk.favorites.count == 1)
  }

  @Test func changesOfAnotherProgramComeIn() throws {
    let driver = try driver([berlin, tokyo])
    _ = driver.disk.remove(tokyo.id)
    _ = driver.disk.add(denver)
    driver.press("Right")
    driver.advance(by: .seconds(1))
    driver.diskCatchesUp()
    #expect(driver.state.favorites == driver.disk)
    // The other program has removed what is on the screen: it stays for this run.
    #expect(driver.state.shownID == tokyo.id)
    driver.expectScreen(contains: "Tokyo")
    #expect(driver.questions.last?.places == [denver])
  }

  // MARK: The city shown last

  @Test func shownCityIsRememberedAfterASecondOfRest() throws {
    let driver = try driver([berlin, tokyo, denver])
    driver.press("Right")
    driver.advance(by: .milliseconds(900))
    driver.press("Right")
    driver.advance(by: .milliseconds(900))
    #expect(!driver.effects.contains(.changeFavorites(.lastShown(tokyo.id))))
    #expect(!driver.effects.contains(.changeFavorites(.lastShown(denver.id))))
    driver.advance(by: .milliseconds(100))
    #expect(driver.effects.last == .changeFavorites(.lastShown(denver.id)))
    driver.diskCatchesUp()
    #expect(driver.disk.initialID == denver.id)
  }

  @Test(arguments: ["q", "Ctrl-c"])
  func shownCityIsRememberedAtTheEnd(_ key: String) throws {
    let driver = try driver([berlin, tokyo])
    driver.press("Right \(key)")
    #expect(driver.effects.last == .changeFavorites(.lastShown(tokyo.id)))
    #expect(driver.ending == .asked)
  }

  @Test func shownCityIsRememberedWhenASignalEndsTheProgram() throws {
    let driver = try driver([berlin, tokyo])
    driver.press("Right")
    driver.receive(.terminate)
    #expect(driver.effects.last == .changeFavorites(.lastShown(tokyo.id)))
    #expect(driver.ending == .signal(15))
  }

  @Test func shownCityIsRememberedWhenTheTerminalGoes() throws {
    let driver = try driver([berlin, tokyo])
    driver.press("Right")
    driver.happen(.terminalClosed)
    #expect(driver.effects.last == .changeFavorites(.lastShown(tokyo.id)))
    #expect(driver.ending == .terminalClosed)
  }

  @Test func visitorsAreNotRemembered() throws {
    let driver = try AppDriver(favorites: [tokyo]) { state in
      state.visitors = [.found(berlin)]
    }
    driver.press("Left q")
    #expect(driver.state.shownID == berlin.id)
    #expect(!driver.effects.contains(.changeFavorites(.lastShown(berlin.id))))
  }
}
