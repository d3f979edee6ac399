import Glibc

extension AtomicFile {
  /// Deletes what killed processes left of writes that they had not finished.
  ///
  /// Only to be called under the file's lock and after a write: a file that is a minute older than
  /// the one just written belongs to nobody, even where the file system has no locks.
  func removeLeftovers() {
    guard let target = try? resolvedPath(for: .write) else { return }
    var status = stat()
    guard stat(target, &status) == 0 else { return }
    let latest = status.st_mtim.tv_sec - 60
    let folder = Self.folder(of: target)
    guard let entries = opendir(folder) else { return }
    defer { closedir(entries) }
    let prefix = ".\(Self.name(of: target))."
    while let entry = readdir(entries) {
      let name = withUnsafeBytes(of: entry.pointee.d_name) { bytes in
        String(decoding: bytes.prefix { $0 != 0 }, as: UTF8.self)
      }
      guard name.hasPrefix(prefix), name.hasSuffix(".tmp") else { continue }
      let path = "\(folder)/\(name)"
      if lstat(path, &status) == 0, status.st_mode & S_IFMT == S_IFREG,
        status.st_mtim.tv_sec < latest
      {
        unlink(path)
      }
    }
  }
}
