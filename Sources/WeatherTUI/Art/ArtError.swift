/// A drawing that cannot be read: in which file, on which line, and what is wrong.
struct ArtError: Error, Hashable, Sendable, CustomStringConvertible {
  let file: String
  /// The line, counted from one.
  let line: Int
  let problem: String

  var description: String { "\(file):\(line): \(problem)" }
}
