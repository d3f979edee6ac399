import TestSupport
import Testing

@Suite("Child processes with pipes")
struct ChildProcessTests {
  @Test("returns status and both outputs")
  func outputs() throws {
    let outcome = try ChildProcess.run("/bin/sh", ["-c", "echo out; echo err >&2; exit 7"])
    #expect(outcome.status == .exited(7))
    #expect(outcome.output == "out\n")
    #expect(outcome.errorOutput == "err\n")
  }

  @Test("drains both outputs and writes the input at the same time")
  func concurrently() throws {
    let input = [UInt8](repeating: UInt8(ascii: "x"), count: 1_000_000)
    let outcome = try ChildProcess.run("/bin/sh", ["-c", "tee /dev/stderr"], input: input)
    #expect(outcome.status == .exited(0))
    #expect(outcome.standardOutput == input)
    #expect(outcome.standardError == input)
  }

  @Test("survives a program that does not read its input")
  func unreadInput() throws {
    let outcome = try ChildProcess.run(
      "/bin/sh", ["-c", "exec <&-; echo done"], input: Array(repeating: 0, count: 1_000_000))
    #expect(outcome.status == .exited(0))
    #expect(outcome.output == "done\n")
  }

  @Test("passes on the given environment, folder and nothing else")
  func environment() throws {
    let outcome = try ChildProcess.run(
      "/bin/sh", ["-c", "pwd; exec /usr/bin/env"], environment: ["A": "1"], workingDirectory: "/usr"
    )
    #expect(Set(outcome.output.split(separator: "\n")) == ["/usr", "A=1", "PWD=/usr"])
  }

  @Test("kills a program at the deadline and keeps what it wrote")
  func deadline() throws {
    let outcome = try ChildProcess.run(
      "/bin/sh", ["-c", "echo started; exec sleep 60"], within: .milliseconds(300))
    #expect(outcome.status == nil)
    #expect(outcome.output == "started\n")
  }

  @Test("is not held up by a process that was left behind with the pipes")
  func daemon() throws {
    let start = ContinuousClock.now
    let outcome = try ChildProcess.run("/bin/sh", ["-c", "sleep 3 & echo left"])
    #expect(outcome.status == .exited(0))
    #expect(outcome.output == "left\n")
    #expect(ContinuousClock.now - start < .seconds(2))
  }

  @Test("tells the signal that ended a program, with no signal blocked or ignored")
  func signals() throws {
    for (name, number) in [("TERM", 15), ("HUP", 1), ("PIPE", 13)] as [(String, Int32)] {
      let outcome = try ChildProcess.run("/bin/sh", ["-c", "kill -\(name) $$; exit 3"])
      #expect(outcome.status == .signalled(number), "SIG\(name)")
    }
  }

  @Test("says which program could not be started")
  func missing() throws {
    let error = #expect(throws: SystemCallError.self) {
      try ChildProcess.run("/nonexistent/program")
    }
    #expect(error?.description == "posix_spawn /nonexistent/program: No such file or directory")
  }

  @Test("finds the built program beside the tests")
  func product() throws {
    #expect(try builtProduct(named: "wx").hasSuffix("/wx"))
    #expect(throws: MissingProduct.self) { try builtProduct(named: "no-such-product") }
  }
}
