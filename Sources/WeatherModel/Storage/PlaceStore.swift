/// The favourites on the disk, shared by every running `wx`.
public struct PlaceStore: Sendable {
  /// The favourites as they are on the disk, with what there is to tell.
  public struct Contents: Sendable, Equatable {
    /// The favourites.
    public let favorites: FavoriteList
    /// What was wrong with the file.
    public let notices: [StorageNotice]
  }

  /// The favourites after a change.
  public struct Applied: Sendable, Equatable {
    /// The favourites, with the changes that another `wx` made meanwhile.
    public let favorites: FavoriteList
    /// What the change came to.
    public let outcome: FavoriteOutcome
    /// What was wrong with the file.
    public let notices: [StorageNotice]
  }

  private enum Reading {
    case missing
    case intact(FavoriteList)
    case newer(FavoriteList, schema: Int)
    case partlyDamaged(FavoriteList, dropped: Int, bytes: [UInt8])
    case cutShort(FavoriteList, bytes: [UInt8])
    case damaged

    var isDamaged: Bool {
      switch self {
      case .damaged, .partlyDamaged, .cutShort: true
      case .missing, .intact, .newer: false
      }
    }
  }

  /// More than ten thousand places.
  private static let sizeLimit = 4 << 20

  private let file: AtomicFile
  private let lockAttempts: Int

  /// The favourites of one user.
  public init(locations: StorageLocations) {
    self.init(file: locations.placesFile)
  }

  init(file: AtomicFile, lockAttempts: Int = 100) {
    self.file = file
    self.lockAttempts = lockAttempts
  }

  /// Reads the favourites without ever waiting, so that it can stand before the first frame.
  ///
  /// A damaged file is moved aside if no other `wx` is writing at this moment; else that is left
  /// to the next reader.
  public func load() throws(StorageError) -> Contents {
    let first = try reading()
    guard first.isDamaged else { return try contents(of: first, isRepairing: false) }
    do {
      // Read again under the lock: another process may have repaired the file meanwhile.
      let repaired = try FileLock.ifFree(on: file) { () throws(StorageError) -> Contents in
        try contents(of: reading(), isRepairing: true)
      }
      if let repaired { return repaired }
    } catch {
      // A read-only folder: nothing can be moved, and nothing will be overwritten either.
    }
    return try contents(of: reading(), isRepairing: false)
  }

  /// Reads the favourites and changes nothing, whatever is wrong with the file.
  public func look() throws(StorageError) -> Contents {
    try contents(of: reading(), isRepairing: false)
  }

  /// Makes one change to the favourites as they are on the disk now, and saves them.
  ///
  /// The file is read, changed and written under a lock, so that no other process's change is
  /// lost. Nothing is written where the change comes to nothing.
  public func apply(_ change: FavoriteChange) async throws(StorageError) -> Applied {
    try await FileLock.withLock(on: file, attempts: lockAttempts) {
      () throws(StorageError) -> Applied in
      let reading = try reading()
      if case .newer(_, let schema) = reading {
        throw StorageError(.write, path: file.shownPath, reason: .newerSchema(schema))
      }
      let before = try contents(of: reading, isRepairing: true)
      var list = before.favorites
      let outcome = list.apply(change)
      if list != before.favorites { try save(list) }
      return Applied(favorites: list, outcome: outcome, notices: before.notices)
    }
  }

  private func save(_ list: FavoriteList) throws(StorageError) {
    guard let bytes = PlacesDocument(list).write() else {
      throw StorageError(
        .write, path: file.shownPath, reason: .notEditable("a value has no form in JSON"))
    }
    try file.write(bytes)
    file.removeLeftovers()
  }

  private func reading() throws(StorageError) -> Reading {
    guard let bytes = try file.read(limit: Self.sizeLimit) else { return .missing }
    guard let document = PlacesDocument.read(bytes) else {
      guard let rest = PlacesDocument.salvaged(from: bytes),
        rest.schema <= PlacesDocument.currentSchema
      else { return .damaged }
      let list = rest.favorites().list
      return list.favorites.isEmpty ? .damaged : .cutShort(list, bytes: bytes)
    }
    let (list, dropped) = document.favorites()
    if document.schema > PlacesDocument.currentSchema {
      return .newer(list, schema: document.schema)
    }
    return dropped == 0 ? .intact(list) : .partlyDamaged(list, dropped: dropped, bytes: bytes)
  }

  /// What was read, as it is told; under the lock a damaged file is moved aside.
  private func contents(
    of reading: Reading, isRepairing: Bool
  ) throws(StorageError) -> Contents {
    switch reading {
    case .missing: return Contents(favorites: FavoriteList(), notices: [])
    case .intact(let list): return Contents(favorites: list, notices: [])
    case .newer(let list, let schema):
      return Contents(favorites: list, notices: [notice(.newerSchema(schema))])
    case .damaged:
      let copy = isRepairing ? try file.moveAside() : nil
      return Contents(favorites: FavoriteList(), notices: [notice(.damaged(keptAs: copy))])
    case .partlyDamaged(let list, let dropped, let bytes):
      let copy = isRepairing ? try file.keepCopy(of: bytes) : nil
      if isRepairing { try save(list) }
      return Contents(
        favorites: list, notices: [notice(.partlyDamaged(dropped: dropped, keptAs: copy))])
    case .cutShort(let list, let bytes):
      let copy = isRepairing ? try file.keepCopy(of: bytes) : nil
      if isRepairing { try save(list) }
      return Contents(
        favorites: list,
        notices: [notice(.cutShort(usable: list.favorites.count, keptAs: copy))])
    }
  }

  private func notice(_ problem: StorageNotice.Problem) -> StorageNotice {
    StorageNotice(path: file.shownPath, problem: problem)
  }
}
