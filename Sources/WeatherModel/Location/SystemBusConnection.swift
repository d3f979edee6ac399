import CSystemBus
import Glibc

/// One connection to the system bus, driven and waited for by the thread that made it.
struct SystemBusConnection: ~Copyable {
  /// When the exchange has to be over.
  struct Limit {
    /// The whole time allowed, for the message when it is over.
    let seconds: Double
    /// The end of that time.
    let deadline: MonotonicTime
    /// Rung when the answer is no longer wanted.
    let bell: SystemBusBell
  }

  private let library: SystemBusLibrary
  private let bus: UnsafeMutableRawPointer
  private let limit: Limit

  /// Begins to connect; whether somebody answers there shows in the first wait.
  init(library: SystemBusLibrary, address: String, limit: Limit) throws(LocationError) {
    var status: Int32 = 0
    guard let bus = library.connect(address, &status) else {
      throw .noSystemBus(reason: Self.words(for: status))
    }
    self.library = library
    self.bus = bus
    self.limit = limit
  }

  deinit { library.disconnect(bus) }

  /// Sends a call and waits for its answer; an error as answer is thrown.
  func answer(to call: borrowing SystemBusCall) throws(LocationError) -> SystemBusMessage {
    let cookie = try send(call)
    while true {
      let message = try nextMessage()
      guard message.replyCookie == cookie else { continue }
      if let error = message.error { throw error }
      return message
    }
  }

  /// Queues a call; the result marks its answer.
  func send(_ call: borrowing SystemBusCall) throws(LocationError) -> UInt64 {
    var cookie: UInt64 = 0
    let message = try makeMessage(call)
    let status = library.send(bus, message.pointer, cookie: &cookie)
    guard status >= 0 else { throw .failed(reason: Self.words(for: status)) }
    return cookie
  }

  /// Sends a call whose answer, or failure, nobody will look at.
  func post(_ call: borrowing SystemBusCall) {
    guard let message = try? makeMessage(call) else { return }
    _ = library.send(bus, message.pointer, cookie: nil)
  }

  /// The next message that arrives within the limit.
  func nextMessage() throws(LocationError) -> SystemBusMessage {
    while true {
      if limit.bell.isRung { throw .cancelled }
      let left = limit.deadline.milliseconds(since: .now)
      // Looked at before what has come: a peer that never falls silent must not outlast it.
      guard left > 0 else { throw .noAnswer(seconds: limit.seconds) }
      var pointer: UnsafeMutableRawPointer?
      let status = library.process(bus, &pointer)
      if let pointer {
        let message = SystemBusMessage(library: library, pointer: pointer)
        if message.isSignal("Disconnected", of: "org.freedesktop.DBus.Local") {
          throw .noSystemBus(reason: "the connection ended")
        }
        return message
      }
      guard status >= 0 else { throw .noSystemBus(reason: Self.words(for: status)) }
      if status > 0 { continue }
      let waited = library.wait(bus, bell: limit.bell.descriptor, milliseconds: left)
      guard waited >= 0 else { throw .noSystemBus(reason: Self.words(for: waited)) }
    }
  }

  private func makeMessage(_ call: borrowing SystemBusCall) throws(LocationError)
    -> SystemBusMessage
  {
    guard
      let pointer = library.makeCall(
        bus, to: call.destination, path: call.path, interface: call.interface, member: call.member)
    else { throw .failed(reason: "a call could not be made") }
    let message = SystemBusMessage(library: library, pointer: pointer)
    for argument in call.arguments {
      let status =
        switch argument {
        case .text(let text): library.append(to: pointer, text: text)
        case .textVariant(let text): library.append(to: pointer, textVariant: text)
        case .numberVariant(let number): library.append(to: pointer, numberVariant: number)
        }
      guard status >= 0 else { throw .failed(reason: Self.words(for: status)) }
    }
    return message
  }

  private static func words(for status: Int32) -> String {
    String(cString: strerror(-status))
  }
}

/// A method call before it is sent.
struct SystemBusCall {
  /// What a call carries.
  enum Argument {
    /// A string.
    case text(String)
    /// A variant that holds a string.
    case textVariant(String)
    /// A variant that holds an unsigned number.
    case numberVariant(UInt32)
  }

  /// The name on the bus.
  var destination: String
  /// The object there.
  var path: String
  /// The interface that has the member.
  var interface: String
  /// The method.
  var member: String
  /// In order.
  var arguments: [Argument] = []
}

/// A message that belongs to its holder.
struct SystemBusMessage: ~Copyable {
  private let library: SystemBusLibrary
  /// The library's own object.
  let pointer: UnsafeMutableRawPointer

  /// Takes over the message.
  init(library: SystemBusLibrary, pointer: UnsafeMutableRawPointer) {
    self.library = library
    self.pointer = pointer
  }

  deinit { library.freeMessage(pointer) }

  /// Which call this answers; 0 for none.
  var replyCookie: UInt64 { library.replyCookie(pointer) }

  /// The error that this message is, or nil.
  var error: LocationError? {
    guard let name = library.errorName(pointer) else { return nil }
    let text = library.errorText(pointer).map { String(cString: $0) } ?? ""
    return LocationError(busError: String(cString: name), text: text)
  }

  /// The unique name of whoever sent it.
  var sender: String? { library.sender(pointer).map { String(cString: $0) } }

  /// The object that it is about.
  var path: String? { library.path(pointer).map { String(cString: $0) } }

  /// Whether it is this signal.
  func isSignal(_ member: String, of interface: String) -> Bool {
    library.isSignal(pointer, interface: interface, member: member)
  }

  /// The next argument as an object path; nil if it is none.
  func readObjectPath() -> String? { library.readObjectPath(pointer).map { String(cString: $0) } }

  /// The next argument as a variant of a double; nil if it is none.
  func readNumberVariant() -> Double? {
    var number = 0.0
    return library.readNumberVariant(pointer, &number) ? number : nil
  }
}
