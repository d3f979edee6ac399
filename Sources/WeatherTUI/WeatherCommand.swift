import Glibc
import WeatherModel

/// The program: reads its arguments, runs what they ask for, ends with a status.
@main
enum WeatherCommand {
  static func main() {
    StandardStreams.prepare()
    let status = StandardStreams.status(run())
    // Not `exit`: it destroys what the threads of network and tasks are still using, and one of
    // them now and then falls over it. Everything has been written and restored by now.
    _exit(status)
  }

  private static func run() -> Int32 {
    let environment = currentEnvironment()
    let arguments: CommandLineArguments
    do {
      arguments = try CommandLineArguments(parsing: Array(CommandLine.arguments.dropFirst()))
    } catch {
      StandardStreams.writeError(error.line)
      return UsageError.exitStatus
    }
    switch arguments.mode {
    case .help:
      StandardStreams.write(HelpText.text)
      return 0
    case .version:
      StandardStreams.write("wx \(Version.current)\n")
      return 0
    case .fullScreen where isatty(STDOUT_FILENO) == 0:
      // A pipe gets the report: nobody can look at a full screen in a file.
      return OneShot.run(arguments, mode: .report, environment: environment)
    case .fullScreen:
      return FullScreen.run(arguments, environment: environment)
    case .json, .report, .list, .doctor, .format, .add, .remove:
      return OneShot.run(arguments, mode: arguments.mode, environment: environment)
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
