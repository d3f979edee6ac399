/// One pass over the keys for a folded text.
///
/// A line of keys is the offset of its place in six hexadecimal digits, then the keys between
/// tabs: "00001f\tmunich\tmunchen\t慕尼黑\tmnh+\t". A "-" behind a key says that it begins with a
/// later word of a name, a "+" that it is initials. Lines stand in the order of population.
struct GazetteerScan {
  /// The offset of a place and how well it fits.
  typealias Found = (place: Int, match: GazetteerHit.Match)

  private static let wordSign = UInt8(ascii: "-")
  private static let initialsSign = UInt8(ascii: "+")
  /// From here on a single character is a word: CJK radicals, kana, Han, Hangul.
  private static let ideographsStart: [UInt8] = Array("\u{2E80}".utf8)

  let keys: TerminatedText
  let limit: Int

  /// The best places for a text, best first.
  func places(for text: [UInt8]) -> [Found] {
    var exact: [Int] = []
    var prefix: [Int] = []
    var wordPrefix: [Int] = []
    let beginning = [.tab] + text
    let whole = beginning + [.tab]
    let isLetter = Self.isSingleLetter(text)
    var position = 0
    // Once so many names begin with the text, only names that are the text can come before them.
    while let start = keys.index(
      of: isLetter || prefix.count >= limit ? whole : beginning, from: position)
    {
      guard let end = keys.text.index(of: .lineFeed, from: start) else { break }
      position = end
      guard let lineFeed = keys.text.lastIndex(of: .lineFeed, before: start),
        let place = keys.text[(lineFeed + 1)..<(lineFeed + 7)].hexadecimal
      else { continue }
      switch Self.bestMatch(of: beginning, in: keys.text[start..<end]) {
      case .exact: if exact.count < limit { exact.append(place) }
      case .prefix: if prefix.count < limit { prefix.append(place) }
      case .wordPrefix: if wordPrefix.count < limit { wordPrefix.append(place) }
      }
      if exact.count >= limit { break }
    }
    let found =
      exact.map { ($0, .exact) } + prefix.map { ($0, .prefix) }
      + wordPrefix.map { ($0, GazetteerHit.Match.wordPrefix) }
    return Array(found.prefix(limit))
  }

  /// The best of the keys that begin with the text.
  private static func bestMatch(
    of beginning: [UInt8], in keys: ByteText
  ) -> GazetteerHit.Match {
    var best = GazetteerHit.Match.wordPrefix
    var key = 0
    while best > .exact, let keyEnd = keys.index(of: .tab, from: key + 1) {
      if keys.hasBytes(beginning, at: key) {
        best = min(
          best, match(textEnd: key + beginning.count, keyEnd: keyEnd, sign: keys[keyEnd - 1]))
      }
      key = keyEnd
    }
    return best
  }

  private static func match(textEnd: Int, keyEnd: Int, sign: UInt8?) -> GazetteerHit.Match {
    switch sign {
    case wordSign: .wordPrefix
    case initialsSign: textEnd == keyEnd - 1 ? .prefix : .wordPrefix
    default: textEnd == keyEnd ? .exact : .prefix
    }
  }

  /// Whether a text is one letter of an alphabet: too little to guess from.
  private static func isSingleLetter(_ text: [UInt8]) -> Bool {
    let characters = text.count { $0 & 0xC0 != 0x80 }
    return characters == 1 && text.lexicographicallyPrecedes(ideographsStart)
  }
}
