/// One character position of the screen.
struct Cell: Hashable, Sendable {
  /// What stands there: one grapheme of one or two columns.
  var character: Character
  var foreground: Color
  var background: Color
  var attributes: Style.Attributes

  /// The right half of a character of two columns.
  static let continuation: Character = "\0"

  /// Whether the cell is the right half of the one before it; by its byte, for a comparison of
  /// characters takes their canonical forms into account and half the time of a frame.
  var isContinuation: Bool { character.utf8.first == 0 }

  init(
    character: Character = " ", foreground: Color = .standard, background: Color = .standard,
    attributes: Style.Attributes = []
  ) {
    self.character = character
    self.foreground = foreground
    self.background = background
    self.attributes = attributes
  }
}

/// A grid of cells that views draw on; everything outside it, or outside the clip, is ignored.
struct Canvas: Equatable, Sendable {
  let size: Size
  private(set) var cells: [Cell]
  /// Where drawing has an effect.
  private(set) var clip: Rect
  /// Where a picture behind the page keeps quiet or away, although nothing shows that yet.
  private(set) var reserved: [Rect] = []

  init(size: Size, filledWith cell: Cell = Cell()) {
    self.size = size
    cells = Array(repeating: cell, count: size.columns * size.rows)
    clip = Rect(size)
  }

  var bounds: Rect { Rect(size) }

  subscript(column: Int, row: Int) -> Cell {
    cells[row * size.columns + column]
  }

  /// Whether a row is the same as in another canvas of the same size.
  ///
  /// Compared cell by cell: slices compare through an iterator of optional cells, which takes more
  /// time than all drawing.
  func isSameRow(_ row: Int, asIn other: Canvas) -> Bool {
    let range = row * size.columns..<(row + 1) * size.columns
    return cells.withUnsafeBufferPointer { own in
      other.cells.withUnsafeBufferPointer { others in
        range.allSatisfy { own[$0] == others[$0] }
      }
    }
  }

  /// The background at a position; the terminal's own outside the grid.
  func background(at point: Point) -> Color {
    bounds.contains(point) ? self[point.column, point.row].background : .standard
  }

  /// Draws with everything outside `rect` protected.
  mutating func clipped(to rect: Rect, _ draw: (inout Canvas) -> Void) {
    let outer = clip
    clip = outer.intersection(rect)
    draw(&self)
    clip = outer
  }

  /// Writes text from left to right and returns the columns it would take without the clip.
  ///
  /// Characters of two columns that would be cut in half become blanks.
  @discardableResult
  mutating func write(_ text: some StringProtocol, at point: Point, _ style: Style) -> Int {
    var column = point.column
    for character in text {
      forEachCell(of: character) { part, width in
        put(part, width: width, at: Point(column: column, row: point.row), style)
        column += width
      }
    }
    return column - point.column
  }

  /// Writes text that ends before `column`.
  mutating func write(_ text: some StringProtocol, endingAt column: Int, row: Int, _ style: Style) {
    write(text, at: Point(column: column - displayWidth(of: text), row: row), style)
  }

  /// Writes text in the middle of `rect`'s row, cut to its width.
  mutating func write(
    _ text: some StringProtocol, centeredIn rect: Rect, row: Int, _ style: Style
  ) {
    let shown = truncated(text, to: rect.columns)
    let start = rect.left + (rect.columns - displayWidth(of: shown)) / 2
    write(shown, at: Point(column: start, row: row), style)
  }

  /// Puts one character.
  mutating func put(_ character: Character, at point: Point, _ style: Style) {
    var column = point.column
    forEachCell(of: character) { part, width in
      put(part, width: width, at: Point(column: column, row: point.row), style)
      column += width
    }
  }

  /// Puts one character of known width, 1 or 2; one of no width leaves everything as it is.
  mutating func put(_ character: Character, width: Int, at point: Point, _ style: Style) {
    guard (clip.top..<clip.bottom).contains(point.row) else { return }
    let first = max(point.column, clip.left)
    let last = min(point.column + width, clip.right)
    guard first < last else { return }
    let isWhole = first == point.column && last == point.column + width
    for column in first..<last {
      let index = point.row * size.columns + column
      separateHalves(at: column, row: point.row)
      cells[index].character =
        isWhole ? (column == point.column ? character : Cell.continuation) : " "
      cells[index].foreground = style.foreground
      cells[index].attributes = style.attributes
      if let background = style.background { cells[index].background = background }
    }
  }

  /// Fills a rectangle with one character; where one of two columns does not fit, with a blank.
  mutating func fill(_ rect: Rect, with character: Character = " ", _ style: Style) {
    let width = displayWidth(of: character)
    guard width > 0 else { return }
    let area = rect.intersection(clip)
    guard !area.isEmpty else { return }
    if width == 1 { return fillEvenly(area, with: character, style) }
    clipped(to: area) { canvas in
      for row in area.top..<area.bottom {
        // From the rectangle's own edge, so that a clip does not shift the pattern.
        var column = rect.left + (area.left - rect.left) / width * width
        while column < area.right {
          canvas.put(
            character, width: min(width, 2), at: Point(column: column, row: row), style)
          column += width
        }
      }
    }
  }

  /// Fills an area within the clip with a character of one column, row by row: the backdrop of
  /// every frame comes this way, and halves of wide characters can only remain at its edges.
  private mutating func fillEvenly(_ area: Rect, with character: Character, _ style: Style) {
    for row in area.top..<area.bottom {
      separateHalves(at: area.left, row: row)
      separateHalves(at: area.right - 1, row: row)
      let range = row * size.columns + area.left..<row * size.columns + area.right
      cells.withUnsafeMutableBufferPointer { cells in
        for index in range {
          cells[index].character = character
          cells[index].foreground = style.foreground
          cells[index].attributes = style.attributes
          if let background = style.background { cells[index].background = background }
        }
      }
    }
  }

  /// Moves every background in a rectangle towards a colour, and what stands there with it.
  mutating func tint(_ rect: Rect, with color: Color, amount: Double, keepingText: Bool = true) {
    let area = rect.intersection(clip)
    guard !area.isEmpty else { return }
    for row in area.top..<area.bottom {
      for column in area.left..<area.right {
        let index = row * size.columns + column
        cells[index].background = cells[index].background.mixed(with: color, amount: amount)
        if !keepingText {
          cells[index].foreground = cells[index].foreground.mixed(with: color, amount: amount)
        }
      }
    }
  }

  /// Keeps pictures that come behind the page out of a rectangle, or dark there.
  mutating func reserve(_ rect: Rect) {
    let area = rect.intersection(clip)
    if !area.isEmpty { reserved.append(area) }
  }

  /// Hands out all cells, row by row, to be changed in one go; the clip does not hold there.
  mutating func withCells(_ change: (UnsafeMutableBufferPointer<Cell>) -> Void) {
    cells.withUnsafeMutableBufferPointer { change($0) }
  }

  /// Changes how the cells of a rectangle look.
  mutating func restyle(_ rect: Rect, _ change: (inout Cell) -> Void) {
    let area = rect.intersection(clip)
    guard !area.isEmpty else { return }
    for row in area.top..<area.bottom {
      for column in area.left..<area.right { change(&cells[row * size.columns + column]) }
    }
  }

  /// Blanks the other half of a wide character of which one half is about to be overwritten.
  private mutating func separateHalves(at column: Int, row: Int) {
    let index = row * size.columns + column
    if cells[index].isContinuation, column > 0,
      displayWidth(of: cells[index - 1].character) == 2
    {
      cells[index - 1].character = " "
    }
    if column + 1 < size.columns, cells[index + 1].isContinuation, !cells[index].isContinuation {
      cells[index + 1].character = " "
    }
  }
}
