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

  @Test(arguments: [3, 8, 16], [(114, 33), (114, 24), (194, 53)])
  func listsSideBySideAreCardsOfOneHeight(days: Int, size: (columns: Int, rows: Int)) {
    let body = Rect(column: 2, row: 5, columns: size.columns, rows: size.rows)
    let layout = NowLayout(
      body: body, content: NowLayout.Content(detailRows: 10, days: days, hasHours: true))
    #expect(layout.areListsCards)
    #expect(layout.days.top == layout.details.top && layout.days.bottom == layout.details.bottom)
    #expect(layout.areListsAiry == (size.rows > 30))
  }

  @Test func anOrdinaryWindowShowsTheDaysThereIsRoomFor() {
    let body = Rect(column: 2, row: 5, columns: 76, rows: 18)
    func layout(details: Int, days: Int) -> NowLayout {
      NowLayout(
        body: body, content: NowLayout.Content(detailRows: details, days: days, hasHours: true))
    }
    #expect(layout(details: 10, days: 8).days.rows == 7)
    #expect(layout(details: 10, days: 8).details.rows == 10)
    #expect(layout(details: 9, days: 2).days.rows == 3)
    #expect(layout(details: 14, days: 8).days.isEmpty)
  }

  @Test func aTallStackHasRoomForLargeNumerals() {
    #expect(layout(38, 60).stack.rows == Numerals.Height.eleven.rawValue + 12)
    #expect(layout(50, 60).stack.rows == Numerals.Height.fifteen.rawValue + 12)
    #expect(layout(38, 34).stack.rows == Numerals.Height.seven.rawValue + 12)
  }

  @Test func aNarrowScreenPutsDetailsAboveTheStack() {
    let layout = layout(38, 34)
    #expect(layout.details.bottom < layout.stack.top)
    #expect(layout.details.rows >= 13)
  }

  @Test func theSkyKeepsRoomAboveTheCurve() {
    for (columns, rows) in [(114, 33), (194, 53)] {
      let layout = layout(columns, rows)
      #expect(layout.chart.left > layout.stack.right && layout.chart.rows <= 13)
      #expect(layout.chart.top - 5 >= 5 && layout.details.top == layout.chart.bottom + 1)
    }
  }

  @Test(arguments: [(1, 60), (8, 36), (8, 60), (16, 57), (8, 20), (0, 60)])
  func theDaysShareTheirPageWithACurve(days: Int, rows: Int) {
    let body = Rect(column: 3, row: 3, columns: 114, rows: rows)
    let layout = DailyLayout(body: body, days: days)
    #expect(layout.chart.isEmpty == !(days == 8 && rows > 20))
    #expect(layout.chart.intersection(layout.table).isEmpty)
    #expect(layout.table.rows >= days * layout.pitch || layout.pitch == 1)
    #expect(layout.chart.isEmpty || layout.chart.bottom == body.bottom)
  }
}
