import Glibc
import Synchronization

/// Held from the creation of descriptors until a child has started.
///
/// `pipe` and `openpty` cannot set close-on-exec at once; without the lock a child that another
/// test starts in between would inherit the descriptors and keep them open.
let descriptorCreation = Mutex<Void>(())

/// Everything that a new process starts with.
struct ProcessLaunch {
  /// Where one of the descriptors 0, 1, 2 comes from.
  enum Descriptor {
    /// A copy of one of ours.
    case inherited(Int32)
    /// A file opened by the child; a terminal becomes its controlling terminal in a new session.
    case file(String)
  }

  var path: String
  var arguments: [String]
  var environment: [String: String]
  var workingDirectory: String?
  var descriptors: [Descriptor]
  var startsSession = false

  /// Starts the process, with an empty signal mask and every signal at its default.
  ///
  /// `posix_spawn` and not `fork`: the test process has threads. The mask matters because Swift's
  /// worker threads block most signals and a child would inherit that.
  func start() throws(SystemCallError) -> pid_t {
    var actions = posix_spawn_file_actions_t()
    posix_spawn_file_actions_init(&actions)
    defer { posix_spawn_file_actions_destroy(&actions) }
    for (target, source) in descriptors.enumerated() {
      switch source {
      case .inherited(let descriptor):
        posix_spawn_file_actions_adddup2(&actions, descriptor, Int32(target))
      case .file(let name):
        posix_spawn_file_actions_addopen(&actions, Int32(target), name, O_RDWR, 0)
      }
    }
    if let workingDirectory {
      guard let addChangeDirectory else {
        throw SystemCallError(call: "posix_spawn_file_actions_addchdir_np", code: ENOSYS)
      }
      _ = addChangeDirectory(&actions, workingDirectory)
    }
    var attributes = posix_spawnattr_t()
    posix_spawnattr_init(&attributes)
    defer { posix_spawnattr_destroy(&attributes) }
    setSignals(&attributes)

    // The environment in a fixed order, so that two runs are alike.
    let variables = environment.sorted { $0.key < $1.key }.map { "\($0.key)=\($0.value)" }
    var argumentVector = ([path] + arguments).map { strdup($0) } + [nil]
    var environmentVector = variables.map { strdup($0) } + [nil]
    defer { for text in argumentVector + environmentVector { free(text) } }
    var processID: pid_t = 0
    let code = posix_spawn(
      &processID, path, &actions, &attributes, &argumentVector, &environmentVector)
    guard code == 0 else { throw SystemCallError(call: "posix_spawn \(path)", code: code) }
    return processID
  }

  private func setSignals(_ attributes: inout posix_spawnattr_t) {
    var none = sigset_t()
    var all = sigset_t()
    sigemptyset(&none)
    sigfillset(&all)
    posix_spawnattr_setsigmask(&attributes, &none)
    posix_spawnattr_setsigdefault(&attributes, &all)
    // POSIX_SPAWN_SETSID of <spawn.h>, a macro under _GNU_SOURCE that Swift does not import
    let newSession: Int32 = startsSession ? 0x80 : 0
    posix_spawnattr_setflags(
      &attributes, Int16(POSIX_SPAWN_SETSIGMASK | POSIX_SPAWN_SETSIGDEF | newSession))
  }
}

/// `posix_spawn_file_actions_addchdir_np`, which Swift does not import; nil before glibc 2.29.
private let addChangeDirectory: ChangeDirectoryFunction? =
  dlsym(nil, "posix_spawn_file_actions_addchdir_np").map {
    unsafeBitCast($0, to: ChangeDirectoryFunction.self)
  }

private typealias ChangeDirectoryFunction =
  @Sendable @convention(c) (
    UnsafeMutablePointer<posix_spawn_file_actions_t>, UnsafePointer<CChar>
  ) -> CInt

/// Lets a descriptor end with this process's own image.
func closeOnExec(_ descriptor: Int32) { _ = fcntl(descriptor, F_SETFD, FD_CLOEXEC) }

/// Lets reads and writes of a descriptor fail with `EAGAIN` where they would wait.
func makeNonblocking(_ descriptor: Int32) {
  _ = fcntl(descriptor, F_SETFL, fcntl(descriptor, F_GETFL) | O_NONBLOCK)
}

/// The path of a product built together with the running code, such as `wx`.
///
/// It lies beside the file that this code was linked into: the test bundle or the benchmarks.
public func builtProduct(named name: String) throws -> String {
  let address = UInt(bitPattern: #dsohandle)
  guard let image = mappedFile(at: address) else {
    throw MissingProduct(name: name, folder: "an unknown folder")
  }
  let folder = image.split(separator: "/").dropLast().joined(separator: "/")
  let path = "/\(folder)/\(name)"
  guard access(path, X_OK) == 0 else { throw MissingProduct(name: name, folder: "/\(folder)") }
  return path
}

/// A product that was not found beside the running code.
public struct MissingProduct: Error, CustomStringConvertible {
  /// The name of the product.
  public let name: String
  /// Where it was looked for.
  public let folder: String

  /// What is missing, where it was looked for and what to do.
  public var description: String { "no executable \(name) in \(folder): run swift build first" }
}

/// The file that is mapped at an address, by proc(5).
///
/// `dladdr` would say the same; Swift's Glibc module does not import it.
private func mappedFile(at address: UInt) -> String? {
  for line in (readFile("/proc/self/maps") ?? "").split(separator: "\n") {
    // start-end permissions offset device inode path
    let fields = line.split(separator: " ", maxSplits: 5)
    let bounds = fields[0].split(separator: "-").compactMap { UInt($0, radix: 16) }
    guard fields.count == 6, bounds.count == 2, bounds[0] <= address, address < bounds[1] else {
      continue
    }
    return String(fields[5].drop { $0 == " " })
  }
  return nil
}

/// The text of a file, such as those in `/proc` that have no size; nil if it cannot be read.
func readFile(_ path: String) -> String? {
  let descriptor = open(path, O_RDONLY | O_CLOEXEC)
  guard descriptor >= 0 else { return nil }
  defer { close(descriptor) }
  var (bytes, buffer) = ([UInt8](), [UInt8](repeating: 0, count: 8192))
  while true {
    let count = read(descriptor, &buffer, buffer.count)
    guard count > 0 else { return bytes.isEmpty ? nil : String(decoding: bytes, as: UTF8.self) }
    bytes.append(contentsOf: buffer[..<count])
  }
}
