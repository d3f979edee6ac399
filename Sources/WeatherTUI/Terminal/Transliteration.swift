/// Stand-ins in ASCII for what a terminal without Unicode cannot show.
///
/// Views draw with ASCII themselves where they know; this is the last edge, so that no name of a
/// place and no forgotten ornament reaches such a terminal as garbage.
enum Transliteration {
  /// An ASCII character of one column; a question mark where there is no likeness.
  static func ascii(_ character: Character) -> Character {
    guard let scalar = character.unicodeScalars.first else { return " " }
    // A letter followed by marks that combine is that letter.
    if scalar.isASCII { return printable(scalar) }
    if let special = specials[scalar] { return special }
    let value = Int(scalar.value)
    for (start, letters) in letterRanges where value >= start && value < start + letters.count {
      return printable(Unicode.Scalar(letters[value - start]))
    }
    switch scalar.value {
    case 0x2000...0x200A, 0x202F, 0x205F, 0x3000: return " "
    case 0x2010...0x2015: return "-"
    case 0x2500...0x257F: return boxDrawing(scalar.value)
    case 0x2580...0x259F: return block(scalar.value)
    case 0x2800...0x28FF: return braille(scalar.value)
    case 0xFF01...0xFF5E: return Unicode.Scalar(scalar.value - 0xFEE0).map(printable) ?? "?"
    default: return "?"
    }
  }

  private static func printable(_ scalar: Unicode.Scalar) -> Character {
    (0x20..<0x7F).contains(scalar.value) ? Character(scalar) : " "
  }

  private static func boxDrawing(_ value: UInt32) -> Character {
    switch value {
    case 0x2550: "="
    case 0x2500, 0x2501, 0x2504, 0x2505, 0x2508, 0x2509, 0x254C, 0x254D, 0x2574, 0x2576, 0x2578,
      0x257A, 0x257C, 0x257E:
      "-"
    case 0x2502, 0x2503, 0x2506, 0x2507, 0x250A, 0x250B, 0x254E, 0x254F, 0x2551, 0x2575, 0x2577,
      0x2579, 0x257B, 0x257D, 0x257F:
      "|"
    case 0x2571: "/"
    case 0x2572: "\\"
    case 0x2573: "X"
    default: "+"
    }
  }

  private static func block(_ value: UInt32) -> Character {
    switch value {
    case 0x2580: "\""
    case 0x2581, 0x2582: "_"
    case 0x2583, 0x2584: "="
    case 0x258D, 0x258E, 0x258F, 0x2595: "|"
    case 0x2591: "."
    case 0x2592: ":"
    case 0x2594: "-"
    default: "#"
    }
  }

  /// Braille cells are dots of a chart; more dots give a denser character.
  private static func braille(_ value: UInt32) -> Character {
    switch (value & 0xFF).nonzeroBitCount {
    case 0: " "
    case 1...2: "."
    case 3...5: ":"
    default: "#"
    }
  }

  private static let specials: [Unicode.Scalar: Character] = [
    // No sign for degrees comes closer than leaving it out: "21o" would read as a number.
    "°": " ", "\u{A0}": " ", "·": ".", "•": "*", "…": ".", "−": "-", "±": "~", "≈": "~",
    "≥": ">", "≤": "<",
    "²": "2", "³": "3", "¹": "1", "µ": "u", "μ": "u", "€": "E", "£": "L", "©": "c", "®": "r",
    "«": "<", "»": ">", "‹": "<", "›": ">", "‘": "'", "’": "'", "‚": ",", "“": "\"", "”": "\"",
    "„": "\"", "′": "'", "″": "\"", "¡": "!", "¿": "?", "¦": "|", "§": "S", "¶": "P",
    "←": "<", "↑": "^", "→": ">", "↓": "v", "↖": "\\", "↗": "/", "↘": "\\", "↙": "/",
    "↔": "-", "↕": "|", "⇐": "<", "⇑": "^", "⇒": ">", "⇓": "v", "⟵": "<", "⟶": ">",
    "▲": "^", "△": "^", "▴": "^", "▼": "v", "▽": "v", "▾": "v", "◀": "<", "◂": "<", "▶": ">",
    "▸": ">", "■": "#", "□": "#", "▪": "#", "▫": "#", "◆": "*", "◇": "*", "●": "*", "○": "o",
    "◉": "*", "◎": "o", "◦": "o", "◌": "o", "◐": "(", "◑": ")", "★": "*", "☆": "*",
    "☀": "*", "☼": "*", "☁": "~", "☂": "T", "☔": "T", "❄": "*", "❅": "*", "❆": "*", "☾": "(",
    "☽": ")", "⚠": "!", "✓": "v", "✔": "v", "✗": "x", "✘": "x", "✕": "x",
  ]

  /// Letters of Latin blocks without their accents, from the first code point of each.
  private static let letterRanges: [(start: Int, letters: [UInt8])] = [
    (
      0xC0,
      Array(
        """
        AAAAAAACEEEEIIIIDNOOOOOxOUUUUYTsaaaaaaaceeeeiiiidnooooo/ouuuuyty\
        AaAaAaCcCcCcCcDdDdEeEeEeEeEeGgGgGgGgHhHhIiIiIiIiIiIiJjKkkLlLlLlLlLlNnNnNnnNnOoOoOoOo\
        RrRrRrSsSsSsSsTtTtTtUuUuUuUuUuUuWwYyYZzZzZzs
        """.utf8)
    ),
    (0x1CD, Array("AaIiOoUuUuUuUuUu".utf8)),
    (0x218, Array("SsTt".utf8)),
    (
      0x1E00,
      Array(
        """
        AaBbBbBbCcDdDdDdDdDdEeEeEeEeEeFfGgHhHhHhHhHhIiIiKkKkKkLlLlLlLlMmMmMmNnNnNnNnOoOoOoOo\
        PpPpRrRrRrRrSsSsSsSsSsTtTtTtTtUuUuUuUuUuVvVvWwWwWwWwWwXxXxYyZzZzZzhtwyasssSdAaAaAaAaAaAa\
        AaAaAaAaAaAaEeEeEeEeEeEeEeEeIiIiOoOoOoOoOoOoOoOoOoOoOoOoUuUuUuUuUuUuUuYyYyYyYyLlVvYy
        """.utf8)
    ),
  ]
}
