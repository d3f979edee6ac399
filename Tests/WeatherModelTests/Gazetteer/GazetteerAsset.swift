import Foundation

@testable import WeatherModel

/// The gazetteer that belongs to the program, found from this source file on.
enum GazetteerAsset {
  /// The folder of the package.
  static let package = (0..<4).reduce(URL(fileURLWithPath: #filePath)) { url, _ in
    url.deletingLastPathComponent()
  }

  static let path = package.appendingPathComponent("Assets/\(Gazetteer.fileName)").path

  /// A division of the official list, and what is typed for its name without the kind.
  struct Division: Sendable {
    var code: String
    var name: String
    var pinyin: String
  }

  /// The county-level divisions of China.
  static func divisions() throws -> [Division] {
    let file = package.appendingPathComponent(
      "Tests/WeatherModelTests/Fixtures/gazetteer/divisions.tsv")
    return try String(contentsOf: file, encoding: .utf8).split(separator: "\n").map { line in
      let fields = line.split(separator: "\t").map(String.init)
      return Division(code: fields[0], name: fields[1], pinyin: fields[2])
    }
  }
}
