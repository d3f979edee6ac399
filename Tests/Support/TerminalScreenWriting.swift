// What changes cells: characters, erasing, shifting, scrolling.
extension TerminalScreen {
  var lastColumn: Int { size.columns - 1 }
  var lastRow: Int { size.rows - 1 }

  /// A cell as erasing leaves it: blank, in the current background.
  var erasedCell: Cell {
    var cell = Cell()
    cell.rendition.background = cursor.rendition.background
    return cell
  }

  // MARK: Characters

  mutating func write(_ scalar: Unicode.Scalar) {
    let scalar = cursor.characterSets[cursor.activeSet].character(for: scalar)
    let width = displayWidth(scalar)
    guard width > 0 else {
      combine(scalar)
      return
    }
    lastCharacter = scalar
    let wraps = enabledModes.contains(7)
    if cursor.isWrapPending, wraps { wrap() }
    if width == 2, cursor.position.column == lastColumn {
      // Half a character is never shown: it goes to the next line, or nowhere.
      guard wraps, size.columns > 1 else { return }
      wrap()
    }
    let (column, row) = (cursor.position.column, cursor.position.row)
    if enabledStandardModes.contains(4) { insertCells(width) }
    detachHalves(around: column..<(column + width), row: row)
    page.rows[row][column] = Cell(text: String(scalar), rendition: cursor.rendition)
    if width == 2 {
      page.rows[row][column + 1] = Cell(text: "", rendition: cursor.rendition)
    }
    cursor.position.column = min(column + width, lastColumn)
    cursor.isWrapPending = column + width > lastColumn
  }

  private mutating func wrap() {
    cursor.isWrapPending = false
    cursor.position.column = 0
    lineFeed()
  }

  /// Adds a mark to the character before the cursor.
  private mutating func combine(_ scalar: Unicode.Scalar) {
    let row = cursor.position.row
    var column = cursor.isWrapPending ? lastColumn : cursor.position.column - 1
    if column > 0, page.rows[row][column].isContinuation { column -= 1 }
    guard column >= 0 else { return }
    page.rows[row][column].text.unicodeScalars.append(scalar)
  }

  /// Blanks the halves of wide characters that are about to lose their other half.
  private mutating func detachHalves(around columns: Range<Int>, row: Int) {
    guard !columns.isEmpty else { return }
    if columns.lowerBound > 0, columns.lowerBound <= lastColumn,
      page.rows[row][columns.lowerBound].isContinuation
    {
      page.rows[row][columns.lowerBound - 1].text = " "
    }
    if columns.upperBound <= lastColumn, page.rows[row][columns.upperBound].isContinuation {
      page.rows[row][columns.upperBound].text = " "
    }
  }

  // MARK: Erasing

  mutating func erase(_ columns: Range<Int>, row: Int) {
    let columns = columns.clamped(to: 0..<size.columns)
    detachHalves(around: columns, row: row)
    for column in columns { page.rows[row][column] = erasedCell }
    cursor.isWrapPending = false
  }

  mutating func eraseRows(_ rows: Range<Int>) {
    for row in rows.clamped(to: 0..<size.rows) { erase(0..<size.columns, row: row) }
  }

  mutating func eraseInLine(_ part: Int) -> Bool {
    let (column, row) = (cursor.position.column, cursor.position.row)
    switch part {
    case 0: erase(column..<size.columns, row: row)
    case 1: erase(0..<(column + 1), row: row)
    case 2: erase(0..<size.columns, row: row)
    default: return false
    }
    return true
  }

  mutating func eraseInDisplay(_ part: Int) -> Bool {
    let (column, row) = (cursor.position.column, cursor.position.row)
    switch part {
    case 0:
      erase(column..<size.columns, row: row)
      eraseRows((row + 1)..<max(row + 1, size.rows))
    case 1:
      eraseRows(0..<row)
      erase(0..<(column + 1), row: row)
    case 2: eraseRows(0..<size.rows)
    case 3: break  // the lines above the screen, which the model does not keep
    default: return false
    }
    return true
  }

  // MARK: Shifting within a line

  mutating func insertCells(_ count: Int) {
    let (column, row) = (cursor.position.column, cursor.position.row)
    let count = min(count, size.columns - column)
    splitWideCharacter(atColumn: column, row: row)
    splitWideCharacter(atColumn: size.columns - count, row: row)
    page.rows[row].removeLast(count)
    page.rows[row].insert(contentsOf: Array(repeating: erasedCell, count: count), at: column)
    cursor.isWrapPending = false
  }

  mutating func deleteCells(_ count: Int) {
    let (column, row) = (cursor.position.column, cursor.position.row)
    let count = min(count, size.columns - column)
    detachHalves(around: column..<(column + count), row: row)
    page.rows[row].removeSubrange(column..<(column + count))
    page.rows[row].append(contentsOf: Array(repeating: erasedCell, count: count))
    cursor.isWrapPending = false
  }

  /// Blanks both halves of a wide character whose second half is at the column.
  private mutating func splitWideCharacter(atColumn column: Int, row: Int) {
    guard column > 0, column <= lastColumn, page.rows[row][column].isContinuation else { return }
    page.rows[row][column - 1].text = " "
    page.rows[row][column].text = " "
  }

  // MARK: Scrolling

  mutating func lineFeed() {
    cursor.isWrapPending = false
    if cursor.position.row == scrollBottom {
      scrollUp(1, from: scrollTop)
    } else if cursor.position.row < lastRow {
      cursor.position.row += 1
    }
  }

  mutating func reverseLineFeed() {
    cursor.isWrapPending = false
    if cursor.position.row == scrollTop {
      scrollDown(1, from: scrollTop)
    } else if cursor.position.row > 0 {
      cursor.position.row -= 1
    }
  }

  /// Moves the rows from one to the bottom margin upwards; blank ones come in below.
  mutating func scrollUp(_ count: Int, from top: Int) {
    let count = min(count, scrollBottom - top + 1)
    let blank = Array(repeating: erasedCell, count: size.columns)
    page.rows.removeSubrange(top..<(top + count))
    page.rows.insert(
      contentsOf: Array(repeating: blank, count: count), at: scrollBottom - count + 1)
  }

  /// Moves the rows from one to the bottom margin downwards; blank ones come in above.
  mutating func scrollDown(_ count: Int, from top: Int) {
    let count = min(count, scrollBottom - top + 1)
    let blank = Array(repeating: erasedCell, count: size.columns)
    page.rows.removeSubrange((scrollBottom - count + 1)...scrollBottom)
    page.rows.insert(contentsOf: Array(repeating: blank, count: count), at: top)
  }

  /// IL and DL: only inside the margins; the cursor goes to the first column.
  mutating func insertLines(_ count: Int) {
    guard (scrollTop...scrollBottom).contains(cursor.position.row) else { return }
    scrollDown(count, from: cursor.position.row)
    cursor.position.column = 0
    cursor.isWrapPending = false
  }

  mutating func deleteLines(_ count: Int) {
    guard (scrollTop...scrollBottom).contains(cursor.position.row) else { return }
    scrollUp(count, from: cursor.position.row)
    cursor.position.column = 0
    cursor.isWrapPending = false
  }

  // MARK: The cursor

  /// Moves the cursor to a place, in origin mode counted from the margins and kept inside them.
  mutating func moveCursor(column: Int, row: Int) {
    let rows = cursor.isOriginMode ? scrollTop...scrollBottom : 0...lastRow
    let target = cursor.isOriginMode ? row + scrollTop : row
    cursor.position.column = min(max(0, column), lastColumn)
    cursor.position.row = min(max(rows.lowerBound, target), rows.upperBound)
    cursor.isWrapPending = false
  }

  /// CUU and CUD stop at the margin if they begin inside it.
  mutating func moveCursor(rowsDown count: Int) {
    let row = cursor.position.row
    let target = row + count
    cursor.position.row =
      count < 0
      ? max(row >= scrollTop ? scrollTop : 0, target)
      : min(row <= scrollBottom ? scrollBottom : lastRow, target)
    cursor.isWrapPending = false
  }

  mutating func moveCursor(columnsRight count: Int) {
    cursor.position.column = min(max(0, cursor.position.column + count), lastColumn)
    cursor.isWrapPending = false
  }

  mutating func moveToTab(forward: Bool) {
    let column = cursor.position.column
    let next =
      forward ? tabStops.filter { $0 > column }.min() : tabStops.filter { $0 < column }.max()
    cursor.position.column = next.map { min($0, lastColumn) } ?? (forward ? lastColumn : 0)
    cursor.isWrapPending = false
  }

  mutating func clampCursor() {
    cursor.position.column = min(max(0, cursor.position.column), lastColumn)
    cursor.position.row = min(max(0, cursor.position.row), lastRow)
    cursor.isWrapPending = false
  }
}
