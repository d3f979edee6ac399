import Glibc
import TestSupport

/// A program to measure, with everything that it starts with.
struct BenchmarkProgram {
  /// The name in the table.
  var name: String
  var path: String
  var arguments: [String] = []
  var environment = PseudoTerminal.environment()
  var columns = 80
  var rows = 24
  /// What is typed after the first frame, before anything is measured.
  var keysToBegin = ""
  /// What is typed to end it; it is killed if it does not go within a second.
  var quitKeys = "q"
  /// Whether the screen shows the whole first frame.
  var isComplete: (TerminalScreen) -> Bool

  /// Starts it on a terminal of its own.
  func start() throws -> PseudoTerminal {
    try PseudoTerminal(
      path, arguments, environment: environment, columns: columns, rows: rows)
  }
}

/// What a start took.
struct StartCost {
  /// Milliseconds from before the start to the first byte.
  var firstByte: Double
  /// Milliseconds to the last byte of the first frame.
  var frame: Double
  /// Resident memory with the first frame on the screen, in KiB.
  var residentKibibytes: Double
  /// Bytes up to the first frame.
  var byteCount: Double
}

/// How long a program takes from a key to its answer.
struct KeyLatency {
  /// Milliseconds to the first byte of each answer, in ascending order.
  var firstByte: [Double]
  /// Milliseconds to the last byte of the first frame, in ascending order.
  var firstFrame: [Double] = []
  /// Milliseconds to the last byte before the output ceases, in ascending order.
  var complete: [Double]
  /// Keys that nothing followed.
  var unanswered: Int
  /// Bytes of all answers.
  var byteCount: Int
}

/// What a program does while nobody touches it.
struct IdleCost {
  /// Bytes that it wrote, those of a new minute aside.
  var byteCount = 0
  /// How often one of its threads woke up, a new minute aside.
  var wakeUps = 0
  /// Bytes that it wrote when the clock's minute changed; nil if it did not.
  var minuteByteCount: Int?
}

/// A program that did not do what was to be measured.
struct BenchmarkFailure: Error, CustomStringConvertible {
  /// What went wrong, with the screen as it was.
  let description: String
}

/// Measures programs from the other side of a pseudo-terminal, as their user feels them.
struct PtyTimer {
  /// How long anything may take before the measurement is given up.
  var limit = Duration.seconds(10)
  /// Output has ceased when nothing came for this time.
  var quiet = Duration.milliseconds(30)

  /// What a start of each program costs: the lower quartiles of so many.
  ///
  /// Whatever else the machine does only ever adds to a time, and adds more to the longer one; the
  /// lower quartile is what the program itself takes. The programs take turns, so that what slows
  /// the machine down slows all of them; a first round, with cold caches, is not counted.
  func measureStarts(_ programs: [BenchmarkProgram], runs: Int) throws -> [StartCost] {
    var costs = programs.map { _ in [StartCost]() }
    for run in 0...max(1, runs) {
      for (index, program) in programs.enumerated() {
        let cost = try measureStart(program)
        if run > 0 { costs[index].append(cost) }
      }
    }
    return costs.map { costs in
      StartCost(
        firstByte: costs.map(\.firstByte).percentile(25), frame: costs.map(\.frame).percentile(25),
        residentKibibytes: costs.map(\.residentKibibytes).percentile(50),
        byteCount: costs.map(\.byteCount).percentile(50))
    }
  }

  private func measureStart(_ program: BenchmarkProgram) throws -> StartCost {
    let (terminal, frame) = try startedTerminal(program)
    guard let first = terminal.arrivals.first, let usage = terminal.usage() else {
      throw BenchmarkFailure(description: "\(program.name): ended with its first frame")
    }
    let cost = StartCost(
      firstByte: (first.time - terminal.startTime).milliseconds,
      frame: (frame.time - terminal.startTime).milliseconds,
      residentKibibytes: Double(usage.residentKibibytes), byteCount: Double(frame.byteCount))
    quit(program, terminal)
    return cost
  }

  /// Types keys one by one, each after the answer to the one before has ended.
  func measureKeys(_ program: BenchmarkProgram, keys: [String]) throws -> KeyLatency {
    let (terminal, _) = try startedTerminal(program)
    terminal.send(program.keysToBegin)
    // The start is over when the sky is there.
    guard terminal.waitForQuiet(of: .milliseconds(300), within: limit) else {
      throw BenchmarkFailure(description: "\(program.name): never ceases to write")
    }
    var latency = KeyLatency(firstByte: [], complete: [], unanswered: 0, byteCount: 0)
    for key in keys {
      let (seen, byteCount) = (terminal.arrivals.count, terminal.rawOutput.count)
      let pressed = ContinuousClock.now
      terminal.send(key)
      terminal.waitForQuiet(of: quiet, within: limit)
      let answers = terminal.arrivals[seen...]
      guard let first = answers.first, let last = answers.last else {
        latency.unanswered += 1
        continue
      }
      latency.firstByte.append((first.time - pressed).milliseconds)
      latency.complete.append((last.time - pressed).milliseconds)
      let output = terminal.rawOutput[byteCount...]
      if let frame = Self.firstFrame(of: answers, in: output) {
        latency.firstFrame.append((frame.time - pressed).milliseconds)
      }
      latency.byteCount += answers.map(\.byteCount).reduce(0, +)
    }
    quit(program, terminal)
    latency.firstByte.sort()
    latency.firstFrame.sort()
    latency.complete.sort()
    return latency
  }

  /// The arrival that brings the end of the first frame.
  private static func firstFrame(
    of arrivals: ArraySlice<PseudoTerminal.Arrival>, in output: ArraySlice<UInt8>
  ) -> PseudoTerminal.Arrival? {
    let mark = Array("\u{1B}[?2026l".utf8)
    guard let end = output.firstRange(of: mark)?.upperBound else { return nil }
    var place = output.startIndex
    return arrivals.first { arrival in
      place += arrival.byteCount
      return place >= end
    }
  }

  /// Watches a program that shows its first frame, and whose start is over, for an interval.
  ///
  /// The start is over when the threads that did its work have ended, which they do after some
  /// seconds without any. The second around a new minute stands apart: what happens then is the
  /// clock's doing.
  func measureIdle(
    _ program: BenchmarkProgram, settling: Duration = .seconds(8), interval: Duration
  ) throws -> IdleCost {
    let (terminal, _) = try startedTerminal(program)
    terminal.send(program.keysToBegin)
    terminal.observe(for: settling)
    // Every fourth minute the sun has moved, and the sky with it: that is no minute like others.
    while Self.minuteNow % 4 == 3 { terminal.observe(for: .seconds(1)) }
    let end = ContinuousClock.now + interval
    var cost = IdleCost()
    while ContinuousClock.now < end {
      let left = end - .now
      let calm = Self.untilNextMinute - .milliseconds(500)
      guard calm > .zero else {
        cost.minuteByteCount = terminal.observe(for: .seconds(1))
        continue
      }
      let before = terminal.usage()
      cost.byteCount += terminal.observe(for: min(left, calm))
      guard let before, let after = terminal.usage() else {
        throw BenchmarkFailure(description: "\(program.name): ended by itself")
      }
      cost.wakeUps += after.voluntaryContextSwitches - before.voluntaryContextSwitches
    }
    quit(program, terminal)
    return cost
  }

  private static var minuteNow: Int { time(nil) / 60 }

  private static var untilNextMinute: Duration {
    var now = timespec()
    clock_gettime(CLOCK_REALTIME, &now)
    return .seconds(60 - now.tv_sec % 60) - .nanoseconds(now.tv_nsec)
  }

  /// The resident memory of a program, in KiB, once it has fetched what it has to fetch.
  func measureFetch(_ program: BenchmarkProgram, isComplete: () -> Bool) throws -> Double {
    let terminal = try program.start()
    let deadline = terminal.startTime + limit
    while !(isComplete() && program.isComplete(terminal.screen)) {
      guard terminal.state == .running, ContinuousClock.now < deadline else {
        throw BenchmarkFailure(
          description: "\(program.name): no weather (\(terminal.state))\n\(terminal.screen)")
      }
      terminal.observe(for: .milliseconds(20))
    }
    terminal.waitForQuiet(of: .milliseconds(200), within: limit)
    guard let usage = terminal.usage() else {
      throw BenchmarkFailure(description: "\(program.name): ended by itself")
    }
    quit(program, terminal)
    return Double(usage.residentKibibytes)
  }

  /// Starts a program and waits for its first frame.
  ///
  /// The output is only collected while it comes, and judged when it pauses, so that the time the
  /// judgement takes is not the program's. The frame is the first arrival that completes the
  /// screen, with the bytes of all arrivals up to it.
  func startedTerminal(
    _ program: BenchmarkProgram
  ) throws -> (terminal: PseudoTerminal, frame: PseudoTerminal.Arrival) {
    let terminal = try program.start()
    terminal.followsScreen = false
    var screen = TerminalScreen(columns: program.columns, rows: program.rows)
    var (judged, byteCount) = (0, 0)
    let deadline = terminal.startTime + limit
    while true {
      let state = terminal.state
      terminal.waitForQuiet(of: quiet, within: .milliseconds(300))
      for arrival in terminal.arrivals[judged...] {
        screen.receive(terminal.rawOutput[byteCount..<(byteCount + arrival.byteCount)])
        byteCount += arrival.byteCount
        if program.isComplete(screen) {
          return (terminal, .init(time: arrival.time, byteCount: byteCount))
        }
      }
      judged = terminal.arrivals.count
      guard state == .running, ContinuousClock.now < deadline else {
        throw BenchmarkFailure(
          description: "\(program.name): no first frame (\(state), limit \(limit))\n\(screen)")
      }
    }
  }

  func quit(_ program: BenchmarkProgram, _ terminal: PseudoTerminal) {
    terminal.send(program.quitKeys)
    _ = terminal.waitForExit(within: .seconds(1))
  }
}

extension [Double] {
  /// The value below which so many per cent of the values lie (nearest rank); NaN of none.
  func percentile(_ percent: Double) -> Double {
    guard !isEmpty else { return .nan }
    let rank = Int((percent / 100 * Double(count)).rounded(.up))
    return sorted()[Swift.min(Swift.max(rank, 1), count) - 1]
  }
}

extension Duration {
  /// The duration in milliseconds.
  var milliseconds: Double { self / .milliseconds(1) }
}
