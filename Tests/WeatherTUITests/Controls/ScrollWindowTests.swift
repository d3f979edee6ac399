import Testing

@testable import WeatherTUI

@Suite("The rows in sight")
struct ScrollWindowTests {
  @Test("It scrolls as little as it takes")
  func least() {
    var window = ScrollWindow()
    window.show(4, count: 20, visible: 5)
    #expect(window.first == 0)
    window.show(5, count: 20, visible: 5)
    #expect(window.first == 1)
    window.show(1, count: 20, visible: 5)
    #expect(window.first == 1)
    window.show(0, count: 20, visible: 5)
    #expect(window.first == 0)
  }

  @Test("A list that got shorter or taller shows no blank rows")
  func change() {
    var window = ScrollWindow()
    window.show(19, count: 20, visible: 5)
    #expect(window.first == 15)
    window.show(9, count: 10, visible: 5)
    #expect(window.first == 5)
    window.show(9, count: 10, visible: 30)
    #expect(window.first == 0)
  }

  @Test("No room still means one row; an empty list begins at its top")
  func degenerate() {
    var window = ScrollWindow()
    window.show(3, count: 9, visible: 0)
    #expect(window.first == 3)
    window.show(0, count: 0, visible: 4)
    #expect(window.first == 0)
  }
}
