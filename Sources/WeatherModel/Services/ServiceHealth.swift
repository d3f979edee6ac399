/// How a service has done of late, and so when it may be asked again.
struct ServiceHealth: Sendable, Equatable {
  /// The last failure, while it counts.
  private(set) var error: ProviderError?
  private var failures = 0
  private var failedAt: Instant?
  private var delay = 0

  /// Takes note of a failure of the whole service.
  mutating func failed(_ error: ProviderError, at now: Instant) {
    failures += 1
    delay = RefreshSchedule.delay(afterFailures: failures, error: error)
    failedAt = now
    self.error = error
  }

  /// Takes note of an answer.
  mutating func answered() { self = ServiceHealth() }

  /// Seconds until it may be asked again; nil if it may be now.
  ///
  /// The pauses that grow are the program's own, so that nobody asks a service that is down all
  /// night; a user who asks `byHand` skips them, but never what the service itself asked for. A
  /// failure in the future is of a clock that has been set back since, and says nothing.
  func wait(at now: Instant, byHand: Bool = false) -> Int? {
    guard let failedAt, now >= failedAt else { return nil }
    let left = (byHand ? delayToldByService : delay) - (now - failedAt)
    return left > 0 ? left : nil
  }

  /// A service that counts too many requests and does not say for how long gets the whole pause.
  private var delayToldByService: Int {
    error?.retryAfter ?? (error?.kind == .rateLimited ? delay : 0)
  }

  /// Whether the service itself asked for the wait, so that no impatience shortens it.
  var wasToldToWait: Bool { error?.asksToWait ?? false }

  /// The last failure as that of a service that is not even asked now.
  func waitingError(at now: Instant, byHand: Bool = false) -> ProviderError? {
    var waiting = error
    waiting?.retryAfter = wasToldToWait ? wait(at: now, byHand: byHand) : nil
    return waiting
  }
}
