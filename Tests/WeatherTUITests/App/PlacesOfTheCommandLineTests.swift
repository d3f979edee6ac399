import Testing
import WeatherModel

@testable import WeatherTUI

/// `wx Berlin Tokyo Denver`: names that are looked up while the program runs.
@Suite struct PlacesOfTheCommandLineTests {
  let berlin = SampleWeather.berlin
  let tokyo = SampleWeather.tokyo
  let denver = SampleWeather.denver

  func driver(_ names: String..., favorites: [Place] = []) throws -> AppDriver {
    try AppDriver(favorites: favorites) { state in
      state.visitors = names.map { .sought($0, RequestID(number: 0)) }
      state.shownID = nil
    }
  }

  func request(of name: String, in driver: AppDriver) throws -> RequestID {
    let requests = driver.effects.compactMap { effect -> RequestID? in
      if case .findPlace(name, let request) = effect { request } else { nil }
    }
    return try #require(requests.last)
  }

  func find(_ place: Place, _ driver: AppDriver) throws {
    let request = try request(of: place.name, in: driver)
    driver.happen(.placeFound(place, named: place.name, request: request))
  }

  @Test func answersInReverseKeepTheOrderAndTheFirstIsShown() throws {
    let driver = try driver("Berlin", "Tokyo", "Denver")
    driver.expectScreen(contains: "Looking for Berlin")
    try find(denver, driver)
    #expect(driver.state.shownID == denver.id)
    try find(tokyo, driver)
    try find(berlin, driver)
    #expect(driver.state.cities == [berlin, tokyo, denver])
    #expect(driver.state.shownID == berlin.id)
  }

  @Test func doesNotTakeTheUserFromTheCityOfHisChoice() throws {
    let driver = try driver("Berlin", "Tokyo", "Denver")
    try find(denver, driver)
    try find(tokyo, driver)
    driver.press("Right")
    #expect(driver.state.shownID == denver.id)
    try find(berlin, driver)
    #expect(driver.state.shownID == denver.id)
  }

  @Test func unknownFirstNameLeavesTheSecond() throws {
    let driver = try driver("Nowhere", "Tokyo", "Denver")
    try find(denver, driver)
    try find(tokyo, driver)
    let request = try request(of: "Nowhere", in: driver)
    driver.happen(
      .placeNotFound("Nowhere", ProviderError(.empty, "No place called Nowhere"), request: request))
    #expect(driver.state.shownID == tokyo.id)
    driver.expectScreen(contains: "No place called Nowhere")
  }

  @Test func favouriteAmongTheNamesKeepsItsTurn() throws {
    let driver = try driver("Tokyo", "Berlin", favorites: [denver, tokyo])
    try find(tokyo, driver)
    try find(berlin, driver)
    #expect(driver.state.shownID == tokyo.id)
    #expect(driver.state.cities == [berlin, denver, tokyo])
  }

  @Test func onlyUnknownNamesLeaveTheFavourites() throws {
    let driver = try driver("Nowhere", favorites: [denver])
    let request = try request(of: "Nowhere", in: driver)
    driver.happen(.placeNotFound("Nowhere", ProviderError(.empty, "unknown"), request: request))
    #expect(driver.state.shownID == denver.id)
  }

  @Test func onlyUnknownNamesWithoutFavouritesSayWhy() throws {
    let driver = try driver("Nowhere")
    let request = try request(of: "Nowhere", in: driver)
    driver.happen(
      .placeNotFound("Nowhere", ProviderError(.empty, "No such place"), request: request))
    driver.advance(by: .seconds(20))
    driver.expectScreen(contains: "No such place")
  }

  @Test func sameTownTwiceIsOneCity() throws {
    let driver = try driver("Berlin", "Berlino")
    try find(berlin, driver)
    let request = try request(of: "Berlino", in: driver)
    driver.happen(.placeFound(berlin, named: "Berlino", request: request))
    #expect(driver.state.cities == [berlin])
  }

  @Test func foundPlaceIsReadFromTheDiskAndThenAskedFor() throws {
    let driver = try driver("Berlin")
    try find(berlin, driver)
    #expect(driver.effects.last == .loadCachedForecasts([berlin]))
    driver.cacheAnswers(
      SampleWeather.forecast(of: berlin, at: driver.now, fetched: driver.now - 4_000), of: berlin)
    #expect(driver.questions.map(\.places) == [[berlin]])
    #expect(driver.state.shownWeather.forecast != nil)
  }

  @Test func nameWaitsForTheNetwork() throws {
    let driver = try driver("Berlin")
    let first = try request(of: "Berlin", in: driver)
    driver.happen(.placeNotFound("Berlin", .noConnection, request: first))
    driver.expectScreen(contains: "next try in 30 s")
    driver.advance(by: .seconds(30))
    let second = try request(of: "Berlin", in: driver)
    #expect(second > first)
    driver.happen(.placeNotFound("Berlin", .noConnection, request: second))
    driver.press("r")
    let third = try request(of: "Berlin", in: driver)
    #expect(third > second)
    driver.happen(.placeNotFound("Berlin", .noConnection, request: third))
    // Not longer for having asked by hand.
    driver.advance(by: .seconds(60))
    let fourth = try request(of: "Berlin", in: driver)
    #expect(fourth > third)
    driver.happen(.placeFound(berlin, named: "Berlin", request: fourth))
    #expect(driver.state.shownID == berlin.id)
    driver.advance(by: .seconds(120))
    #expect(try request(of: "Berlin", in: driver) == fourth)
  }

  @Test func offlineNamesAreNotLookedUpAgain() throws {
    let driver = try AppDriver { state in
      state.isOffline = true
      state.visitors = [.sought("Berlin", RequestID(number: 0))]
    }
    let request = try request(of: "Berlin", in: driver)
    driver.happen(.placeNotFound("Berlin", .noConnection, request: request))
    driver.advance(by: .seconds(600))
    #expect(driver.effects.count == 1)
  }
}
