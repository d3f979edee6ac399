import Foundation
import Testing

@testable import WeatherModel

@Suite struct LogFileTests {
  private let folder: TemporaryFolder
  private let moment = Instant(seconds: 1_780_308_000)

  init() throws { folder = try TemporaryFolder() }

  private func log(sizeLimit: Int = LogFile.sizeLimit) -> LogFile {
    LogFile(file: folder.file("state/log"), sizeLimit: sizeLimit)
  }

  @Test func linesStandBelowEachOtherForTheUserAlone() throws {
    try log().append("error: no network", at: moment)
    // Control characters would let a service write lines of its own.
    try log().append("warning: two\nlines\u{1B}[2J", at: moment + 61)
    let lines = folder.text("state/log")?.split(separator: "\n") ?? []
    #expect(lines.count == 2)
    #expect(lines.first == "2026-06-01T10:00:00Z error: no network")
    #expect(lines.last?.hasPrefix("2026-06-01T10:01:01Z warning: two lines") == true)
    #expect(folder.text("state/log")?.contains("\u{1B}") == false)
    #expect(try folder.mode("state/log") == 0o600)
    #expect(try folder.mode("state") == 0o700)
  }

  @Test func aFullLogMakesRoomAndOneBeforeItStays() throws {
    let log = log(sizeLimit: 100)
    for number in 1...7 { try log.append("error: number \(number)", at: moment) }
    let (old, new) = (folder.text("state/log.old") ?? "", folder.text("state/log") ?? "")
    // Two lines are a log here.
    #expect(old.contains("number 5") && old.contains("number 6"))
    #expect(
      new.contains("number 7") && !new.contains("number 6") && new.utf8.count <= 100
        && old.utf8.count <= 100)
  }

  @Test func whatIsNoFileIsRefused() throws {
    try FileManager.default.createDirectory(
      atPath: folder.path + "/state", withIntermediateDirectories: true)
    #expect(mkfifo(folder.path + "/state/log", 0o600) == 0)
    #expect(throws: StorageError.self) { try log().append("error: x", at: moment) }
    let reader = open(folder.path + "/state/log", O_RDONLY | O_NONBLOCK | O_CLOEXEC)
    defer { close(reader) }
    #expect(throws: StorageError(.write, path: "~/state/log", reason: .notAFile)) {
      try log().append("error: x", at: moment)
    }
    try folder.write("", to: "plain")
    #expect(throws: StorageError.self) {
      try LogFile(file: folder.file("plain/log"), sizeLimit: 100).append("error: x", at: moment)
    }
  }

  @Test func manyWritersLoseNothing() async throws {
    let log = log()
    await withTaskGroup(of: Void.self) { group in
      for writer in 0..<8 {
        group.addTask {
          for line in 0..<50 {
            try? log.append("error: \(writer)/\(line)", at: Instant(seconds: 0))
          }
        }
      }
    }
    let lines = (folder.text("state/log") ?? "").split(separator: "\n")
    #expect(lines.count == 400 && Set(lines).count == 400)
  }
}
