import Glibc

extension AtomicFile {
  /// Renames a damaged file to `.bad`, or `.bad-2` and so on, and returns the name as shown.
  ///
  /// Works on a full disk. An older `.bad` is never replaced.
  func moveAside() throws(StorageError) -> String {
    let target = try resolvedPath(for: .moveAside)
    let number = try reserveCopy(of: target)
    let result = calls.rename(target, target + Self.suffix(number))
    guard result >= 0 else {
      unlink(target + Self.suffix(number))
      throw failure(.moveAside, -result)
    }
    return shownPath + Self.suffix(number)
  }

  /// Keeps a copy of a damaged file's content beside it and returns the copy's name as shown.
  ///
  /// A copy with the same content serves again, so that starting many times over a file that the
  /// user has yet to repair leaves one copy.
  func keepCopy(of bytes: [UInt8]) throws(StorageError) -> String {
    let target = try resolvedPath(for: .moveAside)
    for number in 1...Self.copyLimit {
      let copy = AtomicFile(
        path: target + Self.suffix(number), shownPath: shownPath + Self.suffix(number))
      guard let kept = try? copy.read(limit: bytes.count) else { continue }
      if kept == bytes { return copy.shownPath }
    }
    let number = try reserveCopy(of: target)
    var copy = AtomicFile(
      path: target + Self.suffix(number), shownPath: shownPath + Self.suffix(number))
    copy.calls = calls
    do {
      try copy.write(bytes)
    } catch {
      unlink(copy.path)
      throw error
    }
    return copy.shownPath
  }

  /// Takes the first free name by creating an empty file there, which `rename` then replaces.
  private func reserveCopy(of target: String) throws(StorageError) -> Int {
    for number in 1...Self.copyLimit {
      let result = calls.create(target + Self.suffix(number))
      if result >= 0 {
        close(result)
        return number
      }
      if result != -EEXIST { throw failure(.moveAside, -result) }
    }
    throw failure(.moveAside, EEXIST)
  }

  private static var copyLimit: Int { 99 }

  private static func suffix(_ number: Int) -> String {
    number == 1 ? ".bad" : ".bad-\(number)"
  }
}
