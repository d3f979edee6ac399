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
    switch gazetteer {
    case .failure(let error):
      return .gazetteerUnusable("\(error)", query: query)
    case .success(let gazetteer):
      return .gazetteerSearched(hits(for: query, in: gazetteer, now: now), query: query)
    }
  }

  private func hits(for query: String, in gazetteer: Gazetteer, now: Instant) -> [SearchState.Hit] {
    switch CoordinateParser.parse(query) {
    case .coordinate(let coordinate):
      return hits(at: coordinate, in: gazetteer, now: now)
    case .outOfRange:
      return []
    case .notACoordinate:
      return gazetteer.search(query, limit: Self.limit).map { hit($0, now: now) }
    }
  }

  /// The point itself, named after what is near, and the nearest place.
  private func hits(
    at coordinate: Coordinate, in gazetteer: Gazetteer, now: Instant
  ) -> [SearchState.Hit] {
    var point = Place.at(coordinate)
    guard let (nearest, meters) = gazetteer.nearest(to: coordinate) else {
      return [SearchState.Hit(place: point)]
    }
    let near = hit(nearest, now: now)
    // Beyond that a place says nothing about the point.
    guard meters < 100_000 else { return [SearchState.Hit(place: point)] }
    let kilometers = Int((meters / 1_000).rounded())
    let word = Phrase("near", "靠近")(language)
    point.region = kilometers > 0 ? "\(word) \(near.place.name)" : near.place.name
    point.country = near.place.country
    point.countryCode = near.place.countryCode
    point.timeZone = near.place.timeZone
    return [SearchState.Hit(place: point, utcOffset: near.utcOffset), near]
  }

  private func hit(_ found: GazetteerHit, now: Instant) -> SearchState.Hit {
    let place = found.place(in: language)
    let offset = place.timeZone.flatMap { zones.rules(for: $0) }?.offset(at: now)
    return SearchState.Hit(place: place, population: found.population, utcOffset: offset)
  }
}
