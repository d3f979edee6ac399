import Testing

@testable import WeatherTUI

/// A row as text; the right half of a wide character shows as ">".
private func row(_ canvas: Canvas, _ row: Int = 0) -> String {
  String(
    (0..<canvas.size.columns).map { column in
      let character = canvas[column, row].character
      return character == Cell.continuation ? ">" : character
    })
}

private func marked(columns: Int, rows: Int = 1) -> Canvas {
  Canvas(size: Size(columns: columns, rows: rows), filledWith: Cell(character: "."))
}

/// Whether every right half has its left one and the reverse.
private func isConsistent(_ canvas: Canvas) -> Bool {
  for row in 0..<canvas.size.rows {
    for column in 0..<canvas.size.columns {
      let character = canvas[column, row].character
      if character == Cell.continuation {
        guard column > 0, canvas[column - 1, row].character != Cell.continuation,
          displayWidth(of: canvas[column - 1, row].character) == 2
        else { return false }
      } else if displayWidth(of: character) == 2 {
        guard column + 1 < canvas.size.columns,
          canvas[column + 1, row].character == Cell.continuation
        else { return false }
      }
    }
  }
  return true
}

@Suite("Canvas")
struct CanvasTests {
  @Test func writesFromLeftToRight() {
    var canvas = marked(columns: 8)
    let width = canvas.write("a東b", at: Point(column: 1, row: 0), .plain)
    #expect(row(canvas) == ".a東>b...")
    #expect(width == 4)
  }

  @Test func returnsTheWidthThatTheClipHides() {
    var canvas = marked(columns: 3)
    #expect(canvas.write("Reykjavík", at: Point(column: 1, row: 0), .plain) == 9)
    #expect(row(canvas) == ".Re")
  }

  @Test func whatLiesOutsideIsIgnored() {
    var canvas = marked(columns: 4, rows: 2)
    for point in [(-9, 0), (4, 0), (0, -1), (0, 2), (100, 100)] {
      canvas.write("ab東", at: Point(column: point.0, row: point.1), .plain)
    }
    #expect(canvas == marked(columns: 4, rows: 2))
  }

  /// A text of wide and narrow characters, clipped on both sides at each column.
  @Test func halvesOfWideCharactersBecomeBlanksAtEachColumn() {
    let whole = Array("東>a京>都>")
    for start in -7...10 {
      for left in 0...8 {
        for right in left...8 {
          var canvas = marked(columns: 8)
          let clip = Rect(column: left, row: 0, columns: right - left, rows: 1)
          canvas.clipped(to: clip) {
            $0.write("東a京都", at: Point(column: start, row: 0), .plain)
          }
          for column in 0..<8 {
            let shown = Array(row(canvas))[column]
            let index = column - start
            guard (left..<right).contains(column), whole.indices.contains(index) else {
              #expect(shown == ".", "start \(start), clip \(left)..<\(right), column \(column)")
              continue
            }
            let isLeftCut = whole[index] == ">" && column == left
            let isRightCut =
              index + 1 < whole.count && whole[index + 1] == ">" && column == right - 1
            #expect(
              shown == (isLeftCut || isRightCut ? " " : whole[index]),
              "start \(start), clip \(left)..<\(right), column \(column)")
          }
          #expect(isConsistent(canvas))
        }
      }
    }
  }

  @Test func overwritingOneHalfBlanksTheOther() {
    var canvas = marked(columns: 6)
    canvas.write("東京", at: Point(column: 1, row: 0), .plain)
    var left = canvas
    left.put("x", at: Point(column: 1, row: 0), .plain)
    #expect(row(left) == ".x 京>.")
    var right = canvas
    right.put("x", at: Point(column: 2, row: 0), .plain)
    #expect(row(right) == ". x京>.")
    var between = canvas
    between.put("都", at: Point(column: 2, row: 0), .plain)
    #expect(row(between) == ". 都> .")
  }

  @Test func aMarkSharesTheCellOfItsBase() {
    var canvas = marked(columns: 4)
    canvas.write("e\u{301}x", at: Point(column: 0, row: 0), .plain)
    #expect(canvas[0, 0].character == "e\u{301}")
    #expect(canvas[1, 0].character == "x")
  }

  @Test func controlCharactersLeaveNoTrace() {
    var canvas = marked(columns: 8)
    canvas.write("a\u{1B}\u{7}\u{0}\r\n\u{202E}\u{9B}b", at: Point(column: 0, row: 0), .plain)
    #expect(row(canvas) == "ab......")
  }

  @Test func alignment() {
    var canvas = marked(columns: 9, rows: 2)
    canvas.write("東12", endingAt: 8, row: 0, .plain)
    canvas.write("東京都市", centeredIn: Rect(column: 1, row: 0, columns: 7, rows: 2), row: 1, .plain)
    #expect(row(canvas, 0) == "....東>12.")
    #expect(row(canvas, 1) == ".東>京>都>….")
  }

  @Test func fillingWithAWideCharacterKeepsHalvesTogether() {
    var canvas = marked(columns: 7)
    canvas.fill(Rect(column: 1, row: 0, columns: 5, rows: 1), with: "東", .plain)
    #expect(row(canvas) == ".東>東> .")
    var clipped = marked(columns: 7)
    clipped.clipped(to: Rect(column: 2, row: 0, columns: 5, rows: 1)) {
      $0.fill(Rect(column: 1, row: 0, columns: 6, rows: 1), with: "東", .plain)
    }
    #expect(row(clipped) == ".. 東>東>")
  }

  @Test func styleKeepsTheBackgroundBehindItUnlessItHasOne() {
    var canvas = Canvas(
      size: Size(columns: 3, rows: 1), filledWith: Cell(background: .rgb(1, 2, 3)))
    canvas.write("a", at: Point(column: 0, row: 0), Style(.ansi(4), on: nil, .bold))
    canvas.write("b", at: Point(column: 1, row: 0), Style(.ansi(4), on: .ansi(1)))
    #expect(canvas[0, 0].background == .rgb(1, 2, 3))
    #expect(canvas[0, 0].foreground == .ansi(4))
    #expect(canvas[0, 0].attributes == .bold)
    #expect(canvas[1, 0].background == .ansi(1))
  }

  @Test func tintMixesBackgroundsAndOnRequestWhatStandsThere() {
    let cell = Cell(foreground: .rgb(200, 100, 0), background: .rgb(0, 0, 0))
    var canvas = Canvas(size: Size(columns: 2, rows: 1), filledWith: cell)
    canvas.tint(
      Rect(column: 0, row: 0, columns: 1, rows: 1), with: .rgb(100, 100, 100), amount: 0.5)
    #expect(canvas[0, 0].background == .rgb(50, 50, 50))
    #expect(canvas[0, 0].foreground == .rgb(200, 100, 0))
    #expect(canvas[1, 0] == cell)
    canvas.tint(canvas.bounds, with: .rgb(100, 100, 100), amount: 1, keepingText: false)
    #expect(canvas[0, 0].foreground == .rgb(100, 100, 100))
  }

  @Test func clipsNestAndEnd() {
    var canvas = marked(columns: 6)
    canvas.clipped(to: Rect(column: 1, row: 0, columns: 3, rows: 1)) { outer in
      outer.clipped(to: Rect(column: 2, row: 0, columns: 9, rows: 9)) { inner in
        inner.write("xxxxxx", at: Point(column: 0, row: 0), .plain)
      }
      outer.write("y", at: Point(column: 1, row: 0), .plain)
    }
    canvas.write("z", at: Point(column: 5, row: 0), .plain)
    #expect(row(canvas) == ".yxx.z")
  }

  @Test(arguments: [(0, 0), (0, 3), (3, 0), (1, 1)])
  func tinyCanvasesTakeEverything(_ columns: Int, _ rows: Int) {
    var canvas = marked(columns: columns, rows: rows)
    let area = Rect(column: -2, row: -2, columns: 9, rows: 9)
    canvas.fill(area, with: "東", .plain)
    canvas.tint(area, with: .rgb(0, 0, 0), amount: 1)
    canvas.write("東京", centeredIn: area, row: 0, .plain)
    canvas.write("東京", endingAt: 1, row: 0, .plain)
    canvas.clipped(to: area.inset(columns: 9, rows: 9)) {
      $0.write("x", at: Point(column: 0, row: 0), .plain)
    }
    #expect(canvas.cells.count == columns * rows)
    #expect(isConsistent(canvas))
  }

  /// Thousands of writes at random places, with a generator that gives the same ones each time.
  @Test func noSequenceOfWritesSeparatesHalves() {
    var state: UInt64 = 42
    func random(_ bound: Int) -> Int {
      state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
      return Int(state >> 33) % bound
    }
    let texts = ["東", "a", "京都市", "e\u{301}日", "हिन्दी", "👩\u{200D}🌾x", "🇳🇴", "  "]
    var canvas = marked(columns: 11, rows: 3)
    for _ in 0..<5000 {
      let clip = Rect(
        column: random(14) - 2, row: random(5) - 1, columns: random(12), rows: random(4))
      let point = Point(column: random(15) - 3, row: random(5) - 1)
      canvas.clipped(to: clip) { $0.write(texts[random(texts.count)], at: point, .plain) }
      guard isConsistent(canvas) else {
        Issue.record("inconsistent: \((0..<3).map { row(canvas, $0) })")
        return
      }
    }
  }
}

@Suite("Geometry")
struct GeometryTests {
  @Test func sizesAreNeverNegative() {
    #expect(Size(columns: -3, rows: 2) == Size(columns: 0, rows: 2))
    #expect(Rect(column: 5, row: 5, columns: -1, rows: -1).isEmpty)
  }

  @Test func intersection() {
    let rect = Rect(column: 2, row: 1, columns: 5, rows: 4)
    #expect(
      rect.intersection(Rect(column: 4, row: 0, columns: 9, rows: 3))
        == Rect(column: 4, row: 1, columns: 3, rows: 2))
    #expect(rect.intersection(Rect(column: 7, row: 1, columns: 5, rows: 4)).isEmpty)
    #expect(rect.line(3) == Rect(column: 2, row: 4, columns: 5, rows: 1))
    #expect(rect.line(4).isEmpty)
    #expect(rect.line(-1).isEmpty)
  }

  @Test func centeringStaysInside() {
    let rect = Rect(column: 1, row: 1, columns: 7, rows: 3)
    #expect(rect.centered(columns: 4, rows: 9) == Rect(column: 2, row: 1, columns: 4, rows: 3))
    #expect(rect.contains(Point(column: 7, row: 3)))
    #expect(!rect.contains(Point(column: 8, row: 3)))
  }

  @Test func onlyExactColorsMix() {
    #expect(Color.hex(0x0A141E).mixed(with: .rgb(20, 40, 60), amount: 0.5) == .rgb(15, 30, 45))
    #expect(Color.rgb(0, 0, 0).mixed(with: .rgb(255, 255, 255), amount: 9) == .rgb(255, 255, 255))
    #expect(Color.ansi(1).mixed(with: .rgb(0, 0, 0), amount: 0.4) == .ansi(1))
    #expect(Color.standard.mixed(with: .ansi(2), amount: 0.5) == .ansi(2))
  }
}
