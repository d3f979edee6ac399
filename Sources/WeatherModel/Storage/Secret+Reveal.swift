import Glibc

extension Secret {
  /// The key itself, read from its file if it is in one; errors name the file, never the content.
  ///
  /// A relative path is taken from the folder of the settings, a leading `~/` from the home
  /// folder. A key has 1 to 4096 visible ASCII characters: anything else in a request's header
  /// could smuggle in a second one.
  public func reveal(locations: StorageLocations) throws(StorageError) -> String {
    switch source {
    case .literal(let text):
      guard Self.isUsable(text) else {
        throw StorageError(.read, path: "the key", reason: .unusableText)
      }
      return text
    case .file(let path):
      let file = locations.file(
        at: locations.expanded(path, relativeTo: locations.configFolder))
      guard let bytes = try file.read(limit: 8192) else {
        throw StorageError(.read, path: file.shownPath, reason: .system(ENOENT))
      }
      let text = String(decoding: bytes, as: UTF8.self).trimmingBlanks()
      guard Self.isUsable(text) else {
        throw StorageError(.read, path: file.shownPath, reason: .unusableText)
      }
      return text
    }
  }

  private static func isUsable(_ text: String) -> Bool {
    (1...4096).contains(text.utf8.count) && text.utf8.allSatisfy { (0x21...0x7E).contains($0) }
  }
}
