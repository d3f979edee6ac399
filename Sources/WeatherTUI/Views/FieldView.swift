/// A one-line editor on the screen: the part of its text around the cursor, and the cursor.
struct FieldView {
  let field: TextField
  let theme: Theme
  /// What stands there while nothing is typed, from most to least.
  var prompts: [String] = []

  func draw(in line: Rect, _ style: Style, on canvas: inout Canvas) {
    guard !line.isEmpty else { return }
    canvas.clipped(to: line) { canvas in
      let (text, cursor) = field.window(columns: line.columns)
      if field.isEmpty {
        let prompt = prompts.first { displayWidth(of: $0) <= line.columns } ?? prompts.last ?? ""
        canvas.write(truncated(prompt, to: line.columns), at: line.origin, theme.faint)
      } else {
        canvas.write(text, at: line.origin, style)
      }
      let column = line.left + cursor
      // Half of a wide character in reverse is a broken one.
      let isWide =
        column + 1 < line.right && canvas[column + 1, line.top].character == Cell.continuation
      canvas.restyle(Rect(column: column, row: line.top, columns: isWide ? 2 : 1, rows: 1)) {
        $0.attributes.insert(.reverse)
      }
    }
  }
}
