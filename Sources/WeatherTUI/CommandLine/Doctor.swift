import Glibc
import WeatherModel

/// `wx doctor`: what this machine offers the program, one finding a line, no secrets.
struct Doctor {
  let session: Session

  func run() async -> Int32 {
    let environment = session.environment
    func variable(_ name: String) -> String {
      environment[name].map { $0.isEmpty ? "set but empty" : DisplayText.cleaned($0, limit: 200) }
        ?? "not set"
    }
    var lines: [(String, String)] = [
      ("wx", Version.current),
      ("terminal", "TERM \(variable("TERM")), COLORTERM \(variable("COLORTERM"))"),
      ("colours", colors),
      ("NO_COLOR", variable("NO_COLOR")),
      ("size", windowSize),
      ("locale", locale),
      ("zone files", zoneFiles),
      ("own zone", session.zones.deviceZoneIdentifier(environment: environment) ?? "unknown"),
      ("proxy", proxy),
      ("libcurl", CurlHTTPClient.libraryState()),
      ("provider", provider),
      ("endpoint", endpoint),
      ("OpenWeather key", await state(of: .openWeatherMap)),
      ("QWeather key", await state(of: .qWeather)),
      ("QWeather host", session.settings.qWeatherHost ?? "not set"),
      // Whoever shows these lines to others need not show this.
      ("contact", session.settings.contact == nil ? "not set" : "set"),
      ("assets", assets),
      ("settings", session.settingsStore.shownPath),
      ("favourites", favorites),
      ("cache", session.locations.abbreviated(session.locations.cacheFolder)),
      ("log", log),
    ]
    for notice in session.notices { lines.append(("notice", notice)) }
    for (label, finding) in lines {
      StandardStreams.write(padded(label, to: 17) + finding + "\n")
    }
    return 0
  }

  /// Where the log is, or that there can be none; nothing is created to find it out.
  private var log: String {
    var path = session.locations.logFile.path
    while access(path, F_OK) != 0, errno == ENOENT, path.contains("/") {
      path = String(path[..<(path.lastIndex(of: "/") ?? path.startIndex)])
    }
    let shown = session.log.shownPath
    guard access(path.isEmpty ? "/" : path, W_OK) != 0 else { return shown }
    return "\(shown) cannot be written: \(String(cString: strerror(errno)))"
  }

  private var colors: String {
    do {
      let entry = try TerminalEntry(
        environment: session.environment,
        colors: DepthChoice(session.settings.color ?? .automatic))
      if entry.hasDirectColor { return "24 bits, the rest by the entry \(entry.source)" }
      guard entry.colorDepth > .monochrome else { return "none" }
      let colors = "\(entry.colorDepth.rawValue), by the entry \(entry.source)"
      return entry.lacksDirectColor
        ? colors + "; 24 bits failed: this ncurses reads no description from memory" : colors
    } catch {
      return finding(of: error)
    }
  }

  private var windowSize: String {
    var size = winsize()
    guard ioctl(STDOUT_FILENO, UInt(TIOCGWINSZ), &size) == 0 else {
      return "standard output is no terminal"
    }
    return "\(size.ws_col)x\(size.ws_row)"
  }

  private var locale: String {
    let names = ["LC_ALL", "LC_CTYPE", "LANG"]
    let value = names.compactMap { session.environment[$0] }.first { !$0.isEmpty } ?? "not set"
    setlocale(LC_CTYPE, "")
    let codeset = nl_langinfo(nl_item(CODESET)).map { String(cString: $0) } ?? "unknown"
    return "\(DisplayText.cleaned(value, limit: 60)), characters \(codeset)"
  }

  private var zoneFiles: String {
    session.zones.rules(for: "Europe/Berlin") == nil
      ? "missing: install tzdata, or every city shows the offset of its last answer" : "found"
  }

  /// Which variables are set; their values can hold passwords.
  private var proxy: String {
    let names = ["http_proxy", "https_proxy", "all_proxy", "no_proxy"]
    let set = names.filter { session.environment[$0]?.isEmpty == false }
    return set.isEmpty ? "none" : set.joined(separator: ", ") + " set"
  }

  /// An address without a name and password in front of its host and without parameters.
  private static func withoutSecrets(_ address: String) -> String {
    let beginning = address.prefix { $0 != "?" && $0 != "#" }
    guard let scheme = beginning.split(separator: "//", maxSplits: 1).first,
      let user = beginning.lastIndex(of: "@")
    else { return String(beginning) }
    return scheme + "//" + beginning[beginning.index(after: user)...]
  }

  /// Where the chosen service is asked, and which others have addresses of their own.
  private var endpoint: String {
    let settings = session.settings
    let chosen = settings.endpoint.map(Self.withoutSecrets) ?? "the provider's own"
    let others = settings.endpoints.sorted { $0.key.rawValue < $1.key.rawValue }
      .map { "; \($0.key.rawValue) at \(Self.withoutSecrets($0.value))" }
    return chosen + others.joined()
  }

  /// The choice, and who is asked by it in which order.
  private var provider: String {
    let choice = (session.settings.provider ?? .automatic).rawValue
    do {
      let lineup = try session.lineup()
      let names = lineup.forecasts.map(\.id.displayName).joined(separator: ", then ")
      let problems = lineup.problems.map { "; \($0.message)" }.joined()
      return "\(choice): \(names)\(problems)"
    } catch {
      return "\(choice): \(error.message)"
    }
  }

  /// Whether there is a key and whether its service takes it, which one short question finds out.
  private func state(of provider: ProviderID) async -> String {
    guard session.settings.hasKey(for: provider) else { return "absent" }
    do throws(ProviderError) {
      let context = session.providerContext(timeLimit: 5_000)
      let set = try ProviderCatalog.provider(provider, context: context)
      guard !session.arguments.isOffline, let geocoding = set.geocoding else {
        return "present, not tried"
      }
      _ = try await geocoding.places(matching: "London", language: .english)
      return "present, accepted"
    } catch {
      switch error.kind {
      case .unauthorized: return "present, refused: \(error.message)"
      case .setup: return "unusable: \(error.message)"
      case .unreachable, .interrupted, .insecure, .rateLimited, .serviceDown, .refused,
        .notWeather, .unreadable, .empty, .cancelled:
        return "present, could not be tried: \(error.message)"
      }
    }
  }

  private var assets: String {
    do {
      let directory = try AssetDirectory.find()
      try ArtLibrary(directory).validate()
      _ = try SampleLibrary(assets: directory, zones: session.zones).samples()
      return session.locations.abbreviated(directory.path)
    } catch {
      return finding(of: error)
    }
  }

  private var favorites: String {
    do {
      let contents = try session.places.look()
      let found =
        "\(contents.favorites.favorites.count) in \(session.locations.placesFile.shownPath)"
      return ([found] + contents.notices.map { "\($0)" }).joined(separator: "; ")
    } catch {
      return finding(of: error)
    }
  }

  /// An error as a finding among others, without the name of the program before it.
  private func finding(of error: any Error) -> String {
    let line = errorLine(for: error)
    return line.hasPrefix("wx: ") ? String(line.dropFirst(4)) : line
  }
}
