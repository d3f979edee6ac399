import Glibc

/// A lock that one process at a time holds while it reads a file, changes it and writes it back.
///
/// The lock is `flock` on a file of its own, because the data file is replaced by every write and
/// a lock on it would stay with the old one. The lock file is never deleted: deleting it while
/// another process waits for it would let two in. The kernel releases the lock of a dead process.
enum FileLock {
  /// Runs `body` under the lock, waiting for it up to `attempts` times 20 ms.
  ///
  /// `flock` without a time limit would hang on a stopped `wx` (Ctrl-Z) and block a thread of the
  /// pool; it has no time limit of its own. So it is asked without waiting, and between two
  /// attempts the task is suspended: at most 50 wake-ups a second, only while another process
  /// writes, and none of them busy.
  static func withLock<Value>(
    on file: AtomicFile, attempts: Int = 100, _ body: () throws(StorageError) -> Value
  ) async throws(StorageError) -> Value {
    let descriptor = try openLockFile(of: file)
    defer { close(descriptor) }
    var remaining = attempts
    while try !isTaken(descriptor, file) {
      remaining -= 1
      guard remaining > 0 else { throw StorageError(.lock, path: file.shownPath, reason: .busy) }
      do {
        try await Task.sleep(for: .milliseconds(20))
      } catch {
        throw StorageError(.lock, path: file.shownPath, reason: .busy)
      }
    }
    return try body()
  }

  /// Runs `body` under the lock if it is free at this moment; returns nil if it is not.
  static func ifFree<Value>(
    on file: AtomicFile, _ body: () throws(StorageError) -> Value
  ) throws(StorageError) -> Value? {
    let descriptor = try openLockFile(of: file)
    defer { close(descriptor) }
    return try isTaken(descriptor, file) ? body() : nil
  }

  private static func openLockFile(of file: AtomicFile) throws(StorageError) -> Int32 {
    let target = try file.resolvedPath(for: .lock)
    let folder = AtomicFile.folder(of: target)
    try AtomicFile.createFolder(folder, shownPath: file.shownPath)
    let path = "\(folder)/.\(AtomicFile.name(of: target)).lock"
    let descriptor = open(path, O_RDWR | O_CREAT | O_NOFOLLOW | O_CLOEXEC, 0o600)
    guard descriptor >= 0 else { throw file.failure(.lock, errno) }
    return descriptor
  }

  private static func isTaken(_ descriptor: Int32, _ file: AtomicFile) throws(StorageError) -> Bool
  {
    while flock(descriptor, LOCK_EX | LOCK_NB) != 0 {
      switch errno {
      case EINTR: continue
      case EWOULDBLOCK: return false
      // A file system without locks: saving without one beats not saving.
      case ENOLCK, EOPNOTSUPP, ENOSYS, EINVAL: return true
      default: throw file.failure(.lock, errno)
      }
    }
    return true
  }
}
