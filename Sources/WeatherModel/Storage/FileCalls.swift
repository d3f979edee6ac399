import Glibc

/// The system calls of an atomic write, replaceable so that tests can let each of them fail.
///
/// Each returns what the call returns, or the negated error number.
struct FileCalls: Sendable {
  /// Creates a file that must not exist yet, mode 0600, for writing.
  var create: @Sendable (_ path: String) -> Int32
  /// Writes some of the bytes.
  var write: @Sendable (_ descriptor: Int32, _ bytes: UnsafeRawBufferPointer) -> Int
  /// Waits until the file is on the disk.
  var synchronize: @Sendable (_ descriptor: Int32) -> Int32
  /// Closes a written file; quotas and network disks report their errors here.
  var close: @Sendable (_ descriptor: Int32) -> Int32
  /// Puts a file in another's place.
  var rename: @Sendable (_ old: String, _ new: String) -> Int32

  /// The real ones.
  static let system = FileCalls(
    create: { path in
      let flags = O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW | O_CLOEXEC
      return negatedError(open(path, flags, 0o600))
    },
    write: { descriptor, bytes in
      let count = Glibc.write(descriptor, bytes.baseAddress, bytes.count)
      return count < 0 ? -Int(errno) : count
    },
    synchronize: { negatedError(fsync($0)) },
    close: { negatedError(Glibc.close($0)) },
    rename: { negatedError(Glibc.rename($0, $1)) }
  )

  private static func negatedError(_ result: Int32) -> Int32 { result < 0 ? -errno : result }
}
