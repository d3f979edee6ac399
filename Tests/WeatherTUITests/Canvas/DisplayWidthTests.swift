import CNcurses
import Testing

@testable import WeatherTUI

@Suite("Display width")
struct DisplayWidthTests {
  /// Wherever libc has an opinion, ncurses follows it, and a different one here shifts the row.
  @Test func everyScalarIsAsWideAsLibcSays() throws {
    try #require(wx_set_character_locale("C.UTF-8"))
    var compared = 0
    var different: [String] = []
    for value in UInt32(0)...0x10FFFF {
      guard let scalar = Unicode.Scalar(value) else { continue }
      let expected = wx_width(value)
      guard expected >= 0 else { continue }
      compared += 1
      if displayWidth(of: scalar) != Int(expected) {
        different.append("U+\(String(value, radix: 16)): \(displayWidth(of: scalar)), \(expected)")
      }
    }
    #expect(compared > 200_000)
    #expect(different.isEmpty, "\(different.count) differ: \(different.prefix(10))")
  }

  @Test(
    arguments: [
      ("", 0), ("abc", 3), ("日本", 4), ("e\u{301}", 1), ("21°", 3), ("\u{1B}[31m", 4), ("\r\n", 0),
      // Devanagari vowel signs that take room have a cell, those above and below have none.
      ("हिन्दी", 5), ("कु", 1),
      // Joined emoji, skin tones and selectors add nothing; a flag is two letters.
      ("👩\u{200D}🌾", 2), ("👍🏽", 2), ("☀\u{FE0F}", 1), ("🇳🇴", 2), ("각", 2), ("\u{1112}\u{1161}", 2),
    ] as [(String, Int)])
  func widthOfText(_ text: String, _ width: Int) {
    #expect(displayWidth(of: text) == width)
  }

  @Test(
    arguments: [
      ("Oslo", 4, "Oslo"), ("Oslo", 3, "Os…"), ("Oslo", 1, "…"), ("Oslo", 0, ""), ("Oslo", -1, ""),
      // Nothing of two columns is cut, and no blank stands before the ellipsis.
      ("東京都", 6, "東京都"), ("東京都", 5, "東京…"), ("東京都", 4, "東…"), ("東京都", 2, "…"),
      ("New York", 5, "New…"),
    ] as [(String, Int, String)])
  func truncation(_ text: String, _ columns: Int, _ expected: String) {
    #expect(truncated(text, to: columns) == expected)
    #expect(displayWidth(of: truncated(text, to: columns)) <= max(0, columns))
  }

  @Test func paddingFillsToExactlyTheWidth() {
    for columns in 0...8 {
      for text in ["", "a", "東京", "a東京", "Zürich"] {
        #expect(displayWidth(of: padded(text, to: columns)) == columns, "\(text) to \(columns)")
      }
    }
  }

  @Test func partsOfAGraphemeFillACellEach() {
    func parts(_ text: String) -> [String] {
      var parts: [String] = []
      for character in text { forEachCell(of: character) { part, _ in parts.append("\(part)") } }
      return parts
    }
    #expect(parts("कि") == ["क", "\u{93F}"])
    #expect(parts("e\u{301}\u{302}") == ["e\u{301}\u{302}"])
    #expect(parts("👩\u{200D}🌾").count == 1)
    #expect(parts("\u{202E}abc") == ["a", "b", "c"])
  }
}
