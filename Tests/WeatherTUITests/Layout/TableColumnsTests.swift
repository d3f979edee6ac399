import Testing

@testable import WeatherTUI

@Suite struct TableColumnsTests {
  enum Column: CaseIterable, Hashable, Sendable { case name, value, extra }

  private func columns(width: Int, isFlexible: Bool = false) -> TableColumns<Column> {
    TableColumns(
      [
        .init(.name, width: 6, priority: 0),
        .init(.value, width: 4, priority: 2, isFlexible: isFlexible),
        .init(.extra, width: 5, priority: 1),
      ], width: width, gap: 1)
  }

  @Test func theImportantOnesComeFirst() {
    #expect(columns(width: 5).spans.isEmpty)
    #expect(columns(width: 6).spans == [.name: 0..<6])
    #expect(Set(columns(width: 12).spans.keys) == [.name, .extra])
    #expect(Set(columns(width: 17).spans.keys) == [.name, .value, .extra])
  }

  @Test func columnsNeverOverlapOrLeaveTheTable() {
    for isFlexible in [false, true] {
      for width in 0...60 {
        let table = columns(width: width, isFlexible: isFlexible)
        let spans = Column.allCases.compactMap { table[$0] }
        for (left, right) in zip(spans, spans.dropFirst()) {
          #expect(left.upperBound < right.lowerBound)
        }
        #expect((spans.last?.upperBound ?? 0) <= width)
      }
    }
  }

  @Test func aFlexibleColumnTakesTheRest() {
    #expect(columns(width: 40, isFlexible: true)[.value] == 7..<34)
    #expect(columns(width: 40, isFlexible: true)[.extra] == 35..<40)
  }

  @Test func withoutOneTheGapsGrowALittle() {
    #expect(columns(width: 40)[.value] == 9..<13)
  }
}
