import Glibc
import WeatherModel

/// The program: reads its arguments, runs what they ask for, ends with a status.
@main
enum WeatherCommand {
  static func main() {
    let environment = currentEnvironment()
    let arguments: CommandLineArguments
    do {
      arguments = try CommandLineArguments(parsing: Array(CommandLine.arguments.dropFirst()))
    } catch {
      StandardStreams.writeError(error.line)
      exit(UsageError.exitStatus)
    }
    switch arguments.mode {
    case .help:
      StandardStreams.write(HelpText.text)
    case .version:
      StandardStreams.write("wx \(Version.current)\n")
    case .fullScreen where isatty(STDOUT_FILENO) == 0:
      // A pipe gets the report: nobody can look at a full screen in a file.
      exit(OneShot.run(arguments, mode: .report, environment: environment))
    case .fullScreen:
      exit(FullScreen.run(arguments, environment: environment))
    case .json, .report, .list, .doctor, .format, .add, .remove:
      exit(OneShot.run(arguments, mode: arguments.mode, environment: environment))
    }
  }

  /// The variables of the environment; the last of several equal names wins, as in shells.
  private static func currentEnvironment() -> [String: String] {
    var variables: [String: String] = [:]
    var pointer = environ
    while let entry = pointer.pointee {
      let text = String(cString: entry)
      if let separator = text.firstIndex(of: "=") {
        variables[String(text[..<separator])] = String(text[text.index(after: separator)...])
      }
      pointer += 1
    }
    return variables
  }
}

/// The process's output, written whole.
enum StandardStreams {
  /// Writes to stdout; answers whether everything arrived.
  @discardableResult
  static func write(_ text: String) -> Bool { write(text, to: STDOUT_FILENO) }

  /// Writes one line to stderr.
  static func writeError(_ line: String) { _ = write(line + "\n", to: STDERR_FILENO) }

  private static func write(_ text: String, to descriptor: Int32) -> Bool {
    var text = text
    return text.withUTF8 { bytes in
      var written = 0
      while written < bytes.count {
        let count = Glibc.write(
          descriptor, bytes.baseAddress.map { $0 + written }, bytes.count - written)
        if count > 0 { written += count } else if count < 0, errno != EINTR { return false }
      }
      return true
    }
  }
}
