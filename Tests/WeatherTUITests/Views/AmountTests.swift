import Testing
import WeatherModel

@testable import WeatherTUI

/// An amount stands at the end of the time that it is for, and is told as being of that time.
@Suite struct AmountTests {
  private static let start = Instant(seconds: 1_780_272_000)

  /// Half past the fourth hour; 9 mm fall in the fifth, 3 mm fell in the fourth.
  private static let now = start + 4 * 3_600 + 1_800

  private static func forecast(hours count: Int = 25) -> Forecast {
    var forecast = Forecast(
      provider: .openMeteo, fetchedAt: now,
      zone: PlaceTimeZone(identifier: "Etc/UTC", adjustment: 0, source: NoTimeZones()))
    forecast.hours = (0..<count).map { number in
      var hour = HourlyForecast(time: start + number * 3_600, isDay: true)
      hour.temperature = Temperature(celsius: 10)
      let amounts = [4: 3.0, 5: 9.0]
      let amount = amounts[number] ?? 0
      hour.precipitation = Precipitation(millimeters: amount)
      hour.precipitationProbability = Percentage(percent: amount * 10)
      return hour
    }
    return forecast
  }

  private static func context() throws -> ViewContext {
    ViewContext(
      format: Formatting(Preferences()), theme: Theme(depth: .full, isUnicode: true),
      drawings: Drawings(library: try ArtSamples.library(), isASCII: false), now: now,
      coordinate: ForecastScene.flat.place.coordinate)
  }

  @Test func aBarStandsInTheHourInWhichItFalls() throws {
    let chart = try #require(
      HoursChart(forecast: Self.forecast(), hoursAhead: 20, context: try Self.context()))
    // Six columns of labels, then ten columns for each of the twenty hours from the fourth on.
    var canvas = Canvas(size: Size(columns: 207, rows: 12))
    chart.draw(in: Rect(column: 0, row: 0, columns: 207, rows: 12), on: &canvas)
    let rows = Picture(canvas: canvas).rows
    let full = rows.flatMap { row in
      row.enumerated().filter { $0.element == "█" }.map(\.offset)
    }
    #expect(Set(full) == Set(6..<16), "\(rows)")
    #expect(rows.contains { $0.contains("9.0mm") })
  }

  @Test func theDetailsOfNowAreOfTheHourUnderWay() throws {
    let place = ForecastScene.flat.place
    var state = ForecastScene.flat.state(size: Size(columns: 100, rows: 30))
    state.moment.instant = Self.now
    state.weather[place.id]?.forecast = Self.forecast()
    func lines(_ hour: Int) -> [String] {
      OverlayContent(state: state).lines(
        of: .hourDetails(Self.start + hour * 3_600), width: 60
      ).filter { ["Amounts for", "Chance", "Precipitation"].contains($0.label) }.map(\.text)
    }
    #expect(lines(4) == ["04:00 – 05:00", "90 %", "9.0 mm"])
    #expect(lines(5) == ["04:00 – 05:00", "90 %", "9.0 mm"])
    #expect(lines(6) == ["05:00 – 06:00", "0 %", "0 mm"])
    // Behind the last hour nobody knows.
    state.weather[place.id]?.forecast = Self.forecast(hours: 5)
    #expect(lines(4) == ["—", "—", "—"])
  }

  @Test func theReportNamesWhomItsFiguresAreFrom() throws {
    var forecast = Self.forecast()
    var air = AirQuality(time: Self.now)
    air.usIndex = 40
    let credit = Attribution(text: "Air by others", link: "https://air.example", license: "CC0")
    air.attribution = [credit]
    forecast.airQuality = air
    let report = Report(
      place: ForecastScene.flat.place, forecast: forecast, now: Self.now, freshness: .fresh,
      preferences: Preferences())
    #expect(report.text.contains("Air by others (CC0, https://air.example)\n"))
  }
}
