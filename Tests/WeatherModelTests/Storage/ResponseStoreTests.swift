import Foundation
import Testing

@testable import WeatherModel

@Suite("Answers that may serve again, on disk")
struct ResponseStoreTests {
  private let folder: TemporaryFolder
  private let locations: StorageLocations

  init() throws {
    folder = try TemporaryFolder()
    locations = try StorageLocations(environment: ["HOME": folder.path])
  }

  private var names: [String] { (try? folder.names(in: ".cache/wx/http")) ?? [] }

  private static func response(_ text: String, at seconds: Int = 1_780_308_000) -> StoredResponse {
    StoredResponse(
      response: HTTPResponse(
        status: 203, headers: ["last-modified": "Mon", "content-type": "application/json"],
        body: Array(text.utf8)), receivedAt: Instant(seconds: seconds))
  }

  private func path(_ name: String) -> String { ".cache/wx/http/\(name)" }

  @Test("An answer comes back whole in the next run, from a file that is the user's alone")
  func roundTrip() throws {
    let key = "https://example.org/?lat=52.52&lon=13.41\naccept: a"
    let store = ResponseStore(locations: locations)
    #expect(store.response(for: key) == nil)
    store.keep(Self.response("{\"ä\": 1}"), for: key)
    store.keep(Self.response("[2]"), for: key + "b")
    let next = ResponseStore(locations: locations)
    #expect(next.response(for: key) == Self.response("{\"ä\": 1}"))
    #expect(next.response(for: key + "b") == Self.response("[2]"))
    #expect(names.count == 2)
    for name in names {
      #expect(try folder.mode(path(name)) == 0o600)
      // Where somebody's places are does not stand in the name.
      #expect(name.hasSuffix(".response") && name.dropLast(9).allSatisfy(\.isHexDigit))
    }
    next.keep(Self.response("{}"), for: key)
    #expect(store.response(for: key) == Self.response("{}") && names.count == 2)
    store.remove(key)
    store.remove(key)
    #expect(next.response(for: key) == nil && names.count == 1)
  }

  @Test("Bytes that are no UTF-8 come back as they were")
  func anyBytes() {
    let store = ResponseStore(locations: locations)
    var response = Self.response("")
    response.response.body = [0x7B, 0xFF, 0x00, 0x80]
    store.keep(response, for: "a")
    #expect(store.response(for: "a") == response)
  }

  @Test("A damaged file is deleted, at whatever byte it is damaged")
  func damage() throws {
    let bytes = ResponseCodec.encode(Self.response("{}"), key: "k")
    #expect(ResponseCodec.decode(bytes)?.response == Self.response("{}"))
    for index in bytes.indices {
      var damaged = bytes
      damaged[index] ^= 1
      #expect(ResponseCodec.decode(damaged) == nil)
      #expect(ResponseCodec.decode(Array(bytes[..<index])) == nil)
    }
    let store = ResponseStore(locations: locations)
    store.keep(Self.response("{}"), for: "k")
    let name = try #require(names.first)
    try folder.write("nonsense", to: path(name))
    #expect(store.response(for: "k") == nil && names.isEmpty)
  }

  @Test("The folder is bounded in number, size and age, and the oldest go first")
  func bounds() throws {
    var limits = ResponseStore.Limits()
    limits.count = 3
    limits.size = 1_000
    limits.totalSize = 1_500
    limits.age = 1_000
    let store = ResponseStore(locations: locations, limits: limits)
    let now = Int(Date.now.timeIntervalSince1970)
    func keep(_ key: String, size: Int = 10, age: Int) throws {
      let before = Set(names)
      store.keep(Self.response(String(repeating: "x", count: size), at: now), for: key)
      for name in Set(names).subtracting(before) {
        try FileManager.default.setAttributes(
          [.modificationDate: Date(timeIntervalSince1970: Double(now - age))],
          ofItemAtPath: "\(folder.path)/\(path(name))")
      }
    }
    func kept(_ keys: String) -> String {
      String(keys.filter { store.response(for: String($0)) != nil })
    }
    try keep("a", age: 400)
    try keep("b", age: 500)
    try keep("c", age: 300)
    #expect(kept("abc") == "abc")
    try keep("d", age: 200)
    #expect(kept("abcd") == "acd")
    // Too large for itself; the one that it would replace is gone all the same.
    store.keep(Self.response(String(repeating: "x", count: 2_000), at: now), for: "d")
    #expect(kept("acd") == "ac")
    try keep("e", size: 800, age: 100)
    try keep("f", size: 600, age: 50)
    #expect(kept("acef") == "f")
    // A year later everything is too old, but what is kept then.
    store.keep(Self.response("{}", at: now + 5_000), for: "g")
    #expect(store.response(for: "f") == nil)
  }

  @Test("Without a folder to write to nothing is kept, and nothing breaks")
  func noFolder() throws {
    try folder.write("a file in the way", to: ".cache")
    let store = ResponseStore(locations: locations)
    store.keep(Self.response("{}"), for: "a")
    #expect(store.response(for: "a") == nil)
  }
}

extension TemporaryFolder {
  /// Names in a folder of the folder.
  fileprivate func names(in folder: String) throws -> [String] {
    try FileManager.default.contentsOfDirectory(atPath: "\(path)/\(folder)").sorted()
  }
}
