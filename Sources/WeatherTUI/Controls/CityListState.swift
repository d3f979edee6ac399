import WeatherModel

/// The list of favourites: which one is selected, what can be undone, what is being renamed.
struct CityListState: Hashable, Sendable {
  /// The selected city by id, so that nothing that arrives moves the selection to another.
  var selectedID: Place.ID?
  var first = 0
  /// The new name while it is being typed.
  var renaming: TextField?

  /// The selected row among these cities.
  func selectedIndex(in cities: [Place]) -> Int? {
    guard !cities.isEmpty else { return nil }
    return selectedID.flatMap { id in cities.firstIndex { $0.id == id } } ?? 0
  }

  /// Moves the selection and keeps it among so many visible bands.
  mutating func move(by distance: Int, cities: [Place], visible: Int) {
    guard let index = selectedIndex(in: cities) else { return }
    select(index + distance, cities: cities, visible: visible)
  }

  mutating func select(_ index: Int, cities: [Place], visible: Int) {
    guard !cities.isEmpty else { return }
    let target = min(max(0, index), cities.count - 1)
    selectedID = cities[target].id
    let room = max(1, visible)
    if target < first { first = target }
    if target >= first + room { first = target - room + 1 }
    first = min(max(0, first), max(0, cities.count - room))
  }
}
