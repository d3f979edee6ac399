import Testing
import WeatherModel

@testable import WeatherTUI

@Suite struct LineChartTests {
  private func chart(_ values: [Double?]) -> LineChart? {
    LineChart(
      values.enumerated().map {
        LineChart.Sample(
          position: Double($0.offset) / Double(max(1, values.count - 1)), value: $0.element)
      })
  }

  private func rows(_ chart: LineChart, columns: Int, rows: Int) -> [String] {
    var canvas = Canvas(size: Size(columns: columns, rows: rows))
    chart.draw(in: canvas.bounds, isUnicode: false, on: &canvas) { _ in .plain }
    return Picture(canvas: canvas).rows
  }

  @Test func nothingKnownIsNoChart() {
    #expect(chart([nil, nil]) == nil)
    #expect(chart([]) == nil)
  }

  @Test func aFlatSeriesRunsThroughTheMiddle() throws {
    let flat = try #require(chart([7, 7, 7]))
    #expect(rows(flat, columns: 5, rows: 3) == ["     ", "*****", "     "])
  }

  @Test func oneValueIsOneDot() throws {
    let lonely = try #require(chart([nil, 4, nil]))
    #expect(rows(lonely, columns: 5, rows: 3).joined().count { $0 == "*" } == 1)
  }

  @Test func aGapStaysAGap() throws {
    let broken = try #require(chart([0, 0, nil, 1, 1]))
    let values = broken.values(count: 9)
    #expect(values[0] == 0 && values[1] == 0 && values[8] == 1)
    #expect(values[4] == nil && values[5] == nil)
  }

  @Test func aLineRunsFromCornerToCorner() throws {
    let rising = try #require(chart([0, 10]))
    #expect(rows(rising, columns: 3, rows: 3) == ["  *", " * ", "*  "])
    #expect(rising.values(count: 5) == [0, 2.5, 5, 7.5, 10])
  }

  @Test func labelsOfTheHoursStandAtEqualSteps() throws {
    for scene in [ForecastScene.clearDay, .rainNight] {
      for columns in stride(from: 60, through: 200, by: 20) {
        let state = scene.state(size: Size(columns: columns, rows: 60), page: .hourly)
        let lines = Picture(canvas: try Screen.test(.full).render(state)).rows
        let axis = try #require(lines.firstIndex { $0.contains("┴") })
        let ticks = lines[axis].enumerated().filter { $0.element == "┴" }.map(\.offset)
        let steps = zip(ticks, ticks.dropFirst()).map { $1 - $0 }
        #expect((steps.max() ?? 0) - (steps.min() ?? 0) <= 1, "\(columns) columns: \(steps)")
        // Every mark has its label but those that would run into "Now" or past the end.
        let words = lines[axis + 1].split(separator: " ").count
        #expect(words >= ticks.count - 1)
      }
    }
  }
}
