import TestSupport
import Testing

@Suite("Commands", .timeLimit(.minutes(2)))
struct CommandTests {
  private let program: Program

  init() throws { program = try Program() }

  @Test("--help and --version print and succeed, whatever the home folder")
  func helpAndVersion() throws {
    for additions in [[:], ["HOME": nil], ["HOME": "/dev/null"]] as [[String: String?]] {
      let help = try program.run(["--help"], adding: additions)
      #expect(help.status == .exited(0))
      #expect(help.output.contains("--json") && help.output.contains("WX_CA_FILE"))
      #expect(help.output.split(separator: "\n").allSatisfy { $0.count <= 80 })
      let version = try program.run(["--version"], adding: additions)
      #expect(version.status == .exited(0))
      #expect(version.output.hasPrefix("wx ") && version.errorOutput == "")
    }
  }

  @Test(
    "what it cannot follow is status 2, with the way out in one line",
    arguments: [
      ["--nonsense"], ["--units", "furlongs"], ["--json", "--report"], ["--at", "yesterday"],
      ["--endpoint", "ftp://example.org"], ["--format"], ["--list", "Berlin"], [""],
    ])
  func usage(arguments: [String]) throws {
    let outcome = try program.run(arguments)
    #expect(outcome.status == .exited(2))
    #expect(outcome.output == "")
    expectOneErrorLine(outcome)
  }

  @Test("favourites are added, listed and removed")
  func favorites() throws {
    let answer = WeatherAnswer(
      searchResults: """
        {"id":2950159,"name":"Berlin","latitude":52.52,"longitude":13.41,"admin1":"Land Berlin",
        "country":"Germany","country_code":"DE","timezone":"Europe/Berlin"}
        """)
    let server = try answer.server()
    let address = ["--endpoint", server.url("")]
    let added = try program.run(["--add", "berlin"] + address)
    #expect(added.status == .exited(0) && added.output.contains("Berlin, Land Berlin, Germany"))
    let again = try program.run(["--add", "52.521,13.411"] + address)
    #expect(again.status == .exited(1) && again.errorOutput.contains("already there"))
    expectOneErrorLine(again)
    let listed = try program.run(["--list"])
    #expect(
      listed.output == "geonames:2950159\tBerlin\tLand Berlin\tGermany\t52.52,13.41\n",
      "\(listed.output)")
    let unknown = try program.run(["--remove", "Rome"])
    #expect(unknown.status == .exited(1))
    expectOneErrorLine(unknown)
    let removed = try program.run(["--remove", "Berlin"])
    #expect(removed.status == .exited(0))
    #expect(try program.run(["--list"]).output == "")
  }

  @Test("a favourite out of range or unknown is not added")
  func refusedFavorites() throws {
    let server = try WeatherAnswer().server()
    for place in ["95,10", "Xyzzy"] {
      let outcome = try program.run(["--add", place, "--endpoint", server.url("")])
      #expect(outcome.status == .exited(1))
      expectOneErrorLine(outcome)
    }
    #expect(program.read(Program.placesFile) == nil)
  }

  @Test("of two places with one name the id decides")
  func sameName() throws {
    try program.write(
      #"{"schema":1,"places":[{"id":"a","name":"Paris","latitude":1,"longitude":2},"#
        + #"{"id":"b","name":"Paris","latitude":3,"longitude":4}]}"#, to: Program.placesFile)
    let outcome = try program.run(["--remove", "Paris"])
    #expect(outcome.status == .exited(1))
    expectOneErrorLine(outcome)
    #expect(try program.run(["--remove", "b"]).status == .exited(0))
    #expect(try program.run(["--list"]).output.hasPrefix("a\t"))
  }

  @Test("doctor finds its way without a terminal, a locale or a home folder")
  func doctor() throws {
    for additions in [[:], ["HOME": "/dev/null"], ["LANG": nil, "TZ": nil]] as [[String: String?]] {
      let outcome = try program.run(["doctor"], adding: additions)
      #expect(outcome.status == .exited(0))
      for label in ["terminal", "zone files", "libcurl", "cache", "log", "favourites"] {
        #expect(outcome.output.contains("\n\(label)"), "\(outcome.output)")
      }
    }
    let terminal = try program.start(["doctor"], columns: 100, rows: 40)
    #expect(terminal.waitForExit(within: Program.patience) == .exited(0))
    #expect(terminal.screen.contains("100x40"), "\(terminal.screen)")
    #expect(terminal.screen.contains("256"), "\(terminal.screen)")
  }

  @Test("doctor says of each key whether its service takes it, and never what it is")
  func keys() throws {
    let server = try LoopbackServer { request in
      switch request.path {
      case "/geo/1.0/direct":
        request.parameter("appid") == "good"
          ? .json("[]") : .json(#"{"cod":401,"message":"Invalid API key"}"#, status: 401)
      default: .status(404)
      }
    }
    func line(_ key: String?, _ arguments: String...) throws -> String {
      let outcome = try program.run(
        ["doctor"] + arguments,
        adding: Program.endpoints(of: server.url("")).merging(["WX_OPENWEATHERMAP_KEY": key]) {
          $1
        })
      #expect(outcome.status == .exited(0))
      let line = outcome.output.split(separator: "\n").first { $0.hasPrefix("OpenWeather key") }
      return String(line ?? "")
    }
    #expect(try line(nil).hasSuffix("  absent"))
    #expect(try line("good").hasSuffix("  present, accepted"))
    #expect(try line("good", "--offline").hasSuffix("  present, not tried"))
    #expect(try line("@/no/such").contains("unusable: cannot read the key for OpenWeather"))
    let refused = try line("b4d")
    #expect(refused.contains("  present, refused: OpenWeather"))
    #expect(!refused.contains("b4d"))
  }

  // MARK: Where the output goes

  @Test("a reader that stops early is no error")
  func brokenPipe() throws {
    let outcome = try program.shell(
      "for i in 1 2 3 4 5; do \"$WX\" --demo --json | head -c 10 >/dev/null; echo "
        + "${PIPESTATUS[0]}; done")
    #expect(
      outcome.output == "0\n0\n0\n0\n0\n" || outcome.output.allSatisfy { "01\n".contains($0) })
    #expect(outcome.errorOutput == "")
  }

  @Test(
    "what cannot be written is no success",
    arguments: ["--demo --json", "--demo --report", "--list", "--help", "--version", "doctor"])
  func fullDisk(arguments: String) throws {
    try program.keep([.oslo])
    let outcome = try program.shell("\"$WX\" \(arguments) >/dev/full")
    #expect(outcome.status == .exited(1), "\(outcome)")
    expectOneErrorLine(outcome)
    let closed = try program.shell("\"$WX\" \(arguments) >&-")
    #expect(closed.status == .exited(1), "\(closed)")
  }

  @Test("closed standard streams end in a status, not in a crash")
  func closedStreams() throws {
    for streams in ["<&-", "2>&-", "<&- >&- 2>&-"] {
      let outcome = try program.shell("\"$WX\" --demo --report \(streams)")
      let isOrderly = [.exited(0), .exited(1)].contains(outcome.status)
      #expect(isOrderly, "\(streams): \(outcome)")
    }
  }
}
