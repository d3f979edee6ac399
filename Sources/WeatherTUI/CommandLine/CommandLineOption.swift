import WeatherModel

/// One option of the command line: the row that parsing, `--help` and the manual are made from.
struct CommandLineOption: Sendable {
  /// The heading it stands under in the help.
  enum Group: String, CaseIterable {
    case modes = "What to do (without any of these: the full screen)"
    case data = "Data"
    case display = "Display"
  }

  /// What stands behind an option, and what the option then does.
  enum Argument: Sendable {
    case none(@Sendable (inout CommandLineArguments) -> Void)
    /// A word from a list; nil from the closure is a word outside it.
    case choice(
      String, of: [String], @Sendable (inout CommandLineArguments, String) -> Bool)
    /// Any text that the closure understands.
    case text(String, @Sendable (inout CommandLineArguments, String) throws(UsageError) -> Void)
  }

  var group: Group
  /// With its dashes: "--json".
  var name: String
  /// Other spellings, accepted silently.
  var otherNames: [String] = []
  var summary: String
  var argument: Argument

  /// The name with a placeholder or the choices for its value.
  var synopsis: String {
    switch argument {
    case .none: name
    case .choice(let placeholder, _, _), .text(let placeholder, _): "\(name) \(placeholder)"
    }
  }

  /// Whether the option says what to do, so that it excludes all others that do.
  var isMode: Bool { group == .modes }

  /// The option of that name or spelling.
  static func named(_ name: String) -> CommandLineOption? {
    all.first { $0.name == name || $0.otherNames.contains(name) }
  }

  /// Options that contradict each other, with the reason.
  static let conflicts: [(String, String, reason: String)] = [
    ("--demo", "--endpoint", "sample data comes from no server"),
    ("--demo", "--provider", "sample data comes from no provider"),
    ("--demo", "--add", "favourites are real places"),
    ("--demo", "--remove", "favourites are real places"),
  ]
}

extension CommandLineOption {
  /// Every option, in the order of the help.
  static let all: [CommandLineOption] = modes + data + display

  private static let modes: [CommandLineOption] = [
    mode("--json", "print the weather as JSON (schema 1)", .json),
    mode("--report", "print the weather as plain text", .report),
    CommandLineOption(
      group: .modes, name: "--format", summary: "print one line made from TEMPLATE",
      argument: .text("TEMPLATE") { (arguments, text) throws(UsageError) in
        arguments.mode = .format(try FormatTemplate(text))
      }),
    mode("--list", "print the favourites", .list),
    CommandLineOption(
      group: .modes, name: "--add", summary: "add a favourite",
      argument: .text("PLACE") { (arguments, text) throws(UsageError) in
        arguments.mode = .add(text)
      }),
    CommandLineOption(
      group: .modes, name: "--remove", summary: "remove a favourite",
      argument: .text("PLACE") { (arguments, text) throws(UsageError) in
        arguments.mode = .remove(text)
      }),
    mode("--version", "print the version", .version),
    mode("--help", otherNames: ["-h"], "print this help", .help),
  ]

  private static let data: [CommandLineOption] = [
    choice(.data, "--provider", "NAME", "whose forecast to show", \.provider),
    CommandLineOption(
      group: .data, name: "--endpoint",
      summary: "ask this server in place of the provider's own",
      argument: .text("URL") { (arguments, text) throws(UsageError) in
        arguments.endpoint = try endpoint(text)
      }),
    flag(.data, "--demo", "show sample forecasts", \.isDemo),
    CommandLineOption(
      group: .data, name: "--at",
      summary: "show everything as of TIME, such as 2026-03-29T01:30:00Z",
      argument: .text("TIME") { (arguments, text) throws(UsageError) in
        guard let instant = Instant(iso8601: text) else {
          throw UsageError(
            what: "--at \(text)", why: "not a time with its zone",
            remedy: "write it like 2026-03-29T01:30:00Z or 2026-03-29T03:30+02:00")
        }
        arguments.time = instant
      }),
    flag(.data, "--offline", "use only what is stored, ask no server", \.isOffline),
    CommandLineOption(
      group: .data, name: "--config", summary: "read the settings from FILE",
      argument: .text("FILE") { (arguments, text) throws(UsageError) in
        arguments.configurationFile = text
      }),
  ]

  private static let display: [CommandLineOption] = [
    choice(.display, "--units", "SYSTEM", "the units to show", \.units),
    choice(.display, "--language", "CODE", "the language to show", \.language),
    choice(.display, "--hours", "CLOCK", "the clock to show", \.hourStyle),
    choice(
      .display, "--colour", otherNames: ["--color"], "COUNT", "how many colours to use", \.colors),
    flag(.display, "--ascii", "draw with ASCII characters only", \.isASCII),
    flag(.display, "--reduce-motion", "move nothing on the screen", \.reducesMotion),
  ]

  private static func mode(
    _ name: String, otherNames: [String] = [], _ summary: String, _ mode: CommandLineArguments.Mode
  ) -> CommandLineOption {
    CommandLineOption(
      group: .modes, name: name, otherNames: otherNames, summary: summary,
      argument: .none { $0.mode = mode })
  }

  private static func flag(
    _ group: Group, _ name: String, _ summary: String,
    _ path: any WritableKeyPath<CommandLineArguments, Bool> & Sendable
  ) -> CommandLineOption {
    CommandLineOption(
      group: group, name: name, summary: summary, argument: .none { $0[keyPath: path] = true })
  }

  private static func choice<Value: RawRepresentable<String> & CaseIterable & Sendable>(
    _ group: Group, _ name: String, otherNames: [String] = [], _ placeholder: String,
    _ summary: String, _ path: any WritableKeyPath<CommandLineArguments, Value?> & Sendable
  ) -> CommandLineOption {
    CommandLineOption(
      group: group, name: name, otherNames: otherNames, summary: summary,
      argument: .choice(placeholder, of: Value.allCases.map(\.rawValue)) { arguments, text in
        guard let value = Value(rawValue: text) else { return false }
        arguments[keyPath: path] = value
        return true
      })
  }
}
