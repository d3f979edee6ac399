import TestSupport
import Testing

/// What somebody does who starts `wx` for the first time.
@Suite("A new user and their cities", .timeLimit(.minutes(2)))
struct NewUserTests {
  private let program: Program

  init() throws { program = try Program() }

  @Test("西安 is found by pinyin, by name and by initials, apart from its namesakes")
  func finding() throws {
    let terminal = try program.startInChina(["--offline"])
    terminal.expect("Shanghai")
    terminal.search("xian")
    terminal.expectRows([["xian"], ["Xi'an", "Shaanxi"], ["Xi'an", "Heilongjiang"]])
    terminal.send(Keys.control("u"))
    terminal.expectGone("Shaanxi")
    // An input method hands a character over in one piece; a slow line in several.
    for byte in "西安".utf8 {
      terminal.send([byte])
      terminal.waitUntilAsleep()
    }
    terminal.expectRows([["西安"], ["Xi'an", "Shaanxi"], ["Xi'an", "Heilongjiang"]])
    terminal.send(Keys.control("u"))
    terminal.expectGone("Shaanxi")
    terminal.send(pasted(" 西安\n"))
    terminal.expectRows([["西安"], ["Xi'an", "Shaanxi"], ["Xi'an", "Heilongjiang"]])
    terminal.send(Keys.control("u") + "xa")
    terminal.expectRows([["xa"], ["Xi'an", "Shaanxi"]])
    terminal.send(Keys.escape)
    terminal.expectGone("Search")
    #expect(program.saved == nil)
    try terminal.quit()
  }

  @Test("in Chinese the list speaks Chinese")
  func chinese() throws {
    let terminal = try program.startInChina(["--offline", "--language", "zh"])
    terminal.type("/", expecting: "搜索")
    terminal.send("xian")
    terminal.expectRows([["xian"], ["西安", "陕西"], ["西安区", "黑龙江"]])
    terminal.send("\t")
    terminal.expectSaved(by: program) { $0.ids == [KnownPlace.xian] && $0.names == ["西安"] }
    try terminal.quit()
  }

  @Test("added, moved to the front, and there again after a restart")
  func keeping() throws {
    let server = try WeatherAnswer().server()
    let terminal = try program.startInChina(["--endpoint", server.url("")])
    terminal.expect("Shanghai")
    // Shown by Enter, kept by f.
    terminal.search("xian")
    terminal.expect("Shaanxi")
    terminal.send(Keys.enter)
    terminal.expectGone("Search")
    terminal.expect("Xi'an")
    #expect(program.saved == nil)
    terminal.send("f")
    terminal.expectSaved(by: program) { $0.ids == [KnownPlace.xian] }
    // Kept by Tab.
    terminal.search("oslo\t")
    terminal.expectSaved(by: program) { $0.ids == [KnownPlace.xian, KnownPlace.oslo] }
    terminal.type("c", expecting: "Cities")
    terminal.expectRows([["Xi'an"], ["Oslo"]])
    terminal.send("K")
    terminal.expectSaved(by: program) { $0.ids == [KnownPlace.oslo, KnownPlace.xian] }
    terminal.expectRows([["Oslo"], ["Xi'an"]])
    terminal.send(Keys.escape)
    terminal.expectGone("Cities")
    try terminal.quit()

    let again = try program.startInChina(["--endpoint", server.url("")])
    again.type("c", expecting: "Cities")
    again.expectRows([["Oslo"], ["Xi'an"]])
    #expect(!again.screen.contains("Shanghai"), "\(again.screen)")
    again.send("g" + Keys.enter)
    again.expectGone("Cities")
    again.expect("Oslo")
    try again.quit()
  }

  @Test("the namesake is another city and lives beside it; the same one is refused")
  func namesakes() throws {
    let terminal = try program.startInChina(["--offline"])
    terminal.search("xian")
    terminal.expect("Heilongjiang")
    terminal.send("\t")
    terminal.expectSaved(by: program) { $0.ids == [KnownPlace.xian] }
    terminal.search("xian")
    terminal.expect("Heilongjiang")
    terminal.send(Keys.down + "\t")
    terminal.expectSaved(by: program) { $0.ids == [KnownPlace.xian, "geonames:8527333"] }
    terminal.type("c", expecting: "Cities")
    terminal.expect("Shaanxi")
    terminal.expect("Heilongjiang")
    terminal.send(Keys.escape)
    terminal.expectGone("Cities")
    terminal.search("xian")
    terminal.expect("Heilongjiang")
    terminal.type("\t", expecting: "lready there")
    #expect(program.saved?.ids.count == 2)
    try terminal.quit()
  }

  @Test("coordinates give the point and the nearest place")
  func coordinates() throws {
    let terminal = try program.startInChina(["--offline"])
    for text in ["48.86,2.35", "48.86 N 2.35 E", "48°51′36″N 2°21′E"] {
      terminal.search(text)
      terminal.expect("Paris")
      terminal.expect("48.86°")
      terminal.send(Keys.escape)
      terminal.expectGone("Search")
    }
    terminal.search("38.9 N 77 W")
    terminal.expect("38.9")
    terminal.send("\t")
    terminal.expectSaved(by: program) { $0.ids == ["point:38.9000,-77.0000"] }
    // The far side of the world has a point and nothing near it.
    terminal.search("-48.9 -123.4")
    terminal.expect("123.4")
    terminal.send("\t")
    terminal.expectSaved(by: program) { $0.ids.last == "point:-48.9000,-123.4000" }
    try terminal.quit()
  }
}
