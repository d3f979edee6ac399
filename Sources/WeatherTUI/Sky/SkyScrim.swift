/// How much a picture is dimmed at each of its pixels, so that what stands over it can be read.
///
/// It follows the words themselves: a cell asks for the level that its own colour needs, and from
/// there the dimming fades away, so that the sky keeps its light wherever nobody reads.
struct SkyScrim: Sendable, Equatable {
  let width: Int
  let height: Int
  /// Levels of `SkyColorTable` in sixteenths, row by row.
  private(set) var levels: [UInt8]

  /// A scrim that dims everything to a level.
  init(size: Size, level: Int = 0) {
    width = size.columns
    height = size.rows * 2
    levels = Array(
      repeating: UInt8(min(SkyColorTable.dimSteps, level) << 4), count: width * height)
  }

  /// The level at a pixel.
  func level(x: Int, y: Int) -> Int { (Int(levels[y * width + x]) + 8) >> 4 }

  /// Dims both pixels of a cell to a level at least.
  mutating func require(_ level: Int, column: Int, row: Int) {
    let value = UInt8(min(SkyColorTable.dimSteps, level) << 4)
    let index = row * 2 * width + column
    levels[index] = max(levels[index], value)
    levels[index + width] = max(levels[index + width], value)
  }

  /// Lets the dimming fade over some pixels around the cells that need it.
  mutating func feather(_ reach: Int) {
    guard width > 0, height > 0, reach > 0 else { return }
    let straight = UInt8(max(1, min(160, SkyColorTable.dimSteps * 16 / reach)))
    let diagonal = UInt8(Int(straight) * 181 / 128)
    let (width, height) = (width, height)
    // Two sweeps are enough for distances that grow along the grid and its diagonals.
    levels.withUnsafeMutableBufferPointer { levels in
      guard let start = levels.baseAddress else { return }
      for y in 0..<height {
        let row = start + y * width
        if y > 0 { Self.spread(from: row - width, to: row, width, straight, diagonal) }
        for x in 1..<max(1, width) { row[x] = max(row[x], Self.less(row[x - 1], straight)) }
      }
      for y in stride(from: height - 1, through: 0, by: -1) {
        let row = start + y * width
        if y + 1 < height { Self.spread(from: row + width, to: row, width, straight, diagonal) }
        for x in stride(from: width - 2, through: 0, by: -1) {
          row[x] = max(row[x], Self.less(row[x + 1], straight))
        }
      }
    }
  }

  /// Lets a row have what the neighbouring one leaves for it; straight code, many pixels at once.
  private static func spread(
    from near: UnsafeMutablePointer<UInt8>, to row: UnsafeMutablePointer<UInt8>, _ width: Int,
    _ straight: UInt8, _ diagonal: UInt8
  ) {
    for x in 0..<width { row[x] = max(row[x], less(near[x], straight)) }
    for x in 0..<max(0, width - 1) {
      row[x] = max(row[x], less(near[x + 1], diagonal))
      row[x + 1] = max(row[x + 1], less(near[x], diagonal))
    }
  }

  @inline(__always)
  private static func less(_ level: UInt8, _ loss: UInt8) -> UInt8 {
    level > loss ? level &- loss : 0
  }
}
