import Glibc

/// A shell with job control on a pseudo-terminal, for Ctrl-Z, `fg` and `bg`.
///
/// SIGTSTP does not stop a program whose process group is orphaned, and that of a session leader
/// always is. Here the program is a job: the shell is its parent in the same session.
public struct JobControlShell {
  /// The terminal that the shell and its jobs share.
  public let terminal: PseudoTerminal

  private static let prompt = "ready> "

  /// Starts bash without its start-up files and waits for its prompt.
  ///
  /// - Parameter environment: All of it; nothing is inherited.
  public init(
    environment: [String: String] = PseudoTerminal.environment(),
    workingDirectory: String? = nil, columns: Int = 80, rows: Int = 24
  ) throws {
    // Without line editing the shell leaves the modes of the terminal alone.
    terminal = try PseudoTerminal(
      "/bin/bash", ["--norc", "--noprofile", "--noediting", "-i"],
      environment: environment.merging(["PS1": Self.prompt, "HISTFILE": ""]) { $1 },
      workingDirectory: workingDirectory, columns: columns, rows: rows)
    guard waitForPrompt() else { throw SystemCallError(call: "prompt of bash", code: ETIMEDOUT) }
  }

  /// Types a command line.
  public func enter(_ command: String) { terminal.send(command + "\n") }

  /// Waits until a job is in the foreground and returns its process group.
  ///
  /// The group's number is the process number of the job's first process.
  public func waitForJob(within limit: Duration = .seconds(5)) -> pid_t? {
    var job: pid_t?
    terminal.wait(within: limit) { _ in
      job = terminal.foregroundProcessGroup
      return job != nil && job != terminal.processID
    }
    return job == terminal.processID ? nil : job
  }

  /// Waits until the shell has the terminal again and has written its prompt.
  @discardableResult
  public func waitForPrompt(within limit: Duration = .seconds(5)) -> Bool {
    terminal.wait(within: limit) { screen in
      terminal.foregroundProcessGroup == terminal.processID
        && screen.cursorPosition.column == Self.prompt.count
        && screen.text(row: screen.cursorPosition.row) + " " == Self.prompt
    }
  }
}
