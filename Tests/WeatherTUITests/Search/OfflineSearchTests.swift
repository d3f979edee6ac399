import Testing
import WeatherModel

@testable import WeatherTUI

@Suite("The program's own list, as the search asks it")
struct OfflineSearchTests {
  private func hits(
    _ query: String, language: Language = .english, assets: AssetDirectory = ArtSamples.directory
  ) -> [SearchState.Hit] {
    let search = OfflineSearch(assets: assets, zones: SampleWeather.Zones(), language: language)
    guard
      case .gazetteerSearched(let hits, query) = search.answer(
        to: query, now: SampleWeather.morning)
    else { return [] }
    return hits
  }

  @Test(
    "A point comes first, then the nearest place", arguments: ["48.8566, 2.3522", "48°51′N 2°21′E"])
  func point(text: String) throws {
    let hits = hits(text)
    try #require(hits.count == 2)
    #expect(hits[0].place.id.rawValue.hasPrefix("point:48.85"))
    #expect(hits[0].place.surroundings.first?.contains("Paris") == true)
    #expect(hits[1].place.name.hasPrefix("Paris") && hits[1].place.countryCode == "FR")
    #expect(hits[0].place.timeZone == "Europe/Paris")
  }

  @Test("Decorated degrees without a comma are understood")
  func decorated() {
    let hits = hits("38.9 N 77 W")
    #expect(hits.first?.place.name == "38.9° N 77° W")
    #expect(hits.last?.place.countryCode == "US")
  }

  @Test("In the middle of an ocean the point is all there is")
  func ocean() {
    let hits = hits("-40, -120")
    #expect(hits.map(\.place.id.rawValue) == ["point:-40.0000,-120.0000"])
    #expect(hits.first?.place.region == nil)
  }

  @Test("A point beyond the Earth is none")
  func outOfRange() { #expect(hits("95, 0").isEmpty) }

  @Test("Without the list a point is still a point, and a name says what is missing")
  func missing() {
    let nowhere = AssetDirectory(path: "/nonexistent")
    #expect(hits("10, 20", assets: nowhere).map(\.place.name) == ["10° N 20° E"])
    let search = OfflineSearch(
      assets: nowhere, zones: SampleWeather.Zones(), language: .english)
    guard
      case .gazetteerUnusable(let reason, "rome") = search.answer(
        to: "rome", now: SampleWeather.morning)
    else {
      Issue.record("the list was usable")
      return
    }
    #expect(!reason.isEmpty)
  }

  @Test("西安 stands before its namesakes, each with its own region", arguments: Language.allCases)
  func namesakes(language: Language) {
    let hits = hits("西安", language: language)
    #expect(hits.first?.place.id.rawValue == "geonames:1790630")
    #expect(hits.count >= 3)
    for hit in hits {
      #expect(hits.count { $0.looksLike(hit) } == 1, "\(hit.place)")
    }
  }

  @Test("A located computer is called after its town, and keeps its own point")
  func located() throws {
    let gazetteer = try Gazetteer(path: ArtSamples.directory.path + "/" + Gazetteer.fileName)
    let outskirts = SampleWeather.place("x", "x", 52.55, 13.45, nil).coordinate
    let place = gazetteer.place(around: outskirts, language: .english)
    #expect(place.coordinate == outskirts)
    #expect(place.id.rawValue == "point:52.5500,13.4500")
    #expect(!place.name.contains("°") && place.countryCode == "DE")
    #expect(place.timeZone == "Europe/Berlin")
    let ocean = SampleWeather.place("x", "x", -40, -120, nil).coordinate
    #expect(gazetteer.place(around: ocean, language: .english).name == "40° S 120° W")
  }
}
