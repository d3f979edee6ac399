import Glibc
import TestSupport
import Testing

@Suite("Terminal types", .timeLimit(.minutes(2)))
struct TerminalTypeTests {
  private let program: Program

  init() throws { program = try Program() }

  @Test(
    "draws the page on",
    arguments: [
      "xterm-256color", "xterm", "tmux-256color", "screen", "screen-256color", "linux", "vt100",
      "xterm-direct",
    ])
  func types(term: String) throws {
    let terminal = try program.start(["--demo"], term: term)
    terminal.expect("Denver")
    terminal.expect(.now)
    terminal.type("2", expecting: "Sunrise")
    terminal.type("3", expecting: .daily)
    terminal.send("q")
    #expect(terminal.waitForExit(within: Program.patience) == .exited(0))
    #expect(terminal.screen.unknownSequences == [])
    #expect(try terminal.modes() == terminal.initialModes)
    // A vt100 has no other screen and no way to hide the cursor.
    if term != "vt100" { try terminal.expectRestored() }
  }

  @Test("a newer terminal without an entry here is taken for a relative")
  func relative() throws {
    let terminal = try program.start(["--demo"], term: "xterm-kitty")
    terminal.expect("Denver")
    try terminal.quit()
  }

  @Test("says what is wrong with TERM, in one line", arguments: [nil, "", "dumb", "no-such-thing"])
  func unusable(term: String?) throws {
    let terminal = try program.start(["--demo"], term: term)
    #expect(terminal.waitForExit(within: Program.patience) == .exited(3))
    let text = String(decoding: terminal.rawOutput, as: UTF8.self)
    #expect(text.hasPrefix("wx: "), "\(text)")
    #expect(text.hasSuffix("\r\n") && text.split(separator: "\r\n").count == 1, "\(text)")
    #expect(isErrorLine(text.replacing("\r\n", with: "")), "\(text)")
    #expect(text.contains("--report"), "\(text)")
    #expect(try terminal.modes() == terminal.initialModes)
  }

  @Test("a TERM that no entry can have is named, cut short and without its control characters")
  func hostileName() throws {
    for term in [String(repeating: "x", count: 5_000), "no-such\u{1B}[2Jthing"] {
      let terminal = try program.start(["--demo"], term: term)
      #expect(terminal.waitForExit(within: Program.patience) == .exited(3))
      let text = String(decoding: terminal.rawOutput, as: UTF8.self)
      #expect(text.contains("is unknown here"), "\(text)")
      #expect(text.utf8.count < 300 && !text.contains("\u{1B}"), "\(text)")
    }
  }

  @Test("a standard input that is no terminal is named as such")
  func inputIsNoTerminal() throws {
    let terminal = try PseudoTerminal(
      "/bin/sh", ["-c", "\"$0\" --demo </dev/null", builtProduct(named: "wx")],
      environment: program.environment())
    #expect(terminal.waitForExit(within: Program.patience) == .exited(3))
    #expect(terminal.screen.contains("wx: full screen"), "\(terminal.screen)")
  }

  @Test("into a pipe goes the report")
  func pipe() throws {
    let outcome = try program.shell("\"$WX\" --demo | cat; exit ${PIPESTATUS[0]}")
    #expect(outcome.status == .exited(0))
    #expect(outcome.output.contains("Denver"))
    #expect(!outcome.output.contains("\u{1B}"))
  }

  // MARK: Colours and characters

  @Test(
    "Chinese is English where only ASCII can be shown",
    arguments: [
      (["LC_ALL": "zh_CN.GB18030"], []), (["LANG": "zh_CN.UTF-8"], ["--ascii"]),
      (["LC_ALL": "C"], ["--language", "zh"]),
    ] as [([String: String?], [String])])
  func chineseInASCII(environment: [String: String?], arguments: [String]) throws {
    let terminal = try program.start(["--demo"] + arguments, adding: environment)
    terminal.expect("Denver")
    terminal.expect("Humidity")
    try terminal.quit()
  }

  @Test(
    "NO_COLOR counts when it is set and not empty",
    arguments: [(nil, true), ("", true), ("0", false), ("1", false)] as [(String?, Bool)])
  func noColor(value: String?, hasColors: Bool) throws {
    let terminal = try program.start(["--demo"], adding: ["NO_COLOR": value])
    terminal.type("3", expecting: .daily)
    try terminal.quit()
    #expect(setsColors(terminal.rawOutput) == hasColors)
  }

  @Test("--colour is stronger than NO_COLOR")
  func colorOption() throws {
    let colorful = try program.start(["--demo", "--colour", "256"], adding: ["NO_COLOR": "1"])
    colorful.type("3", expecting: .daily)
    try colorful.quit()
    #expect(setsColors(colorful.rawOutput))
    let plain = try program.start(["--demo", "--colour", "never"])
    plain.type("3", expecting: .daily)
    try plain.quit()
    #expect(!setsColors(plain.rawOutput))
  }

  @Test(
    "colours arrive with all of their bits where the terminal shows them, else as one of 256",
    arguments: [
      (["COLORTERM": "truecolor"], [], true), (["COLORTERM": nil], [], false),
      (["COLORTERM": nil], ["--colour", "full"], true),
      (["COLORTERM": "truecolor"], ["--colour", "256"], false),
    ] as [([String: String?], [String], Bool)])
  func directColor(environment: [String: String?], arguments: [String], isDirect: Bool) throws {
    let terminal = try program.start(["--demo"] + arguments, adding: environment)
    terminal.expect("Denver")
    let place = try #require(terminal.screen.position(of: "Wind"))
    // The labels' colour, 0xAFD7FF, is one of the 256 as well.
    let expected: TerminalScreen.Color =
      isDirect ? .rgb(red: 0xAF, green: 0xD7, blue: 0xFF) : .indexed(153)
    #expect(terminal.screen.cell(place.column, place.row).rendition.foreground == expected)
    let isRGB = terminal.screen.cells.joined().contains {
      if case .rgb = $0.rendition.background { true } else { false }
    }
    #expect(isRGB == isDirect)
    for key in ["2", "3", "1", Keys.right, "?"] {
      terminal.send(key)
      terminal.waitForQuiet()
    }
    terminal.send(Keys.escape)
    try terminal.quit()
    #expect(terminal.screen.unknownSequences == [])
    // Neither the palette (OSC 4, 104) nor anything else of the user's is set.
    #expect(terminal.screen.operatingSystemCommands == [])
    try terminal.expectRestored()
  }

  @Test("keys and modes stay those of the terminal where its colours are replaced")
  func directColorKeys() throws {
    let terminal = try program.start(
      ["--demo"], term: "tmux-256color", adding: ["COLORTERM": "truecolor"])
    terminal.expect(.now)
    terminal.send("\u{1B}[C")
    terminal.expect("London")
    // F1 as tmux sends it.
    terminal.type("\u{1B}OP", expecting: "help")
    terminal.send(Keys.escape)
    try terminal.quit()
    try terminal.expectRestored()
  }

  @Test("doctor says how many colours there are, and by which entry")
  func doctor() throws {
    for (colorTerm, colors) in [("truecolor", "24 bits"), ("", "256")] {
      let outcome = try program.run(
        ["doctor"], adding: ["TERM": "xterm-256color", "COLORTERM": colorTerm])
      let line = outcome.output.split(separator: "\n").first { $0.hasPrefix("colours") } ?? ""
      #expect(line.contains(colors) && line.contains("xterm-256color"), "\(line)")
    }
  }

  @Test(
    "sends nothing but ASCII where that is wanted or all there is",
    arguments: [
      (["--demo", "--ascii"], "C.UTF-8"), (["--demo"], "C"), (["--demo"], "POSIX"),
      (["--demo", "--ascii", "--language", "zh"], "C.UTF-8"),
    ])
  func ascii(arguments: [String], locale: String) throws {
    let terminal = try program.start(arguments, adding: ["LANG": locale], columns: 120, rows: 40)
    for key in ["2", "3", "?"] {
      terminal.send(key)
      terminal.waitForQuiet()
    }
    terminal.send(Keys.escape)
    try terminal.quit()
    #expect(terminal.rawOutput.allSatisfy { $0 < 0x80 })
    // There was something to see.
    #expect(terminal.rawOutput.count > 3_000)
  }

  @Test("a UTF-8 locale that is not installed still gets its characters")
  func foreignLocale() throws {
    let terminal = try program.start(["--demo"], adding: ["LANG": "xx_YY.UTF-8"])
    terminal.expect("°")
    terminal.expect(.now)
    try terminal.quit()
  }

  /// Whether any select-graphic-rendition sequence sets a colour (ECMA-48: 30-49, 90-107).
  private func setsColors(_ bytes: [UInt8]) -> Bool {
    String(decoding: bytes, as: UTF8.self).split(separator: "\u{1B}[").contains { sequence in
      guard let end = sequence.firstIndex(where: { !"0123456789;:".contains($0) }),
        sequence[end] == "m"
      else { return false }
      let parameters = sequence[..<end].split(whereSeparator: { ";:".contains($0) })
      // 39 and 49 are the terminal's own colours.
      return parameters.compactMap { Int($0) }.contains {
        ((30...48).contains($0) && $0 != 39) || (90...107).contains($0)
      }
    }
  }
}

/// Whether a line has the form `wx: what: why: what to do`.
func isErrorLine(_ line: some StringProtocol) -> Bool {
  let parts = line.split(separator: ": ")
  return !line.contains("\n") && parts.count >= 4 && parts[0] == "wx"
}
