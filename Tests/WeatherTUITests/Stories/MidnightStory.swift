import Testing
import WeatherModel

@testable import WeatherTUI

/// The program stays open while the day changes in the city, without any network.
@Suite struct MidnightStory {
  /// Ten minutes before midnight in the place.
  private func start(in place: Place, offset: Int) -> Instant {
    Instant(seconds: 20_468 * 86_400) - offset - 600
  }

  @Test(arguments: [
    (SampleWeather.berlin, 3_600), (SampleWeather.kathmandu, 20_700),
    (SampleWeather.auckland, 46_800), (SampleWeather.denver, -25_200),
  ])
  func rowsRelabelWithoutAFetch(_ place: Place, _ offset: Int) throws {
    let start = start(in: place, offset: offset)
    let driver = try AppDriver(favorites: [place], at: start) { state in
      state.isOffline = true
      state.page = .daily
      state.weather[place.id] = Remote(forecast: SampleWeather.forecast(of: place, at: start))
    }
    func todayRow() -> Int? { driver.lines.firstIndex { $0.contains("Today") } }
    let before = driver.state.dayRows.map(\.date)
    let row = try #require(todayRow())
    driver.expectScreen(contains: "23:50")
    driver.advance(by: .seconds(599))
    #expect(driver.state.dayRows.map(\.date) == before)

    driver.advance(by: .seconds(1))
    driver.expectScreen(contains: "00:00")
    #expect(driver.state.dayRows.map(\.date) == Array(before.dropFirst()))
    #expect(todayRow() == row)
    #expect(driver.lines.filter { $0.contains("Today") }.count == 1)
    driver.press("2")
    guard case .hour(let hour, isNow: true)? = driver.state.hourRows.first else {
      Issue.record("the first row is not now: \(driver.state.hourRows.prefix(2))")
      return
    }
    #expect(hour.time == start + 600)
    #expect(driver.questions.isEmpty)
  }
}
