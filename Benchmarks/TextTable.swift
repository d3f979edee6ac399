/// Rows of text under a heading, in columns as wide as they need to be.
struct TextTable {
  private var rows: [[String]]

  /// A table with the names of its columns.
  init(_ heading: String...) { rows = [heading] }

  /// Adds a row.
  mutating func add(_ cells: String...) { rows.append(cells) }

  /// The table, the first column to the left and the others to the right.
  var text: String {
    let columnCount = rows.map(\.count).max() ?? 0
    let widths = (0..<columnCount).map { column in
      rows.map { column < $0.count ? $0[column].count : 0 }.max() ?? 0
    }
    return rows.map { row in
      row.enumerated().map { column, cell in
        let blanks = String(repeating: " ", count: widths[column] - cell.count)
        return column == 0 ? cell + blanks : blanks + cell
      }.joined(separator: "  ")
    }.joined(separator: "\n")
  }
}

extension Double {
  /// The number with two decimals; a dash for none.
  var hundredths: String {
    guard isFinite else { return "-" }
    let value = Int((self * 100).rounded())
    let fraction = String(abs(value) % 100)
    return "\(value < 0 ? "-" : "")\(abs(value) / 100)."
      + String(repeating: "0", count: 2 - fraction.count) + fraction
  }
}
