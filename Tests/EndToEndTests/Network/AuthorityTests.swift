import Foundation
import Glibc
import TestSupport
import Testing

@Suite(
  "Authorities of https", .timeLimit(.minutes(2)),
  .enabled(if: access(openssl, X_OK) == 0, "the openssl command is not installed"))
struct AuthorityTests {
  private static let serverScript = """
    set -e
    "$OPENSSL" req -x509 -newkey ec -pkeyopt ec_paramgen_curve:P-256 -nodes -keyout key.pem \
      -out certificate.pem -days 2 -subj "/CN=wx test" -addext subjectAltName=IP:127.0.0.1
    mkdir -p v1
    printf '%s' "$ANSWER" >v1/forecast
    exec "$OPENSSL" s_server -accept 127.0.0.1:0 -WWW -cert certificate.pem -key key.pem
    """

  private let program: Program
  private let server: PseudoTerminal
  private let address: String

  init() throws {
    program = try Program()
    // On a terminal, because that ends the server together with the test.
    server = try PseudoTerminal(
      "/bin/sh", ["-c", Self.serverScript],
      environment: program.environment(adding: ["OPENSSL": openssl, "ANSWER": "{}"]),
      workingDirectory: program.home.path, columns: 200)
    var port: Substring?
    let isListening = server.wait(within: Program.patience) { screen in
      let line = screen.lines.first { $0.hasPrefix("ACCEPT 127.0.0.1:") }
      port = line?.split(separator: ":").last
      return port != nil
    }
    try #require(isListening, "\(server.screen)")
    address = "https://127.0.0.1:\(port ?? "")"
  }

  @Test("an unknown one is named as such")
  func unknownAuthority() throws {
    let outcome = try program.run(["--report", "1,2", "--endpoint", address])
    #expect(outcome.status == .exited(1))
    expectOneErrorLine(outcome)
    #expect(outcome.errorOutput.contains("not safe"), "\(outcome.errorOutput)")
    #expect(outcome.errorOutput.contains("WX_CA_FILE"), "\(outcome.errorOutput)")
    let terminal = try program.start(["1,2", "--endpoint", address])
    terminal.expect("not safe")
    try terminal.quit()
  }

  @Test("WX_CA_FILE makes it a known one")
  func knownAuthority() throws {
    let outcome = try program.run(
      ["--report", "1,2", "--endpoint", address],
      adding: ["WX_CA_FILE": program.home.appendingPathComponent("certificate.pem").path])
    // The server has no weather; that it was asked is what counts.
    #expect(outcome.status == .exited(1))
    #expect(!outcome.errorOutput.contains("not safe"), "\(outcome.errorOutput)")
    #expect(outcome.errorOutput.contains("Open-Meteo"), "\(outcome.errorOutput)")
  }
}

/// Where the openssl command lies.
private let openssl = "/usr/bin/openssl"
