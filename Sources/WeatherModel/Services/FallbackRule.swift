/// What to do where a service gave no forecast and another one might.
public enum FallbackRule: Sendable, Hashable {
  /// Ask nobody: whoever asked does not want to know any more.
  case stop
  /// Ask the same service once more, at once.
  case askAgain
  /// Ask the next service.
  case moveOn

  /// The rule after a failure; `tries` counts the questions so far, from 1.
  ///
  /// An answer that broke off often comes whole the second time. All else stays as it is for
  /// longer than anybody wants to wait for weather: a service that is silent, down, or cannot be
  /// reached, a quota, a wrong key or one that cannot be read, a page in place of data, a place
  /// that this service does not know.
  public static func after(_ error: ProviderError, tries: Int) -> FallbackRule {
    switch error.kind {
    case .cancelled: .stop
    case .interrupted, .unreadable: tries < 2 && !error.hasTimedOut ? .askAgain : .moveOn
    case .unreachable, .insecure, .rateLimited, .serviceDown, .refused, .unauthorized,
      .notWeather, .empty, .setup:
      .moveOn
    }
  }
}

extension ProviderError {
  /// Whether it is about the service and not about the place that was asked for, so that the next
  /// place would meet the same.
  var concernsService: Bool {
    switch kind {
    case .unreachable, .interrupted, .insecure, .rateLimited, .serviceDown, .unauthorized,
      .notWeather, .setup:
      true
    case .refused, .unreadable, .empty, .cancelled: false
    }
  }

  /// One error for a place that each of several services failed at; nil without any.
  ///
  /// It asks to wait only if all of them do: who may be asked sooner is.
  static func combined(_ errors: [ProviderError]) -> ProviderError? {
    guard let first = errors.first else { return nil }
    let soonest = errors.first { !$0.asksToWait } ?? errors.first { $0.retryAfter == nil } ?? first
    let waits = errors.compactMap(\.retryAfter)
    // Without a network every service is out of reach, and once is enough.
    let isOneReason = errors.allSatisfy { $0.kind == .unreachable }
    var messages: [String] = []
    for error in errors where !messages.contains(error.message) { messages.append(error.message) }
    let message = isOneReason ? first.message : messages.joined(separator: "; ")
    return ProviderError(
      soonest.kind, message, retryAfter: waits.count == errors.count ? waits.min() : nil)
  }
}
