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
    table.draw(
      first: state.daily.first, selected: state.daily.selected, pitch: layout.pitch,
      in: layout.table, on: &canvas)
  }
}
