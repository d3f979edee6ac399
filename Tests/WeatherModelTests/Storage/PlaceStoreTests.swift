import Foundation
import Synchronization
import Testing

@testable import WeatherModel

@Suite struct PlaceStoreTests {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  private var store: PlaceStore { PlaceStore(file: folder.file("places.json")) }

  private func ids(_ list: FavoriteList) -> [String] { list.favorites.map(\.id.rawValue) }

  @Test func remembersEverything() async throws {
    var berlin = try Cities.berlin
    berlin.region = "Land Berlin"
    berlin.country = "Deutschland"
    berlin.countryCode = "DE"
    _ = try await store.apply(.add(berlin))
    _ = try await store.apply(.add(try Cities.oslo, at: 0))
    _ = try await store.apply(.rename(berlin.id, to: "Home 家"))
    _ = try await store.apply(.setDefault(berlin.id))
    _ = try await store.apply(.setTimeZone(berlin.id, to: "Europe/Berlin"))
    let applied = try await store.apply(.lastShown(Place.ID(rawValue: "oslo")))
    berlin.timeZone = "Europe/Berlin"
    let contents = try store.load()
    #expect(contents.favorites == applied.favorites)
    #expect(contents.notices.isEmpty)
    #expect(ids(contents.favorites) == ["oslo", "berlin"])
    #expect(contents.favorites.favorites[1].place == berlin)
    #expect(contents.favorites.favorites[1].label == "Home 家")
    #expect(contents.favorites.defaultID == berlin.id)
    #expect(contents.favorites.lastShownID?.rawValue == "oslo")
    #expect(try folder.mode("places.json") == 0o600)
  }

  @Test func losesNothingAmongManyWriters() async throws {
    let file = folder.file("places.json")
    try await withThrowingTaskGroup(of: Void.self) { group in
      for number in 0..<24 {
        let place = try Cities.place("p\(number)", Double(number), 0)
        group.addTask {
          _ = try await PlaceStore(file: file, lockAttempts: 1000).apply(.add(place))
        }
      }
      try await group.waitForAll()
    }
    #expect(Set(ids(try store.load().favorites)) == Set((0..<24).map { "p\($0)" }))
  }

  @Test func holdsTheLockFromReadingToWriting() async throws {
    let plain = folder.file("places.json")
    let wasFree = Mutex<[Bool]>([])
    let watched = plain.with { calls in
      let rename = calls.rename
      calls.rename = { old, new in
        let entered: Bool? = (try? FileLock.ifFree(on: plain) { true }) ?? nil
        wasFree.withLock { $0.append(entered ?? false) }
        return rename(old, new)
      }
    }
    _ = try await PlaceStore(file: watched).apply(.add(try Cities.oslo))
    #expect(wasFree.withLock { $0 } == [false])
    #expect(try FileLock.ifFree(on: plain) { true } == true)
  }

  @Test func survivesTruncationAtEveryByte() async throws {
    _ = try await store.apply(.add(try Cities.place("beijing", 39.9, 116.4, name: "北京")))
    _ = try await store.apply(.rename(Place.ID(rawValue: "beijing"), to: "Zürich?"))
    let whole = try #require(try folder.file("places.json").read(limit: 10_000))
    let lastBrace = try #require(whole.lastIndex(of: UInt8(ascii: "}")))
    let entryEnd = try #require(whole[..<lastBrace].lastIndex(of: UInt8(ascii: "}")))
    for length in 0...lastBrace {
      let trial = try TemporaryFolder()
      let store = PlaceStore(file: trial.quickFile("places.json"))
      try trial.quickFile("places.json").write(Array(whole[..<length]))
      let contents = try store.load()
      // What was whole before the cut is used, whatever follows.
      let expected = length > entryEnd ? ["beijing"] : []
      let copy = "~/places.json.bad"
      #expect(ids(contents.favorites) == expected, "\(length) bytes")
      #expect(
        contents.notices.map(\.problem) == [
          expected.isEmpty ? .damaged(keptAs: copy) : .cutShort(usable: 1, keptAs: copy)
        ])
      #expect(try trial.quickFile("places.json.bad").read(limit: 10_000) == Array(whole[..<length]))
      #expect(
        try trial.names() == (expected.isEmpty ? [] : ["places.json"]) + ["places.json.bad"])
      #expect(try store.load().notices.isEmpty)
      let applied = try await store.apply(.add(try Cities.oslo))
      #expect(ids(applied.favorites) == expected + ["oslo"])
    }
  }

  @Test func keepsWhatCanBeReadOfADamagedList() throws {
    try folder.write(
      #"""
      {"schema": 1, "later": {"x": []}, "default": 7, "lastShown": "a", "places": [
        {"id": "a", "name": "A\u001b[2J", "latitude": 1, "longitude": 2, "extra": true},
        {"id": "b", "name": "B", "latitude": 91, "longitude": 2},
        {"name": "no id", "latitude": 1, "longitude": 2}, null, 7]}
      """#, to: "places.json")
    let contents = try store.load()
    #expect(ids(contents.favorites) == ["a"])
    #expect(contents.favorites.favorites.first?.displayName == "A[2J")
    #expect(contents.favorites.lastShownID?.rawValue == "a")
    #expect(
      contents.notices.map(\.description) == [
        "~/places.json: 4 unreadable entries left out, kept as ~/places.json.bad"
      ])
    #expect(folder.text("places.json.bad")?.contains("no id") == true)
    #expect(try store.load().notices.isEmpty)
  }

  @Test func usesWhatStandsBeforeTheDamage() async throws {
    for number in 0..<20 {
      _ = try await store.apply(.add(try Cities.place("p\(number)", Double(number), 0)))
    }
    _ = try await store.apply(.rename(Place.ID(rawValue: "p3"), to: #"a "quoted\" } ] label"#))
    _ = try await store.apply(.setDefault(Place.ID(rawValue: "p2")))
    let whole = try #require(try folder.file("places.json").read(limit: 100_000))
    let marker = Array(#""id" : "p12""#.utf8)
    let place = try #require(
      whole.indices.first { whole[$0...].starts(with: marker) })
    // Cut off, zeros to the end, and rubbish in the middle, all within the thirteenth entry.
    for damage in [
      Array(whole[..<place]), Array(whole[..<place]) + Array(repeating: 0, count: 4_096),
      Array(whole[..<place]) + Array("\u{1}garbage\"".utf8) + Array(whole[place...]),
    ] {
      let trial = try TemporaryFolder()
      try trial.file("places.json").write(damage)
      let store = PlaceStore(file: trial.file("places.json"))
      let contents = try store.load()
      #expect(ids(contents.favorites) == (0..<12).map { "p\($0)" })
      #expect(contents.favorites.favorites[3].label == #"a "quoted\" } ] label"#)
      #expect(contents.favorites.defaultID?.rawValue == "p2")
      #expect(
        contents.notices.map(\.description) == [
          "~/places.json: damaged, kept as ~/places.json.bad; the first 12 entries are used"
        ])
      #expect(try trial.file("places.json.bad").read(limit: 100_000) == damage)
      #expect(try store.load() == .init(favorites: contents.favorites, notices: []))
    }
  }

  @Test func sweepsUpAfterKilledProcesses() async throws {
    let names = [".places.json.1-0.tmp", ".places.json.2-0.tmp", ".other.json.3-0.tmp"]
    for name in names { try folder.write("half", to: name) }
    // The second is as old as the write: it may be another process's, at work.
    for name in [names[0], names[2]] {
      var times = [timeval(tv_sec: 1_000_000, tv_usec: 0), timeval(tv_sec: 1_000_000, tv_usec: 0)]
      #expect(utimes("\(folder.path)/\(name)", &times) == 0)
    }
    _ = try await store.apply(.add(try Cities.oslo))
    #expect(try folder.names() == [names[2], names[1], "places.json"])
  }

  @Test(arguments: [
    #"{"schema": 2, "places": {"byFolder": []}}"#,
    #"{"schema": 3, "places": [{"id": "a", "name": "A", "latitude": 1, "longitude": 2}]}"#,
  ])
  func leavesAFileOfANewerSchemaAlone(text: String) async throws {
    try folder.write(text, to: "places.json")
    let contents = try store.load()
    #expect(contents.notices.count == 1)
    #expect(ids(contents.favorites) == (text.contains("\"A\"") ? ["a"] : []))
    let store = store
    let oslo = try Cities.oslo
    await #expect(throws: StorageError.self) { try await store.apply(.add(oslo)) }
    #expect(folder.text("places.json") == text)
    #expect(try folder.names() == ["places.json"])
  }

  @Test func writesNothingForAChangeThatIsNone() async throws {
    let applied = try await store.apply(.remove(Place.ID(rawValue: "nowhere")))
    #expect(applied.outcome == .notFound)
    #expect(try folder.names().isEmpty)
  }

  @Test func saysWhenAnotherProcessKeepsTheLock() async throws {
    let file = folder.file("places.json")
    try folder.write("not JSON", to: "places.json")
    // Not for children that other tests start meanwhile: they would go on holding the lock.
    let lock = open("\(folder.path)/.places.json.lock", O_RDWR | O_CREAT | O_CLOEXEC, 0o600)
    #expect(flock(lock, LOCK_EX) == 0)
    let oslo = try Cities.oslo
    await #expect(throws: StorageError(.lock, path: "~/places.json", reason: .busy)) {
      try await PlaceStore(file: file, lockAttempts: 2).apply(.add(oslo))
    }
    // Reading does not wait, and leaves the file to whoever holds the lock.
    #expect(try store.load().notices.map(\.problem) == [.damaged(keptAs: nil)])
    #expect(folder.text("places.json") == "not JSON")
    close(lock)
    #expect(
      try store.load().notices.map(\.problem) == [.damaged(keptAs: "~/places.json.bad")])
  }

  @Test func keepsTheFileWhenTheDiskIsFull() async throws {
    _ = try await store.apply(.add(try Cities.berlin))
    let before = folder.text("places.json")
    let full = folder.file("places.json").with { $0.write = { _, _ in -Int(ENOSPC) } }
    let oslo = try Cities.oslo
    await #expect(throws: StorageError(.write, path: "~/places.json", reason: .system(ENOSPC))) {
      try await PlaceStore(file: full).apply(.add(oslo))
    }
    #expect(folder.text("places.json") == before)
    #expect(try folder.names() == ["places.json"])
  }
}
