import Glibc

/// The last good forecast of each place, kept through failures and restarts.
public struct ForecastCache: Sendable {
  /// What the cache has for a place.
  public enum Lookup: Sendable, Equatable {
    /// The last good forecast.
    case found(CachedForecast)
    /// None, or one of another version of the program.
    case missing
    /// None that could be used; there is something to tell.
    case unusable(StorageNotice)
  }

  /// Older files than this, in seconds, are pruned.
  public static let maximumAge = 30 * 86_400
  /// More files than this are pruned, the oldest first.
  public static let maximumCount = 300

  /// A forecast with many long alerts is far smaller.
  private static let sizeLimit = 8 << 20

  private let locations: StorageLocations
  private let zones: any TimeZoneSource
  private let server: String?

  /// The cache of one user; `zones` has the rules for the zones of cached places.
  ///
  /// Forecasts of another `server` than the provider's own are kept apart from those of any other.
  public init(locations: StorageLocations, zones: any TimeZoneSource, server: String? = nil) {
    self.locations = locations
    self.zones = zones
    self.server = server
  }

  /// The last good forecast of a place.
  ///
  /// A damaged file is deleted, so that it is told of once: what it held can be fetched again. A
  /// file of another version stays until a fetch replaces it.
  public func load(_ id: Place.ID) -> Lookup {
    let file = file(of: id)
    let bytes: [UInt8]
    do {
      guard let found = try file.read(limit: Self.sizeLimit) else { return .missing }
      bytes = found
    } catch {
      return .unusable(StorageNotice(path: file.shownPath, problem: .unreadable(error)))
    }
    do {
      let cached = try ForecastCodec.decode(bytes, zones: zones)
      // Two long ids could share a hash.
      return cached.place.id == id ? .found(cached) : .missing
    } catch {
      switch error {
      case .otherVersion: return .missing
      case .notAForecast, .damaged, .truncated, .malformed:
        try? file.remove()
        return .unusable(StorageNotice(path: file.shownPath, problem: .cacheDropped))
      }
    }
  }

  /// The last good forecast where it can be read; damage is left for `load` to find and tell of.
  public func lastForecast(of id: Place.ID) -> Forecast? {
    guard let bytes = try? file(of: id).read(limit: Self.sizeLimit),
      let cached = try? ForecastCodec.decode(bytes, zones: zones), cached.place.id == id
    else { return nil }
    return cached.forecast
  }

  /// Keeps a forecast in place of the one before; on any failure that one stays.
  public func store(_ forecast: Forecast, of place: Place) throws(StorageError) {
    try file(of: place.id).write(ForecastCodec.encode(forecast, of: place))
  }

  /// Forgets a place's forecast.
  public func remove(_ id: Place.ID) throws(StorageError) {
    try file(of: id).remove()
  }

  private func file(of id: Place.ID) -> AtomicFile {
    // An address may hold a password, which must not become the name of a file.
    let key =
      server.map { server in
        let sum = String(Checksum.of(Array(server.utf8)), radix: 16)
        return Place.ID(rawValue: "\(id.rawValue)@\(sum)")
      } ?? id
    return locations.forecastFile(for: key)
  }

  /// Deletes files that are too old or too many, and leavings of writes that were cut off.
  ///
  /// What cannot be deleted stays; nobody is waiting for it.
  public func prune(now: Instant) {
    var kept: [FolderEntry] = []
    for entry in FolderEntry.all(in: locations.forecastsFolder) {
      let age = now - entry.modified
      if entry.path.hasSuffix(".tmp") {
        if age > 86_400 { unlink(entry.path) }
      } else if entry.path.hasSuffix(".forecast") {
        if age > Self.maximumAge { unlink(entry.path) } else { kept.append(entry) }
      }
    }
    guard kept.count > Self.maximumCount else { return }
    kept.sort { ($0.modified, $0.path) > ($1.modified, $1.path) }
    for entry in kept[Self.maximumCount...] { unlink(entry.path) }
  }
}
