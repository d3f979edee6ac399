import WeatherModel

/// The moon in one character, lit on the side that is seen from the place.
///
/// The characters draw the lit part with the ink of the text, as on a dark ground.
struct MoonGlyph {
  let character: Character

  init(phase: MoonPhase, coordinate: Coordinate) {
    let isLitOnRight = phase.isLitOnRight(from: coordinate)
    switch phase.name {
    case .newMoon: character = "○"
    case .waxingCrescent, .waningCrescent: character = isLitOnRight ? "☽" : "☾"
    case .firstQuarter, .lastQuarter, .waxingGibbous, .waningGibbous:
      character = isLitOnRight ? "◑" : "◐"
    case .fullMoon: character = "●"
    }
  }
}
