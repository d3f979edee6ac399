import Testing

@testable import WeatherTUI

@Suite("The one-line editor")
struct TextFieldTests {
  @Test("Typing, moving and deleting act where the cursor stands")
  func editing() {
    var field = TextField("Rome")
    field.moveToStart()
    field.moveRight()
    field.insert("x")
    #expect(field.text == "Rxome")
    field.deleteBackward()
    field.deleteForward()
    #expect(field.text == "Rme")
    #expect(field.cursor == 1)
    field.moveToEnd()
    field.deleteForward()
    field.moveRight()
    #expect((field.text, field.cursor) == ("Rme", 3))
  }

  @Test("Words are moved over and deleted with the blanks behind them")
  func words() {
    var field = TextField("New York City")
    field.moveWordLeft()
    #expect(field.cursor == 9)
    field.moveWordLeft()
    field.moveWordRight()
    #expect(field.cursor == 8)
    field.moveToEnd()
    field.deleteWordBackward()
    #expect(field.text == "New York ")
    field.deleteWordBackward()
    #expect(field.text == "New ")
    field.deleteWordBackward()
    field.deleteWordBackward()
    #expect(field.isEmpty)
  }

  @Test("Everything before or behind the cursor goes at one key")
  func lineDeletion() {
    var field = TextField("abcdef")
    for _ in 0..<3 { field.moveLeft() }
    var other = field
    field.deleteToStart()
    other.deleteToEnd()
    #expect((field.text, field.cursor) == ("def", 0))
    #expect((other.text, other.cursor) == ("abc", 3))
  }

  @Test("A mark that arrives after its base joins it, as input methods send them")
  func combining() {
    var field = TextField("e")
    field.insert(Character("\u{301}"))
    #expect(field.text == "é")
    #expect(field.cursor == 1)
    field.deleteBackward()
    #expect(field.isEmpty)
  }

  @Test("A paste of a file loses its line breaks and ends at the limit")
  func paste() {
    var field = TextField()
    let isTaken = field.take(.paste("Paris\nFrance\t!\u{1B}[31m"))
    #expect(isTaken)
    #expect(field.text == "Paris France ! [31m")
    _ = field.take(.paste(String(repeating: "x", count: 10_000)))
    #expect(field.text.count == TextField.limit)
    #expect(field.cursor == TextField.limit)
  }

  @Test("A letter under ten thousand marks is one letter with a few")
  func marks() {
    var field = TextField()
    _ = field.take(.paste("e" + String(repeating: "\u{301}", count: 10_000)))
    for _ in 0..<100 { field.insert("\u{302}") }
    #expect(field.characters.count == 1)
    #expect(field.text.unicodeScalars.count == TextField.scalarLimit)
  }

  @Test("The window keeps the cursor in sight and never cuts a wide character")
  func window() {
    var field = TextField("東京タワー")
    #expect(field.window(columns: 20) == ("東京タワー", 10))
    let narrow = field.window(columns: 5)
    #expect(narrow.cursorColumn <= 4)
    #expect(displayWidth(of: narrow.text) <= 5)
    field.moveToStart()
    #expect(field.window(columns: 5) == ("東京", 0))
    #expect(field.window(columns: 0) == ("", 0))
    #expect(field.window(columns: 1).cursorColumn == 0)
  }

  @Test("Blanks at the ends and doubled ones do not count for the query")
  func query() {
    #expect(TextField("  New   York ").query == "New York")
  }

  @Test("Keys of the list are left to it", arguments: [Key.up, .down, .enter, .escape, .tab])
  func otherKeys(key: Key) {
    var field = TextField("a")
    let isTaken = field.take(key)
    #expect(!isTaken)
    #expect(field == TextField("a"))
  }
}
