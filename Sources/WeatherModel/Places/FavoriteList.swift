/// The user's places in the order in which they lie side by side.
public struct FavoriteList: Sendable, Equatable {
  /// A place with what the user made of it.
  public struct Favorite: Sendable, Equatable, Identifiable {
    /// The place.
    public var place: Place
    /// The user's own name for it.
    public var label: String?

    /// A favourite from its parts.
    public init(place: Place, label: String? = nil) {
      self.place = place
      self.label = label
    }

    /// The place's id.
    public var id: Place.ID { place.id }
    /// The user's name, or else the place's own.
    public var displayName: String { label ?? place.name }
  }

  /// What it takes to undo a removal.
  public struct Removed: Sendable, Equatable {
    /// The favourite with its label.
    public let favorite: Favorite
    /// Where it stood.
    public let index: Int
    /// Whether it was the default place.
    public let wasDefault: Bool
    /// Whether it was shown last.
    public let wasLastShown: Bool
  }

  /// Places nearer than this, in metres, are the same favourite.
  public static let separation = 1000.0

  /// The favourites in order; no two have the same id.
  public private(set) var favorites: [Favorite] = []
  /// The place to start with; always one of the favourites.
  public private(set) var defaultID: Place.ID?
  /// The place shown last; always one of the favourites.
  public private(set) var lastShownID: Place.ID?

  /// A list without places.
  public init() {}

  /// A list from stored parts; a repeated id and a mark on a missing place are left out.
  public init(
    favorites: [Favorite], defaultID: Place.ID? = nil, lastShownID: Place.ID? = nil
  ) {
    var seen: Set<Place.ID> = []
    self.favorites = favorites.filter { seen.insert($0.id).inserted }
    self.defaultID = defaultID.flatMap { seen.contains($0) ? $0 : nil }
    self.lastShownID = lastShownID.flatMap { seen.contains($0) ? $0 : nil }
  }

  /// The place to start with: the default, else the one shown last, else the first.
  public var initialID: Place.ID? { defaultID ?? lastShownID ?? favorites.first?.id }

  /// Where a place stands, or nil if it is no favourite.
  public func index(of id: Place.ID) -> Int? { favorites.firstIndex { $0.id == id } }

  /// The favourite that is this place: the same id, else the nearest one within `separation`.
  public func favorite(matching place: Place) -> Favorite? {
    if let index = index(of: place.id) { return favorites[index] }
    return
      favorites
      .map { (favorite: $0, meters: $0.place.coordinate.distance(to: place.coordinate)) }
      .filter { $0.meters <= Self.separation }
      .min { $0.meters < $1.meters }?.favorite
  }

  /// The favourites that a person may mean by a text: its id, its own name, the user's name for it,
  /// or a point within `separation`; case does not count.
  public func favorites(meant text: String) -> [Favorite] {
    if case .coordinate(let coordinate) = CoordinateParser.parse(text) {
      return favorite(matching: .at(coordinate)).map { [$0] } ?? []
    }
    let name = text.split { $0.isWhitespace }.joined(separator: " ").lowercased()
    return favorites.filter { favorite in
      favorite.id.rawValue == text || favorite.displayName.lowercased() == name
        || favorite.place.name.lowercased() == name
    }
  }

  /// Adds a place at an index, by default the end, unless it is already there.
  public mutating func add(_ place: Place, at index: Int? = nil) -> FavoriteOutcome {
    insert(Favorite(place: place), at: index)
  }

  /// Puts a removed favourite back where it stood, with its label and marks.
  public mutating func restore(_ removed: Removed) -> FavoriteOutcome {
    let outcome = insert(removed.favorite, at: removed.index)
    if case .added = outcome {
      if removed.wasDefault, defaultID == nil { defaultID = removed.favorite.id }
      if removed.wasLastShown, lastShownID == nil { lastShownID = removed.favorite.id }
    }
    return outcome
  }

  /// Removes a place and says what it takes to undo that.
  public mutating func remove(_ id: Place.ID) -> FavoriteOutcome {
    guard let index = index(of: id) else { return .notFound }
    let removed = Removed(
      favorite: favorites.remove(at: index), index: index,
      wasDefault: defaultID == id, wasLastShown: lastShownID == id)
    if removed.wasDefault { defaultID = nil }
    if removed.wasLastShown { lastShownID = nil }
    return .removed(removed)
  }

  /// Moves a place so that it stands at `destination`, or at the end nearest to it.
  public mutating func move(_ id: Place.ID, to destination: Int) -> FavoriteOutcome {
    guard let index = index(of: id) else { return .notFound }
    let favorite = favorites.remove(at: index)
    favorites.insert(favorite, at: min(max(destination, 0), favorites.count))
    return .done
  }

  /// Gives a place the user's own name; nil or blanks give it its own name back.
  public mutating func rename(_ id: Place.ID, to label: String?) -> FavoriteOutcome {
    guard let index = index(of: id) else { return .notFound }
    let words = DisplayText.cleaned(label ?? "", limit: 100).split { $0.isWhitespace }
    let cleaned = words.joined(separator: " ")
    favorites[index].label = cleaned.isEmpty ? nil : cleaned
    return .done
  }

  /// Marks the place to start with; nil takes the mark away.
  public mutating func setDefault(_ id: Place.ID?) -> FavoriteOutcome {
    guard id.map({ index(of: $0) != nil }) ?? true else { return .notFound }
    defaultID = id
    return .done
  }

  /// Remembers the place shown last, if it is a favourite.
  public mutating func setLastShown(_ id: Place.ID) -> FavoriteOutcome {
    guard index(of: id) != nil else { return .notFound }
    lastShownID = id
    return .done
  }

  /// Notes the zone that a service has named for a place.
  public mutating func setTimeZone(_ id: Place.ID, to timeZone: String) -> FavoriteOutcome {
    guard let index = index(of: id) else { return .notFound }
    favorites[index].place.timeZone = timeZone
    return .done
  }

  private mutating func insert(_ favorite: Favorite, at index: Int?) -> FavoriteOutcome {
    if let present = self.favorite(matching: favorite.place) {
      return .alreadyThere(present.place)
    }
    let position = min(max(index ?? favorites.count, 0), favorites.count)
    favorites.insert(favorite, at: position)
    return .added(at: position)
  }
}
