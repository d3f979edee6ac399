import CSystemBus
import Foundation
import Glibc
import Synchronization

@testable import WeatherModel

/// A GeoClue on a test's bus that does as it is told, and tells what it was asked.
final class FakeGeoClue: Sendable {
  /// What becomes of a call of Start.
  enum Start: Sendable {
    /// An answer, then a location.
    case locates
    /// A location, then the answer.
    case locatesFirst
    /// "No location yet", then a location.
    case locatesLater
    /// A stranger's location straight to the client, then its own.
    case followsStranger
    /// This error.
    case fails(String)
    /// Nothing.
    case staysSilent
    /// The answer and nothing further.
    case neverLocates
    /// The service's connection ends.
    case vanishes
    /// It never comes to that: the real service gives no client before an agent is there.
    case waitsForAgent
  }

  /// What a property holds.
  enum Value: Sendable {
    case number(Double)
    case text(String)
  }

  /// What it was asked, in order: "GetClient", "DesktopId=wx", "Start".
  let events: AsyncStream<String>
  /// The connections that calls came from.
  var callers: Set<String> { seen.names.withLock { $0 } }

  private let bell: SystemBusBell
  private let seen: Callers

  init(on daemon: BusDaemon, start: Start, properties: [String: Value] = FakeGeoClue.berlin) throws
  {
    guard let bell = SystemBusBell() else { throw BusDaemon.Failure(reason: "no descriptor") }
    let (events, continuation) = AsyncStream.makeStream(of: String.self)
    let callers = Callers()
    let service = try FakeService(
      address: daemon.address, start: start, properties: properties, events: continuation,
      callers: callers)
    self.events = events
    self.bell = bell
    seen = callers
    guard startThreadWithoutSignals({ service.run(until: bell) }) else {
      throw BusDaemon.Failure(reason: "no thread")
    }
  }

  deinit { bell.ring() }

  /// What it was asked up to and with the event of this name.
  func events(through last: String) async -> [String] {
    var all: [String] = []
    for await event in events {
      all.append(event)
      if event == last { break }
    }
    return all
  }

  static let berlin: [String: Value] = [
    "Latitude": .number(52.52), "Longitude": .number(13.405), "Accuracy": .number(2_500),
  ]
}

private final class Callers: Sendable {
  let names = Mutex<Set<String>>([])
}

/// The service's end of the bus.
///
/// Unchecked because of its pointers: it is made by the test and from then on used by the one
/// thread that runs it.
private final class FakeService: @unchecked Sendable {
  private static let client = "/org/freedesktop/GeoClue2/Client/7"
  private static let location = "/org/freedesktop/GeoClue2/Client/7/Location/0"

  private let library: SystemBusLibrary
  private let calls: ServiceCalls
  private let bus: UnsafeMutableRawPointer
  private let stranger: UnsafeMutableRawPointer
  private let start: FakeGeoClue.Start
  private let properties: [String: FakeGeoClue.Value]
  private let events: AsyncStream<String>.Continuation
  private let callers: Callers

  init(
    address: String, start: FakeGeoClue.Start, properties: [String: FakeGeoClue.Value],
    events: AsyncStream<String>.Continuation, callers: Callers
  ) throws {
    library = try SystemBusLibrary.opened(names: GeoClueLocator.usualLibraryNames)
    guard let calls = ServiceCalls(library.image) else {
      throw BusDaemon.Failure(reason: "the library cannot offer services")
    }
    self.calls = calls
    var status: Int32 = 0
    guard let bus = library.connect(address, &status),
      let stranger = library.connect(address, &status)
    else { throw BusDaemon.Failure(reason: "no connection") }
    (self.bus, self.stranger) = (bus, stranger)
    (self.start, self.properties) = (start, properties)
    (self.events, self.callers) = (events, callers)
    guard calls.requestName(bus, "org.freedesktop.GeoClue2", 0) >= 0,
      calls.requestName(stranger, "org.example.Stranger", 0) >= 0
    else { throw BusDaemon.Failure(reason: "no name on the bus") }
  }

  func run(until bell: SystemBusBell) {
    defer {
      library.disconnect(bus)
      library.disconnect(stranger)
      events.finish()
    }
    while !bell.isRung {
      var message: UnsafeMutableRawPointer?
      let status = library.process(bus, &message)
      if let message {
        defer { library.freeMessage(message) }
        guard answer(message) else { return }
      } else if status < 0 {
        return
      } else if status == 0, library.wait(bus, bell: bell.descriptor, milliseconds: 60_000) < 0 {
        return
      }
    }
  }

  /// Does what a call asks for; false when the service is to end.
  private func answer(_ call: UnsafeMutableRawPointer) -> Bool {
    guard let member = calls.member(call).map({ String(cString: $0) }) else { return true }
    if library.isSignal(call, interface: "org.freedesktop.DBus.Local", member: "Disconnected") {
      return false
    }
    let sender = library.sender(call).map { String(cString: $0) } ?? ""
    // The bus itself reports names with signals.
    if sender.hasPrefix(":") { callers.names.withLock { _ = $0.insert(sender) } }
    switch member {
    case "GetClient":
      if case .waitsForAgent = start { break }
      reply(to: call) { library.appendPath($0, Self.client) }
      events.yield(member)
    case "Set":
      let value = readSetting(call)
      reply(to: call)
      events.yield(value)
    case "Get":
      answerGet(call)
    case "Start":
      defer { events.yield(member) }
      return answerStart(call, sender: sender)
    case "Stop":
      events.yield(member)
    default:
      return true
    }
    return true
  }

  private func answerStart(_ call: UnsafeMutableRawPointer, sender: String) -> Bool {
    switch start {
    case .locates:
      reply(to: call)
      announce(Self.location, on: bus)
    case .locatesFirst:
      announce(Self.location, on: bus)
      reply(to: call)
    case .locatesLater:
      reply(to: call)
      announce("/", on: bus)
      announce(Self.location, on: bus)
    case .followsStranger:
      announce("/org/example/Trap", on: stranger, to: sender)
      _ = calls.flush(stranger)
      reply(to: call)
      announce(Self.location, on: bus)
    case .fails(let name):
      fail(call, name)
    case .staysSilent, .waitsForAgent:
      break
    case .neverLocates:
      reply(to: call)
    case .vanishes:
      return false
    }
    return true
  }

  private func answerGet(_ call: UnsafeMutableRawPointer) {
    let interface = readText(call)
    let property = readText(call)
    guard library.path(call).map({ String(cString: $0) }) == Self.location,
      interface == "org.freedesktop.GeoClue2.Location", let value = properties[property]
    else { return fail(call, "org.freedesktop.DBus.Error.UnknownObject") }
    reply(to: call) { message in
      switch value {
      case .text(let text): _ = library.append(to: message, textVariant: text)
      case .number(var number):
        _ = library.open_container(message, CChar(bitPattern: UInt8(ascii: "v")), "d")
        _ = library.append_basic(message, CChar(bitPattern: UInt8(ascii: "d")), &number)
        _ = library.close_container(message)
      }
    }
  }

  private func readSetting(_ call: UnsafeMutableRawPointer) -> String {
    _ = readText(call)
    let property = readText(call)
    let variant = CChar(bitPattern: UInt8(ascii: "v"))
    if library.enter_container(call, variant, "s") > 0 { return "\(property)=\(readText(call))" }
    var number: UInt32 = 0
    _ = library.enter_container(call, variant, "u")
    _ = library.read_basic(call, CChar(bitPattern: UInt8(ascii: "u")), &number)
    return "\(property)=\(number)"
  }

  private func readText(_ message: UnsafeMutableRawPointer) -> String {
    var text: UnsafePointer<CChar>?
    _ = library.read_basic(message, CChar(bitPattern: UInt8(ascii: "s")), &text)
    return text.map { String(cString: $0) } ?? ""
  }

  private func reply(
    to call: UnsafeMutableRawPointer, filling fill: (UnsafeMutableRawPointer) -> Void = { _ in }
  ) {
    var message: UnsafeMutableRawPointer?
    guard calls.newReturn(call, &message) >= 0, let message else { return }
    fill(message)
    _ = library.send(bus, message, cookie: nil)
    library.freeMessage(message)
  }

  private func fail(_ call: UnsafeMutableRawPointer, _ name: String) {
    name.withCString { name in
      "\u{1B}[31mas told".withCString { text in
        var error = SystemBusError(name: name, message: text, needs_free: 0)
        var message: UnsafeMutableRawPointer?
        guard calls.newError(call, &message, &error) >= 0, let message else { return }
        _ = library.send(bus, message, cookie: nil)
        library.freeMessage(message)
      }
    }
  }

  private func announce(
    _ path: String, on bus: UnsafeMutableRawPointer, to destination: String? = nil
  ) {
    var message: UnsafeMutableRawPointer?
    guard
      calls.newSignal(
        bus, &message, Self.client, "org.freedesktop.GeoClue2.Client", "LocationUpdated") >= 0,
      let message
    else { return }
    library.appendPath(message, "/")
    library.appendPath(message, path)
    if let destination { _ = calls.setDestination(message, destination) }
    _ = library.send(bus, message, cookie: nil)
    library.freeMessage(message)
  }
}

extension SystemBusLibrary {
  /// Appends an object path.
  fileprivate func appendPath(_ message: UnsafeMutableRawPointer, _ path: String) {
    path.withCString { _ = append_basic(message, CChar(bitPattern: UInt8(ascii: "o")), $0) }
  }
}

/// The functions of sd-bus that only services need.
private struct ServiceCalls {
  typealias Pointer = UnsafeMutableRawPointer
  typealias Text = UnsafePointer<CChar>
  typealias RequestName = @convention(c) (Pointer, Text, UInt64) -> Int32
  typealias Flush = @convention(c) (Pointer) -> Int32
  typealias NewReturn = @convention(c) (Pointer, UnsafeMutablePointer<Pointer?>) -> Int32
  typealias NewError =
    @convention(c) (Pointer, UnsafeMutablePointer<Pointer?>, UnsafeRawPointer) -> Int32
  typealias NewSignal =
    @convention(c) (Pointer, UnsafeMutablePointer<Pointer?>, Text, Text, Text) -> Int32
  typealias SetDestination = @convention(c) (Pointer, Text) -> Int32
  typealias Member = @convention(c) (Pointer) -> Text?

  let requestName: RequestName
  let flush: Flush
  let newReturn: NewReturn
  let newError: NewError
  let newSignal: NewSignal
  let setDestination: SetDestination
  let member: Member

  init?(_ image: Pointer) {
    guard let requestName = dlsym(image, "sd_bus_request_name"),
      let flush = dlsym(image, "sd_bus_flush"),
      let newReturn = dlsym(image, "sd_bus_message_new_method_return"),
      let newError = dlsym(image, "sd_bus_message_new_method_error"),
      let newSignal = dlsym(image, "sd_bus_message_new_signal"),
      let setDestination = dlsym(image, "sd_bus_message_set_destination"),
      let member = dlsym(image, "sd_bus_message_get_member")
    else { return nil }
    self.requestName = unsafeBitCast(requestName, to: RequestName.self)
    self.flush = unsafeBitCast(flush, to: Flush.self)
    self.newReturn = unsafeBitCast(newReturn, to: NewReturn.self)
    self.newError = unsafeBitCast(newError, to: NewError.self)
    self.newSignal = unsafeBitCast(newSignal, to: NewSignal.self)
    self.setDestination = unsafeBitCast(setDestination, to: SetDestination.self)
    self.member = unsafeBitCast(member, to: Member.self)
  }
}
