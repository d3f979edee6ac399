import Testing

@testable import WeatherModel

@Suite("Which of several hits is meant")
struct FoundPlaceTests {
  private func hit(
    _ name: String, _ id: Int, _ population: Int?, _ code: String?
  ) -> FoundPlace {
    let place = Place(
      id: .init(rawValue: "geonames:\(id)"), name: name,
      coordinate: OpenMeteoSample.coordinate(30, 110))
    return FoundPlace(
      place: place, population: population, rank: FoundPlace.Rank(featureCode: code))
  }

  private func order(_ hits: [FoundPlace], for text: String) -> [String] {
    FoundPlace.ranked(hits, for: text).map { String($0.place.id.rawValue.dropFirst(9)) }
  }

  @Test("The capital stands before the villages of its name")
  func capital() {
    let hits = [
      hit("北京", 1, nil, "PPL"), hit("北京", 2, 300, "PPL"), hit("北京", 3, 18_960_744, "PPLC"),
    ]
    #expect(order(hits, for: "北京") == ["3", "2", "1"])
  }

  @Test("The very name comes first, then the seat of a region, then the larger place")
  func namesakes() {
    let hits = [
      hit("Springfield Gardens", 1, 900_000, "PPL"), hit("Springfield", 2, 166_810, "PPLA2"),
      hit("Springfield", 3, nil, "MT"), hit("Springfield", 4, 116_565, "PPLA"),
      hit("springfield", 5, 153_703, "PPL"),
    ]
    #expect(order(hits, for: "Springfield") == ["4", "2", "5", "3", "1"])
    #expect(order(hits, for: " springfield , Illinois") == ["4", "2", "5", "3", "1"])
  }

  @Test("A capital found by another name is not hidden by a village of that name")
  func otherNames() {
    let hits = [hit("Wien", 1, 120, "PPL"), hit("Vienna", 2, 1_691_468, "PPLC")]
    #expect(order(hits, for: "wien") == ["2", "1"])
    let ford = [hit("Sankt Peter", 1, 9_000_000, "PPL"), hit("Sankt", 2, 10, "PPL")]
    #expect(order(ford, for: "sankt") == ["2", "1"])
  }

  @Test("What is equal keeps the service's order")
  func stable() {
    #expect(order((1...9).map { hit("X", $0, nil, nil) }, for: "x") == (1...9).map(String.init))
  }
}
