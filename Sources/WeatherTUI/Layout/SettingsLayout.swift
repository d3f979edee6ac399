/// The parts of the settings, inside their panel.
struct SettingsLayout: Hashable, Sendable {
  /// Where the settings lie, one below the other.
  let rows: Rect
  /// What there is to say about the selected one, and where all of them are kept.
  let notes: Rect
  /// Lines of a setting: its name stands above its value where both do not fit side by side.
  let pitch: Int

  /// Columns of the names.
  static let labelColumns = 14
  /// Lines of the notes with the blank one before them.
  private static let noteLines = 4

  init(content: Rect) {
    pitch = Self.pitch(columns: content.columns)
    let wanted = SettingsRow.allCases.count * pitch
    let noteRows = content.rows >= wanted + 2 ? content.rows - wanted - 1 : 0
    rows = Rect(
      column: content.left, row: content.top, columns: content.columns,
      rows: noteRows > 0 ? wanted : content.rows)
    notes = Rect(
      column: content.left, row: content.bottom - noteRows, columns: content.columns,
      rows: noteRows)
  }

  /// Lines that all of it takes.
  static func lineCount(columns: Int) -> Int {
    SettingsRow.allCases.count * pitch(columns: columns) + noteLines
  }

  private static func pitch(columns: Int) -> Int { columns >= labelColumns + 16 ? 1 : 2 }

  /// Settings in sight; never less than one, so that a selection moves.
  var visible: Int { max(1, rows.rows / pitch) }

  /// The lines of a setting so many below the first in sight.
  func row(_ offset: Int) -> Rect {
    Rect(column: rows.left, row: rows.top + offset * pitch, columns: rows.columns, rows: pitch)
      .intersection(rows)
  }

  /// Which setting lies at a point, counted from the first in sight.
  func offset(at point: Point) -> Int? {
    rows.contains(point) ? (point.row - rows.top) / pitch : nil
  }
}
