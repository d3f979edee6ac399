import Glibc

/// Why a file could not be read or written: what was tried, why it failed, what to do.
public struct StorageError: Error, Sendable, Equatable, CustomStringConvertible {
  /// What was tried.
  public enum Action: String, Sendable, Equatable {
    case read, write, lock, remove, edit
    case moveAside = "move aside"
    case find
  }

  /// Why it failed.
  public enum Reason: Sendable, Equatable {
    /// The system's error number.
    case system(Int32)
    /// More bytes than a file of this kind ever has.
    case tooLarge(limit: Int)
    /// A folder, a pipe or a device stands where a file should.
    case notAFile
    /// Another `wx` kept the lock for the whole time limit.
    case busy
    /// A newer `wx` wrote it; this one would lose what it does not know.
    case newerSchema(Int)
    /// Changing it by program could lose what a person wrote; the text says what is in the way.
    case notEditable(String)
    /// It holds no usable text: empty, several lines, or not UTF-8.
    case unusableText
    /// Neither `$HOME` nor the user database says where the user's files are.
    case homeUnknown
  }

  /// What was tried.
  public let action: Action
  /// The file or folder, below the home folder as "~/…".
  public let path: String
  /// Why it failed.
  public let reason: Reason

  /// An error from its parts.
  public init(_ action: Action, path: String, reason: Reason) {
    self.action = action
    self.path = path
    self.reason = reason
  }

  /// "what: why: what to do", one line.
  public var description: String { "cannot \(action.rawValue) \(path): \(why): \(remedy)" }

  private var why: String {
    switch reason {
    case .system(let code): Self.words(for: code)
    case .tooLarge(let limit): "it is larger than \(limit / 1024) KiB"
    case .notAFile: "it is not a regular file"
    case .busy: "another wx is writing it"
    case .newerSchema(let schema): "a newer wx wrote it (schema \(schema))"
    case .notEditable(let obstacle): obstacle
    case .unusableText: "it holds no single line of text"
    case .homeUnknown: "HOME is not set and the user has no entry in the user database"
    }
  }

  private var remedy: String {
    switch reason {
    case .system(ENOSPC), .system(EDQUOT): "free some space and try again"
    case .system(EFBIG): "raise the limit (ulimit -f)"
    case .system(EROFS): "choose another folder with the XDG variables"
    case .system(EACCES), .system(EPERM): "check its owner and permissions"
    case .system(ENOENT): "check the path"
    case .system: "check the path and the disk"
    case .tooLarge, .notAFile: "move it away"
    case .busy: "try again"
    case .newerSchema: "update wx"
    case .notEditable: "edit the file by hand"
    case .unusableText: "put the key alone into the file"
    case .homeUnknown: "set HOME"
    }
  }

  private static func words(for code: Int32) -> String {
    switch code {
    case ENOSPC: "the disk is full"
    case EFBIG: "it would be larger than the limit for files"
    case EDQUOT: "the disk quota is used up"
    case EROFS: "the file system is read-only"
    case EACCES, EPERM: "permission denied"
    case ENOENT: "it does not exist"
    case ENOTDIR: "a part of the path is not a folder"
    case EISDIR: "it is a folder"
    case EIO: "the disk reports an error"
    case ELOOP: "its links lead nowhere"
    case EMFILE, ENFILE: "too many open files"
    case ENAMETOOLONG: "the name is too long"
    default: String(cString: strerror(code))
    }
  }
}
