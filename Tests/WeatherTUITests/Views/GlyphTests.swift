import CNcurses
import Foundation
import Testing
import WeatherModel

@testable import WeatherTUI

/// The characters that the program draws by itself, beside the letters of words and names.
@Suite("Glyphs") struct GlyphTests {
  /// One column by Unicode's own table, in every locale.
  static let narrow: Set<Unicode.Scalar> = ["∙", "◦", "▴", "‹", "›", "⌂", "−", "©"]
  /// Ambiguous in Unicode's table and one column by `wcwidth`, xterm, kitty, VTE and tmux: for
  /// these there is nothing else.
  static let ambiguous: Set<Unicode.Scalar> = [
    "°", "·", "–", "—", "…", "²", "³", "µ", "←", "↑", "→", "↓", "↖", "↗", "↘", "↙", "≤",
    "≥",
  ]
  /// Box Drawing and Block Elements, then Braille Patterns.
  static let pens: [ClosedRange<UInt32>] = [0x2500...0x259F, 0x2800...0x28FF]

  /// Every character of every page, layer and scene at two sizes, without its combining marks.
  private func glyphs(_ capabilities: TerminalCapabilities) throws -> Set<Character> {
    let screen = try Screen.test(capabilities)
    var glyphs: Set<Character> = []
    for scene in ForecastScene.allCases {
      for page in Page.allCases {
        for size in [Size(columns: 130, rows: 44), Size(columns: 40, rows: 14)] {
          for layer in ScreenTests.Layer.allCases {
            let frame = screen.render(ScreenTests.state(scene, layer, page: page, size: size))
            glyphs.formUnion(frame.cells.lazy.filter { !$0.isContinuation }.map(\.character))
          }
        }
      }
    }
    return glyphs
  }

  /// What the drawings hold, whether or not a scene shows it.
  private func drawn() throws -> Set<Character> {
    let library = try ArtSamples.library()
    var glyphs: Set<Character> = []
    for condition in Condition.allCases {
      for size in Icon.SizeClass.allCases {
        for isDay in [true, false] {
          for moon in MoonPhase.Name.allCases {
            let icon = try library.icon(
              for: condition, isDay: isDay, size: size, moon: moon, ascii: false)
            glyphs.formUnion(icon.rows.joined().map(\.character))
          }
        }
      }
    }
    for height in Numerals.Height.allCases {
      let numerals = try library.digits(height: height, ascii: false)
      for rows in numerals.glyphs.values { glyphs.formUnion(rows.joined()) }
    }
    return glyphs
  }

  /// Whether a scalar belongs to a word or a name and not to a drawing.
  private func isOfAWord(_ scalar: Unicode.Scalar) -> Bool {
    scalar.properties.isAlphabetic || displayWidth(of: scalar) != 1
  }

  private func isListed(_ scalar: Unicode.Scalar) -> Bool {
    (0x20...0x7E).contains(scalar.value) || Self.narrow.contains(scalar)
      || Self.ambiguous.contains(scalar) || Self.pens.contains { $0.contains(scalar.value) }
  }

  @Test func everyGlyphIsAsWideAsLibcSays() throws {
    try #require(wx_set_character_locale("C.UTF-8"))
    for glyph in try glyphs(.full).union(drawn()) {
      let expected = glyph.unicodeScalars.reduce(0) { $0 + Int(max(0, wx_width($1.value))) }
      #expect(displayWidth(of: glyph) == expected, "\(glyph)")
    }
  }

  @Test(arguments: [TerminalCapabilities.full, .eight, .monochrome])
  func nothingButTheListedCharactersIsDrawn(capabilities: TerminalCapabilities) throws {
    let all = try glyphs(capabilities).union(drawn())
    #expect(all.count > 100)
    for glyph in all {
      #expect(!glyph.unicodeScalars.contains("\u{FE0F}"), "\(glyph)")
      for scalar in glyph.unicodeScalars where !isOfAWord(scalar) {
        #expect(isListed(scalar), "\(scalar) U+\(String(scalar.value, radix: 16))")
        #expect(!scalar.properties.isEmojiPresentation)
      }
    }
  }

  private static let font = "/usr/share/fonts/truetype/dejavu/DejaVuSansMono.ttf"
  private static let query = "/usr/bin/fc-query"

  @Test(
    .enabled(
      if: FileManager.default.isExecutableFile(atPath: query)
        && FileManager.default.fileExists(atPath: font), "needs fc-query and DejaVu Sans Mono"))
  func theCommonFontHasEveryGlyphButBraille() throws {
    let process = Process()
    process.executableURL = URL(filePath: Self.query)
    process.arguments = ["--format=%{charset}", Self.font]
    let output = Pipe()
    process.standardOutput = output
    try process.run()
    let answer = String(decoding: output.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
    process.waitUntilExit()
    let ranges = answer.split(whereSeparator: \.isWhitespace).compactMap { part in
      let ends = part.split(separator: "-").compactMap { UInt32($0, radix: 16) }
      return ends.isEmpty ? nil : ends[0]...ends[ends.count - 1]
    }
    try #require(ranges.count > 50, "fc-query answers \(answer.prefix(80))")
    for glyph in try glyphs(.full).union(drawn()) {
      for scalar in glyph.unicodeScalars where !isOfAWord(scalar) {
        guard !(0x2800...0x28FF).contains(scalar.value) else { continue }
        #expect(ranges.contains { $0.contains(scalar.value) }, "\(scalar)")
      }
    }
  }
}
