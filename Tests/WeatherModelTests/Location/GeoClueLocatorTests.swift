import CSystemBus
import Foundation
import Glibc
import Testing

@testable import WeatherModel

@Suite(
  .enabled(if: BusDaemon.isUsable, "dbus-daemon or libsystemd.so.0 is not installed"),
  .timeLimit(.minutes(1)))
struct GeoClueLocatorTests {
  // Far longer than an answer takes: a test in which it runs out has failed.
  private static let generous = 60.0

  @Test("A location comes from one client, made, named and stopped over one connection")
  func located() async throws {
    let daemon = try BusDaemon()
    let service = try FakeGeoClue(on: daemon, start: .locates)
    let location = try await daemon.locator.locate(limitSeconds: Self.generous)
    #expect(location.coordinate == Coordinate(latitude: 52.52, longitude: 13.405))
    #expect(location.accuracyMeters == 2_500)
    #expect(
      await service.events(through: "Stop") == [
        "GetClient", "DesktopId=wx", "RequestedAccuracyLevel=4", "Start", "Stop",
      ])
    #expect(service.callers.count == 1)
  }

  @Test(
    "A location counts when it comes before the consent, after none, or after a stranger's",
    arguments: [FakeGeoClue.Start.locatesFirst, .locatesLater, .followsStranger])
  func order(start: FakeGeoClue.Start) async throws {
    let daemon = try BusDaemon()
    let service = try FakeGeoClue(on: daemon, start: start)
    let location = try await daemon.locator.locate(limitSeconds: Self.generous)
    #expect(location.coordinate == Coordinate(latitude: 52.52, longitude: 13.405))
    withExtendedLifetime(service) {}
  }

  @Test("A refusal is one, and what was started is stopped")
  func refused() async throws {
    let daemon = try BusDaemon()
    let service = try FakeGeoClue(
      on: daemon, start: .fails("org.freedesktop.DBus.Error.AccessDenied"))
    await #expect(throws: LocationError.refused) {
      try await daemon.locator.locate(limitSeconds: Self.generous)
    }
    #expect(await service.events(through: "Stop").last == "Stop")
  }

  @Test("Another error is told in its own words, cleaned")
  func otherError() async throws {
    let daemon = try BusDaemon()
    let service = try FakeGeoClue(on: daemon, start: .fails("org.example.Trouble"))
    let error = await #expect(throws: LocationError.self) {
      try await daemon.locator.locate(limitSeconds: Self.generous)
    }
    #expect(error?.message.contains("as told") == true)
    #expect(error?.message.unicodeScalars.contains("\u{1B}") == false)
    withExtendedLifetime(service) {}
  }

  @Test(
    "Without an answer to Start or without a location the limit ends the wait, and what was started",
    arguments: [FakeGeoClue.Start.staysSilent, .neverLocates])
  func silence(start: FakeGeoClue.Start) async throws {
    let daemon = try BusDaemon()
    let service = try FakeGeoClue(on: daemon, start: start)
    await #expect(throws: LocationError.noAnswer(seconds: 5)) { try await daemon.locator.locate() }
    #expect(await service.events(through: "Stop").last == "Stop")
  }

  @Test("Without an agent in the session, which alone lets GeoClue go on, the limit ends the wait")
  func noAgent() async throws {
    let daemon = try BusDaemon()
    let service = try FakeGeoClue(on: daemon, start: .waitsForAgent)
    await #expect(throws: LocationError.noAnswer(seconds: 0.5)) {
      try await daemon.locator.locate(limitSeconds: 0.5)
    }
    withExtendedLifetime(service) {}
  }

  @Test(
    "What is no place on the Earth is not passed on",
    arguments: [
      ["Latitude": FakeGeoClue.Value.number(0), "Longitude": .number(0)],
      ["Latitude": .number(.nan), "Longitude": .number(13)],
      ["Latitude": .number(91), "Longitude": .number(13)],
      ["Latitude": .number(52), "Longitude": .number(-.infinity)],
      ["Latitude": .text("52.5"), "Longitude": .number(13)],
    ])
  func rubbish(properties: [String: FakeGeoClue.Value]) async throws {
    let daemon = try BusDaemon()
    let service = try FakeGeoClue(
      on: daemon, start: .locates,
      properties: properties.merging(["Accuracy": .number(5)]) { one, _ in one })
    await #expect(throws: LocationError.unusableAnswer) {
      try await daemon.locator.locate(limitSeconds: Self.generous)
    }
    withExtendedLifetime(service) {}
  }

  @Test("A service that ends under way is an error, not a wait for the limit")
  func vanishing() async throws {
    let daemon = try BusDaemon()
    let service = try FakeGeoClue(on: daemon, start: .vanishes)
    let error = await #expect(throws: LocationError.self) {
      try await daemon.locator.locate(limitSeconds: Self.generous)
    }
    guard case .failed = error else {
      Issue.record("\(String(describing: error))")
      return
    }
    withExtendedLifetime(service) {}
  }

  @Test("A bus that ends under way is an error, not a wait for the limit")
  func vanishingBus() async throws {
    var daemon: BusDaemon? = try BusDaemon()
    let locator = try #require(daemon?.locator)
    let service = try FakeGeoClue(on: #require(daemon), start: .staysSilent)
    let answer = Task { try await locator.locate(limitSeconds: Self.generous) }
    _ = await service.events(through: "Start")
    daemon = nil
    await #expect(throws: LocationError.noSystemBus(reason: "the connection ended")) {
      try await answer.value
    }
  }

  @Test("A bus without GeoClue says so")
  func notInstalled() async throws {
    let daemon = try BusDaemon()
    await #expect(throws: LocationError.notInstalled) {
      try await daemon.locator.locate(limitSeconds: Self.generous)
    }
  }

  @Test("Who no longer wants the answer gets none, and what was started is stopped")
  func cancellation() async throws {
    let daemon = try BusDaemon()
    let service = try FakeGeoClue(on: daemon, start: .staysSilent)
    let answer = Task { try await daemon.locator.locate(limitSeconds: 3_600) }
    _ = await service.events(through: "Start")
    answer.cancel()
    await #expect(throws: LocationError.cancelled) { try await answer.value }
    #expect(await service.events(through: "Stop") == ["Stop"])
  }

  @Test("A limit that is over at once, negative or no number ends at once")
  func noTime() async throws {
    let daemon = try BusDaemon()
    for seconds in [0, -1, -Double.infinity, .nan] {
      await #expect(throws: LocationError.noAnswer(seconds: 0)) {
        try await daemon.locator.locate(limitSeconds: seconds)
      }
    }
  }
}

@Suite(.timeLimit(.minutes(1)))
struct GeoClueLocatorWithoutBusTests {
  private static let hasLibrary =
    (try? SystemBusLibrary.opened(names: GeoClueLocator.usualLibraryNames)) != nil

  @Test("A missing library is named, with what to install")
  func noLibrary() async {
    let locator = GeoClueLocator(environment: [:], libraryNames: ["libnone.so.0", "libnone.so.1"])
    let error = await #expect(throws: LocationError.libraryMissing("libnone.so.0")) {
      try await locator.locate()
    }
    #expect(error?.message.contains("libnone.so.0 is missing: install libsystemd0") == true)
  }

  @Test("A library without the functions is told from a missing one")
  func otherLibrary() async {
    let locator = GeoClueLocator(environment: [:], libraryNames: ["libm.so.6", "libnone.so.0"])
    await #expect(throws: LocationError.libraryTooOld("libm.so.6")) { try await locator.locate() }
  }

  @Test("An address where nobody listens is no bus", .enabled(if: hasLibrary, "no libsystemd.so.0"))
  func noBus() async throws {
    let folder = try TemporaryFolder()
    let locator = GeoClueLocator(
      environment: ["DBUS_SYSTEM_BUS_ADDRESS": "unix:path=\(folder.path)/none"])
    await #expect(throws: LocationError.noSystemBus(reason: "No such file or directory")) {
      try await locator.locate(limitSeconds: 60)
    }
  }

  @Test("What is no address is no bus", .enabled(if: hasLibrary, "no libsystemd.so.0"))
  func noAddress() async throws {
    let locator = GeoClueLocator(environment: ["DBUS_SYSTEM_BUS_ADDRESS": "nonsense"])
    let error = await #expect(throws: LocationError.self) {
      try await locator.locate(limitSeconds: 60)
    }
    guard case .noSystemBus = error else {
      Issue.record("\(String(describing: error))")
      return
    }
  }

  @Test(
    "A bus that never says a word ends with the limit",
    .enabled(if: hasLibrary, "no libsystemd.so.0"))
  func silentBus() async throws {
    let folder = try TemporaryFolder()
    let path = "\(folder.path)/bus"
    let listener = socket(
      AF_UNIX, Int32(SOCK_STREAM.rawValue) | Int32(SOCK_CLOEXEC.rawValue), 0)
    try #require(listener >= 0)
    defer { close(listener) }
    var address = sockaddr_un()
    address.sun_family = sa_family_t(AF_UNIX)
    withUnsafeMutableBytes(of: &address.sun_path) { $0.copyBytes(from: path.utf8) }
    let bound = withUnsafePointer(to: &address) {
      $0.withMemoryRebound(to: sockaddr.self, capacity: 1) {
        bind(listener, $0, socklen_t(MemoryLayout<sockaddr_un>.size))
      }
    }
    try #require(bound == 0 && listen(listener, 4) == 0)
    let locator = GeoClueLocator(environment: ["DBUS_SYSTEM_BUS_ADDRESS": "unix:path=\(path)"])
    await #expect(throws: LocationError.noAnswer(seconds: 0.25)) {
      try await locator.locate(limitSeconds: 0.25)
    }
    let answer = Task { try await locator.locate(limitSeconds: 3_600) }
    answer.cancel()
    await #expect(throws: LocationError.cancelled) { try await answer.value }
  }
}

struct LocationErrorTests {
  @Test(
    "Errors of the bus mean what they say",
    arguments: [
      ("org.freedesktop.DBus.Error.ServiceUnknown", LocationError.notInstalled),
      ("org.freedesktop.systemd1.UnitMasked", .notInstalled),
      ("org.freedesktop.DBus.Error.AccessDenied", .refused),
      ("org.freedesktop.DBus.Error.NoReply", .failed(reason: "words")),
    ])
  func meaning(name: String, error: LocationError) {
    #expect(LocationError(busError: name, text: "words") == error)
  }

  @Test("An error without words is told by its name, a long one is cut")
  func words() {
    #expect(LocationError(busError: "org.Trouble", text: "") == .failed(reason: "org.Trouble"))
    let long = LocationError(busError: "org.Trouble", text: String(repeating: "x", count: 900))
    #expect(long.message.count < 200)
  }

  @Test(
    "Every sentence says what, why and what to do",
    arguments: [
      (LocationError.libraryMissing("libsystemd.so.0"), "install libsystemd0"),
      (.libraryTooOld("libsystemd.so.0"), "update libsystemd0"),
      (.noSystemBus(reason: "reason"), "(reason): start dbus"),
      (.notInstalled, "install geoclue-2.0"), (.refused, "privacy settings"),
      (.noAnswer(seconds: 5), "within 5 s"), (.noAnswer(seconds: 0.5), "within 0.5 s"),
      (.unusableAnswer, "no point on the Earth"), (.failed(reason: "reason"), "(reason)"),
    ])
  func sentence(error: LocationError, part: String) {
    #expect(error.message.hasPrefix("Your place is unknown: "))
    #expect(error.message.contains(part))
    #expect(error.message.hasSuffix("earch by name"))
  }

  @Test("An accuracy that is none is nil: GeoClue says unknown with the largest double")
  func accuracy() {
    for unknown in [Double.greatestFiniteMagnitude, .infinity, .nan, -1] {
      let location = DeviceLocation(latitude: 1, longitude: 2, accuracy: unknown)
      #expect(location != nil)
      #expect(location?.accuracyMeters == nil)
    }
    #expect(DeviceLocation(latitude: 0, longitude: 9, accuracy: 0)?.accuracyMeters == 0)
    #expect(DeviceLocation(latitude: 0, longitude: 0, accuracy: 10) == nil)
    #expect(DeviceLocation(latitude: 0, longitude: -0.0, accuracy: nil) == nil)
  }
}
