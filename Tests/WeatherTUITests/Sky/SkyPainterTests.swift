import Testing
import WeatherModel

@testable import WeatherTUI

@Suite struct SkyPainterTests {
  private let size = Size(columns: 60, rows: 20)

  private func painter(_ fidelity: SkyFidelity = .direct) throws -> SkyPainter {
    SkyPainter(fidelity: fidelity, horizons: try SkySamples.horizons())
  }

  @Test(arguments: [Condition.partlyCloudy, .heavyRain, .snow, .thunderstorm, .dust])
  func equalInputGivesEqualPictures(condition: Condition) throws {
    let scene = SkySamples.scene(condition)
    for moment in [nil, 0, 123_456] {
      let first = try painter().paint(scene, atMilliseconds: moment, size: size)
      let second = try painter().paint(scene, atMilliseconds: moment, size: size)
      #expect(first == second)
    }
    let other = SkySamples.scene(condition, seed: 8)
    #expect(
      try painter().paint(scene, atMilliseconds: nil, size: size)
        != painter().paint(other, atMilliseconds: nil, size: size))
  }

  @Test(arguments: [(0, 0), (1, 0), (0, 1), (1, 1), (3, 2), (20, 8), (80, 24), (200, 60), (300, 4)])
  func everySizeIsPainted(columns: Int, rows: Int) throws {
    let size = Size(columns: columns, rows: rows)
    for condition in [Condition.tornado, .thunderstormHail] {
      let scene = SkySamples.scene(condition, rate: 5)
      let image = try painter().paint(scene, atMilliseconds: 700, size: size)
      #expect(image.pixels.count == columns * rows * 2)
      #expect(image.pixels.allSatisfy { Int($0) < image.table.baseCount })
    }
    let night = SkySamples.scene(
      .clear, altitude: -30, moon: SkySamples.halfMoon(isLitOnRight: true))
    let image = try painter().paint(night, atMilliseconds: 700, size: size)
    let blurred = image.blurredAndDarkened(amount: 0.5)
    #expect(blurred.pixels.count == columns * rows * 2)
  }

  @Test(arguments: SkyFidelity.allCases, [true, false])
  func nothingIsDrawnOutsideTheRectangle(fidelity: SkyFidelity, isASCII: Bool) throws {
    let marker = Cell(character: "·", foreground: .ansi(5), background: .ansi(6))
    let image = try painter(fidelity).paint(
      SkySamples.scene(.snow), atMilliseconds: 0, size: size)
    for rect in [
      Rect(column: 3, row: 2, columns: 30, rows: 9),
      Rect(column: -5, row: -3, columns: 20, rows: 8),
      Rect(column: 50, row: 15, columns: 60, rows: 20),
    ] {
      var canvas = Canvas(size: Size(columns: 70, rows: 22), filledWith: marker)
      image.draw(into: &canvas, in: rect, isASCII: isASCII)
      for row in 0..<22 {
        for column in 0..<70 where !rect.contains(Point(column: column, row: row)) {
          #expect(canvas[column, row] == marker)
        }
      }
      let changed = canvas.cells.contains { $0 != marker }
      #expect(changed == (fidelity != .none))
      if isASCII { #expect(canvas.cells.allSatisfy { $0 == marker || $0.character.isASCII }) }
    }
  }

  @Test func upperPixelIsTheForegroundAndTheLowerOneTheBackground() throws {
    let image = try painter().paint(SkySamples.scene(.clear), atMilliseconds: nil, size: size)
    var canvas = Canvas(size: size)
    image.draw(into: &canvas, in: canvas.bounds)
    #expect(canvas[7, 5].character == "▀")
    #expect(canvas[7, 5].foreground == .hex(image.color(x: 7, y: 10)))
    #expect(canvas[7, 5].background == .hex(image.color(x: 7, y: 11)))
  }

  @Test(arguments: Condition.allCases)
  func paletteIsSmall(condition: Condition) throws {
    for altitude in [-20.0, 1, 40] {
      let sky = try painter().prepare(
        SkySamples.scene(condition, altitude: altitude), size: Size(columns: 40, rows: 12))
      #expect((2...192).contains(sky.table.baseCount))
    }
  }

  @Test func differentConditionsLookDifferent() throws {
    let conditions: [Condition] = [
      .clear, .partlyCloudy, .overcast, .fog, .drizzle, .heavyRain, .snow, .thunderstorm, .dust,
      .smoke, .tornado, .showers, .sleet,
    ]
    let pictures = try conditions.map { condition in
      let image = try painter().paint(
        SkySamples.scene(condition), atMilliseconds: nil, size: size)
      return image.pixels.map { image.table.exact[Int($0)] }
    }
    #expect(Set(pictures).count == conditions.count)
  }

  @Test func indexedPictureUsesFixedColoursOnly() throws {
    let fixed = Set(
      (16..<256).map { index in
        let color = PaletteColor(index: index)
        return Color.rgb(UInt8(color.red), UInt8(color.green), UInt8(color.blue))
      })
    let image = try painter(.indexed).paint(
      SkySamples.scene(.partlyCloudy, altitude: 2), atMilliseconds: nil, size: size)
    var canvas = Canvas(size: size)
    image.draw(into: &canvas, in: canvas.bounds)
    #expect(
      canvas.cells.allSatisfy { fixed.contains($0.foreground) && fixed.contains($0.background) })
  }

  @Test func fidelityFollowsTheDepth() {
    func fidelity(_ depth: ColorDepth, isDirect: Bool = false) -> SkyFidelity {
      SkyFidelity(
        TerminalCapabilities(colorDepth: depth, isUnicode: true, hasDirectColor: isDirect))
    }
    #expect(fidelity(.monochrome) == .none)
    #expect(fidelity(.eight) == .eight)
    #expect(fidelity(.sixteen) == .sixteen)
    #expect(fidelity(.full) == .indexed)
    #expect(fidelity(.full, isDirect: true) == .direct)
  }
}
