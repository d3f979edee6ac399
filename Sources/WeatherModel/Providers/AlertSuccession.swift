/// Which messages of an authority still stand, and which have been replaced by others.
///
/// Messages may name each other, or themselves: however they do, the newest of them stays.
enum AlertSuccession {
  /// What a message says of itself and of others.
  struct Message {
    /// Names under which others refer to it; two messages that share one are the same.
    var identifiers: Set<String>
    /// Names of those that it takes the place of.
    var supersedes: Set<String>
    /// When it was issued.
    var issued: Instant?
  }

  /// The positions of the messages that stand, in their order.
  static func standing(_ messages: [Message]) -> [Int] {
    var positions: [String: [Int]] = [:]
    var unique: [Int] = []
    for (index, message) in messages.enumerated()
    where message.identifiers.allSatisfy({ positions[$0] == nil }) {
      unique.append(index)
      for name in message.identifiers { positions[name, default: []].append(index) }
    }
    /// The messages that one replaces: an older one never replaces a newer one.
    func replaced(by index: Int) -> [Int] {
      let message = messages[index]
      return message.supersedes.flatMap { positions[$0] ?? [] }.filter { other in
        guard other != index else { return false }
        guard let issued = message.issued, let earlier = messages[other].issued else { return true }
        return issued >= earlier
      }
    }
    let successors = Dictionary(uniqueKeysWithValues: unique.map { ($0, replaced(by: $0)) })
    let named = Set(successors.values.joined())
    // Whoever nobody names stands; of those in a circle that nobody outside names, the newest.
    func age(_ index: Int) -> (Int, Int) { (-(messages[index].issued?.seconds ?? 0), index) }
    let newestFirst = unique.sorted { age($0) < age($1) }
    var standing: [Int] = []
    var seen: Set<Int> = []
    for index in unique.filter({ !named.contains($0) }) + newestFirst
    where seen.insert(index).inserted {
      standing.append(index)
      var open = successors[index] ?? []
      while let next = open.popLast() {
        if seen.insert(next).inserted { open += successors[next] ?? [] }
      }
    }
    return standing.sorted()
  }
}
