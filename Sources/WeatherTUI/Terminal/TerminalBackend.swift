/// For how many colours the interface is drawn.
enum ColorDepth: Int, Hashable, Sendable, Comparable {
  case monochrome = 0
  case eight = 8
  case sixteen = 16
  /// Any exact colour, if only as the nearest of 256.
  case full = 256

  static func < (left: ColorDepth, right: ColorDepth) -> Bool { left.rawValue < right.rawValue }
}

/// What a terminal can do, found out once at the start.
struct TerminalCapabilities: Hashable, Sendable {
  var colorDepth: ColorDepth
  /// Whether characters beyond ASCII arrive as themselves.
  var isUnicode: Bool
  /// Whether exact colours arrive as themselves, with all of their 24 bits.
  var hasDirectColor = false
}

/// The screen and keyboard, owned by the thread that runs the loop.
///
/// Not Sendable on purpose: ownership is what keeps ncurses on one thread.
protocol TerminalBackend: AnyObject {
  var capabilities: TerminalCapabilities { get }
  /// The extent at the last `resize` or the start.
  var size: Size { get }
  /// Everything typed since the last call, without waiting; finds out `isClosed` too.
  func readKeys() -> [Key]
  /// The milliseconds after which `readKeys` should be called though nothing more was typed,
  /// because the first part of a sequence waits for its rest; nil if none does.
  var pendingKeyLimit: Int? { get }
  /// Bytes of frames that the terminal has not shown yet, as far as is known.
  var unshownBytes: Int { get }
  /// Whether a part of a frame waits for room; until it is sent, no other can be drawn.
  var hasQueuedOutput: Bool { get }
  /// Sends as much of it as there is room for, without waiting.
  func sendQueuedOutput()
  /// The milliseconds after which the two above may have changed though nothing came.
  var drainLimit: Int? { get }
  /// Shows a frame; only what differs from the last one is written.
  func draw(_ canvas: Canvas)
  /// Asks the kernel for the new extent.
  func resize()
  /// Draws everything again at the next `draw`.
  func invalidate()
  /// Gives the terminal back to the shell and stops the process; returns after it continues.
  ///
  /// The last frame is shown again then; `size` may have changed.
  func suspend()
  /// Takes the terminal again after the process was stopped from outside and continued.
  ///
  /// The last frame is shown again; `size` may have changed.
  func resume()
  /// Puts the terminal back as it was found. Repeated calls do nothing.
  func restore()
  /// Whether the terminal went away.
  var isClosed: Bool { get }
}
