import TestSupport
import Testing

@Suite("The list of cities", .timeLimit(.minutes(2)))
struct CityListTests {
  private let program: Program

  init() throws { program = try Program() }

  private func ids(_ names: [String]) -> [String] { names.map { "test:" + $0 } }

  @Test("one request brings the weather of every favourite")
  func oneRequest() throws {
    let places = (1...9).map {
      FavoritePlace(name: "Town \($0)", latitude: Double($0 * 3), longitude: 20)
    }
    try program.keep(places)
    let server = try WeatherAnswer().server()
    let terminal = try program.start(["--endpoint", server.url("")], rows: 40)
    terminal.type("c", expecting: "Cities")
    let areThere = terminal.waitForFrame { screen in
      places.allSatisfy { place in
        screen.lines.contains {
          $0.contains(place.name) && $0.contains("\(Int(place.latitude))°")
        }
      }
    }
    #expect(areThere, "\(terminal.screen)")
    terminal.expectRows(places.map { [$0.name] })
    terminal.send(Keys.escape)
    terminal.expectGone("Cities")
    try terminal.quit()
    let forecasts = server.requests.filter { $0.path == "/v1/forecast" }
    #expect(forecasts.count == 1)
    #expect(forecasts.first?.parameter("latitude")?.split(separator: ",").count == 9)
  }

  @Test("the shown city can be deleted, and put back as it was")
  func deleting() throws {
    try program.keep([.oslo, .rome, .cairo])
    let terminal = try program.start(["--offline"])
    terminal.type("l", expecting: "Rome")
    terminal.type("c", expecting: "Cities")
    terminal.send("eHome\r")
    // The editor begins with the old name.
    terminal.expectSaved(by: program) { $0.places[1].label == "RomeHome" }
    terminal.send("s")
    terminal.expectSaved(by: program) { $0.default == "test:Rome" }
    let before = program.saved
    terminal.send("d")
    terminal.expectSaved(by: program) { $0.ids == ids(["Oslo", "Cairo"]) && $0.default == nil }
    terminal.expectListed("RomeHome", false)
    terminal.send("z")
    terminal.expectSaved(by: program) { $0 == before }
    terminal.expectListed("RomeHome")
    terminal.send("d")
    terminal.expectSaved(by: program) { $0.ids == ids(["Oslo", "Cairo"]) }
    terminal.send(Keys.escape)
    terminal.expectGone("Cities")
    // Another one is shown now, and the deleted one is nowhere.
    terminal.expect("Cairo")
    terminal.send("l")
    terminal.expect("Oslo")
    terminal.send("l")
    terminal.expect("Cairo")
    try terminal.quit()
  }

  @Test("the last city can be deleted, too, and the list goes on with none")
  func deletingAll() throws {
    try program.keep([.oslo, .rome])
    let terminal = try program.start(["--offline"])
    terminal.type("c", expecting: "Cities")
    terminal.send("d")
    terminal.expectSaved(by: program) { $0.ids == ids(["Rome"]) }
    terminal.expectListed("Oslo", false)
    terminal.send("d")
    terminal.expectSaved(by: program) { $0.ids == [] }
    terminal.expectListed("Rome", false)
    // Every key of the list, with nothing in it.
    terminal.send("dJKesgG\u{1B}[6~\u{1B}[5~jk")
    terminal.waitUntilAsleep()
    #expect(terminal.screen.contains("Cities"), "\(terminal.screen)")
    terminal.send("z")
    terminal.expectSaved(by: program) { $0.ids == ids(["Rome"]) }
    terminal.expectListed("Rome")
    terminal.send("d")
    terminal.expectSaved(by: program) { $0.ids == [] }
    terminal.expectListed("Rome", false)
    terminal.send("a")
    terminal.expect("Search")
    terminal.send("oslo\t")
    terminal.expectSaved(by: program) { $0.ids == [KnownPlace.oslo] }
    // The search was opened over the list and leads back to it.
    terminal.expectListed("Oslo")
    terminal.send("c")
    try terminal.quit()
  }

  @Test("label and default survive a restart; an empty label gives the name back")
  func renaming() throws {
    try program.keep([.oslo, .rome, .cairo])
    let terminal = try program.start(["--offline"])
    terminal.type("c", expecting: "Cities")
    terminal.send("G")
    terminal.send("e" + Keys.control("u") + "老家\r")
    terminal.expectSaved(by: program) { $0.places[2].label == "老家" }
    terminal.send("s")
    terminal.expectSaved(by: program) { $0.default == "test:Cairo" }
    // Escape changes nothing.
    terminal.send("ge" + Keys.control("u") + "Nowhere")
    terminal.expect("Nowhere")
    terminal.send(Keys.escape)
    terminal.expectGone("Nowhere")
    terminal.expect("Cities")
    terminal.send(Keys.escape)
    terminal.expectGone("Cities")
    try terminal.quit()

    let again = try program.start(["--offline"])
    again.expect("老家")
    again.type("c", expecting: "Cities")
    again.expectRows([["Oslo"], ["Rome"], ["老家"]])
    again.send("e" + Keys.control("u") + "\r")
    again.expectSaved(by: program) { $0.places[2].label == nil }
    again.expect("Cairo")
    again.send(Keys.escape)
    again.expectGone("Cities")
    try again.quit()
  }

  @Test("200 favourites scroll, open and wrap")
  func manyFavorites() throws {
    try program.keep(
      (1...200).map {
        FavoritePlace(
          name: "Town \($0).", latitude: Double($0 % 20) * 4 - 40,
          longitude: Double($0 / 20) * 30 - 170)
      })
    let terminal = try program.start(["--offline"])
    terminal.expect("Town 1.")
    terminal.type("c", expecting: "Cities")
    terminal.type("G", expecting: "Town 200.")
    #expect(!terminal.screen.contains("Town 1."), "\(terminal.screen)")
    terminal.type("g", expecting: "Town 1.")
    terminal.type(String(repeating: "j", count: 99), expecting: "Town 100.")
    terminal.send(Keys.enter)
    terminal.expectGone("Cities")
    terminal.expect("Town 100.")
    terminal.type("l", expecting: "Town 101.")
    terminal.type("c", expecting: "Cities")
    terminal.send("K")
    terminal.expectSaved(by: program) { $0.places[99].name == "Town 101." }
    #expect(program.saved?.places.count == 200)
    terminal.send("G" + Keys.enter)
    terminal.expectGone("Cities")
    terminal.type("l", expecting: "Town 1.")
    terminal.type("h", expecting: "Town 200.")
    try terminal.quit()
    #expect(program.saved?.places.count == 200)
  }
}
