import WeatherModel

/// The precipitation of the next sixty minutes as a strip of bars under one sentence.
struct NextHourStrip {
  static let rows = 4

  private let steps: [PrecipitationStep]
  private let sentence: String
  private let context: ViewContext

  /// Nil unless steps shorter than an hour are known and something falls.
  init?(forecast: Forecast, context: ViewContext) {
    guard let outlook = forecast.precipitationOutlook(at: context.now),
      let sentence = TipText(context: context, zone: forecast.zone)
        .sentence(outlook, of: forecast)
    else { return nil }
    steps = forecast.nextHourSteps(at: context.now)
    self.sentence = sentence
    self.context = context
  }

  func draw(in rect: Rect, on canvas: inout Canvas) {
    guard rect.rows >= 3, rect.columns >= 12, let first = steps.first else { return }
    let theme = context.theme
    let columns = min(60, rect.columns)
    canvas.write(truncated(sentence, to: rect.columns), at: rect.origin, theme.strong)
    let rates = (0..<columns).map { column -> Double in
      let time = context.now + column * 3_600 / columns
      let step = steps.last { $0.time <= time } ?? first
      // What lies beyond the last step is unknown, and an empty place says so.
      guard time < step.time + step.duration else { return 0 }
      return (step.precipitation?.millimeters ?? 0) * 3_600 / Double(step.duration)
    }
    let scale = max(2, rates.max() ?? 0)
    for (column, rate) in rates.enumerated() {
      for glyph in EighthBlocks.rising(rate / scale, rows: 1, isUnicode: theme.isUnicode) {
        canvas.put(
          glyph, width: 1, at: Point(column: rect.left + column, row: rect.top + 1),
          Style(theme.rainPicture))
      }
    }
    let axis = Rect(column: rect.left, row: rect.top + 2, columns: columns, rows: 1)
    canvas.fill(axis, with: theme.isUnicode ? "─" : "-", theme.faint)
    canvas.write(context.text(.now) + " ", at: axis.origin, theme.label)
    guard columns >= 30 else { return }
    let minutes = Phrase("min", "分")(context.language)
    canvas.write(" 30 \(minutes) ", centeredIn: axis, row: axis.top, theme.label)
    canvas.write(" 60 \(minutes)", endingAt: axis.right, row: axis.top, theme.label)
  }
}
