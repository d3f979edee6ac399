/// Why the full screen cannot be shown; each text says what to do.
enum TerminalError: Error, Hashable, CustomStringConvertible {
  case notATerminal
  /// TERM is not set or empty.
  case noTerminalName
  /// There is no description of this terminal.
  case unknownTerminal(String)
  /// The terminal cannot move its cursor.
  case limitedTerminal(String)
  case noTerminalDatabase
  /// Curses refused to start.
  case cannotStart(String)

  var description: String {
    switch self {
    case .notATerminal:
      "full screen: standard input and output are not both a terminal: use --report or --json"
    case .noTerminalName:
      "full screen: TERM is not set: set it, for instance TERM=xterm-256color, or use --report"
    case .unknownTerminal(let name):
      """
      full screen: the terminal type '\(name)' is unknown here: \
      install its terminfo entry or set TERM=xterm-256color, or use --report
      """
    case .limitedTerminal(let name):
      "full screen: the terminal type '\(name)' cannot move the cursor: use --report"
    case .noTerminalDatabase:
      "full screen: there is no terminfo database: install ncurses-base, or use --report"
    case .cannotStart(let name):
      "full screen: curses cannot use the terminal type '\(name)': try another TERM, or --report"
    }
  }
}
