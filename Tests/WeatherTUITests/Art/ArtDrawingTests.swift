import Testing
import WeatherModel

@testable import WeatherTUI

@Suite struct ArtDrawingTests {
  private let marker = Cell(character: "·", foreground: .ansi(5), background: .ansi(6))

  private func canvas(_ columns: Int, _ rows: Int) -> Canvas {
    Canvas(size: Size(columns: columns, rows: rows), filledWith: marker)
  }

  private func icon(_ text: String) throws -> Icon {
    try ArtLibrary(icons: Array("[clear row]\n\(text)\n".utf8), digits: [])
      .icon(for: .clear, isDay: true, size: .row, moon: .fullMoon, ascii: false)
  }

  @Test func iconKeepsWhatIsBehind() throws {
    var canvas = canvas(5, 3)
    try icon("|▄ ╱|\n:w-b:").draw(at: Point(column: 1, row: 1), into: &canvas) { ink in
      ink == .whiteCloud ? .ansi(15) : .ansi(4)
    }
    #expect(
      canvas[1, 1] == Cell(character: "▄", foreground: .ansi(15), background: marker.background))
    #expect(canvas[2, 1] == marker)
    #expect(canvas[3, 1].foreground == .ansi(4))
    #expect(canvas.cells.filter { $0 != marker }.count == 2)
  }

  @Test func anInkWithoutAColourIsLeftOut() throws {
    var canvas = canvas(3, 1)
    try icon("|▞▌▚|\n:kkm:").draw(
      at: Point(column: 0, row: 0), into: &canvas,
      palette: InkPalette(depth: .monochrome).callAsFunction)
    #expect(canvas[0, 0] == marker && canvas[1, 0] == marker && canvas[2, 0] != marker)
  }

  @Test func theMoonIsSeenBehindAPictureAndNotThroughIt() throws {
    let text = """
      [clear row]
      + moon pair 1 0
      |▄ -|
      :w-w:
      [moon.fullMoon pair]
      |()|
      :mm:
      [cloudless row]
      """
    let covered = try ArtLibrary(icons: Array(text.utf8), digits: [])
      .icon(for: .clear, isDay: false, size: .row, moon: .fullMoon, ascii: false)
    #expect(String(covered.rows[0].map(\.character)) == "▄ -")
    let open = try ArtLibrary(
      icons: Array(text.replacing("|▄ -|\n:w-w:", with: "|▄  |\n:w  :").utf8), digits: []
    ).icon(for: .clear, isDay: false, size: .row, moon: .fullMoon, ascii: false)
    #expect(String(open.rows[0].map(\.character)) == "▄()")
    #expect(open.rows[0].map(\.ink) == [.whiteCloud, .moon, .moon])
  }

  @Test(arguments: [(0, 0), (1, 1), (14, 6), (20, 8)])
  func nothingIsDrawnOutside(columns: Int, rows: Int) throws {
    let library = try ArtSamples.library()
    let sun = try library.icon(
      for: .clear, isDay: true, size: .large, moon: .fullMoon, ascii: false)
    let number = BigNumber(
      text: "-104°", numerals: try library.digits(height: .seven, ascii: false))
    for origin in [Point(column: -3, row: -2), Point(column: 0, row: 0), Point(column: 9, row: 3)] {
      var canvas = canvas(columns, rows)
      let inside = Rect(column: 2, row: 1, columns: 7, rows: 3)
      canvas.clipped(to: inside) { canvas in
        sun.draw(at: origin, into: &canvas, palette: InkPalette(depth: .full).callAsFunction)
        number.draw(at: origin, into: &canvas, color: .ansi(15))
      }
      for row in 0..<rows {
        for column in 0..<columns where !inside.contains(Point(column: column, row: row)) {
          #expect(canvas[column, row] == marker)
        }
      }
    }
  }

  @Test(arguments: Numerals.Height.allCases, [true, false])
  func numberFillsItsSize(height: Numerals.Height, ascii: Bool) throws {
    let numerals = try ArtSamples.library().digits(height: height, ascii: ascii)
    let number = BigNumber(text: "-04", numerals: numerals)
    var canvas = canvas(number.size.columns + 4, number.size.rows + 4)
    number.draw(
      at: Point(column: 2, row: 2), into: &canvas, color: .ansi(15), attributes: .bold)
    let drawn = canvas.bounds.rows * canvas.bounds.columns
    let changed = (0..<drawn).filter { canvas.cells[$0] != marker }.map {
      Point(column: $0 % canvas.size.columns, row: $0 / canvas.size.columns)
    }
    let area = Rect(
      column: 2, row: 2, columns: number.size.columns, rows: number.size.rows)
    #expect(!changed.isEmpty)
    #expect(changed.allSatisfy(area.contains))
    #expect(changed.contains { $0.row == area.bottom - 1 })
    #expect(changed.contains { $0.column == area.left })
    for point in changed {
      let cell = canvas[point.column, point.row]
      #expect(cell.background == marker.background)
      #expect(cell.foreground == .ansi(15) && cell.attributes == .bold)
    }
  }

  @Test func palettesKeepToTheirDepth() {
    for ink in Ink.allCases {
      let plain = InkPalette(depth: .monochrome)(ink)
      #expect(plain == (ink == .moonShadow ? nil : .standard))
      #expect(InkPalette(depth: .full)(.text) == .standard)
      for (depth, limit) in [(ColorDepth.sixteen, 16), (.eight, 8)] {
        guard case .ansi(let color) = InkPalette(depth: depth)(ink) else {
          #expect(ink == .text || ink == .moonShadow && depth == .eight)
          continue
        }
        #expect(color < limit)
        // Black disappears on a dark ground.
        #expect(color != 0)
      }
    }
  }

  /// WCAG 2 contrast of graphical objects, a ratio of 3.
  @Test(arguments: Ink.allCases.filter { $0 != .text })
  func exactColoursStandOut(ink: Ink) throws {
    let luminance = try luminance(of: try #require(InkPalette(depth: .full)(ink)))
    #expect((luminance + 0.05) / 0.05 >= 3)
  }

  private func luminance(of color: Color) throws -> Double {
    guard case .rgb(let red, let green, let blue) = color else {
      throw ArtError(file: "", line: 0, problem: "\(color) is not exact")
    }
    func linear(_ part: UInt8) -> Double {
      let value = Double(part) / 255
      // The square is within two hundredths of sRGB's curve, which is enough for these bounds.
      return value * value
    }
    return 0.2126 * linear(red) + 0.7152 * linear(green) + 0.0722 * linear(blue)
  }
}
