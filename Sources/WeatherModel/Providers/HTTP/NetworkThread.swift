import Glibc

/// A moment of the clock that neither jumps nor is set.
struct MonotonicTime: Comparable, Sendable {
  private let nanoseconds: Int64

  /// This moment.
  static var now: MonotonicTime {
    var time = timespec()
    clock_gettime(CLOCK_MONOTONIC, &time)
    return MonotonicTime(nanoseconds: Int64(time.tv_sec) * 1_000_000_000 + Int64(time.tv_nsec))
  }

  /// A later moment; at most a year later, at least this one.
  func advanced(byMilliseconds milliseconds: Int) -> MonotonicTime {
    let year = 366 * 24 * 3_600_000
    return MonotonicTime(
      nanoseconds: nanoseconds + Int64(min(max(0, milliseconds), year)) * 1_000_000)
  }

  /// Whether the first moment is the earlier one.
  static func < (one: MonotonicTime, other: MonotonicTime) -> Bool {
    one.nanoseconds < other.nanoseconds
  }

  /// Whole milliseconds from another moment to this one, rounded up; 0 when this one has passed.
  func milliseconds(since other: MonotonicTime) -> Int32 {
    let distance = max(0, nanoseconds - other.nanoseconds)
    return Int32(clamping: (distance + 999_999) / 1_000_000)
  }
}

/// Runs work on a new thread to which the kernel delivers no signal; false when there is none.
///
/// Signals belong to the thread that reads them from a descriptor. Those of a fault stay open: while
/// they are blocked a fault kills the process before the terminal can be put right.
package func startThreadWithoutSignals(_ work: @escaping @Sendable () -> Void) -> Bool {
  var blocked = sigset_t()
  var before = sigset_t()
  sigfillset(&blocked)
  for fault in [SIGSEGV, SIGBUS, SIGFPE, SIGILL, SIGTRAP, SIGABRT, SIGSYS] {
    sigdelset(&blocked, fault)
  }
  // A thread inherits the mask of its maker, so there is no moment at which a signal could reach it.
  pthread_sigmask(SIG_SETMASK, &blocked, &before)
  defer { pthread_sigmask(SIG_SETMASK, &before, nil) }

  // The box carries one retain into the thread, which takes it over; if no thread comes to be, it is
  // given back here.
  let box = Unmanaged.passRetained(ThreadBody(work))
  var thread = pthread_t()
  let status = pthread_create(
    &thread, nil,
    { context in
      if let context { Unmanaged<ThreadBody>.fromOpaque(context).takeRetainedValue().work() }
      return nil
    }, box.toOpaque())
  guard status == 0 else {
    box.release()
    return false
  }
  pthread_detach(thread)
  return true
}

private final class ThreadBody: Sendable {
  let work: @Sendable () -> Void
  init(_ work: @escaping @Sendable () -> Void) { self.work = work }
}
