import Testing
import WeatherModel

@testable import WeatherTUI

/// Whether what is shown is whole where there is room for it.
@Suite struct FittingTests {
  private func rows(_ state: AppState) throws -> [String] {
    Picture(canvas: try Screen.test(.full).render(state)).rows
  }

  @Test(arguments: [ForecastScene.rainNight, .clearDay, .polarDay, .alertAndStrip])
  func nothingIsCutAtOrdinarySizes(scene: ForecastScene) throws {
    let sizes = [(20, 8), (40, 12), (40, 40), (60, 20), (66, 20), (80, 24), (100, 30), (120, 40)]
    let preferences = [
      Preferences(), Preferences(units: .imperial, clock: .twelve),
      Preferences(units: .uk, clock: .twelve, language: .chinese),
      Preferences(units: .si, language: .chinese),
    ]
    for preferences in preferences {
      for (columns, rows) in sizes {
        for page in Page.allCases {
          let state = scene.state(
            size: Size(columns: columns, rows: rows), page: page, preferences: preferences)
          let cut = try self.rows(state).filter { $0.contains("…") }
          #expect(cut.isEmpty, "\(columns)x\(rows) \(page) \(preferences): \(cut)")
        }
      }
    }
  }

  @Test func anIndexOfTheAirWithoutAClassLeavesNoGap() throws {
    var forecast = ForecastScene.clearDay.forecast
    let scene = ForecastScene.clearDay
    forecast.airQuality?.ownIndex = AirQualityIndex(name: "QAQI", value: "2.7")
    let entries = DetailEntries(
      forecast: forecast, coordinate: scene.place.coordinate, now: scene.now,
      format: Formatting(Preferences())
    ).entries
    #expect(entries.contains { $0.value.hasPrefix("2.7 (QAQI)") })
  }

  @Test func headingsStandApart() throws {
    let titles: Set<Substring> = [
      "Hour", "Temp", "Chance", "Rain", "Wind", "Condition", "Day", "Low", "High",
    ]
    for columns in 30...200 {
      for page in [Page.hourly, .daily] {
        let state = ForecastScene.rainNight.state(
          size: Size(columns: columns, rows: 24), page: page)
        let heading = try rows(state)[3].split(separator: " ")
        #expect(heading.count >= 3 && titles.isSuperset(of: heading), "\(columns): \(heading)")
      }
    }
  }

  @Test func rightAlignedFiguresEndUnderTheirHeading() throws {
    for columns in [40, 60, 80, 120] {
      let state = ForecastScene.rainNight.state(
        size: Size(columns: columns, rows: 24), page: .daily)
      let lines = try rows(state).map(Array.init)
      let heading = String(lines[3])
      for title in ["Low", "High"] {
        let start = try #require(heading.firstIndex(of: Character(String(title.prefix(1)))))
        let end = heading.distance(from: heading.startIndex, to: start) + title.count - 1
        #expect(lines[4][end] == "°", "\(title) at \(columns) columns")
      }
    }
  }

  @Test(arguments: [(20, 8), (40, 12), (80, 24)])
  func theReasonForAnEmptyPageIsWhole(columns: Int, rows: Int) throws {
    let scene = ForecastScene.rainNight
    var state = scene.state(size: Size(columns: columns, rows: rows))
    state.weather[scene.place.id] = Remote(
      failure: ProviderError(.unreachable, "api.open-meteo.com: no route to host"))
    let words = try self.rows(state).joined(separator: " ").split(separator: " ")
    #expect(words.contains("Hamburg"))
    #expect(words.contains("host"))
    #expect(words.contains("route"))
  }

  @Test func figuresGiveWayBeforeTheyAreCut() {
    let entry = DetailEntries.Entry(
      label: "Moon", value: "Waxing crescent 29 %", briefs: ["Waxing crescent", "29 %"])
    #expect(entry.fitting(20) == "Waxing crescent 29 %")
    #expect(entry.fitting(19) == "Waxing crescent")
    #expect(entry.fitting(14) == "29 %")
    #expect(entry.fitting(3) == "29…")
  }
}
