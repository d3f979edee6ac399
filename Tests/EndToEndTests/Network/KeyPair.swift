import Foundation
import Glibc
import Synchronization
import TestSupport
import Testing

/// A key pair for QWeather as its documentation says to make one, and the service's side of it.
final class KeyPair: Sendable {
  private static let openssl = "/usr/bin/openssl"
  /// Whether the command is there that makes and checks signatures.
  static let canCheck = access(openssl, X_OK) == 0

  /// The name of its folder.
  var name: String { folder.lastPathComponent }
  private let folder: URL
  private let privateKey: String
  /// What was found of a token.
  private let verdicts = Mutex<[String: Bool]>([:])

  /// A new pair in a folder of its own below another one.
  init(in parent: URL) throws {
    folder = parent.appendingPathComponent("keys-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    let file = folder.appendingPathComponent("private.pem")
    for arguments in [
      ["genpkey", "-algorithm", "ed25519", "-out", "private.pem"],
      ["pkey", "-in", "private.pem", "-pubout", "-out", "public.pem"],
    ] {
      let outcome = try Self.run(arguments, in: folder)
      try #require(outcome.status == .exited(0), "\(outcome.errorOutput)")
    }
    privateKey = try String(contentsOf: file, encoding: .utf8)
      .split(separator: "\n").filter { !$0.hasPrefix("-") }.joined()
  }

  /// What the user sets, in place of a key.
  var variables: [String: String?] {
    [
      "WX_QWEATHER_KEY": nil, "WX_QWEATHER_HOST": "abc.qweatherapi.com",
      "WX_QWEATHER_PROJECT_ID": "PROJECT123", "WX_QWEATHER_KEY_ID": "ABCDE12345",
      "WX_QWEATHER_PRIVATE_KEY": "@" + folder.appendingPathComponent("private.pem").path,
    ]
  }

  /// Whether a text holds the private key or a token.
  func isSeen(in text: String) -> Bool {
    let tokens = verdicts.withLock { Array($0.keys) }
    return ([privateKey] + tokens).contains { text.contains($0) }
  }

  /// Whether a request has a token of this key, that counts now and says no more than is wanted.
  @Sendable func hasSigned(_ request: LoopbackServer.Request) -> Bool {
    guard let header = request.headers["authorization"], header.hasPrefix("Bearer ") else {
      return false
    }
    let token = String(header.dropFirst(7))
    // The service looks once; so many requests need not start as many programs.
    return verdicts.withLock { verdicts in
      let verdict = verdicts[token] ?? ((try? isSigned(token)) ?? false)
      verdicts[token] = verdict
      return verdict
    }
  }

  private func isSigned(_ token: String) throws -> Bool {
    let parts = token.split(separator: ".", omittingEmptySubsequences: false)
    let decoded = parts.compactMap { Self.decoded($0) }
    guard decoded.count == 3 else { return false }
    let header = try JSONSerialization.jsonObject(with: decoded[0]) as? [String: String]
    let payload = try JSONSerialization.jsonObject(with: decoded[1]) as? [String: Any] ?? [:]
    guard header?["alg"] == "EdDSA", header?["kid"] == "ABCDE12345",
      payload["sub"] as? String == "PROJECT123", Set(payload.keys) == ["sub", "iat", "exp"],
      let start = payload["iat"] as? Int, let end = payload["exp"] as? Int
    else { return false }
    let now = Int(Date().timeIntervalSince1970)
    guard start <= now, now < end, end - start <= 86_400 else { return false }
    let name = UUID().uuidString
    try Data(token.prefix(parts[0].count + 1 + parts[1].count).utf8)
      .write(to: folder.appendingPathComponent(name + ".text"))
    try decoded[2].write(to: folder.appendingPathComponent(name + ".signature"))
    let outcome = try Self.run(
      [
        "pkeyutl", "-verify", "-rawin", "-pubin", "-inkey", "public.pem", "-in", name + ".text",
        "-sigfile", name + ".signature",
      ], in: folder)
    return outcome.status == .exited(0)
  }

  /// Base64 for addresses, without padding.
  private static func decoded(_ text: Substring) -> Data? {
    let usual = text.replacing("-", with: "+").replacing("_", with: "/")
    guard !text.contains("=") else { return nil }
    return Data(base64Encoded: usual + String(repeating: "=", count: (4 - usual.count % 4) % 4))
  }

  private static func run(
    _ arguments: [String], in folder: URL
  ) throws -> ChildProcess.Outcome {
    try ChildProcess.run(
      openssl, arguments, workingDirectory: folder.path, within: Program.patience)
  }
}
