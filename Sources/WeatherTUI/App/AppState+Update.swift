import WeatherModel

extension AppState {
  /// What the program does first: remember, look up, ask.
  mutating func start() -> [Effect] {
    var effects: [Effect] = []
    if source.samples.isEmpty {
      let others = isClockStopped ? [] : cities.filter { weather[$0.id]?.forecast == nil }
      if others.isEmpty {
        scheduleFirstRefresh()
      } else {
        // Only what the disk remembers tells whether anything has to be asked now.
        effects.append(.loadCachedForecasts(others))
      }
      for index in visitors.indices {
        guard case .sought(let name, _) = visitors[index] else { continue }
        effects.append(seek(name, at: index))
      }
    }
    noteSky()
    return effects + clockEffects() + dueEffects() + logEffects()
  }

  /// The one step of the program: takes note of what has happened, answers what to do.
  mutating func update(_ event: Event, at moment: Moment) -> [Effect] {
    noteTime(moment)
    var effects: [Effect] = []
    switch event {
    case .clockAdvanced, .continued:
      break
    case .keyPressed(let key):
      effects = keyPressedGliding(key)
    case .resized(let size):
      self.size = size
      glide = nil
      clampSelections()
    case .terminationRequested(let signal):
      return quitEffects(.signal(signal))
    case .terminalClosed:
      return quitEffects(.terminalClosed)
    case .cachedForecastsLoaded(let forecasts):
      effects = cachedForecastsLoaded(forecasts)
    case .clocksLoaded(let loaded):
      clocks.merge(loaded) { $1 }
    case .forecastsArrived(let forecasts, let request):
      forecastsArrived(forecasts, request: request)
    case .forecastsFailed(let error, let places, let request):
      effects = forecastsFailed(error, places: places, request: request)
    case .airQualityFailed(let error, let request):
      airQualityFailed(error, request: request)
    case .alertsFailed(let error, let places, let request):
      alertsFailed(error, places: places, request: request)
    case .providerSwitched(let news, let request):
      providerSwitched(news, request: request)
    case .preferredProviderDue(let wait, let request):
      if request == refresh.request {
        refresh.question?.preferredWait = wait
        // What the preferred service said before is no answer of now.
        refresh.answeredByHand = nil
      }
    case .refreshFinished(let request):
      effects = refreshFinished(request)
    case .samplesLoaded(let samples):
      samplesLoaded(samples)
    case .placeFound(let place, let name, let request):
      effects = placeFound(place, named: name, request: request)
    case .placeNotFound(let name, let error, let request):
      placeNotFound(name, error, request: request)
    case .gazetteerSearched(let hits, let query):
      gazetteerSearched(hits, query: query)
    case .gazetteerUnusable(let reason, let query):
      gazetteerUnusable(reason, query: query)
    case .deviceLocated(let place, let request):
      effects = deviceLocated(place, request: request)
    case .providersChosen(let chosen):
      providersChosen(chosen)
    case .providerRefused(let choice, let error):
      providerRefused(choice, error)
    case .placesSuggested(let places, let request):
      placesSuggested(places, request: request)
    case .suggestionsFailed(let reason, let request):
      suggestionsFailed(reason, request: request)
    case .previewArrived(let forecast, let id, let request):
      previewArrived(forecast, of: id, request: request)
    case .skyPainted(let picture):
      sky.add(picture)
    case .favoritesSaved(let list, let outcome, let change):
      effects = favoritesSaved(list, outcome: outcome, change: change)
    case .storageFailed(let sentence):
      pendingFavorites = [:]
      messages.post(.failure, sentence, at: self.moment)
    case .noticed(let sentence):
      // A service announces the same with every answer.
      if !messages.log.contains(where: { $0.text == sentence }) {
        messages.post(.warning, sentence, at: self.moment)
      }
    }
    noteSky()
    noteMotion()
    let due = dueEffects()
    if !overlays.isEmpty { clampPlaces() }
    return effects + clockEffects() + due + logEffects()
  }

  /// Has the clocks read of the cities on the screen that have no forecast to bring theirs.
  private mutating func clockEffects() -> [Effect] {
    let hasList = overlays.contains { $0.isSameKind(as: .cities(CityListState())) }
    let places = (hasList ? cities : [shownPlace].compactMap { $0 }).filter {
      $0.timeZone != nil && clocks[$0.id] == nil && weather[$0.id]?.forecast == nil
    }
    guard !places.isEmpty else { return [] }
    for place in places { clocks[place.id] = .some(nil) }
    return [.loadClocks(places)]
  }

  /// Hands what went wrong to the log.
  private mutating func logEffects() -> [Effect] {
    let messages = messages.takeUnwritten()
    return messages.isEmpty ? [] : [.writeLog(messages)]
  }

  /// Effects that a program leaves behind when it ends.
  mutating func quitEffects(_ reason: ExitReason) -> [Effect] {
    var effects = dueProviderEffects(isEnd: true)
    if rememberShownAt != nil, let shownID { effects.append(.changeFavorites(.lastShown(shownID))) }
    return effects + [.quit(reason)]
  }

  /// Keeps selections and scrolls inside lists that got shorter or windows that changed.
  mutating func clampSelections() {
    let layout = ScreenLayout(size: size)
    // Every event comes by here, and the rows of a forecast are not counted for nothing.
    if !hourly.isAtTop {
      hourly.clamp(count: hourRows.count, visible: layout.hourly.visibleRows)
    }
    if !daily.isAtTop {
      daily.clamp(count: dayRows.count, visible: layout.daily(days: dayRows.count).visibleRows)
    }
    closeOverlayOfEndedAlerts()
    if !overlays.isEmpty { scrollOverlay(by: 0) }
  }

  /// Closes the list of alerts when the last of them has ended: an empty box says nothing.
  private mutating func closeOverlayOfEndedAlerts() {
    guard overlays.contains(where: { $0.isSameKind(as: .alerts(scroll: 0)) }) else { return }
    let alerts = shownWeather.forecast?.alerts ?? []
    guard alerts.allSatisfy({ $0.isOver(at: now) }) else { return }
    overlays.removeAll { $0.isSameKind(as: .alerts(scroll: 0)) }
  }
}
