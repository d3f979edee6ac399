import Foundation
import Testing

/// Pictures in files, which were looked at when they were recorded.
enum GoldenPicture {
  private static let folder = URL(filePath: #filePath)
    .appending(path: "../../Goldens/Pages").standardized

  /// Expects a picture to be that of its file; with RECORD_GOLDENS=1 it becomes that, and fails.
  static func expect(_ picture: String, named name: String) throws {
    let file = folder.appending(path: name + ".txt")
    if ProcessInfo.processInfo.environment["RECORD_GOLDENS"] == "1" {
      try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
      try Data(picture.utf8).write(to: file)
      Issue.record("recorded \(name): look at it, then run without RECORD_GOLDENS")
      return
    }
    let expected = try #require(
      try? String(decoding: Data(contentsOf: file), as: UTF8.self),
      "no picture \(name): record it with RECORD_GOLDENS=1")
    guard picture != expected else { return }
    Issue.record("\(comparison(of: picture, with: expected, named: name))")
  }

  /// Both pictures, and the first places where they differ.
  private static func comparison(
    of picture: String, with expected: String, named name: String
  ) -> String {
    let new = picture.split(separator: "\n", omittingEmptySubsequences: false)
    let old = expected.split(separator: "\n", omittingEmptySubsequences: false)
    var differences: [String] = []
    for line in 0..<max(new.count, old.count) where differences.count < 5 {
      let (before, after) = (
        line < old.count ? old[line] : "", line < new.count ? new[line] : ""
      )
      guard before != after else { continue }
      let column = zip(before, after).prefix { $0 == $1 }.count
      differences.append("line \(line + 1), from character \(column):\n  - \(before)\n  + \(after)")
    }
    return """
      \(name) looks different.
      \(differences.joined(separator: "\n"))
      expected:
      \(expected)
      drawn:
      \(picture)
      """
  }
}
