import Testing
import WeatherModel

@testable import WeatherTUI

/// Somebody looks for a city by typing, with a network of its own moods.
@Suite struct PlaceSearchStory {
  private func driver(
    favorites: [Place] = [SampleWeather.berlin], prepare: (inout AppState) -> Void = { _ in }
  ) throws -> AppDriver {
    let driver = try AppDriver(favorites: favorites, prepare: prepare)
    driver.gazetteer = SamplePlaces.search
    driver.happen(.cachedForecastsLoaded([:]))
    if driver.state.refresh.request != nil { driver.providerAnswers() }
    return driver
  }

  @Test(arguments: ["xian", "西安", "xa"]) func findsTheCityByAnyOfItsNames(text: String) throws {
    let driver = try driver()
    driver.press("/")
    driver.type(text)
    // Both are there in the frame of the last key, told apart by where they are.
    driver.expectScreen(contains: "Shaanxi, China")
    driver.expectScreen(contains: "Liaoyuan, Jilin, China")
    driver.expectScreen(contains: "metropolis")
    #expect(driver.searches.isEmpty)
    driver.press("Tab")
    driver.diskCatchesUp()
    #expect(driver.disk.favorites.map(\.id) == [SampleWeather.berlin.id, SamplePlaces.xian.id])
    #expect(driver.state.shownID == SamplePlaces.xian.id)
  }

  @Test func aFirstStartFindsMovesFirstAndRemembers() throws {
    let driver = try driver(favorites: [])
    driver.expectScreen(contains: "No city yet: / finds yours")
    driver.press("/")
    driver.type("xian")
    driver.press("Down Tab")
    driver.diskCatchesUp()
    driver.press("/")
    driver.type("xian")
    driver.press("Tab")
    driver.diskCatchesUp()
    driver.press("c K Escape")
    driver.diskCatchesUp()
    let expected = [SamplePlaces.xian.id, SamplePlaces.xianDistrict.id]
    #expect(driver.disk.favorites.map(\.id) == expected)

    let kept = driver.disk
    let again = try AppDriver { state in
      state.favorites = kept
      state.shownID = kept.favorites.first?.id
    }
    again.expectScreen(contains: "Xi’an")
    #expect(again.state.cities.map(\.id) == expected)
  }

  @Test func asksTheNetworkAfterThreeTenthsOfASecond() throws {
    let driver = try driver()
    driver.press("/")
    driver.type("spr")
    driver.advance(by: .milliseconds(299))
    #expect(driver.searches.isEmpty)
    driver.type("i")
    driver.advance(by: .milliseconds(299))
    #expect(driver.searches.isEmpty)
    driver.advance(by: .milliseconds(1))
    #expect(driver.searches.map(\.query) == ["spri"])
    driver.advance(by: .seconds(60))
    #expect(driver.searches.count == 1)
  }

  @Test func joinsTheNetworksHitsWithoutMovingTheSelection() throws {
    let driver = try driver()
    driver.press("/")
    driver.type("springfield")
    driver.press("Down")
    driver.advance(by: .milliseconds(300))
    let request = try #require(driver.searches.last?.request)
    let near = SamplePlaces.place(
      "other:1", "springfield", "Illinois", "United States", "US", 39.81, -89.65, nil)
    let new = SamplePlaces.place(
      "geonames:77", "Springfield", "Queensland", "Australia", "AU", -27.65, 152.9, nil)
    driver.happen(
      .placesSuggested(
        [near, SamplePlaces.springfieldMissouri, new].map { SamplePlaces.hit($0) },
        request: request))
    let search = try #require(driver.state.search)
    #expect(search.hits.count == 6)
    #expect(search.hits.last?.place.id == new.id)
    #expect(search.selected?.place.id == SamplePlaces.springfieldMissouri.id)
    driver.expectScreen(contains: "Queensland, Australia")
  }

  @Test func answersInReverseOrderLeaveTheLastText() throws {
    let driver = try driver()
    driver.press("/")
    driver.type("aaa")
    driver.advance(by: .milliseconds(300))
    driver.type("b")
    driver.advance(by: .milliseconds(300))
    let (first, second) = (driver.searches[0].request, driver.searches[1].request)
    let (old, new) = (
      SampleWeather.place("t:1", "Oldtown", 1, 1, nil),
      SampleWeather.place("t:2", "Newtown", 2, 2, nil)
    )
    driver.happen(.placesSuggested([SamplePlaces.hit(new)], request: second))
    driver.happen(.placesSuggested([SamplePlaces.hit(old)], request: first))
    driver.expectScreen(contains: "Newtown")
    driver.expectScreen(lacks: "Oldtown")
    driver.happen(.suggestionsFailed("too late", request: first))
    driver.expectScreen(lacks: "too late")
  }

  @Test func enterTenMillisecondsAfterTheLastKeyTakesNothingOfAnotherText() throws {
    let driver = try driver()
    driver.press("/")
    driver.type("tokyo")
    driver.advance(by: .milliseconds(300))
    let request = driver.searches[0].request
    driver.type("x")
    driver.advance(by: .milliseconds(10))
    driver.press("Enter")
    #expect(driver.state.shownID == SampleWeather.berlin.id)
    #expect(driver.state.search?.query == "tokyox")
    // Enter could not take anything, so it asked at once.
    #expect(driver.searches.map(\.query) == ["tokyo", "tokyox"])
    driver.happen(.placesSuggested([SamplePlaces.hit(SampleWeather.tokyo)], request: request))
    #expect(driver.state.search?.hits.isEmpty == true)

    driver.press("Backspace")
    driver.advance(by: .milliseconds(10))
    driver.press("Enter")
    #expect(driver.state.shownID == SampleWeather.tokyo.id)
    driver.expectScreen(contains: "f keeps it as a favourite")
  }

  @Test func aFailingNetworkIsOneQuietLine() throws {
    let driver = try driver()
    driver.press("/")
    driver.type("tokyo")
    driver.advance(by: .milliseconds(300))
    driver.happen(
      .suggestionsFailed("No connection to Open-Meteo", request: driver.searches[0].request))
    driver.expectScreen(contains: "No connection to Open-Meteo")
    #expect(driver.state.messages.log.allSatisfy { !$0.text.contains("No connection") })
    driver.press("Enter")
    #expect(driver.state.shownID == SampleWeather.tokyo.id)
  }

  @Test func showsTheWeatherOfTheSelectedHitAfterARest() throws {
    let driver = try driver()
    driver.press("/")
    driver.type("springfield")
    driver.advance(by: .milliseconds(799))
    driver.press("Down")
    driver.advance(by: .milliseconds(799))
    #expect(driver.previews.isEmpty)
    driver.advance(by: .milliseconds(1))
    let preview = try #require(driver.previews.first)
    #expect(preview.place.id == SamplePlaces.springfieldMissouri.id)
    let forecast = SampleWeather.forecast(of: preview.place, at: driver.now, celsius: -17)
    driver.happen(.previewArrived(forecast, of: preview.place.id, request: preview.request))
    driver.expectScreen(contains: "-17° Sunny")
    driver.advance(by: .seconds(30))
    #expect(driver.previews.count == 1)
  }

  @Test func whatWasOnlyLookedAtIsAskedForWholeOnceItIsChosen() throws {
    let driver = try driver()
    driver.press("/")
    driver.type("springfield")
    driver.advance(by: .milliseconds(800))
    let preview = try #require(driver.previews.first)
    var forecast = SampleWeather.forecast(of: preview.place, at: driver.now, celsius: -17)
    forecast.alertsCheckedAt = nil
    driver.happen(.previewArrived(forecast, of: preview.place.id, request: preview.request))
    let before = driver.questions.count
    driver.press("Enter")
    // Its weather is on the screen, and nobody has been asked for its warnings.
    driver.expectScreen(contains: "-17")
    #expect(driver.questions.count == before + 1)
    #expect(driver.questions.last?.places.map(\.id) == [preview.place.id])
    driver.press("a")
    driver.expectScreen(contains: "Alerts are not known")
  }

  @Test func asksForNoPreviewWhileTheServiceWantsQuiet() throws {
    let driver = try AppDriver(favorites: [SampleWeather.berlin])
    driver.gazetteer = SamplePlaces.search
    driver.happen(.cachedForecastsLoaded([:]))
    driver.providerFails(ProviderError(.rateLimited, "too many", retryAfter: 600))
    driver.press("/")
    driver.type("springfield")
    driver.advance(by: .seconds(5))
    #expect(driver.previews.isEmpty)
  }

  @Test func aSilentNetworkIsToldBesideWhatTheOwnListSays() throws {
    let driver = try driver()
    driver.press("/")
    driver.type("sprngfeild")
    driver.advance(by: .milliseconds(400))
    let request = try #require(driver.searches.last?.request)
    driver.happen(.suggestionsFailed("Open-Meteo cannot be found", request: request))
    driver.expectScreen(contains: "Not in the built-in list · Open-Meteo cannot be found")
  }

  @Test func coordinatesBeyondTheEarthSayWhyAndAskNobody() throws {
    let driver = try driver()
    driver.press("/")
    driver.type("95, 10")
    driver.expectScreen(contains: "90")
    #expect(driver.state.search?.problem != nil)
    driver.advance(by: .seconds(1))
    driver.press("Enter")
    #expect(driver.searches.isEmpty)
    #expect(driver.state.search?.query == "95, 10")
  }

  @Test func aStarMarksFavouritesAlsoFromAKilometreAway() throws {
    let driver = try driver()
    let near = SampleWeather.place("t:1", "Mitte", 52.523, 13.412, nil)
    driver.gazetteer = { _ in [SamplePlaces.hit(near), SamplePlaces.hit(SampleWeather.tokyo)] }
    driver.press("/")
    driver.type("xx")
    driver.expectScreen(contains: "* Mitte")
    driver.expectScreen(lacks: "* Tokyo")
    driver.press("Tab")
    driver.expectScreen(contains: "Already there: Berlin, 0.4 km away")
    #expect(driver.changes.isEmpty)
  }

  @Test func aLocatedComputerIsShownUnderItsTownsName() throws {
    let driver = try driver()
    driver.press("/ Ctrl-g")
    driver.expectScreen(contains: "Asking this computer where it is")
    guard case .locateDevice(let request)? = driver.effects.last else {
      Issue.record("nobody was asked")
      return
    }
    driver.press("Ctrl-g")
    #expect(driver.effects.count { if case .locateDevice = $0 { true } else { false } } == 1)
    driver.happen(.suggestionsFailed("GeoClue did not answer within 5 s", request: request))
    driver.expectScreen(contains: "GeoClue did not answer within 5 s")

    driver.press("Ctrl-g")
    guard case .locateDevice(let second)? = driver.effects.last else { return }
    driver.happen(.deviceLocated(SampleWeather.denver, request: request))
    #expect(driver.state.shownID == SampleWeather.berlin.id)
    driver.happen(.deviceLocated(SampleWeather.denver, request: second))
    #expect(driver.state.shownID == SampleWeather.denver.id)
    #expect(driver.state.overlays.isEmpty)
  }

  @Test func onThePageOneKeyAsksWhereTheComputerIs() throws {
    let driver = try driver()
    driver.press("L")
    driver.expectScreen(contains: "Asking this computer where it is")
    guard case .locateDevice(let request)? = driver.effects.last else {
      Issue.record("nobody was asked")
      return
    }
    driver.happen(.deviceLocated(SampleWeather.denver, request: request))
    #expect(driver.state.shownID == SampleWeather.denver.id)
  }

  @Test func aGuessSaysSoAndGoesOnceTheRightCityIsKept() throws {
    let shanghai = SamplePlaces.place(
      "geonames:1796236", "Shanghai", nil, "China", "CN", 31.22, 121.46, "Europe/Berlin")
    let driver = try driver(favorites: []) { state in
      state.visitors = [.found(shanghai)]
      state.guess = Guess(id: shanghai.id, zone: "Asia/Shanghai")
      state.shownID = shanghai.id
    }
    driver.expectScreen(contains: "guessed from your time zone Asia/Shanghai · / changes it")
    driver.resize(60, 20)
    driver.expectScreen(contains: "guessed from your time zone Asia/Shanghai")
    driver.resize(40, 12)
    driver.expectScreen(contains: "guessed: / changes it")
    driver.press("/")
    driver.type("xian")
    // Only looking at another city does not take the guess away.
    driver.press("Enter")
    #expect(driver.state.cities.map(\.id) == [SamplePlaces.xian.id, shanghai.id])
    #expect(driver.state.guess != nil)
    driver.press("f")
    driver.diskCatchesUp()
    #expect(driver.state.cities.map(\.id) == [SamplePlaces.xian.id])
    #expect(driver.state.guess == nil)
  }

  @Test func whatAKeyCameToIsSeenOverTheOverlay() throws {
    let driver = try driver()
    driver.resize(40, 12)
    driver.press("c a")
    driver.type("berlin")
    driver.press("Enter")
    driver.expectScreen(contains: "Already there: Berlin")
  }

  @Test func theMouseChoosesAndTakes() throws {
    let driver = try driver()
    driver.press("/")
    driver.type("springfield")
    driver.click(on: "Missouri")
    #expect(driver.state.search?.selected?.place.id == SamplePlaces.springfieldMissouri.id)
    driver.click(on: "Missouri")
    #expect(driver.state.shownID == SamplePlaces.springfieldMissouri.id)
    driver.press("/")
    driver.click(0, 0)
    #expect(driver.state.overlays.isEmpty)
  }

  @Test func aPasteOfTenThousandCharactersIsCut() throws {
    let driver = try driver()
    driver.press("/")
    driver.happen(.keyPressed(.paste(String(repeating: "長い名前 ", count: 2_000))))
    #expect(driver.state.search?.field.characters.count == TextField.limit)
    driver.expectScreen(contains: "長い名前")
    driver.press("Ctrl-u")
    #expect(driver.state.search?.field.isEmpty == true)
  }

  @Test func theDemoSearchesItsListOnlyAndTakesNothing() throws {
    let driver = try AppDriver { state in
      state.source = .demo(SampleWeather.samples())
      state.shownID = SampleWeather.samples().first?.place.id
    }
    driver.gazetteer = SamplePlaces.search
    driver.press("/")
    driver.type("tokyo")
    driver.advance(by: .seconds(2))
    #expect(driver.searches.isEmpty && driver.previews.isEmpty)
    driver.press("Enter")
    driver.expectScreen(contains: "start without --demo for other places")
    #expect(driver.state.shownID == Place.ID(rawValue: "sample:1"))
  }

  @Test func theSelectionStaysInSightOfAWindowThatShrinks() throws {
    let driver = try driver()
    driver.gazetteer = { _ in SampleWeather.places(60).map { SamplePlaces.hit($0) } }
    driver.press("/")
    driver.type("ci")
    driver.press("PageDown")
    let selected = try #require(driver.state.search?.selected?.place.name)
    driver.resize(40, 12)
    driver.expectScreen(contains: selected)
    driver.resize(20, 8)
    driver.expectScreen(contains: selected)
    #expect(driver.state.search?.selected?.place.name == selected)
  }
}
