import WeatherModel

/// What lies behind a page: one quiet colour by weather and time of day.
///
/// Colours are members of the 256-colour palette, dark enough that every style of text keeps a
/// contrast of 4.5:1; poorer terminals keep their own background.
struct Backdrop {
  let conditions: CurrentConditions?
  let theme: Theme

  func draw(in rect: Rect, on canvas: inout Canvas) {
    guard theme.depth == .full, !rect.isEmpty else { return }
    let color = Backdrop.color(
      condition: conditions?.condition?.condition, isDay: conditions?.isDay ?? false)
    canvas.fill(rect, Style(theme.text.foreground, on: .hex(color)))
  }

  /// The colour of the whole page.
  static func color(condition: Condition?, isDay: Bool) -> UInt32 {
    switch condition {
    case .clear, .mainlyClear, .windy, .partlyCloudy:
      isDay ? blueSky : 0x121212
    case .thunderstorm, .thunderstormHail, .tornado, .squall:
      isDay ? 0x1C1C1C : 0x121212
    case .rain, .heavyRain, .freezingRain, .showers, .heavyShowers, .drizzle, .freezingDrizzle,
      .sleet:
      isDay ? 0x262626 : 0x1C1C1C
    case .overcast, .fog, .rimeFog, .smoke, .haze, .dust, .sand, .ash, .unknown, nil:
      isDay ? 0x303030 : 0x1C1C1C
    case .snow, .heavySnow, .snowGrains, .snowShowers:
      isDay ? 0x3A3A3A : 0x262626
    }
  }

  private static let blueSky: UInt32 = 0x00005F

  /// A colour of the page as it is behind the hours of the night.
  static func night(of color: Color) -> Color {
    // The palette has nothing between this blue and black.
    color == .hex(blueSky) ? .hex(0x121212) : color.mixed(with: .hex(0x000000), amount: 0.45)
  }
}
