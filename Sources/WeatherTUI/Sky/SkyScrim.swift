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
    let straight = max(1, SkyColorTable.dimSteps * 16 / reach)
    let diagonal = straight * 181 / 128
    let (width, height) = (width, height)
    // Two sweeps are enough for distances that grow along the grid and its diagonals.
    levels.withUnsafeMutableBufferPointer { levels in
      func spread(_ index: Int, from neighbor: Int, _ loss: Int) {
        let value = Int(levels[neighbor]) - loss
        if value > Int(levels[index]) { levels[index] = UInt8(value) }
      }
      for y in 0..<height {
        for x in 0..<width {
          let index = y * width + x
          if x > 0 { spread(index, from: index - 1, straight) }
          guard y > 0 else { continue }
          spread(index, from: index - width, straight)
          if x > 0 { spread(index, from: index - width - 1, diagonal) }
          if x + 1 < width { spread(index, from: index - width + 1, diagonal) }
        }
      }
      for y in stride(from: height - 1, through: 0, by: -1) {
        for x in stride(from: width - 1, through: 0, by: -1) {
          let index = y * width + x
          if x + 1 < width { spread(index, from: index + 1, straight) }
          guard y + 1 < height else { continue }
          spread(index, from: index + width, straight)
          if x > 0 { spread(index, from: index + width - 1, diagonal) }
          if x + 1 < width { spread(index, from: index + width + 1, diagonal) }
        }
      }
    }
  }
}
