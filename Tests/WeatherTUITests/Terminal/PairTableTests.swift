import Testing

@testable import WeatherTUI

@Suite("Pair table")
struct PairTableTests {
  private typealias Pair = PairTable.Pair

  @Test func eachCombinationHasOneNumberForGood() {
    var table = PairTable(colors: 16, capacity: 1000)
    var defined: [Int32: Pair] = [:]
    var numbers: [Pair: Int32] = [:]
    for _ in 0..<2 {
      for foreground in -1..<16 {
        for background in -1..<16 {
          let pair = Pair(foreground: foreground, background: background)
          let number = table.number(for: pair) { number, pair in
            #expect(defined.updateValue(pair, forKey: number) == nil)
            return true
          }
          #expect(numbers.updateValue(number, forKey: pair) ?? number == number)
          if number > 0 { #expect(defined[number] == pair) }
        }
      }
    }
    #expect(defined.count == 17 * 17 - 1)
    #expect(numbers[Pair(foreground: -1, background: -1)] == 0)
  }

  @Test func aFullTableGivesTheNearest() {
    var table = PairTable(colors: 256, capacity: 2)
    var calls = 0
    func number(_ foreground: Int, _ background: Int) -> Int32 {
      table.number(for: Pair(foreground: foreground, background: background)) { _, _ in
        calls += 1
        return true
      }
    }
    #expect(number(231, 16) == 1)
    #expect(number(16, 231) == 2)
    #expect(number(255, 232) == 1)
    #expect(number(232, 255) == 2)
    #expect(number(231, 16) == 1)
    #expect(calls == 2)
    #expect(table.pairs.count == 2)
  }

  @Test func aRefusalMeansFull() {
    var table = PairTable(colors: 8, capacity: 100)
    var refusals = 0
    let none = table.number(for: Pair(foreground: 1, background: 2)) { _, _ in
      refusals += 1
      return false
    }
    #expect(none == 0)
    let later = table.number(for: Pair(foreground: 1, background: 3)) { _, _ in true }
    #expect(later == 0)
    #expect(refusals == 1)
  }

  @Test func colorsBeyondTheTableAreNone() {
    var table = PairTable(colors: 8, capacity: 100)
    #expect(table.number(for: Pair(foreground: 8, background: 0)) { _, _ in true } == 0)
    var empty = PairTable(colors: 0, capacity: 0)
    #expect(empty.number(for: Pair(foreground: 0, background: 0)) { _, _ in true } == 0)
  }

  /// A screen in miniature: what each number means to curses, and which cell has which.
  @Test("thousands of scenes: no number changes its meaning under a cell that has it")
  func numbersInUseAreKept() {
    let cellCount = 60
    var table = PairTable(colors: 1 << 24, capacity: 150)
    var meanings: [Int32: Pair] = [:]
    var shown = [Int32](repeating: 0, count: cellCount)
    var wanted = [Pair](
      repeating: Pair(foreground: -1, background: -1), count: cellCount)
    var random = SeededRandom(41)
    var redefinitions = 0
    for scene in 0..<5_000 {
      // Most scenes have colours of their own, some those of before.
      let base = scene % 7 == 0 ? 0 : scene * 40
      let atFrameStart = shown
      table.beginFrame(lookups: cellCount) { mark in shown.forEach(mark) }
      for cell in 0..<cellCount where scene % 3 == 0 || Int.random(in: 0..<3, using: &random) > 0 {
        let pair = Pair(
          foreground: base + Int.random(in: 0..<40, using: &random),
          background: Int.random(in: 0..<3, using: &random))
        wanted[cell] = pair
        shown[cell] = table.number(for: pair) { number, pair in
          if let old = meanings.updateValue(pair, forKey: number) {
            redefinitions += 1
            #expect(old != pair)
            // Neither on the screen nor in what was written of the new frame.
            #expect(!atFrameStart.contains(number) && !shown.contains(number))
          }
          return true
        }
      }
      let isRight = shown.indices.allSatisfy { cell in
        shown[cell] == 0
          ? wanted[cell].foreground < 0 : meanings[shown[cell]] == wanted[cell]
      }
      guard isRight else {
        Issue.record("scene \(scene): a cell has other colours than it was given")
        return
      }
    }
    #expect(table.pairs.count == 150)
    #expect(redefinitions > 10_000)
  }

  @Test func whatWentOutOfUseComesBackRight() {
    var table = PairTable(colors: 1 << 24, capacity: 4)
    var meanings: [Int32: Pair] = [:]
    func frame(_ colors: [Int], showing shown: [Int32]) -> [Int32] {
      table.beginFrame(lookups: 4) { mark in shown.forEach(mark) }
      return colors.map { color in
        table.number(for: Pair(foreground: color, background: 0)) { number, pair in
          meanings[number] = pair
          return true
        }
      }
    }
    let first = frame([1, 2], showing: [])
    let second = frame([3, 4], showing: first)
    let third = frame([5, 6], showing: second)
    #expect(Set(second).isDisjoint(with: third))
    let fourth = frame([1, 2], showing: third)
    #expect(Set(third).isDisjoint(with: fourth))
    #expect(fourth.map { meanings[$0]?.foreground } == [1, 2])
    // Nothing is free while everything is shown: a substitute, and nothing is redefined.
    let before = meanings
    let crowded = frame([9], showing: third + fourth)
    #expect((1...4).contains(crowded[0]))
    #expect(meanings == before)
  }
}
