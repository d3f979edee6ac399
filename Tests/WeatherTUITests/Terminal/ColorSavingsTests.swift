import CNcurses
import TestSupport
import Testing

@Suite("Color savings")
struct ColorSavingsTests {
  private func saved(_ text: String) -> String {
    let bytes = text.utf8.map { CChar(bitPattern: $0) }
    let saved = [CChar](unsafeUninitializedCapacity: 2 * bytes.count + 1) { saved, count in
      count = wx_save_colors(bytes, bytes.count, saved.baseAddress)
    }
    return String(decoding: saved.map { UInt8(bitPattern: $0) }, as: UTF8.self)
  }

  @Test(arguments: [
    // Both at once, and only what changes.
    (
      "\u{1B}[38;2;1;2;3m\u{1B}[48;2;4;5;6m▀\u{1B}[38;2;1;2;3m\u{1B}[48;2;7;5;6m▀",
      "\u{1B}[38;2;1;2;3;48;2;4;5;6m▀\u{1B}[48;2;7;5;6m▀"
    ),
    (
      "\u{1B}[38;5;17m\u{1B}[48;5;18ma\u{1B}[38;5;19m\u{1B}[48;5;18mb",
      "\u{1B}[38;5;17;48;5;18ma\u{1B}[38;5;19mb"
    ),
    // A number alone is a colour of 24 bits, or one of the sixteen.
    (
      "\u{1B}[38;16711935m\u{1B}[48;0ma\u{1B}[38;16711935m\u{1B}[48;16777225mb",
      "\u{1B}[38;2;255;0;255;48;2;0;0;0ma\u{1B}[48;5;9mb"
    ),
    // Nothing was drawn between the two.
    ("\u{1B}[31ma\u{1B}[32m\u{1B}[5;6H\u{1B}[31mb", "\u{1B}[31ma\u{1B}[5;6Hb"),
    // Erasing takes the background.
    ("\u{1B}[41ma\u{1B}[42m\u{1B}[K\u{1B}[41mb", "\u{1B}[41ma\u{1B}[42m\u{1B}[K\u{1B}[41mb"),
    // Attributes take the colours away or may do so.
    ("\u{1B}[31ma\u{1B}(B\u{1B}[0;1m\u{1B}[31mb", "\u{1B}[31ma\u{1B}(B\u{1B}[0;1m\u{1B}[31mb"),
    ("\u{1B}[31ma\u{1B}[m\u{1B}[31mb", "\u{1B}[31ma\u{1B}[m\u{1B}[31mb"),
    ("\u{1B}[31m\u{1B}[1mb", "\u{1B}[31m\u{1B}[1mb"),
    // The last colours are kept though nothing follows them.
    ("a\u{1B}[39;49m", "a\u{1B}[39;49m"),
    // What is not understood stays, and so does a sequence cut off.
    (
      "\u{1B}[38;2;1;2;3;4ma\u{1B}[38:2::1:2:3mb\u{1B}[31",
      "\u{1B}[38;2;1;2;3;4ma\u{1B}[38:2::1:2:3mb\u{1B}[31"
    ),
    ("\u{1B}[?2026h西\u{1B}[0Ké", "\u{1B}[?2026h西\u{1B}[0Ké"),
    ("", ""), ("\u{1B}", "\u{1B}"), ("\u{1B}[", "\u{1B}["),
  ])
  func examples(text: String, expected: String) {
    #expect(saved(text) == expected)
  }

  /// What a frame may consist of, thrown together: the screen must come out the same.
  @Test(arguments: 0..<60)
  func theScreenIsTheSame(seed: UInt64) {
    var random = SeededRandom(seed)
    let pieces: [(inout SeededRandom) -> String] = [
      { "\u{1B}[\(Bool.random(using: &$0) ? 3 : 4)8;2;\(Int.random(in: 0...3, using: &$0));0;9m" },
      { "\u{1B}[\(Bool.random(using: &$0) ? 3 : 4)8;5;\(Int.random(in: 16...19, using: &$0))m" },
      { "\u{1B}[\(Bool.random(using: &$0) ? 3 : 4)\(Int.random(in: 0...2, using: &$0))m" },
      { "\u{1B}[\(Int.random(in: 1...6, using: &$0));\(Int.random(in: 1...12, using: &$0))H" },
      { ["\u{1B}[39;49m", "\u{1B}[49m", "\u{1B}[39m"].randomElement(using: &$0) ?? "" },
      {
        ["\u{1B}(B\u{1B}[m", "\u{1B}[0;1m", "\u{1B}[7m", "\u{1B}[27m"].randomElement(using: &$0)
          ?? ""
      },
      { ["▀", " ", "ab", "\r", "\n", "西"].randomElement(using: &$0) ?? "" },
      { ["▀", " ", "ab", "▀▀"].randomElement(using: &$0) ?? "" },
      {
        [
          "\u{1B}[K", "\u{1B}[1K", "\u{1B}[3X", "\u{1B}[2P", "\u{1B}[2@", "x\u{1B}[4b", "\u{1B}[L",
          "\u{1B}[J",
        ].randomElement(using: &$0) ?? ""
      },
    ]
    var text = ""
    for _ in 0..<400 { text += (pieces.randomElement(using: &random) ?? { _ in "" })(&random) }
    let less = saved(text)
    #expect(less.utf8.count < text.utf8.count)
    var before = TerminalScreen(columns: 12, rows: 6)
    var after = before
    before.receive(text)
    after.receive(less)
    #expect(before.cells == after.cells)
    #expect(before.rendition == after.rendition)
    #expect(before.unknownSequences == [])
  }
}
