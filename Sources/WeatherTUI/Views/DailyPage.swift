import WeatherModel

/// The third page: a row a day with its range on a track that all days share.
struct DailyPage {
  let state: AppState
  let forecast: Forecast
  let context: ViewContext

  func draw(_ layout: DailyLayout, on canvas: inout Canvas) {
    let days = state.dayRows
    let table = DayTable(
      forecast: forecast, days: days, context: context, width: layout.table.columns)
    table.drawHeading(in: layout.heading, on: &canvas)
    guard !days.isEmpty else {
      canvas.write(
        Phrase("No days in this forecast", "此预报没有逐日数据")(context.language),
        centeredIn: layout.table, row: layout.table.top, context.theme.label)
      return
    }
    context.backdrop.drawBands(
      in: layout.table, count: min(layout.visibleRows, days.count - state.daily.first),
      pitch: layout.pitch, theme: context.theme, on: &canvas)
    table.draw(
      first: state.daily.first, selected: state.daily.selected, pitch: layout.pitch,
      in: layout.table, on: &canvas)
    drawChart(days: days.count, in: layout.chart, on: &canvas)
  }

  /// The same days as one curve, for the times of day that a range does not tell.
  private func drawChart(days: Int, in rect: Rect, on canvas: inout Canvas) {
    guard !rect.isEmpty,
      let chart = HoursChart(forecast: forecast, hoursAhead: days * 24, context: context)
    else { return }
    canvas.write(
      Phrase("Hour by hour", "逐时气温")(context.language), at: rect.origin, context.theme.label)
    chart.draw(
      in: Rect(column: rect.left, row: rect.top + 1, columns: rect.columns, rows: rect.rows - 1),
      on: &canvas)
  }
}
