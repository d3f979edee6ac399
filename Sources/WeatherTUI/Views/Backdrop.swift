import WeatherModel

/// What lies behind a page: one quiet colour by weather and time of day.
///
/// Colours are members of the 256-colour palette, dark enough that white text keeps a contrast of
/// 4.5:1; poorer terminals keep their own background.
struct Backdrop {
  let state: AppState
  let theme: Theme

  func draw(in rect: Rect, on canvas: inout Canvas) {
    guard theme.depth == .full, !rect.isEmpty else { return }
    let color = Backdrop.color(
      condition: conditions?.condition?.condition, isDay: conditions?.isDay ?? false)
    canvas.fill(rect, Style(.hex(0xFFFFFF), on: .hex(color)))
  }

  private var conditions: CurrentConditions? {
    state.shownWeather.forecast?.conditions(at: state.now)
  }

  /// The colour of the whole page.
  static func color(condition: Condition?, isDay: Bool) -> UInt32 {
    switch condition {
    case .clear, .mainlyClear, .windy, .partlyCloudy:
      isDay ? 0x005F87 : 0x121212
    case .thunderstorm, .thunderstormHail, .tornado, .squall:
      isDay ? 0x262626 : 0x1C1C1C
    case .rain, .heavyRain, .freezingRain, .showers, .heavyShowers, .drizzle, .freezingDrizzle,
      .sleet:
      isDay ? 0x303030 : 0x1C1C1C
    case .overcast, .fog, .rimeFog, .smoke, .haze, .dust, .sand, .ash, .unknown, nil:
      isDay ? 0x444444 : 0x262626
    case .snow, .heavySnow, .snowGrains, .snowShowers:
      isDay ? 0x4E4E4E : 0x303030
    }
  }
}
