import WeatherModel

/// Something that the outside shall do; plain data, so that tests compare it.
enum Effect: Equatable, Sendable {
  /// Reads what the disk remembers of these places.
  case loadCachedForecasts([Place])
  /// Reads the clocks of these places.
  case loadClocks([Place])
  /// Asks the provider, all places in one request; by hand at once, whatever failed before.
  case refreshForecasts([Place], request: RequestID, byHand: Bool)
  /// Looks a name from the command line up.
  case findPlace(String, request: RequestID)
  /// Searches the program's own list; the answer comes before the next frame.
  case searchGazetteer(String)
  /// Asks the network for places, whose clocks are to show this moment.
  case searchOnline(String, now: Instant, request: RequestID)
  /// Asks this computer where it is; only ever on the user's own request.
  case locateDevice(request: RequestID)
  /// Asks for the weather of a hit.
  case previewForecast(Place, request: RequestID)
  /// Reads the program's own recorded forecasts.
  case loadSamples
  /// Paints the sky that belongs behind the page.
  case paintSky(SkyOrder)
  case writeLog([Message])
  case changeFavorites(FavoriteChange)
  case saveSetting(SettingsChange)
  /// Asks other services from now on, and saves the choice where they can be asked.
  case chooseProvider(ProviderChoice)
  /// Draws every cell again.
  case redraw
  /// Gives the terminal to the shell until the user comes back.
  case suspend
  case quit(ExitReason)
}

/// Why the program ends.
enum ExitReason: Equatable, Sendable {
  case asked
  case signal(Int32)
  case terminalClosed

  /// The status that tells a shell of it.
  var status: Int32 {
    switch self {
    case .asked: 0
    case .signal(let number): 128 + number
    // A terminal that goes away sends this signal, if it can.
    case .terminalClosed: 128 + ProcessSignal.hangUp.rawValue
    }
  }
}
