import WeatherModel

extension Gazetteer {
  /// Beyond that a named place says nothing about a point, in metres.
  private static let horizon = 100_000.0
  /// Nearer than this a point is called after the place.
  private static let outskirts = 15_000.0

  /// The place of a point by its coordinates, with what it is near to, and that place.
  func point(
    at coordinate: Coordinate, language: Language
  ) -> (point: Place, nearest: GazetteerHit?) {
    var point = Place.at(coordinate)
    guard let (hit, meters) = nearest(to: coordinate), meters < Self.horizon else {
      return (point, nil)
    }
    let near = hit.place(in: language)
    let word = Phrase("near", "靠近")(language)
    point.region = meters >= 500 ? "\(word) \(near.name)" : near.name
    point.country = near.country
    point.countryCode = near.countryCode
    point.timeZone = near.timeZone
    return (point, hit)
  }

  /// The place of a point, called after the town that it lies in or close to.
  ///
  /// It keeps its own coordinates, and an id made of them: the weather is that of the point.
  func place(around coordinate: Coordinate, language: Language) -> Place {
    let (point, nearest) = point(at: coordinate, language: language)
    guard let near = nearest?.place(in: language),
      near.coordinate.distance(to: coordinate) < Self.outskirts
    else { return point }
    var place = point
    (place.name, place.region) = (near.name, near.region)
    return place
  }
}
