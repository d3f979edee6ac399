/// What to do where a service gave no forecast and another one might.
public enum FallbackRule: Sendable, Hashable {
  /// Tell the user: another service would fail in the same way, or nobody wants to know any more.
  case report
  /// Ask the same service once more, at once.
  case askAgain
  /// Ask the next service.
  case moveOn

  /// The rule after a failure; `tries` counts the questions so far, from 1.
  ///
  /// An answer that broke off often comes whole the second time. All else stays as it is for
  /// longer than anybody wants to wait for weather: a service that is down or cannot be reached, a
  /// quota, a wrong key, a page in place of data, a place that this service does not know.
  public static func after(_ error: ProviderError, tries: Int) -> FallbackRule {
    switch error.kind {
    case .setup, .cancelled: .report
    case .interrupted, .unreadable: tries < 2 ? .askAgain : .moveOn
    case .unreachable, .insecure, .rateLimited, .serviceDown, .refused, .unauthorized,
      .notWeather, .empty:
      .moveOn
    }
  }
}

extension ProviderError {
  /// Whether it is about the service and not about the place that was asked for.
  var concernsService: Bool {
    switch kind {
    case .unreachable, .insecure, .rateLimited, .serviceDown, .unauthorized, .notWeather: true
    case .interrupted, .refused, .unreadable, .empty, .setup, .cancelled: false
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
    let message = isOneReason ? first.message : errors.map(\.message).joined(separator: "; ")
    return ProviderError(
      soonest.kind, message, retryAfter: waits.count == errors.count ? waits.min() : nil)
  }
}
