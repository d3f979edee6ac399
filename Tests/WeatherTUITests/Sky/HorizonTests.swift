import Testing

@testable import WeatherTUI

@Suite struct HorizonTests {
  private func horizon(_ text: String) throws(ArtError) -> Horizon {
    try Horizon(fileName: "Test.txt", bytes: Array(text.utf8))
  }

  @Test func everyDrawingCanBeRead() throws {
    let horizons = try SkySamples.horizons().horizons
    #expect(Set(horizons.map(\.name)) == ["city", "hills", "mountains", "sea", "village"])
    for horizon in horizons {
      #expect(horizon.parts.count == horizon.width * horizon.height)
      // At the foot there is no sky, at the top there is little else.
      for x in 0..<horizon.width { #expect(horizon.part(x, horizon.height - 1) != .sky) }
      let top = (0..<horizon.width).filter { horizon.part($0, 0) == .sky }
      #expect(top.count > horizon.width * 9 / 10)
    }
    let sea = try #require(horizons.first { $0.name == "sea" })
    #expect(sea.parts.contains(.water))
    let mountains = try #require(horizons.first { $0.name == "mountains" })
    #expect(mountains.parts.contains(.snow))
  }

  @Test func partsAreReadAndCloseToARing() throws {
    let horizon = try horizon("# a comment\n[test]\n| :*|\n|#o~|\n")
    #expect(horizon.name == "test")
    #expect(horizon.parts == [.sky, .far, .snow, .near, .window, .water])
    #expect(horizon.part(4, 1) == horizon.part(1, 1))
  }

  @Test(arguments: [
    ("", 1, "no [name]"), ("[a]\n", 1, "no rows"), ("[a]\n|##|\n|#|\n", 3, "1 columns in"),
    ("[a]\n|#x|\n", 2, "“x” is no part"), ("[a]\n|##\n", 2, "does not end"),
  ])
  func faultsAreNamedWithTheirLine(text: String, line: Int, problem: String) {
    let error = #expect(throws: ArtError.self) { try horizon(text) }
    #expect(error?.line == line)
    #expect(error?.problem.contains(problem) == true)
  }

  @Test func aPlaceKeepsItsHorizonAndPlacesDiffer() throws {
    let library = try SkySamples.horizons()
    #expect(library.horizon(seed: 12) == library.horizon(seed: 12))
    let names = (0..<200).compactMap { library.horizon(seed: $0)?.name }
    #expect(names.count == 200)
    #expect(Set(names).count == library.horizons.count)
    #expect(HorizonLibrary().horizon(seed: 1) == nil)
  }
}
