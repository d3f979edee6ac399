/// Puts a sky of a few inks around the words of a page, on the terminal's own ground.
struct SkyOutline {
  let image: SkyImage
  let isASCII: Bool

  /// The blank columns and rows that words keep around them.
  private static let clearance = (columns: 2, rows: 1)

  func draw(behind canvas: inout Canvas) {
    let size = canvas.size
    guard size.columns > 0, size.rows > 0 else { return }
    var isFree = [Bool](repeating: true, count: size.columns * size.rows)
    for row in 0..<size.rows {
      for column in 0..<size.columns where canvas[column, row] != Cell() {
        let near = Rect(
          column: column - Self.clearance.columns, row: row - Self.clearance.rows,
          columns: 2 * Self.clearance.columns + 1, rows: 2 * Self.clearance.rows + 1
        ).intersection(canvas.bounds)
        for row in near.top..<near.bottom {
          for column in near.left..<near.right { isFree[row * size.columns + column] = false }
        }
      }
    }
    for area in canvas.reserved {
      for row in area.top..<area.bottom {
        for column in area.left..<area.right { isFree[row * size.columns + column] = false }
      }
    }
    var sky = Canvas(size: size)
    image.draw(into: &sky, in: sky.bounds, isASCII: isASCII)
    canvas.withCells { cells in
      for index in cells.indices where isFree[index] { cells[index] = sky.cells[index] }
    }
  }
}
