/// Where the parts of the first page lie, as a pure function of the room below the city's name.
///
/// The stack of icon, temperature and range keeps the lower left corner at every size; what else
/// fits is laid around it. An empty rectangle means that its part is not shown.
struct NowLayout: Hashable, Sendable {
  /// How much the other parts have to show.
  struct Content: Hashable, Sendable {
    /// Rows of figures, with those of the next hour's strip.
    var detailRows: Int
    var days: Int
    var hasHours: Bool
  }

  /// Icon, condition, temperature, high and low, from the bottom up.
  private(set) var stack: Rect
  /// The curve of the hours to come.
  private(set) var chart = Rect(column: 0, row: 0, columns: 0, rows: 0)
  private(set) var days = Rect(column: 0, row: 0, columns: 0, rows: 0)
  private(set) var details = Rect(column: 0, row: 0, columns: 0, rows: 0)

  /// The rows that the stack fills with its largest drawings.
  private static let stackRows = 19
  private static let leastChartRows = 10
  private static let mostChartRows = 32
  private let content: Content

  init(body: Rect, content: Content) {
    self.content = content
    stack = body
    if body.columns >= 108, body.rows >= 11 {
      arrangeInThree(body)
    } else if body.columns >= 60, body.rows >= 11 {
      arrangeInTwo(body)
    } else {
      arrangeInOne(body)
    }
  }

  /// Stack, days and details side by side; the curve over all of them, or over the last two.
  private mutating func arrangeInThree(_ body: Rect) {
    let band = takingChart(fromTopOf: body)
    let stackColumns = min(60, max(34, band.columns * 26 / 100))
    let gap = band.columns >= 150 ? 5 : 3
    let detailColumns = min(64, max(40, band.columns * 30 / 100))
    stack = Rect(
      column: band.left, row: band.top, columns: stackColumns, rows: band.rows)
    let side = Rect(
      column: stack.right + gap, row: band.top, columns: band.columns - stackColumns - gap,
      rows: band.rows)
    let below = chart.isEmpty ? takingChart(fromTopOf: side, leaving: lowRows) : side
    details = Rect(
      column: below.right - detailColumns, row: below.top, columns: detailColumns, rows: below.rows)
    let dayColumns = min(90, below.columns - detailColumns - gap)
    days = Rect(
      column: details.left - gap - dayColumns, row: below.top, columns: dayColumns,
      rows: content.days > 0 ? below.rows : 0)
  }

  /// The stack at the left, everything else at the right of it; the curve over both if it can be.
  private mutating func arrangeInTwo(_ body: Rect) {
    let band = takingChart(fromTopOf: body)
    let stackColumns = max(30, band.columns * 42 / 100)
    stack = Rect(column: band.left, row: band.top, columns: stackColumns, rows: band.rows)
    var side = Rect(
      column: stack.right + 2, row: band.top, columns: band.columns - stackColumns - 2,
      rows: band.rows)
    if chart.isEmpty { side = takingChart(fromTopOf: side, leaving: content.detailRows) }
    details = takingDays(fromTopOf: side)
  }

  /// Everything in one column, the stack at its foot.
  private mutating func arrangeInOne(_ body: Rect) {
    let above = body.rows - Self.stackRows - 1
    guard above >= 4 else { return }
    stack = Rect(
      column: body.left, row: body.bottom - Self.stackRows, columns: body.columns,
      rows: Self.stackRows)
    var rest = Rect(column: body.left, row: body.top, columns: body.columns, rows: above)
    let others = content.detailRows + content.days + 2
    rest = takingChart(
      fromTopOf: rest,
      leaving: rest.rows - others > Self.leastChartRows ? others : content.detailRows)
    details = takingDays(fromTopOf: rest)
  }

  /// Rows of the higher one of days and details.
  private var lowRows: Int { max(content.detailRows, content.days + 1) }

  /// Gives the curve its rows where enough are left, and returns what lies below.
  private mutating func takingChart(fromTopOf rect: Rect, leaving rows: Int? = nil) -> Rect {
    let spare = rect.rows - (rows ?? Self.stackRows) - 1
    guard content.hasHours, spare >= Self.leastChartRows, rect.columns >= 34 else { return rect }
    // Rows below may stand apart as soon as the curve has what it needs.
    let airy = min(spare, max(Self.leastChartRows, rect.rows - 2 * lowRows - 1))
    let chartRows = min(airy, Self.mostChartRows)
    chart = Rect(column: rect.left, row: rect.top, columns: rect.columns, rows: chartRows)
    return Rect(
      column: rect.left, row: rect.top + chartRows + 1, columns: rect.columns,
      rows: rect.rows - chartRows - 1)
  }

  private mutating func takingDays(fromTopOf rect: Rect) -> Rect {
    let dayRows = content.days + 1
    guard content.days > 0, rect.columns >= 26, rect.rows >= content.detailRows + 1 + dayRows
    else { return rect }
    let rest = rect.rows - dayRows - 1
    days = Rect(column: rect.left, row: rect.top, columns: rect.columns, rows: dayRows)
    return Rect(column: rect.left, row: rect.bottom - rest, columns: rect.columns, rows: rest)
  }
}
