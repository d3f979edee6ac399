import WeatherModel

/// A panel over the page: frame, title, lines that scroll.
struct OverlayView {
  let overlay: Overlay
  let state: AppState
  let context: ViewContext

  private var theme: Theme { context.theme }

  func draw(on canvas: inout Canvas) {
    let layout = OverlayContent.layout(of: overlay, state: state)
    guard !layout.panel.isEmpty else { return }
    canvas.fill(
      layout.panel, Style(theme.panel.foreground, on: theme.panel.background ?? .standard))
    switch overlay {
    case .help(let scroll), .messages(let scroll), .sources(let scroll), .alerts(let scroll):
      drawLines(scroll: scroll, in: layout.content, on: &canvas)
    case .hourDetails:
      drawLines(scroll: 0, in: layout.content, on: &canvas)
    case .search(let search):
      SearchView(search: search, state: state, context: context)
        .draw(in: layout.content, on: &canvas)
    case .cities(let list):
      CityListView(list: list, state: state, context: context)
        .draw(in: layout.content, on: &canvas)
    case .settings(let selection):
      SettingsView(selection: selection, state: state, context: context)
        .draw(in: layout.content, on: &canvas)
    case .dayDetails(let date, let selection):
      drawDay(date, selection: selection, in: layout.content, on: &canvas)
    }
    drawFrame(layout, on: &canvas)
  }

  private var title: String {
    switch overlay {
    case .help: return Phrase("Keys", "按键")(context.language)
    case .messages: return Phrase("Messages", "消息")(context.language)
    case .sources: return Phrase("About and sources", "关于与来源")(context.language)
    case .alerts: return Phrase("Alerts", "预警")(context.language)
    case .hourDetails(let time):
      guard let zone = state.shownWeather.forecast?.zone else { return "" }
      if OverlayContent(state: state).asItIs(time) != nil {
        return context.text(.now) + context.separator
          + context.format.time(zone.wallTime(at: state.now))
      }
      let wall = zone.wallTime(at: time)
      let hour = context.format.date(wall.date) + " " + context.format.hour(wall)
      return Phrase("Forecast for \(hour)", "\(hour) 预报")(context.language)
    case .search: return context.text(.search)
    case .settings: return Phrase("Settings", "设置")(context.language)
    case .cities: return context.text(.cities)
    case .dayDetails(let date, _): return context.format.date(date)
    }
  }

  private func drawFrame(_ layout: OverlayLayout, on canvas: inout Canvas) {
    let panel = layout.panel
    let glyphs: [Character] = theme.isUnicode ? Array("╭─╮│╰╯") : Array("+-+|++")
    let style = Style(theme.faint.foreground)
    canvas.fill(panel.line(0), with: glyphs[1], style)
    canvas.fill(panel.line(panel.rows - 1), with: glyphs[1], style)
    for row in panel.top..<panel.bottom {
      canvas.put(glyphs[3], at: Point(column: panel.left, row: row), style)
      canvas.put(glyphs[3], at: Point(column: panel.right - 1, row: row), style)
    }
    canvas.put(glyphs[0], at: panel.origin, style)
    canvas.put(glyphs[2], at: Point(column: panel.right - 1, row: panel.top), style)
    canvas.put(glyphs[4], at: Point(column: panel.left, row: panel.bottom - 1), style)
    canvas.put(glyphs[5], at: Point(column: panel.right - 1, row: panel.bottom - 1), style)
    let inner = panel.inset(columns: 2)
    canvas.write(
      " " + truncated(title, to: inner.columns - 2) + " ",
      at: Point(column: inner.left, row: panel.top),
      theme.strong)
    let hint = " Esc " + context.text(.close) + " "
    if displayWidth(of: hint) + displayWidth(of: title) + 4 <= inner.columns {
      canvas.write(hint, endingAt: inner.right, row: panel.top, theme.faint)
    }
    drawMore(layout, on: &canvas)
  }

  /// Says in the lower edge that there is more above or below.
  private func drawMore(_ layout: OverlayLayout, on canvas: inout Canvas) {
    let (first, visible, count) = rowsInSight(layout)
    guard count > visible else { return }
    let (dash, keys) = theme.isUnicode ? ("–", "↑↓") : ("-", "jk")
    let shown = " \(first + 1)\(dash)\(min(count, first + visible)) / \(count) \(keys) "
    guard displayWidth(of: shown) + 4 <= layout.panel.columns else { return }
    canvas.write(
      shown, endingAt: layout.panel.right - 2, row: layout.panel.bottom - 1, theme.faint)
  }

  private func rowsInSight(_ layout: OverlayLayout) -> (first: Int, visible: Int, count: Int) {
    let lines = OverlayContent.lineCount(of: overlay, state: state)
    switch overlay {
    case .help(let scroll), .messages(let scroll), .sources(let scroll), .alerts(let scroll):
      return (scroll, layout.visibleRows, lines)
    case .hourDetails:
      return (0, layout.visibleRows, lines)
    case .dayDetails(_, let selection):
      return (selection.first, layout.visibleRows, lines)
    case .settings(let selection):
      let visible = SettingsLayout(content: layout.content).visible
      return (selection.first, visible, SettingsRow.allCases.count)
    case .search(let search):
      let visible = SearchLayout(content: layout.content).visible
      return (search.first, visible, search.hits.count)
    case .cities(let list):
      let count = state.cities.count
      let visible = CityListLayout(content: layout.content, count: count).visible
      return (list.first, visible, count)
    }
  }

  private func drawLines(scroll: Int, in rect: Rect, on canvas: inout Canvas) {
    let lines = OverlayContent(state: state).lines(of: overlay, width: rect.columns)
    let labelWidth = min(
      rect.columns / 2, (lines.compactMap(\.label).map { displayWidth(of: $0) }.max() ?? -2) + 2)
    let isKeys = overlay.isSameKind(as: .help(scroll: 0))
    canvas.clipped(to: rect) { canvas in
      for (offset, line) in lines.dropFirst(scroll).prefix(rect.rows).enumerated() {
        let row = rect.top + offset
        var column = rect.left
        if let label = line.label {
          canvas.write(
            truncated(label, to: labelWidth), at: Point(column: column, row: row),
            isKeys ? theme.key : theme.label)
          column += labelWidth
        }
        canvas.write(
          truncated(line.text, to: rect.right - column), at: Point(column: column, row: row),
          line.isHeading ? theme.strong : theme.text)
      }
    }
  }

  private func drawDay(
    _ date: CalendarDate, selection: ListSelection, in rect: Rect, on canvas: inout Canvas
  ) {
    guard let forecast = state.shownWeather.forecast else { return }
    let rows = forecast.hourRows(on: date, now: context.now)
    guard !rows.isEmpty else {
      let text = Phrase("This forecast has no hours for that day", "此预报没有该日的逐时数据")
      canvas.write(context.text(text), centeredIn: rect, row: rect.top, theme.label)
      return
    }
    HourTable(forecast: forecast, context: context, width: rect.columns)
      .draw(rows, selection: selection, in: rect, on: &canvas)
  }
}
