import Glibc

/// A program that runs on a terminal of its own, and the hands and eyes of its user.
///
/// The program leads a new session whose controlling terminal is the slave side. Everything that
/// it writes goes through a ``TerminalScreen`` whenever one of the waiting calls runs; every wait
/// has a deadline. When the object goes, whatever is left of the session is killed and reaped.
public final class PseudoTerminal {
  /// What the program is doing.
  public enum State: Hashable, Sendable {
    /// It runs or sleeps.
    case running
    /// This signal stopped it.
    case stopped(Int32)
    /// It is gone.
    case ended(ExitStatus)
  }

  /// One piece of output.
  public struct Arrival: Sendable {
    /// The moment at which it was read, before the screen took it.
    public let time: ContinuousClock.Instant
    /// Its bytes.
    public let byteCount: Int

    /// An arrival from its two parts.
    public init(time: ContinuousClock.Instant, byteCount: Int) {
      self.time = time
      self.byteCount = byteCount
    }
  }

  /// The process that was started.
  public let processID: pid_t
  /// The screen after all output that was read so far.
  public private(set) var screen: TerminalScreen
  /// Every byte that was read so far.
  public private(set) var rawOutput: [UInt8] = []
  /// The modes of the terminal before the program could touch them.
  public let initialModes: TerminalModes
  /// The moment right before the program was started.
  public let startTime: ContinuousClock.Instant
  /// When output arrived and how much, oldest first.
  public private(set) var arrivals: [Arrival] = []
  /// Whether queries (DA, DSR) are answered as a terminal does.
  public var answersQueries = true
  /// Whether ``screen`` follows the output; off, nothing but reading stands between two arrivals.
  ///
  /// For measurements: they replay ``rawOutput`` into a screen of their own afterwards.
  public var followsScreen = true

  private var master: Int32
  /// Kept open for the modes; nobody reads from it.
  private let slave: Int32
  private var lastState = State.running
  /// How much of a question for the status the latest bytes are.
  private var matched = 0
  private var buffer = [UInt8](repeating: 0, count: 65_536)

  /// An environment for a program on this terminal, with nothing of the test's own in it.
  ///
  /// - Parameter additions: More variables, or other values for these.
  public static func environment(
    term: String = "xterm-256color", adding additions: [String: String] = [:]
  ) -> [String: String] {
    ChildProcess.plainEnvironment.merging(["TERM": term]) { $1 }.merging(additions) { $1 }
  }

  /// Starts a program on a new terminal.
  ///
  /// - Parameters:
  ///   - environment: All of it; nothing is inherited.
  ///   - workingDirectory: The test's own if nil.
  public init(
    _ path: String, _ arguments: [String] = [],
    environment: [String: String] = PseudoTerminal.environment(),
    workingDirectory: String? = nil, columns: Int = 80, rows: Int = 24
  ) throws {
    var (master, slave): (Int32, Int32) = (-1, -1)
    let (processID, modes, start) = try descriptorCreation.withLock { _ in
      var size = winsize(columns: columns, rows: rows)
      var name = [CChar](repeating: 0, count: 128)
      guard openpty(&master, &slave, &name, nil, &size) == 0 else {
        throw SystemCallError(call: "openpty", code: errno)
      }
      do {
        closeOnExec(master)
        closeOnExec(slave)
        makeNonblocking(master)
        let modes = try TerminalModes(descriptor: slave)
        let terminal = ProcessLaunch.Descriptor.file(
          String(decoding: name.prefix { $0 != 0 }.map(UInt8.init), as: UTF8.self))
        let start = ContinuousClock.now
        let processID = try ProcessLaunch(
          path: path, arguments: arguments, environment: environment,
          workingDirectory: workingDirectory,
          descriptors: [terminal, terminal, terminal], startsSession: true
        ).start()
        return (processID, modes, start)
      } catch {
        close(master)
        close(slave)
        throw error
      }
    }
    (self.master, self.slave) = (master, slave)
    self.processID = processID
    initialModes = modes
    startTime = start
    screen = TerminalScreen(columns: columns, rows: rows)
  }

  deinit {
    if case .ended = lastState {
    } else {
      endSession()
      kill(processID, SIGKILL)
      var ignored: Int32 = 0
      while waitpid(processID, &ignored, 0) < 0, errno == EINTR {}
    }
    closeMaster()
    close(slave)
  }

  // MARK: The user's hands

  /// Types a text; false if the terminal did not take all of it within five seconds.
  @discardableResult
  public func send(_ text: String) -> Bool { send(Array(text.utf8)) }

  /// Types bytes; false if the terminal did not take all of them within five seconds.
  @discardableResult
  public func send(_ bytes: [UInt8]) -> Bool {
    let deadline = ContinuousClock.now + .seconds(5)
    var rest = bytes[...]
    while !rest.isEmpty, master >= 0, ContinuousClock.now < deadline {
      let written = rest.withUnsafeBytes { write(master, $0.baseAddress, $0.count) }
      if written > 0 {
        rest = rest.dropFirst(written)
      } else if errno == EAGAIN || errno == EINTR {
        readOutput(waiting: .milliseconds(5))
      } else {
        return false
      }
    }
    return rest.isEmpty
  }

  /// Changes the size of the window; the kernel sends SIGWINCH to the foreground processes.
  public func resize(columns: Int, rows: Int) {
    readOutput(waiting: .zero)
    screen.resize(columns: columns, rows: rows)
    var size = winsize(columns: columns, rows: rows)
    _ = ioctl(master, UInt(TIOCSWINSZ), &size)
  }

  /// Sends a signal to the program alone.
  public func signal(_ number: Int32) {
    if case .ended = lastState { return }
    kill(processID, number)
  }

  /// Closes the window: the session gets SIGHUP, reads and writes of the program fail.
  public func closeMaster() {
    guard master >= 0 else { return }
    close(master)
    master = -1
  }

  // MARK: The user's eyes

  /// Reads output until the screen satisfies a condition; false if it does not before the deadline
  /// or the end of the program.
  @discardableResult
  public func wait(
    within limit: Duration = .seconds(5), until condition: (TerminalScreen) -> Bool
  ) -> Bool {
    let deadline = ContinuousClock.now + limit
    while !condition(screen) {
      // Asked before reading: what an ended program wrote last is read and judged, too.
      let hasEnded = hasEnded
      let left = deadline - .now
      guard left > .zero else { return false }
      let received = readOutput(waiting: hasEnded ? .zero : min(left, .milliseconds(20)))
      if received == 0, hasEnded { return condition(screen) }
    }
    return true
  }

  /// Reads output until a text stands in one row of the screen.
  @discardableResult
  public func wait(for text: String, within limit: Duration = .seconds(5)) -> Bool {
    wait(within: limit) { $0.contains(text) }
  }

  /// Reads output until none has come for a while; false if it never ceases before the deadline.
  @discardableResult
  public func waitForQuiet(
    of quiet: Duration = .milliseconds(50), within limit: Duration = .seconds(5)
  ) -> Bool {
    let deadline = ContinuousClock.now + limit
    var quietSince = ContinuousClock.now
    while ContinuousClock.now < deadline {
      let left = quietSince + quiet - .now
      guard left > .zero else { return true }
      if readOutput(waiting: left) > 0 { quietSince = .now }
    }
    return false
  }

  /// Reads whatever comes during an interval and returns how many bytes it was.
  @discardableResult
  public func observe(for interval: Duration) -> Int {
    let deadline = ContinuousClock.now + interval
    var count = 0
    while true {
      let left = deadline - .now
      guard left > .zero else { return count }
      count += readOutput(waiting: left)
    }
  }

  /// Reads output until the program ends; nil if it is still there at the deadline.
  public func waitForExit(within limit: Duration = .seconds(5)) -> ExitStatus? {
    guard waitForState(within: limit, { if case .ended = $0 { true } else { false } }),
      case .ended(let status) = lastState
    else { return nil }
    while readOutput(waiting: .zero) > 0 {}
    return status
  }

  /// Reads output until a signal has stopped the program; nil if none has by the deadline.
  ///
  /// A program that leads its own session belongs to an orphaned process group, which SIGTSTP does
  /// not stop (POSIX, `sigaction`); for Ctrl-Z run it under a ``JobControlShell``.
  public func waitForStop(within limit: Duration = .seconds(5)) -> Int32? {
    guard waitForState(within: limit, { $0 != .running }), case .stopped(let signal) = lastState
    else { return nil }
    return signal
  }

  private func waitForState(within limit: Duration, _ condition: (State) -> Bool) -> Bool {
    let deadline = ContinuousClock.now + limit
    while !condition(state) {
      let left = deadline - .now
      guard left > .zero else { return false }
      readOutput(waiting: min(left, .milliseconds(2)))
    }
    return true
  }

  /// Reads once, after waiting at most so long for something; returns the bytes that came.
  @discardableResult
  private func readOutput(waiting limit: Duration) -> Int {
    var polled = pollfd(fd: master, events: Int16(POLLIN), revents: 0)
    // Rounded up: a rest of less than a millisecond is waited for, too, not spun through.
    let milliseconds = (limit / .milliseconds(1)).rounded(.up)
    guard poll(&polled, 1, Int32(milliseconds)) > 0, master >= 0 else { return 0 }
    let count = read(master, &buffer, buffer.count)
    guard count > 0 else { return 0 }
    arrivals.append(Arrival(time: .now, byteCount: count))
    rawOutput.append(contentsOf: buffer[..<count])
    guard followsScreen else {
      answerStatusQuestions(in: buffer[..<count])
      return count
    }
    screen.receive(buffer[..<count])
    let replies = screen.takeReplies()
    if answersQueries, !replies.isEmpty {
      _ = replies.withUnsafeBytes { write(master, $0.baseAddress, $0.count) }
    }
    return count
  }

  /// Answers what programs pace their output by, without a screen.
  private func answerStatusQuestions(in bytes: ArraySlice<UInt8>) {
    let question = Array("\u{1B}[5n".utf8)
    for byte in bytes {
      matched = byte == question[matched] ? matched + 1 : byte == question[0] ? 1 : 0
      guard matched == question.count else { continue }
      matched = 0
      if answersQueries { send("\u{1B}[0n") }
    }
  }

  // MARK: The program

  /// What the program is doing now.
  public var state: State {
    if case .ended = lastState { return lastState }
    var information = siginfo_t()
    // Looked at first without reaping: while the leader is a zombie, its session's number cannot
    // belong to anybody else, and what is left of the session can be ended safely.
    if waitid(P_PID, id_t(processID), &information, WEXITED | WNOHANG | WNOWAIT) == 0,
      information.si_signo == SIGCHLD
    {
      endSession()
    }
    var status: Int32 = 0
    guard waitpid(processID, &status, WNOHANG | WUNTRACED | WCONTINUED) == processID else {
      return lastState
    }
    if let exit = ExitStatus(waitStatus: status) {
      lastState = .ended(exit)
    } else {
      // WIFCONTINUED is this one value, everything else here is WIFSTOPPED (wait(2))
      lastState = status == 0xFFFF ? .running : .stopped((status >> 8) & 0xFF)
    }
    return lastState
  }

  private var hasEnded: Bool {
    if case .ended = state { true } else { false }
  }

  /// Kills every process of the session but the leader.
  private func endSession() {
    for process in ProcessUsage.processes(ofSession: processID) where process != processID {
      kill(process, SIGKILL)
    }
  }

  /// The modes of the terminal now; also after the program has ended.
  public func modes() throws -> TerminalModes { try TerminalModes(descriptor: slave) }

  /// The process group that the terminal's signals go to; nil if there is none.
  public var foregroundProcessGroup: pid_t? {
    let group = tcgetpgrp(master)
    return group > 0 ? group : nil
  }

  /// What the program has used up to now; nil once it is gone.
  public func usage() -> ProcessUsage? {
    if case .ended = lastState { return nil }
    return ProcessUsage(of: processID)
  }
}

extension winsize {
  fileprivate init(columns: Int, rows: Int) {
    self.init(
      ws_row: UInt16(clamping: rows), ws_col: UInt16(clamping: columns), ws_xpixel: 0, ws_ypixel: 0)
  }
}
