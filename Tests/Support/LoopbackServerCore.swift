import Glibc
import Synchronization

/// The listener and what all threads of a loopback server share.
final class LoopbackServerCore: Sendable {
  /// More clients than any test has; further ones are turned away.
  static let maximumConnections = 256

  /// What the lock protects.
  struct State {
    /// Answers the next request.
    var handler: LoopbackServer.Handler
    /// Arrived so far.
    var requests: [LoopbackServer.Request] = []
    /// Connections ever accepted.
    var accepted = 0
    /// Sockets that their threads have not closed yet.
    var openSockets: Set<Int32> = []
    fileprivate var listener: pthread_t?
    fileprivate var serving: Set<pthread_t> = []
    fileprivate var finished: Set<pthread_t> = []
    fileprivate var waiters: [Int: Waiter] = [:]
    fileprivate var nextWaiter = 0
    fileprivate var isStopped = false
  }

  fileprivate struct Waiter {
    let condition: @Sendable (State) -> Bool
    let continuation: CheckedContinuation<Bool, Never>
    let expiry: Task<Void, Never>
  }

  /// The port that the system chose.
  let port: UInt16
  private let socket: Int32
  private let state: Mutex<State>

  /// A listener bound to a free port of 127.0.0.1.
  init(handler: @escaping LoopbackServer.Handler) throws(LoopbackServer.Failure) {
    let socket = Glibc.socket(AF_INET, Int32(SOCK_STREAM.rawValue | SOCK_CLOEXEC.rawValue), 0)
    guard socket >= 0 else { throw .system(call: "socket", code: errno) }
    var address = sockaddr_in()
    address.sin_family = sa_family_t(AF_INET)
    address.sin_addr.s_addr = UInt32(0x7F00_0001).bigEndian
    var size = socklen_t(MemoryLayout<sockaddr_in>.size)
    let status = withUnsafeMutablePointer(to: &address) { pointer in
      pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { address in
        bind(socket, address, size) == 0 && listen(socket, 128) == 0
          && getsockname(socket, address, &size) == 0
      }
    }
    guard status else {
      let code = errno
      close(socket)
      throw .system(call: "bind, listen or getsockname", code: code)
    }
    self.socket = socket
    port = UInt16(bigEndian: address.sin_port)
    state = Mutex(State(handler: handler))
  }

  deinit {
    close(socket)
  }

  /// Starts the thread of the listener.
  func startAccepting() throws(LoopbackServer.Failure) {
    let thread = startJoinableThread { self.accept() }
    guard let thread else { throw .system(call: "pthread_create", code: EAGAIN) }
    state.withLock { $0.listener = thread }
  }

  /// A value out of the state.
  func read<Value: Sendable>(_ body: @Sendable (State) -> Value) -> Value {
    state.withLock { body($0) }
  }

  /// Changes the state and resumes whoever waited for the change.
  func change(_ body: (inout State) -> Void) {
    let satisfied = state.withLock { state in
      body(&state)
      let met = state.waiters.filter { $0.value.condition(state) }
      for identifier in met.keys { state.waiters[identifier] = nil }
      return Array(met.values)
    }
    for waiter in satisfied {
      waiter.expiry.cancel()
      waiter.continuation.resume(returning: true)
    }
  }

  /// Suspends until the condition holds, or throws when the time has passed.
  func wait(
    within limit: Duration, until condition: @escaping @Sendable (State) -> Bool
  ) async throws(LoopbackServer.Failure) {
    let identifier = state.withLock { state in
      state.nextWaiter += 1
      return state.nextWaiter
    }
    let isMet = await withCheckedContinuation { (continuation: CheckedContinuation<Bool, Never>) in
      change { state in
        // Made under the lock, so that even the shortest limit finds the waiter in its place.
        let expiry = Task {
          do { try await Task.sleep(for: limit) } catch { return }
          self.giveUp(identifier)
        }
        state.waiters[identifier] = Waiter(
          condition: condition, continuation: continuation, expiry: expiry)
      }
    }
    if !isMet {
      throw read { state in
        .waitedInVain(requests: state.requests.count, openConnections: state.openSockets.count)
      }
    }
  }

  private func giveUp(_ identifier: Int) {
    let waiter = state.withLock { $0.waiters.removeValue(forKey: identifier) }
    waiter?.continuation.resume(returning: false)
  }

  /// Ends and joins every thread; a second call finds nothing to do.
  func stop() {
    let listener = state.withLock { state in
      state.isStopped = true
      // Wakes threads in accept, recv, send and poll; a socket is closed by its own thread only,
      // which takes it out of this set first, so none here is a number already used anew.
      shutdown(socket, Int32(SHUT_RDWR))
      for client in state.openSockets { shutdown(client, Int32(SHUT_RDWR)) }
      defer { state.listener = nil }
      return state.listener
    }
    if let listener { pthread_join(listener, nil) }
    let threads = state.withLock { state in
      defer { (state.serving, state.finished) = ([], []) }
      return state.serving.union(state.finished)
    }
    for thread in threads { pthread_join(thread, nil) }
  }

  private func accept() {
    while true {
      let client = Glibc.accept(socket, nil, nil)
      if client < 0 {
        // A client that left at once does not end the server.
        if errno == EINTR || errno == ECONNABORTED { continue }
        return
      }
      _ = fcntl(client, F_SETFD, FD_CLOEXEC)
      joinFinishedThreads()
      if !serve(client) { close(client) }
    }
  }

  private func joinFinishedThreads() {
    let threads = state.withLock { state in
      defer { state.finished = [] }
      return state.finished
    }
    for thread in threads { pthread_join(thread, nil) }
  }

  // The thread starts under the lock, so that it cannot end before it is entered.
  private func serve(_ client: Int32) -> Bool {
    state.withLock { state in
      guard !state.isStopped, state.openSockets.count < Self.maximumConnections else {
        return false
      }
      state.accepted += 1
      let connection = LoopbackServerConnection(socket: client, number: state.accepted)
      guard let thread = startJoinableThread({ self.converse(on: connection) }) else {
        return false
      }
      state.openSockets.insert(client)
      state.serving.insert(thread)
      return true
    }
  }

  private func converse(on connection: LoopbackServerConnection) {
    connection.serve { request in
      change { $0.requests.append(request) }
      return read { $0.handler }(request)
    }
    change { state in
      state.openSockets.remove(connection.socket)
      // After stop() has taken the threads this one is joined by it.
      if let thread = state.serving.remove(pthread_self()) { state.finished.insert(thread) }
      close(connection.socket)
    }
  }
}

/// A thread to be joined, or nil when the system has none.
private func startJoinableThread(_ work: @escaping @Sendable () -> Void) -> pthread_t? {
  final class Body: Sendable {
    let work: @Sendable () -> Void
    init(_ work: @escaping @Sendable () -> Void) { self.work = work }
  }
  let box = Unmanaged.passRetained(Body(work))
  var thread = pthread_t()
  let status = pthread_create(
    &thread, nil,
    { context in
      if let context { Unmanaged<Body>.fromOpaque(context).takeRetainedValue().work() }
      return nil
    }, box.toOpaque())
  guard status == 0 else {
    box.release()
    return nil
  }
  return thread
}
