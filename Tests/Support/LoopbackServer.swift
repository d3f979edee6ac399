import Glibc
import Synchronization

/// A small HTTP/1.1 server on 127.0.0.1 that answers as a test tells it to, also badly.
///
/// ```swift
/// let server = try LoopbackServer { request in
///   request.path == "/v1/forecast" ? .json(forecast) : .status(404)
/// }
/// server.reply { _ in .status(429, headers: [("Retry-After", "60")]) }  // from now on
/// let requests = try await server.waitForRequests(2)
/// ```
///
/// It has one thread for the listener and one for each connection, which `stop()` ends and joins;
/// letting go of the server stops it too.
public final class LoopbackServer: Sendable {
  /// A request as it arrived.
  public struct Request: Sendable, Equatable {
    /// GET, CONNECT and so on.
    public var method: String
    /// The second word of the request line: path and query, or for a proxy the whole address.
    public var target: String
    /// Header fields, names in lower case; of repeated ones the last.
    public var headers: [String: String]
    /// The body, where a Content-Length announced one.
    public var body: [UInt8]
    /// Which connection it came on, counted from 1.
    public var connection: Int

    /// The target up to the question mark.
    public var path: String { String(target.prefix { $0 != "?" }) }
    /// The target after the question mark, undecoded; empty without one.
    public var query: String { String(target.drop { $0 != "?" }.dropFirst()) }

    /// The decoded value of a parameter of the query, or nil when it is absent.
    public func parameter(_ name: String) -> String? {
      for pair in query.split(separator: "&") {
        let parts = pair.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
        if percentDecoded(parts[0]) == name {
          return parts.count > 1 ? percentDecoded(parts[1]) : ""
        }
      }
      return nil
    }
  }

  /// What a test makes of a request; called on the connection's thread.
  public typealias Handler = @Sendable (Request) -> Reply

  /// Why the server could not start, or that it waited in vain.
  public enum Failure: Error, Equatable {
    /// A call of the system failed with this `errno`.
    case system(call: String, code: Int32)
    /// The time to wait passed; says how many requests had come and how many connections stood.
    case waitedInVain(requests: Int, openConnections: Int)
  }

  private let core: LoopbackServerCore

  /// A server that answers every request by the handler.
  public init(_ handler: @escaping Handler = { _ in .ok() }) throws(Failure) {
    core = try LoopbackServerCore(handler: handler)
    try core.startAccepting()
  }

  /// A server that gives these replies in turn, and the last one for ever.
  public convenience init(replies: [Reply]) throws(Failure) {
    let next = Counter()
    try self.init { _ in
      replies.isEmpty ? .ok() : replies[min(next.increment(), replies.count - 1)]
    }
  }

  deinit {
    core.stop()
  }

  /// The port, chosen by the system.
  public var port: UInt16 { core.port }

  /// The address of a path on this server.
  public func url(_ path: String = "/") -> String { "http://127.0.0.1:\(port)\(path)" }

  /// Answers by another handler from the next request on.
  public func reply(_ handler: @escaping Handler) {
    core.change { $0.handler = handler }
  }

  /// All requests so far, in order of arrival.
  public var requests: [Request] { core.read { $0.requests } }

  /// How many connections were ever accepted.
  public var connectionCount: Int { core.read { $0.accepted } }

  /// Waits until at least this many requests have come since the start, and returns them.
  @discardableResult
  public func waitForRequests(
    _ count: Int, within limit: Duration = .seconds(30)
  ) async throws(Failure) -> [Request] {
    try await core.wait(within: limit) { $0.requests.count >= count }
    return requests
  }

  /// Waits until every client has left.
  public func waitUntilUnused(within limit: Duration = .seconds(30)) async throws(Failure) {
    try await core.wait(within: limit) { $0.openSockets.isEmpty }
  }

  /// Closes listener and connections and joins every thread; not to be called by a handler.
  public func stop() {
    core.stop()
  }
}

/// A count shared by threads.
private final class Counter: Sendable {
  private let value = Atomic<Int>(0)
  /// The count before this call.
  func increment() -> Int { value.wrappingAdd(1, ordering: .relaxed).oldValue }
}

private func percentDecoded(_ text: Substring) -> String {
  var bytes: [UInt8] = []
  var rest = text.utf8[...]
  while let byte = rest.popFirst() {
    if byte == UInt8(ascii: "%"), let value = UInt8(String(Substring(rest.prefix(2))), radix: 16) {
      bytes.append(value)
      rest = rest.dropFirst(2)
    } else {
      bytes.append(byte == UInt8(ascii: "+") ? UInt8(ascii: " ") : byte)
    }
  }
  return String(decoding: bytes, as: UTF8.self)
}
