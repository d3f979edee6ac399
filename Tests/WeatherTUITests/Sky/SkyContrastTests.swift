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

  @Test(arguments: Condition.allCases, [SkyFidelity.direct, .indexed])
  func whiteTextCanBeReadOnScrimAndBlur(condition: Condition, fidelity: SkyFidelity) throws {
    // Dithering is slow to work out without optimisation; its limits do not depend on the hour.
    for altitude in fidelity == .direct ? SkySamples.altitudes : [-5, 3, 60] {
      let sky = try sky(condition, altitude, fidelity)
      for moment in [nil, 350] as [Int?] {
        let sharp = sky.paint(atMilliseconds: moment)
        var scrimmed = sharp
        scrimmed.scrim(text)
        let onScrim = SkySamples.lowestContrast(canvas(scrimmed), in: text)
        #expect(onScrim >= 4.5, "\(condition) at \(altitude)° on a scrim: \(onScrim)")
        let blurred = sharp.blurredAndDarkened(amount: 1)
        let onBlur = SkySamples.lowestContrast(canvas(blurred), in: Rect(size))
        #expect(onBlur >= 4.5, "\(condition) at \(altitude)° blurred: \(onBlur)")
      }
    }
  }

  @Test(arguments: [0.1, 0.5, 0.9])
  func scrimHoldsDuringAGlide(amount: Double) throws {
    for condition in [Condition.partlyCloudy, .snow, .fog] {
      var image = try sky(condition, 50, .direct).paint(atMilliseconds: nil)
        .blurredAndDarkened(amount: amount)
      image.scrim(text)
      #expect(SkySamples.lowestContrast(canvas(image), in: text) >= 4.5)
    }
  }

  @Test func withoutScrimSomeSkiesAreTooBright() throws {
    // Otherwise the test above would prove nothing.
    let image = try sky(.partlyCloudy, 60, .direct).paint(atMilliseconds: nil)
    #expect(SkySamples.lowestContrast(canvas(image), in: text) < 3)
  }

  @Test func scrimEndsSoftlyAndLeavesDarkPixelsNearlyAlone() throws {
    let size = Size(columns: 100, rows: 30)
    let painter = SkyPainter(fidelity: .direct, horizons: HorizonLibrary())
    let rect = Rect(column: 20, row: 10, columns: 20, rows: 6)
    let day = painter.paint(SkySamples.scene(.clear, altitude: 50), atMilliseconds: nil, size: size)
    var dimmed = day
    dimmed.scrim(rect)
    func light(_ image: SkyImage, _ x: Int, _ y: Int) -> Float {
      SkyColor(image.color(x: x, y: y)).luminance
    }
    let row = rect.bottom * 2 - 3
    let losses = [2, 14, 17, 25].map { light(day, $0, row) - light(dimmed, $0, row) }
    #expect(losses[0] == 0)
    #expect(losses[1] < losses[2] && losses[2] < losses[3])
    #expect(dimmed.color(x: 90, y: 5) == day.color(x: 90, y: 5))

    let night = painter.paint(
      SkySamples.scene(.overcast, altitude: -30), atMilliseconds: nil, size: size)
    var dark = night
    dark.scrim(rect)
    for y in 0..<60 {
      for x in 0..<100 { #expect(abs(light(night, x, y) - light(dark, x, y)) < 0.004) }
    }
  }

  @Test func scrimsDoNotAddUp() throws {
    let image = try sky(.clear, 50, .direct).paint(atMilliseconds: nil)
    var once = image
    once.scrim(text)
    var twice = once
    twice.scrim(text, strength: 0.4)
    #expect(once == twice)
    var none = image
    none.scrim(text, strength: 0)
    #expect(none == image)
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
