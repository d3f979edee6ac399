import Foundation
import TestSupport
import Testing

/// The real `wx` with a home folder of its own, which goes when the object does.
final class Program {
  /// The longest that anything may take; a machine under load takes its time.
  static let patience = Duration.seconds(20)

  /// The home folder.
  let home: URL
  private let path: String

  init() throws {
    path = try builtProduct(named: "wx")
    home = FileManager.default.temporaryDirectory
      .appendingPathComponent("wx-end-to-end-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: home, withIntermediateDirectories: true)
  }

  deinit { try? FileManager.default.removeItem(at: home) }

  /// Everything that the program finds in its environment; an addition of nil takes away.
  func environment(
    term: String? = "xterm-256color", adding additions: [String: String?] = [:]
  ) -> [String: String] {
    var variables = ChildProcess.plainEnvironment
    variables["HOME"] = home.path
    variables["TZ"] = "UTC"
    variables["TERM"] = term
    for (name, value) in additions { variables[name] = value }
    return variables
  }

  /// Variables that lead every service to one server, and any other question nowhere.
  static func endpoints(of server: String) -> [String: String?] {
    let names = ["OPEN_METEO", "OPENWEATHERMAP", "QWEATHER", "MET_NORWAY", "NWS"]
    return Dictionary(uniqueKeysWithValues: names.map { ("WX_ENDPOINT_" + $0, server) })
  }

  /// Keys for the services that want one, which must never be seen anywhere.
  static let keys: [String: String?] = [
    "WX_OPENWEATHERMAP_KEY": "k3y-that-nobody-sees", "WX_QWEATHER_KEY": "k3y-that-nobody-sees",
    "WX_QWEATHER_HOST": "abc.qweatherapi.com",
  ]

  /// Runs the program with pipes to its end.
  func run(
    _ arguments: [String], adding additions: [String: String?] = [:]
  ) throws -> ChildProcess.Outcome {
    let outcome = try ChildProcess.run(
      path, arguments, environment: environment(term: nil, adding: additions),
      within: Self.patience)
    try #require(outcome.status != nil, "wx \(arguments) did not end")
    return outcome
  }

  /// Runs a line of shell in which `$WX` is the program.
  func shell(
    _ script: String, adding additions: [String: String?] = [:]
  ) throws -> ChildProcess.Outcome {
    let outcome = try ChildProcess.run(
      "/bin/bash", ["-c", script],
      environment: environment(term: nil, adding: additions).merging(["WX": path]) { $1 },
      within: Self.patience)
    try #require(outcome.status != nil, "\(script) did not end")
    return outcome
  }

  /// Starts the program on a terminal; unless `isMoving`, pages and sky stand, and a screen that
  /// shows what is expected is the last one.
  func start(
    _ arguments: [String], isMoving: Bool = false, term: String? = "xterm-256color",
    adding additions: [String: String?] = [:], columns: Int = 80, rows: Int = 24
  ) throws -> PseudoTerminal {
    try PseudoTerminal(
      path, arguments + (isMoving ? [] : ["--reduce-motion"]),
      environment: environment(term: term, adding: additions),
      columns: columns, rows: rows)
  }

  /// Starts a shell with job control and in it the program.
  func startInShell(
    _ arguments: String, adding additions: [String: String?] = [:], columns: Int = 80,
    rows: Int = 24
  ) throws -> JobControlShell {
    let shell = try JobControlShell(
      environment: environment(adding: additions.merging(["WX": path]) { $1 }), columns: columns,
      rows: rows)
    shell.enter("\"$WX\" \(arguments)")
    return shell
  }

  // MARK: Files

  /// Where the favourites are.
  static let placesFile = ".local/share/wx/places.json"
  /// Where the log is.
  static let logFile = ".local/state/wx/log"
  /// Where the settings are.
  static let configurationFile = ".config/wx/config.json"

  /// Writes a file below the home folder.
  func write(_ text: String, to name: String) throws {
    let file = home.appendingPathComponent(name)
    try FileManager.default.createDirectory(
      at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
    try Data(text.utf8).write(to: file)
  }

  /// The text of a file below the home folder; nil without one.
  func read(_ name: String) -> String? {
    try? String(contentsOf: home.appendingPathComponent(name), encoding: .utf8)
  }

  /// The names in a folder below the home folder.
  func names(in folder: String) -> [String] {
    let path = home.appendingPathComponent(folder).path
    return ((try? FileManager.default.contentsOfDirectory(atPath: path)) ?? []).sorted()
  }

  /// The contents of all files below the home folder, with their names before them.
  func keptFiles() throws -> [String] {
    let names = FileManager.default.enumerator(atPath: home.path)?.compactMap { $0 as? String }
    return (names ?? []).compactMap { name in
      let content = try? Data(contentsOf: home.appendingPathComponent(name))
      return content.map { name + "\n" + String(decoding: $0, as: UTF8.self) }
    }
  }

  /// Makes these places the favourites.
  func keep(_ places: [FavoritePlace]) throws {
    let entries = places.map(\.entry).joined(separator: ",")
    try write(#"{"schema":1,"places":[\#(entries)]}"#, to: Self.placesFile)
  }

  /// The names of the favourites on the disk, in their order.
  func favoriteNames() throws -> [String] {
    let outcome = try run(["--list"])
    #expect(outcome.status == .exited(0))
    return outcome.output.split(separator: "\n").compactMap { line in
      line.split(separator: "\t").dropFirst().first.map(String.init)
    }
  }

  /// Makes these places the favourites and lets the program remember a forecast of each.
  func keepWithForecasts(_ places: [FavoritePlace], from server: LoopbackServer) throws {
    try keep(places)
    let outcome = try run(["--report", "--endpoint", server.url("")])
    try #require(outcome.status == .exited(0), "\(outcome.errorOutput)")
  }
}

/// A favourite as the tests write it into a home folder.
struct FavoritePlace {
  let name: String
  let latitude: Double
  let longitude: Double

  static let oslo = Self(name: "Oslo", latitude: 59.91, longitude: 10.75)
  static let rome = Self(name: "Rome", latitude: 41.89, longitude: 12.48)
  static let cairo = Self(name: "Cairo", latitude: 30.04, longitude: 31.24)

  /// Its object in `places.json`.
  var entry: String {
    #"{"id":"test:\#(name)","name":"\#(name)","latitude":\#(latitude),"longitude":\#(longitude)}"#
  }
}
