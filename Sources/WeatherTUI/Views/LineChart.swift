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

  /// The row of a plot that the line of a value runs through.
  func row(of value: Double, rows: Int, isUnicode: Bool) -> Int {
    let parts = isUnicode ? 4 : 1
    return Int(((1 - height(of: value)) * Double(rows * parts - 1)).rounded()) / parts
  }

  /// Values at evenly spaced places from edge to edge, each between its two neighbours'.
  func values(count: Int) -> [Double?] {
    var index = 0
    return (0..<max(0, count)).map { step -> Double? in
      let position = count > 1 ? Double(step) / Double(count - 1) : 0
      while index + 1 < samples.count, samples[index + 1].position <= position { index += 1 }
      let left = samples[index]
      guard let start = left.value, left.position <= position else { return nil }
      guard index + 1 < samples.count else { return left.position == position ? start : nil }
      let right = samples[index + 1]
      let width = right.position - left.position
      // A value between two gaps would be seen nowhere: it holds to the right a little.
      guard let end = right.value else {
        return position - left.position < 1 / Double(count) ? start : nil
      }
      return width > 0 ? start + (end - start) * (position - left.position) / width : start
    }
  }

  func draw(
    in plot: Rect, isUnicode: Bool, on canvas: inout Canvas, style: (_ value: Double) -> Style
  ) {
    guard !plot.isEmpty else { return }
    isUnicode
      ? drawDots(in: plot, on: &canvas, style: style)
      : drawCharacters(in: plot, on: &canvas, style: style)
  }

  private func drawDots(in plot: Rect, on canvas: inout Canvas, style: (Double) -> Style) {
    var grid = BrailleGrid(columns: plot.columns, rows: plot.rows)
    let values = values(count: plot.columns * 2)
    var previous: Int?
    for (x, value) in values.enumerated() {
      guard let value else {
        previous = nil
        continue
      }
      let y = Int(((1 - height(of: value)) * Double(plot.rows * 4 - 1)).rounded())
      // A steep line stays connected: half of the way belongs to either column.
      let start = previous.map { $0 + (y - $0) / 2 } ?? y
      if let previous, previous != y {
        for dot in min(previous, start)...max(previous, start) { grid.set(x: x - 1, y: dot) }
      }
      for dot in min(start, y)...max(start, y) { grid.set(x: x, y: dot) }
      previous = y
    }
    grid.draw(in: plot, on: &canvas) { column in
      (values[column * 2] ?? values[column * 2 + 1]).map(style) ?? Style.plain
    }
  }

  private func drawCharacters(in plot: Rect, on canvas: inout Canvas, style: (Double) -> Style) {
    for (column, value) in values(count: plot.columns).enumerated() {
      guard let value else { continue }
      let row = row(of: value, rows: plot.rows, isUnicode: false)
      let point = Point(column: plot.left + column, row: plot.top + row)
      canvas.put("*", width: 1, at: point, style(value))
    }
  }
}
