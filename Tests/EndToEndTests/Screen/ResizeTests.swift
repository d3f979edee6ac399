import TestSupport
import Testing

@Suite("Resize", .timeLimit(.minutes(2)))
struct ResizeTests {
  private let program: Program

  init() throws { program = try Program() }

  @Test("page and city stay, and the new size is used")
  func keepsPlace() throws {
    let terminal = try program.start(["--demo"])
    terminal.type("3l", expecting: "London")
    terminal.expect(.daily)
    terminal.resize(columns: 140, rows: 50)
    terminal.expect(.daily)
    terminal.expect("London")
    terminal.resize(columns: 40, rows: 12)
    terminal.expect("London")
    terminal.resize(columns: 80, rows: 24)
    terminal.expect(.daily)
    #expect(terminal.screen.unknownSequences == [])
    try terminal.quit()
  }

  @Test(
    "starts at any size and comes back from it",
    arguments: [[0, 0], [1, 1], [2, 200], [200, 1], [19, 8], [20, 7], [20, 8], [300, 90]])
  func oddStarts(size: [Int]) throws {
    let terminal = try program.start(["--demo"], columns: size[0], rows: size[1])
    // A screen model of no size cannot be looked at; the program must be there all the same.
    terminal.waitUntilAsleep()
    terminal.resize(columns: 80, rows: 24)
    terminal.expect("Denver")
    terminal.expect(.now)
    terminal.resize(columns: size[0], rows: size[1])
    terminal.waitUntilAsleep()
    terminal.resize(columns: 100, rows: 30)
    terminal.expect("Denver")
    try terminal.quit()
  }

  @Test("says in one line that it is too small")
  func tooSmall() throws {
    let terminal = try program.start(["--demo"], columns: 30, rows: 4)
    terminal.expect("20x8")
    #expect(terminal.screen.lines.filter { !$0.isEmpty }.count == 1, "\(terminal.screen)")
    try terminal.quit()
  }

  @Test("survives a storm of sizes with keys in between", arguments: [1, 2])
  func storm(seed: Int) throws {
    let terminal = try program.start(["--demo"])
    terminal.expect("Denver")
    var random = UInt64(seed)
    func next(_ limit: Int) -> Int {
      random = random &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
      return Int(random >> 33) % limit
    }
    let keys = ["l", "h", "j", "k", "1", "2", "3", "?", "m", Keys.enter, " ", "b", "g", "G", "u"]
    for _ in 0..<60 {
      terminal.resize(columns: next(200), rows: next(60))
      terminal.send(keys[next(keys.count)])
    }
    terminal.resize(columns: 80, rows: 24)
    terminal.send(String(repeating: "\u{C}", count: 2) + "1")
    terminal.expect(.now)
    terminal.send(Keys.control("l"))
    terminal.waitUntilAsleep()
    #expect(terminal.screen.unknownSequences == [])
    try terminal.quit()
  }
}
