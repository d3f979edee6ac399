import FoundationEssentials
import Glibc
import TestSupport
import WeatherModel

/// A home folder of its own, and a server on the loopback address that knows all its weather.
///
/// Both end with the object.
final class World {
  let server: LoopbackServer
  private let home: String
  private let favoriteCount: Int

  /// A world with so many favourites, all without stored weather, from a longitude eastwards.
  ///
  /// `fixed` is what some variables of the weather are there, everywhere and always.
  init(
    favoriteCount: Int, longitude: Double = 0, fixed: [String: String] = [:]
  ) async throws {
    server = try LoopbackServer { World.answer(to: $0, fixed: fixed) }
    home = FileManager.default.temporaryDirectory.path + "/wx-benchmark-\(getpid())-\(server.port)"
    self.favoriteCount = favoriteCount
    try FileManager.default.createDirectory(atPath: home, withIntermediateDirectories: true)
    let places = PlaceStore(locations: try StorageLocations(environment: ["HOME": home]))
    for index in 0..<favoriteCount {
      guard let coordinate = Coordinate(latitude: 50, longitude: longitude + Double(index)) else {
        continue
      }
      let place = Place(
        id: .init(rawValue: "geonames:\(index + 1)"), name: "Place \(index + 1)",
        region: "Benchmark", country: "Germany", countryCode: "DE", coordinate: coordinate,
        timeZone: SyntheticAnswer.zone.identifier)
      _ = try await places.apply(.add(place))
    }
  }

  deinit {
    server.stop()
    // Left behind it would only be a folder among the temporary files.
    try? FileManager.default.removeItem(atPath: home)
  }

  /// wx in this world.
  func program(_ path: String, columns: Int, rows: Int) -> BenchmarkProgram {
    var program = BenchmarkProgram(
      name: "wx", path: path, arguments: ["--endpoint", server.url("")],
      environment: PseudoTerminal.environment(adding: ["HOME": home])
    ) { screen in
      // The bottom line is drawn last, and the keys stand at its end.
      screen.contains("°") && screen.text(row: screen.size.rows - 1).contains("? help")
    }
    (program.columns, program.rows) = (columns, rows)
    return program
  }

  /// How often a path was asked for.
  func requestCount(_ path: String) -> Int { server.requests.count { $0.path == path } }

  /// Whether everything was asked for and is stored.
  var isWarm: Bool {
    let folder = home + "/.cache/wx/forecasts"
    let files = (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []
    return files.count { $0.hasSuffix(".forecast") } == favoriteCount
  }

  private static func answer(
    to request: LoopbackServer.Request, fixed: [String: String]
  ) -> LoopbackServer.Reply {
    func list(_ name: String) -> [String] {
      (request.parameter(name) ?? "").split(separator: ",").map(String.init)
    }
    let answer = SyntheticAnswer(
      coordinates: Array(zip(list("latitude"), list("longitude"))),
      currentVariables: list("current"), hourlyVariables: list("hourly"),
      dailyVariables: list("daily"), now: Instant(seconds: time(nil)), fixed: fixed,
      pastDayCount: request.parameter("past_days").flatMap { Int($0) } ?? 0)
    return .json(answer.json)
  }
}
