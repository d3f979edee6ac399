import Synchronization

/// A clock that stands still until a test moves it.
///
/// `advance(by:)` wakes whoever sleeps until a moment that has come, in the order of the moments.
public final class ManualClock: Clock, Sendable {
  /// A moment, counted from the clock's beginning.
  public struct Instant: InstantProtocol {
    /// The time since the clock's beginning.
    public let offset: Duration

    /// The moment so long after the clock's beginning.
    public init(offset: Duration = .zero) { self.offset = offset }

    /// The moment so much later.
    public func advanced(by duration: Duration) -> Instant { Instant(offset: offset + duration) }
    /// How long it is from this moment to the other.
    public func duration(to other: Instant) -> Duration { other.offset - offset }
    /// Whether a moment is earlier than another.
    public static func < (left: Instant, right: Instant) -> Bool { left.offset < right.offset }
  }

  private struct Sleeper {
    var deadline: Instant
    var continuation: CheckedContinuation<Void, any Error>
  }

  private struct Waiter {
    var count: Int
    var continuation: CheckedContinuation<Void, any Error>
  }

  private struct State {
    var now: Instant
    var nextID = 0
    var sleepers: [Int: Sleeper] = [:]
    var waiters: [Int: Waiter] = [:]

    mutating func makeID() -> Int {
      nextID += 1
      return nextID
    }

    /// Takes out the waiters that have enough sleepers now.
    mutating func takeSatisfiedWaiters() -> [CheckedContinuation<Void, any Error>] {
      let satisfied = waiters.filter { $0.value.count <= sleepers.count }
      for id in satisfied.keys { waiters[id] = nil }
      return satisfied.values.map(\.continuation)
    }
  }

  // A continuation is never resumed under the lock: it may run at once and ask for the clock.
  private let state: Mutex<State>

  /// A clock that stands at a moment.
  public init(now: Instant = Instant()) { state = Mutex(State(now: now)) }

  /// The moment at which the clock stands.
  public var now: Instant { state.withLock { $0.now } }

  /// The smallest step between two moments.
  public var minimumResolution: Duration { .nanoseconds(1) }

  /// How many tasks sleep on this clock.
  public var sleeperCount: Int { state.withLock { $0.sleepers.count } }

  /// The earliest moment that somebody sleeps until.
  public var nextDeadline: Instant? {
    state.withLock { $0.sleepers.values.map(\.deadline).min() }
  }

  /// Moves the clock and wakes everybody whose moment has come, the earliest first.
  public func advance(by duration: Duration) {
    let woken = state.withLock { state in
      state.now = state.now.advanced(by: duration)
      let due = state.sleepers.filter { $0.value.deadline <= state.now }
      for id in due.keys { state.sleepers[id] = nil }
      // Equal moments wake in the order in which the tasks went to sleep.
      return due.sorted { ($0.value.deadline, $0.key) < ($1.value.deadline, $1.key) }
        .map(\.value.continuation)
    }
    for continuation in woken { continuation.resume() }
  }

  /// Sleeps until the clock has been moved to a moment; throws when the task is cancelled.
  public func sleep(until deadline: Instant, tolerance: Duration? = nil) async throws {
    try await suspend { state, id, continuation in
      guard deadline > state.now else { return [continuation] }
      state.sleepers[id] = Sleeper(deadline: deadline, continuation: continuation)
      return state.takeSatisfiedWaiters()
    }
  }

  /// Waits until so many tasks sleep on this clock; throws when the task is cancelled.
  ///
  /// The call before `advance(by:)`: without it a task may not have gone to sleep yet.
  public func waitForSleepers(atLeast count: Int) async throws {
    try await suspend { state, id, continuation in
      guard state.sleepers.count < count else { return [continuation] }
      state.waiters[id] = Waiter(count: count, continuation: continuation)
      return []
    }
  }

  /// Suspends the task; `enrol` stores the continuation and names those to resume.
  private func suspend(
    _ enrol: (inout State, Int, CheckedContinuation<Void, any Error>)
      -> [CheckedContinuation<Void, any Error>]
  ) async throws {
    let id = state.withLock { $0.makeID() }
    try await withTaskCancellationHandler {
      try await withCheckedThrowingContinuation {
        (continuation: CheckedContinuation<Void, any Error>) in
        // Asked under the lock: a cancellation before it is seen here, a later one finds the
        // continuation enrolled. The handler never runs between the two without effect.
        let resumed: [CheckedContinuation<Void, any Error>]? = state.withLock { state in
          Task.isCancelled ? nil : enrol(&state, id, continuation)
        }
        guard let resumed else {
          continuation.resume(throwing: CancellationError())
          return
        }
        for continuation in resumed { continuation.resume() }
      }
    } onCancel: {
      let cancelled = state.withLock { state in
        state.sleepers.removeValue(forKey: id)?.continuation
          ?? state.waiters.removeValue(forKey: id)?.continuation
      }
      cancelled?.resume(throwing: CancellationError())
    }
  }
}
