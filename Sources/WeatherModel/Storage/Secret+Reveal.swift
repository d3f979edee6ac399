import Glibc

extension Secret {
  /// The key itself, read from its file if it is in one; errors name the file, never the content.
  ///
  /// A relative path is taken from the folder of the settings, a leading `~/` from the home
  /// folder. A key has 1 to 4096 visible ASCII characters: anything else in a request's header
  /// could smuggle in a second one.
  public func reveal(locations: StorageLocations) throws(StorageError) -> String {
    try reveal(locations: locations) { (0x21...0x7E).contains($0) }
  }

  /// A private key in PEM, whose lines may end in every way; otherwise as `reveal`.
  public func revealPEM(locations: StorageLocations) throws(StorageError) -> String {
    try reveal(locations: locations) { (0x20...0x7E).contains($0) || $0 == 0x0A || $0 == 0x0D }
  }

  private func reveal(
    locations: StorageLocations, isUsable: (UInt8) -> Bool
  ) throws(StorageError) -> String {
    var shownPath = "the key"
    let text: String
    switch source {
    case .literal(let literal):
      text = literal
    case .file(let path):
      let file = locations.file(
        at: locations.expanded(path, relativeTo: locations.configFolder))
      shownPath = file.shownPath
      guard let bytes = try file.read(limit: 8192) else {
        throw StorageError(.read, path: shownPath, reason: .system(ENOENT))
      }
      text = String(decoding: bytes, as: UTF8.self).trimmingBlanks()
    }
    guard (1...4096).contains(text.utf8.count), text.utf8.allSatisfy(isUsable) else {
      throw StorageError(.read, path: shownPath, reason: .unusableText)
    }
    return text
  }
}
