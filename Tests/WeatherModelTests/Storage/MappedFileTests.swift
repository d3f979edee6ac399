import Foundation
import Testing

@testable import WeatherModel

@Suite struct MappedFileTests {
  @Test func lendsTheBytesOfAFile() throws {
    let folder = try TemporaryFolder()
    let text = String(repeating: "0123456789", count: 1000)
    try folder.write(text, to: "file")
    let file = try MappedFile(path: "\(folder.path)/file", limit: 10_000)
    #expect(file.count == 10_000)
    #expect(file.withBytes { String(decoding: $0, as: UTF8.self) } == text)
    // What is put in the file's place is another file.
    try FileManager.default.removeItem(atPath: "\(folder.path)/file")
    try folder.write("", to: "file")
    #expect(file.withBytes { String(decoding: $0, as: UTF8.self) } == text)
  }

  @Test func mapsAnEmptyFile() throws {
    let folder = try TemporaryFolder()
    try folder.write("", to: "empty")
    let file = try MappedFile(path: "\(folder.path)/empty", limit: 10)
    #expect(file.count == 0 && file.withBytes { $0.isEmpty })
  }

  @Test func refusesWhatIsNoFileOfItsSize() throws {
    let folder = try TemporaryFolder()
    try folder.write("12345", to: "large")
    let large = "\(folder.path)/large"
    #expect(throws: StorageError(.read, path: large, reason: .tooLarge(limit: 4))) {
      try MappedFile(path: large, limit: 4)
    }
    #expect(throws: StorageError(.read, path: folder.path, reason: .notAFile)) {
      try MappedFile(path: folder.path, limit: 4)
    }
    let pipe = "\(folder.path)/pipe"
    #expect(mkfifo(pipe, 0o600) == 0)
    #expect(throws: StorageError(.read, path: pipe, reason: .notAFile)) {
      try MappedFile(path: pipe, limit: 4)
    }
    let none = "\(folder.path)/none"
    #expect(throws: StorageError(.read, path: none, reason: .system(ENOENT))) {
      try MappedFile(path: none, limit: 4)
    }
  }
}
