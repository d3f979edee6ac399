import Testing

@testable import WeatherTUI

@Suite struct NowLayoutTests {
  private static let content = NowLayout.Content(detailRows: 13, days: 8, hasHours: true)

  private func layout(_ columns: Int, _ rows: Int) -> NowLayout {
    NowLayout(
      body: Rect(column: 2, row: 5, columns: columns, rows: rows), content: Self.content)
  }

  @Test func partsNeverOverlapOrLeaveTheBody() {
    for columns in stride(from: 0, through: 300, by: 3) {
      for rows in 0...80 {
        let layout = layout(columns, rows)
        let body = Rect(column: 2, row: 5, columns: columns, rows: rows)
        let parts = [layout.stack, layout.chart, layout.days, layout.details].filter { !$0.isEmpty }
        for (index, part) in parts.enumerated() {
          #expect(part.intersection(body) == part, "\(columns)x\(rows)")
          for other in parts[(index + 1)...] {
            #expect(part.intersection(other).isEmpty, "\(columns)x\(rows)")
          }
        }
      }
    }
  }

  @Test func theStackKeepsTheLowerLeftCorner() {
    for (columns, rows) in [(20, 5), (38, 34), (74, 17), (94, 23), (114, 33), (194, 53)] {
      let stack = layout(columns, rows).stack
      #expect(stack.left == 2 && stack.bottom == 5 + rows)
    }
  }

  @Test func largeScreensShowEverything() {
    for (columns, rows) in [(114, 33), (194, 53), (74, 60), (38, 60)] {
      let layout = layout(columns, rows)
      #expect(!layout.chart.isEmpty && !layout.days.isEmpty && !layout.details.isEmpty)
    }
  }

  @Test func aNarrowScreenPutsDetailsAboveTheStack() {
    let layout = layout(38, 34)
    #expect(layout.details.bottom < layout.stack.top)
    #expect(layout.details.rows >= 13)
  }
}
