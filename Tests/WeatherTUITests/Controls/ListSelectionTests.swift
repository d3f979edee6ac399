import Testing

@testable import WeatherTUI

@Suite struct ListSelectionTests {
  @Test func movesInsideTheListAndSaysWhetherItDid() {
    var list = ListSelection()
    let moves = [-1, 1, 5, 1].map { list.move(by: $0, count: 3, visible: 2) }
    #expect(moves == [false, true, true, false])
    #expect((list.selected, list.first) == (2, 1))
  }

  @Test func selectionIsAlwaysInSight() {
    for count in 0...6 {
      for visible in 0...4 {
        var list = ListSelection()
        for distance in [3, -1, 2, -5, 4, 1, -2] {
          list.move(by: distance, count: count, visible: visible)
          #expect((0...max(0, count - 1)).contains(list.selected))
          #expect((list.first..<(list.first + max(1, visible))).contains(list.selected))
        }
      }
    }
  }

  @Test func listThatGotShorterKeepsTheLastRow() {
    var list = ListSelection()
    list.select(9, count: 10, visible: 4)
    list.clamp(count: 5, visible: 4)
    #expect((list.selected, list.first) == (4, 1))
    list.clamp(count: 0, visible: 4)
    #expect((list.selected, list.first) == (0, 0))
  }

  @Test func tallerWindowFillsItself() {
    var list = ListSelection()
    list.select(9, count: 10, visible: 3)
    list.clamp(count: 10, visible: 8)
    #expect((list.selected, list.first) == (9, 2))
  }
}
