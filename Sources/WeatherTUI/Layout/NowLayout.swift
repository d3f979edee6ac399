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
  /// Whether days and details stand side by side, as two cards of one height.
  private(set) var areListsCards = false
  /// Whether every second row of the cards stays empty.
  private(set) var areListsAiry = false

  /// The rows of the stack's other parts at most: icon, words, felt temperature, high and low.
  private static let rowsBesideNumber = 12
  private static let leastChartRows = 10
  /// More would say no more, and hide the sky.
  private static let mostChartRows = 13
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

  /// Stack, days and details side by side, the curve over the last two; above all that is sky.
  private mutating func arrangeInThree(_ body: Rect) {
    let stackColumns = min(60, max(36, body.columns * 26 / 100))
    let gap = body.columns >= 150 ? 5 : 3
    let detailColumns = min(64, max(40, body.columns * 30 / 100))
    stack = Rect(column: body.left, row: body.top, columns: stackColumns, rows: body.rows)
    // Lines are read across: the lists do not drift apart on a very wide screen.
    let sideColumns = min(body.columns - stackColumns - gap, 90 + gap + detailColumns)
    let side = Rect(
      column: body.right - sideColumns, row: body.top, columns: sideColumns, rows: body.rows)
    areListsCards = true
    areListsAiry = side.rows > 2 * content.detailRows - 1 + Self.leastChartRows
    let lists = takingChart(
      in: side,
      leaving: areListsAiry ? content.detailRows : max(content.detailRows, content.days + 1))
    details = Rect(
      column: lists.right - detailColumns, row: lists.top, columns: detailColumns, rows: lists.rows)
    days = Rect(
      column: lists.left, row: lists.top, columns: lists.columns - detailColumns - gap,
      rows: content.days > 0 ? lists.rows : 0)
  }

  /// The stack at the left, everything else at the right of it.
  private mutating func arrangeInTwo(_ body: Rect) {
    let stackColumns = max(30, body.columns * 42 / 100)
    stack = Rect(column: body.left, row: body.top, columns: stackColumns, rows: body.rows)
    let side = Rect(
      column: stack.right + 2, row: body.top, columns: body.columns - stackColumns - 2,
      rows: body.rows)
    let all = content.detailRows + content.days + 2
    let fits = side.rows > all + Self.leastChartRows
    details = takingDays(
      fromTopOf: takingChart(in: side, leaving: fits ? all : content.detailRows))
  }

  /// Everything in one column, the stack at its foot.
  private mutating func arrangeInOne(_ body: Rect) {
    let largest = [Numerals.Height.fifteen, .eleven].first {
      body.columns >= $0.leastColumns && body.rows > 2 * ($0.rawValue + Self.rowsBesideNumber)
    }
    let stackRows = (largest ?? .seven).rawValue + Self.rowsBesideNumber
    let above = body.rows - stackRows - 1
    guard above >= 4 else { return }
    stack = Rect(
      column: body.left, row: body.bottom - stackRows, columns: body.columns, rows: stackRows)
    let rest = Rect(column: body.left, row: body.top, columns: body.columns, rows: above)
    let all = content.detailRows + content.days + 2
    let fits = rest.rows > all + Self.leastChartRows
    details = takingDays(
      fromTopOf: takingChart(in: rest, leaving: fits ? all : content.detailRows))
  }

  /// Gives the curve rows above those that the lists need, if enough are left, and returns what the
  /// lists get: at the foot, apart from each other where there is room for it.
  private mutating func takingChart(in rect: Rect, leaving needed: Int) -> Rect {
    guard content.hasHours, rect.rows > needed + Self.leastChartRows, rect.columns >= 34 else {
      return rect
    }
    let airy = 2 * needed - 1
    let rows = rect.rows > airy + Self.leastChartRows ? airy : needed
    let chartRows = min(Self.mostChartRows, rect.rows - rows - 1)
    let lists = Rect(
      column: rect.left, row: rect.bottom - rows, columns: rect.columns, rows: rows)
    chart = Rect(
      column: rect.left, row: lists.top - 1 - chartRows, columns: rect.columns, rows: chartRows)
    return lists
  }

  private mutating func takingDays(fromTopOf rect: Rect) -> Rect {
    // As many as there is room for: some days say more than an empty place.
    let dayRows = min(content.days + 1, rect.rows - content.detailRows - 1)
    guard rect.columns >= 26, dayRows >= min(4, content.days + 1), content.days > 0 else {
      return rect
    }
    let rest = rect.rows - dayRows - 1
    days = Rect(column: rect.left, row: rect.top, columns: rect.columns, rows: dayRows)
    return Rect(column: rect.left, row: rect.bottom - rest, columns: rect.columns, rows: rest)
  }
}
