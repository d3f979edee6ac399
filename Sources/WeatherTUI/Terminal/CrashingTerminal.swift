#if DEBUG
  import Glibc

  /// A hook for the tests: a terminal at which the first key crashes the program.
  ///
  /// Only debug builds have it. `WX_DEBUG_TRAP` chooses the crash; it shows what the real program
  /// leaves behind after one.
  final class CrashingTerminal: TerminalBackend {
    enum Crash: String {
      /// A trap of Swift's with a message.
      case fatalError
      /// A write to the page at address zero.
      case null
      case abort
      /// A recursion without end.
      case overflow
      /// An exit in the middle of things.
      case exit
    }

    private let terminal: any TerminalBackend
    private let crash: Crash

    /// A terminal that crashes if the environment wants it, else the terminal itself.
    static func wrapping(
      _ terminal: any TerminalBackend, environment: [String: String]
    ) -> any TerminalBackend {
      guard let crash = environment["WX_DEBUG_TRAP"].flatMap(Crash.init) else { return terminal }
      return CrashingTerminal(terminal, crash: crash)
    }

    private init(_ terminal: any TerminalBackend, crash: Crash) {
      self.terminal = terminal
      self.crash = crash
    }

    func readKeys() -> [Key] {
      let keys = terminal.readKeys()
      if !keys.isEmpty { perform() }
      return keys
    }

    private func perform() {
      switch crash {
      case .fatalError: fatalError("asked to by WX_DEBUG_TRAP")
      case .null: UnsafeMutablePointer<UInt8>(bitPattern: 8)?.pointee = 1
      case .abort: Glibc.abort()
      case .overflow: print(Self.depth(of: 1))
      case .exit: Glibc.exit(9)
      }
    }

    private static func depth(of number: Int) -> Int {
      number == 0 ? 0 : depth(of: number + 1) + depth(of: number + 2)
    }

    var capabilities: TerminalCapabilities { terminal.capabilities }
    var size: Size { terminal.size }
    var pendingKeyLimit: Int? { terminal.pendingKeyLimit }
    var isClosed: Bool { terminal.isClosed }
    var unshownBytes: Int { terminal.unshownBytes }
    var hasQueuedOutput: Bool { terminal.hasQueuedOutput }
    var drainLimit: Int? { terminal.drainLimit }
    func sendQueuedOutput() { terminal.sendQueuedOutput() }
    func draw(_ canvas: Canvas) { terminal.draw(canvas) }
    func resize() { terminal.resize() }
    func invalidate() { terminal.invalidate() }
    func suspend() { terminal.suspend() }
    func resume() { terminal.resume() }
    func restore() { terminal.restore() }
  }
#endif
