import Testing
import WeatherModel

@testable import WeatherTUI

/// Whether every word of every page can be read over every sky, by WCAG 2.2's contrast ratio.
@Suite struct SkyPageContrastTests {
  private static let sizes = [(80, 24), (40, 12), (112, 20)]

  /// The cells with words or figures; drawings of lines and blocks are none.
  private static func isWord(_ cell: Cell) -> Bool {
    guard let scalar = cell.character.unicodeScalars.first?.value, scalar > 0x20 else {
      return false
    }
    return !(0x2500...0x259F).contains(scalar) && !(0x2800...0x28FF).contains(scalar)
      && cell.character != "ϟ"
  }

  private static func luminance(_ color: Color, _ fidelity: SkyFidelity) -> Float? {
    guard case .rgb(let red, let green, let blue) = color else { return nil }
    guard fidelity == .indexed else {
      return SkyColor(UInt32(red) << 16 | UInt32(green) << 8 | UInt32(blue)).luminance
    }
    let shown = PaletteColor(index: ColorPalette.nearestOf256(red, green, blue))
    return SkyColor(
      UInt32(shown.red) << 16 | UInt32(shown.green) << 8 | UInt32(shown.blue)
    ).luminance
  }

  /// The word with the least contrast: its cell's place and the ratio.
  private static func worst(
    _ frame: Canvas, _ fidelity: SkyFidelity
  ) -> (point: Point, ratio: Float)? {
    var worst: (point: Point, ratio: Float)?
    for row in 0..<frame.size.rows {
      for column in 0..<frame.size.columns where isWord(frame[column, row]) {
        let cell = frame[column, row]
        let point = Point(column: column, row: row)
        guard let one = luminance(cell.foreground, fidelity),
          let other = luminance(cell.background, fidelity)
        else { return (point, 0) }
        let ratio = (max(one, other) + 0.05) / (min(one, other) + 0.05)
        if ratio < worst?.ratio ?? .infinity { worst = (point, ratio) }
      }
    }
    return worst
  }

  @Test(arguments: Condition.allCases, [SkyFidelity.direct, .indexed])
  func everyWordCanBeReadOverEverySky(condition: Condition, fidelity: SkyFidelity) throws {
    let screen = try Screen.test(.full)
    let painter = SkyPainter(fidelity: fidelity, horizons: try SkySamples.horizons())
    // Dithering is slow to work out without optimisation; its limits do not depend on the hour.
    let altitudes: [Double] = fidelity == .direct ? [-20, 3, 60] : [2, 60]
    for (index, altitude) in altitudes.enumerated() {
      let (columns, rows) = Self.sizes[index % Self.sizes.count]
      let moon = altitude < 0 ? SkySamples.halfMoon(isLitOnRight: true) : nil
      let scene = SkySamples.scene(
        condition, altitude: altitude, azimuth: 100 + 50 * Double(index % 4), moon: moon, rate: 5,
        seed: UInt32(index * 7 + 3))
      let forecasts = ForecastScene.allCases
      let forecast = forecasts[index % forecasts.count]
      var state = forecast.state(size: Size(columns: columns, rows: rows))
      state.show(scene, by: painter)
      for page in Page.allCases {
        state.page = page
        let frame = screen.render(state)
        let worst = try #require(Self.worst(frame, fidelity), "no words on the page")
        #expect(
          worst.ratio >= 4.5,
          "\(frame[worst.point.column, worst.point.row]) at \(worst.point), \(page), \(altitude)°")
      }
    }
  }

  @Test func theSkyStaysBrightWhereNobodyReads() throws {
    let screen = try Screen.test(.full)
    let painter = SkyPainter(fidelity: .direct, horizons: try SkySamples.horizons())
    var state = ForecastScene.clearDay.state(size: Size(columns: 100, rows: 30))
    state.show(SkySamples.scene(.clear, altitude: 50), by: painter)
    let frame = screen.render(state)
    let image = try #require(state.sky.shown).image(blur: 0)
    let untouched = (0..<frame.size.rows).reduce(0) { sum, row in
      sum
        + (0..<frame.size.columns).count {
          frame[$0, row].background == .hex(image.color(x: $0, y: row * 2 + 1))
        }
    }
    #expect(untouched * 5 > frame.cells.count, "\(untouched) of \(frame.cells.count) cells")
  }

  @Test func everyCellHasAPictureAndNoWordIsLost() throws {
    let screen = try Screen.test(.full)
    let painter = SkyPainter(fidelity: .direct, horizons: try SkySamples.horizons())
    for page in Page.allCases {
      var state = ForecastScene.alertAndStrip.state(size: Size(columns: 90, rows: 28), page: page)
      let plain = screen.render(state)
      state.show(SkySamples.scene(.partlyCloudy, altitude: 30), by: painter)
      let painted = screen.render(state)
      for (before, after) in zip(plain.cells, painted.cells) {
        if before.character != " " {
          #expect(before.character == after.character)
          if before.character != "─" { #expect(before.foreground == after.foreground) }
        } else {
          let isStar = (0x2801...0x28FF).contains(after.character.unicodeScalars.first?.value ?? 0)
          #expect(after.character == " " || after.character == "▀" || isStar)
        }
      }
      #expect(painted != plain)
    }
  }
}
