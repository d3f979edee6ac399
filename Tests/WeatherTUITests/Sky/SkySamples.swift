import WeatherModel

@testable import WeatherTUI

/// Scenes and painters for the tests of the sky.
enum SkySamples {
  static func horizons() throws -> HorizonLibrary { try HorizonLibrary(ArtSamples.directory) }

  static func scene(
    _ condition: Condition, altitude: Double = 30, azimuth: Double = 200,
    moon: SkyScene.Moon? = nil, cover: Double? = nil, wind: Double = 6, from: Double? = 270,
    rate: Double? = nil, facesNorth: Bool = false, seed: UInt32 = 7
  ) -> SkyScene {
    SkyScene(
      condition: condition, sun: SkyScene.Direction(altitude: altitude, azimuth: azimuth),
      moon: moon, cloudCover: cover, windSpeed: wind, windDirection: from,
      precipitationRate: rate, temperature: 5, facesNorth: facesNorth, seed: seed)
  }

  static func halfMoon(isLitOnRight: Bool) -> SkyScene.Moon {
    SkyScene.Moon(
      direction: SkyScene.Direction(altitude: 35, azimuth: 180), illuminatedFraction: 0.3,
      isLitOnRight: isLitOnRight)
  }

  /// Heights of the sun in every part of the day.
  static let altitudes: [Double] = [-30, -10, -5, -1, 3, 12, 60]

  /// White text's contrast to a colour, by WCAG 2.2.
  static func contrastToWhite(_ color: Color) -> Double {
    guard case .rgb(let red, let green, let blue) = color else { return 0 }
    let hex = UInt32(red) << 16 | UInt32(green) << 8 | UInt32(blue)
    return 1.05 / (Double(SkyColor(hex).luminance) + 0.05)
  }

  /// The lowest contrast of white text to either pixel of the cells of a rectangle.
  static func lowestContrast(_ canvas: Canvas, in rect: Rect) -> Double {
    var lowest = Double.infinity
    for row in rect.top..<rect.bottom {
      for column in rect.left..<rect.right {
        let cell = canvas[column, row]
        lowest = min(lowest, contrastToWhite(cell.foreground), contrastToWhite(cell.background))
      }
    }
    return lowest
  }
}
