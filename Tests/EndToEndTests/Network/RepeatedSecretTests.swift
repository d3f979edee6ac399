import Foundation
import TestSupport
import Testing

@Suite("A service that repeats the key, in the real program", .timeLimit(.minutes(3)))
struct RepeatedSecretTests {
  private static let key = "9f8e7d6c5b4a39281706f5e4d3c2b1a0"
  private static let writings = [
    key, key.uppercased(), "%39%66%38%65%37%64%36c5b4a39281706f5e4d3c2b1a0", "9f8e7d6c...",
  ]
  private let program: Program

  init() throws { program = try Program() }

  private func variables(of server: LoopbackServer) -> [String: String?] {
    Program.endpoints(of: server.url("")).merging([
      "WX_OPENWEATHERMAP_KEY": Self.key, "WX_QWEATHER_KEY": Self.key,
      "WX_QWEATHER_HOST": "abc.qweatherapi.com", "WX_OPENWEATHERMAP_PLAN": "onecall3",
    ]) { $1 }
  }

  private func expectNothing(_ outcome: ChildProcess.Outcome) {
    let text = (outcome.output + outcome.errorOutput).lowercased()
    #expect(!text.contains("9f8e7d") && !text.contains("%39%66"), "\(text.suffix(600))")
  }

  @Test("no error prints it", arguments: ["openweathermap", "qweather"], writings)
  func errors(provider: String, writing: String) throws {
    let server = try LoopbackServer { _ in
      .json(
        #"{"cod":"400","message":"wrong \#(writing)","error":{"status":400,"#
          + #""title":"Invalid Parameter","detail":"wrong \#(writing)"}}"#, status: 400)
    }
    for arguments in [["--report"], ["--json"]] {
      let outcome = try program.run(
        arguments + ["--provider", provider, "5.32,-4.02"], adding: variables(of: server))
      #expect(outcome.status == .exited(1) && outcome.errorOutput.contains("refuses"))
      expectNothing(outcome)
    }
    expectNothing(try program.run(["doctor"], adding: variables(of: server)))
  }

  @Test("no warning shows it")
  func alerts() throws {
    let link = "https://x.example/?appid=" + Self.key
    let now = Int(Date().timeIntervalSince1970)
    let server = try LoopbackServer { request in
      guard request.path == "/data/3.0/onecall" else { return .status(404) }
      return .json(
        """
        {"timezone":"Africa/Abidjan","timezone_offset":0,
         "current":{"dt":\(now),"temp":20,"weather":[{"id":500,"description":"rain \(link)"}]},
         "hourly":[{"dt":\(now - now % 3_600),"temp":20}],
         "alerts":[{"event":"Gale \(link)","description":"Storm \(link)","start":\(now),
          "end":\(now + 7_200)}]}
        """)
    }
    for arguments in [["--report"], ["--json"], ["--format", "%c"]] {
      let outcome = try program.run(
        arguments + ["--provider", "openweathermap", "5.32,-4.02"], adding: variables(of: server))
      #expect(outcome.status == .exited(0), "\(outcome.errorOutput)")
      expectNothing(outcome)
    }
    let report = try program.run(
      ["--report", "--provider", "openweathermap", "5.32,-4.02"], adding: variables(of: server))
    #expect(report.output.contains("Gale https://x.example/?appid=…"), "\(report.output)")
    #expect(try program.keptFiles().allSatisfy { !$0.contains(Self.key) })
  }
}
