import Foundation
import Testing

@testable import WeatherTUI

@Suite("Help and manual tell of every option")
struct HelpTests {
  @Test("The help has every option, choice and field, and fits 80 columns")
  func help() {
    let lines = HelpText.text.split(separator: "\n", omittingEmptySubsequences: false)
    #expect(lines.allSatisfy { $0.count <= 80 })
    for option in CommandLineOption.all {
      #expect(lines.contains { $0.hasPrefix("  \(option.synopsis)  ") }, "\(option.name)")
      guard case .choice(_, let choices, _) = option.argument else { continue }
      #expect(HelpText.text.contains(choices.joined(separator: ", ")), "\(option.name)")
    }
    for field in FormatTemplate.Field.allCases {
      #expect(lines.contains("  %\(field.rawValue)  \(field.summary)"))
    }
  }

  @Test("Names are unlike each other, and conflicts are between options that exist")
  func table() {
    let names = CommandLineOption.all.flatMap { [$0.name] + $0.otherNames }
    #expect(Set(names).count == names.count)
    for (first, second, _) in CommandLineOption.conflicts {
      #expect(CommandLineOption.named(first) != nil && CommandLineOption.named(second) != nil)
    }
  }

  /// The manual's source without its escapes of dashes.
  private static func manual() throws -> [Substring] {
    let root = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
      .deletingLastPathComponent().deletingLastPathComponent()
    let page = root.appending(path: "docs/wx.1")
    return try String(contentsOf: page, encoding: .utf8).replacing("\\-", with: "-")
      .split(separator: "\n", omittingEmptySubsequences: false)
  }

  @Test("The manual has the options of the table, with their values, in its order")
  func manualOptions() throws {
    let lines = try Self.manual()
    // The line behind .TP heads a paragraph: ".BI --units " SYSTEM"".
    let headings = zip(lines, lines.dropFirst()).filter { $0.0 == ".TP" }.map(\.1)
      .map { $0.filter { $0 != "\"" }.split(separator: " ").dropFirst() }
      .filter { $0.first?.hasPrefix("--") == true }
    let expected = CommandLineOption.all.map(\.synopsis)
    let found = headings.map { words in
      words.prefix { $0 != "," }.joined(separator: " ")
    }
    #expect(found == expected)
  }

  @Test("The manual has every choice and every field")
  func manualChoices() throws {
    let lines = try Self.manual()
    for option in CommandLineOption.all {
      guard case .choice(_, let choices, _) = option.argument else { continue }
      let start = try #require(lines.firstIndex { $0.contains("\(option.name) \" ") })
      let paragraph = lines[(start + 1)...].prefix { !$0.hasPrefix(".TP") && !$0.hasPrefix(".S") }
      // ".BR metric ," and ".B uk".
      let bold = paragraph.filter { $0.hasPrefix(".B") }.map { $0.split(separator: " ")[1] }
      #expect(bold.map(String.init) == choices, "\(option.name)")
    }
    for field in FormatTemplate.Field.allCases {
      let heading = try #require(lines.firstIndex { $0 == ".B %\(field.rawValue)" })
      let summary = field.summary.replacing("--json", with: "JSON")
      #expect(lines[heading + 1] == summary)
    }
  }
}
