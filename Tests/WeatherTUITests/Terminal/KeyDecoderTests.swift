import Testing

@testable import WeatherTUI

/// The keys of bytes that come at once, one by one, and in all cuts into two.
private func keys(_ bytes: [UInt8], sequences: [[UInt8]: Key] = [:]) -> [Key] {
  var decoder = KeyDecoder(sequences: sequences)
  let atOnce = decoder.decode(bytes, at: 0)
  #expect(decoder.remainingMilliseconds(at: 0) == nil)
  for cut in 0...bytes.count {
    var decoder = KeyDecoder(sequences: sequences)
    let first = decoder.decode(bytes[..<cut], at: 0)
    #expect(first + decoder.decode(bytes[cut...], at: 1) == atOnce, "cut at \(cut)")
  }
  var single = KeyDecoder(sequences: sequences)
  #expect(bytes.flatMap { single.decode([$0], at: 0) } == atOnce)
  return atOnce
}

private func keys(_ text: String) -> [Key] { keys(Array(text.utf8)) }

@Suite("Key decoder")
struct KeyDecoderTests {
  @Test(
    arguments: [
      ("a", .character("a")), ("é", .character("é")), ("日", .character("日")),
      ("🌦", .character("🌦")), ("\u{3}", .control("c")), ("\u{1A}", .control("z")),
      ("\u{1C}", .control("\\")), ("\r", .enter), ("\n", .enter), ("\t", .tab),
      ("\u{7F}", .backspace), ("\u{8}", .backspace), ("\u{0}", .control(" ")),
      ("\u{1B}[A", .up), ("\u{1B}OA", .up), ("\u{1B}[B", .down), ("\u{1B}OC", .right),
      ("\u{1B}[1;5D", .left), ("\u{1B}[H", .home), ("\u{1B}OH", .home), ("\u{1B}[1~", .home),
      ("\u{1B}[7~", .home), ("\u{1B}[F", .end), ("\u{1B}OF", .end), ("\u{1B}[4~", .end),
      ("\u{1B}[8~", .end), ("\u{1B}[2~", .insert), ("\u{1B}[3~", .delete),
      ("\u{1B}[3;5~", .delete), ("\u{1B}[5~", .pageUp), ("\u{1B}[6~", .pageDown),
      ("\u{1B}[6$", .pageDown), ("\u{1B}[6^", .pageDown), ("\u{1B}[Z", .backTab),
      ("\u{1B}OP", .function(1)), ("\u{1B}[[B", .function(2)), ("\u{1B}[15~", .function(5)),
      ("\u{1B}[17~", .function(6)), ("\u{1B}[21~", .function(10)), ("\u{1B}[24~", .function(12)),
      ("\u{1B}OM", .enter), ("\u{1B}Op", .character("0")), ("\u{1B}Ok", .character("+")),
      ("\u{1B}[I", .focusGained), ("\u{1B}[O", .focusLost),
      ("\u{1B}[97;5u", .control("a")), ("\u{1B}[27u", .escape), ("\u{1B}[9;2u", .backTab),
    ] as [(String, Key)])
  func oneKey(_ text: String, _ key: Key) {
    #expect(keys(text) == [key])
    #expect(keys("x" + text + "y") == [.character("x"), key, .character("y")])
  }

  @Test(arguments: [
    "\u{1B}[?1;2c", "\u{1B}[?2026;1$y", "\u{1B}[>41;330;0c", "\u{1B}]11;rgb:0000/0000/0000\u{7}",
    "\u{1B}]11;rgb:ffff/ffff/ffff\u{1B}\\", "\u{1B}P>|XTerm(330)\u{1B}\\", "\u{1B}[57441u",
    "\u{1B}[99~", "\u{1B}[1;1R" + "\u{1B}[<35;5;5M", "\u{1B}[<0;5;5m", "\u{1B}[<1;5;5M",
    "\u{1B}[<66;5;5M", "\u{1B}[<;M", "\u{1B}[<0;0;0M", "\u{1B}[<99999999999999999999;1;1M",
    "\u{1B}[M#!!", "\u{1B}[99999999999999999999~", "\u{85}",
  ])
  func whatIsNoKeyIsSwallowedWhole(_ text: String) {
    let expected: [Key] = text.hasPrefix("\u{1B}[1;1R") ? [.function(3)] : []
    #expect(keys(text) == expected)
    #expect(keys(text + "q") == expected + [.character("q")])
  }

  @Test func mouse() {
    #expect(keys("\u{1B}[<64;5;6M") == [.wheelUp(Point(column: 4, row: 5))])
    #expect(keys("\u{1B}[<65;300;1M") == [.wheelDown(Point(column: 299, row: 0))])
    #expect(keys("\u{1B}[<0;7;8M\u{1B}[<0;7;8m") == [.click(Point(column: 6, row: 7))])
    #expect(keys("\u{1B}[<16;7;8M") == [.click(Point(column: 6, row: 7))])
    // The old form: each number plus 32, up to a byte that is no character any more.
    #expect(keys("\u{1B}[M !!") == [.click(Point(column: 0, row: 0))])
    #expect(
      keys([0x1B, 0x5B, 0x4D, 0x60, 0xFF, 0x21]) == [.wheelUp(Point(column: 222, row: 0))])
    #expect(
      keys([0x1B, 0x5B, 0x4D, 0x20, 0x1B, 0x41]) == [],
      "a column that looks like the start of a sequence is a number below 1")
  }

  @Test func invalidBytesVanish() {
    #expect(
      keys([0xFF, 0x61, 0xC3, 0x62, 0x80, 0x63]) == [
        .character("a"), .character("b"), .character("c"),
      ])
    // A surrogate, a longer form of a slash, something beyond U+10FFFF.
    #expect(
      keys([0xED, 0xA0, 0x80, 0xC0, 0xAF, 0xF4, 0x90, 0x80, 0x80, 0x7A]) == [.character("z")])
    #expect(keys([0xE6, 0x97, 0x1B, 0x5B, 0x41]) == [.up])
  }

  @Test func aLoneEscapeIsAKeyAfterItsLimit() {
    var decoder = KeyDecoder()
    #expect(decoder.decode([0x1B], at: 100) == [])
    #expect(decoder.remainingMilliseconds(at: 110) == KeyDecoder.escapeLimit - 10)
    #expect(decoder.expire(at: 110) == [])
    #expect(decoder.expire(at: 100 + KeyDecoder.escapeLimit) == [.escape])
    #expect(decoder.remainingMilliseconds(at: 200) == nil)
    #expect(decoder.decode(Array("[A".utf8), at: 300) == [.character("["), .character("A")])
  }

  @Test func escapeBeforeAnotherKeyIsBoth() {
    #expect(keys("\u{1B}q") == [.escape, .character("q")])
    #expect(keys("\u{1B}é") == [.escape, .character("é")])
    #expect(keys("\u{1B}\r") == [.escape, .enter])
    #expect(keys("\u{1B}\u{1B}[A") == [.escape, .up])
  }

  @Test func unfinishedSequencesEnd() {
    for (text, expected) in [
      ("\u{1B}[", [.escape, .character("[")]), ("\u{1B}O", [.escape, .character("O")]),
      ("\u{1B}[1;", []), ("\u{1B}[<0;5", []), ("\u{1B}[M!", []), ("\u{1B}[[", []),
      ("\u{1B}]11;", []),
    ] as [(String, [Key])] {
      var decoder = KeyDecoder()
      #expect(decoder.decode(text.utf8, at: 0) == [])
      #expect(decoder.expire(at: KeyDecoder.escapeLimit) == [], "\(text.debugDescription)")
      #expect(decoder.expire(at: KeyDecoder.stringLimit) == expected, "\(text.debugDescription)")
      #expect(decoder.decode("a".utf8, at: 5000) == [.character("a")])
    }
    var decoder = KeyDecoder()
    #expect(decoder.decode([0xE6, 0x97], at: 0) == [])
    #expect(decoder.expire(at: KeyDecoder.sequenceLimit) == [])
    #expect(decoder.decode([0xA5, 0x61], at: 5000) == [.character("a")])
  }

  @Test func anEndlessSequenceIsGivenUp() {
    var decoder = KeyDecoder()
    _ = decoder.decode(Array("\u{1B}[".utf8) + Array(repeating: 0x31, count: 1000), at: 0)
    #expect(decoder.decode("\r".utf8, at: 0) == [.enter])
  }

  @Test func theDescriptionOfTheTerminalComesFirst() {
    let sequences: [[UInt8]: Key] = [
      Array("\u{1B}[Y".utf8): .end, Array("\u{1B}A".utf8): .up, Array("\u{1B}OA".utf8): .pageUp,
    ]
    #expect(keys(Array("\u{1B}[Y".utf8), sequences: sequences) == [.end])
    #expect(keys(Array("\u{1B}A".utf8), sequences: sequences) == [.up])
    #expect(keys(Array("\u{1B}OA".utf8), sequences: sequences) == [.pageUp])
    #expect(keys("\u{1B}[Y") == [])
  }
}

@Suite("Paste")
struct PasteTests {
  private static let begin = "\u{1B}[200~"
  private static let end = "\u{1B}[201~"

  @Test func arrivesInOnePiece() {
    #expect(
      keys(Self.begin + "pâte\r\nde\rfruits\n\tq" + Self.end + "q")
        == [.paste("pâte\nde\nfruits\n\tq"), .character("q")])
    #expect(keys(Self.begin + Self.end) == [.paste("")])
  }

  @Test func hidesNoSequencesFromTheText() {
    #expect(
      keys(Self.begin + "a\u{1B}[A\u{7}\u{0}b\u{1B}\u{1B}[20" + Self.end)
        == [.paste("a[Ab[20")])
  }

  @Test func isCutAtItsLimitBetweenScalars() {
    var decoder = KeyDecoder()
    let text = "x" + String(repeating: "é", count: KeyDecoder.pasteLimit)
    let result = decoder.decode((Self.begin + text + Self.end + "q").utf8, at: 0)
    #expect(result.count == 2)
    guard case .paste(let pasted)? = result.first else {
      Issue.record("no paste")
      return
    }
    #expect(pasted.utf8.count == KeyDecoder.pasteLimit - 1)
    #expect(text.hasPrefix(pasted))
    #expect(result.last == .character("q"))
  }

  @Test func isDeliveredWhenItsEndGetsLost() {
    var decoder = KeyDecoder()
    #expect(decoder.decode((Self.begin + "abc").utf8, at: 0) == [])
    #expect(decoder.expire(at: KeyDecoder.stringLimit - 1) == [])
    #expect(decoder.expire(at: KeyDecoder.stringLimit) == [.paste("abc")])
    #expect(decoder.decode("q".utf8, at: 9000) == [.character("q")])
  }
}
