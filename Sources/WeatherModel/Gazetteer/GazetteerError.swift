/// Why there is no offline search for places.
public enum GazetteerError: Error, Sendable, Equatable, CustomStringConvertible {
  /// The file cannot be opened or mapped.
  case unreadable(StorageError)
  /// The file is not what its name promises; the text says in which way.
  case damaged(path: String, String)

  /// "what: why: what to do", one line.
  public var description: String {
    switch self {
    case .unreadable(let error): error.description
    case .damaged(let path, let fault): "cannot use \(path): \(fault): reinstall wx"
    }
  }
}
