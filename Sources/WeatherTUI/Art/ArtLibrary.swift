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

  /// The picture of a condition at a time of day, by night with the moon as it is seen.
  func icon(
    for condition: Condition, isDay: Bool, size: Icon.SizeClass, moon: MoonPhase.Name, ascii: Bool
  ) throws(ArtError) -> Icon {
    let kind = size.rawValue + (ascii ? " ascii" : "")
    let section = try section(named: condition.rawValue, isDay: isDay, kind: kind)
    var lines = icons.lines(of: section)[...]
    guard let first = lines.first, icons.kind(of: first) == UInt8(ascii: "+") else {
      return try drawnIcon(lines, section, size.size)
    }
    lines = lines.dropFirst()
    let moonPlace = try moonPlace(on: first)
    let icon = try drawnIcon(lines, section, size.size)
    return icon.over(try self.moon(moon, size: moonPlace.size, ascii: ascii), at: moonPlace.origin)
  }

  /// The moon alone in one of its phases, as it is seen.
  func moon(_ phase: MoonPhase.Name, size: Icon.MoonSize, ascii: Bool) throws(ArtError) -> Icon {
    let title = "moon.\(phase.rawValue) \(size.rawValue)" + (ascii ? " ascii" : "")
    guard let section = icons.section(title) else {
      throw icons.error(at: icons.bytes.count, "the section [\(title)] is missing")
    }
    return try drawnIcon(icons.lines(of: section)[...], section, size.size)
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
      for phase in MoonPhase.Name.allCases {
        for size in Icon.MoonSize.allCases { _ = try moon(phase, size: size, ascii: ascii) }
      }
      for condition in Condition.allCases {
        for size in Icon.SizeClass.allCases {
          for isDay in [true, false] {
            _ = try icon(
              for: condition, isDay: isDay, size: size, moon: .fullMoon, ascii: ascii)
          }
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

  /// The section of a condition, by way of the other conditions whose picture it takes.
  private func section(
    named name: String, isDay: Bool, kind: String
  ) throws(ArtError) -> ArtFile.Section {
    var name = name
    for _ in 0...Condition.allCases.count {
      let time = isDay ? "day" : "night"
      guard
        let section = icons.section("\(name).\(time) \(kind)") ?? icons.section("\(name) \(kind)")
      else {
        throw icons.error(
          at: icons.bytes.count,
          "the section [\(name) \(kind)] is missing, and so is the one of \(time)")
      }
      let lines = icons.lines(of: section)
      guard let first = lines.first, icons.kind(of: first) == UInt8(ascii: "=") else {
        return section
      }
      guard lines.count == 1 else {
        throw icons.error(at: first.lowerBound, "an alias is the only line of its section")
      }
      name = String(try icons.text(of: first).dropFirst().drop { $0 == " " })
    }
    throw icons.error(at: icons.bytes.count, "the aliases of [\(name) \(kind)] run in a circle")
  }

  /// Where the moon stands in an icon, of a line like `+ moon disc 4 1`.
  private func moonPlace(
    on line: ArtFile.Line
  ) throws(ArtError) -> (size: Icon.MoonSize, origin: Point) {
    let words = try icons.text(of: line).split(separator: " ")
    guard words.count == 5, words[0] == "+", words[1] == "moon",
      let size = Icon.MoonSize(rawValue: String(words[2])), let column = Int(words[3]),
      let row = Int(words[4])
    else {
      throw icons.error(at: line.lowerBound, "expected `+ moon SIZE COLUMN ROW`")
    }
    return (size, Point(column: column, row: row))
  }

  private func drawnIcon(
    _ lines: ArraySlice<ArtFile.Line>, _ section: ArtFile.Section, _ size: Size
  ) throws(ArtError) -> Icon {
    var rows: [[Icon.Mark]] = []
    var index = lines.startIndex
    while index < lines.endIndex {
      let line = lines[index]
      let start = line.lowerBound
      guard icons.kind(of: line) == UInt8(ascii: "|") else {
        throw icons.error(at: start, "expected a row like |text|")
      }
      let characters = try icons.columns(of: line)
      guard characters.count == size.columns else {
        throw icons.error(at: start, "\(characters.count) columns instead of \(size.columns)")
      }
      guard index + 1 < lines.endIndex, icons.kind(of: lines[index + 1]) == UInt8(ascii: ":") else {
        throw icons.error(at: start, "no line of inks follows the row")
      }
      rows.append(try icons.marks(characters, inks: lines[index + 1]))
      index += 2
    }
    guard rows.count == size.rows else {
      throw icons.error(
        at: section.title.lowerBound, "\(rows.count) rows instead of \(size.rows)")
    }
    return Icon(rows: rows)
  }
}
