import WeatherModel

/// The drawn icons and numerals, read from the two files of `Assets` when they are asked for.
struct ArtLibrary: Sendable {
  static let iconFileName = "Icons.txt"
  static let numeralFileName = "Digits.txt"

  private let icons: ArtFile
  private let numerals: ArtFile

  /// Indexes the two files without reading the drawings.
  init(icons: [UInt8], digits: [UInt8]) throws(ArtError) {
    self.icons = try ArtFile(name: Self.iconFileName, bytes: icons)
    numerals = try ArtFile(name: Self.numeralFileName, bytes: digits)
  }

  /// The picture of a condition at a time of day.
  func icon(
    for condition: Condition, isDay: Bool, size: Icon.SizeClass, ascii: Bool
  ) throws(ArtError) -> Icon {
    try icon(
      named: condition.rawValue, isDay: isDay, size: size, ascii: ascii,
      aliasesLeft: Condition.allCases.count)
  }

  /// The numerals of a height.
  func digits(height: Numerals.Height, ascii: Bool) throws(ArtError) -> Numerals {
    let title = "digits \(height.rawValue)" + (ascii ? " ascii" : "")
    guard let section = numerals.section(title) else {
      throw numerals.error(at: numerals.bytes.count, "the section [\(title)] is missing")
    }
    var glyphs: [Numerals.Glyph: [[Character]]] = [:]
    var current: Numerals.Glyph?
    var rows: [[Character]] = []
    for line in numerals.lines(of: section) {
      let start = line.lowerBound
      if numerals.kind(of: line) == UInt8(ascii: "|") {
        guard let current else {
          throw numerals.error(at: start, "a row stands before the first `glyph NAME`")
        }
        let row = try numerals.columns(of: line)
        guard rows.count < height.rawValue else {
          throw numerals.error(
            at: start, "glyph \(current.rawValue) has more than \(height.rawValue) rows")
        }
        if let first = rows.first, first.count != row.count {
          throw numerals.error(
            at: start, "\(row.count) columns in a glyph of \(first.count) columns")
        }
        rows.append(row)
      } else {
        if let current { glyphs[current] = rows }
        let glyph = try glyphName(on: line)
        guard glyphs[glyph] == nil else {
          throw numerals.error(at: start, "glyph \(glyph.rawValue) is drawn twice")
        }
        current = glyph
        rows.removeAll(keepingCapacity: true)
      }
    }
    if let current { glyphs[current] = rows }
    for glyph in Numerals.Glyph.allCases where glyphs[glyph]?.count != height.rawValue {
      throw numerals.error(
        at: section.title.lowerBound,
        "glyph \(glyph.rawValue) has \(glyphs[glyph]?.count ?? 0) of \(height.rawValue) rows")
    }
    return Numerals(height: height, glyphs: glyphs)
  }

  /// Reads every drawing, so that a fault shows before it is needed.
  func validate() throws(ArtError) {
    for file in [icons, numerals] {
      var titles: Set<ArraySlice<UInt8>> = []
      for section in file.sections
      where !titles.insert(file.bytes[section.title]).inserted {
        throw file.error(at: section.title.lowerBound, "the section stands in the file twice")
      }
    }
    for ascii in [false, true] {
      for height in Numerals.Height.allCases { _ = try digits(height: height, ascii: ascii) }
      for condition in Condition.allCases {
        for size in Icon.SizeClass.allCases {
          _ = try icon(for: condition, isDay: true, size: size, ascii: ascii)
          _ = try icon(for: condition, isDay: false, size: size, ascii: ascii)
        }
      }
    }
  }

  /// The glyph that a line like `glyph 7` begins.
  private func glyphName(on line: ArtFile.Line) throws(ArtError) -> Numerals.Glyph {
    let text = try numerals.text(of: line)
    let keyword = "glyph "
    guard text.hasPrefix(keyword),
      let glyph = Numerals.Glyph(rawValue: String(text.dropFirst(keyword.count)))
    else {
      throw numerals.error(
        at: line.lowerBound, "“\(text)” is neither a row nor `glyph NAME`")
    }
    return glyph
  }

  private func icon(
    named name: String, isDay: Bool, size: Icon.SizeClass, ascii: Bool, aliasesLeft: Int
  ) throws(ArtError) -> Icon {
    let kind = size.rawValue + (ascii ? " ascii" : "")
    guard
      let section = icons.section("\(name).\(isDay ? "day" : "night") \(kind)")
        ?? icons.section("\(name) \(kind)")
    else {
      throw icons.error(
        at: icons.bytes.count,
        "the section [\(name) \(kind)] is missing, and so is the one of \(isDay ? "day" : "night")")
    }
    let lines = icons.lines(of: section)
    guard let first = lines.first, icons.kind(of: first) == UInt8(ascii: "=") else {
      return try drawnIcon(lines, section, size.size)
    }
    let start = first.lowerBound
    guard lines.count == 1 else {
      throw icons.error(at: start, "an alias is the only line of its section")
    }
    guard aliasesLeft > 0 else { throw icons.error(at: start, "the aliases run in a circle") }
    let other = try icons.text(of: first).dropFirst().drop { $0 == " " }
    return try icon(
      named: String(other), isDay: isDay, size: size, ascii: ascii, aliasesLeft: aliasesLeft - 1)
  }

  private func drawnIcon(
    _ lines: [ArtFile.Line], _ section: ArtFile.Section, _ size: Size
  ) throws(ArtError) -> Icon {
    var rows: [[Icon.Mark]] = []
    var index = 0
    while index < lines.count {
      let line = lines[index]
      let start = line.lowerBound
      guard icons.kind(of: line) == UInt8(ascii: "|") else {
        throw icons.error(at: start, "expected a row like |text|")
      }
      let characters = try icons.columns(of: line)
      guard characters.count == size.columns else {
        throw icons.error(at: start, "\(characters.count) columns instead of \(size.columns)")
      }
      guard index + 1 < lines.count, icons.kind(of: lines[index + 1]) == UInt8(ascii: ":") else {
        throw icons.error(at: start, "no line of inks follows the row")
      }
      let inks = try icons.inks(of: lines[index + 1], count: characters.count)
      index += 2
      var backgrounds: [Ink?] = Array(repeating: nil, count: characters.count)
      if index < lines.count, icons.kind(of: lines[index]) == UInt8(ascii: "%") {
        backgrounds = try icons.inks(of: lines[index], count: characters.count)
        index += 1
      }
      var row: [Icon.Mark] = []
      row.reserveCapacity(characters.count)
      for column in characters.indices {
        let character = characters[column]
        guard (character == " ") == (inks[column] == nil) else {
          throw icons.error(
            at: start, "column \(column + 1) has a character without ink, or ink without one")
        }
        row.append(
          Icon.Mark(character: character, ink: inks[column], background: backgrounds[column]))
      }
      rows.append(row)
    }
    guard rows.count == size.rows else {
      throw icons.error(
        at: section.title.lowerBound, "\(rows.count) rows instead of \(size.rows)")
    }
    return Icon(rows: rows)
  }
}
