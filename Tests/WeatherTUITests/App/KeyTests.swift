import Testing
import WeatherModel

@testable import WeatherTUI

/// Pages, rows, overlays and the mouse.
@Suite struct KeyTests {
  let berlin = SampleWeather.berlin
  let tokyo = SampleWeather.tokyo

  func driver(size: Size = Size(columns: 100, rows: 30)) throws -> AppDriver {
    let driver = try AppDriver(favorites: [berlin, tokyo], size: size)
    driver.happen(.cachedForecastsLoaded([:]))
    driver.providerAnswers()
    return driver
  }

  // MARK: Pages and rows

  @Test func numbersLeadToPages() throws {
    let driver = try driver()
    for (key, page) in [("2", Page.hourly), ("3", .daily), ("1", .now)] {
      driver.press(key)
      #expect(driver.state.page == page)
    }
  }

  @Test func downGoesThroughTheRowsAndThenToTheNextPage() throws {
    let driver = try driver()
    driver.press("Down")
    #expect(driver.state.page == .hourly)
    let rows = driver.state.hourRows.count
    for row in 1..<rows {
      driver.press("j")
      #expect((driver.state.page, driver.state.hourly.selected) == (.hourly, row))
    }
    driver.press("Down")
    #expect(driver.state.page == .daily)
    for _ in 0..<20 { driver.press("Down") }
    #expect(driver.state.page == .daily)
    #expect(driver.state.daily.selected == driver.state.dayRows.count - 1)
    for _ in 0..<driver.state.dayRows.count { driver.press("k") }
    #expect(driver.state.page == .hourly)
    driver.press("g Up")
    #expect(driver.state.page == .now)
    driver.press("Up")
    #expect(driver.state.page == .now)
  }

  @Test(arguments: [("PageDown", "PageUp"), ("Space", "b")])
  func screenfulsThenPages(_ down: String, _ up: String) throws {
    let driver = try driver()
    driver.press(down)
    #expect(driver.state.page == .hourly)
    let visible = ScreenLayout(size: driver.state.size).hourly.visibleRows
    driver.press(down)
    #expect(driver.state.hourly.selected == visible)
    for _ in 0..<50 { driver.press(down) }
    #expect(driver.state.page == .daily)
    for _ in 0..<50 { driver.press(up) }
    #expect(driver.state.page == .now)
  }

  @Test(arguments: [("Home", "End"), ("g", "G")])
  func firstAndLastRow(_ first: String, _ last: String) throws {
    let driver = try driver()
    driver.press("2 \(last)")
    #expect(driver.state.hourly.selected == driver.state.hourRows.count - 1)
    driver.press(first)
    #expect(driver.state.hourly == ListSelection())
    driver.press("3 \(last)")
    #expect(driver.state.daily.selected == driver.state.dayRows.count - 1)
  }

  @Test func resizeKeepsPageAndSelection() throws {
    let driver = try driver()
    driver.press("2 Down Down Down Down Down Down Down Down")
    for (columns, rows) in [(20, 8), (200, 60), (0, 0), (1, 1), (80, 24)] {
      driver.resize(columns, rows)
      #expect(driver.state.size == Size(columns: columns, rows: rows))
      #expect(driver.state.hourly.selected == 8)
      #expect(driver.state.page == .hourly)
    }
    let visible = ScreenLayout(size: driver.state.size).hourly.visibleRows
    let first = driver.state.hourly.first
    #expect((first..<(first + visible)).contains(8))
  }

  @Test func shorterForecastKeepsTheSelectionInside() throws {
    let driver = try driver()
    driver.press("3 G 2 G r")
    driver.providerAnswers { place in
      var forecast = SampleWeather.forecast(of: place, at: driver.now)
      forecast.days.removeLast(5)
      forecast.hours.removeLast(5 * 24)
      return forecast
    }
    #expect(driver.state.hourly.selected == driver.state.hourRows.count - 1)
    #expect(driver.state.daily.selected == driver.state.dayRows.count - 1)
  }

  // MARK: Overlays

  @Test(arguments: ["?", "F1", "m", "i"])
  func theKeyThatOpensCloses(_ key: String) throws {
    let driver = try driver()
    driver.press(key)
    #expect(driver.state.overlays.count == 1)
    driver.press(key)
    #expect(driver.state.overlays.isEmpty)
    driver.press("\(key) Escape")
    #expect(driver.state.overlays.isEmpty)
  }

  @Test func escapeClosesTheTopOnly() throws {
    let driver = try driver()
    driver.press("? m")
    driver.press("Escape")
    #expect(driver.state.overlays == [.help(scroll: 0)])
  }

  @Test func overlaysDoNotPileUp() throws {
    let driver = try driver()
    driver.press("? m ? m ? m i")
    #expect(driver.state.overlays.count == 3)
  }

  @Test func scrollStopsAtTheEndsAndAfterAResize() throws {
    let driver = try driver(size: Size(columns: 60, rows: 12))
    driver.press("? Up")
    #expect(driver.state.overlays == [.help(scroll: 0)])
    driver.press("G")
    guard case .help(let end)? = driver.state.overlays.last else {
      Issue.record("no help")
      return
    }
    #expect(end > 0)
    driver.press("Down PageDown")
    #expect(driver.state.overlays == [.help(scroll: end)])
    driver.press("Home")
    #expect(driver.state.overlays == [.help(scroll: 0)])
    driver.press("G")
    driver.resize(200, 60)
    let lines = OverlayContent.lineCount(of: .help(scroll: 0), state: driver.state)
    let visible = OverlayLayout(.help(scroll: 0), size: driver.state.size).visibleRows
    #expect(driver.state.overlays == [.help(scroll: max(0, lines - visible))])
  }

  @Test func enterOnTodayOpensTheHourThatIsNow() throws {
    let driver = try driver()
    driver.press("3 Enter")
    guard case .dayDetails(let date, let selection)? = driver.state.overlays.last else {
      Issue.record("no day: \(driver.state.overlays)")
      return
    }
    let rows = try #require(driver.state.shownWeather.forecast)
      .hourRows(on: date, now: driver.state.now)
    guard rows.indices.contains(selection.selected),
      case .hour(_, isNow: true) = rows[selection.selected]
    else {
      Issue.record("row \(selection.selected) of \(rows.count)")
      return
    }
  }

  @Test func enterOnADayOpensItsHoursAndEnterOnAnHourItsDetails() throws {
    let driver = try driver()
    driver.press("3 Down Enter")
    guard case .dayDetails(let date, _)? = driver.state.overlays.last else {
      Issue.record("no day: \(driver.state.overlays)")
      return
    }
    #expect(date == driver.state.dayRows.dropFirst().first?.date)
    driver.press("Down Down Enter")
    guard case .hourDetails(let time)? = driver.state.overlays.last else {
      Issue.record("no hour: \(driver.state.overlays)")
      return
    }
    #expect(driver.state.shownWeather.forecast?.zone.wallTime(at: time).date == date)
    driver.press("Escape Escape")
    #expect(driver.state.overlays.isEmpty)
  }

  @Test func enterOnAnHourOpensItsDetails() throws {
    let driver = try driver()
    driver.press("2 Down Down Enter")
    #expect(driver.state.overlays == [.hourDetails(driver.state.hourRows[2].time)])
    driver.press("Enter")
    #expect(driver.state.overlays.isEmpty)
  }

  @Test func detailsNeverOutliveTheirCity() throws {
    let driver = try AppDriver { state in
      state.visitors = [
        .sought("Berlin", RequestID(number: 0)), .sought("Tokyo", RequestID(number: 0)),
      ]
    }
    func find(_ place: Place, _ number: Int) {
      driver.happen(
        .placeFound(place, named: place.name, request: RequestID(number: number)))
    }
    find(tokyo, 2)
    driver.happen(.cachedForecastsLoaded([:]))
    driver.providerAnswers()
    driver.press("2 Enter ?")
    find(berlin, 1)
    #expect(driver.state.shownID == berlin.id)
    #expect(driver.state.overlays == [.help(scroll: 0)])
  }

  @Test func citiesDoNotChangeUnderAnOverlay() throws {
    let driver = try driver()
    driver.press("? Right f r")
    #expect(driver.state.shownID == berlin.id)
    #expect(driver.questions.count == 1)
  }

  @Test func alertsOpenOnlyWhereThereAreAny() throws {
    let driver = try driver()
    driver.press("a")
    driver.expectScreen(contains: "No alerts for this place")
    driver.press("r")
    driver.providerAnswers { place in
      var forecast = SampleWeather.forecast(of: place, at: driver.now)
      forecast.alerts = [WeatherAlert(event: "Gale Warning", severity: .severe)]
      return forecast
    }
    driver.press("a")
    #expect(driver.state.overlays == [.alerts(scroll: 0)])
    driver.expectScreen(contains: "Gale Warning")
  }

  @Test func listOfAlertsClosesWithTheLastOfThem() throws {
    let driver = try driver()
    driver.press("r")
    driver.providerAnswers { place in
      var forecast = SampleWeather.forecast(of: place, at: driver.now)
      forecast.alerts = [90, 150].map { seconds in
        var alert = WeatherAlert(event: "Gale \(seconds)", severity: .severe)
        alert.ends = driver.now + seconds
        return alert
      }
      return forecast
    }
    driver.press("a ?")
    driver.advance(by: .seconds(120))
    #expect(driver.state.overlays == [.alerts(scroll: 0), .help(scroll: 0)])
    driver.advance(by: .seconds(60))
    #expect(driver.state.overlays == [.help(scroll: 0)])
    driver.press("Escape")
    driver.expectScreen(lacks: "Gale")
  }

  @Test func withoutAnyAnswerThereIsNoAllClear() throws {
    let driver = try AppDriver(favorites: [berlin])
    driver.press("a")
    driver.expectScreen(contains: "Alerts are not known: nothing has been heard yet")
    driver.happen(.cachedForecastsLoaded([:]))
    driver.providerFails()
    driver.press("a")
    driver.expectScreen(contains: "Alerts are not known: No connection")
    driver.expectScreen(lacks: "No alerts")
  }

  @Test func anOldAllClearSaysHowOldItIs() throws {
    for (age, words) in [
      (60, "No alerts for this place"), (7_300, "No alerts for this place 2 h ago"),
    ] {
      let driver = try AppDriver(favorites: [berlin]) { state in
        state.isOffline = true
        state.weather[berlin.id] = Remote(
          forecast: SampleWeather.forecast(
            of: berlin, at: state.moment.instant, fetched: state.moment.instant - age))
      }
      driver.press("a")
      #expect(driver.state.messages.current?.text == words)
    }
  }

  @Test func enterOnNowOpensWhatItsRowShows() throws {
    let driver = try AppDriver(favorites: [berlin])
    driver.happen(.cachedForecastsLoaded([:]))
    driver.providerAnswers { place in
      var forecast = SampleWeather.forecast(of: place, at: driver.now)
      forecast.current?.temperature = Temperature(celsius: 33)
      forecast.current?.wind = Wind(speed: Speed(metersPerSecond: 10))
      return forecast
    }
    driver.press("2 Enter")
    driver.expectScreen(contains: "Now · 08:30")
    driver.expectScreen(contains: "33°")
    driver.expectScreen(contains: "36 km/h")
    driver.press("Escape Down Enter")
    driver.expectScreen(contains: "Forecast for Thu 15 Jan 09:00")
  }

  // MARK: Units and clock

  @Test func unitsAndClockAreShownAndSaved() throws {
    let driver = try driver()
    driver.press("2 u")
    driver.expectScreen(contains: "50°")
    driver.press("t")
    driver.expectScreen(contains: "8:30 am")
    #expect(
      driver.effects.suffix(2) == [
        .saveSetting(.units(.imperial)), .saveSetting(.hours(.twelve)),
      ])
  }

  // MARK: Mouse

  @Test func dotsLeadToPagesAndCities() throws {
    let driver = try driver()
    let status = StatusLineLayout(state: driver.state, isUnicode: true, columns: 100)
    var column = status.dotsColumn
    for dot in status.dots {
      driver.click(column, 29)
      switch dot.action {
      case .page(let page): #expect(driver.state.page == page)
      case .city(let id): #expect(driver.state.shownID == id)
      case .command, .row, nil: break
      }
      column += dot.width
    }
    #expect(driver.state.page == .daily)
    #expect(driver.state.shownID == tokyo.id)
  }

  @Test func hintsDoWhatTheySay() throws {
    let driver = try driver()
    driver.click(on: "? help")
    #expect(driver.state.overlays == [.help(scroll: 0)])
    driver.click(0, 0)
    #expect(driver.state.overlays.isEmpty)
    driver.resize(140, 30)
    driver.click(on: "c cities")
    #expect(driver.state.overlays == [.cities(CityListState(selectedID: driver.state.shownID))])
    driver.press("Escape")
    driver.click(on: "/ find")
    #expect(driver.state.overlays == [.search(SearchState())])
    driver.press("Escape")
    driver.click(on: "q quit")
    #expect(driver.ending == .asked)
  }

  @Test func firstClickOnARowSelectsAndTheSecondOpens() throws {
    let driver = try driver()
    driver.press("2")
    let table = ScreenLayout(size: driver.state.size).hourly.table
    driver.click(table.left + 3, table.top + 2)
    #expect(driver.state.hourly.selected == 2)
    #expect(driver.state.overlays.isEmpty)
    driver.click(table.left + 3, table.top + 2)
    #expect(driver.state.overlays.count == 1)
  }

  @Test func clickBelowTheLastRowDoesNothing() throws {
    let driver = try driver()
    driver.press("2 r")
    driver.providerAnswers { place in
      var forecast = SampleWeather.forecast(of: place, at: driver.now)
      forecast.hours = Array(forecast.hours(from: driver.now).prefix(3))
      return forecast
    }
    let table = ScreenLayout(size: driver.state.size).hourly.table
    driver.click(table.left + 3, table.bottom - 1)
    #expect(driver.state.hourly.selected == 0)
  }

  @Test func wheelScrolls() throws {
    let driver = try driver()
    let point = Point(column: 1, row: 1)
    driver.happen(.keyPressed(.wheelDown(point)))
    driver.happen(.keyPressed(.wheelDown(point)))
    #expect((driver.state.page, driver.state.hourly.selected) == (.hourly, 1))
    driver.happen(.keyPressed(.wheelUp(point)))
    driver.happen(.keyPressed(.wheelUp(point)))
    #expect(driver.state.page == .now)
  }
}
