import WeatherModel

extension AppState {
  /// What the program does first: remember, look up, ask.
  mutating func start() -> [Effect] {
    var effects: [Effect] = []
    if source.samples.isEmpty {
      let others = cities.filter { weather[$0.id]?.forecast == nil }
      if !others.isEmpty { effects.append(.loadCachedForecasts(others)) }
      for index in visitors.indices {
        guard case .sought(let name, _) = visitors[index] else { continue }
        let request = newRequest()
        visitors[index] = .sought(name, request)
        effects.append(.findPlace(name, request: request))
      }
      scheduleFirstRefresh()
    }
    return effects + dueEffects()
  }

  /// The one step of the program: takes note of what has happened, answers what to do.
  mutating func update(_ event: Event, at moment: Moment) -> [Effect] {
    noteTime(moment)
    var effects: [Effect] = []
    switch event {
    case .clockAdvanced:
      break
    case .keyPressed(let key):
      effects = keyPressed(key)
    case .resized(let size):
      self.size = size
      clampSelections()
    case .continued:
      effects = [.redraw]
    case .terminationRequested(let signal):
      return quitEffects(.signal(signal))
    case .terminalClosed:
      return quitEffects(.terminalClosed)
    case .cachedForecastsLoaded(let forecasts):
      for (id, forecast) in forecasts where weather[id]?.forecast == nil {
        weather[id, default: Remote()].forecast = forecast
      }
      scheduleFirstRefresh()
    case .forecastsArrived(let forecasts, let request):
      forecastsArrived(forecasts, request: request)
    case .forecastsFailed(let error, let places, let request):
      effects = forecastsFailed(error, places: places, request: request)
    case .airQualityFailed(let error, let request):
      guard request == refresh.request else { break }
      for place in cities { weather[place.id]?.airQualityFailure = error }
    case .refreshFinished(let request):
      refreshFinished(request)
    case .samplesLoaded(let samples):
      samplesLoaded(samples)
    case .placeFound(let place, let name, let request):
      placeFound(place, named: name, request: request)
    case .placeNotFound(let name, let reason, let request):
      placeNotFound(name, reason: reason, request: request)
    case .favoritesSaved(let list, let outcome, let change):
      favoritesSaved(list, outcome: outcome, change: change)
    case .storageFailed(let sentence):
      messages.post(.failure, sentence, at: self.moment)
    case .storageNoticed(let sentence):
      messages.post(.warning, sentence, at: self.moment)
    }
    return effects + dueEffects()
  }

  /// Effects that a program leaves behind when it ends.
  func quitEffects(_ reason: ExitReason) -> [Effect] {
    var effects: [Effect] = []
    if rememberShownAt != nil, let shownID { effects.append(.changeFavorites(.lastShown(shownID))) }
    return effects + [.quit(reason)]
  }

  private mutating func noteTime(_ new: Moment) {
    let wall = new.instant - moment.instant
    let run = Int((new.uptime - moment.uptime).components.seconds)
    moment = new
    messages.expire(at: new.uptime)
    // The wall clock ran on while the program did not (suspend), or somebody set it.
    if !isClockStopped, abs(wall - run) > 30, refresh.request == nil, refresh.dueAt != nil {
      refresh.dueAt = new.uptime
    }
    clampSelections()
  }

  /// What has become due by now.
  private mutating func dueEffects() -> [Effect] {
    var effects: [Effect] = []
    if let due = rememberShownAt, due <= moment.uptime {
      rememberShownAt = nil
      if let shownID { effects.append(.changeFavorites(.lastShown(shownID))) }
    }
    if let due = refresh.dueAt, due <= moment.uptime {
      effects += beginRefresh(of: placesToRefresh, byHand: false)
    }
    return effects
  }

  /// Keeps selections inside lists that got shorter or windows that shrank.
  mutating func clampSelections() {
    let layout = ScreenLayout(size: size)
    hourly.clamp(count: hourRows.count, visible: layout.hourly.visibleRows)
    daily.clamp(count: dayRows.count, visible: layout.daily(days: dayRows.count).visibleRows)
  }
}

// MARK: Places

extension AppState {
  private mutating func placeFound(_ place: Place, named name: String, request: RequestID) {
    guard let index = visitors.firstIndex(of: .sought(name, request)) else { return }
    let isFirst = index == 0
    if let known = favorites.favorite(matching: place)?.place {
      visitors.remove(at: index)
      if isFirst { show(known.id) }
      return
    }
    if visitors.contains(where: { $0.place?.id == place.id }) {
      visitors.remove(at: index)
      return
    }
    visitors[index] = .found(place)
    if isFirst || shownID == nil { show(place.id) }
    if weather[place.id]?.forecast == nil { refreshSoon() }
  }

  private mutating func placeNotFound(_ name: String, reason: String, request: RequestID) {
    guard let index = visitors.firstIndex(of: .sought(name, request)) else { return }
    visitors[index] = .unknown(name, reason: reason)
    messages.post(.failure, reason, at: moment)
    if shownID == nil { shownID = cities.first?.id }
  }

  /// Shows a city and keeps the page; rows begin at the top again.
  mutating func show(_ id: Place.ID) {
    guard id != shownID else { return }
    shownID = id
    hourly = ListSelection()
    daily = ListSelection()
    if favorites.index(of: id) != nil { rememberShownAt = moment.uptime + .seconds(1) }
  }

  private mutating func favoritesSaved(
    _ list: FavoriteList, outcome: FavoriteOutcome, change: FavoriteChange
  ) {
    let shown = shownPlace
    favorites = list
    visitors.removeAll { visitor in
      visitor.place.map { list.index(of: $0.id) != nil } ?? false
    }
    switch (change, outcome) {
    case (.add(let place, _), .added):
      messages.post(.success, "\(place.name) is a favourite now: f removes it", at: moment)
    case (.add, .alreadyThere(let place)):
      messages.post(.information, "Already there: \(place.name)", at: moment)
    case (.remove, .removed(let removed)):
      // The page does not jump away under the user's eyes: the city stays for this run.
      if let shown, shown.id == removed.favorite.id { visitors.append(.found(shown)) }
      messages.post(
        .success, "\(removed.favorite.displayName) is no favourite any more: f adds it again",
        at: moment)
    case _:
      break
    }
    if shownIndex == nil { shownID = cities.first?.id }
    if cities.contains(where: { weather[$0.id] == nil }) { refreshSoon() }
  }
}
