import Glibc

/// The log: a line each for what went wrong, oldest first, for whoever looks for the reason later.
///
/// Several programs may write at once: each line is appended in one piece. A log that has grown to
/// `sizeLimit` becomes `log.old` in place of the one before, and a new one begins.
public struct LogFile: Sendable {
  /// Bytes that a log may have.
  public static let sizeLimit = 256 << 10
  /// Bytes of a line; what is longer is cut.
  private static let lineLimit = 2_000

  private let file: AtomicFile
  private let sizeLimit: Int

  /// The user's log.
  public init(locations: StorageLocations) {
    self.init(file: locations.logFile, sizeLimit: Self.sizeLimit)
  }

  init(file: AtomicFile, sizeLimit: Int) {
    self.file = file
    self.sizeLimit = sizeLimit
  }

  /// The log's path as messages show it.
  public var shownPath: String { file.shownPath }

  /// Appends a line: the moment in UTC, and the text without control characters.
  ///
  /// Throws where the file cannot be written, or is no file.
  public func append(_ text: String, at moment: Instant) throws(StorageError) {
    let stamp = moment.iso8601(offset: 0).prefix(19) + "Z"
    let line = Array("\(stamp) \(DisplayText.cleaned(text, limit: Self.lineLimit))\n".utf8)
    var descriptor = try openFile()
    defer { close(descriptor) }
    if try size(of: descriptor) + line.count > sizeLimit {
      // Where another program was faster, its new log is the one to go on with.
      guard rename(file.path, file.path + ".old") == 0 || errno == ENOENT else {
        throw file.failure(.write, errno)
      }
      close(descriptor)
      descriptor = try openFile()
    }
    let count = line.withUnsafeBytes { write(descriptor, $0.baseAddress, $0.count) }
    guard count == line.count else { throw file.failure(.write, count < 0 ? errno : ENOSPC) }
  }

  private func openFile() throws(StorageError) -> Int32 {
    try AtomicFile.createFolder(AtomicFile.folder(of: file.path), shownPath: file.shownPath)
    // O_NONBLOCK: a pipe in the file's place must not hang the program before it is refused.
    let flags = O_WRONLY | O_APPEND | O_CREAT | O_CLOEXEC | O_NONBLOCK
    let descriptor = open(file.path, flags, 0o600)
    guard descriptor >= 0 else { throw file.failure(.write, errno) }
    return descriptor
  }

  private func size(of descriptor: Int32) throws(StorageError) -> Int {
    var status = stat()
    guard fstat(descriptor, &status) == 0 else { throw file.failure(.write, errno) }
    guard status.st_mode & S_IFMT == S_IFREG else {
      throw StorageError(.write, path: file.shownPath, reason: .notAFile)
    }
    return Int(status.st_size)
  }
}
