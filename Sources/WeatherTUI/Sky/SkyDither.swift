/// Shades between the 240 fixed colours of a 256-colour terminal, by an ordered 4 by 4 pattern.
enum SkyDither {
  /// Bayer's matrix: of two mixed colours, which one a pixel takes at each share.
  static let pattern: [Int] = [0, 8, 2, 10, 12, 4, 14, 6, 3, 11, 1, 9, 15, 7, 13, 5]

  /// A place of the pattern whose pixel takes the colour that has the larger share.
  static let middle = (x: 1, y: 3)

  /// The fixed colours, by the numbers that the tables hold.
  static let palette: [SkyColor] = (16..<256).map { index in
    let color = PaletteColor(index: index)
    return SkyColor(
      red: Float(color.red) / 255, green: Float(color.green) / 255, blue: Float(color.blue) / 255)
  }

  private static let luminances: [Float] = palette.map(\.luminance)

  /// The same as cells have them.
  static let colors: [Color] = palette.map { .hex($0.hex) }

  /// Sixteen numbers of colours for each colour, none of them brighter than its limit.
  static func table(for colors: [UInt32], limits: [Float]) -> [UInt8] {
    var table: [UInt8] = []
    table.reserveCapacity(colors.count * 16)
    var known: [UInt64: Int] = [:]
    for (color, limit) in zip(colors, limits) {
      // The fixed colours lie so far apart that the last bits decide nothing.
      let key = UInt64(color & 0xF8F8F8) << 32 | UInt64(limit.bitPattern)
      if let start = known[key] {
        table.append(contentsOf: Array(table[start..<start + 16]))
        continue
      }
      known[key] = table.count
      let mix = mixture(SkyColor(color), limit: limit)
      let first = UInt8(mix.first)
      let second = UInt8(mix.second)
      for place in 0..<16 { table.append(pattern[place] < mix.share ? second : first) }
    }
    return table
  }

  /// The fixed colour that is most like another and no brighter than a limit.
  static func nearest(to color: SkyColor, limit: Float) -> SkyColor {
    let mix = nearest(to: Axes(color), limit: limit, count: 1)
    return palette[mix.first?.index ?? 0]
  }

  /// The fixed colours that are most like another, the nearest first.
  private static func nearest(
    to wanted: Axes, limit: Float, count: Int
  ) -> [(index: Int, distance: Float)] {
    var near: [(index: Int, distance: Float)] = []
    for index in palette.indices where luminances[index] <= limit {
      // There is no dark blue between navy and teal; better greyer than teal.
      guard axes[index].green - wanted.green < 0.13 || palette[index].red > 0.9 else { continue }
      // Too grey is dull, too colourful is false.
      let excess = max(0, axes[index].chroma - wanted.chroma)
      let distance = axes[index].distance(to: wanted) + excess * excess * 0.8
      if near.count == count, let last = near.last, distance >= last.distance { continue }
      let place = near.firstIndex { $0.distance > distance } ?? near.count
      near.insert((index, distance), at: place)
      if near.count > count { near.removeLast() }
    }
    return near
  }

  /// Two colours and how many of sixteen pixels take the second.
  private static func mixture(
    _ color: SkyColor, limit: Float
  ) -> (first: Int, second: Int, share: Int) {
    let wanted = Axes(color)
    let near = nearest(to: wanted, limit: limit, count: 14)
    guard let nearest = near.first else { return (0, 0, 0) }
    // Half a cell is a large dot: an even band is calmer than a chequered one, and in the dark,
    // where the cube has but one blue, dots of it are a grid and no colour.
    let seen = 0.19 + 0.12 * (1 - smoothRise(0.08, 0.25, wanted.luma))
    var best = (first: nearest.index, second: nearest.index, share: 0)
    var least = nearest.distance
    for first in near {
      for second in near where first.index < second.index {
        let low = axes[first.index]
        let high = axes[second.index]
        let length = low.distance(to: high)
        guard length > 0 else { continue }
        let share = Int(
          (max(0, min(1, low.share(of: wanted, toward: high) / length)) * 16).rounded())
        guard share > 0, share < 16 else { continue }
        let mixed = low.mixed(with: high, Float(share) / 16)
        let excess = max(0, mixed.chroma - wanted.chroma)
        let error = mixed.distance(to: wanted) + excess * excess * 0.8
        // The eye sees a pattern by its lightness much more than by its hue.
        let contrast = low.luma - high.luma
        let cost = error + contrast * contrast * 0.22 + length * seen
        if cost < least {
          least = cost
          best = (first.index, second.index, share)
        }
      }
    }
    return best
  }

  /// A colour by lightness and hue, where equal steps look about equal.
  private struct Axes {
    var luma: Float
    var warm: Float
    var green: Float

    init(_ color: SkyColor) {
      luma = 0.3 * color.red + 0.59 * color.green + 0.11 * color.blue
      warm = (color.red - color.blue) * 0.55
      // The cube has few dark colours, and a green cast is what one notices first.
      green = (color.green - luma) * 1.6
    }

    /// How far from grey.
    var chroma: Float { (warm * warm + green * green).squareRoot() }

    func distance(to other: Axes) -> Float {
      let luma = luma - other.luma
      let warm = warm - other.warm
      let green = green - other.green
      return luma * luma + warm * warm + green * green
    }

    /// How far along the way to `other` a colour lies, times the square of the way.
    func share(of color: Axes, toward other: Axes) -> Float {
      (color.luma - luma) * (other.luma - luma) + (color.warm - warm) * (other.warm - warm)
        + (color.green - green) * (other.green - green)
    }

    func mixed(with other: Axes, _ amount: Float) -> Axes {
      var mixed = self
      mixed.luma += (other.luma - luma) * amount
      mixed.warm += (other.warm - warm) * amount
      mixed.green += (other.green - green) * amount
      return mixed
    }
  }

  private static let axes = palette.map { Axes($0) }
}
