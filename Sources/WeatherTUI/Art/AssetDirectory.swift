import Glibc

/// The folder of drawings and sample forecasts that belongs to the program.
struct AssetDirectory: Hashable, Sendable {
  /// Why the folder or a file of it cannot be had; the text is complete for stderr.
  struct Failure: Error, Hashable, Sendable, CustomStringConvertible {
    let description: String
  }

  /// The variable that names the folder and is then the only place looked at.
  static let environmentVariable = "WX_ASSETS"

  let path: String

  /// A folder that is known to be the right one.
  init(path: String) {
    self.path = path
  }

  /// Finds the folder of the running program.
  ///
  /// `$WX_ASSETS` decides if it is set. Otherwise: beside the executable, in the installed prefix
  /// (`../share/wx/Assets`), and then in each folder above the executable, which finds the package
  /// from inside its build folder.
  static func find() throws(Failure) -> AssetDirectory {
    let variable = getenv(environmentVariable).map { String(cString: $0) }
    return try find(variable: variable, executable: executablePath())
  }

  /// The same for a given setting and program; an empty setting counts as none.
  static func find(variable: String?, executable: String?) throws(Failure) -> AssetDirectory {
    let candidates = candidates(variable: variable, executable: executable)
    for candidate in candidates where access("\(candidate)/\(ArtLibrary.iconFileName)", R_OK) == 0 {
      return AssetDirectory(path: candidate)
    }
    let places =
      candidates.isEmpty ? "no folder, /proc is not there" : candidates.joined(separator: ", ")
    throw Failure(
      description:
        "wx: assets not found: looked in \(places): reinstall or set \(environmentVariable)")
  }

  /// Reads a whole file of the folder.
  func read(_ name: String) throws(Failure) -> [UInt8] {
    let file = "\(path)/\(name)"
    let descriptor = open(file, O_RDONLY | O_CLOEXEC)
    guard descriptor >= 0 else { throw Self.unreadable(file, errno) }
    defer { close(descriptor) }
    var status = stat()
    guard fstat(descriptor, &status) == 0 else { throw Self.unreadable(file, errno) }
    var bytes = [UInt8](repeating: 0, count: max(0, Int(status.st_size)))
    var filled = 0
    while filled < bytes.count {
      let count = bytes.withUnsafeMutableBytes { buffer in
        Glibc.read(descriptor, buffer.baseAddress.map { $0 + filled }, buffer.count - filled)
      }
      if count < 0 {
        if errno == EINTR { continue }
        throw Self.unreadable(file, errno)
      }
      if count == 0 { break }
      filled += count
    }
    bytes.removeLast(bytes.count - filled)
    return bytes
  }

  /// The names in a folder below, in the order of the alphabet.
  func names(in folder: String) throws(Failure) -> [String] {
    let full = "\(path)/\(folder)"
    guard let stream = opendir(full) else { throw Self.unreadable(full, errno) }
    defer { closedir(stream) }
    var names: [String] = []
    while let entry = readdir(stream) {
      let name = withUnsafePointer(to: &entry.pointee.d_name) { pointer in
        pointer.withMemoryRebound(to: CChar.self, capacity: 256) { String(cString: $0) }
      }
      if !name.hasPrefix(".") { names.append(name) }
    }
    return names.sorted()
  }

  private static func unreadable(_ file: String, _ code: Int32) -> Failure {
    Failure(
      description:
        "wx: cannot read \(file): \(String(cString: strerror(code))): "
        + "reinstall or set \(environmentVariable)")
  }

  private static func candidates(variable: String?, executable: String?) -> [String] {
    if let variable, !variable.isEmpty { return [variable] }
    guard let executable, let folder = parent(of: executable) else { return [] }
    var places = ["\(folder)/Assets", "\(folder)/../share/wx/Assets"]
    var above = parent(of: folder)
    while let current = above {
      places.append("\(current)/Assets")
      above = parent(of: current)
    }
    return places
  }

  /// The folder that a path lies in, without a slash at its end; nil above the root.
  private static func parent(of path: String) -> String? {
    path.lastIndex(of: "/").map { String(path[..<$0]) }
  }

  private static func executablePath() -> String? {
    var buffer = [CChar](repeating: 0, count: Int(PATH_MAX))
    let count = readlink("/proc/self/exe", &buffer, buffer.count)
    guard count > 0 else { return nil }
    return String(validating: buffer[..<count].map(UInt8.init(bitPattern:)), as: UTF8.self)
  }
}

extension ArtLibrary {
  /// Opens the drawings of a folder.
  init(_ directory: AssetDirectory) throws {
    try self.init(
      icons: directory.read(Self.iconFileName), digits: directory.read(Self.numeralFileName))
  }
}
