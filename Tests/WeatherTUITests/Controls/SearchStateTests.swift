import Testing
import WeatherModel

@testable import WeatherTUI

@Suite("The search")
struct SearchStateTests {
  private func hit(_ name: String, _ id: Int, latitude: Double = 50) throws -> SearchState.Hit {
    let coordinate = try #require(Coordinate(latitude: latitude, longitude: Double(id % 100)))
    let place = Place(
      id: Place.ID(rawValue: "geonames:\(id)"), name: name, coordinate: coordinate)
    return SearchState.Hit(place: place, population: nil)
  }

  private func typed(_ text: String) -> SearchState {
    var search = SearchState()
    for character in text { _ = search.take(.character(character), at: .zero) }
    return search
  }

  @Test("The network is asked 300 ms after the last key, not before")
  func debounce() {
    var search = typed("ber")
    #expect(search.askAt == .milliseconds(300))
    _ = search.take(.character("l"), at: .milliseconds(200))
    #expect(search.askAt == .milliseconds(500))
    _ = search.take(.left, at: .milliseconds(400))
    #expect(search.askAt == .milliseconds(500))
    _ = search.take(.end, at: .milliseconds(450))
    _ = search.take(.character(" "), at: .milliseconds(450))
    #expect(search.askAt == .milliseconds(500))
  }

  @Test("Nobody is asked for one letter or for a point", arguments: ["b", "52.5, 13.4", "95, 0"])
  func nothingToAsk(text: String) {
    #expect(typed(text).askAt == nil)
  }

  @Test("A point beyond the Earth is a problem until the text is another")
  func outOfRange() {
    var search = typed("95, 0")
    #expect(search.problem?.contains("90") == true)
    _ = search.take(.control("u"), at: .zero)
    #expect(search.problem == nil)
  }

  @Test("An emptied field asks nothing")
  func empty() {
    var search = typed("b")
    let taken = search.take(.backspace, at: .zero)
    #expect(taken == .changed)
    #expect(search.askAt == nil)
    #expect(search.selected == nil)
  }

  @Test("Answers of an older question or text change nothing")
  func stale() throws {
    var search = typed("be")
    search.ask(RequestID(number: 1))
    _ = search.take(.character("r"), at: .zero)
    search.answered([try hit("Old", 1)], request: RequestID(number: 1))
    search.found([try hit("Old", 1)], query: "be")
    #expect(search.hits.isEmpty)
    search.ask(RequestID(number: 2))
    search.failed("late", request: RequestID(number: 1))
    #expect(search.problem == nil)
    search.answered([try hit("Berlin", 2)], request: RequestID(number: 2))
    #expect(search.hits.map(\.place.name) == ["Berlin"])
  }

  @Test("Another text takes every hit away, so that Enter cannot take one of the old text")
  func enterOnAnotherText() throws {
    var search = typed("ber")
    search.found([try hit("Berlin", 1)], query: "ber")
    #expect(search.selected?.place.name == "Berlin")
    let taken = search.take(.character("x"), at: .zero)
    #expect(taken == .changed)
    #expect(search.selected == nil)
  }

  @Test("The network's hits come below and leave the selection on its place")
  func joining() throws {
    var search = typed("spring")
    search.found(
      [try hit("Springfield", 1), try hit("Springfield", 2, latitude: 40)], query: "spring")
    search.ask(RequestID(number: 1))
    search.move(by: 1, visible: 10)
    search.answered(
      [
        try hit("Springfield", 3, latitude: 30),
        try hit("Springfield", 2, latitude: 40),
        try hit("springfield", 101),
      ], request: RequestID(number: 1))
    #expect(search.hits.map(\.place.id.rawValue) == ["geonames:1", "geonames:2", "geonames:3"])
    #expect(search.selected?.place.id.rawValue == "geonames:2")
  }

  @Test("The selection stays inside and in sight")
  func moving() throws {
    var search = typed("s")
    search.found(try (1...9).map { try hit("S\($0)", $0) }, query: "s")
    search.move(by: 5, visible: 3)
    #expect((search.selectedIndex, search.first) == (5, 3))
    search.move(by: 100, visible: 3)
    #expect((search.selectedIndex, search.first) == (8, 6))
    search.move(by: -100, visible: 3)
    #expect((search.selectedIndex, search.first) == (0, 0))
  }
}
