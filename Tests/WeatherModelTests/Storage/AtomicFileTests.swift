import Foundation
import Synchronization
import Testing

@testable import WeatherModel

@Suite struct AtomicFileTests {
  @Test func createsFoldersAndFilesForTheUserAlone() throws {
    let folder = try TemporaryFolder()
    let file = folder.file("a/b/c.json")
    try file.write(Array("one".utf8))
    #expect(folder.text("a/b/c.json") == "one")
    #expect(try folder.mode("a/b/c.json") == 0o600)
    #expect(try folder.mode("a") == 0o700)
    #expect(try folder.mode("a/b") == 0o700)
    #expect(try file.read(limit: 3) == Array("one".utf8))
  }

  @Test func readsNothingWhereNothingIs() throws {
    #expect(try TemporaryFolder().file("none").read(limit: 10) == nil)
  }

  @Test func refusesWhatIsTooLargeOrNoFile() throws {
    let folder = try TemporaryFolder()
    try folder.write("1234", to: "large")
    #expect(throws: StorageError(.read, path: "~/large", reason: .tooLarge(limit: 3))) {
      try folder.file("large").read(limit: 3)
    }
    #expect(throws: StorageError(.read, path: "~/.", reason: .notAFile)) {
      try folder.file(".").read(limit: 3)
    }
    #expect(mkfifo("\(folder.path)/pipe", 0o600) == 0)
    #expect(throws: StorageError(.read, path: "~/pipe", reason: .notAFile)) {
      try folder.file("pipe").read(limit: 3)
    }
  }

  /// One system call that fails, by its name.
  @Test(arguments: ["create", "write", "synchronize", "close", "rename"])
  func leavesTheOldFileWhenACallFails(name: String) throws {
    let folder = try TemporaryFolder()
    try folder.write("old", to: "f")
    let file = folder.file("f").with { calls in
      switch name {
      case "create": calls.create = { _ in -EROFS }
      case "write": calls.write = { _, _ in -Int(ENOSPC) }
      case "synchronize": calls.synchronize = { _ in -EIO }
      case "close":
        calls.close = {
          close($0)
          return -EDQUOT
        }
      default: calls.rename = { _, _ in -EACCES }
      }
    }
    let code =
      ["create": EROFS, "write": ENOSPC, "synchronize": EIO, "close": EDQUOT][name] ?? EACCES
    #expect(throws: StorageError(.write, path: "~/f", reason: .system(code))) {
      try file.write(Array("new".utf8))
    }
    #expect(folder.text("f") == "old")
    #expect(try folder.names() == ["f"])
  }

  @Test func survivesShortAndInterruptedWrites() throws {
    let folder = try TemporaryFolder()
    let count = Mutex(0)
    let file = folder.file("f").with { calls in
      let write = calls.write
      calls.write = { descriptor, bytes in
        let isInterrupted = count.withLock { count in
          count += 1
          return count % 2 == 0
        }
        if isInterrupted { return -Int(EINTR) }
        return write(descriptor, UnsafeRawBufferPointer(rebasing: bytes.prefix(3)))
      }
    }
    try file.write(Array("0123456789".utf8))
    #expect(folder.text("f") == "0123456789")
  }

  @Test func stepsOverTheLeavingsOfACrashedWrite() throws {
    let folder = try TemporaryFolder()
    try folder.write("half", to: ".f.\(getpid())-0.tmp")
    try folder.file("f").write(Array("new".utf8))
    #expect(folder.text("f") == "new")
  }

  @Test func replacesTheFileBehindALink() throws {
    let folder = try TemporaryFolder()
    try folder.write("old", to: "real")
    try FileManager.default.createSymbolicLink(
      atPath: "\(folder.path)/link", withDestinationPath: "real")
    try folder.file("link").write(Array("new".utf8))
    #expect(folder.text("real") == "new")
    let target = try FileManager.default.destinationOfSymbolicLink(atPath: "\(folder.path)/link")
    #expect(target == "real")
  }

  @Test func refusesALinkThatLeadsNowhere() throws {
    let folder = try TemporaryFolder()
    try FileManager.default.createSymbolicLink(
      atPath: "\(folder.path)/link", withDestinationPath: "gone")
    #expect(throws: StorageError(.write, path: "~/link", reason: .system(ELOOP))) {
      try folder.file("link").write([1])
    }
  }

  @Test func refusesAFileWhereAFolderShouldBe() throws {
    let folder = try TemporaryFolder()
    try folder.write("", to: "wx")
    #expect(throws: StorageError(.write, path: "~/wx/config.json", reason: .system(ENOTDIR))) {
      try folder.file("wx/config.json").write([1])
    }
  }

  @Test func neverReplacesAnOlderBadFile() throws {
    let folder = try TemporaryFolder()
    for (content, name) in [("first", "f.bad"), ("second", "f.bad-2"), ("third", "f.bad-3")] {
      try folder.write(content, to: "f")
      #expect(try folder.file("f").moveAside() == "~/\(name)")
    }
    #expect(try folder.names() == ["f.bad", "f.bad-2", "f.bad-3"])
    #expect(folder.text("f.bad") == "first")
    #expect(folder.text("f.bad-3") == "third")
  }

  @Test func keepsOneCopyOfOneContent() throws {
    let folder = try TemporaryFolder()
    let file = folder.file("f")
    #expect(try file.keepCopy(of: [1]) == "~/f.bad")
    #expect(try file.keepCopy(of: [2]) == "~/f.bad-2")
    #expect(try file.keepCopy(of: [1]) == "~/f.bad")
    #expect(try folder.names() == ["f.bad", "f.bad-2"])
  }

  @Test func saysWhatWhyAndWhatToDo() {
    let error = StorageError(.write, path: "~/x", reason: .system(ENOSPC))
    #expect(
      error.description == "cannot write ~/x: the disk is full: free some space and try again")
  }
}
