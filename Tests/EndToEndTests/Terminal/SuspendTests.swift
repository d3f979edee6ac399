import Glibc
import TestSupport
import Testing

@Suite("Suspend", .timeLimit(.minutes(2)))
struct SuspendTests {
  private let program: Program

  init() throws { program = try Program() }

  @Test("Ctrl-Z gives the shell a usable terminal; fg comes back at another size")
  func controlZ() throws {
    let shell = try program.startInShell("--demo")
    let terminal = shell.terminal
    terminal.type("2l", expecting: "London")
    terminal.expect(.hourly)
    terminal.send(Keys.control("z"))
    #expect(shell.waitForPrompt(within: Program.patience), "\(terminal.screen)")
    #expect(terminal.screen.contains("Stopped"), "\(terminal.screen)")
    try terminal.expectRestored()
    terminal.resize(columns: 100, rows: 30)
    shell.enter("fg")
    terminal.expect("London")
    terminal.expect(.hourly)
    #expect(terminal.screen.isAlternateScreen)
    #expect(try !terminal.modes().isEchoing)
    #expect(terminal.screen.text(row: 29).contains("help"), "\(terminal.screen)")
    terminal.type("1", expecting: .now)
    terminal.send("q")
    #expect(shell.waitForPrompt(within: Program.patience), "\(terminal.screen)")
    try terminal.expectRestored()
    shell.enter("exit $?")
    #expect(terminal.waitForExit(within: Program.patience) == .exited(0))
  }

  /// Such a frame is larger than what the kernel takes at once.
  @Test("fg brings all of a large frame back, with nothing in the middle of it")
  func largeFrame() throws {
    let shell = try program.startInShell(
      "--demo --reduce-motion", adding: ["COLORTERM": "truecolor"], columns: 160, rows: 50)
    let terminal = shell.terminal
    terminal.expect("▀")
    func rows(_ screen: TerminalScreen) -> [String] { (0..<50).map { screen.text(row: $0) } }
    let before = rows(terminal.screen)
    for _ in 0..<3 {
      terminal.send(Keys.control("z"))
      #expect(shell.waitForPrompt(within: Program.patience), "\(terminal.screen)")
      shell.enter("fg")
      let isWhole = terminal.waitForFrame { $0.isAlternateScreen && rows($0) == before }
      #expect(isWhole, "\(terminal.screen)")
    }
    terminal.send("q")
    #expect(shell.waitForPrompt(within: Program.patience), "\(terminal.screen)")
    try terminal.expectRestored()
  }

  @Test("kill %1 ends a stopped program and leaves the shell's screen alone")
  func killStopped() throws {
    let shell = try program.startInShell("--demo")
    let terminal = shell.terminal
    terminal.expect(.now)
    let job = try #require(shell.waitForJob(within: Program.patience))
    terminal.send(Keys.control("z"))
    #expect(shell.waitForPrompt(within: Program.patience), "\(terminal.screen)")
    shell.enter("kill %1; wait %1; echo status $?")
    // Bash's `wait` can report the stop first; the end is what counts.
    let isGone = terminal.wait(within: Program.patience) { _ in ProcessUsage(of: job) == nil }
    #expect(isGone)
    #expect(!terminal.screen.isAlternateScreen)
    try terminal.expectRestored()
  }

  @Test("a stop from outside is survived, with what another program did to the modes")
  func stopFromOutside() throws {
    let shell = try program.startInShell("--demo")
    let terminal = shell.terminal
    terminal.expect(.now)
    let job = try #require(shell.waitForJob(within: Program.patience))
    kill(job, SIGSTOP)
    #expect(shell.waitForPrompt(within: Program.patience), "\(terminal.screen)")
    // A shell without job control of its own leaves modes as they are; a user types `reset`.
    shell.enter("stty sane; clear")
    #expect(shell.waitForPrompt(within: Program.patience))
    shell.enter("fg")
    terminal.expect(.now)
    terminal.type("2", expecting: .hourly)
    #expect(try !terminal.modes().isEchoing)
    terminal.send("q")
    #expect(shell.waitForPrompt(within: Program.patience), "\(terminal.screen)")
    #expect(!terminal.screen.isAlternateScreen)
    #expect(terminal.screen.isCursorVisible)
  }

  @Test("SIGSTOP and SIGCONT without a shell bring the frame back")
  func stopAndContinue() throws {
    let terminal = try program.start(["--demo"])
    terminal.expect(.now)
    terminal.signal(SIGSTOP)
    #expect(terminal.waitForStop(within: Program.patience) == SIGSTOP)
    let before = terminal.rawOutput.count
    terminal.signal(SIGCONT)
    let isRedrawn = terminal.wait(within: Program.patience) { _ in
      terminal.rawOutput.count > before + 500
    }
    #expect(isRedrawn)
    terminal.type("2", expecting: .hourly)
    try terminal.quit()
  }

  @Test("Ctrl-Z where no shell could bring it back does nothing")
  func orphaned() throws {
    let terminal = try program.start(["--demo"])
    terminal.expect(.now)
    terminal.send(Keys.control("z"))
    terminal.type("2", expecting: .hourly)
    try terminal.quit()
  }
}
