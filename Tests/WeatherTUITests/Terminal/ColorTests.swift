import Testing

@testable import WeatherTUI

@Suite("Color palette")
struct ColorPaletteTests {
  @Test func colorsOfThePaletteAreThemselves() {
    for index in 16..<256 {
      let color = PaletteColor(index: index)
      let found = ColorPalette.nearestOf256(
        UInt8(color.red), UInt8(color.green), UInt8(color.blue))
      #expect(PaletteColor(index: found) == color, "\(index)")
      #expect(found >= 16)
    }
  }

  @Test func cubeAndGreysAreXterms() {
    #expect(PaletteColor(index: 16) == PaletteColor(red: 0, green: 0, blue: 0))
    #expect(PaletteColor(index: 67) == PaletteColor(red: 95, green: 135, blue: 175))
    #expect(PaletteColor(index: 231) == PaletteColor(red: 255, green: 255, blue: 255))
    #expect(PaletteColor(index: 232) == PaletteColor(red: 8, green: 8, blue: 8))
    #expect(PaletteColor(index: 255) == PaletteColor(red: 238, green: 238, blue: 238))
  }

  /// A sample of all colours, compared with a search through the whole palette.
  @Test func noOtherColorIsNearer() {
    let palette = (16..<256).map { PaletteColor(index: $0) }
    for red in stride(from: 0, through: 255, by: 15) {
      for green in stride(from: 0, through: 255, by: 17) {
        for blue in stride(from: 0, through: 255, by: 5) {
          let color = PaletteColor(red: red, green: green, blue: blue)
          let found = ColorPalette.nearestOf256(UInt8(red), UInt8(green), UInt8(blue))
          let best = palette.map { $0.distance(to: color) }.min()
          if PaletteColor(index: found).distance(to: color) != best {
            Issue.record("\(color): \(found)")
            return
          }
        }
      }
    }
  }

  @Test(
    arguments: [
      (0x000000, 0), (0x101018, 0), (0x606060, 8), (0xB0B0B0, 7), (0xFFFFFF, 15), (0xF0F4FF, 15),
      (0x8B0000, 1), (0xFF3030, 9), (0x107010, 2), (0x30FF30, 10), (0x000080, 4), (0x2040E0, 12),
      (0xC0A000, 3), (0xFFE040, 11), (0x008B8B, 6), (0x40F0F0, 14), (0x800080, 5),
    ] as [(UInt32, Int)])
  func sixteenColorsGoByHue(_ value: UInt32, _ index: Int) {
    guard case .rgb(let red, let green, let blue) = Color.hex(value) else { return }
    #expect(ColorPalette.nearestOf16(red, green, blue) == index)
  }

  private func resolve(
    _ depth: ColorDepth, _ foreground: Color, _ background: Color = .standard,
    isPicture: Bool = false, hasStandardColors: Bool = true
  ) -> [Int] {
    let resolved = ColorPalette(depth: depth, hasStandardColors: hasStandardColors)
      .resolve(foreground: foreground, background: background, isPicture: isPicture)
    return [
      resolved.pair.foreground, resolved.pair.background, Int(resolved.attributes.rawValue),
    ]
  }

  @Test func eightColorsUseBoldForTheBrightOnes() {
    let bold = Int(Style.Attributes.bold.rawValue)
    #expect(resolve(.eight, .ansi(12)) == [4, -1, bold])
    #expect(resolve(.eight, .ansi(4), .ansi(12)) == [7, 4, 0])
    #expect(resolve(.eight, .ansi(8)) == [7, -1, Int(Style.Attributes.dim.rawValue)])
    #expect(resolve(.sixteen, .ansi(12), .ansi(8)) == [12, 8, 0])
    #expect(resolve(.full, .ansi(12), .ansi(99)) == [12, 15, 0])
  }

  @Test func textNeverVanishesIntoItsBackground() {
    #expect(resolve(.eight, .rgb(250, 250, 250), .rgb(255, 255, 255)) == [0, 7, 0])
    #expect(resolve(.sixteen, .rgb(20, 20, 20), .rgb(10, 10, 10)) == [7, 0, 0])
    #expect(resolve(.sixteen, .rgb(20, 20, 20), .rgb(10, 10, 10), isPicture: true) == [0, 0, 0])
    // Somebody who wants it gets it.
    #expect(resolve(.sixteen, .ansi(1), .ansi(1)) == [1, 1, 0])
  }

  @Test(
    "exact colours are their own numbers, the darkest as well, and the user's come after them",
    arguments: [
      (.hex(0x000000), 0), (.hex(0x000001), 1), (.hex(0x000007), 7), (.hex(0x123456), 0x123456),
      (.hex(0xFFFFFF), 0xFFFFFF), (.ansi(0), 0x1000000), (.ansi(15), 0x100000F), (.standard, -1),
    ] as [(Color, Int)])
  func directColors(color: Color, number: Int) {
    let palette = ColorPalette(depth: .full, isDirect: true)
    let pair = palette.resolve(foreground: color, background: color, isPicture: false).pair
    #expect(pair == PairTable.Pair(foreground: number, background: number))
    #expect(number < palette.count)
  }

  @Test func differencesOfNumbersAreThoseOfWhatIsSeen() {
    let direct = ColorPalette(depth: .full, isDirect: true)
    #expect(direct.difference(0x102030, 0x112233) == 1 + 4 + 9)
    #expect(direct.difference(0x1000001, 0xCD0000) == 0)
    #expect(ColorPalette(depth: .full).difference(16, 231) == 3 * 255 * 255)
  }

  @Test func standardColorsAndTheirReplacements() {
    #expect(resolve(.full, .standard) == [-1, -1, 0])
    #expect(resolve(.eight, .standard, .ansi(1), hasStandardColors: false) == [7, 1, 0])
    #expect(resolve(.eight, .ansi(1), .standard, hasStandardColors: false) == [1, 0, 0])
    #expect(resolve(.monochrome, .ansi(1), .rgb(9, 9, 9)) == [-1, -1, 0])
  }
}
