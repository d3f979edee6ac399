/// Which area of the screen belongs to what, as a pure function of its size.
///
/// Both `update` (to clamp a scroll) and the views ask it, so that they never disagree.
struct ScreenLayout: Hashable, Sendable {
  let size: Size

  /// The least that can show a temperature, a city and a key.
  static let leastColumns = 20
  static let leastRows = 8

  var isTooSmall: Bool {
    size.columns < Self.leastColumns || size.rows < Self.leastRows
  }

  /// The bottom line: source, dots, hints.
  var status: Rect { Rect(size).line(size.rows - 1) }

  /// Everything above the bottom line.
  var page: Rect { Rect(column: 0, row: 0, columns: size.columns, rows: size.rows - 1) }

  /// Blank columns at either side.
  var margin: Int { size.columns >= 60 ? 3 : size.columns >= 34 ? 1 : 0 }

  /// City and time on top of the tables: one row, two where there is room.
  var header: Rect {
    Rect(column: 0, row: 0, columns: size.columns, rows: size.rows >= 18 ? 2 : 1)
  }

  /// Below the header, between the margins; very wide screens do not stretch a table.
  private var body: Rect {
    let top = header.rows + (size.rows >= 22 ? 1 : 0)
    let columns = min(size.columns - 2 * margin, 132)
    return Rect(
      column: (size.columns - columns) / 2, row: top, columns: columns,
      rows: size.rows - 1 - top)
  }

  var hourly: HourlyLayout { HourlyLayout(body: body) }

  func daily(days: Int) -> DailyLayout { DailyLayout(body: body, days: days) }
}

/// The page of hours: a curve on top where there is room, then the table.
struct HourlyLayout: Hashable, Sendable {
  let chart: Rect
  let heading: Rect
  let table: Rect

  init(body: Rect) {
    let chartRows = body.rows >= 28 && body.columns >= 50 ? min(12, body.rows / 3) : 0
    chart = Rect(column: body.left, row: body.top, columns: body.columns, rows: chartRows)
    let below = body.top + chartRows + (chartRows > 0 ? 1 : 0)
    let hasHeading = body.rows >= 12
    heading = Rect(
      column: body.left, row: below, columns: body.columns, rows: hasHeading ? 1 : 0)
    table = Rect(
      column: body.left, row: below + heading.rows, columns: body.columns,
      rows: body.bottom - below - heading.rows)
  }

  var visibleRows: Int { table.rows }
}

/// The page of days: a heading and a row a day, apart from each other where there is room, and
/// below them a curve of their hours where that leaves enough.
struct DailyLayout: Hashable, Sendable {
  let heading: Rect
  let table: Rect
  let chart: Rect
  /// Rows from one day to the next: 1, 2 or 3.
  let pitch: Int

  init(body: Rect, days: Int) {
    let hasHeading = body.rows >= 12
    heading = Rect(
      column: body.left, row: body.top, columns: body.columns, rows: hasHeading ? 1 : 0)
    let room = body.rows - heading.rows
    pitch = days > 0 ? max(1, min(3, room / days)) : 1
    let free = room - days * pitch
    let chartRows = days > 1 && body.columns >= 70 && free >= 10 ? min(free - 1, 16) : 0
    chart = Rect(
      column: body.left, row: body.bottom - chartRows, columns: body.columns, rows: chartRows)
    table = Rect(
      column: body.left, row: body.top + heading.rows, columns: body.columns,
      rows: room - chartRows - (chartRows > 0 ? 1 : 0))
  }

  var visibleRows: Int { max(1, table.rows / pitch) }
}
