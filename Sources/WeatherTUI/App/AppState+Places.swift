import WeatherModel

// MARK: Places of the command line

extension AppState {
  /// Looks every name up that is not looked up yet, or was when nobody answered.
  mutating func lookAgain() -> [Effect] {
    lookup.dueAt = nil
    var effects: [Effect] = []
    for index in visitors.indices {
      guard case .unreached(let name, _) = visitors[index] else { continue }
      effects.append(seek(name, at: index))
    }
    return effects
  }

  /// Begins to look a visitor's name up.
  mutating func seek(_ name: String, at index: Int) -> Effect {
    let request = newRequest()
    visitors[index] = .sought(name, request)
    return .findPlace(name, request: request)
  }

  mutating func placeFound(
    _ place: Place, named name: String, request: RequestID
  ) -> [Effect] {
    guard let index = visitors.firstIndex(of: .sought(name, request)) else { return [] }
    lookup.failures = 0
    if let known = favorites.favorite(matching: place)?.place {
      visitors[index] = .favorite(known.id)
      showFirstVisitor()
      return []
    }
    if visitors.contains(where: { $0.place?.id == place.id }) {
      visitors.remove(at: index)
      return []
    }
    visitors[index] = .found(place)
    showFirstVisitor()
    if weather[place.id]?.forecast != nil { return [] }
    // The disk may know it from another day; what it says is also when to ask.
    return isClockStopped ? cachedForecastsLoaded([:]) : [.loadCachedForecasts([place])]
  }

  mutating func placeNotFound(
    _ name: String, _ error: ProviderError, request: RequestID
  ) {
    guard let index = visitors.firstIndex(of: .sought(name, request)) else { return }
    if error.isTransient, canAsk {
      let reason = words(of: error)
      visitors[index] = .unreached(name, reason: reason)
      if lookup.dueAt == nil { lookup.failures += 1 }
      let wait = RefreshSchedule.delay(afterFailures: lookup.failures, error: error)
      lookup.dueAt = moment.uptime + .seconds(wait)
      messages.post(.failure, "\(name): \(reason) · \(nextTry(after: wait))", at: moment)
    } else {
      let reason = words(of: error)
      visitors[index] = .unknown(name, reason: reason)
      let subject = reason.contains("\"\(name)\"") ? "" : "\(name): "
      messages.post(.failure, subject + reason, at: moment)
    }
    showFirstVisitor()
  }

  /// Shows the first place of the command line that is known, until the user chooses a city.
  private mutating func showFirstVisitor() {
    guard !isCityChosen else { return }
    if let first = visitors.lazy.compactMap(\.id).first {
      show(first)
    } else if shownID == nil, !visitors.contains(where: \.isSought) {
      shownID = favorites.initialID
    }
  }

  mutating func cachedForecastsLoaded(_ forecasts: [Place.ID: Forecast]) -> [Effect] {
    for (id, forecast) in forecasts where weather[id]?.forecast == nil {
      weather[id, default: Remote()].forecast = forecast
    }
    guard refresh.asked.isEmpty else { return askForNewcomers() }
    scheduleFirstRefresh()
    return []
  }
}

// MARK: The shown city and the favourites

extension AppState {
  /// Shows a city and keeps the page; rows begin at the top again.
  mutating func show(_ id: Place.ID) {
    guard id != shownID else { return }
    shownID = id
    hourly = ListSelection()
    daily = ListSelection()
    // Details of another city's hour would stand under this one's name.
    overlays.removeAll(where: \.isAboutCity)
    rememberShownAt =
      source.samples.isEmpty && favorites.index(of: id) != nil
      ? moment.uptime + .seconds(1) : nil
  }

  mutating func toggleFavorite() -> [Effect] {
    guard source.samples.isEmpty else {
      post(.information, "Samples cannot be favourites", "示例不能收藏")
      return []
    }
    guard var place = shownPlace else { return [] }
    // A second press before the first is saved means the opposite of the first.
    let isFavorite = pendingFavorites[place.id] ?? (favorites.index(of: place.id) != nil)
    pendingFavorites[place.id] = !isFavorite
    if isFavorite { return [.changeFavorites(.remove(place.id))] }
    if let removed = removedFavorites[place.id] { return [.changeFavorites(.restore(removed))] }
    if let zone = shownWeather.forecast?.zone, zone.isNamed, place.timeZone == nil {
      place.timeZone = zone.identifier
    }
    return [.changeFavorites(.add(place))]
  }

  mutating func favoritesSaved(
    _ list: FavoriteList, outcome: FavoriteOutcome, change: FavoriteChange
  ) -> [Effect] {
    let (shown, before) = (shownPlace, cities)
    favorites = list
    visitors.removeAll { visitor in
      visitor.place.map { list.index(of: $0.id) != nil } ?? false
    }
    noteSaved(change)
    tell(outcome, of: change)
    endGuess(after: outcome)
    // The page does not jump away under the user's eyes, whoever removed the city: it stays for
    // this run. Only in the list, where it is seen to go, it goes.
    if case .cities = overlays.last, case .removed(let removed) = outcome {
      selectNeighbor(of: removed.favorite.id, before: before)
    } else if let shown, shownIndex == nil {
      visitors.append(.found(shown))
    }
    noteInCityList(outcome, of: change)
    if shownIndex == nil, !visitors.contains(where: \.isSought) { shownID = cities.first?.id }
    return askForNewcomers()
  }

  /// A guess has served its turn once the user has kept a city: that one, or the right one.
  private mutating func endGuess(after outcome: FavoriteOutcome) {
    guard let guessed = guess else { return }
    if favorites.index(of: guessed.id) != nil {
      guess = nil
    } else if case .added = outcome, shownID != guessed.id {
      visitors.removeAll { $0.place?.id == guessed.id }
      guess = nil
    }
  }

  /// Takes note that a toggle has reached the disk.
  private mutating func noteSaved(_ change: FavoriteChange) {
    let (id, isFavorite): (Place.ID, Bool)
    switch change {
    case .add(let place, _): (id, isFavorite) = (place.id, true)
    case .restore(let removed): (id, isFavorite) = (removed.favorite.id, true)
    case .remove(let removed): (id, isFavorite) = (removed, false)
    case .move, .rename, .setDefault, .lastShown, .setTimeZone: return
    }
    if pendingFavorites[id] == isFavorite { pendingFavorites[id] = nil }
  }

  /// Why an addition was refused.
  private func alreadyThere(_ known: Place, _ change: FavoriteChange) -> String {
    switch change {
    case .add(let place, _): refusal(of: place, because: known)
    case .restore(let removed): refusal(of: removed.favorite.place, because: known)
    case .remove, .move, .rename, .setDefault, .lastShown, .setTimeZone:
      Phrase("Already there: \(name(of: known))", "已收藏：\(name(of: known))")(
        preferences.language)
    }
  }

  private var isCityListOnTop: Bool {
    overlays.last?.isSameKind(as: .cities(CityListState())) ?? false
  }

  private mutating func tell(_ outcome: FavoriteOutcome, of change: FavoriteChange) {
    switch outcome {
    case .added(let index):
      let favorite = favorites.favorites[index]
      removedFavorites[favorite.id] = nil
      removals.removeAll { $0.favorite.id == favorite.id }
      let key = isCityListOnTop ? "d" : "f"
      let name = favorite.displayName
      post(
        .success, "\(name) is a favourite now: \(key) removes it", "已收藏 \(name)：\(key) 移除")
    case .alreadyThere(let place):
      messages.post(.information, alreadyThere(place, change), at: moment)
    case .removed(let removed):
      removedFavorites[removed.favorite.id] = removed
      removals.append(removed)
      let key = isCityListOnTop ? "z" : "f"
      let name = removed.favorite.displayName
      post(
        .success, "\(name) is no favourite any more: \(key) adds it again",
        "已移除 \(name)：\(key) 重新添加")
    case .done, .notFound:
      break
    }
  }
}
