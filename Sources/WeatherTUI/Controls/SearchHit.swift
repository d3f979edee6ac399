import WeatherModel

extension SearchState {
  /// A place that fits, with what tells it from its namesakes.
  struct Hit: Hashable, Sendable {
    var place: Place
    /// Nil where the source has none.
    var population: Int?
    /// Seconds ahead of Greenwich there now; nil where the zone is unknown.
    var utcOffset: Int?
  }
}

extension SearchState.Hit {
  /// Whether two sources mean one place: the same id, or the same name within five kilometres,
  /// because services put a city's point at different squares.
  func isSamePlace(as other: SearchState.Hit) -> Bool {
    if place.id == other.place.id { return true }
    return place.coordinate.distance(to: other.place.coordinate) < 5_000
      && place.bareName == other.place.bareName
  }

  /// Whether two look the same in a list: name, region and country.
  func looksLike(_ other: SearchState.Hit) -> Bool {
    place.name == other.place.name && place.surroundings == other.place.surroundings
  }
}

extension Place {
  /// The name as sources share it: one says 昆山, another 昆山市.
  fileprivate var bareName: String {
    let folded = name.lowercased()
    guard folded.count > 2, let last = folded.last, "市县区".contains(last) else { return folded }
    return String(folded.dropLast())
  }
}
