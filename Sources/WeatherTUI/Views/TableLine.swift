import WeatherModel

/// One line of a table: puts texts into its columns.
struct TableLine<Kind: Hashable & Sendable> {
  enum Side { case left, right }

  let columns: TableColumns<Kind>
  let rect: Rect

  /// Where a column lies on this line; nil if it is not shown.
  func area(of kind: Kind) -> Rect? {
    columns[kind].map {
      Rect(column: rect.left + $0.lowerBound, row: rect.top, columns: $0.count, rows: 1)
    }
  }

  func write(
    _ text: String, in kind: Kind, _ style: Style, at side: Side = .left, on canvas: inout Canvas
  ) {
    guard let area = area(of: kind), !text.isEmpty else { return }
    let shown = truncated(text, to: area.columns)
    switch side {
    case .left: canvas.write(shown, at: area.origin, style)
    case .right: canvas.write(shown, endingAt: area.right, row: area.top, style)
    }
  }

  /// Arrow, letters and speed in places of their own, so that speeds stand below each other.
  func write(
    _ wind: Wind, in kind: Kind, format: Formatting, _ style: Style, on canvas: inout Canvas
  ) {
    guard let area = area(of: kind) else { return }
    let direction = format.isCalm(wind) ? "" : format.windDirection(wind.direction)
    let speed = format.isCalm(wind) ? Phrase.calm(format.language) : format.speed(wind.speed)
    canvas.write(direction, at: area.origin, style)
    canvas.write(speed, endingAt: area.right, row: area.top, style)
  }
}

extension Canvas {
  /// Shows a line as the chosen one; pictures on it are drawn afterwards, in their own colours.
  mutating func select(_ line: Rect, theme: Theme) {
    let selection = theme.selection
    restyle(line.grown(columns: 1)) { cell in
      // One colour for all of its words: not every colour is readable on this background.
      cell.foreground = selection.foreground
      if let background = selection.background {
        cell.background = background
      } else {
        cell.background = .standard
        cell.attributes.insert(.reverse)
      }
    }
  }
}

extension Rect {
  /// The rectangle with more columns at either side.
  func grown(columns more: Int) -> Rect {
    Rect(column: left - more, row: top, columns: columns + 2 * more, rows: rows)
  }
}
