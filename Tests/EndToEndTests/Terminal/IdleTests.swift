import TestSupport
import Testing

@Suite("Idle", .timeLimit(.minutes(2)))
struct IdleTests {
  private let program: Program

  init() throws { program = try Program() }

  @Test("with the clock held it writes nothing and never wakes")
  func stoppedClock() throws {
    let terminal = try program.start(
      ["--demo", "--at", "2026-03-29T01:30:00Z"], isMoving: true)
    terminal.expect("SAMPLE")
    try expectSilence(of: terminal)
    try terminal.quit()
  }

  @Test("after a refresh it writes nothing and never wakes")
  func afterRefresh() throws {
    let moment = 1_774_747_800  // 2026-03-29T01:30:00Z
    let server = try WeatherAnswer(temperature: 12, now: moment).server()
    let terminal = try program.start(
      ["--endpoint", server.url(""), "--at", "2026-03-29T01:30:00Z", "59.91,10.75"],
      isMoving: true)
    terminal.type("2", expecting: "12°")
    // Once a task has run, libdispatch's manager thread looks after its pool every second.
    withKnownIssue("the default executor wakes once a second", isIntermittent: true) {
      try expectSilence(of: terminal)
    }
    #expect(terminal.observe(for: .seconds(1)) == 0)
    try terminal.quit()
  }

  /// A failed attempt is repeated: a thread that ends late is no wake-up without end.
  private func expectSilence(of terminal: PseudoTerminal) throws {
    var findings: [String] = []
    for _ in 0..<5 {
      terminal.waitForQuiet(of: .milliseconds(300), within: Program.patience)
      let before = try #require(terminal.usage())
      let bytes = terminal.observe(for: .seconds(2))
      let after = try #require(terminal.usage())
      let wakings = after.voluntaryContextSwitches - before.voluntaryContextSwitches
      if bytes == 0, wakings == 0 { return }
      findings.append("\(bytes) bytes, \(wakings) wakings")
    }
    Issue.record("\(findings)")
  }
}
