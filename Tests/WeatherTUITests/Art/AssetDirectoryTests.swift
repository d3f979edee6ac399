import Foundation
import Testing

@testable import WeatherTUI

@Suite struct AssetDirectoryTests {
  /// Makes folders with a file of icons in each `Assets`, and removes them afterwards.
  private func withFolders(_ assets: [String], _ body: (String) throws -> Void) throws {
    let root = FileManager.default.temporaryDirectory.appending(path: "wx-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: root, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: root) }
    for folder in assets {
      let url = root.appending(path: folder)
      try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true)
      try Data("[clear row]\n".utf8).write(to: url.appending(path: "Icons.txt"))
    }
    try body(root.path())
  }

  @Test func variableDecides() throws {
    try withFolders(["mine", "bin/Assets"]) { root in
      let found = try AssetDirectory.find(variable: "\(root)/mine", executable: "\(root)/bin/wx")
      #expect(found.path == "\(root)/mine")
      let error = #expect(throws: AssetDirectory.Failure.self) {
        try AssetDirectory.find(variable: "\(root)/gone", executable: "\(root)/bin/wx")
      }
      #expect(
        error?.description
          == "wx: assets not found: looked in \(root)/gone: reinstall or set WX_ASSETS")
    }
  }

  @Test func placesAreTriedInOrder() throws {
    try withFolders(["bin/Assets", "share/wx/Assets", "Assets"]) { root in
      let executable = "\(root)/bin/wx"
      func found() throws -> String {
        try AssetDirectory.find(variable: "", executable: executable).path
      }
      #expect(try found() == "\(root)/bin/Assets")
      try FileManager.default.removeItem(atPath: "\(root)/bin/Assets")
      #expect(try found() == "\(root)/bin/../share/wx/Assets")
      try FileManager.default.removeItem(atPath: "\(root)/share")
      #expect(try found() == "\(root)/Assets")
    }
  }

  @Test func buildTreeFindsItsPackage() throws {
    try withFolders(["package/Assets"]) { root in
      let found = try AssetDirectory.find(
        variable: nil, executable: "\(root)/package/.build/x86_64/release/wx")
      #expect(found.path == "\(root)/package/Assets")
    }
  }

  @Test func failureListsEveryPlace() {
    let error = #expect(throws: AssetDirectory.Failure.self) {
      try AssetDirectory.find(variable: nil, executable: "/no-such-folder/bin/wx")
    }
    #expect(
      error?.description
        == "wx: assets not found: looked in /no-such-folder/bin/Assets, "
        + "/no-such-folder/bin/../share/wx/Assets, /no-such-folder/Assets, /Assets: "
        + "reinstall or set WX_ASSETS")
  }

  @Test func fileIsReadWhole() throws {
    try withFolders(["Assets"]) { root in
      let directory = AssetDirectory(path: "\(root)/Assets")
      let bytes = try directory.read("Icons.txt")
      #expect(bytes == Array("[clear row]\n".utf8))
      let error = #expect(throws: AssetDirectory.Failure.self) { try directory.read("Other.txt") }
      #expect(error?.description.contains("Other.txt: No such file or directory") == true)
    }
  }
}
