import Glibc
import Synchronization

/// The zones that the operating system's files describe, read when first asked for.
public final class SystemTimeZones: TimeZoneSource, Sendable {
  /// Where Unix systems keep zone files, in the order of the search.
  public static let standardDirectories = [
    "/usr/share/zoneinfo", "/usr/lib/zoneinfo", "/usr/share/lib/zoneinfo", "/etc/zoneinfo",
  ]

  /// Where the zone files are looked for, first to last.
  public let directories: [String]
  private let localTimePath: String
  private let known = Mutex<[String: TimeZoneFile]>([:])

  /// Zones from these directories; put the value of `$TZDIR` first where it is set.
  public init(
    directories: [String] = SystemTimeZones.standardDirectories,
    localTimePath: String = "/etc/localtime"
  ) {
    self.directories = directories
    self.localTimePath = localTimePath
  }

  /// The rules of an IANA name, or nil where no directory has a sound file of that name.
  public func rules(for identifier: String) -> (any TimeZoneRules)? {
    if let rules = known.withLock({ $0[identifier] }) { return rules }
    guard SystemTimeZones.isSafeName(identifier) else { return nil }
    for directory in directories {
      guard let bytes = SystemTimeZones.content(of: "\(directory)/\(identifier)"),
        let rules = try? TimeZoneFile(bytes: bytes)
      else { continue }
      known.withLock { $0[identifier] = rules }
      return rules
    }
    return nil
  }

  /// The IANA name of the device's own zone, or nil if it is set to none that has a file.
  ///
  /// `$TZ` decides where it is set, as it does for every other program; a rule written out there
  /// ("CET-1CEST,M3.5.0,M10.5.0/3") names no zone. Otherwise the name is that of the file to which
  /// /etc/localtime links.
  public func deviceZoneIdentifier(environment: [String: String]) -> String? {
    let name: String?
    if let setting = environment["TZ"] {
      let value = setting.hasPrefix(":") ? String(setting.dropFirst()) : setting
      // POSIX: an empty setting means UTC.
      name = value.isEmpty ? "UTC" : value.hasPrefix("/") ? zoneName(inPath: value) : value
    } else {
      name = linkedZoneName()
    }
    guard let name, rules(for: name) != nil else { return nil }
    return name
  }

  /// The principal place of a zone, by the table beside the zone files.
  public func principalPlace(of zone: String) -> Place? {
    for directory in directories {
      // The older table has every zone, the newer one only those that differ since 1970.
      for name in ["zone.tab", "zone1970.tab"] {
        guard let bytes = SystemTimeZones.content(of: "\(directory)/\(name)") else { continue }
        if let place = ZoneTable(bytes: bytes).place(of: zone) { return place }
      }
    }
    return nil
  }

  private func linkedZoneName() -> String? {
    // Some systems link by way of a second link; the first target inside a directory of zones
    // counts, because zones are links to one another and the last name need not be the one chosen.
    var path = localTimePath
    for _ in 0..<8 {
      guard let target = SystemTimeZones.linkTarget(of: path) else { return nil }
      let folder = path[..<(path.lastIndex(of: "/") ?? path.startIndex)]
      path = target.hasPrefix("/") ? target : "\(folder)/\(target)"
      if let name = zoneName(inPath: path) { return name }
    }
    return nil
  }

  /// The part of a path that names a zone: what follows a directory of zones.
  private func zoneName(inPath path: String) -> String? {
    var prefixes = directories.map { $0.hasSuffix("/") ? $0 : $0 + "/" }
    prefixes.append("/zoneinfo/")
    for prefix in prefixes {
      guard let range = SystemTimeZones.lastRange(of: prefix, in: path) else { continue }
      var name = path[range.upperBound...]
      for variant in ["posix/", "right/"] where name.hasPrefix(variant) {
        name = name.dropFirst(variant.count)
      }
      return String(name)
    }
    return nil
  }

  private static func lastRange(of text: String, in path: String) -> Range<String.Index>? {
    var start = path.endIndex
    while start > path.startIndex {
      start = path.index(before: start)
      if path[start...].hasPrefix(text) {
        return start..<path.index(start, offsetBy: text.count)
      }
    }
    return nil
  }

  /// Whether a name consists of what IANA names consist of, and cannot leave the directory.
  ///
  /// Names come from services and from the user's files; they must not open anything else.
  static func isSafeName(_ name: String) -> Bool {
    let bytes = name.utf8
    guard (1...128).contains(bytes.count) else { return false }
    var previous = UInt8(ascii: "/")
    for byte in bytes {
      switch byte {
      case UInt8(ascii: "/"):
        if previous == UInt8(ascii: "/") { return false }
      case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
        UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "_"), UInt8(ascii: "+"),
        UInt8(ascii: "-"):
        break
      default:
        return false
      }
      previous = byte
    }
    return previous != UInt8(ascii: "/")
  }

  /// The bytes of a regular file, or nil if it cannot be read or is too large for a zone.
  private static func content(of path: String) -> [UInt8]? {
    // Not blocking: a named pipe in the way must not stop the start.
    let descriptor = open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK)
    guard descriptor >= 0 else { return nil }
    defer { close(descriptor) }
    var information = stat()
    // The largest zone has 4 kB; the limit only keeps foreign files out of memory.
    guard fstat(descriptor, &information) == 0, information.st_mode & S_IFMT == S_IFREG,
      (1...262_144).contains(information.st_size)
    else { return nil }
    let size = Int(information.st_size)
    return [UInt8](unsafeUninitializedCapacity: size) { buffer, count in
      while count < size {
        let got = read(descriptor, buffer.baseAddress?.advanced(by: count), size - count)
        if got > 0 { count += got } else if got == 0 || errno != EINTR { break }
      }
    }
  }

  private static func linkTarget(of path: String) -> String? {
    let capacity = Int(PATH_MAX)
    let bytes = [UInt8](unsafeUninitializedCapacity: capacity) { buffer, count in
      guard let base = buffer.baseAddress else { return }
      count = max(0, readlink(path, base, capacity))
    }
    return bytes.isEmpty ? nil : String(decoding: bytes, as: UTF8.self)
  }
}
