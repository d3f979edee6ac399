import WeatherModel

/// What every view needs beside its own data.
struct ViewContext {
  let format: Formatting
  var theme: Theme
  let drawings: Drawings
  /// "Now" of the city on the screen.
  let now: Instant

  /// What the page is drawn on.
  var backdrop = Backdrop.none
  /// How true to nature skies can be.
  var fidelity = SkyFidelity.none

  /// Today's high, also where only a bound of it is known.
  func high(_ bounds: TodaysBounds) -> String {
    theme.isUnicode ? format.high(bounds) : format.high(bounds).replacing("≥", with: ">=")
  }

  /// Today's low, likewise.
  func low(_ bounds: TodaysBounds) -> String {
    theme.isUnicode ? format.low(bounds) : format.low(bounds).replacing("≤", with: "<=")
  }

  /// Where the city lies: south of the equator the moon stands on its head.
  var coordinate: Coordinate?

  var language: Language { format.language }

  /// What stands between facts on one line.
  var separator: String { theme.isUnicode ? " · " : " - " }

  func text(_ phrase: Phrase) -> String { phrase(format.language) }

  /// A condition in words; a dash where nothing is known.
  func words(_ report: ConditionReport?, isDay: Bool) -> String {
    conditionText(report, isDay: isDay, language: language) ?? Formatting.missing
  }

  /// The picture of a condition at a moment; by night with that night's moon, as it is seen from
  /// the city.
  func icon(
    for condition: Condition, isDay: Bool, size: Icon.SizeClass, at time: Instant
  ) -> Icon? {
    let phase = MoonPhase(at: time)
    let moon = coordinate.map(phase.appearance) ?? phase.name
    return drawings.icon(for: condition, isDay: isDay, size: size, moon: moon)
  }

  /// Draws the small icon of a table row: three columns.
  func drawRowIcon(
    _ report: ConditionReport?, isDay: Bool, time: Instant, at point: Point,
    on canvas: inout Canvas
  ) {
    guard let report else { return }
    icon(for: report.condition, isDay: isDay, size: .row, at: time)?
      .draw(at: point, into: &canvas, palette: theme.ink)
  }
}
