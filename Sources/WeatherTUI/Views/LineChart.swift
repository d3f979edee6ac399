/// Values over time as a line; gaps in the values are gaps in the line.
struct LineChart {
  /// A value at a place between the left edge, 0, and the right edge, 1.
  struct Sample: Hashable {
    var position: Double
    var value: Double?
  }

  let samples: [Sample]
  /// The values at the lower and the upper edge.
  let scale: ClosedRange<Double>

  /// Nil where there is nothing to draw.
  init?(_ samples: [Sample]) {
    let known = samples.compactMap(\.value).filter(\.isFinite)
    guard let low = known.min(), let high = known.max() else { return nil }
    self.samples = samples
    scale = low...high
  }

  /// The height of a value as a share of the plot; a flat series lies in its middle.
  func height(of value: Double) -> Double {
    let span = scale.upperBound - scale.lowerBound
    return span > 0 ? min(1, max(0, (value - scale.lowerBound) / span)) : 0.5
  }

  /// Values at evenly spaced places from edge to edge, on a curve through the samples.
  func values(count: Int) -> [Double?] {
    var index = 0
    return (0..<max(0, count)).map { step -> Double? in
      let position = count > 1 ? Double(step) / Double(count - 1) : 0
      while index + 1 < samples.count, samples[index + 1].position <= position { index += 1 }
      let left = samples[index]
      guard let start = left.value, left.position <= position else { return nil }
      guard index + 1 < samples.count else { return left.position == position ? start : nil }
      // A value between two gaps would be seen nowhere: it holds to the right a little.
      guard samples[index + 1].value != nil else {
        return position - left.position < 1 / Double(count) ? start : nil
      }
      return value(at: position, after: index) ?? start
    }
  }

  /// The cubic between two samples whose slopes never let it leave the range of the two.
  ///
  /// Source: F. N. Fritsch and J. Butland, SIAM J. Sci. Stat. Comput. 5 (1984) 300.
  private func value(at position: Double, after index: Int) -> Double? {
    let (left, right) = (samples[index], samples[index + 1])
    guard let start = left.value, let end = right.value, let incline = secant(after: index)
    else { return nil }
    let width = right.position - left.position
    let share = (position - left.position) / width
    let first = slope(secant(after: index - 1), incline) * width
    let last = slope(incline, secant(after: index + 1)) * width
    let rest = 1 - share
    return rest * rest * ((1 + 2 * share) * start + share * first)
      + share * share * ((1 + 2 * rest) * end - rest * last)
  }

  /// How steep the straight line from one sample to the next is.
  private func secant(after index: Int) -> Double? {
    guard index >= 0, index + 1 < samples.count, let start = samples[index].value,
      let end = samples[index + 1].value
    else { return nil }
    let width = samples[index + 1].position - samples[index].position
    return width > 0 ? (end - start) / width : nil
  }

  /// The slope where two lines meet: none at a summit, and never much more than the flatter one's.
  private func slope(_ before: Double?, _ after: Double?) -> Double {
    guard let before, let after else { return before ?? after ?? 0 }
    return before * after > 0 ? 2 * before * after / (before + after) : 0
  }

  /// A place on the curve that is marked by a dot.
  struct Mark {
    /// Between the left edge, 0, and the right edge, 1.
    var position: Double
    var style: Style
  }

  func draw(
    in plot: Rect, mark: Mark? = nil, isUnicode: Bool, on canvas: inout Canvas,
    style: (_ value: Double) -> Style
  ) {
    guard !plot.isEmpty else { return }
    isUnicode
      ? drawDots(in: plot, mark: mark, on: &canvas, style: style)
      : drawCharacters(in: plot, mark: mark, on: &canvas, style: style)
  }

  private func drawDots(
    in plot: Rect, mark: Mark?, on canvas: inout Canvas, style: (Double) -> Style
  ) {
    var grid = BrailleGrid(columns: plot.columns, rows: plot.rows)
    let values = values(count: plot.columns * 2)
    let dots = values.map { value in
      value.map { Int(((1 - height(of: $0)) * Double(plot.rows * 4 - 1)).rounded()) }
    }
    var previous: Int?
    for (x, dot) in dots.enumerated() {
      guard let y = dot else {
        previous = nil
        continue
      }
      // A steep line stays connected: half of the way belongs to either column.
      let start = previous.map { $0 + (y - $0) / 2 } ?? y
      if let previous, previous != y {
        for dot in min(previous, start)...max(previous, start) { grid.set(x: x - 1, y: dot) }
      }
      for dot in min(start, y)...max(start, y) { grid.set(x: x, y: dot) }
      previous = y
    }
    var marked: Set<Point> = []
    if let mark, let x = index(of: mark, count: values.count), let y = dots[x] {
      for column in x - 1...x + 1 {
        for row in y - 1...y + 1 where column >= 0 && row >= 0 {
          grid.set(x: column, y: row)
          marked.insert(Point(column: column / 2, row: row / 4))
        }
      }
    }
    grid.draw(in: plot, on: &canvas) { cell in
      if let mark, marked.contains(cell) { return mark.style }
      return (values[cell.column * 2] ?? values[cell.column * 2 + 1]).map(style) ?? Style.plain
    }
  }

  private func drawCharacters(
    in plot: Rect, mark: Mark?, on canvas: inout Canvas, style: (Double) -> Style
  ) {
    let values = values(count: plot.columns)
    let marked = mark.flatMap { index(of: $0, count: values.count) }
    for (column, value) in values.enumerated() {
      guard let value else { continue }
      let row = Int(((1 - height(of: value)) * Double(plot.rows - 1)).rounded())
      let point = Point(column: plot.left + column, row: plot.top + row)
      if let mark, column == marked {
        canvas.put("@", width: 1, at: point, mark.style)
      } else {
        canvas.put("*", width: 1, at: point, style(value))
      }
    }
  }

  /// Which of evenly spaced places is nearest to a mark.
  private func index(of mark: Mark, count: Int) -> Int? {
    guard count > 0, (0...1).contains(mark.position) else { return nil }
    return Int((mark.position * Double(count - 1)).rounded())
  }
}
