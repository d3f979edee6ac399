import Glibc

/// A colour while a sky is mixed: the screen's red, green and blue, 0…1.
struct SkyColor: Hashable, Sendable {
  var red: Float
  var green: Float
  var blue: Float

  init(red: Float, green: Float, blue: Float) {
    self.red = red
    self.green = green
    self.blue = blue
  }

  /// A colour as 0xRRGGBB.
  init(_ hex: UInt32) {
    red = Float(hex >> 16 & 0xFF) / 255
    green = Float(hex >> 8 & 0xFF) / 255
    blue = Float(hex & 0xFF) / 255
  }

  /// The nearest colour that a screen has, as 0xRRGGBB.
  var hex: UInt32 {
    func byte(_ value: Float) -> UInt32 { UInt32(max(0, min(255, (value * 255).rounded()))) }
    return byte(red) << 16 | byte(green) << 8 | byte(blue)
  }

  /// This colour moved towards another, 0…1.
  func mixed(with other: SkyColor, _ amount: Float) -> SkyColor {
    SkyColor(
      red: red + (other.red - red) * amount, green: green + (other.green - green) * amount,
      blue: blue + (other.blue - blue) * amount)
  }

  /// Darker below 1, with the hue kept.
  func scaled(_ factor: Float) -> SkyColor {
    SkyColor(
      red: min(1, red * factor), green: min(1, green * factor), blue: min(1, blue * factor))
  }

  /// The relative luminance of WCAG 2.2, 0…1.
  var luminance: Float {
    0.2126 * SkyColor.linear(red) + 0.7152 * SkyColor.linear(green)
      + 0.0722 * SkyColor.linear(blue)
  }

  /// The luminance below which white text has a contrast of more than 4.5 : 1.
  ///
  /// (1 + 0.05) ÷ 4.5 − 0.05 is 0.1833; the rest is for the rounding to whole bytes.
  static let whiteTextLimit: Float = 0.178

  /// The luminance below which every colour that the interface writes in has that contrast.
  static let darkestTextLimit: Float = 0.0465

  /// The most luminance that may lie behind text for a contrast, by WCAG 2.2.
  static func groundLimit(forTextOf luminance: Float, contrast: Float) -> Float {
    // Less a little, for the rounding to whole bytes.
    (luminance + 0.05) / contrast - 0.05 - 0.002
  }

  /// The colour with its luminance bent below a limit.
  ///
  /// It bends rather than cuts, so that a cloud in the dimmed part keeps its light and shade, and
  /// what is dark already stays nearly as it is. The more it bends, the more it takes on the tint,
  /// for pale colours would turn to mud.
  func dimmed(below limit: Float, tint: SkyColor) -> SkyColor {
    guard limit < 1 else { return self }
    let loss = 1 - bending(below: limit)
    guard loss > 0.001 else { return self }
    let tinted = mixed(with: tint, loss * 0.8)
    let factor = tinted.bending(below: limit)
    return SkyColor(
      red: SkyColor.encoded(SkyColor.linear(tinted.red) * factor),
      green: SkyColor.encoded(SkyColor.linear(tinted.green) * factor),
      blue: SkyColor.encoded(SkyColor.linear(tinted.blue) * factor))
  }

  /// The factor that brings the luminance below a limit.
  private func bending(below limit: Float) -> Float {
    1 / powf(1 + powf(luminance / limit, 3), 1 / 3)
  }

  private static func linear(_ value: Float) -> Float {
    value <= 0.04045 ? value / 12.92 : powf((value + 0.055) / 1.055, 2.4)
  }

  private static func encoded(_ value: Float) -> Float {
    value <= 0.0031308 ? value * 12.92 : 1.055 * powf(value, 1 / 2.4) - 0.055
  }
}

/// A smooth rise from 0 at `low` to 1 at `high`.
func smoothRise(_ low: Float, _ high: Float, _ value: Float) -> Float {
  let share = max(0, min(1, (value - low) / (high - low)))
  return share * share * (3 - 2 * share)
}
