extension Canvas {
  /// Moves what a rectangle shows up by some rows; from below, the top of another canvas follows.
  mutating func move(_ rect: Rect, up rows: Int, above other: Canvas) {
    let rows = max(0, min(rect.rows, rows))
    let source = self
    for row in rect.top..<rect.bottom {
      let from = row + rows
      if from < rect.bottom {
        copy(rect.line(row - rect.top), of: source, from: from)
      } else {
        copy(rect.line(row - rect.top), of: other, from: from - rect.rows)
      }
    }
  }

  /// Moves what a rectangle shows left by some columns; from the right, another canvas follows.
  ///
  /// A character of two columns that lies on the seam becomes blank.
  mutating func move(_ rect: Rect, left columns: Int, before other: Canvas) {
    let columns = max(0, min(rect.columns, columns))
    guard size == other.size, columns > 0 else { return }
    let width = size.columns
    let kept = rect.columns - columns
    withCells { cells in
      for row in rect.top..<rect.bottom {
        let start = row * width + rect.left
        for column in 0..<kept { cells[start + column] = cells[start + column + columns] }
        for column in 0..<columns { cells[start + kept + column] = other.cells[start + column] }
        // What lost its other half at either end.
        let ends = [start, start + kept, start + rect.columns - 1, start + kept - 1]
        for (index, place) in ends.enumerated() where place >= start {
          guard place < start + rect.columns else { continue }
          let isHalf =
            index < 2
            ? cells[place].isContinuation
            : !cells[place].isContinuation && displayWidth(of: cells[place].character) == 2
          if isHalf { cells[place].character = " " }
        }
      }
    }
  }

  /// Takes the cells of a rectangle from another canvas of the same size.
  mutating func copy(_ rect: Rect, of other: Canvas) {
    for index in 0..<rect.rows { copy(rect.line(index), of: other, from: rect.top + index) }
  }

  private mutating func copy(_ line: Rect, of other: Canvas, from row: Int) {
    let line = line.intersection(bounds)
    guard size == other.size, !line.isEmpty, (0..<size.rows).contains(row) else { return }
    let width = size.columns
    withCells { cells in
      for column in line.left..<line.right {
        cells[line.top * width + column] = other.cells[row * width + column]
      }
    }
  }
}
