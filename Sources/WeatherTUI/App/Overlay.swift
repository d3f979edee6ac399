import WeatherModel

/// What lies over the page; the last of the stack gets the keys.
enum Overlay: Hashable, Sendable {
  case help(scroll: Int)
  case messages(scroll: Int)
  case sources(scroll: Int)
  /// The search for a place.
  case search(SearchState)
  /// Every city with its weather.
  case cities(CityListState)
  /// What the user chooses, the selected setting among it.
  case settings(ListSelection)
  /// All of the alerts of the shown place.
  case alerts(scroll: Int)
  /// All that is known of one hour.
  case hourDetails(Instant)
  /// The hours of one day.
  case dayDetails(CalendarDate, selection: ListSelection)
}
