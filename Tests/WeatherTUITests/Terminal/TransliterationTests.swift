import Testing

@testable import WeatherTUI

@Suite("Transliteration")
struct TransliterationTests {
  @Test(
    arguments: [
      ("Zürich", "Zurich"), ("São Paulo", "Sao Paulo"), ("Ås", "As"), ("Łódź", "Lodz"),
      ("Þórshöfn", "Torshofn"), ("Đà Nẵng", "Da Nang"), ("Thừa Thiên Huế", "Thua Thien Hue"),
      ("Chișinău", "Chisinau"), ("İzmir", "Izmir"), ("Xī’ān", "Xi'an"), ("Lǚshùn", "Lushun"),
      ("e\u{301}a\u{308}", "ea"), ("21°", "21 "), ("−4", "-4"), ("…—–", ".--"), ("★●○", "**o"),
      ("┌─┐│└┘╭╮═║", "+-+|++++=|"), ("╱╲", "/\\"), ("█▌▐▄▁", "###=_"), ("←↑→↓", "<^>v"),
      ("⠀⠁⣿", " .#"), ("Ａ１", "A1"), ("日本", "??"), ("\u{7}\u{1B}", "  "),
    ] as [(String, String)])
  func text(_ text: String, _ expected: String) {
    #expect(String(text.map(Transliteration.ascii)) == expected)
  }

  @Test func everythingBecomesOnePrintableColumn() {
    var wrong: [UInt32] = []
    for value in UInt32(0)...0x2FFFF {
      guard let scalar = Unicode.Scalar(value) else { continue }
      let ascii = Transliteration.ascii(Character(scalar)).asciiValue ?? 0
      if !(0x20..<0x7F).contains(ascii) { wrong.append(value) }
    }
    #expect(wrong.isEmpty, "\(wrong.prefix(5))")
  }

  /// The tables of letters against the Unicode names, "LATIN SMALL LETTER A WITH ...".
  @Test func lettersKeepTheirBaseAndCase() {
    var checked = 0
    var wrong: [String] = []
    let blocks: [ClosedRange<UInt32>] = [
      0xC0...0x17F, 0x1CD...0x1DC, 0x218...0x21B, 0x1E00...0x1EF9,
    ]
    for value in blocks.joined() {
      guard let name = Unicode.Scalar(value)?.properties.name else { continue }
      let words = name.split(separator: " ")
      guard words.count > 4, words[0] == "LATIN", words[2] == "LETTER", words[3].count == 1,
        words[4] == "WITH", let scalar = Unicode.Scalar(value)
      else { continue }
      let expected = words[1] == "SMALL" ? words[3].lowercased() : String(words[3])
      if String(Transliteration.ascii(Character(scalar))) != expected { wrong.append(name) }
      checked += 1
    }
    #expect(checked > 300)
    #expect(wrong.isEmpty, "\(wrong.count) wrong, first \(wrong.prefix(3))")
  }
}
