import CSystemBus
import Glibc
import Synchronization

/// Ends the wait of a thread at the bus, from any other thread.
final class SystemBusBell: Sendable {
  /// Becomes readable when the bell is rung.
  let descriptor: Int32
  private let flag = Atomic<Bool>(false)

  /// Nil when the process may open no further descriptor.
  init?() {
    descriptor = system_bus_bell_new()
    guard descriptor >= 0 else { return nil }
  }

  deinit { if descriptor >= 0 { close(descriptor) } }

  /// Whether the answer is no longer wanted.
  var isRung: Bool { flag.load(ordering: .acquiring) }

  /// Says that the answer is no longer wanted.
  func ring() {
    flag.store(true, ordering: .releasing)
    system_bus_bell_ring(descriptor)
  }
}
