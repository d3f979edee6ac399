/// A one-line editor: text, cursor, word motions; knows nothing of the screen.
struct TextField: Hashable, Sendable {
  /// What has been typed, grapheme by grapheme, so that the cursor never stands inside one.
  private(set) var characters: [Character] = []
  /// The position before which typing inserts, 0…count.
  private(set) var cursor = 0

  /// No place has a longer name; a paste of a whole file ends here.
  static let limit = 200
  /// No letter has more marks; without a limit one character could hold a whole paste.
  static let scalarLimit = 16

  init(_ text: String = "") { insert(text) }

  var text: String { String(characters) }
  var isEmpty: Bool { characters.isEmpty }

  /// The text without blanks at its ends and with single blanks inside, as it is looked up.
  var query: String {
    text.split { $0.isWhitespace }.joined(separator: " ")
  }

  // MARK: Editing

  /// Inserts text at the cursor: control characters become blanks, the rest beyond the limit goes.
  mutating func insert(_ addition: String) {
    for character in addition {
      let isControl = character.unicodeScalars.contains {
        $0.properties.generalCategory == .control
      }
      insert(isControl ? " " : character)
      if characters.count >= Self.limit { break }
    }
  }

  /// Inserts one character; a mark that combines joins the one before it.
  mutating func insert(_ character: Character) {
    let character = Self.trimmed(character)
    if cursor > 0 {
      // An input method may send a base and its mark as two.
      let joined = String(characters[cursor - 1]) + String(character)
      if joined.count == 1, let both = joined.first {
        characters[cursor - 1] = Self.trimmed(both)
        return
      }
    }
    guard characters.count < Self.limit else { return }
    characters.insert(character, at: cursor)
    cursor += 1
  }

  private static func trimmed(_ character: Character) -> Character {
    guard character.unicodeScalars.count > scalarLimit else { return character }
    var scalars = String.UnicodeScalarView()
    scalars.append(contentsOf: character.unicodeScalars.prefix(scalarLimit))
    return String(scalars).first ?? character
  }

  mutating func deleteBackward() {
    guard cursor > 0 else { return }
    cursor -= 1
    characters.remove(at: cursor)
  }

  mutating func deleteForward() {
    guard cursor < characters.count else { return }
    characters.remove(at: cursor)
  }

  /// Deletes the word before the cursor with the blanks behind it.
  mutating func deleteWordBackward() {
    let end = cursor
    moveWordLeft()
    characters.removeSubrange(cursor..<end)
  }

  mutating func deleteToStart() {
    characters.removeSubrange(..<cursor)
    cursor = 0
  }

  mutating func deleteToEnd() { characters.removeSubrange(cursor...) }

  // MARK: Moving

  mutating func moveLeft() { cursor = max(0, cursor - 1) }
  mutating func moveRight() { cursor = min(characters.count, cursor + 1) }
  mutating func moveToStart() { cursor = 0 }
  mutating func moveToEnd() { cursor = characters.count }

  mutating func moveWordLeft() {
    while cursor > 0, characters[cursor - 1].isWhitespace { cursor -= 1 }
    while cursor > 0, !characters[cursor - 1].isWhitespace { cursor -= 1 }
  }

  mutating func moveWordRight() {
    while cursor < characters.count, characters[cursor].isWhitespace { cursor += 1 }
    while cursor < characters.count, !characters[cursor].isWhitespace { cursor += 1 }
  }

  /// Takes a key that edits; answers whether it did, so that the caller can use the others.
  mutating func take(_ key: Key) -> Bool {
    switch key {
    case .character(let character): insert(character)
    case .paste(let text): insert(text)
    case .backspace: deleteBackward()
    case .delete: deleteForward()
    case .left: moveLeft()
    case .right: moveRight()
    case .home, .control("a"): moveToStart()
    case .end, .control("e"): moveToEnd()
    case .control("w"): deleteWordBackward()
    case .control("u"): deleteToStart()
    case .control("k"): deleteToEnd()
    case .control("b"): moveWordLeft()
    case .control("f"): moveWordRight()
    case .control, .up, .down, .pageUp, .pageDown, .enter, .escape, .tab, .backTab, .insert,
      .function, .click, .wheelUp, .wheelDown, .focusGained, .focusLost:
      return false
    }
    return true
  }

  // MARK: Showing

  /// The part of the text that fits into so many columns with the cursor in sight, and the
  /// cursor's column in it.
  func window(columns: Int) -> (text: String, cursorColumn: Int) {
    guard columns > 0 else { return ("", 0) }
    let widths = characters.map { displayWidth(of: $0) }
    // The cursor itself needs a column, also behind the last character.
    var first = 0
    while widths[first..<cursor].reduce(0, +) > columns - 1 { first += 1 }
    var shown = ""
    var width = 0
    for index in first..<characters.count {
      if width + widths[index] > columns { break }
      shown.append(characters[index])
      width += widths[index]
    }
    return (shown, widths[first..<cursor].reduce(0, +))
  }
}
