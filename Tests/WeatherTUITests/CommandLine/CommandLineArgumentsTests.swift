import Testing
import WeatherModel

@testable import WeatherTUI

@Suite("The command line is read")
struct CommandLineArgumentsTests {
  private static func parse(_ arguments: String...) throws(UsageError) -> CommandLineArguments {
    try CommandLineArguments(parsing: arguments)
  }

  @Test("Nothing asks for the full screen of the favourites")
  func nothing() throws {
    #expect(try Self.parse() == CommandLineArguments())
    #expect(CommandLineArguments().mode == .fullScreen)
  }

  @Test("Modes")
  func modes() throws {
    #expect(try Self.parse("--json").mode == .json)
    #expect(try Self.parse("--report", "Oslo").mode == .report)
    #expect(try Self.parse("--list").mode == .list)
    #expect(try Self.parse("--add", "New York").mode == .add("New York"))
    #expect(try Self.parse("--remove=New York").mode == .remove("New York"))
    #expect(try Self.parse("doctor").mode == .doctor)
    #expect(try Self.parse("--ascii", "doctor").mode == .doctor)
    #expect(try Self.parse("--version").mode == .version)
    #expect(try Self.parse("--help").mode == .help)
    #expect(try Self.parse("-h").mode == .help)
    #expect(try Self.parse("--json", "--json").mode == .json)
    let template = FormatTemplate.Segment.field(.temperature)
    guard case .format(let format) = try Self.parse("--format", "%t").mode else {
      Issue.record("no format")
      return
    }
    #expect(format.segments == [template])
  }

  @Test("Help and version end the reading, whatever follows or stood before")
  func helpEnds() throws {
    #expect(try Self.parse("--help", "--nonsense").mode == .help)
    #expect(try Self.parse("--json", "--version", "--nonsense").mode == .version)
  }

  @Test("Places and options stand in any order")
  func places() throws {
    let parsed = try Self.parse(
      "Oslo", "--units", "si", "-33.9,18.4", "--", "--json", "-x", "doctor")
    #expect(parsed.places == ["Oslo", "-33.9,18.4", "--json", "-x", "doctor"])
    #expect(parsed.units == .si)
    #expect(parsed.mode == .fullScreen)
    #expect(try Self.parse("--", "doctor").places == ["doctor"])
    #expect(try Self.parse("Oslo", "doctor").places == ["Oslo", "doctor"])
    #expect(try Self.parse("-.5,3").places == ["-.5,3"])
  }

  @Test("Every option sets its value, both ways of writing it")
  func values() throws {
    let parsed = try Self.parse(
      "--provider=met-norway", "--units", "imperial", "--language=zh", "--hours", "12",
      "--colour=256", "--at", "2026-03-29T03:30+02:00", "--config", "a=b", "--offline", "--ascii",
      "--reduce-motion", "--endpoint", "http://localhost:8080/")
    var expected = CommandLineArguments()
    expected.provider = .only(.metNorway)
    expected.units = .imperial
    expected.language = .chinese
    expected.hourStyle = .twelve
    expected.colors = .twoHundredFiftySix
    expected.time = Instant(seconds: 1_774_747_800)
    expected.configurationFile = "a=b"
    expected.isOffline = true
    expected.isASCII = true
    expected.reducesMotion = true
    expected.endpoint = "http://localhost:8080"
    #expect(parsed == expected)
    #expect(try Self.parse("--color", "never").colors == .never)
    #expect(try Self.parse("--demo").isDemo)
    #expect(try Self.parse("--hours", "12", "--hours", "24").hourStyle == .twentyFour)
    #expect(try Self.parse("--config=x=y").configurationFile == "x=y")
  }

  @Test("The providers of the command line are those of the model, and auto")
  func providers() {
    let names = ProviderChoice.allCases.map(\.rawValue)
    #expect(names == ProviderID.allCases.map(\.rawValue) + ["auto"])
    #expect(ProviderChoice(rawValue: "auto") == .automatic)
    #expect(ProviderChoice(rawValue: "qweather") == .only(.qWeather))
  }

  @Test(
    "What cannot be followed says what, why and what to do",
    arguments: [
      (
        ["--jsn"],
        "wx: --jsn: no such option: did you mean --json? 'wx --help' lists all; a place that begins with - goes after --"
      ),
      (["--hours", "13"], "wx: --hours 13: no such choice: choose 12 or 24"),
      (["--units=Metric"], "wx: --units Metric: no such choice: choose metric, imperial, uk or si"),
      (["--units"], "wx: --units: its value is missing: choose metric, imperial, uk or si"),
      (
        ["--units", "--json"],
        "wx: --units: its value is missing: choose metric, imperial, uk or si"
      ),
      (["--config="], "wx: --config: its value is missing: write --config FILE"),
      (["--json=yes"], "wx: --json=yes: --json takes no value: write --json"),
      (
        ["--json", "--report"],
        "wx: --json with --report: one command line does one thing: leave out one of the two"
      ),
      (
        ["doctor", "--json"],
        "wx: doctor with --json: one command line does one thing: leave out one of the two"
      ),
      (
        ["--list", "doctor"],
        "wx: --list with doctor: one command line does one thing: leave out one of the two"
      ),
      (
        ["--add", "A", "--add", "B"],
        "wx: --add twice: one command line does one thing: leave one out"
      ),
      (
        ["--demo", "--endpoint", "http://a"],
        "wx: --demo with --endpoint: sample data comes from no server: leave out one of the two"
      ),
      (
        ["--provider", "auto", "--demo"],
        "wx: --demo with --provider: sample data comes from no provider: leave out one of the two"
      ),
      (
        ["--add", "New", "York"],
        "wx: York: --add takes no more places: leave it out, or put quotes around a name with blanks"
      ),
      (
        ["doctor", "doctor"],
        "wx: doctor: doctor takes no more places: leave it out, or put quotes around a name with blanks"
      ),
      ([" "], "wx: ' ': the name of a place is empty: write a name or 'latitude,longitude'"),
      (
        ["--at", "yesterday"],
        "wx: --at yesterday: not a time with its zone: write it like 2026-03-29T01:30:00Z or 2026-03-29T03:30+02:00"
      ),
      (
        ["--\u{1B}[31m"],
        "wx: --[31m: no such option: 'wx --help' lists all; a place that begins with - goes after --"
      ),
    ])
  func refusals(arguments: [String], line: String) {
    let error = #expect(throws: UsageError.self) { try CommandLineArguments(parsing: arguments) }
    #expect(error?.line == line)
  }

  @Test(
    "A mistyped option names the nearest",
    arguments: [
      ("--jsno", "--json"), ("-json", "--json"), ("--JSON", "--json"), ("--rep", "--report"),
      ("--reduce_motion", "--reduce-motion"), ("--reducemotion", "--reduce-motion"),
      ("--lang", "--language"), ("--colors", "--colour"), ("--unit", "--units"),
      ("--hlep", "--help"), ("--endpiont", "--endpoint"),
    ])
  func nearest(typed: String, meant: String) {
    #expect(nearestOption(to: typed) == meant)
  }

  @Test("Nothing is near to nonsense", arguments: ["-", "-x", "--frobnicate", "--zzzz", "--北京"])
  func nothingNear(typed: String) {
    #expect(nearestOption(to: typed) == nil)
  }
}
