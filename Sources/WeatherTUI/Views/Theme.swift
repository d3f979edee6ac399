import WeatherModel

/// The named styles of the interface, made by hand for each depth of colour.
struct Theme: Hashable, Sendable {
  let depth: ColorDepth
  /// Whether pictures and lines may use characters beyond ASCII.
  let isUnicode: Bool

  /// Words and figures that matter.
  var text: Style { depth == .full ? Style(.hex(0xFFFFFF)) : Style() }
  /// The most important figure or name on the screen.
  var strong: Style { text.with(.bold) }
  /// Labels beside figures, never dimmed: on many poor terminals that is unreadable.
  var label: Style { depth == .full ? Style(.hex(0xAFD7FF)) : Style() }
  /// What may be overlooked: lines, tracks, hints.
  var faint: Style { depth == .full ? Style(.hex(0x87AFD7)) : Style() }
  /// A heading over a table.
  var heading: Style { depth == .full ? Style(.hex(0xAFD7FF)) : Style().with(.underline) }
  /// The row that Enter opens.
  var selection: Style {
    depth == .full ? Style(.hex(0xFFFFFF), on: .hex(0x005F87)) : Style().with(.reverse)
  }
  /// Behind overlays.
  var panel: Style { depth == .full ? Style(.hex(0xFFFFFF), on: .hex(0x1C1C1C)) : Style() }
  /// A key's name in hints and help.
  var key: Style { depth == .full ? Style(.hex(0xFFD787), on: nil, .bold) : Style().with(.bold) }
  /// Rain and its bars.
  var rain: Style { Style(color(full: 0x87D7FF, poor: 6)) }
  /// Sunrise and sunset.
  var sun: Style { Style(color(full: 0xFFD75F, poor: 3)) }
  /// What is out of date or a sample.
  var stale: Style { Style(color(full: 0xFFAF5F, poor: 3), on: nil, .bold) }

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
  func ink(_ ink: Ink) -> Color {
    ink == .text ? text.foreground : InkPalette(depth: depth)(ink)
  }

  /// The colour of an absolute temperature: violet frost, blue, green, yellow, red heat.
  func temperature(_ temperature: Temperature) -> Color {
    switch depth {
    case .full: return Theme.gradient(at: temperature.celsius)
    case .sixteen, .eight:
      switch temperature.celsius {
      case ..<0: return .ansi(4)
      case ..<10: return .ansi(6)
      case ..<20: return .ansi(2)
      case ..<28: return .ansi(3)
      default: return .ansi(1)
      }
    case .monochrome: return .standard
    }
  }

  private func color(full: UInt32, poor: UInt8) -> Color {
    switch depth {
    case .full: .hex(full)
    case .sixteen, .eight: .ansi(poor)
    case .monochrome: .standard
    }
  }

  private static let stops: [(celsius: Double, color: Color)] = [
    (-30, .hex(0xD7AFFF)), (-15, .hex(0xAFAFFF)), (-5, .hex(0x87AFFF)), (3, .hex(0x5FD7FF)),
    (10, .hex(0x5FD7AF)), (17, .hex(0xAFD75F)), (23, .hex(0xFFD75F)), (29, .hex(0xFFAF5F)),
    (35, .hex(0xFF875F)), (42, .hex(0xFF5F5F)),
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
