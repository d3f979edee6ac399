/// The columns that a scalar takes: 0, 1 or 2; control characters take none.
func displayWidth(of scalar: Unicode.Scalar) -> Int {
  let value = scalar.value
  if value < 0x300 { return value < 0x20 || (0x7F..<0xA0).contains(value) ? 0 : 1 }
  if isInside(zeroWidthScalarRanges, value) { return 0 }
  return isInside(wideScalarRanges, value) ? 2 : 1
}

/// The columns that a grapheme takes on a terminal; more than two where it fills several cells.
func displayWidth(of character: Character) -> Int {
  if let scalar = onlyScalar(of: character) { return displayWidth(of: scalar) }
  var width = 0
  forEachCell(of: character) { _, columns in width += columns }
  return width
}

/// Calls `body` with the parts of a grapheme that fill a cell each, and their widths, 1 or 2.
///
/// Terminals count columns by scalars: a mark that combines shares the cell of its base, a vowel
/// sign of Devanagari that takes room has one of its own, and so have both letters of a flag.
/// Nobody agrees on sequences of joined emoji and on their skin tones; only their first one counts.
func forEachCell(of character: Character, _ body: (Character, Int) -> Void) {
  if let scalar = onlyScalar(of: character) {
    let width = displayWidth(of: scalar)
    if width > 0 { body(character, width) }
    return
  }
  var part = String.UnicodeScalarView()
  var partWidth = 0
  func finishPart() {
    guard partWidth > 0 else { return }
    // Without its neighbours a part may be seen as several graphemes; the first has the base.
    if let character = String(part).first { body(character, partWidth) }
  }
  var isJoined = false
  for scalar in character.unicodeScalars {
    let width = displayWidth(of: scalar)
    if width == 0 {
      if partWidth > 0 { part.append(scalar) }
    } else if !isJoined, !scalar.properties.isEmojiModifier || partWidth == 0 {
      finishPart()
      part = String.UnicodeScalarView([scalar])
      partWidth = width
    }
    isJoined = scalar == "\u{200D}" && partWidth > 0 && part.first?.properties.isEmoji == true
  }
  finishPart()
}

/// The scalar of a grapheme that has no more than one.
private func onlyScalar(of character: Character) -> Unicode.Scalar? {
  let scalars = character.unicodeScalars
  guard let first = scalars.first, scalars.index(after: scalars.startIndex) == scalars.endIndex
  else { return nil }
  return first
}

/// The columns that a text takes.
func displayWidth(of text: some StringProtocol) -> Int {
  var width = 0
  for character in text { width += displayWidth(of: character) }
  return width
}

/// The text cut to so many columns, with an ellipsis in the last one where something is lost.
func truncated(_ text: some StringProtocol, to columns: Int, ellipsis: Character = "…") -> String {
  guard displayWidth(of: text) > columns else { return String(text) }
  guard columns > 0 else { return "" }
  var shown = ""
  var width = 0
  for character in text {
    let next = displayWidth(of: character)
    if width + next > columns - 1 { break }
    shown.append(character)
    width += next
  }
  while shown.last == " " { shown.removeLast() }
  shown.append(ellipsis)
  return shown
}

/// The text with blanks behind it, or cut, so that it takes exactly so many columns.
func padded(_ text: some StringProtocol, to columns: Int) -> String {
  let shown = truncated(text, to: columns)
  return shown + String(repeating: " ", count: max(0, columns - displayWidth(of: shown)))
}

/// Whether a value lies in one of the sorted ranges.
private func isInside(_ ranges: [UInt32], _ value: UInt32) -> Bool {
  var low = 0
  var high = ranges.count / 2
  while low < high {
    let middle = (low + high) / 2
    if value > ranges[middle * 2 + 1] {
      low = middle + 1
    } else if value < ranges[middle * 2] {
      high = middle
    } else {
      return true
    }
  }
  return false
}
