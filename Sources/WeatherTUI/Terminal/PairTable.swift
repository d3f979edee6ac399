/// Which colour pair stands for which foreground and background.
///
/// There are 65,536 pairs at most, fewer than the colours of a day's skies combine to, so numbers
/// are used again. A number gets a new meaning only while no cell on the screen and none of the
/// frame in the making has it: nothing that is shown changes, and nothing has to be drawn again.
/// ncurses' own allocation does not do this, and it hands out wrong numbers once it is full.
struct PairTable {
  /// Colours are numbers from 0; -1 is the terminal's own.
  struct Pair: Hashable, Sendable {
    var foreground: Int
    var background: Int
  }

  private let colors: Int
  /// How much two colours differ, for the day when there is no number left.
  private let difference: (Int, Int) -> Int
  private var capacity: Int
  /// The meaning of each number from 1.
  private(set) var pairs: [Pair] = []
  /// Numbers by their meaning: a hash table with open addresses, 0 in what is free.
  private var slots: [Int32] = Array(repeating: 0, count: 256)

  /// Whether the numbers may run out in this frame, so that those in use are marked.
  private var mayRunOut = false
  /// The marks, for each number from 1.
  private var isInUse: [Bool] = []
  /// How many numbers were looked at for a new meaning in this frame.
  private var searched = 0
  /// Where the search goes on, so that what went out of use first goes first.
  private var hand = 0

  /// A table for so many colours and at most so many pairs, number 0 not counted.
  init(
    colors: Int, capacity: Int,
    difference: @escaping (Int, Int) -> Int = PairTable.paletteDifference
  ) {
    self.colors = max(0, colors)
    self.capacity = max(0, capacity)
    self.difference = difference
  }

  /// Prepares for a frame that asks for so many pairs at most; `mark` is to call its argument with
  /// the number of every cell on the screen.
  mutating func beginFrame(lookups: Int, mark: ((Int32) -> Void) -> Void) {
    mayRunOut = capacity - pairs.count < lookups
    guard mayRunOut else { return }
    searched = 0
    isInUse = Array(repeating: false, count: capacity)
    isInUse.withUnsafeMutableBufferPointer { isInUse in
      mark { number in
        if number > 0, number <= isInUse.count { isInUse[Int(number) - 1] = true }
      }
    }
  }

  /// The number for a combination; `define` makes a new meaning known to curses or refuses.
  mutating func number(for pair: Pair, define: (Int32, Pair) -> Bool) -> Int32 {
    if pair.foreground < 0, pair.background < 0 { return 0 }
    guard pair.foreground < colors, pair.background < colors else { return 0 }
    let known = slots[slot(of: pair)]
    if known != 0 {
      if mayRunOut { isInUse[Int(known) - 1] = true }
      return known
    }
    if pairs.count < capacity {
      let next = Int32(pairs.count + 1)
      if define(next, pair) {
        pairs.append(pair)
        if pairs.count * 2 > slots.count { grow() }
        slots[slot(of: pair)] = next
        if mayRunOut { isInUse[Int(next) - 1] = true }
        return next
      }
      capacity = pairs.count
    }
    if let free = nextFree(), define(free, pair) {
      remove(pairs[Int(free) - 1])
      pairs[Int(free) - 1] = pair
      slots[slot(of: pair)] = free
      isInUse[Int(free) - 1] = true
      return free
    }
    return nearest(to: pair)
  }

  /// A number that no cell has; nil if there is none or nobody has looked.
  private mutating func nextFree() -> Int32? {
    guard mayRunOut else { return nil }
    while searched < pairs.count {
      searched += 1
      hand = hand + 1 < pairs.count ? hand + 1 : 0
      if !isInUse[hand] { return Int32(hand + 1) }
    }
    return nil
  }

  // MARK: The hash table

  private static func hash(_ pair: Pair) -> UInt64 {
    let key = UInt64(UInt32(truncatingIfNeeded: pair.foreground)) << 32
    return (key | UInt64(UInt32(truncatingIfNeeded: pair.background))) &* 0x9E37_79B9_7F4A_7C15
  }

  private func home(of pair: Pair) -> Int {
    Int(truncatingIfNeeded: PairTable.hash(pair) >> 40) & (slots.count - 1)
  }

  /// Where the number of a pair is, or would have to be.
  private func slot(of pair: Pair) -> Int {
    var slot = home(of: pair)
    while slots[slot] != 0, pairs[Int(slots[slot]) - 1] != pair {
      slot = (slot + 1) & (slots.count - 1)
    }
    return slot
  }

  private mutating func grow() {
    slots = Array(repeating: 0, count: slots.count * 2)
    for (index, pair) in pairs.enumerated() { slots[slot(of: pair)] = Int32(index + 1) }
  }

  /// Takes a pair out and closes the gap, so that no search ends too early.
  private mutating func remove(_ pair: Pair) {
    let mask = slots.count - 1
    var gap = slot(of: pair)
    slots[gap] = 0
    var next = (gap + 1) & mask
    while slots[next] != 0 {
      let home = home(of: pairs[Int(slots[next]) - 1])
      if (next - home) & mask >= (next - gap) & mask {
        slots[gap] = slots[next]
        slots[next] = 0
        gap = next
      }
      next = (next + 1) & mask
    }
  }

  // MARK: Substitutes

  /// The most pairs that are compared for a substitute.
  private static let comparisons = 2_048

  /// The number of the pair that looks most alike; 0 if there is none.
  private func nearest(to wanted: Pair) -> Int32 {
    var best: Int32 = 0
    var bestDistance = Int.max
    for (index, pair) in pairs.prefix(PairTable.comparisons).enumerated() {
      let distance =
        distance(pair.foreground, wanted.foreground) + distance(pair.background, wanted.background)
      if distance < bestDistance {
        bestDistance = distance
        best = Int32(index + 1)
      }
    }
    return best
  }

  private func distance(_ left: Int, _ right: Int) -> Int {
    if left == right { return 0 }
    // What the terminal's own colour looks like is unknown, so it is like no other.
    guard left >= 0, right >= 0 else { return 3 * 255 * 255 }
    return difference(left, right)
  }

  /// The difference of two colours of the 256.
  static func paletteDifference(_ left: Int, _ right: Int) -> Int {
    PaletteColor(index: left).distance(to: PaletteColor(index: right))
  }
}
