import Foundation

/// Answers of the real services, which lie beside the project and are not part of it.
public enum RecordedAnswers {
  /// The folder, by `$WX_PAYLOADS` or beside the package; nil where there is none.
  public static let folder: URL? = {
    let root = URL(filePath: #filePath).appending(path: "../../..").standardized
    let stated = ProcessInfo.processInfo.environment["WX_PAYLOADS"].map { [URL(filePath: $0)] }
    let candidates =
      stated
      ?? ["../shared/payloads", "../../shared/payloads"].map {
        root.appending(path: $0).standardized
      }
    return candidates.first { FileManager.default.fileExists(atPath: $0.path()) }
  }()

  /// What a skipped test says.
  public static let absence = "the folder of recorded answers is absent: set WX_PAYLOADS"

  /// The names of a service's files that begin so; one placeholder where the folder is absent,
  /// because a test without arguments would vanish instead of being skipped.
  public static func names(of service: String, startingWith prefix: String = "") -> [String] {
    guard let folder else { return ["absent"] }
    let names = try? FileManager.default.contentsOfDirectory(
      atPath: folder.appending(path: service).path())
    return (names ?? []).filter { $0.hasPrefix(prefix) }.sorted()
  }

  /// The bytes of one of a service's files.
  public static func bytes(of service: String, _ name: String) throws -> [UInt8] {
    struct NoFolder: Error {}
    guard let folder else { throw NoFolder() }
    return Array(try Data(contentsOf: folder.appending(path: "\(service)/\(name)")))
  }
}
