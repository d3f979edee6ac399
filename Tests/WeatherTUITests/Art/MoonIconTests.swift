import Testing
import WeatherModel

@testable import WeatherTUI

@Suite("The moon in the large icons") struct MoonIconTests {
  private func icon(_ condition: Condition, _ lit: Double, right: Bool = true) throws -> Icon {
    let library = try ArtLibrary(try AssetDirectory.find())
    return try library.icon(for: condition, isDay: false, size: .large, ascii: false)
      .showing(MoonLook(illuminatedFraction: lit, isLitOnRight: right))
  }

  /// The columns in which blocks of the moon stand.
  private func columns(_ icon: Icon) -> [Int] {
    icon.rows.flatMap { row in
      row.indices.filter {
        row[$0].ink == .moon && ("▀"..."▟").contains(row[$0].character)
      }
    }
  }

  @Test("It grows from nothing to the whole disc, and shrinks again on the other side")
  func phases() throws {
    #expect(try columns(icon(.clear, 0)).isEmpty)
    let crescent = try columns(icon(.clear, 0.2))
    let half = try columns(icon(.clear, 0.5))
    let full = try columns(icon(.clear, 1))
    #expect(0 < crescent.count && crescent.count < half.count && half.count < full.count)
    let waning = try columns(icon(.clear, 0.5, right: false))
    #expect(waning.max() == half.min().map { $0 - 1 })
    let (left, right) = (try #require(full.min()), try #require(full.max()))
    #expect(half.min() == (left + right + 1) / 2)
  }

  @Test("Clouds stay before it, and every picture keeps its size", arguments: Condition.allCases)
  func others(condition: Condition) throws {
    let library = try ArtLibrary(try AssetDirectory.find())
    let drawn = try library.icon(for: condition, isDay: false, size: .large, ascii: false)
    for lit in [0, 0.3, 1] {
      let icon = try icon(condition, lit)
      #expect(icon.size == drawn.size)
      for (before, after) in zip(drawn.rows.joined(), icon.rows.joined())
      where before.ink != nil && before.ink != .moon {
        #expect(before == after)
      }
    }
  }
}
