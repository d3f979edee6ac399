import Foundation
import TestSupport
import Testing

/// The search without a network, without its list, and without room.
@Suite("The search in trouble", .timeLimit(.minutes(2)))
struct SearchTroubleTests {
  private let program: Program

  init() throws { program = try Program() }

  /// What a row of the screen has between the edges of the panel; beside it the sky may change.
  private static func panel(of row: String) -> Substring? {
    guard let left = row.firstIndex(of: "│"), let right = row.lastIndex(of: "│") else { return nil }
    return row[left..<right]
  }

  @Test(
    "a failing service costs one line, and the built-in hits stay",
    arguments: [
      LoopbackServer.Reply.status(500), .html("<html><body>Log in</body></html>"), .reset,
      .json(#"{"results":[{"id":1,"na"#), .json(#"{"error":true,"reason":"No"}"#, status: 400),
    ])
  func failingService(reply: LoopbackServer.Reply) throws {
    let server = try searchServer { _ in reply }
    let terminal = try program.startInChina(["--endpoint", server.url("")])
    terminal.expect("33°")
    terminal.search("西安")
    let hits = [["西安"], ["Xi'an", "Shaanxi"], ["Xi'an", "Heilongjiang"]]
    let before = terminal.expectRows(hits)
    var after = before
    let isTold = terminal.waitForFrame { screen in
      after = screen.lines
      return !server.searchedTexts.isEmpty
        && after.contains { line in
          line.contains("│")
            && ["Open-Meteo", "place search", "connection"].contains(where: line.contains)
        }
    }
    #expect(isTold, "\(terminal.screen)")
    // The weather of the selected hit may have come as well.
    let changed = zip(before, after).filter { old, new in
      Self.panel(of: old) != Self.panel(of: new) && !new.contains("Xi'an")
    }
    #expect(changed.count == 1, "\(terminal.screen)")
    terminal.expectRows(hits)
    terminal.send("\t")
    terminal.expectSaved(by: program) { $0.ids == [KnownPlace.xian] }
    try terminal.quit()
  }

  @Test("offline only the built-in list is asked")
  func offline() throws {
    let server = try searchServer { _ in .hits(searchHit(1, "Wrongtown")) }
    let terminal = try program.startInChina(["--offline", "--endpoint", server.url("")])
    terminal.search("qqzz")
    terminal.waitUntilAsleep()
    terminal.send(Keys.control("u") + "xian")
    terminal.expect("Shaanxi")
    terminal.send("\t")
    terminal.expectSaved(by: program) { $0.ids == [KnownPlace.xian] }
    try terminal.quit()
    #expect(server.requests.isEmpty)
  }

  /// A folder of assets whose list of places is another file, or none.
  private func assets(withList list: Data?) throws -> String {
    let files = FileManager.default
    var package = URL(fileURLWithPath: #filePath)
    for _ in 0..<4 { package.deleteLastPathComponent() }
    let original = package.appendingPathComponent("Assets")
    let copy = program.home.appendingPathComponent("Assets")
    try files.createDirectory(at: copy, withIntermediateDirectories: true)
    for name in try files.contentsOfDirectory(atPath: original.path) where name != "Gazetteer" {
      try files.createSymbolicLink(
        at: copy.appendingPathComponent(name),
        withDestinationURL: original.appendingPathComponent(name))
    }
    if let list {
      let folder = copy.appendingPathComponent("Gazetteer")
      try files.createDirectory(at: folder, withIntermediateDirectories: true)
      try list.write(to: folder.appendingPathComponent("places.txt"))
    }
    return copy.path
  }

  @Test(
    "without its list, or with a damaged one, the search says so and asks the network",
    arguments: [nil, "", "wx-gazetteer 1\nplaces 9999 9999\n\n", "rubbish"])
  func unusableList(list: String?) throws {
    let server = try searchServer { _ in .hits(searchHit(1, "Onlineville")) }
    let assets = try assets(withList: list.map { Data($0.utf8) })
    let offline = try program.startInChina(["--offline"], adding: ["WX_ASSETS": assets])
    offline.expect("Shanghai")
    offline.search("x")
    offline.expectListed("cannot")
    // The later news that nobody else is asked takes nothing of that away.
    offline.observe(for: .milliseconds(400))
    offline.expectListed("cannot")
    // Also where there is a point and nothing to name it after.
    offline.send(Keys.control("u") + "48.86,2.35")
    offline.waitUntilAsleep()
    offline.send(Keys.escape)
    offline.expectGone("Search")
    try offline.quit()

    let terminal = try program.startInChina(
      ["--endpoint", server.url("")], adding: ["WX_ASSETS": assets])
    terminal.expect("Shanghai")
    terminal.search("xian")
    terminal.expect("Onlineville")
    terminal.send("\t")
    terminal.expectSaved(by: program) { $0.ids == ["geonames:1"] }
    try terminal.quit()
  }

  @Test("at 20x8 it finds and keeps, and a window of any size brings it back")
  func sizes() throws {
    let terminal = try program.startInChina(["--offline"], columns: 20, rows: 8)
    terminal.type("/", expecting: "Search")
    terminal.send("xian")
    terminal.expect("Xi'an")
    for (columns, rows) in [(80, 24), (10, 3), (1, 1), (200, 60), (3, 40), (120, 2)] {
      terminal.resize(columns: columns, rows: rows)
      terminal.waitUntilAsleep()
      // Keys that move, at sizes that show nothing of it.
      terminal.send(Keys.pageDown + Keys.up + Keys.pageUp)
      terminal.waitUntilAsleep()
    }
    terminal.resize(columns: 20, rows: 8)
    terminal.expect("Xi'an")
    terminal.send("\t")
    terminal.expectSaved(by: program) { $0.ids == [KnownPlace.xian] }
    terminal.send("c")
    terminal.expect("Cities")
    for (columns, rows) in [(1, 1), (30, 5), (200, 60), (20, 8)] {
      terminal.resize(columns: columns, rows: rows)
      terminal.waitUntilAsleep()
    }
    terminal.expect("Xi'an")
    terminal.send(Keys.escape)
    terminal.expectGone("Cities")
    try terminal.quit()
  }
}
