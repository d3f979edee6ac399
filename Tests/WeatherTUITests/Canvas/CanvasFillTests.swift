import Testing

@testable import WeatherTUI

@Suite struct CanvasFillTests {
  @Test("Filling over half of a wide character blanks its other half", arguments: [0, 1])
  func fillSeparatesHalves(column: Int) {
    var canvas = Canvas(size: Size(columns: 4, rows: 1))
    canvas.write("世世", at: Point(column: 0, row: 0), .plain)
    canvas.fill(Rect(column: column, row: 0, columns: 2, rows: 1), with: "x", .plain)
    let row = (0..<4).map { canvas[$0, 0].character }
    switch column {
    case 0: #expect(row == ["x", "x", "世", Cell.continuation])
    default: #expect(row == [" ", "x", "x", " "])
    }
  }

  @Test("A fill without a background keeps the one that is there")
  func fillKeepsBackground() {
    var canvas = Canvas(size: Size(columns: 3, rows: 1))
    canvas.fill(canvas.bounds, Style(.ansi(1), on: .ansi(4)))
    canvas.fill(
      Rect(column: 1, row: 0, columns: 1, rows: 1), with: "x", Style(.ansi(2), on: nil, .bold))
    #expect(
      canvas[1, 0]
        == Cell(character: "x", foreground: .ansi(2), background: .ansi(4), attributes: .bold))
    #expect(canvas[0, 0] == Cell(foreground: .ansi(1), background: .ansi(4)))
  }

  @Test("A fill stays inside the clip")
  func fillIsClipped() {
    var canvas = Canvas(size: Size(columns: 3, rows: 3))
    canvas.clipped(to: Rect(column: 1, row: 1, columns: 1, rows: 1)) {
      $0.fill($0.bounds, with: "x", .plain)
    }
    let filled = canvas.cells.indices.filter { canvas.cells[$0].character == "x" }
    #expect(filled == [4])
  }

  @Test("Rows compare by every part of their cells")
  func rowsCompare() {
    let canvas = Canvas(size: Size(columns: 2, rows: 2))
    var other = canvas
    #expect(other.isSameRow(0, asIn: canvas))
    other.restyle(Rect(column: 1, row: 1, columns: 1, rows: 1)) { $0.attributes = .bold }
    #expect(other.isSameRow(0, asIn: canvas))
    #expect(!other.isSameRow(1, asIn: canvas))
  }
}
