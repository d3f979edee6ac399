/// Text cut into lines of at most so many columns, at blanks where there are any.
func wrapped(_ text: some StringProtocol, to columns: Int) -> [String] {
  guard columns > 0 else { return [] }
  var lines: [String] = []
  for paragraph in text.split(separator: "\n", omittingEmptySubsequences: false) {
    var line = ""
    var width = 0
    for word in paragraph.split(separator: " ") {
      let wordWidth = displayWidth(of: word)
      if width > 0, width + 1 + wordWidth <= columns {
        line += " " + word
        width += 1 + wordWidth
        continue
      }
      if width > 0 { lines.append(line) }
      (line, width) = ("", 0)
      // A word longer than a line, as in Chinese, is cut where the line ends.
      for character in word {
        let next = displayWidth(of: character)
        if width + next > columns {
          lines.append(line)
          (line, width) = ("", 0)
        }
        line.append(character)
        width += next
      }
    }
    lines.append(line)
  }
  return lines
}

/// Text wrapped into so many lines at most, with an ellipsis behind a whole word where more is lost.
func wrapped(_ text: some StringProtocol, to columns: Int, lines limit: Int) -> [String] {
  let lines = wrapped(text, to: columns)
  guard lines.count > limit, limit > 0 else { return lines }
  let last = wrapped(lines[limit - 1], to: max(1, columns - 2)).first ?? ""
  return lines.prefix(limit - 1) + [last + " …"]
}
