import TestSupport
import Testing

@Suite("Input", .timeLimit(.minutes(2)))
struct InputTests {
  private let program: Program

  init() throws { program = try Program() }

  @Test("an arrow key whose bytes come one at a time is one key")
  func splitSequences() throws {
    let terminal = try program.start(["--demo"])
    terminal.type("2", expecting: .hourly)
    for (key, city) in [(Keys.right, "London"), ("\u{1B}[C", "New York"), (Keys.left, "London")] {
      // On a busy machine a pause between two bytes can make an Escape of the first one.
      let arrives = (1...5).contains { _ in
        for byte in key.utf8 { terminal.send([byte]) }
        return terminal.wait(for: city, within: .seconds(4))
      }
      #expect(arrives, "\(terminal.screen)")
    }
    terminal.expect(.hourly)
    try terminal.quit()
  }

  @Test("a paste is no row of keys")
  func paste() throws {
    let terminal = try program.start(["--demo"])
    terminal.expect(.now)
    // Would quit, turn pages and switch units if it were typed.
    let text = String(repeating: "q3ulf\r\u{3}", count: 1_430)
    terminal.send("\u{1B}[200~" + text + "\u{1B}[201~")
    terminal.type("l", expecting: "London")
    terminal.expect(.now)
    #expect(terminal.screen.contains("km/h"), "\(terminal.screen)")
    try terminal.quit()
  }

  @Test("a flood of bytes that are no keys is harmless")
  func garbage() throws {
    let terminal = try program.start(["--demo"])
    terminal.expect(.now)
    var bytes: [UInt8] = []
    for index in 0..<4_000 { bytes += [0xFF, 0x80, 0xC3, UInt8(0x80 + index % 64)] }
    bytes += Array("\u{1B}[999;999;999~\u{1B}]0;title\u{7}\u{1B}P+q\u{1B}\\\u{1B}[?1;2c".utf8)
    terminal.send(bytes)
    terminal.type("l", expecting: "London")
    terminal.expect(.now)
    try terminal.quit()
  }

  @Test("a click on a dot turns to its page or city")
  func clickOnDots() throws {
    let terminal = try program.start(["--demo"])
    terminal.expect(.now)
    let row = terminal.screen.size.rows - 1
    let first = try #require(terminal.screen.position(of: PageDots.now.rawValue))
    #expect(first.row == row)
    terminal.type(
      Keys.click(.init(column: first.column + 4, row: row)), expecting: .daily)
    let bar = try #require(terminal.screen.position(of: "│"))
    terminal.type(Keys.click(.init(column: bar.column + 4, row: row)), expecting: "London")
    terminal.expect(.daily)
    try terminal.quit()
  }

  @Test("the wheel moves down and up")
  func wheel() throws {
    let terminal = try program.start(["--demo"])
    terminal.expect(.now)
    terminal.type("\u{1B}[<65;10;10M", expecting: .hourly)
    terminal.type("\u{1B}[<64;10;10M", expecting: .now)
    try terminal.quit()
  }
}
