import Testing
import WeatherModel

@testable import WeatherTUI

@Suite struct RangeBarTests {
  private func temperature(_ celsius: Double) throws -> Temperature {
    try #require(Temperature(celsius: celsius))
  }

  /// The same numbers in every run (SplitMix64).
  private struct Sequence: RandomNumberGenerator {
    var state: UInt64 = 7

    mutating func next() -> UInt64 {
      state &+= 0x9E37_79B9_7F4A_7C15
      var mixed = (state ^ (state >> 30)) &* 0xBF58_476D_1CE4_E5B9
      mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
      return mixed ^ (mixed >> 31)
    }
  }

  @Test func anyBarLiesInItsTrackAndItsDotInTheBar() throws {
    var sequence = Sequence()
    for _ in 0..<2_000 {
      let drawn = (0..<5).map { _ in Double.random(in: -60...55, using: &sequence) }
      let bar = RangeBar(
        track: min(drawn[0], drawn[1])...max(drawn[0], drawn[1]),
        low: try temperature(min(drawn[2], drawn[3])),
        high: try temperature(max(drawn[2], drawn[3])), mark: try temperature(drawn[4]))
      for columns in [1, 2, 8, 33] {
        let filled = bar.filled(columns: columns)
        #expect(filled.lowerBound >= 0 && filled.upperBound <= columns * 8 && !filled.isEmpty)
        let mark = try #require(bar.markColumn(columns: columns))
        #expect(filled.overlaps(mark * 8..<mark * 8 + 8))
        guard let marked = bar.marked(columns: columns) else { continue }
        #expect(marked.count == 8)
        // Something of the bar is seen on both sides.
        #expect(marked.lowerBound >= filled.lowerBound + 2)
        #expect(marked.upperBound <= filled.upperBound - 2)
      }
    }
  }

  @Test func nothingIsDrawnWithoutRoom() throws {
    let bar = RangeBar(track: 0...0, low: try temperature(0), high: try temperature(0), mark: nil)
    #expect(bar.filled(columns: 0).isEmpty)
    #expect(bar.markColumn(columns: 0) == nil)
  }

  @Test func barsOfRowsThatFollowEachOtherKeepApart() throws {
    let bar = RangeBar(
      track: 0...40, low: try temperature(5), high: try temperature(25), mark: try temperature(12))
    for capabilities in [TerminalCapabilities.full, .sixteen, .monochrome] {
      let theme = Theme(depth: capabilities.colorDepth, isUnicode: true)
      var canvas = Canvas(size: Size(columns: 12, rows: 1))
      bar.drawThin(in: Rect(column: 1, row: 0, columns: 8, rows: 1), theme: theme, on: &canvas)
      // From the first cell's end to the middle of the fifth; the mark is white, or a gap.
      let mark: Character = capabilities.colorDepth == .monochrome ? " " : "▄"
      #expect(
        (0..<12).map { canvas[$0, 0].character }
          == [" ", " ", "▄", mark, "▄", "▄", " "] + Array(repeating: " ", count: 5))
      // Nothing stands in the upper half, where the bar above has its lower one.
      #expect((0..<12).allSatisfy { canvas[$0, 0].background == .standard })
    }
    let half = RangeBar(
      track: 0...40, low: try temperature(2.5), high: try temperature(17.5), mark: nil)
    var canvas = Canvas(size: Size(columns: 8, rows: 1))
    let theme = Theme(depth: .full, isUnicode: true)
    half.drawThin(in: canvas.bounds, theme: theme, on: &canvas)
    #expect((0..<5).map { canvas[$0, 0].character } == ["▗", "▄", "▄", "▖", " "])
    half.drawThin(in: Rect(column: 3, row: 0, columns: 0, rows: 1), theme: theme, on: &canvas)
    half.drawThin(in: Rect(column: 7, row: 0, columns: 1, rows: 1), theme: theme, on: &canvas)
    #expect(["▄", "▖", "▗"].contains(canvas[7, 0].character))
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

  @Test func theMarkIsExactToAnEighth() throws {
    for eighth in 0..<8 {
      let celsius = 5 + Double(eighth) / 8
      let bar = RangeBar(
        track: 0...10, low: try temperature(1), high: try temperature(9),
        mark: try temperature(celsius))
      let start = 36 + eighth
      #expect(bar.marked(columns: 10) == start..<start + 8)
      var canvas = Canvas(size: Size(columns: 10, rows: 1))
      bar.draw(in: canvas.bounds, theme: Theme(depth: .full, isUnicode: true), on: &canvas)
      let (whole, part) = (start / 8, start % 8)
      // Bar up to the mark, then the mark; in the next cell the mark up to the bar again.
      let block = EighthBlocks.growing(part)
      #expect(canvas[whole, 0].character == block)
      if part > 0 {
        #expect(canvas[whole + 1, 0].character == block)
        #expect(canvas[whole + 1, 0].foreground == canvas[whole, 0].background)
      }
    }
  }

  @Test func theMarkOfAShortBarHasACellToItself() throws {
    let bar = RangeBar(
      track: 0...10, low: try temperature(4), high: try temperature(5), mark: try temperature(4.5))
    #expect(bar.marked(columns: 10) == nil)
    var canvas = Canvas(size: Size(columns: 10, rows: 1))
    bar.draw(in: canvas.bounds, theme: Theme(depth: .full, isUnicode: true), on: &canvas)
    #expect(canvas[4, 0].character == "∙")
  }

  @Test func theTrackIsThereForEveryDay() throws {
    let bar = RangeBar(
      track: 0...10, low: try temperature(0), high: try temperature(5), mark: try temperature(2))
    var canvas = Canvas(size: Size(columns: 10, rows: 1))
    bar.draw(in: canvas.bounds, theme: Theme(depth: .monochrome, isUnicode: false), on: &canvas)
    #expect(Picture(canvas: canvas).rows == ["==O==-----"])
  }
}
