import Glibc

/// A painted sky: two pixels a cell, one above the other, drawn from a fixed table of colours.
struct SkyImage: Sendable, Equatable {
  let size: Size
  /// Numbers of colours in `table`, row by row; there are `size.columns` by twice `size.rows`.
  var pixels: [UInt16]
  /// Points of light that are smaller than a pixel; a picture out of focus has none.
  var stars: [Star] = []
  let table: SkyColorTable
  /// Whether it is wholly blurred, the ground of a page of text.
  var isOutOfFocus = false

  var width: Int { size.columns }
  var height: Int { size.rows * 2 }

  /// A star, drawn as a dot in the cell of a pixel.
  struct Star: Sendable, Equatable {
    var pixel: Int
    /// The number of its colour in the table.
    var number: UInt16
    var isBright: Bool
  }

  init(size: Size, pixels: [UInt16], stars: [Star] = [], table: SkyColorTable) {
    self.size = size
    self.pixels = pixels
    self.stars = stars
    self.table = table
  }

  /// The colour of a pixel before a terminal with fewer colours changes it, as 0xRRGGBB.
  func color(x: Int, y: Int) -> UInt32 { table.exact[Int(pixels[y * width + x])] }
}

/// The colours that the pixels of a sky may have, and what a terminal makes of them.
struct SkyColorTable: Sendable, Equatable {
  /// The steps between a colour as it is and one that any text can stand on.
  static let dimSteps = 12
  /// The level behind glass.
  static let glass = 9
  /// The level of the colours on which the rows of a table lie, below those of the steps.
  static let band = dimSteps + 1
  /// The level of the hours of the night in a chart.
  static let night = dimSteps + 2
  private static let levelCount = dimSteps + 3

  let fidelity: SkyFidelity
  /// How many colours the scene was painted with; the rest are the same ones dimmed, by levels.
  let baseCount: Int
  /// 0xRRGGBB, all colours of one level after those of another.
  let exact: [UInt32]
  /// How light each of them is, 0…255.
  let lightness: [UInt8]
  /// The inks of a flat picture, nil for what stays as the terminal has it.
  let inks: [Color?]
  /// What stands for each colour where there are 256.
  let mixtures: [SkyDither.Mixture]
  /// What dimmed colours turn to.
  let tint: SkyColor
  /// The palette of the picture out of focus; nil where there is none.
  var softPalette: SkyPalette?

  var isShaded: Bool { inks.isEmpty }

  /// A table of shades, each with its dimmed ones; none is brighter than a limit.
  init(shades: [SkyColor], tint: SkyColor, fidelity: SkyFidelity, limit: Float = 1) {
    self.fidelity = fidelity
    self.tint = tint
    baseCount = shades.count
    inks = []
    var exact: [UInt32] = []
    var limits: [Float] = []
    for level in 0..<Self.levelCount {
      let own = Self.limit(ofLevel: level)
      let bound = min(limit, own)
      for shade in shades {
        // What is dark enough by itself is not dimmed once more.
        let dimmed = own >= limit ? shade : shade.dimmed(below: bound, tint: tint)
        exact.append(Self.laid(dimmed, level: level).hex)
        limits.append(bound)
      }
    }
    self.exact = exact
    lightness = exact.map { hex in
      UInt8(((hex >> 16 & 0xFF) * 54 + (hex >> 8 & 0xFF) * 183 + (hex & 0xFF) * 18) >> 8)
    }
    mixtures = fidelity == .indexed ? SkyDither.mixtures(for: exact, limits: limits) : []
  }

  /// A colour below a band or in the hours of the night.
  private static func laid(_ color: SkyColor, level: Int) -> SkyColor {
    switch level {
    // Glass has a shimmer of its own: without it, it would not be seen at night.
    case band: color.scaled(0.68).mixed(with: SkyColor(0x8794A8), 0.06)
    case night: color.scaled(0.7)
    default: color
    }
  }

  /// The luminance that no colour of a level exceeds.
  private static func limit(ofLevel level: Int) -> Float {
    // The eye sees ratios: the limit falls by equal factors.
    powf(
      SkyColor.darkestTextLimit,
      Float(level == night ? glass : min(level, dimSteps)) / Float(dimSteps))
  }

  /// The first level on which text of a luminance has so high a contrast.
  static func level(forTextOf luminance: Float, contrast: Float) -> Int {
    let allowed = SkyColor.groundLimit(forTextOf: luminance, contrast: contrast)
    return (0..<dimSteps).first { limit(ofLevel: $0) <= allowed } ?? dimSteps
  }

  /// The colour that a terminal shows for one of the scene's at a level.
  func color(_ shade: Int, level: Int) -> Color {
    let index = level * baseCount + shade
    guard fidelity == .indexed else { return .hex(exact[index]) }
    return SkyDither.colors[Int(mixtures[index].plain)]
  }

  /// What fills a cell whose halves have two shades at two levels.
  func filling(
    upper: Int, upperLevel: Int, lower: Int, lowerLevel: Int
  ) -> (character: Character, foreground: Color, background: Color) {
    let (top, bottom) = (upperLevel * baseCount + upper, lowerLevel * baseCount + lower)
    if fidelity == .indexed {
      let mixture = mixtures[bottom]
      if mixture == mixtures[top] || areAlike(exact[top], exact[bottom]) {
        let background = SkyDither.colors[Int(mixture.first)]
        guard mixture.quarters > 0 else { return (" ", background, background) }
        return (mixture.character, SkyDither.colors[Int(mixture.second)], background)
      }
    }
    let (high, low) = (color(upper, level: upperLevel), color(lower, level: lowerLevel))
    return (high == low ? " " : "▀", high, low)
  }

  /// Whether two colours differ by less than the fixed colours do.
  private func areAlike(_ one: UInt32, _ other: UInt32) -> Bool {
    let difference = [16, 8, 0].map { shift in
      abs(Int(one >> shift & 0xFF) - Int(other >> shift & 0xFF))
    }
    return difference.reduce(0, +) < 60
  }

  /// A table of inks.
  init(inks: [Color?], fidelity: SkyFidelity) {
    self.fidelity = fidelity
    self.inks = inks
    baseCount = max(1, inks.count)
    exact = []
    lightness = []
    mixtures = []
    tint = SkyColor(0)
  }
}
