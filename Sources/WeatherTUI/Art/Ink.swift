/// What a cell of a drawing is painted with; the raw value is its letter in the files.
enum Ink: Character, CaseIterable, Sendable {
  case sun = "y"
  case orange = "o"
  case moon = "m"
  /// The part of the moon that the sun does not reach.
  case moonShadow = "k"
  case whiteCloud = "w"
  case greyCloud = "g"
  case darkCloud = "d"
  case rain = "b"
  case ice = "c"
  case lightning = "l"
  case red = "r"
  case sand = "s"
  /// The terminal's own text colour.
  case text = "."

  /// The ink of a letter; nil if there is none.
  init?(letter: UInt8) {
    self.init(rawValue: Character(Unicode.Scalar(letter)))
  }
}

/// The colours of the inks on one kind of terminal.
struct InkPalette: Hashable, Sendable {
  let depth: ColorDepth

  /// The colour of an ink; nil where the ink cannot be told from the others and is left out.
  func callAsFunction(_ ink: Ink) -> Color? {
    guard ink != .text else { return .standard }
    // Without a colour of its own the dark limb would make a full moon of every moon.
    if ink == .moonShadow, depth == .eight || depth == .monochrome { return nil }
    let shade = Self.shade(of: ink)
    return switch depth {
    case .full: .hex(shade.full)
    case .sixteen: .ansi(shade.sixteen)
    case .eight: .ansi(shade.eight)
    case .monochrome: .standard
    }
  }

  /// One ink at each depth: 0xRRGGBB, one of 16, one of 8.
  private typealias Shade = (full: UInt32, sixteen: UInt8, eight: UInt8)

  private static func shade(of ink: Ink) -> Shade {
    switch ink {
    case .sun: (0xFFD75F, 11, 3)
    case .orange: (0xFFAF5F, 3, 3)
    case .moon: (0xFFFFD7, 15, 7)
    case .moonShadow: (0x6C7C9C, 8, 7)
    case .whiteCloud: (0xFFFFFF, 15, 7)
    case .greyCloud: (0xB2B2B2, 7, 7)
    case .darkCloud: (0x808080, 8, 7)
    case .rain: (0x87D7FF, 12, 6)
    case .ice: (0x87FFFF, 14, 6)
    case .lightning: (0xFFFF5F, 11, 3)
    case .red: (0xFF5F5F, 9, 1)
    case .sand: (0xD7AF87, 3, 3)
    case .text: (0xFFFFFF, 7, 7)
    }
  }
}
