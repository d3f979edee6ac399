/// Why a weather service gave no answer that can be used.
public struct ProviderError: Error, Sendable, Equatable {
  /// What went wrong.
  public enum Kind: String, Sendable, Hashable {
    /// No network, no such host, nobody listens.
    case unreachable
    /// The answer did not come in time, or broke off.
    case interrupted
    /// The connection cannot be trusted.
    case insecure
    /// The service counts too many requests.
    case rateLimited
    /// The service has trouble of its own (5xx).
    case serviceDown
    /// The service refuses this request for good (4xx).
    case refused
    /// The service wants another key.
    case unauthorized
    /// A login page or another text in place of data.
    case notWeather
    /// The data break off or contradict the format.
    case unreadable
    /// The answer is well-formed and holds no weather.
    case empty
    /// A library or setting is missing on this machine.
    case setup
    /// Whoever asked does not want the answer any more.
    case cancelled
  }

  /// What went wrong.
  public var kind: Kind
  /// One sentence without secrets: what, why, and what to do where something can be done.
  public var message: String { words.text }
  private let words: SafeWords
  /// Seconds that the service asks to wait, where it says so.
  public var retryAfter: Int?

  /// Whether the whole time to wait has passed: nobody wants to wait for as long once more.
  public var hasTimedOut: Bool

  /// An error from its parts.
  public init(
    _ kind: Kind, _ message: String, retryAfter: Int? = nil, hasTimedOut: Bool = false
  ) {
    self.kind = kind
    words = SafeWords(message)
    self.retryAfter = retryAfter
    self.hasTimedOut = hasTimedOut
  }

  /// Whether the service itself asks not to be asked for a while, with or without saying how long.
  public var asksToWait: Bool { kind == .rateLimited || retryAfter != nil }

  /// Whether the same request can succeed later without anybody doing anything.
  public var isTransient: Bool {
    switch kind {
    case .unreachable, .interrupted, .rateLimited, .serviceDown, .notWeather, .unreadable: true
    case .insecure, .refused, .unauthorized, .empty, .setup, .cancelled: false
    }
  }
}

extension ProviderError {
  /// What a transport failure means for the user of `service`.
  public init(_ failure: HTTPFailure, service: String) {
    switch failure {
    case .libraryMissing(let remedy):
      self.init(.setup, remedy)
    case .badAddress:
      self.init(.setup, "The address of \(service) is not valid: check --endpoint")
    case .hostNotFound:
      self.init(.unreachable, "No connection: \(service) cannot be found: check the network")
    case .cannotConnect:
      self.init(.unreachable, "No connection to \(service): check the network")
    case .timedOut:
      self.init(.interrupted, "\(service) did not answer in time", hasTimedOut: true)
    case .connectionLost:
      self.init(.interrupted, "The connection to \(service) broke off")
    case .insecure(let reason):
      self.init(.insecure, "The connection to \(service) is not safe: \(reason)")
    case .bodyTooLarge(let limit):
      self.init(.unreadable, "\(service) sent more than \(limit >> 20) MiB")
    case .badEncoding:
      self.init(.unreadable, "The answer of \(service) arrived damaged")
    case .badRedirect:
      self.init(.notWeather, "\(service) leads elsewhere: does the network want a login?")
    case .other(let reason):
      self.init(.interrupted, "\(service) cannot be asked: \(reason)")
    case .cancelled:
      self.init(.cancelled, "Cancelled")
    }
  }
}
