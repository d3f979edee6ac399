import CNcurses

/// What a colour of the 256-colour palette looks like.
struct PaletteColor: Hashable, Sendable {
  var red: Int
  var green: Int
  var blue: Int

  init(red: Int, green: Int, blue: Int) {
    self.red = red
    self.green = green
    self.blue = blue
  }

  /// The colour at an index: 16 of the user's, of which xterm's defaults are assumed, then a cube
  /// of 6 × 6 × 6, then 24 greys.
  init(index: Int) {
    switch index {
    case 16..<232:
      let cube = index - 16
      self.init(
        red: PaletteColor.cubeLevels[cube / 36], green: PaletteColor.cubeLevels[cube / 6 % 6],
        blue: PaletteColor.cubeLevels[cube % 6])
    case 232..<256:
      let level = 8 + 10 * (index - 232)
      self.init(red: level, green: level, blue: level)
    default:
      let (red, green, blue) = PaletteColor.ansi[max(0, index) % 16]
      self.init(red: red, green: green, blue: blue)
    }
  }

  func distance(to other: PaletteColor) -> Int {
    let red = red - other.red
    let green = green - other.green
    let blue = blue - other.blue
    return red * red + green * green + blue * blue
  }

  static let cubeLevels = [0, 95, 135, 175, 215, 255]

  private static let ansi = [
    (0, 0, 0), (205, 0, 0), (0, 205, 0), (205, 205, 0),
    (0, 0, 238), (205, 0, 205), (0, 205, 205), (229, 229, 229),
    (127, 127, 127), (255, 0, 0), (0, 255, 0), (255, 255, 0),
    (92, 92, 255), (255, 0, 255), (0, 255, 255), (255, 255, 255),
  ]
}

/// Turns the colours that views name into those that a terminal has.
struct ColorPalette: Sendable {
  /// A cell's colours as numbers, -1 for the terminal's own, and what has to help them.
  struct Resolved: Hashable, Sendable {
    var pair: PairTable.Pair
    var attributes: Style.Attributes
  }

  let depth: ColorDepth
  /// Whether the terminal's own colours can be used beside others.
  let hasStandardColors: Bool
  /// Whether an exact colour is its own number, 0xRRGGBB; the user's sixteen come after them all.
  let isDirect: Bool

  /// The number of the first of the user's colours where an exact one is its own number.
  static let firstUserColor = Int(WX_FIRST_PALETTE_COLOR)

  /// The step of the cube nearest to each intensity.
  private static let cubeSteps: [UInt8] = (0..<256).map { value in
    let distances = PaletteColor.cubeLevels.map { abs($0 - value) }
    return UInt8(distances.firstIndex(of: distances.min() ?? 0) ?? 0)
  }

  init(depth: ColorDepth, hasStandardColors: Bool = true, isDirect: Bool = false) {
    self.depth = depth
    self.hasStandardColors = hasStandardColors
    self.isDirect = isDirect && depth == .full
  }

  /// How many colours have numbers.
  var count: Int { isDirect ? ColorPalette.firstUserColor + 16 : depth.rawValue }

  /// How much two colours with numbers differ.
  func difference(_ left: Int, _ right: Int) -> Int { color(left).distance(to: color(right)) }

  private func color(_ number: Int) -> PaletteColor {
    guard isDirect else { return PaletteColor(index: number) }
    guard number < ColorPalette.firstUserColor else {
      return PaletteColor(index: number - ColorPalette.firstUserColor)
    }
    return PaletteColor(red: number >> 16, green: number >> 8 & 0xFF, blue: number & 0xFF)
  }

  /// The colours of a cell.
  ///
  /// With few colours, two that differ may become one. `isPicture` says that this does no harm,
  /// as in a drawing of half blocks; text would be lost and is moved to the other end.
  func resolve(foreground: Color, background: Color, isPicture: Bool) -> Resolved {
    guard depth != .monochrome else {
      return Resolved(pair: PairTable.Pair(foreground: -1, background: -1), attributes: [])
    }
    var fore = index(of: foreground, whenStandard: 7)
    var back = index(of: background, whenStandard: 0)
    var attributes: Style.Attributes = []
    if depth == .eight {
      if fore == 8 {
        // Bold black would vanish where bold is not brighter, dim white never does.
        fore = 7
        attributes = .dim
      } else if fore > 8 {
        fore -= 8
        attributes = .bold
      }
      if back >= 8 { back -= 8 }
    }
    if depth < .full, fore == back, fore >= 0, foreground != background, !isPicture {
      let isLight = back == 7 || back > 8
      fore = isLight ? 0 : 7
      attributes = []
    }
    return Resolved(
      pair: PairTable.Pair(foreground: fore, background: back), attributes: attributes)
  }

  private func index(of color: Color, whenStandard standard: Int) -> Int {
    switch color {
    case .standard: hasStandardColors ? -1 : number(ofUserColor: standard)
    case .ansi(let index): number(ofUserColor: Int(min(index, 15)))
    case .rgb(let red, let green, let blue):
      isDirect
        ? Int(red) << 16 | Int(green) << 8 | Int(blue)
        : depth == .full
          ? ColorPalette.nearestOf256(red, green, blue) : ColorPalette.nearestOf16(red, green, blue)
    }
  }

  private func number(ofUserColor index: Int) -> Int {
    isDirect ? ColorPalette.firstUserColor + index : index
  }

  /// The nearest of the 240 colours that no user changes: the cube, 16…231, and the greys.
  static func nearestOf256(_ red: UInt8, _ green: UInt8, _ blue: UInt8) -> Int {
    // The distance is a sum over the three axes, so the nearest step of each gives the nearest
    // colour of the cube.
    let redStep = Int(cubeSteps[Int(red)])
    let greenStep = Int(cubeSteps[Int(green)])
    let blueStep = Int(cubeSteps[Int(blue)])
    let cube = 16 + 36 * redStep + 6 * greenStep + blueStep
    let color = PaletteColor(red: Int(red), green: Int(green), blue: Int(blue))
    let cubeDistance = color.distance(to: PaletteColor(index: cube))
    if cubeDistance == 0 { return cube }
    // The grey nearest to the average, rounded: (average - 8) / 10.
    let grey = 232 + max(0, min(23, (color.red + color.green + color.blue - 9) / 30))
    return color.distance(to: PaletteColor(index: grey)) < cubeDistance ? grey : cube
  }

  /// One of the sixteen colours by hue and lightness, not by distance.
  ///
  /// What the user's sixteen look like is unknown; their names are all there is to go by.
  static func nearestOf16(_ red: UInt8, _ green: UInt8, _ blue: UInt8) -> Int {
    let high = Int(max(red, green, blue))
    let low = Int(min(red, green, blue))
    // Nearly grey, or too dark to have a hue.
    if high - low < 40 || high < 56 {
      switch (high + low) / 2 {
      case ..<64: return 0
      case ..<136: return 8
      case ..<208: return 7
      default: return 15
      }
    }
    let middle = (high + low + 1) / 2
    let hue =
      (Int(red) >= middle ? 1 : 0) + (Int(green) >= middle ? 2 : 0)
      + (Int(blue) >= middle ? 4 : 0)
    return high >= 216 ? hue + 8 : hue
  }
}
