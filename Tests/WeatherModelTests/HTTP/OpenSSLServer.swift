import Foundation
import Glibc

/// `openssl s_server` on a free port of 127.0.0.1, with a certificate made for this test.
final class OpenSSLServer {
  struct Failure: Error {
    let reason: String
  }

  /// Where the command lies, or nil where it is not installed.
  static let command: String? = (ProcessInfo.processInfo.environment["PATH"] ?? "/usr/bin")
    .split(separator: ":").map { "\($0)/openssl" }.first { access($0, X_OK) == 0 }

  let port: UInt16
  /// The certificate, which is its own authority.
  let certificateFile: String
  private let folder: URL
  private let process: pid_t

  /// A server whose certificate is good for these names, such as "DNS:localhost".
  init(names: String) throws {
    let folder = FileManager.default.temporaryDirectory
      .appendingPathComponent("wx-tls-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    let certificate = folder.appendingPathComponent("certificate.pem").path
    let key = folder.appendingPathComponent("key.pem").path
    do {
      let maker = try Self.spawn([
        "req", "-x509", "-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:P-256", "-nodes",
        "-keyout", key, "-out", certificate, "-days", "2", "-subj", "/CN=wx test",
        "-addext", "subjectAltName=\(names)",
      ])
      // The end of its output is the end of the process.
      _ = try Self.read(maker.output, until: { _ in false })
      close(maker.output)
      guard Self.reap(maker.process) == 0 else { throw Failure(reason: "no certificate") }

      let server = try Self.spawn([
        "s_server", "-accept", "127.0.0.1:0", "-www", "-cert", certificate, "-key", key,
      ])
      defer { close(server.output) }
      do {
        port = try Self.port(in: server.output)
      } catch {
        kill(server.process, SIGKILL)
        _ = Self.reap(server.process)
        throw error
      }
      process = server.process
    } catch {
      try? FileManager.default.removeItem(at: folder)
      throw error
    }
    self.folder = folder
    certificateFile = certificate
  }

  deinit {
    kill(process, SIGKILL)
    _ = Self.reap(process)
    try? FileManager.default.removeItem(at: folder)
  }

  /// The number after "ACCEPT 127.0.0.1:".
  private static func port(in output: Int32) throws -> UInt16 {
    let text = try read(output) { text in
      text.split(separator: "\n", omittingEmptySubsequences: false).dropLast()
        .contains { $0.hasPrefix("ACCEPT ") }
    }
    let line = text.split(separator: "\n").first { $0.hasPrefix("ACCEPT ") }
    guard let number = line?.split(separator: ":").last, let port = UInt16(number) else {
      throw Failure(reason: "s_server does not say its port")
    }
    return port
  }

  private static func spawn(_ arguments: [String]) throws -> (process: pid_t, output: Int32) {
    guard let command else { throw Failure(reason: "openssl is not installed") }
    var ends: [Int32] = [0, 0]
    guard pipe(&ends) == 0 else { throw Failure(reason: "pipe") }
    for end in ends { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
    defer { close(ends[1]) }

    var actions = posix_spawn_file_actions_t()
    posix_spawn_file_actions_init(&actions)
    defer { posix_spawn_file_actions_destroy(&actions) }
    posix_spawn_file_actions_addopen(&actions, 0, "/dev/null", O_RDONLY, 0)
    posix_spawn_file_actions_adddup2(&actions, ends[1], 1)
    posix_spawn_file_actions_addopen(&actions, 2, "/dev/null", O_WRONLY, 0)

    var pointers: [UnsafeMutablePointer<CChar>?] = ([command] + arguments).map { strdup($0) }
    pointers.append(nil)
    defer { for pointer in pointers { free(pointer) } }
    var process = pid_t()
    guard posix_spawn(&process, command, &actions, nil, pointers, environ) == 0 else {
      close(ends[0])
      throw Failure(reason: "posix_spawn")
    }
    return (process, ends[0])
  }

  /// What comes out of a pipe until it is enough or at its end; throws after half a minute.
  private static func read(_ descriptor: Int32, until isEnough: (String) -> Bool) throws -> String {
    let deadline = ContinuousClock.now + .seconds(30)
    var text = ""
    while !isEnough(text) {
      var state = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
      guard ContinuousClock.now < deadline else { throw Failure(reason: "openssl is silent") }
      guard poll(&state, 1, 1_000) > 0 else { continue }
      var bytes = [UInt8](repeating: 0, count: 4_096)
      let count = Glibc.read(descriptor, &bytes, bytes.count)
      if count <= 0 { break }
      text += String(decoding: bytes[..<count], as: UTF8.self)
    }
    return text
  }

  private static func reap(_ process: pid_t) -> Int32 {
    var status: Int32 = -1
    while waitpid(process, &status, 0) < 0, errno == EINTR {}
    return status
  }
}
