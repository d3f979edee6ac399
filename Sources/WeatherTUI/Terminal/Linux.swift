import CNcurses
import Glibc

/// A call to the kernel that failed.
struct SystemCallError: Error, Hashable, CustomStringConvertible {
  let call: String
  /// The value of errno.
  let code: Int32

  var description: String { "\(call): \(String(cString: strerror(code)))" }
}

/// Linux calls that Swift's Glibc module lacks, and the clock that does not jump.
enum Linux {
  /// A counter whose value above zero makes it readable.
  static func makeEventDescriptor() throws(SystemCallError) -> Int32 {
    let descriptor = wx_eventfd()
    guard descriptor >= 0 else { throw SystemCallError(call: "eventfd", code: errno) }
    return descriptor
  }

  /// A descriptor that delivers signals; they have to be blocked.
  static func makeSignalDescriptor(_ signals: [Int32]) throws(SystemCallError) -> Int32 {
    let descriptor = wx_signalfd(signals, signals.count)
    guard descriptor >= 0 else { throw SystemCallError(call: "signalfd", code: errno) }
    return descriptor
  }

  /// The next signal that such a descriptor has, if any.
  static func nextSignal(from descriptor: Int32) -> Int32? {
    let number = wx_next_signal(descriptor)
    return number > 0 ? number : nil
  }

  /// Lets threads allocate from one arena instead of having one each, which costs a third of a
  /// megabyte: they hardly ever allocate at the same time.
  static func shareMemory() { wx_share_memory() }

  /// Gives memory that was freed back to the system, of all threads.
  static func returnMemory() { wx_return_memory() }

  /// Milliseconds since some moment in the past, unmoved by changes of the clock.
  static func monotonicMilliseconds() -> Int {
    var time = timespec()
    clock_gettime(CLOCK_MONOTONIC, &time)
    return time.tv_sec * 1000 + time.tv_nsec / 1_000_000
  }
}
