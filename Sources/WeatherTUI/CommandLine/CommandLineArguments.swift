import WeatherModel

/// What a command line asks for.
///
/// Read by an own parser: glibc's `getopt_long` is not in Swift's Glibc module, takes
/// abbreviations, keeps its state in global variables and writes its own messages.
struct CommandLineArguments: Equatable, Sendable {
  /// What to do.
  enum Mode: Equatable, Sendable {
    case fullScreen, json, report, list, doctor, version, help
    case format(FormatTemplate)
    case add(String)
    case remove(String)
  }

  var mode = Mode.fullScreen
  /// Names or coordinates, one an argument; empty for the favourites.
  var places: [String] = []
  /// Nil where the settings decide, as in all that follows.
  var provider: ProviderChoice?
  /// Scheme, host and what stands before the service's own paths, without a slash at the end.
  var endpoint: String?
  var units: UnitSystem?
  var language: Language?
  var hourStyle: HourStyle?
  var colors: ColorChoice?
  /// The moment to show everything as of; the clock stands then.
  var time: Instant?
  var configurationFile: String?
  var isDemo = false
  var isOffline = false
  var isASCII = false
  var reducesMotion = false

  /// What no arguments at all ask for.
  init() {}

  /// Reads the arguments that follow the program's name.
  ///
  /// Accepts `--name value`, `--name=value` and `--`, options and places in any order, and
  /// options only by their whole name. `--help` and `--version` end the reading.
  init(parsing arguments: [String]) throws(UsageError) {
    var rest = arguments[...]
    var given: [String] = []
    var takesOptions = true
    while let argument = rest.popFirst() {
      if takesOptions, argument == "--" {
        takesOptions = false
      } else if takesOptions, Self.looksLikeOption(argument) {
        let (option, attached) = try Self.option(in: argument)
        try apply(option, written: argument, attached: attached, rest: &rest)
        if mode == .help || mode == .version { return }
        if option.isMode, let other = given.first(where: Self.isMode),
          other != option.name || mode.holdsValue
        {
          throw Self.conflict(other, option.name, "one command line does one thing")
        }
        given.append(option.name)
      } else if takesOptions, argument == "doctor", places.isEmpty, mode != .doctor {
        if let other = given.first(where: Self.isMode) {
          throw Self.conflict(other, "doctor", "one command line does one thing")
        }
        mode = .doctor
        given.append(argument)
      } else {
        guard argument.contains(where: { !$0.isWhitespace }) else {
          throw UsageError(
            what: "'\(argument)'", why: "the name of a place is empty",
            remedy: "write a name or 'latitude,longitude'")
        }
        places.append(argument)
      }
    }
    try checkConflicts(given)
  }

  /// Whether an argument is an option; "-33.9,18.4" is a place.
  private static func looksLikeOption(_ argument: String) -> Bool {
    guard argument.hasPrefix("-") else { return false }
    return !(argument.dropFirst().first.map { "0123456789.".contains($0) } ?? false)
  }

  /// The option that an argument names, and the value behind its equals sign.
  private static func option(
    in argument: String
  ) throws(UsageError) -> (CommandLineOption, attached: String?) {
    let parts = argument.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
    let name = String(parts[0])
    guard let option = CommandLineOption.named(name) else {
      let nearest = nearestOption(to: name).map { "did you mean \($0)? " } ?? ""
      throw UsageError(
        what: name, why: "no such option",
        remedy: nearest + "'wx --help' lists all; a place that begins with - goes after --")
    }
    return (option, parts.count > 1 ? String(parts[1]) : nil)
  }

  /// Does what an option says, with the value that is attached to it or follows it.
  private mutating func apply(
    _ option: CommandLineOption, written: String, attached: String?,
    rest: inout ArraySlice<String>
  ) throws(UsageError) {
    switch option.argument {
    case .none(let apply):
      guard attached == nil else {
        throw UsageError(
          what: written, why: "\(option.name) takes no value", remedy: "write \(option.name)")
      }
      apply(&self)
    case .choice(_, let choices, let apply):
      let remedy = "choose " + Self.alternatives(choices)
      let value = try Self.value(of: option, attached, &rest, remedy: remedy)
      guard apply(&self, value) else {
        throw UsageError(what: "\(option.name) \(value)", why: "no such choice", remedy: remedy)
      }
    case .text(let placeholder, let apply):
      let remedy = "write \(option.name) \(placeholder)"
      try apply(&self, try Self.value(of: option, attached, &rest, remedy: remedy))
    }
  }

  private static func value(
    of option: CommandLineOption, _ attached: String?, _ rest: inout ArraySlice<String>,
    remedy: String
  ) throws(UsageError) -> String {
    // Another option in the value's place says that the value was forgotten.
    let following = rest.first.flatMap { CommandLineOption.named($0) == nil ? $0 : nil }
    if attached == nil, following != nil { rest.removeFirst() }
    guard let value = attached ?? following, value.contains(where: { !$0.isWhitespace }) else {
      throw UsageError(what: option.name, why: "its value is missing", remedy: remedy)
    }
    return value
  }

  private func checkConflicts(_ given: [String]) throws(UsageError) {
    for (first, second, reason) in CommandLineOption.conflicts
    where given.contains(first) && given.contains(second) {
      throw Self.conflict(first, second, reason)
    }
    if let place = places.first, isDemo {
      throw UsageError(
        what: "\(place) with --demo", why: "the samples are of cities of their own",
        remedy: "leave out one of the two")
    }
    if let place = places.first, !mode.takesPlaces {
      let name = given.first(where: Self.isMode) ?? ""
      throw UsageError(
        what: place, why: "\(name) takes no more places",
        remedy: "leave it out, or put quotes around a name with blanks")
    }
  }

  private static func isMode(_ name: String) -> Bool {
    name == "doctor" || CommandLineOption.named(name)?.isMode == true
  }

  private static func conflict(_ first: String, _ second: String, _ reason: String) -> UsageError {
    UsageError(
      what: first == second ? "\(first) twice" : "\(first) with \(second)", why: reason,
      remedy: first == second ? "leave one out" : "leave out one of the two")
  }

  /// "a, b or c".
  private static func alternatives(_ choices: [String]) -> String {
    guard let last = choices.last, choices.count > 1 else { return choices.first ?? "" }
    return choices.dropLast().joined(separator: ", ") + " or " + last
  }
}

extension CommandLineArguments.Mode {
  fileprivate var holdsValue: Bool {
    switch self {
    case .format, .add, .remove: true
    case .fullScreen, .json, .report, .list, .doctor, .version, .help: false
    }
  }

  fileprivate var takesPlaces: Bool {
    switch self {
    case .fullScreen, .json, .report, .format: true
    case .list, .doctor, .version, .help, .add, .remove: false
    }
  }
}
