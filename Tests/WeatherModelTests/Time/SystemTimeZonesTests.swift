import Foundation
import Testing

@testable import WeatherModel

struct SystemTimeZonesTests {
  /// A directory of zones made for one test, removed with it.
  private final class Directory {
    let path: String

    init() throws {
      path = NSTemporaryDirectory() + "zones-\(UUID().uuidString)"
      try FileManager.default.createDirectory(
        atPath: path + "/zoneinfo/Test", withIntermediateDirectories: true)
    }

    deinit { try? FileManager.default.removeItem(atPath: path) }

    var zones: String { path + "/zoneinfo" }

    func write(_ bytes: [UInt8], to name: String) throws {
      try Data(bytes).write(to: URL(fileURLWithPath: "\(path)/\(name)"))
    }

    func link(_ name: String, to target: String) throws {
      try FileManager.default.createSymbolicLink(
        atPath: "\(path)/\(name)", withDestinationPath: target)
    }
  }

  private let place = TimeZoneFileBuilder(footer: "<+0545>-5:45").bytes
  private let other = TimeZoneFileBuilder(footer: "UTC0").bytes

  @Test("A zone is found in the first directory that has it")
  func lookUp() throws {
    let directory = try Directory()
    try directory.write(place, to: "zoneinfo/Test/Place")
    let zones = SystemTimeZones(directories: ["/nowhere/zoneinfo", directory.zones])
    #expect(zones.rules(for: "Test/Place")?.offset(at: Instant(seconds: 0)) == 20_700)
    #expect(zones.rules(for: "Test/Elsewhere") == nil)
  }

  @Test("A broken file in one directory does not hide a sound one in the next")
  func brokenFile() throws {
    let broken = try Directory()
    let sound = try Directory()
    try broken.write(Array(place.dropLast(5)), to: "zoneinfo/Test/Place")
    try sound.write(place, to: "zoneinfo/Test/Place")
    let zones = SystemTimeZones(directories: [broken.zones, sound.zones])
    #expect(zones.rules(for: "Test/Place") != nil)
  }

  @Test("A zone is read once")
  func cache() throws {
    let directory = try Directory()
    try directory.write(place, to: "zoneinfo/Test/Place")
    let zones = SystemTimeZones(directories: [directory.zones])
    #expect(zones.rules(for: "Test/Place") != nil)
    try directory.write(other, to: "zoneinfo/Test/Place")
    #expect(zones.rules(for: "Test/Place")?.offset(at: Instant(seconds: 0)) == 20_700)
  }

  @Test("Folders, empty, huge and foreign files are no zones")
  func foreignFiles() throws {
    let directory = try Directory()
    try directory.write([], to: "zoneinfo/Test/Empty")
    try directory.write([UInt8](repeating: 65, count: 300_000), to: "zoneinfo/Test/Huge")
    try directory.write(Array("not a zone".utf8), to: "zoneinfo/Test/Text")
    let zones = SystemTimeZones(directories: [directory.zones])
    for name in ["Test", "Test/Empty", "Test/Huge", "Test/Text"] {
      #expect(zones.rules(for: name) == nil, "\(name)")
    }
  }

  @Test(
    "Names that could lead out of the directory are never opened",
    arguments: [
      "", "/", "/etc/localtime", "../secret", "Test/../../secret", "Test/..", ".", "..",
      "Test//Place", "Test/", "./Test/Place", "Test/Place\0", "Test/Pl ace", "Test\\Place",
      "Test/Plåce", "tzdata.zi", "~/Place", "Test/Place\n", String(repeating: "a", count: 129),
    ])
  func unsafeNames(name: String) throws {
    #expect(!SystemTimeZones.isSafeName(name))
    let directory = try Directory()
    try directory.write(place, to: "secret")
    try directory.write(place, to: "zoneinfo/Test/Place")
    #expect(SystemTimeZones(directories: [directory.zones]).rules(for: name) == nil)
  }

  @Test(
    "Every form of an IANA name is understood",
    arguments: [
      "UTC", "Etc/GMT+12", "America/Port-au-Prince", "America/Argentina/Buenos_Aires", "EST5EDT",
      "GMT-0", "NZ-CHAT",
    ])
  func safeNames(name: String) { #expect(SystemTimeZones.isSafeName(name)) }

  @Test("$TZ names the device's zone in all the forms that the C library reads")
  func deviceZoneFromEnvironment() throws {
    let directory = try Directory()
    try directory.write(place, to: "zoneinfo/Test/Place")
    try directory.write(other, to: "zoneinfo/UTC")
    try directory.link("localtime", to: directory.zones + "/Test/Place")
    let zones = SystemTimeZones(
      directories: [directory.zones], localTimePath: directory.path + "/localtime")
    func name(_ setting: String) -> String? {
      zones.deviceZoneIdentifier(environment: ["TZ": setting])
    }
    #expect(name("Test/Place") == "Test/Place")
    #expect(name(":Test/Place") == "Test/Place")
    #expect(name("\(directory.zones)/Test/Place") == "Test/Place")
    #expect(name(":\(directory.zones)/Test/Place") == "Test/Place")
    #expect(name("") == "UTC")
    // A setting that names no zone still overrides the system's.
    #expect(name("CET-1CEST,M3.5.0,M10.5.0/3") == nil)
    #expect(name("Mars/Olympus") == nil)
    #expect(name("/etc/passwd") == nil)
    #expect(zones.deviceZoneIdentifier(environment: [:]) == "Test/Place")
  }

  @Test(
    "Without $TZ the link of /etc/localtime names it, be it relative or in two steps",
    arguments: ["zoneinfo/Test/Place", "./zoneinfo/posix/Test/Place", "step"])
  func deviceZoneFromLink(target: String) throws {
    let directory = try Directory()
    try directory.write(place, to: "zoneinfo/Test/Place")
    try directory.link("step", to: "zoneinfo/Test/Place")
    try directory.link("localtime", to: target)
    let zones = SystemTimeZones(
      directories: [directory.zones], localTimePath: directory.path + "/localtime")
    #expect(zones.deviceZoneIdentifier(environment: [:]) == "Test/Place")
  }

  @Test("A copied, missing, foreign or circular /etc/localtime names nothing")
  func deviceZoneUnknown() throws {
    let directory = try Directory()
    try directory.write(place, to: "copy")
    try directory.link("circle", to: "circle")
    try directory.link("foreign", to: "/etc/hostname")
    try directory.link("dangling", to: "zoneinfo/Test/Gone")
    for path in ["copy", "circle", "foreign", "dangling", "missing"] {
      let zones = SystemTimeZones(
        directories: [directory.zones], localTimePath: "\(directory.path)/\(path)")
      #expect(zones.deviceZoneIdentifier(environment: [:]) == nil, "\(path)")
    }
  }
}
