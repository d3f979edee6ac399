import Testing
import WeatherModel

@testable import WeatherTUI

@Suite("Flat sky")
struct FlatSkyTests {
  private static let flat = [SkyFidelity.sixteen, .eight]
  private let size = Size(columns: 60, rows: 20)

  private func canvas(
    _ scene: SkyScene, _ fidelity: SkyFidelity, isASCII: Bool = false, over cell: Cell = Cell()
  ) throws -> Canvas {
    let painter = SkyPainter(fidelity: fidelity, horizons: try SkySamples.horizons())
    let image = painter.paint(scene, atMilliseconds: 400, size: size)
    var canvas = Canvas(size: size, filledWith: cell)
    image.draw(into: &canvas, in: canvas.bounds, isASCII: isASCII)
    return canvas
  }

  /// Words may be put anywhere: no ground is coloured, and no colour is one that cannot be seen on
  /// black or on white: black, white, and their bright ones.
  @Test(arguments: flat, [true, false])
  func groundStaysTheTerminalsOwn(fidelity: SkyFidelity, isASCII: Bool) throws {
    let colors: Set<Color> =
      fidelity == .eight
      ? [.standard, .ansi(1), .ansi(2), .ansi(3), .ansi(4), .ansi(6)]
      : [.standard, .ansi(1), .ansi(2), .ansi(3), .ansi(12)]
    for condition in Condition.allCases {
      for altitude in [-30.0, 1, 50] {
        let moon = altitude < 0 ? SkySamples.halfMoon(isLitOnRight: true) : nil
        let scene = SkySamples.scene(condition, altitude: altitude, moon: moon, rate: 4)
        let canvas = try canvas(scene, fidelity, isASCII: isASCII)
        #expect(canvas.cells.allSatisfy { $0.background == .standard && $0.attributes == [] })
        #expect(canvas.cells.allSatisfy { colors.contains($0.foreground) })
        let drawn = canvas.cells.filter { $0 != Cell() }
        #expect(!drawn.isEmpty)
        for cell in drawn {
          let scalar = cell.character.unicodeScalars.first?.value ?? 0
          let isOfItsSet =
            isASCII
            ? (0x21...0x7E).contains(scalar)
            : (0x2801...0x28FF).contains(scalar) || [0x2580, 0x2584, 0x2588].contains(scalar)
          guard isOfItsSet, cell.character.unicodeScalars.count == 1 else {
            Issue.record("\(condition): \(cell.character)")
            return
          }
        }
        // Only discs are filled, and a disc is small.
        let blocks = canvas.cells.count { "▀▄█".contains($0.character) }
        #expect(blocks < canvas.cells.count / 12)
      }
    }
  }

  @Test(arguments: flat, [true, false])
  func conditionsCanBeToldApart(fidelity: SkyFidelity, isASCII: Bool) throws {
    let conditions: [Condition] = [
      .clear, .partlyCloudy, .overcast, .fog, .drizzle, .heavyRain, .snow, .dust, .smoke, .tornado,
      .sleet,
    ]
    let pictures = try conditions.map {
      try canvas(SkySamples.scene($0), fidelity, isASCII: isASCII).cells
    }
    #expect(Set(pictures).count == conditions.count)
  }

  @Test func theOpenSkyIsBlueByDayRedWhileTheSunIsLowAndBareAtNight() throws {
    func share(_ color: Color, _ altitude: Double) throws -> Double {
      let cells = try canvas(SkySamples.scene(.clear, altitude: altitude), .sixteen).cells
      // The upper two thirds have no land.
      let sky = cells.prefix(cells.count * 2 / 3)
      return Double(sky.count { $0 != Cell() && $0.foreground == color }) / Double(sky.count)
    }
    #expect(try share(.ansi(12), 50) > 0.3)
    #expect(try share(.ansi(1), 50) == 0)
    #expect(try share(.ansi(1), 1) > 0.05)
    #expect(try share(.ansi(12), -30) == 0)
    #expect(try share(.standard, -30) > 0.002)
  }

  @Test func numbersAndTheirPixels() {
    #expect(FlatSky.pixel(0) == nil)
    var numbers: Set<UInt8> = []
    for ink in FlatSky.Ink.allCases {
      #expect(FlatSky.number(ink, 0) == 0)
      for texture in 1..<FlatSky.Texture.count {
        let number = FlatSky.number(ink, texture)
        numbers.insert(number)
        let pixel = FlatSky.pixel(Int(number))
        #expect(pixel?.ink == ink && pixel?.texture == texture)
      }
    }
    #expect(numbers.count == FlatSky.Ink.allCases.count * (Int(FlatSky.Texture.count) - 1))
  }

  @Test func cellsOfTwoPixels() {
    func cell(_ upper: UInt8, _ lower: UInt8, isASCII: Bool = false) -> Character? {
      FlatSky.cell(Int(upper), Int(lower), column: 0, row: 0, isASCII: isASCII)?.character
    }
    let disc = FlatSky.number(.sun, FlatSky.Texture.solid)
    let cloud = FlatSky.number(.cloud, 8)
    let drop = FlatSky.number(.drop, FlatSky.Texture.streak)
    #expect(cell(0, 0) == nil)
    #expect(cell(disc, disc) == "█")
    #expect(cell(disc, cloud) == "▀")
    #expect(cell(0, disc) == "▄")
    #expect(cell(drop, drop) == "⡇")
    #expect(cell(0, drop) == "⡄")
    #expect(cell(cloud, cloud) == "⢕")
    #expect(cell(disc, disc, isASCII: true) == "O")
    #expect(cell(0, drop, isASCII: true) == "|")
  }
}
