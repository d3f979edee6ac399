import Synchronization
import TestSupport
import Testing

private final class Log: Sendable {
  private let lines = Mutex<[String]>([])
  func append(_ line: String) { lines.withLock { $0.append(line) } }
  var all: [String] { lines.withLock { $0 } }
}

@Suite("Manual clock", .timeLimit(.minutes(1)))
struct ManualClockTests {
  @Test("wakes sleepers when their moment comes, not earlier")
  func wakesInTime() async throws {
    let clock = ManualClock()
    let log = Log()
    async let short: Void = sleep(.seconds(1), "short")
    async let long: Void = sleep(.seconds(2), "long")
    func sleep(_ duration: Duration, _ name: String) async throws {
      try await clock.sleep(for: duration)
      log.append(name)
    }
    try await clock.waitForSleepers(atLeast: 2)
    #expect(clock.nextDeadline == .init(offset: .seconds(1)))
    clock.advance(by: .milliseconds(999))
    #expect(clock.sleeperCount == 2)
    clock.advance(by: .milliseconds(1))
    try await short
    #expect(log.all == ["short"])
    #expect(clock.sleeperCount == 1)
    clock.advance(by: .seconds(5))
    try await long
    #expect(log.all == ["short", "long"])
    #expect(clock.now.offset == .seconds(6))
  }

  @Test("does not sleep until a moment that has passed")
  func pastDeadline() async throws {
    let clock = ManualClock(now: .init(offset: .seconds(10)))
    try await clock.sleep(until: .init(offset: .seconds(10)))
    try await clock.sleep(for: .zero)
    #expect(clock.sleeperCount == 0)
  }

  @Test("ends the sleep of a cancelled task, before and after it began")
  func cancellation() async throws {
    let clock = ManualClock()
    let sleeping = Task { try await clock.sleep(for: .seconds(1)) }
    try await clock.waitForSleepers(atLeast: 1)
    sleeping.cancel()
    await #expect(throws: CancellationError.self) { try await sleeping.value }
    #expect(clock.sleeperCount == 0)

    let cancelledFirst = Task {
      withUnsafeCurrentTask { $0?.cancel() }
      try await clock.sleep(for: .seconds(1))
    }
    await #expect(throws: CancellationError.self) { try await cancelledFirst.value }
    let waiting = Task { try await clock.waitForSleepers(atLeast: 3) }
    waiting.cancel()
    await #expect(throws: CancellationError.self) { try await waiting.value }
  }

  @Test("survives cancellations that race with the advance")
  func races() async throws {
    let clock = ManualClock()
    for _ in 0..<200 {
      let task = Task { try await clock.sleep(for: .seconds(1)) }
      async let cancelled: Void = task.cancel()
      clock.advance(by: .seconds(1))
      await cancelled
      // Every outcome is right, provided that there is one.
      _ = await task.result
      #expect(clock.sleeperCount == 0)
    }
  }

  @Test("serves code that takes any clock")
  func generic() async throws {
    func waitTwice(on clock: some Clock<Duration>) async throws -> Duration {
      let start = clock.now
      try await clock.sleep(for: .seconds(1))
      try await clock.sleep(for: .seconds(1))
      return start.duration(to: clock.now)
    }
    let clock = ManualClock()
    async let elapsed = waitTwice(on: clock)
    for _ in 0..<2 {
      try await clock.waitForSleepers(atLeast: 1)
      clock.advance(by: .seconds(1))
    }
    #expect(try await elapsed == .seconds(2))
  }
}
