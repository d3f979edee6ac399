/// A place that a search found, with what ranks it among its namesakes.
public struct FoundPlace: Sendable, Hashable {
  /// What a place is among places, the most likely to be meant first.
  public enum Rank: Int, Sendable, Hashable, Comparable {
    case capital
    /// The seat of a first-order region: a state, a province.
    case regionalCapital
    case settlement
    /// A mountain, an airport, a district: something that only shares the name.
    case other

    /// The rank of a GeoNames feature code; a place without one counts as a settlement.
    public init(featureCode: String?) {
      switch featureCode {
      case "PPLC"?: self = .capital
      case "PPLA"?: self = .regionalCapital
      case nil: self = .settlement
      case let code?: self = code.hasPrefix("PPL") ? .settlement : .other
      }
    }

    /// Whether the first is more likely to be meant.
    public static func < (first: Rank, second: Rank) -> Bool { first.rawValue < second.rawValue }
  }

  /// The place.
  public var place: Place
  /// People; nil where the service has no figure.
  public var population: Int?
  /// What it is.
  public var rank: Rank

  /// A hit from its parts.
  public init(place: Place, population: Int? = nil, rank: Rank = .settlement) {
    self.place = place
    self.population = population
    self.rank = rank
  }
}

extension FoundPlace {
  /// The hits for a text, the likeliest first: of that very name, then capitals, then by population.
  ///
  /// Services put villages before the capital of the same name. What is equal keeps their order.
  public static func ranked(_ found: [FoundPlace], for text: String) -> [FoundPlace] {
    // Behind a comma stands the region or country.
    let name = text.split(separator: ",").first.map(String.init) ?? text
    let wanted = name.split { $0.isWhitespace }.joined(separator: " ").lowercased()
    let keys = found.enumerated().map { index, hit in
      (
        hit.isNamed(wanted) ? 0 : 1, hit.rank.rawValue, -(hit.population ?? -1), index
      )
    }
    return found.indices.sorted { keys[$0] < keys[$1] }.map { found[$0] }
  }

  /// Whether a text is its name: the shown one, or plainly another one of a great city.
  ///
  /// "Wien" finds Vienna by another name, and a village called Wien by its own: a capital or a
  /// city of a million under a name that does not begin like the text is meant by that other name.
  private func isNamed(_ wanted: String) -> Bool {
    let own = place.name.lowercased()
    if own == wanted { return true }
    return !own.hasPrefix(wanted) && (rank == .capital || (population ?? 0) >= 1_000_000)
  }
}
