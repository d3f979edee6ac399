/// One set of drawn numerals.
struct Numerals: Hashable, Sendable {
  /// The heights that are drawn, in rows.
  enum Height: Int, CaseIterable, Sendable {
    case fifteen = 15
    case eleven = 11
    case seven = 7
    case five = 5
    case three = 3

    /// The columns from which on a height is used: the large ones need room for every common
    /// temperature ("-88°"), so that all cities have numerals of one height.
    var leastColumns: Int {
      switch self {
      case .fifteen: 48
      case .eleven: 36
      case .seven, .five, .three: 0
      }
    }

    /// The rows above the numerals that the condition needs, with its icon above the large ones.
    var rowsAbove: Int {
      switch self {
      case .fifteen, .eleven: 9
      case .seven: 4
      case .five, .three: 1
      }
    }
  }

  /// What can be drawn; the raw value is the name in the file.
  enum Glyph: String, CaseIterable, Sendable {
    case zero = "0"
    case one = "1"
    case two = "2"
    case three = "3"
    case four = "4"
    case five = "5"
    case six = "6"
    case seven = "7"
    case eight = "8"
    case nine = "9"
    case minus
    case degree
    case blank
    /// The em-dash of a missing value.
    case dash

    /// The glyph that draws a character; nil if none does.
    init?(_ character: Character) {
      switch character {
      case "-", "−": self = .minus
      case "°": self = .degree
      case " ": self = .blank
      case "—": self = .dash
      case "0"..."9": self.init(rawValue: String(character))
      default: return nil
      }
    }
  }

  /// The empty columns between two glyphs.
  var gap: Int {
    switch height {
    case .fifteen, .eleven: 2
    case .seven, .five, .three: 1
    }
  }

  let height: Height
  let glyphs: [Glyph: [[Character]]]

  /// The columns that a text takes; a character that is not drawn counts as a blank.
  func width(of text: String) -> Int {
    let widths = text.map { rows(of: $0).first?.count ?? 0 }
    return widths.reduce(0, +) + gap * max(0, widths.count - 1)
  }

  fileprivate func rows(of character: Character) -> [[Character]] {
    glyphs[Glyph(character) ?? .blank] ?? []
  }
}

/// A text in drawn numerals, like "23°", "-7°" or "—".
struct BigNumber: Hashable, Sendable {
  let text: String
  let numerals: Numerals

  var size: Size {
    Size(columns: numerals.width(of: text), rows: numerals.height.rawValue)
  }

  /// Draws with the top left corner at a point and keeps the background.
  func draw(
    at origin: Point, into canvas: inout Canvas, color: Color = .standard,
    attributes: Style.Attributes = []
  ) {
    let style = Style(color, on: nil, attributes)
    var left = origin.column
    for character in text {
      let rows = numerals.rows(of: character)
      for (rowIndex, row) in rows.enumerated() {
        for (columnIndex, mark) in row.enumerated() where mark != " " {
          let point = Point(column: left + columnIndex, row: origin.row + rowIndex)
          canvas.put(mark, at: point, style)
        }
      }
      left += (rows.first?.count ?? 0) + numerals.gap
    }
  }
}
