import TestSupport
import Testing

@Suite("Text from outside", .timeLimit(.minutes(2)))
struct HostileTextTests {
  /// Would set the title, ring, clear, switch modes and turn the direction of writing.
  private static let json =
    #"Evil\u001b]0;owned\u0007\u001b[2J\u0007\u0000\u202eredrO\u2066\u009b31mTown\r\n\u001b[?1049l"#

  private let program: Program

  init() throws { program = try Program() }

  private func server() throws -> LoopbackServer {
    try WeatherAnswer(
      searchResults: """
        {"id":9,"name":"\(Self.json)","latitude":39.8,"longitude":-89.6,"admin1":"\(Self.json)",
        "country":"\(Self.json)","country_code":"US","timezone":"\(Self.json)"}
        """
    ).server()
  }

  /// Whether a text holds nothing but line ends and what prints.
  private func isInert(_ text: String) -> Bool {
    text.unicodeScalars.allSatisfy { scalar in
      let isDirection =
        (0x202A...0x202E).contains(scalar.value) || (0x2066...0x2069).contains(scalar.value)
      return !isDirection
        && (scalar == "\n" || scalar == "\t" || scalar.properties.generalCategory != .control)
    }
  }

  @Test("a place's name does nothing to the screen")
  func onScreen() throws {
    let server = try server()
    let terminal = try program.start(["evil", "--endpoint", server.url("")])
    terminal.expect("Evil")
    terminal.type("f", expecting: "is a favourite now")
    terminal.type("2", expecting: "40°")
    terminal.type("i", expecting: "Esc close")
    #expect(terminal.screen.isAlternateScreen)
    #expect(terminal.screen.titles == [])
    #expect(terminal.screen.bellCount == 0)
    terminal.send(Keys.escape)
    try terminal.quit()
    #expect(isInert(String(terminal.screen.lines.joined())))
    #expect(!terminal.rawOutput.contains(7))
  }

  @Test("nor to what is printed", arguments: ["--report", "--json"])
  func printed(mode: String) throws {
    let server = try server()
    let outcome = try program.run([mode, "evil", "--endpoint", server.url("")])
    #expect(outcome.status == .exited(0))
    #expect(outcome.output.contains("Evil"), "\(outcome.output)")
    #expect(isInert(outcome.output))
    #expect(outcome.errorOutput == "")
  }

  @Test("nor from the favourites, by hand or by --add")
  func favorites() throws {
    let server = try server()
    let added = try program.run(["--add", "evil", "--endpoint", server.url("")])
    #expect(added.status == .exited(0))
    #expect(isInert(added.output) && added.output.contains("Evil"), "\(added.output)")
    try program.write(
      #"{"schema":1,"places":[{"id":"\#(Self.json)","name":"\#(Self.json)","label":"#
        + #""\#(Self.json)","region":"\#(Self.json)","latitude":1,"longitude":2}]}"#,
      to: Program.placesFile)
    let listed = try program.run(["--list"])
    #expect(listed.output.split(separator: "\n").count == 1, "\(listed.output)")
    #expect(isInert(listed.output) && listed.output.contains("Evil"), "\(listed.output)")
    let terminal = try program.start(["--offline"])
    terminal.expect("Evil")
    try terminal.quit()
    #expect(terminal.screen.titles == [] && terminal.screen.bellCount == 0)
  }

  @Test("nor from the reason of a refusal, on the screen and on standard error")
  func refusals() throws {
    let server = try LoopbackServer { _ in
      .json(#"{"error":true,"reason":"\#(Self.json)"}"#, status: 400)
    }
    let outcome = try program.run(["--report", "1,2", "--endpoint", server.url("")])
    #expect(outcome.status == .exited(1))
    #expect(outcome.errorOutput.contains("Evil"))
    #expect(isInert(outcome.errorOutput), "\(outcome.errorOutput)")
    #expect(outcome.errorOutput.split(separator: "\n").count == 1)
    let terminal = try program.start(["1,2", "--endpoint", server.url("")])
    terminal.expect("Evil")
    try terminal.quit()
    #expect(terminal.screen.titles == [] && terminal.screen.bellCount == 0)
  }

  @Test("nor from the command line and the environment")
  func arguments() throws {
    let evil = "Evil\u{1B}]0;owned\u{7}\u{1B}[2J\u{202E}\r\nTown"
    for arguments in [
      ["--\(evil)"], ["--units", evil], ["--remove", evil], ["--offline", "--report", evil],
      ["--at", evil], ["--endpoint", evil], ["--config", evil, "--list"], ["--format", "%" + evil],
    ] {
      let outcome = try program.run(arguments)
      #expect(isInert(outcome.output + outcome.errorOutput), "\(outcome.errorOutput)")
      #expect(outcome.errorOutput.split(separator: "\n").count <= 1, "\(outcome.errorOutput)")
    }
    let names = ["TERM", "LANG", "COLORTERM", "NO_COLOR", "TZ", "TZDIR", "https_proxy"]
    let doctor = try program.run(
      ["doctor"], adding: Dictionary(uniqueKeysWithValues: names.map { ($0, evil) }))
    #expect(isInert(doctor.output + doctor.errorOutput), "\(doctor.output)")
  }
}
