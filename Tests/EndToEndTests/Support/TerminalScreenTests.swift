import TestSupport
import Testing

private func screen(
  _ bytes: String..., columns: Int = 10, rows: Int = 4
) -> TerminalScreen {
  var screen = TerminalScreen(columns: columns, rows: rows)
  for piece in bytes { screen.receive(piece) }
  return screen
}

/// A screen with the rows "a", "b", "c", "d" and the cursor at the top left.
private func lettered(_ bytes: String) -> TerminalScreen {
  screen("a\r\nb\r\nc\r\nd\u{1B}[H", bytes)
}

@Suite("Terminal model: text and cursor")
struct TerminalScreenTextTests {
  @Test("keeps the cursor in the last column until the next character")
  func pendingWrap() {
    var terminal = screen("0123456789")
    #expect(terminal.cursorPosition == .init(column: 9, row: 0))
    terminal.receive("\u{1B}[1m")
    terminal.receive("x")
    #expect(terminal.lines == ["0123456789", "x", "", ""])
    #expect(screen("0123456789\r\nx").lines == ["0123456789", "x", "", ""])
    #expect(screen("0123456789\u{8}x").text(row: 0) == "01234567x9")
  }

  @Test("writes over the last column without autowrap")
  func noWrap() {
    #expect(screen("\u{1B}[?7l0123456789xyz").lines == ["012345678z", "", "", ""])
  }

  @Test("scrolls when the last row is left")
  func scrolls() {
    #expect(screen("1\r\n2\r\n3\r\n4\r\n5").lines == ["2", "3", "4", "5"])
  }

  @Test(
    "moves the cursor",
    arguments: [
      ("\u{1B}[3;5H", 4, 2), ("\u{1B}[H", 0, 0), ("\u{1B}[99;99H", 9, 3),
      ("\u{1B}[3;5H\u{1B}[A", 4, 1),
      ("\u{1B}[2B\u{1B}[3C", 3, 2), ("\u{1B}[5C\u{1B}[2D", 3, 0), ("\u{1B}[3d", 0, 2),
      ("\u{1B}[7G", 6, 0), ("ab\u{1B}[2E", 0, 2), ("\u{1B}[4d\u{1B}[1F", 0, 2), ("\t", 8, 0),
      ("a\t\t", 9, 0), ("\u{1B}[9G\u{1B}[Z", 0, 0), ("\u{1B}[3;4H\u{1B}7\u{1B}[H\u{1B}8", 3, 2),
      ("\u{1B}[0;0H", 0, 0), ("\u{1B}[4G\u{1B}H\r\t", 3, 0), ("\u{1B}[3g\t", 9, 0),
    ])
  func movesCursor(bytes: String, column: Int, row: Int) {
    let terminal = screen(bytes)
    #expect(terminal.cursorPosition == .init(column: column, row: row), "\(terminal)")
    #expect(terminal.unknownSequences == [])
  }

  @Test("repeats the last character, in the rendition of the moment")
  func repeats() {
    let terminal = screen("\u{1B}[31mx\u{1B}[3b")
    #expect(terminal.text(row: 0) == "xxxx")
    #expect(terminal.cell(3, 0).foreground == .indexed(1))
    #expect(screen("█\u{1B}[12b").lines == ["██████████", "███", "", ""])
  }

  @Test("gives wide characters two cells and no half to anybody")
  func wideCharacters() {
    var terminal = screen("東京x")
    #expect(terminal.text(row: 0) == "東京x")
    #expect(terminal.cell(0, 0).text == "東")
    #expect(terminal.cell(1, 0).isContinuation)
    #expect(terminal.position(of: "京x") == .init(column: 2, row: 0))
    terminal.receive("\u{1B}[2Gy")
    #expect(terminal.text(row: 0) == " y京x")
    terminal.receive("\u{1B}[3Gz")
    #expect(terminal.text(row: 0) == " yz x")
  }

  @Test("wraps a wide character that would be cut")
  func wideAtTheEdge() {
    #expect(screen("012345678東").lines == ["012345678", "東", "", ""])
    #expect(screen("\u{1B}[?7l012345678東").lines == ["012345678", "", "", ""])
  }

  @Test("puts combining marks onto the character before")
  func combining() {
    #expect(screen("e\u{301}x").cell(0, 0).text == "e\u{301}")
    #expect(screen("東\u{301}").cell(0, 0).text == "東\u{301}")
    #expect(screen("012345678e\u{301}").cell(9, 0).text == "e\u{301}")
    #expect(screen("\u{301}").lines == ["", "", "", ""])
  }

  @Test("takes sequences and characters in any pieces", arguments: 0..<18)
  func pieces(cut: Int) {
    let bytes = Array("\u{1B}[2;3H東\u{1B}]2;t\u{7}\u{1B}[mx".utf8)
    var terminal = TerminalScreen(columns: 10, rows: 4)
    terminal.receive(bytes[..<cut])
    terminal.receive(bytes[cut...])
    #expect(terminal.lines == ["", "  東x", "", ""])
    #expect(terminal.isAtRest)
  }

  @Test("draws lines from the special graphics set, by ESC ( 0 and by SO")
  func lineDrawing() {
    #expect(screen("\u{1B}(0lqk\u{1B}(Bq").text(row: 0) == "┌─┐q")
    #expect(screen("\u{1B})0x\u{E}x\u{F}x").text(row: 0) == "x│x")
  }
}

@Suite("Terminal model: erasing and shifting")
struct TerminalScreenEditingTests {
  @Test(
    "erases within a line",
    arguments: [
      ("\u{1B}[K", "012"), ("\u{1B}[1K", "    456789"), ("\u{1B}[2K", ""),
      ("\u{1B}[3X", "012   6789"),
      ("\u{1B}[99X", "012"), ("\u{1B}[2P", "01256789"), ("\u{1B}[2@", "012  34567"),
      ("\u{1B}[4hab\u{1B}[4l", "012ab34567"), ("\u{1B}[99P", "012"),
    ])
  func editsLine(bytes: String, expected: String) {
    let terminal = screen("0123456789\u{1B}[4G", bytes)
    #expect(terminal.text(row: 0) == expected)
    #expect(terminal.unknownSequences == [])
  }

  @Test("blanks the other half when a shift cuts a wide character")
  func shiftsWide() {
    #expect(screen("a東b\u{1B}[3G\u{1B}[@").text(row: 0) == "a   b")
    #expect(screen("a東b\u{1B}[3G\u{1B}[P").text(row: 0) == "a b")
    #expect(screen("01234567東\u{1B}[H\u{1B}[@").text(row: 0) == " 01234567")
  }

  @Test(
    "erases and shifts lines",
    arguments: [
      ("\u{1B}[2J", ["", "", "", ""]), ("\u{1B}[2d\u{1B}[J", ["a", "", "", ""]),
      ("\u{1B}[3d\u{1B}[1J", ["", "", "", "d"]), ("\u{1B}[2d\u{1B}[L", ["a", "", "b", "c"]),
      ("\u{1B}[2d\u{1B}[2M", ["a", "d", "", ""]), ("\u{1B}[S", ["b", "c", "d", ""]),
      ("\u{1B}[2T", ["", "", "a", "b"]), ("\u{1B}M", ["", "a", "b", "c"]),
      ("\u{1B}[2;3r\u{1B}[S", ["a", "c", "", "d"]),
      ("\u{1B}[2;3r\u{1B}[2d\u{1B}M", ["a", "", "b", "d"]),
      ("\u{1B}[2;3r\u{1B}[3d\n", ["a", "c", "", "d"]),
      ("\u{1B}[2;3r\u{1B}[4d\n", ["a", "b", "c", "d"]),
      ("\u{1B}[2;3r\u{1B}[2d\u{1B}[9L", ["a", "", "", "d"]),
      ("\u{1B}[2;3r\u{1B}[4d\u{1B}[L", ["a", "b", "c", "d"]),
      ("\u{1B}[2;3r\u{1B}[?6h\u{1B}[1;1Hx", ["a", "x", "c", "d"]),
    ])
  func editsLines(bytes: String, expected: [String]) {
    let terminal = lettered(bytes)
    #expect(terminal.lines == expected)
    #expect(terminal.unknownSequences == [])
  }

  @Test("erases with the current background")
  func erasesWithBackground() {
    let terminal = screen("\u{1B}[44;1m\u{1B}[K")
    #expect(terminal.cell(9, 0).background == .indexed(4))
    #expect(terminal.cell(9, 0).attributes == [])
    #expect(terminal.cell(0, 1).background == .standard)
  }
}

@Suite("Terminal model: renditions, modes and strings")
struct TerminalScreenModeTests {
  @Test(
    "selects colours",
    arguments: [
      ("31", TerminalScreen.Color.indexed(1)), ("97", .indexed(15)), ("38;5;208", .indexed(208)),
      ("38:5:208", .indexed(208)), ("38;2;1;2;3", .rgb(red: 1, green: 2, blue: 3)),
      ("38:2:1:2:3", .rgb(red: 1, green: 2, blue: 3)),
      ("38:2::1:2:3", .rgb(red: 1, green: 2, blue: 3)),
      ("31;39", .standard), ("31;0", .standard), ("31;", .standard), ("38;5;208;1", .indexed(208)),
      ("48;5;3;32", .indexed(2)),
    ])
  func colors(parameters: String, expected: TerminalScreen.Color) {
    let terminal = screen("\u{1B}[\(parameters)mx")
    #expect(terminal.cell(0, 0).foreground == expected)
    #expect(terminal.unknownSequences == [])
  }

  @Test(
    "switches attributes",
    arguments: [
      (
        "1;2;3;4;5;7;8;9",
        [.bold, .dim, .italic, .underline, .blink, .reverse, .invisible, .strikethrough]
      ),
      ("1;2;4;22", [.underline]), ("4:3", [.underline]), ("4:3;4:0", []), ("7;1;27", [.bold]),
      ("3;4;23;24", []),
    ] as [(String, TerminalScreen.Attributes)])
  func attributes(parameters: String, expected: TerminalScreen.Attributes) {
    #expect(screen("\u{1B}[\(parameters)mx").cell(0, 0).attributes == expected)
  }

  @Test("comes back from the alternate page with text and cursor as they were")
  func alternatePage() {
    var terminal = screen("shell\u{1B}[?1049h\u{1B}[22;0;0t")
    #expect(terminal.isAlternateScreen)
    #expect(terminal.lines == ["", "", "", ""])
    terminal.receive("\u{1B}[3;3Hprogram\u{1B}[?1049l\u{1B}[23;0;0t")
    #expect(!terminal.isAlternateScreen)
    #expect(terminal.lines == ["shell", "", "", ""])
    #expect(terminal.cursorPosition == .init(column: 5, row: 0))
    #expect(terminal.unknownSequences == [])
  }

  @Test("records modes, titles and the cursor")
  func records() {
    var terminal = screen("\u{1B}[?25l\u{1B}[?1000;1006h\u{1B}[?2004h\u{1B}=\u{1B}[4 q")
    #expect(!terminal.isCursorVisible)
    #expect(terminal.enabledModes == [7, 1000, 1006, 2004])
    #expect(terminal.isApplicationKeypad)
    #expect(terminal.cursorStyle == 4)
    terminal.receive(
      "\u{1B}]2;one\u{7}\u{1B}]0;two\u{1B}\\\u{1B}kthree\u{1B}\\\u{1B}]11;?\u{1B}\\\u{7}")
    #expect(terminal.titles == ["one", "two", "three"])
    #expect(terminal.operatingSystemCommands == ["2;one", "0;two", "11;?"])
    #expect(terminal.bellCount == 1)
    terminal.receive("\u{1B}[?1006;1000;2004l\u{1B}[?25h\u{1B}>")
    #expect(terminal.enabledModes == [7, 25])
    #expect(terminal.unknownSequences == [])
    #expect(terminal.lines == ["", "", "", ""])
  }

  @Test("swallows the Linux console's palette commands, which have no end")
  func linuxPalette() {
    let terminal = screen("\u{1B}]P1ff0000a\u{1B}]Rb\u{1B}[?0cc")
    #expect(terminal.text(row: 0) == "abc")
    #expect(terminal.unknownSequences == [])
  }

  @Test(
    "names what it does not know",
    arguments: [
      ("\u{1B}[?4711h", "CSI ?4711h"), ("\u{1B}[5y", "CSI 5y"), ("\u{1B}[77m", "CSI 77m"),
      ("\u{1B}Q", "ESC Q"), ("\u{1B}Pq1\u{1B}\\", "ESC Pq1"), ("\u{5}", "control 5"),
      ("\u{1B}[38;9m", "CSI 38;9m"), ("\u{1B}[>1u", "CSI >1u"),
    ])
  func unknown(bytes: String, expected: String) {
    let terminal = screen(bytes, "x")
    #expect(terminal.unknownSequences == [expected])
    #expect(terminal.text(row: 0) == "x")
  }

  @Test("survives numbers of any size", arguments: "ABCDEFGHIJKLMPSTXZ@bdefrmnstu`")
  func hugeNumbers(final: Character) {
    let huge = "9223372036854775807"
    let terminal = screen("a\u{1B}[\(huge);\(huge)\(final)\u{1B}[99999999999999999999\(final)z")
    #expect(terminal.size == .init(columns: 10, rows: 4))
    #expect(terminal.isAtRest)
  }

  @Test("shows bytes that are not UTF-8 as such")
  func malformed() {
    var terminal = TerminalScreen(columns: 10, rows: 2)
    terminal.receive([0xE6, 0x9D, 0x41, 0xFF])
    #expect(terminal.text(row: 0) == "\u{FFFD}A\u{FFFD}")
    #expect(terminal.unknownSequences == ["not UTF-8: e6 9d", "not UTF-8: ff"])
  }

  @Test("resizes without rewrapping and keeps the cursor's row")
  func resizes() {
    var terminal = screen("1\r\n2\r\n3\r\n4567東")
    terminal.resize(columns: 5, rows: 2)
    #expect(terminal.lines == ["3", "4567"])
    #expect(terminal.cursorPosition.row == 1)
    terminal.resize(columns: 20, rows: 3)
    #expect(terminal.lines == ["3", "4567", ""])
    terminal.receive("\u{1B}[3;20Hx\u{1B}[17G\u{1B}[Z")
    #expect(terminal.text(row: 2) == String(repeating: " ", count: 19) + "x")
    #expect(terminal.cursorPosition.column == 8)
  }
}
