import Foundation
import TestSupport
import Testing

/// That nothing is ever picked but what stands in the field.
@Suite("The search under the fingers", .timeLimit(.minutes(2)))
struct SearchTypingTests {
  private let program: Program

  init() throws { program = try Program() }

  @Test("a key and Tab in one go, or 10 ms apart, take the hit of the whole text")
  func quickFingers() throws {
    let server = try searchServer { _ in .hits() }
    let terminal = try program.startInChina(["--endpoint", server.url("")])
    terminal.expect("Shanghai")
    // "osl" begins other names; "osaka" and "oslo" part at the third letter.
    terminal.search("oslo\t")
    terminal.expectSaved(by: program) { $0.ids == [KnownPlace.oslo] }
    terminal.search("osak")
    terminal.expect("Osaka")
    terminal.send(String(repeating: "\u{7F}", count: 4) + "xian")
    terminal.observe(for: .milliseconds(10))
    terminal.send("\t")
    terminal.expectSaved(by: program) { $0.ids == [KnownPlace.oslo, KnownPlace.xian] }
    try terminal.quit()
  }

  @Test("Tab right after a key never takes an online hit of the text before it")
  func onlineHitOfOlderText() throws {
    let server = try searchServer { name in
      name == "qqzz" ? .hits(searchHit(1, "Wrongtown")) : .hits(searchHit(2, "Righttown"))
    }
    let terminal = try program.startInChina(["--endpoint", server.url("")])
    terminal.expect("Shanghai")
    terminal.search("qqzz")
    terminal.expect("Wrongtown")
    terminal.send("y")
    terminal.observe(for: .milliseconds(10))
    terminal.send("\t")
    // Nothing was there to take; what is there later needs another key.
    terminal.expect("Righttown")
    #expect(terminal.screen.contains("Search"), "\(terminal.screen)")
    #expect(program.saved == nil)
    terminal.send("\t")
    terminal.expectSaved(by: program) { $0.ids == ["geonames:2"] }
    try terminal.quit()
  }

  @Test("answers that come in the reverse order leave those of the text in the field")
  func reverseOrder() throws {
    let server = try searchServer { name in
      switch name {
      case "qqz": .hits(searchHit(1, "Lateville")).delayed(milliseconds: 600)
      case "qqzz": .hits(searchHit(2, "Promptville"))
      default: .hits(searchHit(3, "Lastville")).delayed(milliseconds: 900)
      }
    }
    let terminal = try program.startInChina(["--endpoint", server.url("")])
    terminal.expect("Shanghai")
    terminal.search("qqz")
    let isAsked = terminal.wait(within: Program.patience) { _ in server.searchedTexts == ["qqz"] }
    #expect(isAsked)
    terminal.type("z", expecting: "Promptville")
    #expect(!terminal.screen.contains("Lateville"), "\(terminal.screen)")
    // By the time that a third, slower answer is there, the first has long been sent.
    terminal.send("z")
    var sawLate = false
    let isLast = terminal.waitForFrame { screen in
      sawLate = sawLate || screen.contains("Lateville")
      return screen.contains("Lastville")
    }
    #expect(isLast && !sawLate, "\(terminal.screen)")
    #expect(!terminal.screen.contains("Promptville"), "\(terminal.screen)")
    terminal.send("\t")
    terminal.expectSaved(by: program) { $0.ids == ["geonames:3"] }
    try terminal.quit()
  }

  @Test("online hits join below, move no selection and repeat no place")
  func joining() throws {
    let server = try searchServer { _ in
      .hits(
        searchHit(1_790_630, "Xi'an", latitude: 34.2583, longitude: 108.9286),
        searchHit(7, "Xianville"))
    }
    let terminal = try program.startInChina(["--endpoint", server.url("")], rows: 60)
    terminal.search("西安")
    terminal.expect("Heilongjiang")
    terminal.send(Keys.down)
    terminal.expect("Xianville")
    let rows = terminal.screen.lines.filter { $0.contains("Xi'an") && !$0.contains("District") }
    #expect(rows.count == 1, "\(terminal.screen)")
    terminal.send("\t")
    terminal.expectSaved(by: program) { $0.ids == ["geonames:8527333"] }
    try terminal.quit()
  }

  @Test("a paste of 10,000 characters does no harm, nor do the line ends in it")
  func hugePaste() throws {
    let server = try searchServer { _ in .hits(searchHit(1, "Wrongtown")) }
    let terminal = try program.startInChina(["--endpoint", server.url("")])
    terminal.expect("Shanghai")
    for text in [
      String(repeating: "x", count: 10_000), String(repeating: "西", count: 10_000),
      String(repeating: "oslo\r\t\u{3}q\n", count: 1_250),
    ] {
      terminal.search(pasted(text))
      terminal.waitUntilAsleep()
      #expect(terminal.screen.contains("Search"), "\(terminal.screen)")
      terminal.send(Keys.control("u") + "xian")
      terminal.expect("Shaanxi")
      terminal.send(Keys.escape)
      terminal.expectGone("Search")
    }
    // A terminal without marks for a paste types it; the text is still only a text.
    terminal.search(String(repeating: "xian ", count: 2_000))
    terminal.waitUntilAsleep()
    terminal.send(Keys.control("u") + "oslo")
    terminal.expect("Norway")
    #expect(program.saved == nil)
    // Whatever was asked of the network was short enough for an address.
    #expect(server.searchedTexts.allSatisfy { $0.count <= 200 })
    terminal.send("\t")
    terminal.expectSaved(by: program) { $0.ids == [KnownPlace.oslo] }
    try terminal.quit()
  }

  @Test("names from the network do nothing to the screen")
  func hostileNames() throws {
    let evil =
      #"Evil\u001b]0;owned\u0007\u001b[2J\u0007\u0000\u202eredrO\u2066\u009b31mTown\r\n\u001b[?1049l"#
    let server = try searchServer { _ in
      .hits(searchHit(1, evil).replacingOccurrences(of: "Test", with: evil))
    }
    let terminal = try program.startInChina(["--endpoint", server.url("")])
    terminal.search("qqzz")
    terminal.expect("Evil")
    terminal.send("\t")
    terminal.expectSaved(by: program) { $0.ids == ["geonames:1"] }
    terminal.type("c", expecting: "Cities")
    terminal.expect("Evil")
    #expect(terminal.screen.isAlternateScreen)
    #expect(terminal.screen.titles == [] && terminal.screen.bellCount == 0)
    #expect(terminal.screen.unknownSequences == [])
    let directions = (0x202A...0x202E).map(UInt32.init) + (0x2066...0x2069).map(UInt32.init)
    let shown = terminal.screen.lines.joined().unicodeScalars
    #expect(!shown.contains { directions.contains($0.value) || $0.value < 32 })
    terminal.send(Keys.escape)
    terminal.expectGone("Cities")
    try terminal.quit()
    let kept = try #require(program.saved?.names.first?.unicodeScalars)
    #expect(!kept.contains { directions.contains($0.value) || $0.value < 32 })
  }
}
