import Testing

@testable import WeatherTUI

/// A frame as lines of text: what stands there, then how it looks.
///
/// Wide characters take one character in a line, so that an editor shows the columns as they are.
struct Picture {
  let canvas: Canvas
  /// Whether the terminal shows ASCII only, so that its edge puts other characters instead.
  var isASCII = false

  /// The rows between bars, so that blanks at their ends are seen.
  var rows: [String] {
    (0..<canvas.size.rows).map { row in
      let characters = (0..<canvas.size.columns).map { canvas[$0, row].character }
      return String(
        characters.filter { $0 != Cell.continuation }.map {
          isASCII ? Transliteration.ascii($0) : $0
        })
    }
  }

  /// All of it: rows, then for each row the runs of equal looks.
  var description: String {
    let text = rows.map { "|\($0)|" }
    let styles = (0..<canvas.size.rows).map { "\($0):\(runs(in: $0))" }
    return (text + ["---"] + styles).joined(separator: "\n") + "\n"
  }

  private func runs(in row: Int) -> String {
    var runs = ""
    var current = ""
    var start = 0
    for column in 0..<canvas.size.columns {
      let cell = canvas[column, row]
      // The colour of a character that is not there is nobody's business.
      let isBlank = cell.character == " " && cell.attributes.isEmpty
      let look = look(of: cell)
      if isBlank, current.hasSuffix("/" + name(cell.background)) { continue }
      if look != current {
        if column > 0 { runs += " \(start)-\(column - 1) \(current)" }
        (current, start) = (look, column)
      }
    }
    return canvas.size.columns > 0 ? runs + " \(start)-\(canvas.size.columns - 1) \(current)" : ""
  }

  private func look(of cell: Cell) -> String {
    var letters = ""
    if cell.attributes.contains(.bold) { letters += "b" }
    if cell.attributes.contains(.dim) { letters += "d" }
    if cell.attributes.contains(.italic) { letters += "i" }
    if cell.attributes.contains(.underline) { letters += "u" }
    if cell.attributes.contains(.reverse) { letters += "r" }
    return letters + name(cell.foreground) + "/" + name(cell.background)
  }

  private func name(_ color: Color) -> String {
    switch color {
    case .standard: return "-"
    case .ansi(let index): return "a\(index)"
    case .rgb(let red, let green, let blue):
      return [red, green, blue].map { String(UInt32($0) + 0x100, radix: 16).suffix(2) }.joined()
    }
  }
}

extension Canvas {
  /// A canvas on which everything that is drawn can be told from what was there.
  static func marked(_ size: Size) -> Canvas {
    Canvas(size: size, filledWith: Cell(character: "x"))
  }

  /// The cells outside a rectangle that no longer are what `marked` made them.
  func changes(outside rect: Rect) -> [Point] {
    var points: [Point] = []
    for row in 0..<size.rows {
      for column in 0..<size.columns {
        let point = Point(column: column, row: row)
        if !rect.contains(point), self[column, row] != Cell(character: "x") { points.append(point) }
      }
    }
    return points
  }
}

extension TerminalCapabilities {
  static let full = TerminalCapabilities(colorDepth: .full, isUnicode: true)
  static let sixteen = TerminalCapabilities(colorDepth: .sixteen, isUnicode: true)
  static let eight = TerminalCapabilities(colorDepth: .eight, isUnicode: true)
  static let monochrome = TerminalCapabilities(colorDepth: .monochrome, isUnicode: true)
  static let ascii = TerminalCapabilities(colorDepth: .monochrome, isUnicode: false)

  static let all: [TerminalCapabilities] = [.full, .sixteen, .eight, .monochrome, .ascii]
}

extension Screen {
  static func test(_ capabilities: TerminalCapabilities) throws -> Screen {
    Screen(art: try ArtSamples.library(), capabilities: capabilities)
  }
}
