/// A key for a service, or the file that holds it.
public struct Secret: Concealed, Sendable, Hashable {
  /// Where the key is.
  enum Source: Sendable, Hashable {
    case literal(String)
    /// Read when it is needed, so that the key is in memory only then.
    case file(path: String)
  }

  let source: Source

  /// A key, or `@` and the path of a file that holds it; nil for blanks.
  public init?(_ text: String) {
    let trimmed = text.trimmingBlanks()
    guard !trimmed.isEmpty, trimmed != "@" else { return nil }
    source = trimmed.hasPrefix("@") ? .file(path: String(trimmed.dropFirst())) : .literal(trimmed)
  }
}

extension String {
  /// The text without blanks and line ends around it.
  func trimmingBlanks() -> String {
    var rest = self[...]
    while rest.first?.isWhitespace == true { rest.removeFirst() }
    while rest.last?.isWhitespace == true { rest.removeLast() }
    return String(rest)
  }
}
