import Testing

@testable import WeatherModel

@Suite("Remote text is made safe for a grid of cells")
struct DisplayTextTests {
  @Test(
    "What a terminal obeys, or nobody sees, is gone",
    arguments: [
      ("\u{1B}[31mred\u{1B}[0m", "[31mred[0m"),
      ("\u{1B}]0;title\u{07}name", "]0;titlename"),
      ("a\u{00}b\u{07}c\u{7F}d\u{9B}e", "abcde"),
      ("\u{202E}Berlin\u{202C}", "Berlin"),
      ("\u{2066}a\u{2069}\u{200E}b\u{061C}", "ab"),
      ("\u{FEFF}zero\u{200B}width\u{2060}", "zerowidth"),
      ("soft\u{AD}hyphen", "softhyphen"),
      ("\u{FFF9}base\u{FFFA}note\u{FFFB}", "basenote"),
      ("sun\u{2600}\u{FE0F}", "sun\u{2600}"),
      ("tag\u{E0067}\u{E007F}", "tag"),
      ("private\u{E000}\u{F0000}", "private"),
      ("nobody\u{FFFF}\u{0378}", "nobody"),
      ("filler\u{3164}\u{115F}", "filler"),
    ])
  func removesTheUnseen(text: String, expected: String) {
    #expect(DisplayText.cleaned(text, limit: 100) == expected)
  }

  @Test(
    "Emoji keep what has a settled width",
    arguments: [
      ("\u{1F1E9}\u{1F1EA} Berlin", "DE Berlin"),
      ("\u{1F468}\u{200D}\u{1F469}\u{200D}\u{1F467}", "\u{1F468}\u{1F469}\u{1F467}"),
      ("\u{1F44D}\u{1F3FD}", "\u{1F44D}"),
    ])
  func settlesEmoji(text: String, expected: String) {
    #expect(DisplayText.cleaned(text, limit: 100) == expected)
  }

  @Test(
    "White space of any kind is one blank, and none stands at an end",
    arguments: [
      ("  Rome ", "Rome"),
      ("a\t\r\n\u{2028}\u{2029}\u{A0}\u{3000}b", "a b"),
      ("a \u{200B} b", "a b"),
      (" \n ", ""),
      ("", ""),
    ])
  func collapsesWhiteSpace(text: String, expected: String) {
    #expect(DisplayText.cleaned(text, limit: 100) == expected)
  }

  @Test("Paragraphs keep their line breaks, and one empty line at most")
  func keepsParagraphs() {
    let alert = "\r\nWHAT  Heat.\r\nWHERE\tHere.\n\n \n\nWHEN\u{2028}Now.\n\n"
    #expect(
      DisplayText.cleanedParagraphs(alert, limit: 100) == "WHAT Heat.\nWHERE Here.\n\nWHEN\nNow.")
    #expect(DisplayText.cleaned(alert, limit: 100) == "WHAT Heat. WHERE Here. WHEN Now.")
  }

  @Test("A base carries four marks at most, and a mark without a base is gone")
  func limitsMarks() {
    let marks = String(repeating: "\u{301}", count: 500)
    let cleaned = DisplayText.cleaned("e" + marks + "x" + marks, limit: 100)
    #expect(cleaned.unicodeScalars.count == 10)
    #expect(cleaned.count == 2)
    #expect(DisplayText.cleaned("\u{301}\u{308}a", limit: 100) == "a")
    #expect(Array(DisplayText.cleaned("a \u{301}b", limit: 9).unicodeScalars) == ["a", " ", "b"])
  }

  @Test(
    "Scripts stay as they are",
    arguments: [
      "हिन्दी क्षेत्र", "北京市", "Zürich", "Åse\u{301}", "São Paulo", "กรุงเทพฯ", "القاهرة", "‘Ōhi‘a", "🌧 15°",
    ])
  func leavesScriptsAlone(text: String) {
    #expect(
      Array(DisplayText.cleaned(text, limit: 100).unicodeScalars) == Array(text.unicodeScalars))
  }

  @Test(
    "What is longer than the limit ends with an ellipsis within it",
    arguments: [
      ("hello", 5, "hello"), ("hello!", 5, "hell…"), ("hello world", 6, "hello…"),
      ("hello world", 7, "hello…"), ("hello world", 8, "hello w…"),
      ("hello world", 11, "hello world"),
      ("hello world", 5, "hell…"), ("ab", 1, "…"), ("ab", 0, ""), ("ab  ", 2, "ab"),
      ("e\u{301}e\u{301}e\u{301}", 2, "e\u{301}…"),
    ])
  func limitsLength(text: String, limit: Int, expected: String) {
    #expect(DisplayText.cleaned(text, limit: limit) == expected)
  }

  @Test("Cleaning twice changes nothing more, whatever the text")
  func isIdempotent() {
    var state: UInt64 = 7
    let interesting: [UInt32] = [
      0x0A, 0x0D, 0x1B, 0x20, 0x41, 0x85, 0x301, 0x93F, 0x928, 0x200D, 0x2028, 0x202E, 0xFE0F,
      0x1F1E6, 0x1F3FB, 0x1F468, 0xE0001, 0x4E2D,
    ]
    for _ in 0..<2000 {
      var text = String.UnicodeScalarView()
      for _ in 0..<12 {
        state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
        let value = interesting[Int(state >> 33) % interesting.count]
        if let scalar = Unicode.Scalar(value) { text.append(scalar) }
      }
      for limit in [1, 4, 40] {
        let once = DisplayText.cleaned(String(text), limit: limit)
        #expect(DisplayText.cleaned(once, limit: limit) == once)
        let paragraphs = DisplayText.cleanedParagraphs(String(text), limit: limit)
        #expect(DisplayText.cleanedParagraphs(paragraphs, limit: limit) == paragraphs)
        #expect(once.count <= limit && paragraphs.count <= limit)
      }
    }
  }
}
