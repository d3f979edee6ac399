import Glibc

/// A painted sky: two pixels a cell, one above the other, drawn from a fixed table of colours.
struct SkyImage: Sendable, Equatable {
  let size: Size
  /// Numbers of colours in `table`, row by row; there are `size.columns` by twice `size.rows`.
  var pixels: [UInt16]
  let table: SkyColorTable

  var width: Int { size.columns }
  var height: Int { size.rows * 2 }

  init(size: Size, pixels: [UInt16], table: SkyColorTable) {
    self.size = size
    self.pixels = pixels
    self.table = table
  }

  /// The colour of a pixel before a terminal with fewer colours changes it, as 0xRRGGBB.
  func color(x: Int, y: Int) -> UInt32 { table.exact[Int(pixels[y * width + x])] }

  /// Dims what is bright in a rectangle of cells, with a soft edge around it, so that white text
  /// can be read there.
  ///
  /// Strength 1 leaves no pixel of the rectangle with a contrast below 4.5 : 1 to white. What is
  /// dark anyway stays as it is. Scrims that overlap do not add up.
  mutating func scrim(_ rect: Rect, strength: Double = 1) {
    guard strength > 0, table.isShaded, !rect.isEmpty, width > 0, height > 0 else { return }
    let full = Int((Double(SkyColorTable.dimSteps) * min(1, strength)).rounded())
    let feather = max(3, height / 6)
    let top = rect.top * 2
    let bottom = rect.bottom * 2
    let base = table.baseCount
    for y in max(0, top - feather)..<max(0, min(height, bottom + feather)) {
      let down = max(0, max(top - y, y - (bottom - 1)))
      for x in max(0, rect.left - feather)..<max(0, min(width, rect.right + feather)) {
        let across = max(0, max(rect.left - x, x - (rect.right - 1)))
        let level: Int
        if down == 0, across == 0 {
          level = full
        } else {
          let distance = Float(across * across + down * down).squareRoot()
          level = Int(Float(full) * (1 - smoothRise(0, Float(feather), distance)))
        }
        let index = y * width + x
        let pixel = Int(pixels[index])
        if level > pixel / base { pixels[index] = UInt16(level * base + pixel % base) }
      }
    }
  }
}

/// The colours that the pixels of a sky may have, and what a terminal makes of them.
struct SkyColorTable: Sendable, Equatable {
  /// The steps between a colour as it is and one that white text can stand on.
  static let dimSteps = 12

  let fidelity: SkyFidelity
  /// How many colours the scene was painted with; the rest are the same ones dimmed, by steps.
  let baseCount: Int
  /// 0xRRGGBB.
  let exact: [UInt32]
  /// The inks of a flat picture, nil for what stays as the terminal has it.
  let inks: [Color?]
  /// The colours of 256 that stand for each colour, by the place in a square of 4 by 4 pixels.
  let dithered: [UInt32]
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
    for step in 0...Self.dimSteps {
      let share = Float(step) / Float(Self.dimSteps)
      // The eye sees ratios: the limit falls by equal factors.
      let bound = min(limit, powf(SkyColor.whiteTextLimit, share))
      for shade in shades {
        exact.append((step == 0 ? shade : shade.dimmed(below: bound, tint: tint)).hex)
        limits.append(bound)
      }
    }
    self.exact = exact
    dithered = fidelity == .indexed ? SkyDither.table(for: exact, limits: limits) : []
  }

  /// A table of inks.
  init(inks: [Color?], fidelity: SkyFidelity) {
    self.fidelity = fidelity
    self.inks = inks
    baseCount = max(1, inks.count)
    exact = []
    dithered = []
    tint = SkyColor(0)
  }
}
