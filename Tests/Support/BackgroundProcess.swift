import Glibc

/// A program that runs until nobody holds the value any more, without input and output.
public final class BackgroundProcess: Sendable {
  private let processID: pid_t

  /// Starts a program, which `timeout` ends after two minutes even if the test dies before.
  public init(_ path: String, _ arguments: [String] = []) throws {
    let null = ProcessLaunch.Descriptor.file("/dev/null")
    processID = try descriptorCreation.withLock { _ in
      try ProcessLaunch(
        path: "/usr/bin/timeout", arguments: ["120", path] + arguments,
        environment: ChildProcess.plainEnvironment, descriptors: [null, null, null]
      ).start()
    }
  }

  /// Ends it and waits for its end.
  deinit {
    // `timeout` passes the signal on to the program and ends after it.
    kill(processID, SIGTERM)
    let deadline = ContinuousClock.now + .seconds(10)
    var status: Int32 = 0
    while waitpid(processID, &status, WNOHANG) == 0 {
      if ContinuousClock.now >= deadline { kill(processID, SIGKILL) }
      poll(nil, 0, 2)
    }
  }
}
