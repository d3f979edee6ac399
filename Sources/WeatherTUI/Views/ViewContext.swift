import WeatherModel

/// What every view needs beside its own data.
struct ViewContext {
  let format: Formatting
  let theme: Theme
  let drawings: Drawings
  /// "Now" of the city on the screen.
  let now: Instant

  var language: Language { format.language }

  func text(_ phrase: Phrase) -> String { phrase(format.language) }

  /// A condition in words; a dash where nothing is known.
  func words(_ report: ConditionReport?, isDay: Bool) -> String {
    conditionText(report, isDay: isDay, language: language) ?? Formatting.missing
  }

  /// Draws the small icon of a table row: three columns.
  func drawRowIcon(
    _ report: ConditionReport?, isDay: Bool, at point: Point, on canvas: inout Canvas
  ) {
    guard let report else { return }
    drawings.icon(for: report.condition, isDay: isDay, size: .row)?
      .draw(at: point, into: &canvas, palette: theme.ink)
  }
}
