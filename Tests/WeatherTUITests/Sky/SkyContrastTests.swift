import Testing
import WeatherModel

@testable import WeatherTUI

@Suite struct SkyContrastTests {
  private let size = Size(columns: 32, rows: 10)
  private let text = Rect(column: 4, row: 2, columns: 20, rows: 7)

  private func canvas(_ image: SkyImage) -> Canvas {
    var canvas = Canvas(size: size)
    image.draw(into: &canvas, in: canvas.bounds)
    return canvas
  }

  private func sky(
    _ condition: Condition, _ altitude: Double, _ fidelity: SkyFidelity
  ) throws -> PreparedSky {
    let moon = altitude < 0 ? SkySamples.halfMoon(isLitOnRight: true) : nil
    return SkyPainter(fidelity: fidelity, horizons: try SkySamples.horizons()).prepare(
      SkySamples.scene(condition, altitude: altitude, moon: moon, rate: 5), size: size)
  }

  @Test func blurGoesFromThePictureToItsGround() throws {
    let image = try sky(.partlyCloudy, 40, .direct).paint(atMilliseconds: nil)
    #expect(image.blurredAndDarkened(amount: 0) == image)
    func roughness(_ image: SkyImage) -> Float {
      var sum: Float = 0
      for y in 0..<image.height {
        for x in 1..<image.width {
          let left = SkyColor(image.color(x: x - 1, y: y)).green
          sum += abs(left - SkyColor(image.color(x: x, y: y)).green)
        }
      }
      return sum
    }
    let steps = [0, 0.25, 0.5, 1].map { roughness(image.blurredAndDarkened(amount: $0)) }
    #expect(zip(steps, steps.dropFirst()).allSatisfy { $0 > $1 })
    #expect(image.blurredAndDarkened(amount: 7) == image.blurredAndDarkened(amount: 1))
  }
}
