import WeatherModel

@testable import WeatherTUI

extension AppState {
  /// Puts a sky behind the page, whatever the weather of the forecast is.
  mutating func show(_ scene: SkyScene, by painter: SkyPainter) {
    sky.isPainted = true
    noteSky()
    guard let wanted = sky.wanted else { return }
    sky.add(
      SkyPicture(order: wanted, prepared: painter.prepare(scene, size: wanted.size)))
  }

  /// Puts the sky of the forecast behind the page.
  mutating func showSky(by painter: SkyPainter) {
    sky.isPainted = true
    noteSky()
    guard let wanted = sky.wanted else { return }
    sky.add(SkyPicture(order: wanted, painter: painter))
  }
}
