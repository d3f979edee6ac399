import Glibc

/// The text of a file of drawings, with an index of its sections.
///
/// The index is all that is made when a file is opened, because a start waits for it; a body is
/// read when its section is asked for.
struct ArtFile: Sendable {
  /// The heading and the place of one section's body.
  struct Section: Sendable {
    /// The heading without its brackets.
    let title: Range<Int>
    let body: Range<Int>
  }

  /// One line of a body without the end of the line.
  typealias Line = Range<Int>

  let name: String
  let bytes: [UInt8]
  let sections: [Section]

  /// Indexes a file; a heading without its closing bracket is refused.
  init(name: String, bytes: [UInt8]) throws(ArtError) {
    var found: [Section] = []
    var title: Range<Int>?
    var bodyStart = 0
    var start = 0
    while start < bytes.count {
      let end = Self.endOfLine(in: bytes, from: start)
      if bytes[start] == UInt8(ascii: "[") {
        if let title { found.append(Section(title: title, body: bodyStart..<start)) }
        let last = Self.withoutReturn(bytes, start..<end).upperBound - 1
        guard last > start, bytes[last] == UInt8(ascii: "]") else {
          throw ArtError(
            file: name, line: Self.lineNumber(in: bytes, at: start),
            problem: "the heading has no closing bracket")
        }
        title = start + 1..<last
        bodyStart = min(end + 1, bytes.count)
      }
      start = end + 1
    }
    if let title { found.append(Section(title: title, body: bodyStart..<bytes.count)) }
    self.name = name
    self.bytes = bytes
    sections = found
  }

  /// The section of that heading; nil if there is none.
  func section(_ title: String) -> Section? {
    let wanted = Array(title.utf8)
    return sections.first {
      $0.title.count == wanted.count && bytes[$0.title].elementsEqual(wanted)
    }
  }

  /// The lines of a section that mean something.
  func lines(of section: Section) -> [Line] {
    var lines: [Line] = []
    var start = section.body.lowerBound
    while start < section.body.upperBound {
      let end = Self.endOfLine(in: bytes, from: start)
      let line = Self.withoutReturn(bytes, start..<end)
      if !line.isEmpty, bytes[line.lowerBound] != UInt8(ascii: "#") {
        lines.append(line)
      }
      start = end + 1
    }
    return lines
  }

  /// The first byte of a line: what kind of line it is.
  func kind(of line: Line) -> UInt8 { bytes[line.lowerBound] }

  /// The whole text of a line; broken UTF-8 is refused.
  func text(of line: Line) throws(ArtError) -> String {
    try text(in: line)
  }

  /// What stands between the two marks of a line like `|text|`, one character a column.
  func columns(of line: Line) throws(ArtError) -> [Character] {
    let characters = Array(try text(in: content(of: line)))
    for character in characters where displayWidth(of: character) != 1 {
      throw error(
        at: line.lowerBound,
        "“\(character)” takes \(displayWidth(of: character)) columns instead of one")
    }
    return characters
  }

  /// Characters with the inks between the two marks of a line like `:inks:` under them.
  ///
  /// A blank ink stands under a blank, and so does `-`, which hides what is behind the picture.
  func marks(_ characters: [Character], inks line: Line) throws(ArtError) -> [Icon.Mark] {
    let letters = try content(of: line)
    guard letters.count == characters.count else {
      throw error(
        at: line.lowerBound, "\(letters.count) inks under \(characters.count) characters")
    }
    var marks: [Icon.Mark] = []
    marks.reserveCapacity(characters.count)
    for (character, letter) in zip(characters, bytes[letters]) {
      let hides = letter == UInt8(ascii: "-")
      let ink = Ink(letter: letter)
      guard ink != nil || hides || letter == UInt8(ascii: " ") else {
        throw error(
          at: line.lowerBound, "“\(Character(Unicode.Scalar(letter)))” is no ink")
      }
      guard (character == " ") == (ink == nil) else {
        throw error(
          at: line.lowerBound,
          "column \(marks.count + 1) has a character without ink, or ink without one")
      }
      marks.append(Icon.Mark(character: character, ink: ink, hidesWhatIsBehind: hides))
    }
    return marks
  }

  /// An error on the line that a byte belongs to.
  func error(at offset: Int, _ problem: String) -> ArtError {
    ArtError(file: name, line: Self.lineNumber(in: bytes, at: offset), problem: problem)
  }

  /// What stands between the first and the last byte, which must be alike.
  private func content(of line: Line) throws(ArtError) -> Range<Int> {
    let first = line.lowerBound
    let last = line.upperBound - 1
    guard last > first, bytes[last] == bytes[first] else {
      let mark = Character(Unicode.Scalar(bytes[first]))
      throw error(at: first, "the line begins with “\(mark)” but does not end with it")
    }
    return first + 1..<last
  }

  private func text(in range: Range<Int>) throws(ArtError) -> String {
    guard let text = String(validating: bytes[range], as: UTF8.self) else {
      throw error(at: range.lowerBound, "the text is not UTF-8")
    }
    return text
  }

  /// The offset of the next newline, or the end.
  private static func endOfLine(in bytes: [UInt8], from start: Int) -> Int {
    bytes.withUnsafeBytes { buffer in
      guard let base = buffer.baseAddress,
        let found = memchr(base + start, 0x0A, buffer.count - start)
      else { return buffer.count }
      return UnsafeRawPointer(found) - base
    }
  }

  /// A line without the carriage return that some editors leave.
  private static func withoutReturn(_ bytes: [UInt8], _ line: Range<Int>) -> Range<Int> {
    guard let last = bytes[line].last, last == 0x0D else { return line }
    return line.lowerBound..<line.upperBound - 1
  }

  private static func lineNumber(in bytes: [UInt8], at offset: Int) -> Int {
    bytes[..<offset].reduce(into: 1) { if $1 == 0x0A { $0 += 1 } }
  }
}
