/// One change to the favourites, by ids so that it means the same on a list changed meanwhile.
public enum FavoriteChange: Sendable, Equatable {
  /// Adds a place, by default at the end.
  case add(Place, at: Int? = nil)
  /// Undoes a removal.
  case restore(FavoriteList.Removed)
  /// Removes a place.
  case remove(Place.ID)
  /// Moves a place to an index.
  case move(Place.ID, to: Int)
  /// Gives a place the user's own name, or its own name back.
  case rename(Place.ID, to: String?)
  /// Marks the place to start with, or none.
  case setDefault(Place.ID?)
  /// Remembers the place shown last.
  case lastShown(Place.ID)
  /// Notes the zone that a service has named.
  case setTimeZone(Place.ID, to: String)
}

/// What a change to the favourites came to.
public enum FavoriteOutcome: Sendable, Equatable {
  /// It is as asked.
  case done
  /// The place stands at this index now.
  case added(at: Int)
  /// The place is gone; the value undoes it.
  case removed(FavoriteList.Removed)
  /// Refused: this favourite has the same id or lies within a kilometre.
  case alreadyThere(Place)
  /// Refused: no favourite has this id.
  case notFound
}

extension FavoriteList {
  /// Makes one change.
  public mutating func apply(_ change: FavoriteChange) -> FavoriteOutcome {
    switch change {
    case .add(let place, let index): add(place, at: index)
    case .restore(let removed): restore(removed)
    case .remove(let id): remove(id)
    case .move(let id, let index): move(id, to: index)
    case .rename(let id, let label): rename(id, to: label)
    case .setDefault(let id): setDefault(id)
    case .lastShown(let id): setLastShown(id)
    case .setTimeZone(let id, let timeZone): setTimeZone(id, to: timeZone)
    }
  }
}
