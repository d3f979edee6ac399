import CNcurses
import Testing

@testable import WeatherTUI

extension CursesTests {
  @Suite("Terminal entry")
  struct TerminalEntryTests {
    private func entry(_ environment: [String: String], _ colors: DepthChoice = .automatic)
      -> Result<TerminalEntry, TerminalError>
    {
      Result { () throws(TerminalError) in
        try TerminalEntry(environment: environment, colors: colors)
      }
    }

    private func depth(_ term: String, _ colors: DepthChoice = .automatic, noColor: String? = nil)
      -> ColorDepth?
    {
      var environment = ["TERM": term]
      if let noColor { environment["NO_COLOR"] = noColor }
      return try? entry(environment, colors).get().colorDepth
    }

    @Test func terminalsThatCannotBeUsedSayWhy() {
      #expect(entry([:]) == .failure(.noTerminalName))
      #expect(entry(["TERM": ""]) == .failure(.noTerminalName))
      #expect(entry(["TERM": "dumb"]) == .failure(.limitedTerminal("dumb")))
      #expect(entry(["TERM": "no-such-thing"]) == .failure(.unknownTerminal("no-such-thing")))
      for error: TerminalError in [
        .notATerminal, .noTerminalName, .unknownTerminal("x"), .limitedTerminal("x"),
        .noTerminalDatabase, .cannotStart("x"),
      ] {
        #expect(!error.description.contains("\n"))
        #expect(error.description.contains("--report"))
      }
    }

    @Test(.enabled(if: wx_probe_terminal("xterm-256color", nil).state == 0, "needs ncurses-base"))
    func aNewTerminalGetsItsFamilysEntry() throws {
      let found = try entry(["TERM": "gnome-of-tomorrow"]).get()
      #expect(found == (try entry(["TERM": "xterm-256color"]).get()))
      #expect(found.colorDepth == .full)
      #expect(try entry(["TERM": "screen.of-tomorrow"]).get().name.hasPrefix("screen"))
    }

    @Test(.enabled(if: wx_probe_terminal("xterm-256color", nil).state == 0, "needs ncurses-base"))
    func colorsComeFromTheEntryTheUserAndNoColor() {
      #expect(depth("xterm") == .eight)
      #expect(depth("vt100") == .monochrome)
      #expect(depth("xterm-256color", noColor: "") == .full)
      #expect(depth("xterm-256color", noColor: "0") == .monochrome)
      #expect(depth("xterm-256color", noColor: "1") == .monochrome)
      #expect(depth("xterm-256color", .exactly(.full), noColor: "1") == .full)
      #expect(depth("xterm-256color", .exactly(.sixteen)) == .sixteen)
      #expect(depth("xterm-256color", .exactly(.monochrome)) == .monochrome)
      #expect(depth("xterm-256color", .direct, noColor: "1") == .full)
      // More than the entry has is possible where its family has an entry with more.
      #expect(depth("xterm", .exactly(.full)) == .full)
      #expect(depth("xterm", .exactly(.sixteen)) == .sixteen)
      #expect(depth("vt100", .exactly(.full)) == .monochrome)
    }

    @Test func depths() {
      let expected: [(Int, ColorDepth)] = [
        (-1, .monochrome), (0, .monochrome), (2, .monochrome), (8, .eight), (15, .eight),
        (16, .sixteen), (88, .sixteen), (256, .full), (1 << 24, .eight),
      ]
      for (colors, depth) in expected { #expect(TerminalEntry.depth(colors: colors) == depth) }
    }

    @Test func candidates() {
      #expect(
        TerminalName.candidates(for: "xterm-kitty") == ["xterm-kitty", "xterm-256color", "xterm"])
      #expect(
        TerminalName.candidates(for: "tmux-256color")
          == ["tmux-256color", "screen-256color", "screen", "tmux"])
      #expect(TerminalName.candidates(for: "foot-extra").contains("foot"))
      #expect(TerminalName.candidates(for: "wy60") == ["wy60"])
      #expect(TerminalName.candidates(for: "-").first == "-")
      #expect(
        TerminalName.colorfulCandidates(for: "screen.linux-x")
          == ["screen.linux-x-256color", "screen.linux-256color"])
    }

    @Test func locales() {
      #expect(TerminalEntry.characterLocale(environment: [:]) == "C")
      #expect(
        TerminalEntry.characterLocale(environment: ["LANG": "de_DE.UTF-8", "LC_ALL": ""])
          == "de_DE.UTF-8")
      #expect(
        TerminalEntry.characterLocale(environment: ["LANG": "x", "LC_CTYPE": "y", "LC_ALL": "z"])
          == "z")
      for name in ["de_DE.UTF-8", "en_US.utf8", "C.UTF-8", "ca_ES.UTF-8@valencia"] {
        #expect(TerminalEntry.promisesUTF8(locale: name))
      }
      for name in ["C", "POSIX", "de_DE", "de_DE.ISO-8859-1", "de_DE@euro", ""] {
        #expect(!TerminalEntry.promisesUTF8(locale: name))
      }
    }

    @Test func delaysAreTakenOut() {
      #expect(TerminalEntry.withoutDelays("\u{1B}[m$<2>x$<5*/>y") == "\u{1B}[mxy")
      #expect(TerminalEntry.withoutDelays("a$b$<c") == "a$b$<c")
      #expect(TerminalEntry.withoutDelays("$") == "$")
    }
  }
}
