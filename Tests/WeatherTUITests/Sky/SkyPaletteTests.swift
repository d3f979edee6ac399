import Testing

@testable import WeatherTUI

@Suite struct SkyPaletteTests {
  @Test func fewColoursStayThemselves() {
    let colors: [UInt32] = [0x000000, 0xFF8800, 0x2040A0, 0xFFFFFF]
    let palette = SkyPalette(
      samples: colors.map { SkyPalette.Sample(color: SkyColor($0), weight: 1) }, limit: 16)
    #expect(palette.colors.count == 4)
    for color in colors {
      #expect(palette.colors[palette.index(of: SkyColor(color))].hex == color)
    }
  }

  @Test func manyColoursAreMetCloselyByFew() {
    let samples = (0..<2_000).map { index in
      let share = Float(index) / 1_999
      return SkyPalette.Sample(
        color: SkyColor(0x0A1440).mixed(with: SkyColor(0xFFD090), share), weight: 1)
    }
    let palette = SkyPalette(samples: samples, limit: 64)
    #expect(palette.colors.count == 64)
    for sample in samples {
      let found = palette.colors[palette.index(of: sample.color)]
      #expect(abs(found.red - sample.color.red) < 0.02)
      #expect(abs(found.blue - sample.color.blue) < 0.02)
    }
  }

  @Test func withoutSamplesThereIsStillAColour() {
    #expect(SkyPalette(samples: [], limit: 8).colors.count == 1)
  }

  @Test func dimmingBendsBelowTheLimitAndKeepsTheOrder() {
    let tint = SkyColor(0x10306A)
    var last: Float = -1
    for step in 0...255 {
      let grey = SkyColor(red: Float(step) / 255, green: Float(step) / 255, blue: Float(step) / 255)
      let dimmed = grey.dimmed(below: SkyColor.whiteTextLimit, tint: tint)
      #expect(SkyColor(dimmed.hex).luminance < 0.1833)
      #expect(dimmed.luminance >= last - 0.004)
      last = max(last, dimmed.luminance)
    }
    let dark = SkyColor(0x0A0E18)
    #expect(dark.dimmed(below: SkyColor.whiteTextLimit, tint: tint).hex == dark.hex)
  }

  @Test func luminanceIsThatOfTheStandard() {
    // #767676 is the lightest grey on which white has 4.5 : 1.
    #expect(abs(SkyColor(0x767676).luminance - 0.1812) < 0.0005)
    #expect(SkyColor(0xFFFFFF).luminance == 1)
  }

  /// The four quarters of the cell that stands for a colour, and the one colour behind words.
  private func mixture(_ color: UInt32, limit: Float) -> (quarters: [SkyColor], plain: SkyColor) {
    let mixture = SkyDither.mixtures(for: [color], limits: [limit])[0]
    let quarters = (0..<4).map {
      SkyDither.palette[Int($0 < mixture.quarters ? mixture.second : mixture.first)]
    }
    return (quarters, SkyDither.palette[Int(mixture.plain)])
  }

  @Test func ditherLeavesFixedColoursAloneAndMeetsOthersOnAverage() {
    #expect(Set(mixture(0x5F87AF, limit: 1).quarters) == [SkyColor(0x5F87AF)])
    let wanted = SkyColor(0x7396C0)
    let mixed = mixture(wanted.hex, limit: 1)
    #expect(Set(mixed.quarters).count == 2)
    let mean = mixed.quarters.map(\.green).reduce(0, +) / 4
    #expect(abs(mean - wanted.green) < abs(mixed.plain.green - wanted.green))
    // A night is blue, which no single dark colour of the 256 is.
    let night = mixture(0x0A1129, limit: 1).quarters
    #expect(night.contains { $0.blue > $0.red } && night.contains { $0.blue < 0.2 })
  }

  @Test func ditherKeepsBelowTheLimit() {
    for color in [0xFFFFFF, 0x767676, 0x4A6AA0, 0x806040] as [UInt32] {
      let mixed = mixture(color, limit: 0.1833)
      #expect((mixed.quarters + [mixed.plain]).allSatisfy { $0.luminance <= 0.1833 })
    }
  }
}
