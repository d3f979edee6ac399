import Glibc

/// The modes of a terminal (`termios`), to be compared before and after a program.
public struct TerminalModes: Hashable, Sendable, CustomStringConvertible {
  /// `c_iflag`.
  public let inputFlags: UInt32
  /// `c_oflag`.
  public let outputFlags: UInt32
  /// `c_cflag`.
  public let controlFlags: UInt32
  /// `c_lflag`.
  public let localFlags: UInt32
  /// `c_cc`.
  public let controlCharacters: [UInt8]

  init(descriptor: Int32) throws(SystemCallError) {
    var modes = termios()
    guard tcgetattr(descriptor, &modes) == 0 else {
      throw SystemCallError(call: "tcgetattr", code: errno)
    }
    inputFlags = modes.c_iflag
    outputFlags = modes.c_oflag
    controlFlags = modes.c_cflag
    localFlags = modes.c_lflag
    controlCharacters = withUnsafeBytes(of: modes.c_cc) { Array($0) }
  }

  /// Whether input comes line by line (ICANON).
  public var isLineBuffered: Bool { localFlags & UInt32(ICANON) != 0 }
  /// Whether the terminal writes what is typed (ECHO).
  public var isEchoing: Bool { localFlags & UInt32(ECHO) != 0 }

  /// The flags as `stty -g` shows them.
  public var description: String {
    let flags = [inputFlags, outputFlags, controlFlags, localFlags]
    return (flags.map { String($0, radix: 16) } + controlCharacters.map { String($0, radix: 16) })
      .joined(separator: ":")
  }
}

/// What a process has used since it began, all threads together, read from `/proc`.
public struct ProcessUsage: Sendable {
  /// The state letter of proc(5): R running, S sleeping, T stopped, Z zombie, ...
  public let state: Character
  /// Time in user mode, in ticks of 1/100 s.
  public let userTicks: Int
  /// Time in the kernel, in ticks of 1/100 s.
  public let systemTicks: Int
  /// How often its threads waited for something: with nothing to do, the number of wake-ups.
  public let voluntaryContextSwitches: Int
  /// How often its threads were interrupted by others.
  public let involuntaryContextSwitches: Int
  /// Resident memory in KiB.
  public let residentKibibytes: Int

  /// Both kinds of processor time, in ticks of 1/100 s.
  public var processorTicks: Int { userTicks + systemTicks }

  /// The use of a process; nil if there is no such process.
  public init?(of processID: pid_t) {
    guard let fields = Self.statusFields(of: processID), fields.count > 12,
      let userTicks = Int(fields[11]), let systemTicks = Int(fields[12]),
      let status = readFile("/proc/\(processID)/status")
    else { return nil }
    state = fields[0].first ?? "?"
    self.userTicks = userTicks
    self.systemTicks = systemTicks
    residentKibibytes = Self.number(named: "VmRSS", in: status) ?? 0
    var (voluntary, involuntary) = (0, 0)
    for thread in Self.numberedEntries(ofFolder: "/proc/\(processID)/task") {
      guard let status = readFile("/proc/\(processID)/task/\(thread)/status") else {
        continue
      }
      voluntary += Self.number(named: "voluntary_ctxt_switches", in: status) ?? 0
      involuntary += Self.number(named: "nonvoluntary_ctxt_switches", in: status) ?? 0
    }
    (voluntaryContextSwitches, involuntaryContextSwitches) = (voluntary, involuntary)
  }

  /// The processes that belong to a session, the leader among them.
  static func processes(ofSession session: pid_t) -> [pid_t] {
    numberedEntries(ofFolder: "/proc").filter { process in
      guard let fields = statusFields(of: process), fields.count > 3 else { return false }
      return pid_t(fields[3]) == session
    }
  }

  /// The fields of `/proc/PID/stat` from the third on; the second may contain blanks and brackets.
  private static func statusFields(of processID: pid_t) -> [Substring]? {
    guard let line = readFile("/proc/\(processID)/stat"),
      let end = line.lastIndex(of: ")")
    else { return nil }
    return line[line.index(after: end)...].split(separator: " ")
  }

  private static func number(named name: String, in status: String) -> Int? {
    for line in status.split(separator: "\n") where line.hasPrefix(name + ":") {
      return line.split(whereSeparator: { $0 == "\t" || $0 == " " }).dropFirst().first
        .flatMap { Int($0) }
    }
    return nil
  }

  private static func numberedEntries(ofFolder path: String) -> [pid_t] {
    guard let folder = opendir(path) else { return [] }
    defer { closedir(folder) }
    var numbers: [pid_t] = []
    while let entry = readdir(folder) {
      let name = withUnsafeBytes(of: entry.pointee.d_name) { bytes in
        String(decoding: bytes.prefix { $0 != 0 }, as: UTF8.self)
      }
      if let number = pid_t(name) { numbers.append(number) }
    }
    return numbers
  }
}
