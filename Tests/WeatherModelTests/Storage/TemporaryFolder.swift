import Foundation

@testable import WeatherModel

/// A folder that exists as long as the value that holds it.
final class TemporaryFolder: Sendable {
  let path: String

  init() throws {
    let url = FileManager.default.temporaryDirectory
      .appendingPathComponent("wx-storage-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true)
    path = url.resolvingSymlinksInPath().path
  }

  deinit { try? FileManager.default.removeItem(atPath: path) }

  func file(_ name: String) -> AtomicFile {
    AtomicFile(path: "\(path)/\(name)", shownPath: "~/\(name)")
  }

  /// A file that is not waited for until it is on the disk, for tests with hundreds of them.
  func quickFile(_ name: String) -> AtomicFile {
    file(name).with { $0.synchronize = { _ in 0 } }
  }

  func write(_ text: String, to name: String) throws {
    try Data(text.utf8).write(to: URL(fileURLWithPath: "\(path)/\(name)"))
  }

  func text(_ name: String) -> String? {
    FileManager.default.contents(atPath: "\(path)/\(name)").map {
      String(decoding: $0, as: UTF8.self)
    }
  }

  /// Names in the folder, lock files left out.
  func names() throws -> [String] {
    try FileManager.default.contentsOfDirectory(atPath: path)
      .filter { !$0.hasSuffix(".lock") }.sorted()
  }

  func mode(_ name: String) throws -> Int? {
    let attributes = try FileManager.default.attributesOfItem(atPath: "\(path)/\(name)")
    return (attributes[.posixPermissions] as? NSNumber)?.intValue
  }
}

extension AtomicFile {
  /// The same file with other system calls.
  func with(_ change: (inout FileCalls) -> Void) -> AtomicFile {
    var copy = self
    change(&copy.calls)
    return copy
  }
}
