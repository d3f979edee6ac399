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

  /// A curve through the samples that never leaves the range of the two it lies between.
  @Test func theCurveNeitherOvershootsNorMissesASample() throws {
    let samples: [Double] = [3, 3, 8, 7, 7, 20, -4, -4.5, 0, 0.5]
    let curve = try #require(chart(samples))
    let steps = 24
    let values = curve.values(count: (samples.count - 1) * steps + 1)
    for (index, pair) in zip(samples, samples.dropFirst()).enumerated() {
      let part = values[index * steps...(index + 1) * steps].compactMap { $0 }
      #expect(part.count == steps + 1)
      let range = min(pair.0, pair.1) - 1e-9...max(pair.0, pair.1) + 1e-9
      #expect(part.allSatisfy(range.contains), "between \(pair)")
      #expect(abs((part.first ?? .nan) - pair.0) < 1e-9 && abs((part.last ?? .nan) - pair.1) < 1e-9)
    }
    // Rounder than straight lines: a summit is level.
    #expect(abs((values[2 * steps - 1] ?? 0) - 8) < 5.0 / Double(steps) / 2)
  }

  @Test func theMarkIsADotOnTheCurve() throws {
    let rising = try #require(chart([0, 10]))
    func marked(isUnicode: Bool) -> Canvas {
      var canvas = Canvas(size: Size(columns: 5, rows: 3))
      rising.draw(
        in: canvas.bounds, mark: .init(position: 0.5, style: Style(.ansi(1))),
        isUnicode: isUnicode, on: &canvas
      ) { _ in .plain }
      return canvas
    }
    #expect(marked(isUnicode: false)[2, 1].character == "@")
    let dots = marked(isUnicode: true)
    #expect(dots[2, 1].foreground == .ansi(1))
    let mask = try #require(dots[2, 1].character.unicodeScalars.first).value - 0x2800
    #expect(mask.nonzeroBitCount > 4, "a dot is thicker than the curve")
    #expect(dots[0, 2].foreground == .standard)
  }

  @Test func barsAreExactToAnEighth() {
    for eighths in 0...16 {
      let cells = EighthBlocks.rising(Double(eighths) / 16, rows: 2, isUnicode: true)
      let heights = cells.map { Array(" ▁▂▃▄▅▆▇█").firstIndex(of: $0) ?? -1 }
      #expect(heights.reduce(0, +) == eighths)
      #expect(heights[0] == 8 || heights[1] == 0, "the lower cell fills first")
    }
    #expect(EighthBlocks.rising(0.001, rows: 1, isUnicode: true) == ["▁"])
  }

  @Test func theNightIsMarkedWhereItCannotBeShaded() throws {
    for capabilities in [TerminalCapabilities.eight, .monochrome, .ascii] {
      let state = ForecastScene.rainNight.state(size: Size(columns: 100, rows: 60), page: .hourly)
      let rows = Picture(canvas: try Screen.test(capabilities).render(state)).rows
      let night = capabilities.isUnicode ? "══" : "=="
      #expect(rows.contains { $0.contains(night) })
    }
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
