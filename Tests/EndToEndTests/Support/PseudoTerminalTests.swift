import Glibc
import TestSupport
import Testing

@Suite("Pseudo-terminal", .timeLimit(.minutes(1)))
struct PseudoTerminalTests {
  @Test("shows output, takes input and returns the status")
  func dialogue() throws {
    let terminal = try PseudoTerminal(
      "/bin/sh", ["-c", "printf 'name? '; read n; echo \"<$n>\"; exit 4"])
    #expect(terminal.wait(for: "name?"), "\(terminal.screen)")
    terminal.send("wx\n")
    #expect(terminal.waitForExit() == .exited(4))
    #expect(terminal.screen.lines.prefix(2) == ["name? wx", "<wx>"])
    #expect(terminal.arrivals.map(\.byteCount).reduce(0, +) == terminal.rawOutput.count)
    #expect(terminal.arrivals.allSatisfy { $0.time > terminal.startTime })
  }

  @Test("is the controlling terminal, of the given size and environment")
  func terminalProperties() throws {
    let terminal = try PseudoTerminal(
      "/bin/sh", ["-c", "stty size </dev/tty; tput cols; pwd; env"],
      environment: PseudoTerminal.environment(term: "vt100", adding: ["A": "1"]),
      workingDirectory: "/usr", columns: 100, rows: 30)
    #expect(terminal.waitForExit() == .exited(0))
    let lines = terminal.screen.lines
    #expect(lines.prefix(3) == ["30 100", "100", "/usr"])
    let names = Set(lines.dropFirst(3).compactMap { $0.split(separator: "=").first })
    #expect(names == ["PATH", "LANG", "HOME", "SWIFT_BACKTRACE", "TERM", "A", "PWD"])
  }

  @Test("tells the program of a new size")
  func resize() throws {
    let terminal = try PseudoTerminal(
      "/bin/bash", ["-c", "trap 'stty size; exit' WINCH; echo ready; while :; do read -t 1; done"])
    #expect(terminal.wait(for: "ready"))
    terminal.resize(columns: 132, rows: 50)
    #expect(terminal.waitForExit() == .exited(0))
    #expect(terminal.screen.contains("50 132"), "\(terminal.screen)")
    #expect(terminal.screen.size == .init(columns: 132, rows: 50))
  }

  @Test("tells whether the modes of the terminal were left changed")
  func modes() throws {
    let careless = try PseudoTerminal("/bin/sh", ["-c", "stty raw -echo"])
    #expect(careless.initialModes.isLineBuffered && careless.initialModes.isEchoing)
    #expect(careless.waitForExit() == .exited(0))
    #expect(try careless.modes() != careless.initialModes)
    #expect(try !careless.modes().isEchoing)
    let careful = try PseudoTerminal(
      "/bin/sh", ["-c", "s=$(stty -g); stty raw -echo; stty \"$s\""])
    #expect(careful.waitForExit() == .exited(0))
    #expect(try careful.modes() == careful.initialModes)
  }

  @Test("sends signals with nothing blocked", arguments: [SIGTERM, SIGHUP, SIGINT, SIGUSR1])
  func signals(number: Int32) throws {
    let terminal = try PseudoTerminal("/bin/sleep", ["60"])
    terminal.signal(number)
    #expect(terminal.waitForExit() == .signalled(number))
    #expect(terminal.state == .ended(.signalled(number)))
  }

  @Test("turns Ctrl-C into SIGINT and a closed window into SIGHUP")
  func hangUp() throws {
    let interrupted = try PseudoTerminal("/bin/sleep", ["60"])
    #expect(interrupted.foregroundProcessGroup == interrupted.processID)
    interrupted.send("\u{3}")
    #expect(interrupted.waitForExit() == .signalled(SIGINT))
    let closed = try PseudoTerminal("/bin/sleep", ["60"])
    closed.closeMaster()
    #expect(closed.waitForExit() == .signalled(SIGHUP))
  }

  @Test("sees a program stop and go on")
  func stops() throws {
    let terminal = try PseudoTerminal("/bin/sleep", ["60"])
    terminal.signal(SIGSTOP)
    #expect(terminal.waitForStop() == SIGSTOP)
    #expect(terminal.usage()?.state == "T")
    terminal.signal(SIGCONT)
    let deadline = ContinuousClock.now + .seconds(5)
    while terminal.state != .running, ContinuousClock.now < deadline { sched_yield() }
    #expect(terminal.state == .running)
  }

  @Test("gives up at the deadline, and at once when the program is gone")
  func deadlines() throws {
    let silent = try PseudoTerminal("/bin/sleep", ["60"])
    #expect(!silent.wait(for: "never", within: .milliseconds(50)))
    #expect(silent.waitForExit(within: .milliseconds(20)) == nil)
    #expect(silent.waitForStop(within: .milliseconds(20)) == nil)
    let gone = try PseudoTerminal("/bin/echo", ["last words"])
    let start = ContinuousClock.now
    #expect(!gone.wait(for: "never", within: .seconds(30)))
    #expect(ContinuousClock.now - start < .seconds(10))
    #expect(gone.screen.contains("last words"))
  }

  @Test("reads what a program used")
  func usage() throws {
    let busy = try PseudoTerminal("/bin/sh", ["-c", "while :; do :; done"])
    let idle = try PseudoTerminal("/bin/sleep", ["60"])
    let deadline = ContinuousClock.now + .seconds(20)
    while busy.usage()?.processorTicks ?? 0 < 5, ContinuousClock.now < deadline {
      busy.observe(for: .milliseconds(20))
    }
    #expect(busy.usage()?.processorTicks ?? 0 >= 5)
    let before = try #require(idle.usage())
    #expect(before.residentKibibytes > 100)
    #expect(before.processorTicks < 5)
    #expect(idle.observe(for: .milliseconds(50)) == 0)
    #expect(idle.usage()?.voluntaryContextSwitches == before.voluntaryContextSwitches)
  }

  @Test("leaves no process of the session behind")
  func cleansUp() throws {
    var child: pid_t?
    var leader: pid_t?
    do {
      let terminal = try PseudoTerminal(
        "/bin/sh", ["-c", "trap '' HUP; sleep 60 & echo \"child $! end\"; wait"])
      #expect(terminal.wait(for: " end"))
      child = terminal.screen.text(row: 0).split(separator: " ").dropFirst().first
        .flatMap { pid_t($0) }
      leader = terminal.processID
      #expect(try kill(#require(child), 0) == 0)
    }
    #expect(try kill(#require(leader), 0) == -1)
    // It dies when it next runs; whoever inherited it reaps it in its own time.
    let orphan = try #require(child)
    let deadline = ContinuousClock.now + .seconds(5)
    while isAlive(orphan), ContinuousClock.now < deadline { sched_yield() }
    #expect(!isAlive(orphan))
  }

  private func isAlive(_ process: pid_t) -> Bool {
    guard let state = ProcessUsage(of: process)?.state else { return false }
    return state != "Z" && state != "X"
  }

  @Test("leaves the screen alone while it does not follow the output")
  func collectsOnly() throws {
    let terminal = try PseudoTerminal("/bin/echo", ["seen later"])
    terminal.followsScreen = false
    #expect(terminal.waitForExit() == .exited(0))
    #expect(terminal.screen.text(row: 0).isEmpty)
    var replayed = TerminalScreen(columns: 80, rows: 24)
    replayed.receive(terminal.rawOutput)
    #expect(replayed.text(row: 0) == "seen later")
  }

  @Test("answers a program that asks where the cursor is")
  func queries() throws {
    let terminal = try PseudoTerminal(
      "/bin/bash", ["-c", "printf 'ab\\e[6n'; IFS= read -rs -d R a; printf '\\n%q' \"$a\""])
    #expect(terminal.waitForExit() == .exited(0))
    #expect(terminal.screen.contains("E[1;3"), "\(terminal.screen)")
  }
}

@Suite("Job control", .timeLimit(.minutes(1)))
struct JobControlShellTests {
  @Test("stops a job with Ctrl-Z and takes it up again with fg")
  func suspends() throws {
    let shell = try JobControlShell()
    // A job that prints has the default signals by then; between its fork and that it has bash's.
    shell.enter("sh -c 'printf \"u%s\" p; exec sleep 60'")
    let job = try #require(shell.waitForJob())
    #expect(shell.terminal.wait(for: "up"))
    shell.terminal.send("\u{1A}")
    #expect(shell.waitForPrompt(), "\(shell.terminal.screen)")
    #expect(shell.terminal.screen.contains("Stopped"))
    #expect(ProcessUsage(of: job)?.state == "T")
    shell.enter("fg")
    #expect(shell.waitForJob() == job)
    shell.terminal.send("\u{3}")
    #expect(shell.waitForPrompt(), "\(shell.terminal.screen)")
    #expect(ProcessUsage(of: job) == nil)
    shell.enter("exit 5")
    #expect(shell.terminal.waitForExit() == .exited(5))
  }
}

@Suite("Terminal model against ncurses", .timeLimit(.minutes(1)))
struct TerminalScreenRealityTests {
  @Test(
    "knows everything that tput sends",
    arguments: ["xterm-256color", "tmux-256color", "xterm", "linux", "vt100"])
  func capabilities(term: String) throws {
    let script = """
      for c in smcup clear civis "cup 2 3" "setaf 1" "setab 4" bold smul rev "el" "el1" "ed" sgr0 \
        cnorm "csr 1 5" "csr 0 23" "ech 3" "dch 2" "ich 2" "il 1" "dl 1" "indn 1" "rin 1" smacs \
        rmacs smkx rmkx sc rc ri "hpa 4" "vpa 4" "cub 2" "cuf 2" "cuu 1" "cud 1" smir rmir cbt \
        hts tbc enacs flash is2 rs2 rs1 smam rmam dsl oc op "initc 1 500 0 0" sitm ritm dim cvvis \
        home nel "sgr 1 1 1 1 1 1 0 0 1" "rep 120 5" smm rmm rmcup
      do tput $c; done; tput sgr0; tput clear; printf 'done'
      """
    let terminal = try PseudoTerminal(
      "/bin/sh", ["-c", script], environment: PseudoTerminal.environment(term: term))
    #expect(terminal.wait(for: "done", within: .seconds(20)), "\(terminal.screen)")
    #expect(terminal.screen.unknownSequences == [])
    #expect(terminal.screen.lines.filter { !$0.isEmpty } == ["done"], "\(terminal.screen)")
    #expect(!terminal.screen.isAlternateScreen)
  }
}
