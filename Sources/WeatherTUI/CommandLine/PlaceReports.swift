import WeatherModel

/// The weather of the places asked for, fetched once and printed.
struct PlaceReports {
  /// What is known of one place in the end.
  struct Entry {
    var place: Place
    var forecast: Forecast?
    var failure: ProviderError?
    var now: Instant
    var isSample = false
    /// Whether it has been said that nobody could tell its warnings.
    var isToldOfAlerts = false

    var freshness: Freshness? {
      forecast.map { isSample ? .sample : Freshness(fetchedAt: $0.fetchedAt, now: now) }
    }
  }

  let session: Session

  func printJSON() async throws -> Int32 {
    let entries = try await entries(usingFreshCache: false)
    guard !entries.isEmpty else { return 1 }
    let places = entries.map { entry in
      ForecastDocument.Place(
        place: entry.place, forecast: entry.forecast, freshness: entry.freshness,
        failure: entry.failure.map { .init(kind: $0.kind.rawValue, message: $0.message) },
        now: entry.now
      ) { report, isDay in
        conditionText(report, isDay: isDay, language: session.preferences.language)
      }
    }
    StandardStreams.write(ForecastDocument(places: places).text)
    tellOfUnknownAlerts(in: entries)
    return status(of: entries)
  }

  func printReport() async throws -> Int32 {
    let entries = try await entries(usingFreshCache: true, guessing: true)
    var isFirst = true
    for entry in entries {
      guard let forecast = entry.forecast, let freshness = entry.freshness else { continue }
      if !isFirst { StandardStreams.write("\n") }
      isFirst = false
      let report = Report(
        place: entry.place, forecast: forecast, now: entry.now, freshness: freshness,
        preferences: session.preferences)
      StandardStreams.write(session.characters(report.text))
    }
    tellOfOldData(in: entries)
    tellOfUnknownAlerts(in: entries)
    return status(of: entries)
  }

  func print(_ template: FormatTemplate) async throws -> Int32 {
    let entries = try await entries(usingFreshCache: true)
    for entry in entries where entry.forecast != nil {
      let line = template.rendered(
        place: entry.place, forecast: entry.forecast, now: entry.now,
        preferences: session.preferences)
      StandardStreams.write(session.characters(line) + "\n")
    }
    tellOfOldData(in: entries)
    return status(of: entries)
  }

  /// Tells of places that were not asked for now and whose warnings nobody could tell before.
  private func tellOfUnknownAlerts(in entries: [Entry]) {
    let unknown = entries.filter { $0.forecast?.alertsFailedAt != nil && !$0.isToldOfAlerts }
    guard !unknown.isEmpty else { return }
    let names = unknown.map(\.place.name).joined(separator: ", ")
    let error = ProviderError(.empty, "not known: the last question was not answered")
    StandardStreams.writeError(errorLine("alerts: " + names, error))
  }

  /// Tells in one line of places whose data could not be had anew, and whose they are instead.
  ///
  /// A document says so itself.
  private func tellOfOldData(in entries: [Entry]) {
    var groups: [(failure: ProviderError, entries: [Entry])] = []
    for entry in entries where entry.forecast != nil {
      guard let failure = entry.failure else { continue }
      if let known = groups.firstIndex(where: { $0.failure == failure }) {
        groups[known].entries.append(entry)
      } else {
        groups.append((failure, [entry]))
      }
    }
    // Standard error speaks English.
    var preferences = session.preferences
    preferences.language = .english
    let format = Formatting(preferences)
    for (failure, entries) in groups {
      let what = entries.count == 1 ? entries[0].place.name : "\(entries.count) places"
      var sources: [String] = []
      for entry in entries {
        guard let forecast = entry.forecast else { continue }
        let age = format.age(seconds: entry.now - forecast.fetchedAt)
        let source = "\(forecast.provider.displayName), \(age)"
        if !sources.contains(source) { sources.append(source) }
      }
      StandardStreams.writeError(
        errorLine(what, failure) + ": shown is what is kept of " + sources.joined(separator: "; "))
    }
  }

  /// Tells of every place without data; 1 where there are none at all.
  private func status(of entries: [Entry]) -> Int32 {
    for entry in entries where entry.forecast == nil {
      let failure =
        entry.failure ?? ProviderError(.setup, "nothing is stored: start without --offline")
      StandardStreams.writeError(errorLine(entry.place.name, failure))
    }
    return entries.contains { $0.forecast != nil } ? 0 : 1
  }

  // MARK: Places and data

  /// A status bar may ask every second: what is fresh is not asked for again, except for `--json`,
  /// whose readers want to know what the service says now.
  private func entries(
    usingFreshCache: Bool, guessing: Bool = false
  ) async throws -> [Entry] {
    if session.arguments.isDemo { return try samples() }
    let places = try await places(guessing: guessing)
    let now = session.now
    var entries = places.map { Entry(place: $0, now: now) }
    if !session.isClockStopped {
      for index in entries.indices { entries[index].forecast = cached(entries[index].place) }
    }
    guard !session.arguments.isOffline else { return entries }
    let lineup = try session.lineup()
    for problem in lineup.problems { StandardStreams.writeError(errorLine(for: problem)) }
    let wanted = entries.filter { entry in
      let isAnswer = entry.forecast.map { lineup.includes($0.provider) } ?? false
      return !(usingFreshCache && isAnswer && entry.freshness == .fresh)
    }.map(\.place)
    guard !wanted.isEmpty else { return entries }
    try await fetch(wanted, by: session.service(over: lineup), into: &entries)
    return entries
  }

  private func fetch(
    _ places: [Place], by service: ForecastService, into entries: inout [Entry]
  ) async throws {
    // A service in trouble is told of once, whatever else it would have been asked for.
    var told: [String] = []
    for await update in service.updates(for: places) {
      switch update {
      case .forecasts(let forecasts):
        for index in entries.indices {
          guard let forecast = forecasts[entries[index].place.id] else { continue }
          entries[index].forecast = forecast
          entries[index].failure = nil
        }
      case .failed(let error, let ids):
        for index in entries.indices where ids.contains(entries[index].place.id) {
          entries[index].failure = error
        }
      case .notStored(let error):
        StandardStreams.writeError("wx: \(error)")
      case .providerSwitched(let news):
        if let reason = news.reason {
          told.append(reason.message)
          StandardStreams.writeError(
            DisplayText.cleaned(
              "wx: \(news.from.displayName): \(reason.message): \(news.to.displayName) is used",
              limit: 1_000))
        }
      case .alertsFailed(let error, let ids):
        // A line of --format has no alerts; elsewhere none must not pass for an all-clear.
        if case .format = session.arguments.mode { break }
        for index in entries.indices where ids.contains(entries[index].place.id) {
          entries[index].isToldOfAlerts = true
        }
        if told.contains(error.message) { break }
        let names = entries.map(\.place).filter { ids.contains($0.id) }.map(\.name)
        StandardStreams.writeError(
          errorLine("alerts: " + names.joined(separator: ", "), error))
      case .airQualityFailed, .preferredProviderDue:
        // The document says null; that a part is missing is no failure of the whole.
        break
      }
    }
  }

  private func cached(_ place: Place) -> Forecast? {
    switch session.cache.load(place.id) {
    case .found(let cached): return cached.forecast
    case .missing: return nil
    case .unusable(let notice):
      StandardStreams.writeError("wx: \(notice)")
      return nil
    }
  }

  private func places(guessing: Bool) async throws -> [Place] {
    let texts = session.arguments.places
    guard texts.isEmpty else {
      var places: [Place] = []
      let (favorites, _) = session.favorites()
      let lookup = session.placeLookup(over: try session.lineup())
      for text in texts {
        // The user's own names come first, and need no network.
        let meant = favorites.favorites(meant: text)
        if meant.count == 1 {
          places.append(named(meant[0]))
          continue
        }
        switch await lookup.place(named: text) {
        case .success(let place): places.append(place)
        case .failure(let error):
          // The other places are still worth showing.
          StandardStreams.writeError(errorLine(DisplayText.cleaned(text, limit: 60), error))
        }
      }
      return places
    }
    let (favorites, notices) = session.favorites()
    for notice in notices { StandardStreams.writeError("wx: " + notice) }
    guard !favorites.favorites.isEmpty else {
      if guessing, let guess = try session.guess(assets: try AssetDirectory.find()) {
        StandardStreams.writeError(
          "wx: \(guess.place.name): guessed from your time zone \(guess.zone): keep a city with --add"
        )
        return [guess.place]
      }
      StandardStreams.writeError(
        "wx: PLACE: none given and no favourites kept: name one, or keep one with --add PLACE")
      return []
    }
    return favorites.favorites.map(named)
  }

  /// A favourite's place under the name that the user gave it.
  private func named(_ favorite: FavoriteList.Favorite) -> Place {
    var place = favorite.place
    place.name = favorite.displayName
    return place
  }

  private func samples() throws -> [Entry] {
    let library = SampleLibrary(assets: try AssetDirectory.find(), zones: session.zones)
    return try library.samples().map { sample in
      Entry(
        place: sample.place, forecast: sample.forecast,
        now: session.isClockStopped ? session.now : sample.recorded, isSample: true)
    }
  }
}
