extension FlatSky {
  /// One cell from the numbers of its two pixels; nil leaves it bare.
  static func cell(
    _ upper: Int, _ lower: Int, column: Int, row: Int, isASCII: Bool
  ) -> (character: Character, number: Int)? {
    let number = dominant(upper, lower)
    guard let pixel = pixel(number) else { return nil }
    if isASCII {
      return letter(upper, lower, pixel.ink, pixel.texture).map { ($0, number) }
    }
    // Blocks have no gaps between them, so discs are drawn with them alone.
    if pixel.texture == Texture.solid {
      let (top, bottom) = (isSolid(upper), isSolid(lower))
      return (top && bottom ? "█" : top ? "▀" : "▄", number)
    }
    let dots =
      dots(upper, column: column, row: row * 2)
      | dots(lower, column: column, row: row * 2 + 1) << 4
    return dots == 0 ? nil : (braille[dots], number)
  }

  /// The pixel whose colour the cell takes: what stands out, then what has more dots.
  private static func dominant(_ upper: Int, _ lower: Int) -> Int {
    guard let top = pixel(upper) else { return lower }
    guard let bottom = pixel(lower) else { return upper }
    if (top.texture >= Texture.solid) != (bottom.texture >= Texture.solid) {
      return top.texture > bottom.texture ? upper : lower
    }
    if top.ink == bottom.ink { return top.texture >= bottom.texture ? upper : lower }
    return top.ink.rawValue > bottom.ink.rawValue ? upper : lower
  }

  private static func isSolid(_ number: Int) -> Bool { pixel(number)?.texture == Texture.solid }

  /// The dots of a pixel: bits 0 and 1 for those above, 2 and 3 for those below.
  private static func dots(_ number: Int, column: Int, row: Int) -> Int {
    guard let texture = pixel(number)?.texture else { return 0 }
    switch texture {
    case Texture.solid, Texture.blob: return 0b1111
    case Texture.streak: return 0b0101
    case Texture.speck: return 0b0010
    default:
      var dots = 0
      for dot in 0..<4 {
        let (x, y) = ((column * 2 + dot & 1) & 3, (row * 2 + dot >> 1) & 3)
        if SkyDither.pattern[y * 4 + x] < texture { dots |= 1 << dot }
      }
      return dots
    }
  }

  /// The characters of braille by the dots from left to right and from top to bottom.
  private static let braille: [Character] = (0..<256).map { dots in
    let places: [UInt32] = [0x01, 0x08, 0x02, 0x10, 0x04, 0x20, 0x40, 0x80]
    let bits = places.indices.reduce(UInt32(0)) {
      dots >> $1 & 1 == 1 ? $0 | places[$1] : $0
    }
    return Unicode.Scalar(0x2800 + bits).map { Character($0) } ?? " "
  }

  /// A letter that looks like what is there; faint shades are left out.
  private static func letter(
    _ upper: Int, _ lower: Int, _ ink: Ink, _ texture: UInt8
  ) -> Character? {
    let level = { (number: Int) in Int(pixel(number).map { min($0.texture, 16) } ?? 0) }
    let shade = level(upper) + level(lower)
    func ramp(_ letters: [Character?]) -> Character? {
      letters[min(letters.count - 1, shade * letters.count / 33)]
    }
    switch ink {
    case .air: return nil
    case .cloud: return ramp([nil, ".", ":", "%", "%", "#"])
    case .haze: return texture == Texture.blob ? "-" : ramp([nil, ".", "-", "="])
    case .distance: return "."
    case .land: return ":"
    case .water: return "~"
    case .glow: return ramp([nil, nil, "."])
    case .sun: return texture == Texture.streak ? "|" : "O"
    case .moon: return shade < 8 ? nil : "O"
    case .star: return texture == Texture.blob ? "*" : "."
    case .drop: return "|"
    case .flake where texture < Texture.levels: return texture < 12 ? "^" : ":"
    case .flake: return texture == Texture.speck ? "." : "*"
    }
  }
}
