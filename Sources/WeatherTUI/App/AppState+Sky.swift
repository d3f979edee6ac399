import WeatherModel

extension AppState {
  /// The sky over a place now; nil where nothing is known of its weather.
  func scene(of place: Place?) -> SkyScene? {
    guard let place, let forecast = weather[place.id]?.forecast else { return nil }
    return SkyScene(
      forecast: forecast, coordinate: place.coordinate, now: now(of: place.id), placeID: place.id)
  }

  /// Takes note of the sky that belongs behind the page.
  mutating func noteSky() {
    sky.want(
      shownPlace, shownWeather.forecast, size: size, now: now, at: moment.uptime)
  }

  mutating func dueSkyEffects() -> [Effect] {
    sky.dueOrder(at: moment.uptime).map { [.paintSky($0)] } ?? []
  }
}
