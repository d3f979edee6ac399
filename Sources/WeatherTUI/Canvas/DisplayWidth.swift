/// The columns that a scalar takes: 0, 1 or 2; control characters take none.
func displayWidth(of scalar: Unicode.Scalar) -> Int {
  let value = scalar.value
  if value < 0x300 { return value < 0x20 || (0x7F..<0xA0).contains(value) ? 0 : 1 }
  if isInside(zeroWidthScalarRanges, value) { return 0 }
  return isInside(wideScalarRanges, value) ? 2 : 1
}

/// The columns that a grapheme takes: those of its first scalar.
///
/// Terminals give marks, selectors and joined scalars no columns of their own; what would be
/// wider by the newest tables (flags, joined emoji) is taken out where remote text comes in.
func displayWidth(of character: Character) -> Int {
  guard let first = character.unicodeScalars.first else { return 0 }
  return displayWidth(of: first)
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
