import WeatherModel

/// Tells the answers of one question from those of another; later questions have larger numbers.
struct RequestID: Hashable, Sendable, Comparable {
  var number: Int

  static func < (left: RequestID, right: RequestID) -> Bool { left.number < right.number }
}

/// Something that has happened.
enum Event: Equatable, Sendable {
  /// Time has passed, and perhaps something is due.
  case clockAdvanced
  case keyPressed(Key)
  case resized(Size)
  /// The process runs again after a stop.
  case continued
  case terminationRequested(signal: Int32)
  case terminalClosed

  case cachedForecastsLoaded([Place.ID: Forecast])
  case clocksLoaded([Place.ID: PlaceTimeZone])
  case forecastsArrived([Place.ID: Forecast], request: RequestID)
  case forecastsFailed(ProviderError, places: [Place.ID], request: RequestID)
  case airQualityFailed(ProviderError, request: RequestID)
  /// Everything that a refresh could bring has come.
  case refreshFinished(request: RequestID)

  /// The recorded forecasts of the program's own.
  case samplesLoaded([Sample])

  case placeFound(Place, named: String, request: RequestID)
  case placeNotFound(String, ProviderError, request: RequestID)

  /// The program's own list has been searched for a text.
  case gazetteerSearched([SearchState.Hit], query: String)
  case gazetteerUnusable(String, query: String)
  /// This computer has said where it is.
  case deviceLocated(Place, request: RequestID)
  /// Nobody could say whether there are warnings at these places.
  case alertsFailed(ProviderError, places: [Place.ID], request: RequestID)
  /// Another service answers than so far.
  case providerSwitched(ProviderSwitch, request: RequestID)
  /// A service that is preferred to the one that answers gave nothing and may be asked later.
  case preferredProviderDue(PreferredWait, request: RequestID)
  /// The services that the user chose can be asked.
  case providersChosen(ChosenProviders)
  /// The services that the user chose cannot be asked.
  case providerRefused(ProviderChoice, ProviderError)
  case placesSuggested([SearchState.Hit], request: RequestID)
  case suggestionsFailed(String, request: RequestID)
  /// The weather of a hit that is being looked at.
  case previewArrived(Forecast, of: Place.ID, request: RequestID)

  case skyPainted(SkyPicture)

  /// The favourites as they are on disk after a change, or on a look at the file.
  case favoritesSaved(FavoriteList, outcome: FavoriteOutcome, change: FavoriteChange)
  /// Something could not be saved or read; the sentence says what and why.
  case storageFailed(String)
  /// Something about the user's files or about a service is worth knowing.
  case noticed(String)

  /// Whether nobody waits to see what comes of it.
  var isWaitable: Bool {
    if case .skyPainted = self { return true }
    return self == .clockAdvanced
  }
}
