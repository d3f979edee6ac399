/// A picture taken apart into its channels, to be put out of focus.
struct SkyBlur {
  let width: Int
  let height: Int
  private(set) var red: [Float]
  private(set) var green: [Float]
  private(set) var blue: [Float]

  init(_ image: SkyImage) {
    width = image.width
    height = image.height
    let colors = image.table.exact.map { SkyColor($0) }
    red = image.pixels.map { colors[Int($0)].red }
    green = image.pixels.map { colors[Int($0)].green }
    blue = image.pixels.map { colors[Int($0)].blue }
  }

  subscript(index: Int) -> SkyColor {
    SkyColor(red: red[index], green: green[index], blue: blue[index])
  }

  /// The radius of a wholly blurred picture.
  static func fullRadius(width: Int, height: Int) -> Float { Float(min(width, height)) * 0.075 }

  /// Two passes of a box are near enough to a bell.
  mutating func apply(radius: Int) {
    guard radius > 0 else { return }
    for _ in 0..<2 {
      Self.blur(&red, width, height, radius)
      Self.blur(&green, width, height, radius)
      Self.blur(&blue, width, height, radius)
    }
  }

  private static func blur(_ values: inout [Float], _ width: Int, _ height: Int, _ radius: Int) {
    for y in 0..<height { blurLine(&values, from: y * width, step: 1, count: width, radius) }
    for x in 0..<width { blurLine(&values, from: x, step: width, count: height, radius) }
  }

  /// The mean of the neighbours along a line, with the ends drawn out.
  private static func blurLine(
    _ values: inout [Float], from start: Int, step: Int, count: Int, _ radius: Int
  ) {
    let line = (0..<count).map { values[start + $0 * step] }
    var sum: Float = 0
    for offset in -radius...radius { sum += line[max(0, min(count - 1, offset))] }
    let scale = 1 / Float(2 * radius + 1)
    for index in 0..<count {
      values[start + index * step] = sum * scale
      sum += line[min(count - 1, index + radius + 1)] - line[max(0, index - radius)]
    }
  }
}
