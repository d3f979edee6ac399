/// The parts of the list of cities, inside its panel.
struct CityListLayout: Hashable, Sendable {
  /// Where the bands lie.
  let bands: Rect
  /// The hints below them.
  let hints: Rect
  /// Rows from one band to the next.
  let pitch: Int

  init(content: Rect, count: Int) {
    let isRoomy = content.rows >= 10
    let hintRows = content.rows >= 14 ? 2 : content.rows >= 3 ? 1 : 0
    // A blank row keeps the first band's colour off the title in the frame.
    let top = isRoomy ? 1 : 0
    bands = Rect(
      column: content.left, row: content.top + top, columns: content.columns,
      rows: content.rows - top - hintRows - (isRoomy ? 1 : 0))
    hints = Rect(
      column: content.left, row: content.bottom - hintRows, columns: content.columns,
      rows: hintRows)
    // Two rows a city and one between them, as far as there is room for all of them.
    pitch = count * 3 <= bands.rows + 1 ? 3 : count * 2 <= bands.rows || bands.rows >= 12 ? 2 : 1
  }

  /// Rows of a band.
  var bandRows: Int { min(2, pitch) }

  /// Bands in sight; never less than one, so that a page of keys moves.
  var visible: Int { max(1, (bands.rows + pitch - bandRows) / pitch) }

  /// The band so many below the first in sight.
  func band(_ offset: Int) -> Rect {
    Rect(
      column: bands.left, row: bands.top + offset * pitch, columns: bands.columns, rows: bandRows
    ).intersection(bands)
  }

  /// Which band lies at a point, counted from the first in sight.
  func offset(at point: Point) -> Int? {
    guard bands.contains(point) else { return nil }
    let offset = (point.row - bands.top) / pitch
    return band(offset).contains(point) ? offset : nil
  }
}
