import Glibc
import Synchronization

/// How a process ended.
public enum ExitStatus: Hashable, Sendable {
  /// By itself, with this status.
  case exited(Int32)
  /// By this signal.
  case signalled(Int32)
}

/// A system call that failed.
public struct SystemCallError: Error, CustomStringConvertible {
  /// The call and what it was made for.
  public let call: String
  /// The value of `errno`.
  public let code: Int32

  /// The call and the system's words for the reason.
  public var description: String { "\(call): \(String(cString: strerror(code)))" }
}

/// Runs programs to their end, with pipes on their three descriptors.
public enum ChildProcess {
  /// What a program left behind.
  public struct Outcome: Sendable {
    /// How it ended; nil if it was still running at the deadline and had to be killed.
    public let status: ExitStatus?
    /// The bytes that it wrote to its standard output.
    public let standardOutput: [UInt8]
    /// The bytes that it wrote to its standard error.
    public let standardError: [UInt8]

    /// The standard output as text; bytes that are not UTF-8 are repaired.
    public var output: String { String(decoding: standardOutput, as: UTF8.self) }
    /// The standard error as text; bytes that are not UTF-8 are repaired.
    public var errorOutput: String { String(decoding: standardError, as: UTF8.self) }
  }

  /// The environment of a child that is to depend on nothing of the test's own.
  public static let plainEnvironment = [
    "PATH": "/usr/local/bin:/usr/bin:/bin", "LANG": "C.UTF-8", "HOME": "/nonexistent",
    // A crash of the child must not wait for somebody at the debugger's prompt.
    "SWIFT_BACKTRACE": "enable=no",
  ]

  /// Runs a program and waits for its end.
  ///
  /// Both outputs are drained while the input is written, so no pipe can block. A process that the
  /// program leaves running does not hold the call up, even if it inherited the pipes.
  ///
  /// - Parameters:
  ///   - environment: All of it; nothing is inherited.
  ///   - limit: After this time the program is killed and its status is nil.
  public static func run(
    _ path: String, _ arguments: [String] = [],
    environment: [String: String] = plainEnvironment, workingDirectory: String? = nil,
    input: [UInt8] = [], within limit: Duration = .seconds(10)
  ) throws -> Outcome {
    ignoreBrokenPipes
    var pipes: [Pipe] = []
    defer { for pipe in pipes { pipe.close() } }
    let processID = try descriptorCreation.withLock { _ in
      for _ in 0..<3 { pipes.append(try Pipe()) }
      return try ProcessLaunch(
        path: path, arguments: arguments, environment: environment,
        workingDirectory: workingDirectory,
        descriptors: [
          .inherited(pipes[0].reading), .inherited(pipes[1].writing), .inherited(pipes[2].writing),
        ]
      ).start()
    }
    pipes[0].closeReading()
    pipes[1].closeWriting()
    pipes[2].closeWriting()
    var exchange = PipeExchange(input: input, into: pipes[0], from: Array(pipes[1...]))
    let deadline = ContinuousClock.now + limit
    while true {
      // A child that is gone cannot write any more: what is in the pipes now is all there is.
      let status = reap(processID)
      exchange.transfer(waiting: status == nil ? 2 : 0)
      if let status { return exchange.outcome(status) }
      if ContinuousClock.now >= deadline {
        kill(processID, SIGKILL)
        var ignored: Int32 = 0
        while waitpid(processID, &ignored, 0) < 0, errno == EINTR {}
        exchange.transfer(waiting: 0)
        return exchange.outcome(nil)
      }
    }
  }

  private static func reap(_ processID: pid_t) -> ExitStatus? {
    var status: Int32 = 0
    guard waitpid(processID, &status, WNOHANG) == processID else { return nil }
    return ExitStatus(waitStatus: status)
  }

  /// Writing to a child that no longer reads is an error of that write, not the test's death.
  ///
  /// Children get the default disposition back when they start.
  static let ignoreBrokenPipes: Void = { signal(SIGPIPE, SIG_IGN) }()
}

extension ExitStatus {
  /// The end that a status of `waitpid` tells of; nil if it tells of a stop.
  init?(waitStatus: Int32) {
    // The macros WIFEXITED and so on, which Swift does not import (wait(2)).
    let signal = waitStatus & 0x7F
    switch signal {
    case 0: self = .exited((waitStatus >> 8) & 0xFF)
    case 0x7F: return nil
    default: self = .signalled(signal)
    }
  }
}

/// The bytes on their way into and out of a child.
private struct PipeExchange {
  private var input: ArraySlice<UInt8>
  private let inputPipe: Pipe
  private let outputPipes: [Pipe]
  private var collected: [[UInt8]]
  private var buffer = [UInt8](repeating: 0, count: 65_536)

  init(input: [UInt8], into inputPipe: Pipe, from outputPipes: [Pipe]) {
    self.input = input[...]
    self.inputPipe = inputPipe
    self.outputPipes = outputPipes
    collected = outputPipes.map { _ in [] }
    for descriptor in [inputPipe.writing] + outputPipes.map(\.reading) {
      makeNonblocking(descriptor)
    }
    if input.isEmpty { inputPipe.closeWriting() }
  }

  func outcome(_ status: ExitStatus?) -> ChildProcess.Outcome {
    ChildProcess.Outcome(
      status: status, standardOutput: collected[0], standardError: collected[1])
  }

  /// Waits so long for one of the pipes, then moves everything that moves without waiting.
  mutating func transfer(waiting milliseconds: Int32) {
    var polled = outputPipes.map {
      pollfd(fd: $0.reading, events: Int16(POLLIN), revents: 0)
    }
    polled.append(pollfd(fd: inputPipe.writing, events: Int16(POLLOUT), revents: 0))
    poll(&polled, nfds_t(polled.count), milliseconds)
    writeInput()
    for index in outputPipes.indices { readOutput(index) }
  }

  private mutating func writeInput() {
    while !input.isEmpty, inputPipe.writing >= 0 {
      let written = input.withUnsafeBytes { write(inputPipe.writing, $0.baseAddress, $0.count) }
      if written < 0, errno == EAGAIN || errno == EINTR { return }
      input = written < 0 ? [] : input.dropFirst(written)
    }
    inputPipe.closeWriting()
  }

  private mutating func readOutput(_ index: Int) {
    let pipe = outputPipes[index]
    while pipe.reading >= 0 {
      let count = read(pipe.reading, &buffer, buffer.count)
      if count < 0, errno == EAGAIN || errno == EINTR { return }
      if count <= 0 { pipe.closeReading() }
      collected[index].append(contentsOf: buffer[..<max(0, count)])
    }
  }
}

/// A pipe whose ends are closed at most once and never reach another child.
private final class Pipe {
  private(set) var reading: Int32
  private(set) var writing: Int32

  init() throws(SystemCallError) {
    var ends: [Int32] = [-1, -1]
    guard pipe(&ends) == 0 else { throw SystemCallError(call: "pipe", code: errno) }
    (reading, writing) = (ends[0], ends[1])
    closeOnExec(reading)
    closeOnExec(writing)
  }

  func closeReading() {
    if reading >= 0 { _ = Glibc.close(reading) }
    reading = -1
  }

  func closeWriting() {
    if writing >= 0 { _ = Glibc.close(writing) }
    writing = -1
  }

  func close() {
    closeReading()
    closeWriting()
  }
}
