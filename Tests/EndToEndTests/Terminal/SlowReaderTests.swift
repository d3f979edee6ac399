import Glibc
import TestSupport
import Testing

/// A terminal that reads little, as one behind a thin line: it gets fewer frames, not later ones.
@Suite("Slow reader", .timeLimit(.minutes(3)))
struct SlowReaderTests {
  private let program: Program
  private let server: LoopbackServer

  init() throws {
    program = try Program()
    // Heavy rain, which moves everywhere.
    server = try WeatherAnswer(weatherCode: 65).server()
  }

  /// The program with rain on the screen that falls already.
  private func rain(answersQueries: Bool = true) throws -> PseudoTerminal {
    let terminal = try program.start(
      ["59.91,10.75", "--endpoint", server.url("")], isMoving: true,
      adding: ["COLORTERM": "truecolor"], columns: 120, rows: 40)
    terminal.answersQueries = answersQueries
    terminal.expect("59.91")
    let before = terminal.frameCount
    let isFalling = terminal.wait(within: Program.patience) { [terminal] _ in
      terminal.frameCount > before + 5
    }
    #expect(isFalling, "the sky does not move\n\(terminal.screen)")
    return terminal
  }

  /// Waits, without reading, until the program has woken so many times.
  private func leave(_ terminal: PseudoTerminal, forWakeUps count: Int) throws {
    let start = try #require(terminal.usage()).voluntaryContextSwitches
    let deadline = ContinuousClock.now + Program.patience
    while let usage = terminal.usage(), usage.voluntaryContextSwitches < start + count {
      try #require(ContinuousClock.now < deadline, "the program does not wake")
      terminal.pause()
    }
  }

  @Test("a terminal that does not read is not written to, and shows the newest frame afterwards")
  func notReading() throws {
    let terminal = try rain()
    let memory = try #require(terminal.usage()).residentKibibytes
    let before = terminal.frameCount
    try leave(terminal, forWakeUps: 25)
    // What was written meanwhile: the frame that was on its way, and perhaps one more. An answer to
    // its question would bring the next one while this is still being read.
    terminal.answersQueries = false
    terminal.readWhatIsThere()
    #expect(terminal.frameCount - before <= 2)
    terminal.answersQueries = true
    terminal.send(Keys.wellReports)
    #expect(try #require(terminal.usage()).residentKibibytes < memory + 4_096)
    let isFalling = terminal.wait(within: Program.patience) { [terminal] _ in
      terminal.frameCount > before + 6
    }
    #expect(isFalling, "the rain does not go on")
    try terminal.quit()
  }

  @Test("keys act while nothing is read")
  func keysAct() throws {
    let terminal = try rain()
    try leave(terminal, forWakeUps: 5)
    let before = terminal.rawOutput.count
    for key in ["2", "3", "1", "2", "3", "1", "2"] {
      terminal.send(key)
      try leave(terminal, forWakeUps: 2)
    }
    terminal.readWhatIsThere()
    // What may be on its way, and the frame that made it too much.
    let written = terminal.rawOutput.count - before
    #expect(written < 48 * 1024 + 200_000, "a frame for every key has piled up: \(written) bytes")
    terminal.expect(.hourly)
    try terminal.quit()
  }

  @Test("a terminal that never says how far it is goes on getting frames, and ends well")
  func unanswered() throws {
    let terminal = try rain(answersQueries: false)
    try terminal.quit()
  }

  @Test("it ends though its output is stuck")
  func stuck() throws {
    let terminal = try rain()
    try leave(terminal, forWakeUps: 5)
    terminal.send("q")
    #expect(terminal.waitForExit(within: Program.patience) == .exited(0))
    try terminal.expectRestored()
  }
}

extension PseudoTerminal {
  /// How many whole frames have been read.
  fileprivate var frameCount: Int {
    let mark = Array("\u{1B}[?2026l".utf8)
    return rawOutput.withUnsafeBytes { output in
      guard var place = output.baseAddress else { return 0 }
      let end = place + output.count
      var count = 0
      while let found = memchr(place, 0x1B, end - place) {
        if end - UnsafeRawPointer(found) >= mark.count, memcmp(found, mark, mark.count) == 0 {
          count += 1
        }
        place = UnsafeRawPointer(found) + 1
      }
      return count
    }
  }

  /// Lets a little time pass without reading.
  fileprivate func pause() { poll(nil, 0, 5) }

  /// Reads until nothing is left for the moment.
  fileprivate func readWhatIsThere() { waitForQuiet(of: .milliseconds(60), within: .seconds(5)) }
}
