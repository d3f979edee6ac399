import WeatherModel

extension ClickTarget {
  /// Everything on the page that answers to a click, the topmost first.
  static func targets(of state: AppState) -> [ClickTarget] {
    let layout = ScreenLayout(size: state.size)
    guard !layout.isTooSmall else { return [] }
    return statusTargets(of: state, in: layout.status) + rowTargets(of: state, layout: layout)
  }

  private static func statusTargets(of state: AppState, in rect: Rect) -> [ClickTarget] {
    let status = StatusLineLayout(state: state, isUnicode: true, columns: rect.columns)
    var targets: [ClickTarget] = []
    var column = rect.left + status.dotsColumn
    for dot in status.dots {
      if let action = dot.action {
        let area = Rect(column: column, row: rect.top, columns: dot.width, rows: 1)
        targets.append(ClickTarget(area: area, action: action))
      }
      column += dot.width
    }
    column = rect.left + status.hintsColumn
    for hint in status.hints {
      let area = Rect(column: column, row: rect.top, columns: hint.width, rows: 1)
      targets.append(ClickTarget(area: area, action: .command(hint.command)))
      column += hint.width + 2
    }
    return targets
  }

  private static func rowTargets(of state: AppState, layout: ScreenLayout) -> [ClickTarget] {
    switch state.page {
    case .now:
      return []
    case .hourly:
      let table = layout.hourly.table
      return (0..<table.rows).map { offset in
        ClickTarget(area: table.line(offset), action: .row(state.hourly.first + offset))
      }
    case .daily:
      let daily = layout.daily(days: state.dayRows.count)
      return (0..<daily.visibleRows).map { offset in
        let area = Rect(
          column: daily.table.left, row: daily.table.top + offset * daily.pitch,
          columns: daily.table.columns, rows: daily.pitch)
        return ClickTarget(area: area, action: .row(state.daily.first + offset))
      }
    }
  }
}
