import Glibc
import TestSupport
import Testing

@Suite("End of the program", .timeLimit(.minutes(2)))
struct EndTests {
  private let program: Program

  init() throws { program = try Program() }

  @Test(
    "a signal ends it with the terminal as it was",
    arguments: [
      SIGTERM, SIGINT, SIGHUP, SIGQUIT, SIGUSR1, SIGUSR2, SIGALRM, SIGVTALRM, SIGPROF, SIGXCPU,
    ])
  func signals(number: Int32) throws {
    let terminal = try program.start(["--demo"])
    terminal.type("2", expecting: .hourly)
    terminal.signal(number)
    try terminal.expectEnd(.exited(128 + number))
  }

  @Test("a signal ends it from an overlay, too", arguments: [SIGTERM, SIGHUP])
  func signalsOverOverlay(number: Int32) throws {
    let terminal = try program.start(["--demo"])
    terminal.type("?", expecting: "Esc close")
    terminal.signal(number)
    try terminal.expectEnd(.exited(128 + number))
  }

  @Test("a limit on the size of files costs what cannot be written, not the screen")
  func fileSizeLimit() throws {
    let terminal = try PseudoTerminal(
      "/bin/sh", ["-c", "ulimit -f 0; exec \"$0\" --offline 1,2", builtProduct(named: "wx")],
      environment: program.environment())
    terminal.expect(.now)
    terminal.type("f", expecting: "cannot write ~/.local/share/wx/places.json")
    try terminal.quit()
  }

  @Test("q and Ctrl-C are a good end", arguments: ["q", "\u{3}"])
  func keys(key: String) throws {
    let terminal = try program.start(["--demo"])
    #expect(terminal.initialModes.isEchoing)
    terminal.expect(.now)
    #expect(try !terminal.modes().isEchoing)
    #expect(terminal.screen.isAlternateScreen)
    #expect(!terminal.screen.isCursorVisible)
    terminal.send(key)
    try terminal.expectEnd(.exited(0))
    // The main screen is as empty as it was.
    #expect(terminal.screen.lines.joined() == "", "\(terminal.screen)")
  }

  @Test("it ends while a question is under way")
  func duringRequest() async throws {
    let server = try LoopbackServer { _ in .silent }
    try program.keep([.oslo])
    let terminal = try program.start(["--endpoint", server.url("")])
    _ = try await server.waitForRequests(1)
    terminal.expect("Oslo")
    try terminal.quit()
    try await server.waitUntilUnused()
  }

  @Test("a closed window ends it")
  func closedWindow() throws {
    let terminal = try program.start(["--demo"])
    terminal.expect(.now)
    terminal.closeMaster()
    #expect(terminal.waitForExit(within: Program.patience) == .exited(128 + SIGHUP))
  }

  @Test("a closed window ends it where nobody sends SIGHUP, as under nohup")
  func closedWindowWithoutSignal() throws {
    let terminal = try PseudoTerminal(
      "/bin/sh", ["-c", "trap '' HUP; exec \"$0\" --demo", builtProduct(named: "wx")],
      environment: program.environment())
    terminal.expect(.now)
    terminal.closeMaster()
    #expect(terminal.waitForExit(within: Program.patience) == .exited(128 + SIGHUP))
  }

  @Test("nohup is respected while the terminal is there")
  func ignoredHangUp() throws {
    let terminal = try PseudoTerminal(
      "/bin/sh", ["-c", "trap '' HUP; exec \"$0\" --demo", builtProduct(named: "wx")],
      environment: program.environment())
    terminal.expect(.now)
    terminal.signal(SIGHUP)
    terminal.type("2", expecting: .hourly)
    try terminal.quit()
  }

  @Test("what was changed right before the end is kept")
  func savesBeforeEnd() throws {
    try program.keep([.oslo])
    let terminal = try program.start(["--offline"])
    terminal.expect("Oslo")
    terminal.send("uq")
    try terminal.expectEnd(.exited(0))
    #expect(program.read(Program.configurationFile)?.contains("imperial") == true)
  }
}

@Suite("Crash", .timeLimit(.minutes(2)))
struct CrashTests {
  private let program: Program

  init() throws { program = try Program() }

  @Test(
    "gives the terminal back, says so and dies of its signal",
    arguments: [
      ("fatalError", SIGILL), ("null", SIGSEGV), ("abort", SIGABRT), ("overflow", SIGSEGV),
    ])
  func crash(kind: String, signal: Int32) throws {
    let terminal = try program.start(["--demo"], adding: ["WX_DEBUG_TRAP": kind])
    terminal.expect(.now)
    terminal.send("x")
    let end = terminal.waitForExit(within: Program.patience)
    // The architecture chooses between the two for a trap.
    let signals = kind == "fatalError" ? [SIGILL, SIGTRAP] : [signal]
    #expect(signals.map { .signalled($0) }.contains(end), "\(String(describing: end))")
    try terminal.expectRestored()
    let text = terminal.screen.lines.joined()
    #expect(text.contains("wx: ended by an internal error"), "\(terminal.screen)")
    if kind == "fatalError" {
      // A backtrace may have pushed it off the screen.
      let everything = String(decoding: terminal.rawOutput, as: UTF8.self)
      #expect(everything.contains("asked to by WX_DEBUG_TRAP"), "\(terminal.screen)")
    }
  }

  @Test("an exit from somewhere gives the terminal back")
  func exit() throws {
    let terminal = try program.start(["--demo"], adding: ["WX_DEBUG_TRAP": "exit"])
    terminal.expect(.now)
    terminal.send("x")
    try terminal.expectEnd(.exited(9))
  }

  @Test("an error after the screen was taken is readable")
  func lateError() throws {
    let terminal = try program.start(["--demo"], adding: ["WX_ASSETS": "/nonexistent"])
    try terminal.expectEnd(.exited(1))
    #expect(terminal.screen.contains("wx: assets not found"), "\(terminal.screen)")
  }
}
