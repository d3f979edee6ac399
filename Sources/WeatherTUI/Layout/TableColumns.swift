/// Columns of a table that fit into a width: the important ones first, in their order on screen.
struct TableColumns<Kind: Hashable & Sendable>: Sendable {
  /// A column that may be shown.
  struct Candidate: Sendable {
    let kind: Kind
    let width: Int
    /// Lower numbers are given room first.
    let priority: Int
    /// Whether it takes the room that is left.
    let isFlexible: Bool

    init(_ kind: Kind, width: Int, priority: Int, isFlexible: Bool = false) {
      self.kind = kind
      self.width = width
      self.priority = priority
      self.isFlexible = isFlexible
    }
  }

  /// Where each chosen column lies, relative to the table's left edge.
  private(set) var spans: [Kind: Range<Int>] = [:]

  init(_ candidates: [Candidate], width: Int, gap: Int = 2) {
    var used = 0
    var chosen: Set<Kind> = []
    for candidate in candidates.sorted(by: { $0.priority < $1.priority }) {
      let cost = candidate.width + (chosen.isEmpty ? 0 : gap)
      // What matters less does not jump over what did not fit.
      guard used + cost <= width else { break }
      used += cost
      chosen.insert(candidate.kind)
    }
    let shown = candidates.filter { chosen.contains($0.kind) }
    let spare = width - used
    let flexible = shown.count { $0.isFlexible }
    // Without a column that grows the gaps do, as far as the eye still follows a line.
    let wider = flexible > 0 || shown.count < 2 ? gap : gap + min(2, spare / (shown.count - 1))
    var column = 0
    for candidate in shown {
      let columns = candidate.width + (candidate.isFlexible ? spare / flexible : 0)
      spans[candidate.kind] = column..<(column + columns)
      column += columns + wider
    }
  }

  subscript(kind: Kind) -> Range<Int>? { spans[kind] }
}
