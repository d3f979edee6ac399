import Glibc

/// The settings file: written by the user, read and now and then edited by the program.
public struct SettingsStore: Sendable {
  /// What the file says, with what there is to tell.
  public struct Contents: Sendable, Equatable {
    /// What could be used.
    public let settings: Settings
    /// What could not, by line and key.
    public let notices: [StorageNotice]
  }

  private static let sizeLimit = 1 << 20

  private let file: AtomicFile
  private let mustExist: Bool
  private let lockAttempts: Int

  /// The user's settings file, which need not exist.
  public init(locations: StorageLocations) {
    self.init(file: locations.settingsFile, mustExist: false)
  }

  /// A file that the user named and that therefore must exist.
  public init(path: String, locations: StorageLocations) {
    self.init(file: locations.file(at: path), mustExist: true)
  }

  init(file: AtomicFile, mustExist: Bool = false, lockAttempts: Int = 100) {
    self.file = file
    self.mustExist = mustExist
    self.lockAttempts = lockAttempts
  }

  /// The file's path as messages show it.
  public var shownPath: String { file.shownPath }

  /// Reads the settings; whatever is wrong in the file becomes notices, and the rest is used.
  ///
  /// After a syntax error the file stays where it is, because its author will want to correct it
  /// there, and a copy is kept beside it as `.bad`.
  public func load() throws(StorageError) -> Contents {
    guard let document = try document() else {
      return Contents(settings: Settings(), notices: [])
    }
    if document.isBlank {
      return Contents(
        settings: Settings(), notices: [StorageNotice(path: file.shownPath, problem: .empty)])
    }
    let (settings, findings) = Settings.read(document)
    var notices = findings.map { finding in
      StorageNotice(
        path: file.shownPath, line: document.line(at: finding.offset), keyPath: finding.keyPath,
        problem: finding.problem)
    }
    if let error = document.error {
      // Without room for a copy the file itself still stands.
      let copy = try? file.keepCopy(of: document.bytes)
      notices.append(
        StorageNotice(
          path: file.shownPath, line: document.line(at: error.offset),
          problem: .syntax(words: error.words, keptAs: copy)))
    }
    return Contents(settings: settings, notices: notices)
  }

  /// Changes one value in the file's text and leaves comments, order and unknown keys alone.
  ///
  /// Throws `StorageError.Reason.notEditable` rather than lose anything, for instance after a
  /// syntax error. Read and written under a lock, as the favourites are.
  public func save(_ change: SettingsChange) async throws(StorageError) {
    try await FileLock.withLock(on: file, attempts: lockAttempts) {
      () throws(StorageError) -> Void in
      let document = try document() ?? ConfigDocument([])
      let edited: [UInt8]
      do throws(ConfigEditRefusal) {
        edited = try document.setting(change.key, to: change.literal)
      } catch {
        throw StorageError(.edit, path: file.shownPath, reason: .notEditable(error.words))
      }
      if edited != document.bytes { try file.write(edited) }
    }
  }

  private func document() throws(StorageError) -> ConfigDocument? {
    if let bytes = try file.read(limit: Self.sizeLimit) { return ConfigDocument(bytes) }
    if mustExist { throw file.failure(.read, ENOENT) }
    return nil
  }
}
