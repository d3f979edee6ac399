import CNcurses
import Foundation
import TestSupport
import Testing

@testable import WeatherTUI

extension CursesTests {
  static var hasDatabase: Bool { access("/lib/terminfo/x/xterm-256color", R_OK) == 0 }
  static var hasTools: Bool {
    hasDatabase && access("/usr/bin/tic", X_OK) == 0 && access("/usr/bin/infocmp", X_OK) == 0
  }

  @Suite("Direct colour", .enabled(if: CursesTests.hasDatabase, "needs ncurses-base"))
  struct DirectColorTests {
    private func entry(
      _ environment: [String: String], _ colors: DepthChoice = .automatic
    ) throws -> TerminalEntry {
      try TerminalEntry(environment: environment, colors: colors)
    }

    /// Who gets 24 bits without asking for them.
    @Test(
      arguments: [
        (["TERM": "xterm-256color"], false),
        (["TERM": "xterm-256color", "COLORTERM": "truecolor"], true),
        (["TERM": "xterm-256color", "COLORTERM": "24bit"], true),
        (["TERM": "xterm-256color", "COLORTERM": "TrueColor"], true),
        (["TERM": "xterm-256color", "COLORTERM": "yes"], false),
        (["TERM": "xterm-256color", "COLORTERM": ""], false),
        (["TERM": "xterm", "COLORTERM": "truecolor"], true),
        (["TERM": "xterm"], false),
        (["TERM": "vt100", "COLORTERM": "truecolor"], false),
        (["TERM": "linux"], false),
        (["TERM": "xterm-kitty"], true), (["TERM": "alacritty"], true), (["TERM": "foot"], true),
        (["TERM": "foot-extra"], true), (["TERM": "wezterm"], true), (["TERM": "iterm2"], true),
        (["TERM": "xterm-direct"], true), (["TERM": "xterm-direct256"], true),
        (["TERM": "rxvt-unicode-256color"], false),
        // Inside another program only what it says itself counts.
        (["TERM": "tmux-256color", "TMUX": "/run/tmux,1,0"], false),
        (["TERM": "tmux-256color", "TMUX": "/run/tmux,1,0", "COLORTERM": "truecolor"], true),
        (["TERM": "screen-256color", "TMUX": "/run/tmux,1,0", "COLORTERM": "truecolor"], true),
        (["TERM": "screen.xterm-256color", "STY": "1.tty", "COLORTERM": "truecolor"], false),
        (["TERM": "tmux-direct"], true),
        (["TERM": "xterm-kitty", "NO_COLOR": "1"], false),
        (["TERM": "xterm-kitty", "NO_COLOR": ""], true),
      ] as [([String: String], Bool)])
    func choice(environment: [String: String], isDirect: Bool) throws {
      let found = try entry(environment)
      #expect(found.hasDirectColor == isDirect, "\(environment)")
      #expect(!found.lacksDirectColor)
      #expect(found.name == (isDirect ? "wx-direct" : found.source))
    }

    @Test func theUsersChoiceIsStronger() throws {
      let kitty = ["TERM": "xterm-kitty", "COLORTERM": "truecolor", "NO_COLOR": "1"]
      #expect(try !entry(kitty, .exactly(.full)).hasDirectColor)
      #expect(try entry(kitty, .exactly(.full)).colorDepth == .full)
      #expect(try entry(kitty, .exactly(.sixteen)).colorDepth == .sixteen)
      #expect(try entry(kitty, .direct).hasDirectColor)
      #expect(try entry(["TERM": "tmux-256color"], .direct).hasDirectColor)
      #expect(try entry(["TERM": "vt100"], .direct).colorDepth == .monochrome)
      #expect(DepthChoice(.full) == .direct)
      #expect(DepthChoice(.twoHundredFiftySix) == .exactly(.full))
    }

    @Test(
      .enabled(if: access("/usr/share/terminfo/x/xterm-direct", R_OK) == 0, "needs ncurses-term"))
    func anEntryOfTheSystemCountsToo() throws {
      #expect(wx_probe_terminal("xterm-direct", nil).has_direct_color)
      #expect(try !entry(["TERM": "xterm-direct"], .exactly(.full)).hasDirectColor)
      #expect(try entry(["TERM": "xterm-direct"], .exactly(.full)).colorDepth == .full)
    }

    /// The entry in the language of terminfo; with numbers, as it is for frames whose colours are
    /// spelled out afterwards.
    private func source(_ base: String, hasNumbers: Bool) throws -> String {
      let path = ArtSamples.directory.path + "/Terminfo/wx-direct.ti"
      let source = try String(contentsOfFile: path, encoding: .utf8)
      let lines = source.split(separator: "\n").map { line -> String in
        if line.hasPrefix("\tuse=") { return "\tuse=\(base)," }
        guard hasNumbers else { return String(line) }
        if line.hasPrefix("\tsetab=") { return #"\#tsetab=\E[48;%p1%dm,"# }
        return line.hasPrefix("\tsetaf=") ? #"\#tsetaf=\E[38;%p1%dm,"# : String(line)
      }
      return lines.joined(separator: "\n") + "\n"
    }

    private func infocmp(_ terminfo: String, _ arguments: [String] = []) throws -> [Substring] {
      let outcome = try ChildProcess.run(
        "/usr/bin/infocmp", ["-1"] + arguments + ["wx-direct"],
        environment: ["TERMINFO": terminfo, "PATH": "/usr/bin"])
      #expect(outcome.status == .exited(0), "\(outcome)")
      // What was taken away is the same as what never was.
      return outcome.output.split(separator: "\n").filter {
        !$0.hasPrefix("#") && !$0.hasSuffix("@,")
      }
    }

    /// Keys, modes, REP and all the rest are those of the user's terminal.
    @Test(
      .enabled(if: CursesTests.hasTools, "needs tic and infocmp"),
      arguments: ["xterm-256color", "tmux-256color", "screen-256color", "xterm"], [true, false])
    func theEntryIsWhatTicMakesOfItsSource(base: String, hasNumbers: Bool) throws {
      let folder = FileManager.default.temporaryDirectory
        .appendingPathComponent("wx-terminfo-\(UUID().uuidString)")
      try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
      defer { try? FileManager.default.removeItem(at: folder) }
      let file = folder.appendingPathComponent("direct.ti")
      try source(base, hasNumbers: hasNumbers).write(to: file, atomically: true, encoding: .utf8)
      let compiled = try ChildProcess.run(
        "/usr/bin/tic", ["-x", "-o", folder.path, file.path],
        environment: ["PATH": "/usr/bin"])
      try #require(compiled.status == .exited(0), "\(compiled)")
      var text = [CChar](repeating: 0, count: WX_DESCRIPTION_CAPACITY)
      try #require(wx_direct_description(base, hasNumbers, &text, text.count) > 0)
      let own = String(decoding: text.prefix { $0 != 0 }.map(UInt8.init), as: UTF8.self)
      if hasNumbers { #expect(try entry(["TERM": base], .direct).description == own) }
      let expected = try infocmp(folder.path)
      #expect(try infocmp(own) == expected)
      #expect(expected.count > 80)
      #expect(try infocmp(own, ["-x"]).contains("\tRGB,"))
    }

    @Test func theEnvironmentIsAsBefore() throws {
      let before = ProcessInfo.processInfo.environment["TERMINFO"]
      _ = try entry(["TERM": "xterm-kitty"])
      #expect(ProcessInfo.processInfo.environment["TERMINFO"] == before)
    }

    @Test func aBufferThatIsTooSmallGetsNothing() {
      var text = [CChar](repeating: 1, count: 100)
      #expect(wx_direct_description("xterm-256color", false, &text, text.count) == 0)
      #expect(text.allSatisfy { $0 == 1 })
      #expect(wx_direct_description("vt100", true, &text, text.count) == 0)
      #expect(wx_direct_description("no-such-thing", true, &text, text.count) == 0)
    }
  }
}
