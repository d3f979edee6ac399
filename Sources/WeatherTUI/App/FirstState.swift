import WeatherModel

/// The state before the first frame: what the disk remembers, without any network.
struct FirstState {
  let state: AppState

  init(
    session: Session, assets: AssetDirectory, size: Size, providers: ChosenProviders
  ) throws {
    let arguments = session.arguments
    var moment = SystemClock.moment()
    if let time = arguments.time { (moment.instant, moment.millisecond) = (time, 0) }
    let (favorites, favoriteNotices) = session.favorites()
    var state = AppState(
      moment: moment, size: size, preferences: session.preferences, favorites: favorites)
    state.isClockStopped = session.isClockStopped
    state.isOffline = arguments.isOffline
    state.refresh.weightPerPlace = providers.weightPerPlace
    state.refresh.providers = providers.order
    state.hasEndpoint = session.settings.endpoint != nil
    state.settingsPath = session.settingsStore.shownPath
    state.refresh.jitter = Double.random(in: 0...1)
    let problems = providers.problems.map { state.words(of: $0) }
    for sentence in session.notices + favoriteNotices + problems {
      state.messages.post(.warning, sentence, at: moment)
    }
    if arguments.isDemo {
      let samples = try SampleLibrary(assets: assets, zones: session.zones).samples()
      state.source = .demo(samples)
      for sample in samples { state.weather[sample.place.id] = Remote(forecast: sample.forecast) }
      state.shownID = samples.first?.place.id
    } else {
      try Self.choosePlaces(session, assets: assets, state: &state)
      if state.shownID == nil, state.visitors.isEmpty {
        // No favourite, and a device in UTC gives no hint: better a marked sample than nothing.
        state.standIn(try SampleLibrary(assets: assets, zones: session.zones).samples())
      }
    }
    if !session.isClockStopped, let place = state.shownPlace, !arguments.isDemo {
      switch session.cache.load(place.id) {
      case .found(let cached): state.weather[place.id] = Remote(forecast: cached.forecast)
      case .missing: break
      case .unusable(let notice): state.messages.post(.warning, "\(notice)", at: moment)
      }
    }
    self.state = state
  }

  /// Places of the command line stand before the favourites; without either there is a guess.
  private static func choosePlaces(
    _ session: Session, assets: AssetDirectory, state: inout AppState
  ) throws {
    for text in session.arguments.places {
      let meant = state.favorites.favorites(meant: text)
      if meant.count == 1 {
        // The user's own names come first, and need no network.
        state.visitors.append(.favorite(meant[0].id))
        state.shownID = state.shownID ?? meant[0].id
        continue
      }
      switch CoordinateParser.parse(text) {
      case .coordinate(let coordinate):
        let place = Place.at(coordinate)
        if let known = state.favorites.favorite(matching: place)?.place {
          state.visitors.append(.favorite(known.id))
          state.shownID = state.shownID ?? known.id
        } else {
          state.visitors.append(.found(place))
          state.shownID = state.shownID ?? place.id
        }
      case .outOfRange(let reason):
        state.visitors.append(.unknown(text, reason: reason))
        state.messages.post(.failure, reason, at: state.moment)
      case .notACoordinate:
        state.visitors.append(.sought(text, RequestID(number: 0)))
      }
    }
    guard session.arguments.places.isEmpty else {
      // Where no place is left to look for, there are still the favourites.
      if state.shownID == nil, !state.visitors.contains(where: \.isSought) {
        state.shownID = state.favorites.initialID
      }
      return
    }
    if state.favorites.favorites.isEmpty, let (place, zone) = try session.guess(assets: assets) {
      state.visitors = [.found(place)]
      state.guess = Guess(id: place.id, zone: zone)
      state.shownID = place.id
    } else {
      state.shownID = state.favorites.initialID
    }
  }
}
