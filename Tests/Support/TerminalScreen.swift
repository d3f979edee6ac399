/// A model of the terminal that a program believes it talks to.
///
/// It interprets what ncurses 6.4 sends for xterm, xterm-256color, tmux-256color, linux and vt100,
/// and whatever else a program of that kind may send. What it does not know goes into
/// ``unknownSequences``, so that a test can insist that there is nothing.
///
/// The details follow xterm: the last column keeps the cursor until the next character (`am`,
/// `xenl`), erasing takes the current background (`bce`).
public struct TerminalScreen: Sendable {
  /// One of the two pages of cells with its cursor.
  struct Page: Sendable {
    var rows: [[Cell]]
    var savedCursor = Cursor()
  }

  /// Where and how the next character is written.
  struct Cursor: Sendable {
    var position = Position(column: 0, row: 0)
    /// The last column was written and the next character begins a new line.
    var isWrapPending = false
    var rendition = Rendition()
    var characterSets: [TerminalCharacterSet] = [.ascii, .ascii, .ascii, .ascii]
    /// Which of the four sets is in use: 1 between SO and SI.
    var activeSet = 0
    var isOriginMode = false
  }

  /// The columns and rows.
  public internal(set) var size: Size
  /// The DEC private modes that are on, such as 25 (cursor), 1006 (mouse) or 2004 (paste).
  public internal(set) var enabledModes: Set<Int> = TerminalScreen.initialModes
  /// The ANSI modes that are on, such as 4 (insert).
  public internal(set) var enabledStandardModes: Set<Int> = []
  /// Whether the keypad sends application codes (DECKPAM).
  public internal(set) var isApplicationKeypad = false
  /// Every title that was set, oldest first (OSC 0 and 2, ESC k).
  public internal(set) var titles: [String] = []
  /// Every operating system command, oldest first, without introducer and terminator.
  public internal(set) var operatingSystemCommands: [String] = []
  /// Sequences that the model does not know, escaped for reading.
  public internal(set) var unknownSequences: [String] = []
  /// How often the bell rang, audibly or not.
  public internal(set) var bellCount = 0
  /// The cursor's shape as the program asked for it (DECSCUSR); 0 is the terminal's own.
  public internal(set) var cursorStyle = 0
  /// Answers to the queries that came in (DA, DSR); whoever plays the terminal sends them.
  public internal(set) var pendingReplies: [UInt8] = []

  /// The page that is shown.
  var page: Page
  /// The other one: the alternate page while the main one is shown, and the reverse.
  var hiddenPage: Page
  var cursor = Cursor()
  var scrollTop = 0
  var scrollBottom: Int
  var tabStops: Set<Int> = []
  var lastCharacter: Unicode.Scalar?
  var parser = TerminalScreenParser()
  let displayWidth: @Sendable (Unicode.Scalar) -> Int

  static let initialModes: Set<Int> = [7, 25]

  /// A blank screen of at least 1x1.
  ///
  /// - Parameter displayWidth: The columns of a scalar: 0, 1 or 2.
  public init(
    columns: Int, rows: Int,
    displayWidth: @escaping @Sendable (Unicode.Scalar) -> Int = systemDisplayWidth
  ) {
    size = Size(columns: max(1, columns), rows: max(1, rows))
    page = Page(
      rows: Array(repeating: Array(repeating: Cell(), count: size.columns), count: size.rows))
    hiddenPage = page
    scrollBottom = size.rows - 1
    self.displayWidth = displayWidth
    resetTabStops()
  }

  /// Whether the alternate page is shown (modes 47, 1047, 1049).
  public var isAlternateScreen: Bool { !enabledModes.isDisjoint(with: [47, 1047, 1049]) }

  /// Whether the cursor is shown (mode 25).
  public var isCursorVisible: Bool { enabledModes.contains(25) }

  /// Where the cursor stands.
  public var cursorPosition: Position { cursor.position }

  /// The rendition of the next character.
  public var rendition: Rendition { cursor.rendition }

  /// Whether no sequence or character is half received.
  public var isAtRest: Bool { parser.isAtRest }

  /// The cells, row by row.
  public var cells: [[Cell]] { page.rows }

  /// The cell at a place; a blank one outside the screen.
  public func cell(_ column: Int, _ row: Int) -> Cell {
    guard page.rows.indices.contains(row), page.rows[row].indices.contains(column) else {
      return Cell()
    }
    return page.rows[row][column]
  }

  /// The text of a row without the blanks at its end.
  public func text(row: Int) -> String {
    guard page.rows.indices.contains(row) else { return "" }
    var text = page.rows[row].map(\.text).joined()
    while text.last == " " { text.removeLast() }
    return text
  }

  /// The text of every row without the blanks at its end.
  public var lines: [String] { page.rows.indices.map(text(row:)) }

  /// Whether a text stands in one of the rows.
  public func contains(_ text: String) -> Bool { position(of: text) != nil }

  /// Where a text stands first, from the top.
  public func position(of text: String) -> Position? {
    for (row, cells) in page.rows.enumerated() {
      for column in cells.indices where !cells[column].isContinuation {
        if Self.text(of: cells[column...], startsWith: text) {
          return Position(column: column, row: row)
        }
      }
    }
    return nil
  }

  private static func text(of cells: ArraySlice<Cell>, startsWith text: String) -> Bool {
    var rest = Substring(text)
    for cell in cells {
      if rest.isEmpty { return true }
      guard rest.hasPrefix(cell.text) else { return false }
      rest.removeFirst(cell.text.count)
    }
    return rest.isEmpty
  }

  /// Takes bytes of the program, in pieces of any length.
  public mutating func receive(_ bytes: some Sequence<UInt8>) { receive(Array(bytes)) }

  /// Takes bytes of the program; not generic, because unoptimised generic code is slow.
  private mutating func receive(_ bytes: [UInt8]) {
    // The parser steps aside, so that its instructions may change the rest of the screen.
    var parser = TerminalScreenParser()
    swap(&parser, &self.parser)
    for byte in bytes {
      if parser.isAtRest, byte >= 0x20, byte < 0x7F {
        write(Unicode.Scalar(byte))
      } else {
        parser.take(byte) { perform($0) }
      }
    }
    swap(&parser, &self.parser)
  }

  /// Takes a text of the program.
  public mutating func receive(_ text: String) { receive(text.utf8) }

  /// Hands over the answers to queries and forgets them.
  mutating func takeReplies() -> [UInt8] {
    defer { pendingReplies = [] }
    return pendingReplies
  }

  /// Changes the size as a terminal window does; nothing is rewrapped.
  ///
  /// Rows go at the bottom, on the main page at the top if the cursor would be lost.
  public mutating func resize(columns: Int, rows: Int) {
    let newSize = Size(columns: max(1, columns), rows: max(1, rows))
    let lost = isAlternateScreen ? 0 : max(0, cursor.position.row - newSize.rows + 1)
    page.resize(to: newSize, droppingFirst: lost)
    hiddenPage.resize(to: newSize, droppingFirst: 0)
    for column in size.columns..<max(size.columns, newSize.columns) where column % 8 == 0 {
      tabStops.insert(column)
    }
    size = newSize
    scrollTop = 0
    scrollBottom = size.rows - 1
    cursor.position.row -= lost
    clampCursor()
  }

  mutating func resetTabStops() {
    tabStops = Set(stride(from: 0, to: size.columns, by: 8))
  }
}

extension TerminalScreen: CustomStringConvertible {
  /// The rows in a frame, with what cannot be seen in words: for the message of a failed test.
  public var description: String {
    let edge = "+" + String(repeating: "-", count: size.columns) + "+"
    let rows = page.rows.map { "|" + $0.map(\.text).joined() + "|" }
    let modes = enabledModes.sorted().map(String.init).joined(separator: " ")
    let facts =
      "\(size.columns)x\(size.rows)\(isAlternateScreen ? ", alternate page" : "")"
      + ", cursor \(isCursorVisible ? "" : "hidden ")at column \(cursor.position.column)"
      + " row \(cursor.position.row), modes \(modes)"
    return ([edge] + rows + [edge, facts]).joined(separator: "\n")
  }
}

extension TerminalScreen.Page {
  fileprivate mutating func resize(to size: TerminalScreen.Size, droppingFirst lost: Int) {
    rows.removeFirst(min(lost, rows.count))
    rows = Array(rows.prefix(size.rows))
    for index in rows.indices { rows[index].resize(to: size.columns) }
    let blank = Array(repeating: TerminalScreen.Cell(), count: size.columns)
    while rows.count < size.rows { rows.append(blank) }
  }
}

extension [TerminalScreen.Cell] {
  fileprivate mutating func resize(to columns: Int) {
    if columns < count {
      // A wide character that the new edge cuts in two is gone.
      if self[columns].isContinuation { self[columns - 1].text = " " }
      removeLast(count - columns)
    }
    while count < columns { append(TerminalScreen.Cell()) }
  }
}
