import TestSupport
import Testing

@Suite("Pages and cities", .timeLimit(.minutes(2)))
struct NavigationTests {
  private let program: Program

  init() throws { program = try Program() }

  @Test("pages turn by every kind of key")
  func paging() throws {
    let terminal = try program.start(["--demo"])
    terminal.expect(.now)
    terminal.type(Keys.down, expecting: .hourly)
    terminal.type("3", expecting: .daily)
    terminal.type("1", expecting: .now)
    terminal.type(Keys.pageDown, expecting: .hourly)
    // The hours are several screenfuls; the days come after the last one.
    for _ in 0..<12 { terminal.send(" ") }
    terminal.expect(.daily)
    terminal.type("g" + Keys.pageUp, expecting: .hourly)
    terminal.type("gk", expecting: .now)
    try terminal.quit()
  }

  @Test("switching cities keeps the page and wraps")
  func switching() throws {
    let terminal = try program.start(["--demo"])
    terminal.type("3", expecting: .daily)
    terminal.type(Keys.right, expecting: "London")
    terminal.expect(.daily)
    terminal.type("l", expecting: "New York")
    terminal.type(Keys.left + "hh", expecting: "Gorlice")
    terminal.expect(.daily)
    terminal.type(Keys.right, expecting: "Denver")
    try terminal.quit()
  }

  @Test("title and figures belong together, however fast the cities change")
  func fastSwitching() throws {
    let places: [FavoritePlace] = [.oslo, .rome, .cairo]
    // Slower than the switching, so that answers come while other cities are shown.
    let server = try LoopbackServer {
      WeatherAnswer().reply(to: $0).delayed(milliseconds: 300)
    }
    try program.keep(places)
    let terminal = try program.start(["--endpoint", server.url("")])
    terminal.type("2", expecting: .hourly)
    for count in 1...15 {
      terminal.send("l")
      terminal.expect(places[count % 3].name)
      for place in places where !terminal.screen.contains(place.name) {
        let others = "\(Int(place.latitude.rounded()))° ·"
        #expect(!terminal.screen.contains(others), "\(terminal.screen)")
      }
    }
    terminal.expect("60° ·")
    try terminal.quit()
  }

  @Test("overlays open and close, Escape at once")
  func overlays() throws {
    let terminal = try program.start(["--demo"])
    terminal.expect(.now)
    for (key, title) in [("?", "Keys"), ("m", "Messages"), ("i", "sources"), ("a", "Alert")] {
      terminal.type(key, expecting: "Esc")
      #expect(terminal.screen.contains(title), "\(terminal.screen)")
      terminal.send(Keys.escape)
      terminal.expectGone("Esc close")
    }
    terminal.type("2" + Keys.enter, expecting: "Esc close")
    terminal.send(Keys.escape)
    terminal.expectGone("Esc close")
    terminal.type("3" + Keys.enter, expecting: "Esc close")
    // A second one lies over the first; each Escape takes one away.
    terminal.type("?", expecting: "Keys")
    terminal.send(Keys.escape)
    terminal.expectGone("Keys")
    #expect(terminal.screen.contains("Esc close"), "\(terminal.screen)")
    terminal.send(Keys.escape)
    terminal.expectGone("Esc close")
    terminal.expect(.daily)
    try terminal.quit()
  }

  @Test("the help names every key that the pages name")
  func help() throws {
    let terminal = try program.start(["--demo"], rows: 60)
    terminal.type("?", expecting: "Keys")
    let help = terminal.screen.lines.joined(separator: "\n")
    for key in ["PgDn", "Home", "Enter", "Ctrl-L", "Ctrl-Z", "Ctrl-C", "Esc"] {
      #expect(help.contains(key), "\(help)")
    }
    try terminal.quit()
  }

  @Test("Ctrl-L repairs what another program wrote")
  func redraw() throws {
    let terminal = try program.start(["--demo"])
    terminal.expect(.now)
    terminal.waitForQuiet()
    let drawn = terminal.rawOutput.count
    terminal.send(Keys.control("l"))
    let isRedrawn = terminal.wait(within: Program.patience) { _ in
      terminal.rawOutput.count > drawn + 500
    }
    #expect(isRedrawn)
    terminal.waitForQuiet()
    // The bytes of the redraw alone give the whole picture.
    var fresh = TerminalScreen(columns: 80, rows: 24)
    fresh.receive("garbage everywhere")
    fresh.receive(terminal.rawOutput[drawn...])
    #expect(fresh.lines == terminal.screen.lines)
    try terminal.quit()
  }
}
