import WeatherModel

/// The live world behind the effects: providers, stores, assets.
struct Dependencies: Sendable {
  let service: ForecastService
  /// Whom the service asks.
  let providers: ChosenProviders
  let geocoding: any GeocodingProvider
  let cache: ForecastCache
  let places: PlaceStore
  let settings: SettingsStore
  let log: LogFile
  let assets: AssetDirectory
  let locator: GeoClueLocator
  let zones: any TimeZoneSource
  let language: Language
  /// Whether nothing may be asked of the network.
  let isOffline: Bool

  func cachedForecasts(of places: [Place]) -> [Place.ID: Forecast] {
    var forecasts: [Place.ID: Forecast] = [:]
    for place in places {
      switch cache.load(place.id) {
      case .found(let cached): forecasts[place.id] = cached.forecast
      case .missing, .unusable: break
      }
    }
    return forecasts
  }

  /// The clocks of those places whose zone the system knows.
  func clocks(of places: [Place]) -> [Place.ID: PlaceTimeZone] {
    var clocks: [Place.ID: PlaceTimeZone] = [:]
    for place in places {
      guard let name = place.timeZone else { continue }
      let clock = PlaceTimeZone(identifier: name, adjustment: 0, source: zones)
      if clock.isNamed { clocks[place.id] = clock }
    }
    return clocks
  }

  func findPlace(named name: String, request: RequestID) async -> Event {
    switch await placeLookup.place(named: name) {
    case .success(let place): .placeFound(place, named: name, request: request)
    case .failure(let error): .placeNotFound(name, error, request: request)
    }
  }

  func suggestions(for query: String, now: Instant, request: RequestID) async -> Event {
    do {
      let found = try await geocoding.places(matching: query, language: language)
      let hits = found.map { found in
        SearchState.Hit(
          place: found.place, population: found.population,
          utcOffset: found.place.timeZone.flatMap { zones.rules(for: $0) }?.offset(at: now))
      }
      return .placesSuggested(hits, request: request)
    } catch {
      return .suggestionsFailed(error.words(language), request: request)
    }
  }

  func locateDevice(request: RequestID) async -> Event {
    do {
      let location = try await locator.locate()
      // Without the list it is still a place: its coordinates are its name.
      let gazetteer = try? Gazetteer(path: assets.path + "/" + Gazetteer.fileName)
      let place =
        gazetteer?.place(around: location.coordinate, language: language)
        ?? .at(location.coordinate)
      return .deviceLocated(place, request: request)
    } catch {
      return .suggestionsFailed(error.words(language), request: request)
    }
  }

  /// The weather of a hit; nil where it cannot be had, which is no news to anybody.
  func preview(of place: Place, request: RequestID) async -> Event? {
    for await update in service.updates(for: [place]) {
      switch update {
      case .forecasts(let forecasts):
        if let forecast = forecasts[place.id] {
          return .previewArrived(forecast, of: place.id, request: request)
        }
      case .failed, .airQualityFailed, .alertsFailed, .notStored, .providerSwitched,
        .preferredProviderDue:
        break
      }
    }
    return nil
  }

  /// The way from a text to a place, shared with the modes that print and end.
  var placeLookup: PlaceLookup {
    PlaceLookup(
      geocoding: geocoding, language: language, isOffline: isOffline,
      builtIn: { [language] in Session.knownPlace(named: $0, language: language) })
  }

  func samplesEvent() -> Event {
    do {
      return .samplesLoaded(try SampleLibrary(assets: assets, zones: zones).samples())
    } catch {
      return .storageFailed("\(error)")
    }
  }

  func changeFavorites(_ change: FavoriteChange) async -> [Event] {
    do {
      let applied = try await places.apply(change)
      let notices = applied.notices.map { Event.noticed("\($0)") }
      return notices + [
        .favoritesSaved(applied.favorites, outcome: applied.outcome, change: change)
      ]
    } catch {
      return [.storageFailed("\(error)")]
    }
  }

  /// Writes what went wrong into the log.
  ///
  /// That the log cannot be written is no message: it would be one for every message. `wx doctor`
  /// says it.
  func write(_ messages: [Message]) {
    for message in messages {
      try? log.append("\(message.severity.logName): \(message.text)", at: message.time)
    }
  }

  func save(_ change: SettingsChange) async -> [Event] {
    do {
      try await settings.save(change)
      return []
    } catch {
      return [.storageFailed("\(error)")]
    }
  }
}
