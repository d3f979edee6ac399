/// Which colour pair stands for which foreground and background.
///
/// ncurses' own allocation hands out wrong numbers once it is full, and a pair that changes its
/// meaning makes ncurses draw every cell that has it again. This table therefore never gives a
/// pair a second meaning; when no more can be had, the nearest one that exists is used.
struct PairTable {
  /// Colours are indices from 0; -1 is the terminal's own.
  struct Pair: Hashable, Sendable {
    var foreground: Int
    var background: Int
  }

  private let colors: Int
  private let capacity: Int
  /// The number of each combination; 0 if it is not known yet.
  private var numbers: [Int32]
  /// The meaning of each number from 1.
  private(set) var pairs: [Pair] = []
  private var isFull = false

  /// A table for so many colours and at most so many pairs, number 0 not counted.
  init(colors: Int, capacity: Int) {
    self.colors = max(0, colors)
    self.capacity = max(0, capacity)
    numbers = Array(repeating: 0, count: (self.colors + 1) * (self.colors + 1))
  }

  /// The number for a combination; `define` makes a new one known to curses or refuses.
  mutating func number(for pair: Pair, define: (Int32, Pair) -> Bool) -> Int32 {
    if pair.foreground < 0, pair.background < 0 { return 0 }
    guard pair.foreground < colors, pair.background < colors else { return 0 }
    let slot = (pair.foreground + 1) * (colors + 1) + pair.background + 1
    let known = numbers[slot]
    if known != 0 { return known }
    let next = Int32(pairs.count + 1)
    if !isFull, pairs.count < capacity, define(next, pair) {
      pairs.append(pair)
      numbers[slot] = next
      return next
    }
    isFull = true
    let substitute = nearest(to: pair)
    numbers[slot] = substitute
    return substitute
  }

  /// The number of the pair that looks most alike; 0 if there is none.
  private func nearest(to wanted: Pair) -> Int32 {
    var best: Int32 = 0
    var bestDistance = Int.max
    for (index, pair) in pairs.enumerated() {
      let distance =
        PairTable.distance(pair.foreground, wanted.foreground)
        + PairTable.distance(pair.background, wanted.background)
      if distance < bestDistance {
        bestDistance = distance
        best = Int32(index + 1)
      }
    }
    return best
  }

  private static func distance(_ left: Int, _ right: Int) -> Int {
    if left == right { return 0 }
    // What the terminal's own colour looks like is unknown, so it is like no other.
    guard left >= 0, right >= 0 else { return 3 * 255 * 255 }
    return PaletteColor(index: left).distance(to: PaletteColor(index: right))
  }
}
