import Glibc

/// Where the program's files are, by the XDG Base Directory Specification 0.8.
public struct StorageLocations: Sendable, Equatable {
  /// The user's home folder; nil only where every folder below is given without it.
  public let home: String?
  /// Settings, edited by the user.
  public let configFolder: String
  /// What the user would miss: the favourites.
  public let dataFolder: String
  /// What can be fetched again.
  public let cacheFolder: String
  /// What may be lost without harm but not fetched: the log.
  public let stateFolder: String

  /// The folders that an environment leads to.
  ///
  /// A relative or empty XDG variable is ignored, as the specification asks. Without a usable
  /// `HOME` the user database is asked; an error is thrown only if a folder depends on it.
  public init(environment: [String: String]) throws(StorageError) {
    let home = Self.absolute(environment["HOME"]) ?? Self.homeInUserDatabase()
    func folder(_ variable: String, _ fallback: String) throws(StorageError) -> String {
      if let base = Self.absolute(environment[variable]) { return base + "/wx" }
      guard let home else {
        throw StorageError(.find, path: "the home folder", reason: .homeUnknown)
      }
      return "\(home)/\(fallback)/wx"
    }
    self.home = home
    configFolder = try folder("XDG_CONFIG_HOME", ".config")
    dataFolder = try folder("XDG_DATA_HOME", ".local/share")
    cacheFolder = try folder("XDG_CACHE_HOME", ".cache")
    stateFolder = try folder("XDG_STATE_HOME", ".local/state")
  }

  /// The settings.
  public var settingsFile: AtomicFile { file(at: configFolder + "/config.json") }
  /// The favourites.
  public var placesFile: AtomicFile { file(at: dataFolder + "/places.json") }
  /// The folder of cached forecasts.
  public var forecastsFolder: String { cacheFolder + "/forecasts" }
  /// The folder of answers that services allow to be used again.
  public var responsesFolder: String { cacheFolder + "/http" }
  /// What services have found out about accounts.
  public var serviceNotesFile: AtomicFile { file(at: stateFolder + "/services") }
  /// The log.
  public var logFile: AtomicFile { file(at: stateFolder + "/log") }

  /// The cached forecast of a place.
  public func forecastFile(for id: Place.ID) -> AtomicFile {
    file(at: "\(forecastsFolder)/\(Self.fileName(for: id)).forecast")
  }

  /// A file by its path, shown in messages as below `~` where it is.
  public func file(at path: String) -> AtomicFile {
    AtomicFile(path: path, shownPath: abbreviated(path))
  }

  /// The path with the home folder written as `~`.
  public func abbreviated(_ path: String) -> String {
    guard let home, home != "/", path.hasPrefix(home + "/") else { return path }
    return "~" + path.dropFirst(home.count)
  }

  /// The path with a leading `~/` written out and a relative one taken from `folder`.
  func expanded(_ path: String, relativeTo folder: String) -> String {
    if path.hasPrefix("~/"), let home { return home + path.dropFirst() }
    return path.hasPrefix("/") ? path : "\(folder)/\(path)"
  }

  /// A file name that no other id has and that cannot leave its folder.
  ///
  /// Bytes other than letters, digits, `-`, `,` and inner dots become `_` and two hexadecimal
  /// digits. A long name ends in `_h` and a hash, which no escape can look like.
  static func fileName(for id: Place.ID) -> String {
    var name = ""
    for (index, byte) in id.rawValue.utf8.enumerated() {
      switch byte {
      case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
        UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"), UInt8(ascii: ","):
        name.unicodeScalars.append(Unicode.Scalar(byte))
      case UInt8(ascii: ".") where index > 0:
        name.append(".")
      default:
        name += "_" + (byte < 16 ? "0" : "") + String(byte, radix: 16)
      }
    }
    guard name.utf8.count > 120 else { return name.isEmpty ? "_" : name }
    return name.prefix(80) + "_h" + String(Checksum.of(Array(id.rawValue.utf8)), radix: 16)
  }

  private static func absolute(_ path: String?) -> String? {
    guard var path, path.hasPrefix("/") else { return nil }
    while path.count > 1, path.hasSuffix("/") { path.removeLast() }
    return path
  }

  private static func homeInUserDatabase() -> String? {
    var record = passwd()
    var found: UnsafeMutablePointer<passwd>?
    return withUnsafeTemporaryAllocation(of: CChar.self, capacity: 16_384) { buffer in
      guard let start = buffer.baseAddress,
        getpwuid_r(getuid(), &record, start, buffer.count, &found) == 0,
        let entry = found?.pointee, let folder = entry.pw_dir
      else { return nil }
      return absolute(String(cString: folder))
    }
  }
}
