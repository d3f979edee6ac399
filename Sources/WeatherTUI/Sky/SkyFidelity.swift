/// How true to nature a terminal's colours let a sky be.
enum SkyFidelity: Hashable, Sendable, CaseIterable {
  /// Any colour, 24 bits.
  case direct
  /// The 240 fixed colours of 256, two of them mixed in a cell.
  case indexed
  /// A few of the user's sixteen colours on the terminal's own ground.
  case sixteen
  /// The same with eight.
  case eight
  /// No picture.
  case none

  /// What a terminal allows.
  init(_ capabilities: TerminalCapabilities) {
    switch capabilities.colorDepth {
    case .monochrome: self = .none
    case .eight: self = .eight
    case .sixteen: self = .sixteen
    case .full: self = capabilities.hasDirectColor ? .direct : .indexed
    }
  }

  /// Whether the picture is made of a few inks instead of shades.
  var isFlat: Bool { self == .sixteen || self == .eight }
}
