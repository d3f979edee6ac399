/// A small picture of characters, each with its ink.
struct Icon: Hashable, Sendable {
  /// The two classes of size; every icon of a class is equally large.
  enum SizeClass: String, CaseIterable, Sendable {
    /// For the Now page.
    case large
    /// For one line of a table.
    case row

    var size: Size {
      switch self {
      case .large: Size(columns: 15, rows: 6)
      case .row: Size(columns: 3, rows: 1)
      }
    }
  }

  /// One column of a row.
  struct Mark: Hashable, Sendable {
    let character: Character
    /// Nil where nothing stands.
    let ink: Ink?
    /// The ink behind the character; nil keeps what lies behind the icon.
    let background: Ink?
  }

  /// From the top; all of them equally long.
  let rows: [[Mark]]

  var size: Size { Size(columns: rows.first?.count ?? 0, rows: rows.count) }

  /// Draws with the top left corner at a point and keeps the background where nothing stands.
  func draw(at origin: Point, into canvas: inout Canvas, palette: (Ink) -> Color) {
    for (rowIndex, row) in rows.enumerated() {
      for (columnIndex, mark) in row.enumerated() {
        guard let ink = mark.ink else { continue }
        let point = Point(column: origin.column + columnIndex, row: origin.row + rowIndex)
        let color = palette(ink)
        var character = mark.character
        var background = mark.background.map(palette)
        if background == color {
          // Two inks have become one colour: a divided block turns solid, and a stroke stays
          // visible by giving up the ground that it stood on.
          background = nil
          if mark.isBlock { character = "█" }
        }
        if background == .standard {
          // The terminal's text colour can lie behind something only by changing places with it.
          canvas.put(character, at: point, Style(.standard, on: color, .reverse))
        } else {
          canvas.put(character, at: point, Style(color, on: background))
        }
      }
    }
  }
}

extension Icon.Mark {
  /// Whether the character is one of the block elements (U+2580 to U+259F).
  fileprivate var isBlock: Bool {
    guard let scalar = character.unicodeScalars.first else { return false }
    return (0x2580...0x259F).contains(scalar.value)
  }
}
