import Testing

@testable import WeatherTUI

@Suite struct WrappingTests {
  @Test func linesBreakAtBlanks() {
    #expect(wrapped("one two three", to: 7) == ["one two", "three"])
    #expect(wrapped("one two three", to: 13) == ["one two three"])
    #expect(wrapped("a\n\nb", to: 5) == ["a", "", "b"])
    #expect(wrapped("", to: 5) == [""])
  }

  @Test func wordsLongerThanALineAreCut() {
    #expect(wrapped("abcdefgh", to: 3) == ["abc", "def", "gh"])
    #expect(wrapped("北京天气", to: 5) == ["北京", "天气"])
  }

  @Test func noLineIsWiderThanItsRoom() {
    let text = "Sturmböen bis 90 km/h 東京 ÅÄÖ हिन्दी averyveryverylongword"
    // The widest of its graphemes takes three columns.
    for columns in 3...40 {
      for line in wrapped(text, to: columns) { #expect(displayWidth(of: line) <= columns) }
    }
    #expect(wrapped(text, to: 0).isEmpty)
  }

  @Test func aWideCharacterInOneColumnDoesNotHang() {
    #expect(wrapped("北", to: 1).count <= 2)
  }
}
