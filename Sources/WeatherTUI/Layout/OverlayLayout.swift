/// Where an overlay lies, as a pure function of what it is and the size of the screen.
struct OverlayLayout: Hashable, Sendable {
  /// The panel with its frame.
  private(set) var panel: Rect
  /// What is inside, below the title.
  private(set) var content: Rect

  init(_ overlay: Overlay, size: Size) {
    let wanted: Size
    switch overlay {
    case .help: wanted = Size(columns: 74, rows: size.rows)
    case .messages: wanted = Size(columns: 100, rows: size.rows)
    case .sources: wanted = Size(columns: 84, rows: size.rows)
    case .alerts: wanted = Size(columns: 90, rows: size.rows)
    case .search: wanted = Size(columns: 86, rows: 24)
    case .cities: wanted = Size(columns: 92, rows: 48)
    case .settings: wanted = Size(columns: 58, rows: 20)
    case .hourDetails: wanted = Size(columns: 52, rows: 18)
    case .dayDetails: wanted = Size(columns: 100, rows: 40)
    }
    let screen = Rect(column: 0, row: 0, columns: size.columns, rows: size.rows - 1)
    let spare = size.columns >= 50 ? 2 : 0
    panel = screen.centered(
      columns: min(wanted.columns, size.columns - spare),
      rows: min(wanted.rows, size.rows - 1 - (size.rows >= 20 ? 2 : 0)))
    content = panel.inset(columns: size.columns >= 40 ? 2 : 1, rows: 1)
  }

  /// The panel made lower where its text has fewer lines than it has rows.
  func fitted(to lines: Int) -> OverlayLayout {
    let spare = content.rows - max(3, lines)
    guard spare > 0 else { return self }
    var fitted = self
    fitted.panel = Rect(
      column: panel.left, row: panel.top + spare / 2, columns: panel.columns,
      rows: panel.rows - spare)
    fitted.content = Rect(
      column: content.left, row: content.top + spare / 2, columns: content.columns,
      rows: content.rows - spare)
    return fitted
  }

  /// Rows for content; never less than one, so that a page of keys moves.
  var visibleRows: Int { max(1, content.rows) }
}
