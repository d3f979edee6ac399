import WeatherModel

/// The settings with what is chosen, and what there is to say about the selected one.
struct SettingsView {
  let selection: ListSelection
  let state: AppState
  let context: ViewContext

  private var theme: Theme { context.theme }

  func draw(in rect: Rect, on canvas: inout Canvas) {
    guard !rect.isEmpty else { return }
    let layout = SettingsLayout(content: rect)
    let rows = SettingsRow.allCases
    for (offset, row) in rows.dropFirst(selection.first).prefix(layout.visible).enumerated() {
      draw(
        row, isSelected: selection.first + offset == selection.selected, in: layout.row(offset),
        on: &canvas)
    }
    guard rows.indices.contains(selection.selected) else { return }
    drawNotes(about: rows[selection.selected], in: layout.notes, on: &canvas)
  }

  private func draw(
    _ row: SettingsRow, isSelected: Bool, in rect: Rect, on canvas: inout Canvas
  ) {
    guard !rect.isEmpty else { return }
    let isStacked = rect.rows > 1
    canvas.write(
      truncated(context.text(row.title), to: rect.columns), at: rect.origin,
      isSelected ? theme.strong : theme.label)
    let line = rect.line(rect.rows - 1)
    let column = line.left + (isStacked ? 2 : SettingsLayout.labelColumns)
    let marks: (left: String, right: String) =
      !isSelected ? ("  ", "  ") : theme.isUnicode ? ("‹ ", " ›") : ("< ", " >")
    let value = truncated(
      context.text(row.value(in: state.preferences)), to: max(0, line.right - column - 4))
    var end = column
    for (text, style) in [
      (marks.left, theme.key), (value, isSelected ? theme.strong : theme.text),
      (marks.right, theme.key),
    ] {
      end += canvas.write(text, at: Point(column: end, row: line.top), style)
    }
    if isSelected { canvas.select(line, theme: theme) }
  }

  private func drawNotes(about row: SettingsRow, in rect: Rect, on canvas: inout Canvas) {
    guard !rect.isEmpty else { return }
    let place = context.text(Phrase("Kept in ", "保存于 ")) + state.settingsPath
    let notes = wrapped(note(about: row), to: rect.columns, lines: max(1, rect.rows - 1))
    for (offset, line) in notes.enumerated() {
      canvas.write(line, at: Point(column: rect.left, row: rect.top + offset), theme.text)
    }
    guard rect.rows > notes.count else { return }
    canvas.write(
      truncated(place, to: rect.columns), at: Point(column: rect.left, row: rect.bottom - 1),
      theme.faint)
  }

  private func note(about row: SettingsRow) -> String {
    switch row {
    case .units: return context.format.unitsDescription
    case .clock:
      let zone = state.shownWeather.forecast?.zone
      return zone.map { context.format.time($0.wallTime(at: state.now)) } ?? ""
    case .language:
      return context.text(
        Phrase(
          "Names of places and services' own words follow with the next start.",
          "地名与数据源文字下次启动时生效。"))
    case .provider: return providerNote
    case .motion:
      return context.text(
        state.preferences.hasMotion
          ? Phrase("The sky moves, and pages glide.", "天空动画与页面滑动。")
          : Phrase("The sky stands still, and pages change at once.", "天空静止，页面直接切换。"))
    case .colors, .characters: return context.text(Phrase("From the next start.", "下次启动时生效。"))
    }
  }

  private var providerNote: String {
    if state.preferences.provider == state.refusedProvider {
      return context.text(
        Phrase("Cannot be asked and is not in use: m says why.", "无法使用，未启用：按 m 查看原因。"))
    }
    switch state.preferences.provider {
    case .automatic:
      let names = state.providerInUse == .automatic ? state.refresh.providers : []
      guard !names.isEmpty else {
        return context.text(Phrase("Those that need no key.", "无需密钥的来源。"))
      }
      return names.map(\.displayName)
        .joined(separator: context.text(Phrase(", then ", "，其次 ")))
    case .only(let id) where id.needsKey:
      return context.text(
        Phrase("Needs a key of yours: wx --help says where.", "需要密钥：见 wx --help。"))
    case .only: return context.text(Phrase("Needs no key.", "无需密钥。"))
    }
  }
}
