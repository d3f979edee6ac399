import Testing
import WeatherModel

@testable import WeatherTUI

/// Where the high or low of the whole day is not known, that of the rest of it is named as such.
@Suite struct RestOfDayTests {
  /// A city of which nothing is known before "now": today's bounds as given, the hours from here on.
  private func city(high: Double?, low: Double?, columns: Int = 100) -> (Place, AppState) {
    let scene = ForecastScene.clearDay
    var state = scene.state(size: Size(columns: columns, rows: 30), page: .now)
    var forecast = state.shownWeather.forecast ?? scene.forecast
    let today = forecast.today(at: scene.now)
    forecast.current?.time = scene.now
    forecast.current?.temperature = Temperature(celsius: 24)
    forecast.hours.removeAll { $0.time <= scene.now }
    for index in forecast.hours.indices {
      let isToday = forecast.zone.wallTime(at: forecast.hours[index].time).date == today
      forecast.hours[index].temperature = Temperature(celsius: isToday ? 21 : 3)
    }
    for index in forecast.days.indices where forecast.days[index].date == today {
      forecast.days[index].high = Temperature(celsius: high)
      forecast.days[index].low = Temperature(celsius: low)
    }
    state.weather[scene.place.id]?.forecast = forecast
    return (scene.place, state)
  }

  private func line(_ high: Double?, _ low: Double?, columns: Int = 100) throws -> String {
    let (_, state) = city(high: high, low: low, columns: columns)
    let canvas = try Screen.test(.full).render(state)
    let rows = Picture(canvas: canvas).rows
    return try #require(rows.first { $0.contains("↑") && $0.contains("↓") })
  }

  @Test func thePageSaysWhichBoundIsOfTheRestOfTheDay() throws {
    #expect(try line(31, 17).contains("↑ 31°  ↓ 17°"))
    #expect(try line(31, nil).contains("↑ 31°  from now  ↓ 21°"))
    #expect(try line(nil, 17).contains("↓ 17°  from now  ↑ 24°"))
    #expect(try line(nil, nil).contains("from now  ↑ 24°  ↓ 21°"))
  }

  @Test func whereThereIsNoRoomForTheWordsASignSaysIt() throws {
    let line = try line(31, nil, columns: 21)
    #expect(line.contains("↑ 31°  ↓ ≤21°"), "\(line)")
    #expect(!line.contains("from"))
  }

  @Test(arguments: [
    (31.0, nil, "≤21°", "31°"), (nil, 17, "17°", "≥24°"), (nil, nil, "≤21°", "≥24°"),
  ])
  func tablesListAndReportHaveTheSign(
    high: Double?, low: Double?, lowText: String, highText: String
  ) throws {
    var (place, state) = city(high: high, low: low)
    func row(_ label: String) throws -> String {
      let rows = Picture(canvas: try Screen.test(.full).render(state)).rows
      return rows.first { $0.contains(label) } ?? rows.joined(separator: "\n")
    }
    state.page = .daily
    let today = try row("Today")
    #expect(today.contains(" \(lowText) ") && today.contains(" \(highText)"), "\(today)")
    state.overlays = [.cities(CityListState())]
    let city = try row("↑")
    #expect(city.contains("↑\(highText) ↓\(lowText)"), "\(city)")
    let report = Report(
      place: place, forecast: try #require(state.weather[place.id]?.forecast),
      now: ForecastScene.clearDay.now, freshness: .fresh, preferences: Preferences())
    let line = report.text.split(separator: "\n").first { $0.hasPrefix("Today") } ?? ""
    #expect(line.contains(" \(lowText)") && line.contains(" \(highText)"), "\(line)")
    // Other days know theirs or nothing.
    #expect(report.text.split(separator: "\n").count { $0.contains("≤") } == (low == nil ? 1 : 0))
  }

  @Test func inASCIITheSignIsNotThatOfLessThan() throws {
    var (_, state) = city(high: nil, low: nil)
    state.page = .daily
    let rows = Picture(canvas: try Screen.test(.ascii).render(state), isASCII: true).rows
    let row = try #require(rows.first { $0.contains("Today") })
    #expect(row.contains("<=21") && row.contains(">=24"), "\(row)")
  }

  @Test func theReportOfAnAlertSaysWhenAndOfASampleThatItIsOne() throws {
    let state = ForecastScene.alertAndStrip.state(size: Size(columns: 80, rows: 24))
    let place = try #require(state.shownPlace)
    let forecast = try #require(state.weather[place.id]?.forecast)
    let alert = try #require(forecast.alerts.first)
    func lines(_ freshness: Freshness) -> [Substring] {
      Report(
        place: place, forecast: forecast, now: state.now, freshness: freshness,
        preferences: Preferences()
      ).text.split(separator: "\n")
    }
    let line = try #require(lines(.fresh).first { $0.hasPrefix("! ") })
    #expect(line.contains(alert.event))
    let ends = forecast.zone.wallTime(at: try #require(alert.ends))
    #expect(line.contains(Formatting(Preferences()).time(ends)), "\(line)")
    #expect(lines(.sample).first == "SAMPLE")
    #expect(!lines(.fresh).contains("SAMPLE"))
  }

  @Test func theReportSaysItToo() throws {
    func line(_ high: Double?, _ low: Double?) throws -> String {
      let (place, state) = city(high: high, low: low)
      let report = Report(
        place: place, forecast: try #require(state.weather[place.id]?.forecast),
        now: ForecastScene.clearDay.now, freshness: .fresh, preferences: Preferences())
      return try #require(
        report.text.split(separator: "\n").first { $0.contains("High") && $0.contains("Low") }
          .map(String.init))
    }
    #expect(try line(31, 17) == "High 31°  Low 17°")
    #expect(try line(31, nil) == "High 31°  from now Low 21°")
    #expect(try line(nil, 17) == "Low 17°  from now High 24°")
    #expect(try line(nil, nil) == "from now High 24°  Low 21°")
  }
}
