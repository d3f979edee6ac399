/// The option that a mistyped one is nearest to, if any is near.
func nearestOption(to name: String) -> String? {
  let bare = name.lowercased().drop { $0 == "-" }.map { $0 == "_" ? "-" : $0 }
  guard !bare.isEmpty else { return nil }
  let candidates = CommandLineOption.all.map { option in
    let known = Array(option.name.dropFirst(2))
    // A beginning is an abbreviation, which is nearer than any misspelling.
    let distance = bare.count > 1 && known.starts(with: bare) ? 0 : editDistance(bare, known)
    return (name: option.name, distance: distance, length: known.count)
  }
  let nearest = candidates.min { $0.distance < $1.distance }
  return nearest.flatMap { $0.distance <= max(1, $0.length / 3) ? $0.name : nil }
}

/// Insertions, deletions, replacements and swaps of neighbours that turn one word into another.
///
/// Source: the restricted Damerau–Levenshtein ("optimal string alignment") distance.
private func editDistance(_ left: [Character], _ right: [Character]) -> Int {
  var beforeLast: [Int] = []
  var last = Array(0...right.count)
  for (row, leftCharacter) in left.enumerated() {
    var current = [row + 1]
    for (column, rightCharacter) in right.enumerated() {
      let replaced = last[column] + (leftCharacter == rightCharacter ? 0 : 1)
      var best = min(replaced, last[column + 1] + 1, current[column] + 1)
      if row > 0, column > 0, leftCharacter == right[column - 1], left[row - 1] == rightCharacter {
        best = min(best, beforeLast[column - 1] + 1)
      }
      current.append(best)
    }
    (beforeLast, last) = (last, current)
  }
  return last[right.count]
}
