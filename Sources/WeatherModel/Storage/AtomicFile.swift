import Glibc

/// A small file that is read whole and replaced whole, so that nobody ever sees half of it.
public struct AtomicFile: Sendable {
  /// Where it is.
  public let path: String
  /// The path as messages show it.
  public let shownPath: String
  /// The system calls for writing.
  var calls = FileCalls.system

  /// A file, whether it exists or not.
  public init(path: String, shownPath: String) {
    self.path = path
    self.shownPath = shownPath
  }

  /// The content, or nil if there is no such file; more than `limit` bytes are an error.
  public func read(limit: Int) throws(StorageError) -> [UInt8]? {
    // O_NONBLOCK: a pipe in the file's place must not hang the program before it is refused.
    let descriptor = open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK)
    guard descriptor >= 0 else {
      if errno == ENOENT { return nil }
      throw failure(.read, errno)
    }
    defer { close(descriptor) }
    var status = stat()
    guard fstat(descriptor, &status) == 0 else { throw failure(.read, errno) }
    guard status.st_mode & S_IFMT == S_IFREG else {
      throw StorageError(.read, path: shownPath, reason: .notAFile)
    }
    guard status.st_size <= limit else {
      throw StorageError(.read, path: shownPath, reason: .tooLarge(limit: limit))
    }
    var bytes: [UInt8] = []
    bytes.reserveCapacity(Int(status.st_size))
    while true {
      let count = withUnsafeTemporaryAllocation(byteCount: 65_536, alignment: 16) { buffer in
        let count = Glibc.read(descriptor, buffer.baseAddress, buffer.count)
        if count > 0 { bytes.append(contentsOf: buffer.prefix(count)) }
        return count < 0 ? -Int(errno) : count
      }
      if count == 0 { return bytes }
      if count < 0, count != -Int(EINTR) { throw failure(.read, Int32(-count)) }
      guard bytes.count <= limit else {
        throw StorageError(.read, path: shownPath, reason: .tooLarge(limit: limit))
      }
    }
  }

  /// Replaces the content, or leaves the old one untouched and throws.
  ///
  /// The bytes go to a new file (mode 0600) in the same folder, reach the disk, and take the old
  /// file's name in one step. Missing folders are created with mode 0700. A symbolic link stays
  /// one: the file that it leads to is replaced.
  public func write(_ bytes: [UInt8]) throws(StorageError) {
    let target = try resolvedPath(for: .write)
    try Self.createFolder(Self.folder(of: target), shownPath: shownPath)
    let (descriptor, temporary) = try createTemporary(beside: target)
    var isInPlace = false
    defer { if !isInPlace { unlink(temporary) } }
    var code = writeAll(bytes, to: descriptor)
    if code == 0 { code = -calls.synchronize(descriptor) }
    let closed = -calls.close(descriptor)
    if code == 0 { code = closed }
    if code == 0 { code = -calls.rename(temporary, target) }
    guard code == 0 else { throw failure(.write, code) }
    isInPlace = true
    // Not an error if it fails: after a power cut the file is the old or the new one, whole.
    synchronizeFolder(Self.folder(of: target))
  }

  /// Deletes the file; one that does not exist is no error.
  public func remove() throws(StorageError) {
    guard unlink(path) != 0, errno != ENOENT else { return }
    throw failure(.remove, errno)
  }

  /// The file that the path leads to when links are followed.
  func resolvedPath(for action: StorageError.Action) throws(StorageError) -> String {
    if let resolved = realpath(path, nil) {
      defer { free(resolved) }
      return String(cString: resolved)
    }
    var status = stat()
    // A link to a file that is gone: replacing the link itself would surprise its maker.
    if lstat(path, &status) == 0, status.st_mode & S_IFMT == S_IFLNK {
      throw failure(action, ELOOP)
    }
    return path
  }

  /// The error of a system call on this file.
  func failure(_ action: StorageError.Action, _ code: Int32) -> StorageError {
    StorageError(action, path: shownPath, reason: .system(code))
  }

  private func createTemporary(beside target: String) throws(StorageError) -> (Int32, String) {
    let stem = "\(Self.folder(of: target))/.\(Self.name(of: target)).\(getpid())"
    // Two threads, or a crashed process of the same number, may hold the first names.
    for attempt in 0..<100 {
      let temporary = "\(stem)-\(attempt).tmp"
      let result = calls.create(temporary)
      if result >= 0 { return (result, temporary) }
      if result != -EEXIST && result != -EINTR { throw failure(.write, -result) }
    }
    throw failure(.write, EEXIST)
  }

  private func writeAll(_ bytes: [UInt8], to descriptor: Int32) -> Int32 {
    bytes.withUnsafeBytes { buffer in
      var rest = buffer[...]
      while !rest.isEmpty {
        let count = calls.write(descriptor, UnsafeRawBufferPointer(rebasing: rest))
        if count == -Int(EINTR) { continue }
        // A count of 0 would go on for ever.
        guard count > 0 else { return count == 0 ? EIO : Int32(-count) }
        rest = rest.dropFirst(count)
      }
      return 0
    }
  }

  static func createFolder(_ folder: String, shownPath: String) throws(StorageError) {
    if mkdir(folder, 0o700) == 0 { return }
    var code = errno
    let parent = Self.folder(of: folder)
    if code == ENOENT, parent != folder {
      try createFolder(parent, shownPath: shownPath)
      if mkdir(folder, 0o700) == 0 { return }
      code = errno
    }
    var status = stat()
    // Some systems answer EROFS or EACCES for a folder that exists.
    if stat(folder, &status) == 0, status.st_mode & S_IFMT == S_IFDIR { return }
    throw StorageError(
      .write, path: shownPath, reason: .system(code == EEXIST ? ENOTDIR : code))
  }

  static func folder(of path: String) -> String {
    guard let slash = path.lastIndex(of: "/") else { return "." }
    return slash == path.startIndex ? "/" : String(path[..<slash])
  }

  static func name(of path: String) -> String {
    guard let slash = path.lastIndex(of: "/") else { return path }
    return String(path[path.index(after: slash)...])
  }

  private func synchronizeFolder(_ folder: String) {
    let descriptor = open(folder, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
    guard descriptor >= 0 else { return }
    _ = calls.synchronize(descriptor)
    close(descriptor)
  }
}
