import WeatherModel

/// The list of favourites: which one is selected, what can be undone, what is being renamed.
struct CityListState: Hashable, Sendable {
  /// The selected city by id, so that nothing that arrives moves the selection to another.
  var selectedID: Place.ID?
  private var window = ScrollWindow()
  /// The new name while it is being typed.
  var renaming: TextField?
  /// Where a favourite is on its way to until the disk has it, so that two quick steps are two.
  var moving: Move?

  struct Move: Hashable, Sendable {
    var id: Place.ID
    var destination: Int
  }

  /// The first row in sight.
  var first: Int { window.first }

  init(selectedID: Place.ID? = nil) { self.selectedID = selectedID }

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
    window.show(target, count: cities.count, visible: visible)
  }

  /// Keeps the selected row in sight of a list or panel that changed.
  mutating func clamp(cities: [Place], visible: Int) {
    window.show(selectedIndex(in: cities) ?? 0, count: cities.count, visible: visible)
  }
}
