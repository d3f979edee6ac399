import Glibc

/// What a wait ended with; nothing at all means that the time is up.
struct Readiness: OptionSet, Hashable, Sendable {
  let rawValue: UInt8
  /// Something was typed, or the terminal has gone.
  static let terminal = Readiness(rawValue: 1)
  static let signals = Readiness(rawValue: 2)
  static let inbox = Readiness(rawValue: 4)
  /// The terminal has room for output.
  static let output = Readiness(rawValue: 8)
}

/// Sleeps until something is ready or so many milliseconds have passed; nil waits without limit.
///
/// A wait without limit costs nothing: no timer, no wake-up.
func waitUntilReady(
  terminal: Int32 = STDIN_FILENO, signals: Int32, inbox: Int32, output: Int32 = -1, timeout: Int?
) -> Readiness {
  let deadline = timeout.map { Linux.monotonicMilliseconds() + max(0, $0) }
  // Larger limits than poll can take are hours away from any harm in ending early.
  var remaining = timeout.map { Int32(clamping: max(0, $0)) } ?? -1
  while true {
    // A negative descriptor is skipped by the kernel.
    var descriptors = [terminal, signals, inbox].map {
      pollfd(fd: $0, events: Int16(POLLIN), revents: 0)
    }
    descriptors.append(pollfd(fd: output, events: Int16(POLLOUT), revents: 0))
    let count = poll(&descriptors, nfds_t(descriptors.count), remaining)
    if count >= 0 {
      var readiness: Readiness = []
      // A hang-up counts as ready, because reading is what finds out about it.
      if descriptors[0].revents != 0 { readiness.insert(.terminal) }
      if descriptors[1].revents != 0 { readiness.insert(.signals) }
      if descriptors[2].revents != 0 { readiness.insert(.inbox) }
      if descriptors[3].revents != 0 { readiness.insert(.output) }
      return readiness
    }
    guard errno == EINTR else { return [] }
    if let deadline {
      remaining = Int32(clamping: max(0, deadline - Linux.monotonicMilliseconds()))
    }
  }
}
