import Glibc
import Testing

@testable import WeatherModel

@Suite("Network thread", .timeLimit(.minutes(1)))
struct NetworkThreadTests {
  private static func blockedSignals() -> Set<Int32> {
    var mask = sigset_t()
    pthread_sigmask(SIG_BLOCK, nil, &mask)
    return Set((1...31).filter { sigismember(&mask, $0) == 1 })
  }

  @Test("receives no signal except those of a fault")
  func signals() async {
    let blocked = await withCheckedContinuation { continuation in
      let isStarted = startThreadWithoutSignals {
        continuation.resume(returning: Self.blockedSignals())
      }
      if !isStarted { continuation.resume(returning: []) }
    }
    // The system lets nobody block SIGKILL and SIGSTOP.
    let open: Set = [SIGKILL, SIGSTOP, SIGSEGV, SIGBUS, SIGFPE, SIGILL, SIGTRAP, SIGABRT, SIGSYS]
    #expect(blocked == Set(1...31).subtracting(open))
  }

  @Test("leaves the signals of its maker as they were")
  func maker() {
    let before = Self.blockedSignals()
    #expect(startThreadWithoutSignals {})
    #expect(Self.blockedSignals() == before)
  }
}

@Suite("Monotonic time")
struct MonotonicTimeTests {
  @Test("is counted in milliseconds, rounded up, and never less than none")
  func distance() {
    let start = MonotonicTime.now
    #expect(start.advanced(byMilliseconds: 250).milliseconds(since: start) == 250)
    #expect(start.milliseconds(since: start.advanced(byMilliseconds: 250)) == 0)
    #expect(start < start.advanced(byMilliseconds: 1))
  }

  @Test("takes limits of any size")
  func extremes() {
    let start = MonotonicTime.now
    #expect(start.advanced(byMilliseconds: .min) == start)
    #expect(start.advanced(byMilliseconds: .max).milliseconds(since: start) == .max)
  }
}
