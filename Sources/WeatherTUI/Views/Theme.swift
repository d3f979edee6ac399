import WeatherModel

/// The named styles of the interface, made by hand for each depth of colour.
struct Theme: Hashable, Sendable {
  let depth: ColorDepth
  /// Whether pictures and lines may use characters beyond ASCII.
  let isUnicode: Bool
  /// Whether the figures are too old to stand out.
  var isDimmed = false

  /// Words and figures that matter.
  var text: Style {
    depth == .full
      ? Style(.hex(isDimmed ? 0xC6C6C6 : 0xFFFFFF)) : isDimmed ? Style().with(.dim) : Style()
  }
  /// The most important figure or name on the screen.
  var strong: Style { isDimmed ? text : text.with(.bold) }
  /// Labels beside figures, never dimmed: on many poor terminals that is unreadable.
  var label: Style { depth == .full ? Style(.hex(0xAFD7FF)) : Style() }
  /// What may be overlooked: lines, tracks, hints.
  var faint: Style { depth == .full ? Style(.hex(0x87AFD7)) : Style() }
  /// A heading over a table.
  var heading: Style { depth == .full ? Style(.hex(0xAFD7FF)) : Style().with(.underline) }
  /// The row that Enter opens; without colours its words are reversed.
  var selection: Style {
    depth == .full ? Style(.hex(0xFFFFFF), on: .hex(0x005F87)) : Style().with(.reverse)
  }
  /// Behind overlays.
  var panel: Style { depth == .full ? Style(.hex(0xFFFFFF), on: .hex(0x1C1C1C)) : Style() }
  /// The groove in which a range lies: dark on what is less dark, and the reverse.
  func track(on background: Color) -> Color {
    guard case .rgb(let red, let green, _) = background, max(red, green) >= 0x30 else {
      return .hex(0x444444)
    }
    return Backdrop.night(of: background)
  }
  /// A key's name in hints and help.
  var key: Style { depth == .full ? Style(.hex(0xFFD787), on: nil, .bold) : Style().with(.bold) }
  /// Figures of rain.
  ///
  /// Of 16 colours only the bright blue is readable on black and on white, of 8 no blue is.
  var rain: Style {
    switch depth {
    case .full: isDimmed ? text : Style(.hex(0x87D7FF))
    case .sixteen: Style(.ansi(12))
    case .eight, .monochrome: text
    }
  }
  /// Sunrise and sunset.
  var sun: Style { depth == .full && !isDimmed ? Style(.hex(0xFFD75F)) : text }
  /// What is out of date or a sample.
  var stale: Style {
    switch depth {
    case .full: Style(.hex(0xFFAF5F), on: nil, .bold)
    case .sixteen, .eight: Style(.ansi(1), on: nil, .bold)
    case .monochrome: Style().with(.bold)
    }
  }

  /// The band of a message.
  func message(_ severity: Message.Severity) -> Style {
    guard depth == .full else { return Style().with(.reverse) }
    switch severity {
    case .success: return Style(.hex(0xFFFFFF), on: .hex(0x005F00))
    case .information: return Style(.hex(0xFFFFFF), on: .hex(0x005F87))
    case .warning: return Style(.hex(0x000000), on: .hex(0xFFAF5F))
    case .failure: return Style(.hex(0xFFFFFF), on: .hex(0x870000))
    }
  }

  /// The banner of an alert.
  func alert(_ severity: WeatherAlert.Severity) -> Style {
    guard depth == .full else { return Style().with([.reverse, .bold]) }
    switch severity {
    case .extreme: return Style(.hex(0xFFFFFF), on: .hex(0x87005F), .bold)
    case .severe: return Style(.hex(0xFFFFFF), on: .hex(0x870000), .bold)
    case .moderate: return Style(.hex(0x000000), on: .hex(0xFFAF00), .bold)
    case .minor, .unknown: return Style(.hex(0x000000), on: .hex(0xFFD787))
    }
  }

  /// The colour of a drawing's ink; its plain one is that of the text beside it.
  ///
  /// What colour lies behind a terminal of few colours is unknown, and white may be invisible on
  /// it; the text's own colour never is.
  func ink(_ ink: Ink) -> Color? {
    let isPoor = depth == .sixteen || depth == .eight
    switch ink {
    case .text: return text.foreground
    case .whiteCloud where isPoor, .moon where isPoor: return .standard
    case .greyCloud where isPoor: return depth == .sixteen ? .ansi(8) : .standard
    case .sun where isPoor, .lightning where isPoor: return .ansi(3)
    case .sun, .orange, .moon, .moonShadow, .whiteCloud, .greyCloud, .darkCloud, .rain, .ice,
      .lightning, .red,
      .sand:
      return InkPalette(depth: depth)(ink)
    }
  }

  /// A temperature in figures: its colour where that can be read on any background.
  func figure(_ temperature: Temperature?) -> Style {
    guard let temperature, !isDimmed else { return strong }
    switch depth {
    case .full: return Style(Theme.gradient(at: temperature.celsius), on: nil, .bold)
    case .sixteen:
      let color: Color =
        temperature.celsius < 0 ? .ansi(12) : temperature.celsius >= 28 ? .ansi(9) : .standard
      return Style(color, on: nil, .bold)
    case .eight:
      return Style(temperature.celsius >= 28 ? .ansi(1) : .standard, on: nil, .bold)
    case .monochrome: return strong
    }
  }

  /// The colour of an absolute temperature in pictures: violet frost, blue, green, yellow, red.
  func temperature(_ temperature: Temperature) -> Color {
    switch depth {
    case .full: return Theme.gradient(at: temperature.celsius)
    case .sixteen, .eight:
      switch temperature.celsius {
      // Of eight colours the blue is too dark for a thin line on black.
      case ..<0: return depth == .sixteen ? .ansi(12) : .ansi(5)
      case ..<10: return .ansi(6)
      case ..<20: return .ansi(2)
      case ..<28: return .ansi(3)
      default: return .ansi(1)
      }
    case .monochrome: return .standard
    }
  }

  /// The colour of bars of rain.
  var rainPicture: Color {
    switch depth {
    case .full: .hex(0x87D7FF)
    case .sixteen: .ansi(12)
    case .eight: .ansi(6)
    case .monochrome: .standard
    }
  }

  private static let stops: [(celsius: Double, color: Color)] = [
    (-30, .hex(0xD7AFFF)), (-15, .hex(0xAFAFFF)), (-5, .hex(0x87AFFF)), (3, .hex(0x5FD7FF)),
    (10, .hex(0x5FD7AF)), (17, .hex(0xAFD75F)), (23, .hex(0xFFD75F)), (29, .hex(0xFFAF5F)),
    (35, .hex(0xFF875F)), (42, .hex(0xFF8787)),
  ]

  private static func gradient(at celsius: Double) -> Color {
    guard let after = stops.firstIndex(where: { $0.celsius >= celsius }) else {
      return stops[stops.count - 1].color
    }
    guard after > 0 else { return stops[0].color }
    let (low, high) = (stops[after - 1], stops[after])
    return low.color.mixed(
      with: high.color, amount: (celsius - low.celsius) / (high.celsius - low.celsius))
  }
}
