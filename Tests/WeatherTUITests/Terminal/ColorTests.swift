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

  @Test func standardColorsAndTheirReplacements() {
    #expect(resolve(.full, .standard) == [-1, -1, 0])
    #expect(resolve(.eight, .standard, .ansi(1), hasStandardColors: false) == [7, 1, 0])
    #expect(resolve(.eight, .ansi(1), .standard, hasStandardColors: false) == [1, 0, 0])
    #expect(resolve(.monochrome, .ansi(1), .rgb(9, 9, 9)) == [-1, -1, 0])
  }
}

@Suite("Pair table")
struct PairTableTests {
  private typealias Pair = PairTable.Pair

  @Test func eachCombinationHasOneNumberForGood() {
    var table = PairTable(colors: 16, capacity: 1000)
    var defined: [Int32: Pair] = [:]
    var numbers: [Pair: Int32] = [:]
    for _ in 0..<2 {
      for foreground in -1..<16 {
        for background in -1..<16 {
          let pair = Pair(foreground: foreground, background: background)
          let number = table.number(for: pair) { number, pair in
            #expect(defined.updateValue(pair, forKey: number) == nil)
            return true
          }
          #expect(numbers.updateValue(number, forKey: pair) ?? number == number)
          if number > 0 { #expect(defined[number] == pair) }
        }
      }
    }
    #expect(defined.count == 17 * 17 - 1)
    #expect(numbers[Pair(foreground: -1, background: -1)] == 0)
  }

  @Test func aFullTableGivesTheNearest() {
    var table = PairTable(colors: 256, capacity: 2)
    var calls = 0
    func number(_ foreground: Int, _ background: Int) -> Int32 {
      table.number(for: Pair(foreground: foreground, background: background)) { _, _ in
        calls += 1
        return true
      }
    }
    #expect(number(231, 16) == 1)
    #expect(number(16, 231) == 2)
    #expect(number(255, 232) == 1)
    #expect(number(232, 255) == 2)
    #expect(number(231, 16) == 1)
    #expect(calls == 2)
    #expect(table.pairs.count == 2)
  }

  @Test func aRefusalMeansFull() {
    var table = PairTable(colors: 8, capacity: 100)
    var refusals = 0
    let none = table.number(for: Pair(foreground: 1, background: 2)) { _, _ in
      refusals += 1
      return false
    }
    #expect(none == 0)
    let later = table.number(for: Pair(foreground: 1, background: 3)) { _, _ in true }
    #expect(later == 0)
    #expect(refusals == 1)
  }

  @Test func colorsBeyondTheTableAreNone() {
    var table = PairTable(colors: 8, capacity: 100)
    #expect(table.number(for: Pair(foreground: 8, background: 0)) { _, _ in true } == 0)
    var empty = PairTable(colors: 0, capacity: 0)
    #expect(empty.number(for: Pair(foreground: 0, background: 0)) { _, _ in true } == 0)
  }
}
