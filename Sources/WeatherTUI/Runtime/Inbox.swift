import Glibc
import Synchronization

/// A mailbox that any thread posts to and one thread empties; posting wakes that thread's poll.
final class Inbox<Element: Sendable>: Sendable {
  /// Readable while something is inside.
  let descriptor: Int32
  private let elements = Mutex<[Element]>([])

  init() throws(SystemCallError) {
    descriptor = try Linux.makeEventDescriptor()
  }

  deinit { close(descriptor) }

  /// Adds an element behind all others.
  func post(_ element: Element) {
    elements.withLock { elements in
      elements.append(element)
      // The descriptor is readable already if there was an element before.
      guard elements.count == 1 else { return }
      var one: UInt64 = 1
      while write(descriptor, &one, MemoryLayout<UInt64>.size) < 0, errno == EINTR {}
    }
  }

  /// Takes everything out, oldest first.
  func drain() -> [Element] {
    elements.withLock { elements in
      guard !elements.isEmpty else { return [] }
      var count: UInt64 = 0
      while read(descriptor, &count, MemoryLayout<UInt64>.size) < 0, errno == EINTR {}
      defer { elements = [] }
      return elements
    }
  }
}
