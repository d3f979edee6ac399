import WeatherModel

/// The second page: a curve on top where there is room, then a row an hour and a row a sun event.
struct HourlyPage {
  let state: AppState
  let forecast: Forecast
  let context: ViewContext

  func draw(_ layout: HourlyLayout, on canvas: inout Canvas) {
    let rows = state.hourRows
    HoursChart(
      forecast: forecast, hoursAhead: layout.chart.columns >= 100 ? 48 : 24, context: context
    )?
    .draw(in: layout.chart, on: &canvas)
    let table = HourTable(forecast: forecast, context: context, width: layout.table.columns)
    table.drawHeading(in: layout.heading, on: &canvas)
    guard !rows.isEmpty else {
      canvas.write(
        Phrase("No hours in this forecast", "此预报没有逐时数据")(context.language),
        centeredIn: layout.table, row: layout.table.top, context.theme.label)
      return
    }
    context.backdrop.drawBands(
      in: layout.table, count: min(layout.table.rows, rows.count - state.hourly.first), pitch: 1,
      theme: context.theme, on: &canvas)
    table.draw(rows, selection: state.hourly, in: layout.table, on: &canvas)
  }
}
