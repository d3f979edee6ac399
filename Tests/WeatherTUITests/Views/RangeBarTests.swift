import Testing
import WeatherModel

@testable import WeatherTUI

@Suite struct RangeBarTests {
  private func temperature(_ celsius: Double) throws -> Temperature {
    try #require(Temperature(celsius: celsius))
  }

  @Test func anyBarLiesInItsTrackAndItsDotInTheBar() throws {
    var generator = SystemRandomNumberGenerator()
    for _ in 0..<2_000 {
      let ends = [Double.random(in: -60...55, using: &generator), .random(in: -60...55)].sorted()
      let low = try temperature(.random(in: -60...55, using: &generator))
      let high = try temperature(.random(in: -60...55, using: &generator))
      let bar = RangeBar(
        track: ends[0]...ends[1], low: min(low, high), high: max(low, high),
        mark: try temperature(.random(in: -60...55, using: &generator)))
      for columns in [1, 2, 8, 33] {
        let filled = bar.filled(columns: columns)
        #expect(filled.lowerBound >= 0 && filled.upperBound <= columns * 8 && !filled.isEmpty)
        let mark = try #require(bar.markColumn(columns: columns))
        #expect(filled.overlaps(mark * 8..<mark * 8 + 8))
      }
    }
  }

  @Test func nothingIsDrawnWithoutRoom() throws {
    let bar = RangeBar(track: 0...0, low: try temperature(0), high: try temperature(0), mark: nil)
    #expect(bar.filled(columns: 0).isEmpty)
    #expect(bar.markColumn(columns: 0) == nil)
  }

  @Test func equalDaysHaveABar() throws {
    let bar = RangeBar(
      track: 20...20, low: try temperature(20), high: try temperature(20), mark: try temperature(20)
    )
    #expect(bar.filled(columns: 10).count == 4)
  }

  @Test func endsAreExactToAnEighth() throws {
    let bar = RangeBar(
      track: 0...10, low: try temperature(1.25), high: try temperature(5.125), mark: nil)
    // Ten columns for ten degrees: a column each.
    #expect(bar.filled(columns: 10) == 10..<41)
    var canvas = Canvas(size: Size(columns: 10, rows: 1))
    bar.draw(
      in: canvas.bounds, theme: Theme(depth: .monochrome, isUnicode: true), on: &canvas)
    #expect(Picture(canvas: canvas).rows == ["─▎███▏────"])
    // The left end is the free part of a block: it is drawn in reverse.
    #expect(canvas[1, 0].attributes.contains(.reverse))
  }

  @Test func theTrackIsThereForEveryDay() throws {
    let bar = RangeBar(
      track: 0...10, low: try temperature(0), high: try temperature(5), mark: try temperature(2))
    var canvas = Canvas(size: Size(columns: 10, rows: 1))
    bar.draw(in: canvas.bounds, theme: Theme(depth: .monochrome, isUnicode: false), on: &canvas)
    #expect(Picture(canvas: canvas).rows == ["==O==-----"])
  }
}
