import Synchronization

/// What providers have found out, kept from one run to the next: a name and a moment a line.
///
/// Two running `wx` may lose each other's findings, which are then found out again.
public final class ServiceNotes: ProviderMemory {
  /// More than any number of keys and services would need.
  private static let limit = 64

  private let file: AtomicFile
  private let notes = Mutex<[String: Instant]?>(nil)

  /// The notes of one user; nothing is read before something is asked for.
  public init(locations: StorageLocations) { file = locations.serviceNotesFile }

  /// When something was remembered by this name; nil if it never was.
  public func recall(_ name: String) -> Instant? {
    notes.withLock { notes in
      let known = notes ?? read()
      notes = known
      return known[name]
    }
  }

  /// Remembers something by a name, in place of what stood there.
  public func remember(_ name: String, at moment: Instant) {
    notes.withLock { notes in
      // Another run may have found out something else meanwhile.
      var known = read()
      known[name] = moment
      notes = known
      let newest = known.sorted { ($1.value, $0.key) < ($0.value, $1.key) }.prefix(Self.limit)
      let text = newest.map { "\($0.key)\t\($0.value.seconds)\n" }.joined()
      // What cannot be kept is found out again: nobody need be told.
      try? file.write(Array(text.utf8))
    }
  }

  /// The notes on disk; a line that is none is left out.
  private func read() -> [String: Instant] {
    guard let bytes = try? file.read(limit: 64 << 10) else { return [:] }
    var notes: [String: Instant] = [:]
    for line in String(decoding: bytes, as: UTF8.self).split(separator: "\n") {
      let fields = line.split(separator: "\t")
      guard fields.count == 2, let seconds = Int(fields[1]),
        ForecastCodec.instants.contains(seconds)
      else { continue }
      notes[String(fields[0])] = Instant(seconds: seconds)
    }
    return notes
  }
}
