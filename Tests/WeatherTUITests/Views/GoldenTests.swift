import Foundation
import Testing

@testable import WeatherTUI

/// Whole pages as pictures that were looked at when they were recorded.
@Suite struct GoldenTests {
  struct Case: CustomTestStringConvertible, Sendable {
    var scene: ForecastScene
    var size: Size
    var capabilities: TerminalCapabilities
    var page: Page

    var testDescription: String { name }
    var name: String { "\(scene.rawValue)-\(page)" }
  }

  static let cases: [Case] = Page.allCases.flatMap { page in
    [
      Case(scene: .rainNight, size: Size(columns: 80, rows: 24), capabilities: .full, page: page),
      Case(scene: .clearDay, size: Size(columns: 120, rows: 40), capabilities: .eight, page: page),
      Case(scene: .halfEmpty, size: Size(columns: 40, rows: 12), capabilities: .ascii, page: page),
      Case(
        scene: .polarDay, size: Size(columns: 80, rows: 24), capabilities: .monochrome, page: page),
      Case(
        scene: .alertAndStrip, size: Size(columns: 100, rows: 30), capabilities: .full, page: page),
    ]
  }

  private static let folder = URL(filePath: #filePath)
    .appending(path: "../../Goldens/Pages").standardized

  @Test(arguments: cases) func page(_ golden: Case) throws {
    let screen = try Screen.test(golden.capabilities)
    let frame = screen.render(golden.scene.state(size: golden.size, page: golden.page))
    let picture = Picture(canvas: frame, isASCII: !golden.capabilities.isUnicode)
      .description
    let file = Self.folder.appending(path: golden.name + ".txt")
    if ProcessInfo.processInfo.environment["RECORD_GOLDENS"] == "1" {
      try FileManager.default.createDirectory(at: Self.folder, withIntermediateDirectories: true)
      try Data(picture.utf8).write(to: file)
      Issue.record("recorded \(golden.name): look at it, then run without RECORD_GOLDENS")
      return
    }
    let expected = try #require(
      try? String(decoding: Data(contentsOf: file), as: UTF8.self),
      "no picture \(golden.name): record it with RECORD_GOLDENS=1")
    guard picture != expected else { return }
    Issue.record("\(Self.comparison(of: picture, with: expected, named: golden.name))")
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
