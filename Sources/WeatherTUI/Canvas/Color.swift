/// A colour as views name it; the terminal's depth decides what becomes of it.
enum Color: Hashable, Sendable {
  /// The terminal's own foreground or background.
  case standard
  /// One of the sixteen colours that the user's palette defines, 0…15.
  case ansi(UInt8)
  /// An exact colour, drawn as the nearest one that the terminal has.
  case rgb(UInt8, UInt8, UInt8)

  /// An exact colour as 0xRRGGBB.
  static func hex(_ value: UInt32) -> Color {
    .rgb(
      UInt8(truncatingIfNeeded: value >> 16), UInt8(truncatingIfNeeded: value >> 8),
      UInt8(truncatingIfNeeded: value))
  }

  /// This colour moved towards another, 0 to 1; only exact colours can be mixed.
  func mixed(with other: Color, amount: Double) -> Color {
    guard case .rgb(let red, let green, let blue) = self,
      case .rgb(let otherRed, let otherGreen, let otherBlue) = other
    else { return amount < 0.5 ? self : other }
    func mix(_ from: UInt8, _ to: UInt8) -> UInt8 {
      UInt8(max(0, min(255, (Double(from) + (Double(to) - Double(from)) * amount).rounded())))
    }
    return .rgb(mix(red, otherRed), mix(green, otherGreen), mix(blue, otherBlue))
  }
}

/// How a cell's text looks.
struct Style: Hashable, Sendable {
  var foreground: Color
  /// Nil keeps what lies behind the text.
  var background: Color?
  var attributes: Attributes

  struct Attributes: OptionSet, Hashable, Sendable {
    let rawValue: UInt8
    static let bold = Attributes(rawValue: 1)
    static let dim = Attributes(rawValue: 2)
    static let italic = Attributes(rawValue: 4)
    static let underline = Attributes(rawValue: 8)
    static let reverse = Attributes(rawValue: 16)
  }

  init(_ foreground: Color = .standard, on background: Color? = nil, _ attributes: Attributes = [])
  {
    self.foreground = foreground
    self.background = background
    self.attributes = attributes
  }

  static let plain = Style()

  /// The same style with more attributes.
  func with(_ more: Attributes) -> Style {
    Style(foreground, on: background, attributes.union(more))
  }
}
