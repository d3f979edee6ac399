import Testing

@testable import WeatherModel

struct TimeZoneFileTests {
  /// Berlin, in a few lines: local mean time, standard time, summer time, and the rule.
  private let berlin = TimeZoneFileBuilder(
    transitions: [(-2_422_054_408, 1), (1_743_296_400, 2), (1_761_440_400, 1)],
    offsets: [3208, 3600, 7200], footer: "CET-1CEST,M3.5.0,M10.5.0/3")

  private func offset(_ file: TimeZoneFile, _ text: String) throws -> Int {
    file.offset(at: try #require(Instant(iso8601: text)))
  }

  @Test("A change holds from its very second on")
  func transitions() throws {
    let file = try TimeZoneFile(bytes: berlin.bytes)
    #expect(try offset(file, "1893-03-31T23:06:31Z") == 3208)
    #expect(try offset(file, "1893-03-31T23:06:32Z") == 3600)
    #expect(try offset(file, "2025-03-30T00:59:59Z") == 3600)
    #expect(try offset(file, "2025-03-30T01:00:00Z") == 7200)
    #expect(try offset(file, "2025-10-26T00:59:59Z") == 7200)
    #expect(try offset(file, "2025-10-26T01:00:00Z") == 3600)
  }

  @Test("After the last transition the footer's rule decides")
  func footer() throws {
    let file = try TimeZoneFile(bytes: berlin.bytes)
    #expect(try offset(file, "2060-03-28T00:59:59Z") == 3600)
    #expect(try offset(file, "2060-03-28T01:00:00Z") == 7200)
    #expect(try offset(file, "2060-10-31T01:00:00Z") == 3600)
  }

  @Test("Before the first transition type 0 holds, whatever type comes first (RFC 9636 3.2)")
  func beforeTheFirst() throws {
    let file = try TimeZoneFile(
      bytes: TimeZoneFileBuilder(
        transitions: [(0, 1), (1000, 2)], offsets: [-100, 7200, 3600]
      ).bytes)
    #expect(file.offset(at: Instant(seconds: -1)) == -100)
    #expect(file.offset(at: Instant(seconds: .min)) == -100)
    #expect(file.offset(at: Instant(seconds: 0)) == 7200)
    // Without a footer the last change stays in force.
    #expect(file.offset(at: Instant(seconds: 1000)) == 3600)
    #expect(file.offset(at: Instant(seconds: .max)) == 3600)
  }

  @Test("Without transitions the footer holds always, and without a footer type 0")
  func withoutTransitions() throws {
    let ruled = try TimeZoneFile(bytes: TimeZoneFileBuilder(footer: "<+0545>-5:45").bytes)
    #expect(ruled.offset(at: Instant(seconds: 0)) == 20_700)
    let bare = try TimeZoneFile(bytes: TimeZoneFileBuilder(offsets: [34_200]).bytes)
    #expect(bare.offset(at: Instant(seconds: 0)) == 34_200)
  }

  @Test("Version 1 has 32-bit times and no footer")
  func versionOne() throws {
    var builder = berlin
    builder.version = nil
    builder.transitions.removeFirst()
    let file = try TimeZoneFile(bytes: builder.bytes)
    #expect(try offset(file, "2025-03-30T00:59:59Z") == 3208)
    #expect(try offset(file, "2025-03-30T01:00:00Z") == 7200)
    #expect(try offset(file, "2060-07-01T00:00:00Z") == 3600)
  }

  @Test("The 64-bit block counts, not the 32-bit one", arguments: ["2", "3", "4"])
  func versions(version: Unicode.Scalar) throws {
    for hasLegacyData in [true, false] {
      var builder = berlin
      builder.version = version
      builder.hasLegacyData = hasLegacyData
      let file = try TimeZoneFile(bytes: builder.bytes)
      // In 32 bits the year 1893 does not exist.
      #expect(try offset(file, "1893-03-31T23:06:31Z") == 3208)
    }
  }

  @Test("A file cut short anywhere is refused")
  func truncation() {
    var legacy = berlin
    legacy.hasLegacyData = true
    var first = berlin
    first.version = nil
    for bytes in [berlin.bytes, legacy.bytes, first.bytes] {
      for length in 0..<bytes.count {
        #expect(throws: TimeZoneFileError.self) { try TimeZoneFile(bytes: Array(bytes[..<length])) }
      }
    }
  }

  @Test("Every byte of a file may have any extreme value: it is refused or read, never a trap")
  func corruption() {
    var legacy = berlin
    legacy.hasLegacyData = true
    var refused = 0
    for position in legacy.bytes.indices {
      for value: UInt8 in [0, 1, 0x7F, 0x80, 0xFF, UInt8(ascii: "\n"), UInt8(ascii: "9")] {
        var bytes = legacy.bytes
        bytes[position] = value
        guard let file = try? TimeZoneFile(bytes: bytes) else {
          refused += 1
          continue
        }
        for seconds in [Int.min, -1, 1_750_000_000, 4_000_000_000, .max] {
          let offset = file.offset(at: Instant(seconds: seconds))
          #expect(PosixTimeZone.plausibleOffsets.contains(offset))
        }
      }
    }
    #expect(refused > 500)
  }

  @Test("Counts that announce gigabytes are refused before anything is allocated")
  func wildCounts() {
    for position in stride(from: 20, to: 44, by: 4) {
      for block in [0, berlin.bytes.count - 44 - 75] {
        var bytes = berlin.bytes
        for index in 0..<4 { bytes[min(block + position + index, bytes.count - 1)] = 0xFF }
        #expect(throws: TimeZoneFileError.self) { try TimeZoneFile(bytes: bytes) }
      }
    }
  }

  @Test("What breaks the format is named")
  func refusals() {
    func failure(_ builder: TimeZoneFileBuilder) -> TimeZoneFileError? {
      #expect(throws: TimeZoneFileError.self) { try TimeZoneFile(bytes: builder.bytes) }
    }
    #expect(throws: TimeZoneFileError.foreignFormat) { try TimeZoneFile(bytes: []) }
    #expect(throws: TimeZoneFileError.foreignFormat) {
      try TimeZoneFile(bytes: Array("# version 2025b\nR d 1916 o - Jun 14 23s 1 S\n".utf8))
    }
    #expect(throws: TimeZoneFileError.truncated) { try TimeZoneFile(bytes: Array("TZif2".utf8)) }
    #expect(
      failure(TimeZoneFileBuilder(version: "1"))
        == .unknownVersion(UInt8(ascii: "1")))
    #expect(failure(TimeZoneFileBuilder(leapSeconds: 2)) == .countsLeapSeconds)
    #expect(failure(TimeZoneFileBuilder(offsets: [])) == .malformed(.types))
    #expect(failure(TimeZoneFileBuilder(offsets: [700_000])) == .malformed(.types))
    #expect(failure(TimeZoneFileBuilder(transitions: [(0, 1)])) == .malformed(.transitions))
    #expect(
      failure(TimeZoneFileBuilder(transitions: [(5, 0), (5, 0)])) == .malformed(.transitions))
    #expect(failure(TimeZoneFileBuilder(footer: "nonsense!")) == .malformed(.footer))
    #expect(
      TimeZoneFileError.malformed(.footer).description == "time zone file has malformed footer")
  }
}
