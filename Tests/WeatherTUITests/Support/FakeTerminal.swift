@testable import WeatherTUI

/// A terminal in memory: shows frames, and notes what was asked of it.
final class FakeTerminal: TerminalBackend {
  enum Call: Equatable {
    case draw, resize, invalidate, suspend, resume, restore
  }

  let capabilities = TerminalCapabilities(colorDepth: .full, isUnicode: true)
  private(set) var size: Size
  var isClosed = false
  var pendingKeyLimit: Int? { nil }
  private(set) var calls: [Call] = []
  /// The frame on the screen.
  private(set) var shown: Canvas?
  /// What the user has made of the window meanwhile; the program learns of it when it asks.
  var windowSize: Size

  init(size: Size) {
    self.size = size
    windowSize = size
  }

  var unshownBytes = 0
  var hasQueuedOutput = false
  var drainLimit: Int?
  func sendQueuedOutput() {}

  /// Forgets the calls so far.
  func forgetCalls() { calls = [] }

  func readKeys() -> [Key] { [] }

  func draw(_ canvas: Canvas) {
    calls.append(.draw)
    shown = canvas
  }

  func resize() {
    calls.append(.resize)
    size = windowSize
  }

  func invalidate() { calls.append(.invalidate) }

  func suspend() {
    calls.append(.suspend)
    size = windowSize
  }

  func resume() {
    calls.append(.resume)
    size = windowSize
  }

  func restore() { calls.append(.restore) }
}

extension Canvas {
  /// The characters of each row, blanks at its end left out.
  var lines: [String] {
    (0..<size.rows).map { row in
      var line = ""
      for column in 0..<size.columns {
        let character = self[column, row].character
        if character != Cell.continuation { line.append(character) }
      }
      while line.last == " " { line.removeLast() }
      return line
    }
  }
}
