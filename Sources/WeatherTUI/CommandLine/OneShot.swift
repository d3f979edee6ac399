import Glibc
import Synchronization
import WeatherModel

/// The modes that print and end.
enum OneShot {
  static func run(
    _ arguments: CommandLineArguments, mode: CommandLineArguments.Mode,
    environment: [String: String]
  ) -> Int32 {
    let status = Mutex<Int32>(1)
    do {
      let session = try Session(arguments: arguments, environment: environment)
      for notice in session.notices { StandardStreams.writeError("wx: " + notice) }
      try waitBlocking {
        let result = await perform(mode, session: session)
        status.withLock { $0 = result }
      }
    } catch {
      StandardStreams.writeError(errorLine(for: error))
      return 1
    }
    return status.withLock { $0 }
  }

  private static func perform(_ mode: CommandLineArguments.Mode, session: Session) async -> Int32 {
    do {
      switch mode {
      case .json: return try await PlaceReports(session: session).printJSON()
      case .report, .fullScreen: return try await PlaceReports(session: session).printReport()
      case .format(let template): return try await PlaceReports(session: session).print(template)
      case .list: return try FavoriteCommands(session: session).list()
      case .add(let text): return try await FavoriteCommands(session: session).add(text)
      case .remove(let text): return try await FavoriteCommands(session: session).remove(text)
      case .doctor: return await Doctor(session: session).run()
      case .version, .help: return 0
      }
    } catch {
      StandardStreams.writeError(errorLine(for: error))
      return 1
    }
  }
}

/// Favourites from scripts.
struct FavoriteCommands {
  let session: Session

  /// One favourite a line: id, name, region, country, coordinates; separated by tabs.
  func list() throws -> Int32 {
    let contents = try session.places.load()
    for notice in contents.notices { StandardStreams.writeError("wx: \(notice)") }
    for favorite in contents.favorites.favorites {
      let place = favorite.place
      let point = "\(place.coordinate.latitude),\(place.coordinate.longitude)"
      let fields = [
        DisplayText.cleaned(place.id.rawValue, limit: 400), favorite.displayName,
        place.region ?? "", place.country ?? "", point,
      ]
      StandardStreams.write(fields.joined(separator: "\t") + "\n")
    }
    return 0
  }

  func add(_ text: String) async throws -> Int32 {
    let lookup = session.placeLookup(over: try session.lineup())
    let place: Place
    switch await lookup.place(named: text) {
    case .success(let found): place = found
    case .failure(let error):
      StandardStreams.writeError(errorLine(DisplayText.cleaned(text, limit: 60), error))
      return 1
    }
    let applied = try await session.places.apply(.add(place))
    for notice in applied.notices { StandardStreams.writeError("wx: \(notice)") }
    let name = ([place.name] + place.surroundings).joined(separator: ", ")
    switch applied.outcome {
    case .added:
      StandardStreams.write("added \(name) (\(place.id.rawValue))\n")
      return 0
    case .alreadyThere(let present):
      StandardStreams.writeError(
        "wx: \(name): already there as \(present.name) (\(present.id.rawValue)): nothing changed")
      return 1
    case .done, .removed, .notFound:
      return 1
    }
  }

  /// Takes an id, or the name of exactly one favourite.
  func remove(_ text: String) async throws -> Int32 {
    let favorites = try session.places.load().favorites
    // `--list` prints cleaned ids, and what it prints has to be understood.
    let byShownID = favorites.favorites.filter {
      DisplayText.cleaned($0.id.rawValue, limit: 400) == text
    }
    let matches = byShownID.isEmpty ? favorites.favorites(meant: text) : byShownID
    guard let match = matches.first else {
      StandardStreams.writeError(
        "wx: --remove \(DisplayText.cleaned(text, limit: 60)): no such favourite: see wx --list")
      return 1
    }
    guard matches.count == 1 else {
      let ids = matches.map(\.id.rawValue).joined(separator: ", ")
      StandardStreams.writeError(
        "wx: --remove \(DisplayText.cleaned(text, limit: 60)): \(matches.count) favourites have "
          + "this name: give one of \(ids)")
      return 1
    }
    _ = try await session.places.apply(.remove(match.id))
    StandardStreams.write("removed \(match.displayName) (\(match.id.rawValue))\n")
    return 0
  }
}
