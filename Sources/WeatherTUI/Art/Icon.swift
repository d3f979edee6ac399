import WeatherModel

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

  /// The sizes of the moon: its own, and as a part of an icon.
  enum MoonSize: String, CaseIterable, Sendable {
    case disc, wide, pair, small

    var size: Size {
      switch self {
      case .disc: Size(columns: 7, rows: 4)
      case .wide: Size(columns: 3, rows: 1)
      case .pair: Size(columns: 2, rows: 1)
      case .small: Size(columns: 1, rows: 1)
      }
    }
  }

  /// One column of a row.
  struct Mark: Hashable, Sendable {
    let character: Character
    /// Nil where nothing stands.
    let ink: Ink?
    /// Whether a picture behind this one is hidden here.
    let hidesWhatIsBehind: Bool

    static let nothing = Mark(character: " ", ink: nil, hidesWhatIsBehind: false)
  }

  /// From the top; all of them equally long.
  let rows: [[Mark]]

  var size: Size { Size(columns: rows.first?.count ?? 0, rows: rows.count) }

  /// Draws with the top left corner at a point and keeps the background; an ink for which the
  /// palette has no colour is left out.
  func draw(at origin: Point, into canvas: inout Canvas, palette: (Ink) -> Color?) {
    for (rowIndex, row) in rows.enumerated() {
      for (columnIndex, mark) in row.enumerated() {
        guard let ink = mark.ink, let color = palette(ink) else { continue }
        let point = Point(column: origin.column + columnIndex, row: origin.row + rowIndex)
        canvas.put(mark.character, width: 1, at: point, Style(color))
      }
    }
  }

  /// The picture with another one seen behind it, whose top left corner lies at a point of it.
  func over(_ other: Icon, at origin: Point) -> Icon {
    Icon(
      rows: rows.enumerated().map { rowIndex, row in
        row.enumerated().map { columnIndex, mark in
          guard mark.ink == nil, !mark.hidesWhatIsBehind else { return mark }
          let point = Point(column: columnIndex - origin.column, row: rowIndex - origin.row)
          return Rect(other.size).contains(point) ? other.rows[point.row][point.column] : mark
        }
      })
  }
}
