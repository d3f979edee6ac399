import WeatherModel

/// Searches the program's own list of places for what is being typed.
///
/// The list is opened by the first search, so that a start without one costs nothing. It belongs
/// to the thread of the loop.
final class OfflineSearch {
  private let assets: AssetDirectory
  private let zones: any TimeZoneSource
  private let language: Language
  private lazy var gazetteer: Result<Gazetteer, GazetteerError> = Result {
    () throws(GazetteerError) in try Gazetteer(path: assets.path + "/" + Gazetteer.fileName)
  }

  /// More than fit on a screen; who needs more types another letter.
  private static let limit = 60

  init(assets: AssetDirectory, zones: any TimeZoneSource, language: Language) {
    self.assets = assets
    self.zones = zones
    self.language = language
  }

  /// What came of a search.
  func answer(to query: String, now: Instant) -> Event {
    switch (gazetteer, CoordinateParser.parse(query)) {
    case (_, .outOfRange):
      return .gazetteerSearched([], query: query)
    case (.success(let gazetteer), .coordinate(let coordinate)):
      return .gazetteerSearched(hits(at: coordinate, in: gazetteer, now: now), query: query)
    case (.failure, .coordinate(let coordinate)):
      return .gazetteerSearched([SearchState.Hit(place: .at(coordinate))], query: query)
    case (.success(let gazetteer), .notACoordinate):
      let hits = gazetteer.search(query, limit: Self.limit).map { hit($0, now: now) }
      return .gazetteerSearched(hits, query: query)
    case (.failure(let error), .notACoordinate):
      return .gazetteerUnusable("\(error)", query: query)
    }
  }

  /// The point itself, named after what is near, and the nearest place.
  private func hits(
    at coordinate: Coordinate, in gazetteer: Gazetteer, now: Instant
  ) -> [SearchState.Hit] {
    let (point, nearest) = gazetteer.point(at: coordinate, language: language)
    guard let near = nearest.map({ hit($0, now: now) }) else {
      return [SearchState.Hit(place: point)]
    }
    return [SearchState.Hit(place: point, utcOffset: near.utcOffset), near]
  }

  private func hit(_ found: GazetteerHit, now: Instant) -> SearchState.Hit {
    let place = found.place(in: language)
    let offset = place.timeZone.flatMap { zones.rules(for: $0) }?.offset(at: now)
    return SearchState.Hit(place: place, population: found.population, utcOffset: offset)
  }
}
