import Glibc

/// A regular file as a folder lists it.
struct FolderEntry {
  /// Its path.
  let path: String
  /// When it was last written.
  let modified: Instant
  /// Bytes.
  let size: Int

  /// The regular files of a folder in no order, links left out; empty where there is no folder.
  static func all(in folder: String) -> [FolderEntry] {
    guard let listing = opendir(folder) else { return [] }
    defer { closedir(listing) }
    var entries: [FolderEntry] = []
    while let entry = readdir(listing) {
      let name = withUnsafeBytes(of: entry.pointee.d_name) { bytes in
        String(decoding: bytes.prefix { $0 != 0 }, as: UTF8.self)
      }
      var status = stat()
      let path = "\(folder)/\(name)"
      guard lstat(path, &status) == 0, status.st_mode & S_IFMT == S_IFREG else { continue }
      entries.append(
        FolderEntry(
          path: path, modified: Instant(seconds: status.st_mtim.tv_sec), size: Int(status.st_size)))
    }
    return entries
  }
}
