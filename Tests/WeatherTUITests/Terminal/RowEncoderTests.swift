import CNcurses
import Testing

@testable import WeatherTUI

/// Without colours, because pairs need a running curses.
@Suite("Row encoder")
struct RowEncoderTests {
  private func encode(_ text: String, columns: Int = 6, isUnicode: Bool = true) throws -> String {
    try #require(wx_set_character_locale("C.UTF-8"))
    var canvas = Canvas(size: Size(columns: columns, rows: 1))
    canvas.write(text, at: Point(column: 0, row: 0), Style(.rgb(1, 2, 3), on: .ansi(4), .bold))
    return encode(canvas.cells, isUnicode: isUnicode)
  }

  private func encode(_ cells: [Cell], isUnicode: Bool = true) -> String {
    var encoder = RowEncoder(
      palette: ColorPalette(depth: .monochrome), isUnicode: isUnicode,
      pairs: PairTable(colors: 0, capacity: 0))
    var output = Array(repeating: cchar_t(), count: cells.count)
    let count = cells.withUnsafeBufferPointer { source in
      output.withUnsafeMutableBufferPointer { encoder.encode(source, into: $0) }
    }
    var shown = String.UnicodeScalarView()
    for cell in output.prefix(count) {
      let parts = [cell.chars.0, cell.chars.1, cell.chars.2, cell.chars.3, cell.chars.4]
      for part in parts.prefix(while: { $0 != 0 }) {
        if let scalar = Unicode.Scalar(UInt32(bitPattern: part)) { shown.append(scalar) }
      }
      #expect(cell.ext_color == 0)
    }
    #expect(output.dropFirst(count).allSatisfy { $0.chars.0 == 0 && $0.attr == 0 })
    return String(shown)
  }

  @Test func wideCharactersAreOneCell() throws {
    #expect(try encode("a東b") == "a東b  ")
    #expect(try encode("東京都", columns: 5) == "東京 ")
  }

  @Test func marksComeAlongUpToFour() throws {
    #expect(try encode("e\u{301}x") == "e\u{301}x    ")
    let many = "e\u{301}\u{302}\u{303}\u{304}\u{305}\u{306}"
    #expect(try encode(many, columns: 1) == "e\u{301}\u{302}\u{303}\u{304}")
  }

  @Test func whatTerminalsDisagreeOnIsLeftOut() throws {
    #expect(try encode("☀\u{FE0F}") == "☀     ")
    #expect(try encode("👩\u{200D}🌾") == "👩    ")
    #expect(try encode("a\u{200F}b") == "ab    ")
  }

  @Test func brokenCellsShiftNothing() {
    #expect(encode([Cell(character: Cell.continuation), Cell(character: "a")]) == " a")
    #expect(encode([Cell(character: "\u{1B}"), Cell(character: "\u{7F}")]) == "  ")
    // A wide character without its right half, and an unassigned scalar, are not what they claim.
    #expect(encode([Cell(character: "東"), Cell(character: "a")]) == "?a")
    #expect(encode([Cell(character: "\u{E0080}")]) == "?")
  }

  @Test func asciiHasTheSameColumns() throws {
    #expect(try encode("a東é─", isUnicode: false) == "a? e- ")
    #expect(try encode("e\u{301}21°", isUnicode: false) == "e21   ")
    #expect(try encode("東", columns: 2, isUnicode: false) == "? ")
  }

  @Test func attributes() throws {
    var encoder = RowEncoder(
      palette: ColorPalette(depth: .monochrome), isUnicode: true,
      pairs: PairTable(colors: 0, capacity: 0))
    let all: [(Style.Attributes, attr_t)] = [
      ([], 0), (.bold, WX_BOLD), (.dim, WX_DIM), (.italic, WX_ITALIC),
      (.underline, WX_UNDERLINE), (.reverse, WX_REVERSE),
      ([.bold, .reverse], WX_BOLD | WX_REVERSE),
    ]
    let cells = all.map { Cell(character: "x", attributes: $0.0) }
    var output = Array(repeating: cchar_t(), count: cells.count)
    let count = cells.withUnsafeBufferPointer { source in
      output.withUnsafeMutableBufferPointer { encoder.encode(source, into: $0) }
    }
    #expect(count == cells.count)
    #expect(output.map(\.attr) == all.map(\.1))
  }
}
