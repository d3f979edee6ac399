/// Something about a stored file that the user should know although the program goes on.
public struct StorageNotice: Sendable, Equatable, CustomStringConvertible {
  /// What was found.
  public enum Problem: Sendable, Equatable {
    /// Nothing of it could be read; the copy's name is nil where none could be made.
    case damaged(keptAs: String?)
    /// So many entries could not be read, the others are used.
    case partlyDamaged(dropped: Int, keptAs: String?)
    /// It is damaged from some point on; so many entries before that are used.
    case cutShort(usable: Int, keptAs: String?)
    /// A newer `wx` wrote it: it is shown, but changes are not saved.
    case newerSchema(Int)
    /// A syntax error; what stands before it is used.
    case syntax(words: String, keptAs: String?)
    /// The file has no content at all.
    case empty
    /// No setting has this name.
    case unknownKey
    /// The setting has another name now; its value is used.
    case renamedKey(newName: String)
    /// The same key stands again further down; that one is used.
    case repeatedKey
    /// The value has the wrong type or is none of the choices.
    case unusableValue(expected: String, used: String)
    /// A cached forecast was damaged and has been deleted; it will be fetched again.
    case cacheDropped
    /// The file could not be read at all.
    case unreadable(StorageError)
  }

  /// The file, below the home folder as "~/…".
  public let path: String
  /// The line in it, from 1.
  public let line: Int?
  /// The setting, such as "keys.qweather".
  public let keyPath: String?
  /// What was found.
  public let problem: Problem

  /// A notice from its parts.
  public init(path: String, line: Int? = nil, keyPath: String? = nil, problem: Problem) {
    self.path = path
    self.line = line
    self.keyPath = keyPath
    self.problem = problem
  }

  /// One line without control codes; never holds a value from the file, which may be a key.
  public var description: String {
    if case .unreadable(let error) = problem { return error.description }
    var origin = path
    if let line { origin += " line \(line)" }
    if let keyPath { origin += ": \(keyPath)" }
    return DisplayText.cleaned("\(origin): \(words)", limit: 400)
  }

  private var words: String {
    switch problem {
    case .damaged(let copy): "damaged\(Self.keeping(copy)); starting afresh"
    case .partlyDamaged(let dropped, let copy):
      "\(dropped) unreadable \(dropped == 1 ? "entry" : "entries") left out\(Self.keeping(copy))"
    case .cutShort(let usable, let copy):
      "damaged\(Self.keeping(copy)); the first \(usable == 1 ? "entry is" : "\(usable) entries are") used"
    case .newerSchema(let schema):
      "written by a newer wx (schema \(schema)): changes are not saved, update wx"
    case .syntax(let words, let copy): "\(words)\(Self.keeping(copy)); the lines above it are used"
    case .empty: "empty; the defaults are used"
    case .unknownKey: "no such setting; it is left alone"
    case .renamedKey(let newName): "is called \(newName) now; its value is used"
    case .repeatedKey: "stands here and again further down; the last one is used"
    case .unusableValue(let expected, let used): "must be \(expected); \(used) is used"
    case .cacheDropped: "damaged and deleted; it will be fetched again"
    case .unreadable(let error): error.description
    }
  }

  private static func keeping(_ copy: String?) -> String {
    copy.map { ", kept as \($0)" } ?? ""
  }
}
