import Testing
import WeatherModel

@testable import WeatherTUI

@Suite struct ArtLibraryTests {
  let library: ArtLibrary

  init() throws {
    library = try ArtSamples.library()
  }

  @Test(arguments: Condition.allCases, Icon.SizeClass.allCases)
  func everyConditionIsDrawn(condition: Condition, size: Icon.SizeClass) throws {
    for isDay in [true, false] {
      for ascii in [true, false] {
        let icon = try library.icon(
          for: condition, isDay: isDay, size: size, moon: .fullMoon, ascii: ascii)
        #expect(icon.size == size.size)
        #expect(icon.rows.allSatisfy { $0.count == size.size.columns })
        let marks = icon.rows.joined().filter { $0.ink != nil }
        #expect(!marks.isEmpty)
        for mark in marks {
          #expect(isAllowed(mark.character, ascii: ascii), "\(condition): \(mark.character)")
        }
      }
    }
  }

  @Test(arguments: Icon.SizeClass.allCases, [true, false])
  func noTwoConditionsLookAlike(size: Icon.SizeClass, ascii: Bool) throws {
    let skies = [(true, MoonPhase.Name.fullMoon)] + MoonPhase.Name.allCases.map { (false, $0) }
    for (isDay, moon) in skies {
      var seen: [String: Condition] = [:]
      for condition in Condition.allCases {
        let icon = try library.icon(
          for: condition, isDay: isDay, size: size, moon: moon, ascii: ascii)
        // Characters alone, because a terminal without colours shows nothing else; the large
        // pictures of rain and heavy clouds may differ by colour too.
        let key = icon.rows.map { row in
          String(row.map(\.character)) + (size == .row ? "" : "\(row.map(\.ink))")
        }.joined(separator: "\n")
        #expect(
          seen[key] == nil, "\(condition) looks like \(String(describing: seen[key])), \(moon)")
        seen[key] = condition
      }
    }
  }

  @Test(
    arguments: [
      Condition.clear, .mainlyClear, .partlyCloudy, .showers, .heavyShowers, .snowShowers,
    ], [true, false])
  func sunAndMoonAreTold(condition: Condition, ascii: Bool) throws {
    for size in Icon.SizeClass.allCases {
      let day = try library.icon(
        for: condition, isDay: true, size: size, moon: .fullMoon, ascii: ascii)
      let night = try library.icon(
        for: condition, isDay: false, size: size, moon: .fullMoon, ascii: ascii)
      #expect(day.rows.joined().contains { $0.ink == .sun })
      #expect(!day.rows.joined().contains { $0.ink == .moon })
      #expect(night.rows.joined().contains { $0.ink == .moon })
      #expect(!night.rows.joined().contains { $0.ink == .sun })
    }
  }

  @Test func theFilesAreSound() throws {
    try library.validate()
  }

  @Test(arguments: Numerals.Height.allCases, [true, false])
  func everyGlyphIsDrawn(height: Numerals.Height, ascii: Bool) throws {
    let numerals = try library.digits(height: height, ascii: ascii)
    for glyph in Numerals.Glyph.allCases {
      let rows = try #require(numerals.glyphs[glyph])
      #expect(rows.count == height.rawValue)
      #expect(Set(rows.map(\.count)).count == 1)
      #expect(rows.joined().allSatisfy { isAllowed($0, ascii: ascii) })
      #expect(rows.joined().contains { $0 != " " } == (glyph != .blank))
    }
    #expect(Set(numerals.glyphs.values).count == Numerals.Glyph.allCases.count)
  }

  @Test func widthsAddUpWithGaps() throws {
    let numerals = try library.digits(height: .seven, ascii: false)
    #expect(numerals.width(of: "") == 0)
    #expect(numerals.width(of: "0") == 7)
    #expect(numerals.width(of: "1") == 3)
    #expect(numerals.width(of: "104°") == 3 + 1 + 7 + 1 + 6 + 1 + 4)
    #expect(numerals.width(of: "−7") == numerals.width(of: "-7"))
    #expect(numerals.width(of: "x") == numerals.width(of: " "))
  }

  @Test(arguments: [true, false])
  func everyPhaseOfTheMoonHasItsPicture(ascii: Bool) throws {
    for size in [Icon.MoonSize.disc, .wide, .pair] {
      let pictures = try MoonPhase.Name.allCases.map {
        try library.moon($0, size: size, ascii: ascii)
      }
      #expect(pictures.allSatisfy { $0.size == size.size })
      // Told by the characters alone, without the colour of the dark limb.
      let seen = pictures.map { icon in
        icon.rows.map { $0.map { $0.ink == .moonShadow ? " " : $0.character } }
      }
      #expect(Set(seen).count == pictures.count, "\(size)")
    }
  }

  @Test(arguments: [true, false])
  func theMoonStandsInEveryPictureOfANightWithOne(ascii: Bool) throws {
    for condition in [Condition.clear, .mainlyClear, .partlyCloudy, .showers, .snowShowers] {
      let nights = try MoonPhase.Name.allCases.map {
        try library.icon(for: condition, isDay: false, size: .large, moon: $0, ascii: ascii)
      }
      #expect(Set(nights).count == nights.count, "\(condition)")
    }
  }

  /// One column wide and of the kinds that every terminal draws alike.
  private func isAllowed(_ character: Character, ascii: Bool) -> Bool {
    guard character.unicodeScalars.count == 1, let scalar = character.unicodeScalars.first,
      displayWidth(of: character) == 1
    else { return false }
    switch scalar.value {
    case 0x20...0x7E: return true
    case 0x2500...0x259F, 0x2800...0x28FF: return !ascii
    default: return false
    }
  }
}
