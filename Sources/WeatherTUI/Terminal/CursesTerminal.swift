import CNcurses
import Glibc

/// The terminal through ncurses; there can be one at a time.
///
/// ncurses draws, finds out what the terminal is and sets its modes. Input is read past it, because
/// its own waits for the rest of a sequence and loses characters that arrive in two pieces; see
/// `KeyDecoder`. Signals have to be blocked (`SignalSource`) before.
final class CursesTerminal: TerminalBackend {
  struct Options: Hashable, Sendable {
    var colors = DepthChoice.automatic
    /// Sends nothing but ASCII, whatever the locale.
    var isASCII = false
  }

  /// The most pairs that curses is asked for, of the 65,536 that it can tell apart.
  private static let mostPairs = 65_535

  private enum Ownership {
    case shown, suspended, restored
  }

  let capabilities: TerminalCapabilities
  private(set) var size: Size
  private(set) var isClosed = false

  private var ownership = Ownership.shown
  /// Made when the first key is waited for; the first frame need not wait for its tables.
  private lazy var decoder = KeyDecoder(sequences: TerminalEntry.keySequences())
  private var screen: ScreenImage
  private var drain = DrainMeter()
  /// Whether the terminal understands the DEC private modes that curses does not set.
  private let hasPrivateModes: Bool

  /// Takes the terminal, or says why it cannot be used; nothing is changed then.
  init(environment: [String: String], options: Options = Options()) throws(TerminalError) {
    guard isatty(STDIN_FILENO) == 1, isatty(STDOUT_FILENO) == 1 else { throw .notATerminal }
    let entry = try TerminalEntry(environment: environment, colors: options.colors)
    guard wx_rescue_remember_modes() else { throw .notATerminal }

    let locale = TerminalEntry.characterLocale(environment: environment)
    if !wx_set_character_locale(locale), TerminalEntry.promisesUTF8(locale: locale) {
      // A locale that came over ssh and is not installed here still tells what the terminal is.
      _ = wx_set_character_locale("C.UTF-8")
    }
    // The kernel's size counts; LINES and COLUMNS would freeze it.
    use_env(false)
    use_tioctl(true)
    let opened = wx_open_screen(entry.name, entry.description, STDIN_FILENO, STDOUT_FILENO)
    guard opened != nil else { throw .cannotStart(entry.name) }

    var depth = entry.colorDepth
    var hasStandardColors = false
    if depth > .monochrome {
      if has_colors(), start_color() == OK {
        hasStandardColors = use_default_colors() == OK
      } else {
        depth = .monochrome
      }
    }
    let isUnicode = wx_locale_is_utf8() && !options.isASCII
    capabilities = TerminalCapabilities(
      colorDepth: depth, isUnicode: isUnicode,
      hasDirectColor: depth == .full && entry.hasDirectColor)
    hasPrivateModes = TerminalEntry.capability("cup").hasPrefix("\u{1B}[")
    screen = ScreenImage(
      encoder: RowEncoder(
        palette: ColorPalette(
          depth: depth, hasStandardColors: hasStandardColors,
          isDirect: capabilities.hasDirectColor),
        isUnicode: isUnicode,
        // Pairs with a standard colour come on top of the terminal's own number.
        pairCapacity: min(CursesTerminal.mostPairs, Int(wx_pair_count()) + 2 * depth.rawValue)),
      canSynchronize: hasPrivateModes)
    let window = wx_standard_window()
    size = Size(columns: Int(getmaxx(window)), rows: Int(getmaxy(window)))

    raw()
    noecho()
    nonl()
    keypad(window, true)
    leaveok(window, true)
    curs_set(0)
    // Input that waits must not make curses put off a part of a frame.
    typeahead(-1)
    hold()
  }

  deinit { restore() }

  var pendingKeyLimit: Int? {
    decoder.remainingMilliseconds(at: Linux.monotonicMilliseconds())
  }

  func readKeys() -> [Key] {
    guard ownership == .shown, !isClosed else { return [] }
    // One piece only: a flood of input must not keep frames and signals waiting.
    guard let bytes = TerminalInput.read() else {
      isClosed = true
      return []
    }
    let now = Linux.monotonicMilliseconds()
    let keys = bytes.isEmpty ? decoder.expire(at: now) : decoder.decode(bytes, at: now)
    drain.answered(decoder.takeStatusReports())
    return keys
  }

  // MARK: Output

  var unshownBytes: Int {
    drain.expire(at: Linux.monotonicMilliseconds())
    return drain.unshownBytes
  }

  private(set) var hasQueuedOutput = false

  var drainLimit: Int? { drain.remainingMilliseconds(at: Linux.monotonicMilliseconds()) }

  func sendQueuedOutput() { hasQueuedOutput = wx_send_output() > 0 }

  func draw(_ canvas: Canvas) {
    guard ownership == .shown, !isClosed else { return }
    let isAsking = hasPrivateModes && drain.isAsking
    let output = screen.show(canvas, in: size, question: isAsking ? DrainMeter.question : "")
    drain.wrote(output.bytes, asking: output.hasAsked, at: Linux.monotonicMilliseconds())
    sendQueuedOutput()
  }

  /// Waits a moment for the terminal's last answer: typed into a shell it would be read as keys.
  private func awaitAnswer() {
    let end = Linux.monotonicMilliseconds() + 300
    while drain.isWaiting, !isClosed {
      let left = end - Linux.monotonicMilliseconds()
      guard left > 0 else { return }
      guard waitUntilReady(signals: -1, inbox: -1, timeout: left).contains(.terminal) else {
        return
      }
      _ = readKeys()
    }
  }

  func invalidate() {
    screen.forget()
  }

  func resize() {
    guard ownership != .restored else { return }
    var window = winsize()
    guard ioctl(STDOUT_FILENO, UInt(TIOCGWINSZ), &window) == 0 else { return }
    // Zero means that nobody told the kernel; the extent of before is the better guess.
    let new = Size(
      columns: window.ws_col > 0 ? Int(window.ws_col) : size.columns,
      rows: window.ws_row > 0 ? Int(window.ws_row) : size.rows)
    guard new != size else { return }
    // Not resizeterm, which would put a key into an input that nobody reads.
    resize_term(Int32(new.rows), Int32(new.columns))
    size = new
    screen.forget()
  }

  /// Stops the process the way that Ctrl-Z does in any program, and takes the terminal again after.
  ///
  /// The signal is SIGTSTP to the whole group, exactly what the kernel sends for Ctrl-Z: a wrapper
  /// in the group (`sudo`, `swift run`) stops as well, which is how the shell learns of it. In a
  /// group without a shell (`xterm -e wx`) the kernel drops SIGTSTP, where SIGSTOP would freeze the
  /// window for good.
  func suspend() {
    guard ownership == .shown, !isClosed else { return }
    release()
    ownership = .suspended
    wx_stop_process_group(SIGTSTP)
    _ = wx_take_pending_signal(SIGCONT)
    guard waitForForeground() else { return }
    ownership = .shown
    claim()
  }

  func resume() {
    guard ownership == .shown, !isClosed, waitForForeground() else { return }
    release()
    claim()
  }

  func restore() {
    guard ownership != .restored else { return }
    if ownership == .shown { release() }
    ownership = .restored
    wx_rescue_end()
  }

  /// Announces the modes that curses does not know and prepares for a sudden end.
  private func hold() {
    let farewell =
      (hasPrivateModes ? PrivateModes.endSynchronized + PrivateModes.off : "")
      + ["sgr0", "op", "rmkx", "cnorm", "rmcup"].map(TerminalEntry.capability).joined()
    let bytes = Array(farewell.utf8)
    wx_rescue_begin(bytes, bytes.count)
    if hasPrivateModes { TerminalOutput.write(PrivateModes.on) }
  }

  /// Takes the terminal again and shows what was there.
  private func claim() {
    reset_prog_mode()
    resize()
    // Before the frame: what the terminal has no room for yet is sent later, and nothing may come
    // between its parts.
    hold()
    screen.forget()
    screen.redraw(in: size)
    sendQueuedOutput()
  }

  /// Gives the terminal back in the state in which it was found.
  private func release() {
    wx_finish_output(WX_OUTPUT_PATIENCE)
    awaitAnswer()
    if hasPrivateModes, !isClosed { TerminalOutput.write(PrivateModes.off) }
    wx_close_screen()
    wx_rescue_set_armed(false)
  }

  /// Stops again while another job has the terminal; false if the process is about to end instead.
  ///
  /// `kill %1` in a shell continues a stopped job in the background, so that it can end.
  private func waitForForeground() -> Bool {
    while case let foreground = tcgetpgrp(STDIN_FILENO), foreground > 0, foreground != getpgrp() {
      let endings = [SIGTERM, SIGHUP, SIGINT, SIGQUIT]
      if endings.contains(where: { wx_is_signal_pending($0) }) { return false }
      wx_stop_process_group(SIGTTOU)
      // Not continued means not stopped: the group has no shell that could bring it back.
      if !wx_take_pending_signal(SIGCONT) { return true }
    }
    return true
  }
}

@available(*, unavailable)
extension CursesTerminal: Sendable {}

/// Modes beyond what terminfo describes; terminals that lack one ignore it.
enum PrivateModes {
  /// Bracketed paste, focus reports, mouse buttons, and the mouse's form without a limit of 223.
  static let on = "\u{1B}[?2004h\u{1B}[?1004h\u{1B}[?1000h\u{1B}[?1006h"
  static let off = "\u{1B}[?1006l\u{1B}[?1000l\u{1B}[?1004l\u{1B}[?2004l"
  /// Between these a terminal shows nothing, so that a frame appears as a whole.
  static let beginSynchronized = "\u{1B}[?2026h"
  static let endSynchronized = "\u{1B}[?2026l"
}
