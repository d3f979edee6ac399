import Foundation
import Testing

@testable import WeatherTUI

/// The drawings of the package, and how a test makes a damaged copy of them.
enum ArtSamples {
  static let directory = AssetDirectory(
    path: URL(filePath: #filePath).appending(path: "../../../../Assets").standardized.path())

  static func library() throws -> ArtLibrary { try ArtLibrary(directory) }

  static func iconText() throws -> String {
    String(decoding: try directory.read(ArtLibrary.iconFileName), as: UTF8.self)
  }

  static func digitText() throws -> String {
    String(decoding: try directory.read(ArtLibrary.numeralFileName), as: UTF8.self)
  }

  /// The library with one part of each text replaced; the parts must be there.
  static func damaged(
    icons: (String, String)? = nil, digits: (String, String)? = nil
  ) throws -> ArtLibrary {
    try ArtLibrary(
      icons: Array(changed(iconText(), icons).utf8),
      digits: Array(changed(digitText(), digits).utf8))
  }

  private static func changed(_ text: String, _ change: (String, String)?) throws -> String {
    guard let (old, new) = change else { return text }
    let range = try #require(text.range(of: old), "“\(old)” is not in the file")
    return text.replacingCharacters(in: range, with: new)
  }
}
