import WeatherModel

/// Why a command line cannot be followed; ends the program with status 2.
struct UsageError: Error, Equatable {
  /// What was written, as it was written.
  var what: String
  /// What is wrong with it.
  var why: String
  /// What to write instead: the valid choices, or the nearest option.
  var remedy: String

  /// The program's exit status for a command line that it does not understand.
  static let exitStatus: Int32 = 2

  /// One line for standard error: `wx: what: why: what to do`.
  var line: String {
    // What was typed may hold anything, and the line goes to a terminal.
    "wx: \(DisplayText.cleaned(what, limit: 80)): \(why): \(remedy)"
  }
}
