import Glibc
import WeatherModel

/// What a run is made of, found out before anything is shown: settings, stores, clock.
struct Session {
  let arguments: CommandLineArguments
  let environment: [String: String]
  private(set) var settings: Settings
  let locations: StorageLocations
  let places: PlaceStore
  let settingsStore: SettingsStore
  let zones: SystemTimeZones
  let cache: ForecastCache
  let log: LogFile
  /// What is wrong with the user's files and variables, in sentences.
  let notices: [String]
  var preferences: Preferences

  /// Reads settings and finds the stores.
  ///
  /// The order of settings is command line, environment, file, defaults.
  init(arguments: CommandLineArguments, environment: [String: String]) throws(StorageError) {
    self.arguments = arguments
    self.environment = environment
    locations = try StorageLocations(environment: environment)
    settingsStore =
      arguments.configurationFile.map { [locations] in SettingsStore(path: $0, locations: locations)
      }
      ?? SettingsStore(locations: locations)
    let (environmentSettings, complaints) = Settings.reading(environment: environment)
    var fileSettings = Settings()
    do {
      let contents = try settingsStore.load()
      notices = complaints + contents.notices.map { "\($0)" }
      fileSettings = contents.settings
    } catch  where arguments.configurationFile == nil {
      // The weather needs no settings; only a file that was asked for has to be there.
      notices = complaints + ["\(error)"]
    }
    settings = Settings.merged(
      arguments.settings, environmentSettings, fileSettings,
      Settings.defaults(environment: environment))
    let directories = [environment["TZDIR"]].compactMap { $0 } + SystemTimeZones.standardDirectories
    zones = SystemTimeZones(directories: directories)
    places = PlaceStore(locations: locations)
    // Answers of another server are another memory: they must not stand in for each other.
    cache = ForecastCache(locations: locations, zones: zones, server: settings.servers)
    log = LogFile(locations: locations)
    preferences = Preferences(
      units: settings.units ?? .metric, clock: settings.hours ?? .twentyFour,
      language: settings.language ?? .english, hasMotion: settings.motion ?? true,
      provider: settings.provider ?? .automatic, colors: settings.color ?? .automatic,
      isASCII: settings.ascii ?? false)
  }

  /// The favourites, none where they cannot be read, and what is wrong with their file.
  func favorites() -> (list: FavoriteList, notices: [String]) {
    do {
      let contents = try places.load()
      return (contents.favorites, contents.notices.map { "\($0)" })
    } catch {
      return (FavoriteList(), ["\(error)"])
    }
  }

  /// A text in the characters that the output takes: ASCII alone with `--ascii` or in a locale
  /// without UTF-8.
  func characters(_ text: String) -> String {
    let locale = TerminalEntry.characterLocale(environment: environment)
    guard settings.ascii == true || !TerminalEntry.promisesUTF8(locale: locale) else {
      return text
    }
    let text = text.replacing("≤", with: "<=").replacing("≥", with: ">=")
    return String(text.map { $0.isNewline ? "\n" : Transliteration.ascii($0) })
  }

  /// Whether `--at` holds the clock: then nothing is read from or written to the cache, because
  /// its stamps would be of another time.
  var isClockStopped: Bool { arguments.time != nil }

  /// Now by the wall clock, or the moment of `--at`.
  var now: Instant { arguments.time ?? SystemClock.now() }

  /// The services that the settings lead to, over the network.
  ///
  /// Throws where none of them can be asked.
  func lineup() throws(ProviderError) -> ProviderLineup {
    try ProviderLineup(context: providerContext(notice: write))
  }

  /// Writes what a service announces into the log, as there is no screen to show it on.
  @Sendable private func write(_ notice: String) {
    try? log.append("warning: " + notice, at: SystemClock.now())
  }

  /// What services are made from; a limit in milliseconds shortens the wait for each answer, and
  /// `notice` is told what they announce.
  func providerContext(
    timeLimit: Int? = nil, notice: @escaping @Sendable (String) -> Void = { _ in }
  ) -> ProviderContext {
    let client = CurlHTTPClient(
      configuration: .init(
        certificateAuthorityFile: environment["WX_CA_FILE"], userAgent: Version.userAgent))
    return ProviderContext(
      client: timeLimit.map { ImpatientHTTPClient(client: client, timeLimit: $0) } ?? client,
      zones: zones, settings: settings, locations: locations, clock: SystemClock.now,
      notice: notice)
  }

  /// The way from what was typed to a place.
  func placeLookup(over lineup: ProviderLineup) -> PlaceLookup {
    let language = preferences.language
    return PlaceLookup(
      geocoding: lineup.geocoding, language: language, isOffline: arguments.isOffline,
      builtIn: { Self.knownPlace(named: $0, language: language) })
  }

  /// The place of the program's own list that bears just this name.
  static func knownPlace(named name: String, language: Language) -> Place? {
    guard let assets = try? AssetDirectory.find(),
      let gazetteer = try? Gazetteer(path: assets.path + "/" + Gazetteer.fileName),
      let hit = gazetteer.search(name, limit: 1).first, hit.match == .exact
    else { return nil }
    return hit.place(in: language)
  }

  /// The same run with other services.
  func choosing(_ provider: ProviderChoice) -> Session {
    var session = self
    session.settings.provider = provider
    return session
  }

  /// The live world; the tasks of its services run on `executor`, and what they announce is an event.
  func dependencies(
    assets: AssetDirectory, executor: any TaskExecutor, inbox: Inbox<Event>
  ) throws(ProviderError) -> Dependencies {
    let lineup = try ProviderLineup(
      context: providerContext(notice: { inbox.post(.noticed($0)) }))
    return Dependencies(
      service: service(over: lineup, executor: executor),
      providers: ChosenProviders(
        choice: settings.provider ?? .automatic, order: lineup.forecasts.map(\.id),
        weightPerPlace: lineup.forecasts.first?.forecasts.scheduledWeight ?? 1,
        problems: lineup.problems),
      geocoding: lineup.geocoding, cache: cache, places: places,
      settings: settingsStore, log: log, assets: assets,
      locator: GeoClueLocator(environment: environment), zones: zones,
      language: preferences.language,
      isOffline: arguments.isOffline)
  }

  /// The service that fetches and remembers.
  func service(
    over lineup: ProviderLineup, executor: (any TaskExecutor)? = nil
  ) -> ForecastService {
    let stopped = arguments.time
    return ForecastService(
      lineup: lineup, cache: stopped == nil ? cache : nil, executor: executor,
      timeZone: { place in
        guard let assets = try? AssetDirectory.find() else { return nil }
        return ZoneFinder(
          gazetteer: try? Gazetteer(path: assets.path + "/" + Gazetteer.fileName),
          table: (try? assets.read("ZoneTable/zone.tab")).map { ZoneTable(bytes: $0) }
        ).timeZone(at: place.coordinate)
      },
      pauseClock: SystemClock.now, clock: { stopped ?? SystemClock.now() })
  }

  /// A first city guessed from the device's zone, without asking anybody.
  ///
  /// The table of the assets knows the names of older days as well; the system's may know a zone
  /// that is newer than the program.
  func guess(assets: AssetDirectory) throws -> (place: Place, zone: String)? {
    guard let zone = zones.deviceZoneIdentifier(environment: environment) else { return nil }
    let table = ZoneTable(bytes: try assets.read("ZoneTable/zone.tab"))
    guard let place = table.place(of: zone) ?? zones.principalPlace(of: zone) else { return nil }
    return (place, zone)
  }
}

/// The clocks of the machine; the only place that reads them.
enum SystemClock {
  /// The wall clock in whole seconds.
  static func now() -> Instant { reading(CLOCK_REALTIME).instant }

  /// Both clocks at once; uptime is since the machine's start, which is as good as any.
  static func moment() -> Moment {
    let wall = reading(CLOCK_REALTIME)
    var monotonic = timespec()
    clock_gettime(CLOCK_MONOTONIC, &monotonic)
    let uptime = Duration.seconds(monotonic.tv_sec) + .nanoseconds(monotonic.tv_nsec)
    return Moment(instant: wall.instant, millisecond: wall.millisecond, uptime: uptime)
  }

  private static func reading(_ clock: clockid_t) -> (instant: Instant, millisecond: Int) {
    var time = timespec()
    clock_gettime(clock, &time)
    return (Instant(seconds: time.tv_sec), time.tv_nsec / 1_000_000)
  }
}
