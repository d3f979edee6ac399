import Glibc
import TestSupport
import Testing

extension PseudoTerminal {
  /// Waits until a complete frame satisfies a condition.
  ///
  /// A terminal shows nothing of a frame before its end, so no test may look at a part of one.
  func waitForFrame(until condition: (TerminalScreen) -> Bool) -> Bool {
    wait(within: Program.patience) { screen in
      !screen.enabledModes.contains(2026) && screen.isAtRest && condition(screen)
    }
  }

  /// Waits until a text stands on the screen; a failure shows the screen.
  func expect(_ text: String, sourceLocation: SourceLocation = #_sourceLocation) {
    let isThere = waitForFrame { $0.contains(text) }
    #expect(isThere, "no '\(text)' on\n\(screen)", sourceLocation: sourceLocation)
  }

  /// Waits until no row holds a text any more.
  func expectGone(_ text: String, sourceLocation: SourceLocation = #_sourceLocation) {
    let isGone = waitForFrame { !$0.contains(text) }
    #expect(isGone, "still '\(text)' on\n\(screen)", sourceLocation: sourceLocation)
  }

  /// Types something and waits for what it shall bring.
  func type(
    _ keys: String, expecting text: String, sourceLocation: SourceLocation = #_sourceLocation
  ) {
    send(keys)
    expect(text, sourceLocation: sourceLocation)
  }

  /// Waits for the end of the program, and that it left the terminal as it found it.
  func expectEnd(
    _ status: TestSupport.ExitStatus, sourceLocation: SourceLocation = #_sourceLocation
  ) throws {
    let end = waitForExit(within: Program.patience)
    #expect(end == status, "\(screen)", sourceLocation: sourceLocation)
    try expectRestored(sourceLocation: sourceLocation)
  }

  /// Quits with `q`.
  func quit(sourceLocation: SourceLocation = #_sourceLocation) throws {
    send("q")
    try expectEnd(.exited(0), sourceLocation: sourceLocation)
  }

  /// Checks everything that a program can leave changed.
  func expectRestored(sourceLocation: SourceLocation = #_sourceLocation) throws {
    #expect(try modes() == initialModes, sourceLocation: sourceLocation)
    expectScreenGivenBack(sourceLocation: sourceLocation)
  }

  /// Checks what the terminal itself remembers: screen, cursor, modes, colours, half a sequence.
  func expectScreenGivenBack(sourceLocation: SourceLocation = #_sourceLocation) {
    #expect(!screen.isAlternateScreen, sourceLocation: sourceLocation)
    #expect(screen.isCursorVisible, sourceLocation: sourceLocation)
    let reports: Set<Int> = [1, 1000, 1002, 1003, 1004, 1005, 1006, 1015, 2004, 2026]
    #expect(screen.enabledModes.isDisjoint(with: reports), sourceLocation: sourceLocation)
    #expect(!screen.isApplicationKeypad, sourceLocation: sourceLocation)
    #expect(screen.rendition == .init(), sourceLocation: sourceLocation)
    #expect(screen.isAtRest, sourceLocation: sourceLocation)
    #expect(screen.unknownSequences == [], sourceLocation: sourceLocation)
  }

  /// The row of the pages' dots, status and hints.
  var statusLine: String { screen.text(row: screen.size.rows - 1) }
}

/// The pages by their dots on the bottom line.
enum PageDots: String {
  case now = "∙ ◦ ◦"
  case hourly = "◦ ∙ ◦"
  case daily = "◦ ◦ ∙"
}

extension PseudoTerminal {
  /// Waits until a page is shown.
  func expect(_ page: PageDots, sourceLocation: SourceLocation = #_sourceLocation) {
    let isShown = waitForFrame { $0.lines.last?.contains(page.rawValue) == true }
    #expect(isShown, "not the page \(page)\n\(screen)", sourceLocation: sourceLocation)
  }

  /// Types something and waits for the page that it shall lead to.
  func type(
    _ keys: String, expecting page: PageDots, sourceLocation: SourceLocation = #_sourceLocation
  ) {
    send(keys)
    expect(page, sourceLocation: sourceLocation)
  }
}

/// What a terminal sends for keys.
enum Keys {
  static let up = "\u{1B}OA"
  static let down = "\u{1B}OB"
  static let right = "\u{1B}OC"
  static let left = "\u{1B}OD"
  static let pageDown = "\u{1B}[6~"
  static let pageUp = "\u{1B}[5~"
  static let escape = "\u{1B}"
  static let enter = "\r"

  /// Answers to two questions whether the terminal is well.
  static let wellReports = "\u{1B}[0n\u{1B}[0n"

  /// Ctrl with a letter.
  static func control(_ letter: Character) -> String {
    letter.asciiValue.map { String(Unicode.Scalar($0 & 0x1F)) } ?? ""
  }

  /// A click at a cell, counted from 0, as SGR reports it.
  static func click(_ position: TerminalScreen.Position) -> String {
    let place = "\(position.column + 1);\(position.row + 1)"
    return "\u{1B}[<0;\(place)M\u{1B}[<0;\(place)m"
  }
}

extension PseudoTerminal {
  /// Waits until every byte is read from the terminal and the program sleeps again.
  func waitUntilAsleep(sourceLocation: SourceLocation = #_sourceLocation) {
    var sleeps = 0
    let isAsleep = wait(within: Program.patience) { [self] _ in
      sleeps = usage()?.state == "S" ? sleeps + 1 : 0
      return sleeps > 2
    }
    #expect(isAsleep, sourceLocation: sourceLocation)
  }
}
