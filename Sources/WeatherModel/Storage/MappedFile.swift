import Glibc

/// A file's bytes as part of the address space: pages are read when they are touched.
///
/// For the program's own assets, which are replaced by another file and never changed in place;
/// a mapped file that someone else cuts off ends the program when the missing part is read.
///
/// Sendable although the compiler cannot see it: the mapping is private and read only, nothing
/// changes or unmaps it while an instance lives, and the only stored values are constants.
public final class MappedFile: @unchecked Sendable {
  /// The file's path, as it was given.
  public let path: String
  private let bytes: UnsafeRawBufferPointer

  /// Maps a regular file of at most so many bytes; an empty one has no bytes.
  public init(path: String, limit: Int) throws(StorageError) {
    // Not blocking: a named pipe in the way must not stop the program.
    let descriptor = open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK)
    guard descriptor >= 0 else {
      throw StorageError(.read, path: path, reason: .system(errno))
    }
    // The mapping stays without the descriptor.
    defer { close(descriptor) }
    var status = stat()
    guard fstat(descriptor, &status) == 0 else {
      throw StorageError(.read, path: path, reason: .system(errno))
    }
    guard status.st_mode & S_IFMT == S_IFREG else {
      throw StorageError(.read, path: path, reason: .notAFile)
    }
    let count = Int(status.st_size)
    guard count <= limit else {
      throw StorageError(.read, path: path, reason: .tooLarge(limit: limit))
    }
    self.path = path
    guard count > 0 else {
      bytes = UnsafeRawBufferPointer(start: nil, count: 0)
      return
    }
    let address = mmap(nil, count, PROT_READ, MAP_PRIVATE, descriptor, 0)
    guard let address, address != MAP_FAILED else {
      throw StorageError(.read, path: path, reason: .system(errno))
    }
    bytes = UnsafeRawBufferPointer(start: address, count: count)
  }

  deinit {
    if let address = bytes.baseAddress {
      munmap(UnsafeMutableRawPointer(mutating: address), bytes.count)
    }
  }

  /// How many bytes there are.
  public var count: Int { bytes.count }

  /// Lends the bytes; they must not be kept.
  public func withBytes<Result, Failure: Error>(
    _ body: (UnsafeRawBufferPointer) throws(Failure) -> Result
  ) throws(Failure) -> Result {
    // The last use of `self` may otherwise come before the body's.
    defer { withExtendedLifetime(self) {} }
    return try body(bytes)
  }
}
