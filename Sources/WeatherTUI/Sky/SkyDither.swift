/// Shades that a terminal does not have, from those that it has.
enum SkyDither {
  /// Bayer's matrix: at which share of sixteen a dot of an engraved sky is set, see `FlatSky`.
  static let pattern: [Int] = [0, 8, 2, 10, 12, 4, 14, 6, 3, 11, 1, 9, 15, 7, 13, 5]

  /// Two fixed colours, and how many quarters of a cell the second one covers.
  ///
  /// Inside a cell they are mixed by the shade characters, whose grain is far finer than half a
  /// cell: what a chequered sky lacks in calm, they have.
  struct Mixture: Sendable, Equatable {
    var first: UInt8
    var second: UInt8
    var quarters: UInt8
    /// The one colour that is most like the mixture.
    var plain: UInt8

    var character: Character {
      switch quarters {
      case 1: "░"
      case 2: "▒"
      case 3: "▓"
      default: " "
      }
    }
  }

  /// The fixed colours, by the numbers that the tables hold.
  static let palette: [SkyColor] = (16..<256).map { index in
    let color = PaletteColor(index: index)
    return SkyColor(
      red: Float(color.red) / 255, green: Float(color.green) / 255, blue: Float(color.blue) / 255)
  }

  private static let luminances: [Float] = palette.map(\.luminance)

  /// The same as cells have them.
  static let colors: [Color] = palette.map { .hex($0.hex) }

  /// A mixture for each colour, with no part brighter than its limit.
  static func mixtures(for colors: [UInt32], limits: [Float]) -> [Mixture] {
    var known: [UInt64: Mixture] = [:]
    return zip(colors, limits).map { color, limit in
      // The fixed colours lie so far apart that the last bits decide nothing.
      let key = UInt64(color & 0xF8F8F8) << 32 | UInt64(limit.bitPattern)
      if let mixture = known[key] { return mixture }
      let mixture = mixture(SkyColor(color), limit: limit)
      known[key] = mixture
      return mixture
    }
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
    let isGrey = (0.15..<0.85).contains(wanted.luma) && wanted.chroma < 0.066
    for index in palette.indices where luminances[index] <= limit {
      // There is no dark blue between navy and teal; better greyer than teal.
      guard axes[index].green - wanted.green < 0.13 || palette[index].red > 0.9 else { continue }
      // What is grey by day stays grey: coloured greys make blotches of an even cloud.
      guard !isGrey || axes[index].chroma < 0.03 else { continue }
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

  private static func mixture(_ color: SkyColor, limit: Float) -> Mixture {
    let wanted = Axes(color)
    let near = nearest(to: wanted, limit: limit, count: 14)
    guard let nearest = near.first else {
      return Mixture(first: 0, second: 0, quarters: 0, plain: 0)
    }
    let plain = UInt8(nearest.index)
    var best = Mixture(first: plain, second: plain, quarters: 0, plain: plain)
    var least = nearest.distance
    for first in near {
      for second in near where first.index < second.index {
        let low = axes[first.index]
        let high = axes[second.index]
        let length = low.distance(to: high)
        guard length > 0 else { continue }
        let share = max(0, min(1, low.share(of: wanted, toward: high) / length))
        let quarters = Int((share * 4).rounded())
        guard quarters > 0, quarters < 4 else { continue }
        let mixed = low.mixed(with: high, Float(quarters) / 4)
        let excess = max(0, mixed.chroma - wanted.chroma)
        let error = mixed.distance(to: wanted) + excess * excess * 0.8
        // The eye sees a grain by its lightness much more than by its hue.
        let contrast = low.luma - high.luma
        let cost = error + contrast * contrast * Self.grainCost + length * Self.mixCost
        if cost < least {
          least = cost
          best = Mixture(
            first: UInt8(first.index), second: UInt8(second.index), quarters: UInt8(quarters),
            plain: plain)
        }
      }
    }
    return best
  }

  private static let grainCost: Float = 0.1
  private static let mixCost: Float = 0.02

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
