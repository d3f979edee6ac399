import Foundation
import Testing
import WeatherModel

/// Every zone of the system against two readers of zone data that are not ours: `zdump` (the
/// C library, same files) and Foundation (ICU, its own copy of the data).
@Suite(.enabled(if: FileManager.default.isExecutableFile(atPath: Oracle.zdump)))
struct SystemZonesAgainstOraclesTests {
  /// The last year is beyond 2037, where files of the long form end: the footer's rule decides.
  @Test("Every change of every zone from 1970 to 2040 is where zdump says")
  func agreesWithZdump() throws {
    let zones = SystemTimeZones()
    let observations = try Oracle.changes.get()
    #expect(observations.count > 200)
    var disagreements: [String] = []
    var compared = 0
    for (name, moments) in observations {
      let rules = try #require(zones.rules(for: name), "\(name) cannot be read")
      func compare(_ seconds: Int, _ expected: Int) {
        compared += 1
        let actual = rules.offset(at: Instant(seconds: seconds))
        if actual != expected { disagreements.append("\(name) \(seconds) \(actual) \(expected)") }
      }
      var previous: Oracle.Observation?
      for moment in moments {
        compare(moment.seconds, moment.offset)
        // zdump states the second before a change and the second of it. What it prints nothing
        // about, from one change to the next, stays the same.
        if let previous, previous.offset == moment.offset, moment.seconds > previous.seconds + 2 {
          compare(previous.seconds + 1, previous.offset)
          compare((previous.seconds + moment.seconds) / 2, previous.offset)
        }
        previous = moment
      }
    }
    #expect(disagreements.isEmpty, "\(disagreements.count): \(disagreements.prefix(20))")
    #expect(compared > 50_000)
  }

  /// Where Foundation's data are known to differ, and until when.
  ///
  /// Since its release 2024b the IANA database makes these two old names links to Athens and
  /// Lisbon; ICU keeps the rules they had of their own, which differ in the past only.
  private static let differencesUntil = ["EET": "1981-01-01T00:00Z", "WET": "1997-01-01T00:00Z"]

  @Test("Every zone agrees with Foundation from 1970 to 2037, but for two old names")
  func agreesWithFoundation() throws {
    let zones = SystemTimeZones()
    let changes = try Oracle.changes.get()
    let firstOf2038 = 2_145_916_800
    var disagreements: [String: [Int]] = [:]
    var compared = 0
    for name in try Oracle.zoneNames() {
      let rules = try #require(zones.rules(for: name), "\(name) cannot be read")
      guard let foundation = TimeZone(identifier: name) else {
        // Files of the system's own settings, under names that are no zones.
        #expect(["localtime", "posixrules"].contains(name))
        continue
      }
      compared += 1
      let end = SystemZonesAgainstOraclesTests.differencesUntil[name]
      let start = try end.map { try #require(Instant(iso8601: $0)).seconds } ?? 0
      // Around each change that zdump knows, and in between for those that it does not.
      var moments = (changes[name] ?? []).flatMap { [$0.seconds, $0.seconds + 1] }
      moments += stride(from: 0, to: firstOf2038, by: 200 * 86_400)
      for seconds in moments where seconds >= start && seconds < firstOf2038 {
        let date = Date(timeIntervalSince1970: Double(seconds))
        if foundation.secondsFromGMT(for: date) != rules.offset(at: Instant(seconds: seconds)) {
          disagreements[name, default: []].append(seconds)
        }
      }
    }
    #expect(compared > 300)
    if try Oracle.dataVersion() == "2025b" {
      #expect(disagreements.isEmpty, "\(disagreements)")
    } else {
      // Another release than the one compared by hand may change a few zones; zdump, which reads
      // the same files, still has to agree with all of them.
      #expect(disagreements.count < 15, "\(disagreements.keys.sorted())")
    }
  }
}

/// What other programs say about the system's zones.
enum Oracle {
  static let zdump = "/usr/bin/zdump"
  static let directory = "/usr/share/zoneinfo"

  struct Observation {
    let seconds: Int
    let offset: Int
  }

  /// What zdump says about all zones that have changes.
  ///
  /// It is asked once, and of equal files about one only, for it takes its time over each.
  static let changes = Result {
    let names = try zoneNames()
    let contents = try names.map {
      try Data(contentsOf: URL(fileURLWithPath: "\(directory)/\($0)"))
    }
    let namesByContent = Dictionary(grouping: names.indices) { contents[$0] }.values
    let asked = try observations(of: namesByContent.map { names[$0[0]] }, years: "1970,2041")
    var all: [String: [Observation]] = [:]
    for equals in namesByContent {
      for index in equals { all[names[index]] = asked[names[equals[0]]] }
    }
    return all
  }

  /// The release of the system's data, such as "2025b", or nil if it does not say.
  static func dataVersion() throws -> String? {
    let handle = FileHandle(forReadingAtPath: "\(directory)/tzdata.zi")
    let start = try handle?.read(upToCount: 64) ?? Data()
    return String(decoding: start, as: UTF8.self).split(separator: "\n").first
      .flatMap { $0.split(separator: " ").last.map(String.init) }
  }

  /// The names of all zone files, links included.
  static func zoneNames() throws -> [String] {
    let paths = try FileManager.default.subpathsOfDirectory(atPath: directory)
    return paths.filter { path in
      // `right/` counts leap seconds and `posix/` is the same once more.
      if path.hasPrefix("right/") || path.hasPrefix("posix/") { return false }
      let handle = FileHandle(forReadingAtPath: "\(directory)/\(path)")
      return (try? handle?.read(upToCount: 4)) == Data("TZif".utf8)
    }.sorted()
  }

  /// The offsets that `zdump -v` prints, zone by zone.
  static func observations(
    of names: [String], years: String
  ) throws -> [String: [Observation]] {
    let process = Process()
    process.executableURL = URL(fileURLWithPath: zdump)
    process.arguments = ["-v", "-c", years] + names
    let pipe = Pipe()
    process.standardOutput = pipe
    try process.run()
    let output = try pipe.fileHandleForReading.readToEnd() ?? Data()
    process.waitUntilExit()
    #expect(process.terminationStatus == 0)
    return try [UInt8](output).withUnsafeBytes(read)
  }

  /// Reads zdump's lines with the C library's `strtol`: there are a hundred thousand of them.
  ///
  /// `Europe/Berlin  Sun Mar 30 00:59:59 2025 UT = Sun Mar 30 01:59:59 2025 CET isdst=0 gmtoff=3600`
  private static func read(_ output: UnsafeRawBufferPointer) throws -> [String: [Observation]] {
    var moments: [String: [Observation]] = [:]
    var changedNames = 0
    var current: [Observation] = []
    var currentName = ""
    let start = try #require(output.baseAddress).assumingMemoryBound(to: CChar.self)
    var position = 0
    while position < output.count,
      let newline = memchr(start + position, 10, output.count - position)
    {
      let line = start + position
      let length = UnsafeRawPointer(newline) - UnsafeRawPointer(line)
      position += length + 1
      // "NULL" are the ends of time, which zdump cannot put into years.
      if line[length - 1] == CChar(UInt8(ascii: "L")) { continue }
      var nameLength = 0
      while line[nameLength] != 32 { nameLength += 1 }
      if currentName.utf8.count != nameLength || memcmp(currentName, line, nameLength) != 0 {
        moments[currentName] = current
        currentName = String(
          decoding: UnsafeRawBufferPointer(start: line, count: nameLength), as: UTF8.self)
        changedNames += 1
        current = []
      }
      // Names are padded to the longest one; then follow the weekday and the month.
      var stamp = line + nameLength
      while stamp[0] == 32 { stamp += 1 }
      let month = try #require(months.firstIndex { memcmp($0, stamp + 4, 3) == 0 })
      var rest: UnsafeMutablePointer<CChar>?
      let day = strtol(stamp + 7, &rest, 10)
      let hour = strtol(try #require(rest), &rest, 10)
      let minute = strtol(try #require(rest) + 1, &rest, 10)
      let second = strtol(try #require(rest) + 1, &rest, 10)
      let year = strtol(try #require(rest), nil, 10)
      let date = try #require(CalendarDate(year: year, month: month + 1, day: day))
      var offset = length
      while line[offset - 1] != CChar(UInt8(ascii: "=")) { offset -= 1 }
      current.append(
        Observation(
          seconds: date.dayNumber * 86_400 + hour * 3600 + minute * 60 + second,
          offset: strtol(line + offset, nil, 10)))
    }
    moments[currentName] = current
    moments[""] = nil
    #expect(moments.count == changedNames)
    return moments
  }

  private static let months = [
    "Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec",
  ]
}
