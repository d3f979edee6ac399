import Glibc

/// The keyboard's side of the terminal.
enum TerminalInput {
  /// The next bytes, 512 at most, none if there are none; nil when the terminal has gone.
  static func read() -> [UInt8]? {
    var descriptor = pollfd(fd: STDIN_FILENO, events: Int16(POLLIN), revents: 0)
    while poll(&descriptor, 1, 0) < 0 {
      guard errno == EINTR else { return nil }
    }
    if descriptor.revents == 0 { return [] }
    guard descriptor.revents & Int16(POLLIN) != 0 else { return nil }
    while true {
      var count = 0
      let bytes = [UInt8](unsafeUninitializedCapacity: 512) { buffer, initialized in
        count = Glibc.read(STDIN_FILENO, buffer.baseAddress, buffer.count)
        initialized = max(0, count)
      }
      if count > 0 { return bytes }
      if count == 0 { return nil }
      switch errno {
      case EINTR: continue
      case EAGAIN: return []
      default: return nil
      }
    }
  }
}

/// The screen's side of the terminal, for what does not go through curses.
enum TerminalOutput {
  /// Writes everything, or gives up when the terminal has gone.
  static func write(_ text: String) {
    var rest = Array(text.utf8)[...]
    while !rest.isEmpty {
      let count = rest.withUnsafeBytes { Glibc.write(STDOUT_FILENO, $0.baseAddress, $0.count) }
      if count > 0 {
        rest = rest.dropFirst(count)
      } else if errno == EAGAIN {
        var descriptor = pollfd(fd: STDOUT_FILENO, events: Int16(POLLOUT), revents: 0)
        guard poll(&descriptor, 1, 1000) > 0 else { return }
      } else if errno != EINTR {
        return
      }
    }
  }
}
