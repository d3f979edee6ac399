import Foundation
import TestSupport
import Testing

/// `places.json` as the program leaves it.
struct SavedPlaces: Decodable, Equatable {
  struct Entry: Decodable, Equatable {
    let id: String
    let name: String
    let label: String?
  }

  let places: [Entry]
  let `default`: String?

  var ids: [String] { places.map(\.id) }
  var names: [String] { places.map(\.name) }
}

/// Ids of places in the built-in list.
enum KnownPlace {
  static let xian = "geonames:1790630"
  static let oslo = "geonames:3143244"
}

extension Program {
  /// The favourites on the disk; nil without a file or where it is damaged.
  var saved: SavedPlaces? {
    guard let text = read(Self.placesFile) else { return nil }
    return try? JSONDecoder().decode(SavedPlaces.self, from: Data(text.utf8))
  }

  /// Starts the program as somebody in China does.
  func startInChina(
    _ arguments: [String], adding additions: [String: String?] = [:], columns: Int = 80,
    rows: Int = 24
  ) throws -> PseudoTerminal {
    try start(
      arguments, adding: additions.merging(["TZ": "Asia/Shanghai"]) { $1 }, columns: columns,
      rows: rows)
  }

  /// Starts a line of shell on a terminal in which `$WX` is the program.
  func startScript(_ script: String) throws -> PseudoTerminal {
    let path = try builtProduct(named: "wx")
    return try PseudoTerminal(
      "/bin/bash", ["-c", script], environment: environment(adding: ["WX": path]))
  }
}

extension PseudoTerminal {
  /// Waits until the disk is as it shall be, while the screen goes on being read.
  func expectSaved(
    by program: Program, sourceLocation: SourceLocation = #_sourceLocation,
    _ condition: (SavedPlaces) -> Bool
  ) {
    let isSaved = wait(within: Program.patience) { _ in program.saved.map(condition) ?? false }
    #expect(
      isSaved, "\(program.read(Program.placesFile) ?? "no file")\n\(screen)",
      sourceLocation: sourceLocation)
  }

  /// Waits until the open overlay has a row with a name in it, or has none any more.
  ///
  /// The disk knows of a change before the program does that has made it; the next key may only
  /// follow when the screen shows it.
  func expectListed(
    _ name: String, _ isListed: Bool = true, sourceLocation: SourceLocation = #_sourceLocation
  ) {
    let isAsExpected = waitForFrame { screen in
      screen.lines.contains { $0.contains("│") && $0.contains(name) } == isListed
    }
    #expect(isAsExpected, "\(name): not \(isListed)\n\(screen)", sourceLocation: sourceLocation)
  }

  /// Opens the search and types a text.
  func search(_ text: String, sourceLocation: SourceLocation = #_sourceLocation) {
    type("/", expecting: "Search", sourceLocation: sourceLocation)
    send(text)
  }

  /// Waits for several texts in rows of their own, from the top down, and returns the frame's rows.
  @discardableResult
  func expectRows(
    _ texts: [[String]], sourceLocation: SourceLocation = #_sourceLocation
  ) -> [String] {
    let areThere = waitForFrame { screen in
      let rows = texts.map { words in
        screen.lines.firstIndex { line in words.allSatisfy(line.contains) }
      }
      let found = rows.compactMap { $0 }
      return found.count == texts.count && zip(found, found.dropFirst()).allSatisfy { $0 < $1 }
    }
    #expect(areThere, "not \(texts) on\n\(screen)", sourceLocation: sourceLocation)
    return screen.lines
  }
}

/// A paste as a terminal marks it.
func pasted(_ text: String) -> String { "\u{1B}[200~\(text)\u{1B}[201~" }

/// A hit of the place search as the service writes it.
func searchHit(_ id: Int, _ name: String, latitude: Double = 12, longitude: Double = 34) -> String {
  #"{"id":\#(id),"name":"\#(name)","latitude":\#(latitude),"longitude":\#(longitude),"#
    + #""admin1":"Testshire","country":"Testland","country_code":"TL"}"#
}

/// A server with the weather of everywhere, and a place search that answers as it is told to.
func searchServer(
  _ answer: @escaping @Sendable (_ name: String) -> LoopbackServer.Reply
) throws -> LoopbackServer {
  try LoopbackServer { request in
    request.path == "/v1/search"
      ? answer(request.parameter("name") ?? "") : WeatherAnswer().reply(to: request)
  }
}

extension LoopbackServer {
  /// The texts that the place search was asked for.
  var searchedTexts: [String] {
    requests.filter { $0.path == "/v1/search" }.map { $0.parameter("name") ?? "" }
  }
}

extension LoopbackServer.Reply {
  /// The answer of the place search with these hits.
  static func hits(_ hits: String...) -> Self {
    .json(#"{"results":[\#(hits.joined(separator: ","))]}"#)
  }
}
