import Testing
import WeatherModel

@testable import WeatherTUI

/// How a painted sky lies behind a page.
@Suite struct SkyBackdropTests {
  private static let size = Size(columns: 120, rows: 40)

  private func frame(
    _ condition: Condition, altitude: Double, _ fidelity: SkyFidelity, page: Page = .now
  ) throws -> (plain: Canvas, painted: Canvas, picture: SkyPicture) {
    let screen = try Screen.test(.full)
    let painter = SkyPainter(fidelity: fidelity, horizons: try SkySamples.horizons())
    var state = ForecastScene.clearDay.state(size: Self.size, page: page)
    let plain = screen.render(state)
    state.show(SkySamples.scene(condition, altitude: altitude), by: painter)
    return (plain, screen.render(state), try #require(state.sky.shown))
  }

  private static func isDot(_ cell: Cell) -> Bool {
    cell.character == "⠁" || cell.character == "⠂" || cell.character == "⠈"
      || cell.character == "⠐" || cell.character == "⠄" || cell.character == "⡀"
      || cell.character == "⠠" || cell.character == "⢀"
  }

  @Test(arguments: [SkyFidelity.direct, .indexed])
  func starsAreDotsThatKeepAwayFromWords(fidelity: SkyFidelity) throws {
    let (plain, painted, picture) = try frame(.clear, altitude: -30, fidelity)
    #expect(picture.image(blur: 0).stars.count > 30)
    var count = 0
    for row in 0..<Self.size.rows {
      for column in 0..<Self.size.columns
      where plain[column, row].character == " " && Self.isDot(painted[column, row]) {
        count += 1
        for near in max(0, column - 1)...min(Self.size.columns - 1, column + 1) {
          #expect(plain[near, row].character == " ")
        }
      }
    }
    #expect(count > 10)
  }

  @Test func aPictureOutOfFocusHasNoStars() throws {
    let (plain, painted, picture) = try frame(.clear, altitude: -30, .direct, page: .daily)
    #expect(picture.image(blur: 1).stars.isEmpty)
    for (before, after) in zip(plain.cells, painted.cells) where before.character == " " {
      #expect(!Self.isDot(after))
    }
  }

  @Test func cloudsHideStars() throws {
    func count(_ condition: Condition) throws -> Int {
      try frame(condition, altitude: -30, .direct).picture.image(blur: 0).stars.count
    }
    #expect(try count(.partlyCloudy) < count(.clear))
    #expect(try count(.overcast) == 0)
  }

  /// The fixed colours lie so far apart that a line on several of them looks like a fault.
  @Test func ofFixedColoursOneLiesBehindAllOfALine() throws {
    let (plain, painted, _) = try frame(.partlyCloudy, altitude: 40, .indexed)
    let row = try #require(
      (0..<8).first { row in plain.text(inRow: row).contains("·") }, "the line with the time")
    let words = (0..<Self.size.columns).filter { plain[$0, row].character != " " }
    let grounds = Set(words.map { painted[$0, row].background })
    #expect(grounds.count == 1)
  }

  @Test func ofFixedColoursEachRowOutOfFocusHasOne() throws {
    let backdrop = try frame(.clear, altitude: 40, .indexed, page: .daily)
    for row in 0..<Self.size.rows {
      let open = (0..<Self.size.columns).filter {
        backdrop.plain[$0, row].background == backdrop.plain[0, 0].background
      }
      #expect(Set(open.map { backdrop.painted[$0, row].background }).count <= 1)
    }
  }

  @Test func fewColoursLeaveTheCurveAndTheListsAlone() throws {
    let screen = try Screen.test(.sixteen)
    let painter = SkyPainter(fidelity: .sixteen, horizons: try SkySamples.horizons())
    var state = ForecastScene.clearDay.state(size: Self.size)
    let plain = screen.render(state)
    state.show(SkySamples.scene(.overcast, altitude: 40), by: painter)
    let painted = screen.render(state)
    #expect(!plain.reserved.isEmpty)
    #expect(painted != plain)
    for area in plain.reserved {
      for row in area.top..<area.bottom {
        for column in area.left..<area.right {
          #expect(painted[column, row] == plain[column, row])
        }
      }
    }
  }
}

extension Canvas {
  fileprivate func text(inRow row: Int) -> String {
    String((0..<size.columns).map { self[$0, row].character })
  }
}
