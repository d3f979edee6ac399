import Glibc
import Synchronization
import WeatherModel

/// The process's output, written whole.
enum StandardStreams {
  /// The first error of standard output, by the system's number; 0 for none.
  private static let failure = Mutex<Int32>(0)

  /// Makes sure that no file can take the place of a closed stream, and that a closed pipe or a
  /// limit on the size of files (`ulimit -f`) fails the write and does not end the process.
  ///
  /// The next file that is opened gets the lowest free number: with standard output closed, a
  /// report could end up in the favourites. What stands in fails as the closed stream would.
  static func prepare() {
    signal(SIGPIPE, SIG_IGN)
    signal(SIGXFSZ, SIG_IGN)
    for (descriptor, mode) in [
      (STDIN_FILENO, O_WRONLY), (STDOUT_FILENO, O_RDONLY), (STDERR_FILENO, O_RDONLY),
    ] where fcntl(descriptor, F_GETFD) < 0 {
      // Lower numbers are taken by now, so this one is what it gets.
      _ = open("/dev/null", mode)
    }
  }

  /// Writes to standard output; what fails is told of at the end, by ``status(_:)``.
  static func write(_ text: String) {
    let code = write(text, to: STDOUT_FILENO)
    failure.withLock { if $0 == 0 { $0 = code } }
  }

  /// Writes one line to standard error.
  static func writeError(_ line: String) { _ = write(line + "\n", to: STDERR_FILENO) }

  /// The status to end with: 1 in place of success where standard output did not take everything.
  ///
  /// A reader that has seen enough, such as `head`, is no failure.
  static func status(_ status: Int32) -> Int32 {
    let code = failure.withLock { $0 }
    guard code != 0, code != EPIPE else { return status }
    writeError(
      "wx: standard output: \(String(cString: strerror(code))): write to another place")
    return status == 0 ? 1 : status
  }

  /// Writes all of a text and returns 0, or the number of the error.
  private static func write(_ text: String, to descriptor: Int32) -> Int32 {
    var text = text
    return text.withUTF8 { bytes in
      var written = 0
      while written < bytes.count {
        let count = Glibc.write(
          descriptor, bytes.baseAddress.map { $0 + written }, bytes.count - written)
        if count > 0 {
          written += count
        } else if count < 0, errno == EAGAIN {
          var space = pollfd(fd: descriptor, events: Int16(POLLOUT), revents: 0)
          poll(&space, 1, -1)
        } else if count < 0, errno != EINTR {
          return errno
        }
      }
      return 0
    }
  }
}
