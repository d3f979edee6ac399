import WeatherModel

extension AppState {
  /// The search on top of the overlays; nil where there is none.
  var search: SearchState? {
    guard case .search(let search) = overlays.last else { return nil }
    return search
  }

  /// Changes the search wherever it lies in the stack.
  private mutating func changeSearch(_ change: (inout SearchState) -> Void) {
    for index in overlays.indices {
      guard case .search(var search) = overlays[index] else { continue }
      change(&search)
      overlays[index] = .search(search)
    }
  }

  // MARK: Keys

  /// What a key does while the search is on top.
  mutating func searchKey(_ key: Key) -> [Effect] {
    switch key {
    case .escape, .control("c"):
      overlays.removeLast()
      return []
    case .up, .wheelUp: return moveInSearch(by: -1)
    case .down, .wheelDown: return moveInSearch(by: 1)
    case .pageUp: return moveInSearch(by: -visibleHits)
    case .pageDown: return moveInSearch(by: visibleHits)
    case .enter: return takeSelectedHit(keeping: false)
    case .tab: return takeSelectedHit(keeping: true)
    case .control("g"):
      guard search?.locating == nil else { return [] }
      let request = newRequest()
      changeSearch { $0.locate(request) }
      return [.locateDevice(request: request)]
    case .control("l"): return [.redraw]
    case .control("z"): return [.suspend]
    case .character, .control, .left, .right, .home, .end, .backTab, .backspace, .delete,
      .insert, .function, .click, .paste, .focusGained, .focusLost:
      return editSearch(key)
    }
  }

  private var visibleHits: Int {
    overlays.last.map { max(1, OverlayLayout($0, size: size).content.rows - 3) } ?? 1
  }

  private mutating func editSearch(_ key: Key) -> [Effect] {
    var taken = SearchState.Taken.ignored
    let uptime = moment.uptime
    changeSearch { taken = $0.take(key, at: uptime) }
    switch taken {
    case .ignored, .moved: return []
    case .changed:
      preview = nil
      let query = search?.query ?? ""
      return query.isEmpty ? [] : [.searchGazetteer(query)]
    }
  }

  private mutating func moveInSearch(by distance: Int) -> [Effect] {
    let visible = visibleHits
    changeSearch { $0.move(by: distance, visible: visible) }
    schedulePreview()
    return []
  }

  /// Shows the selected hit, and keeps it as a favourite if asked.
  ///
  /// There is a selected hit only of the very text in the field. With none yet, the network is
  /// asked at once and nothing is taken.
  private mutating func takeSelectedHit(keeping: Bool) -> [Effect] {
    guard let hit = search?.selected else {
      let uptime = moment.uptime
      changeSearch { $0.askNow(at: uptime) }
      return []
    }
    overlays.removeAll()
    preview = nil
    return take(hit.place, keeping: keeping)
  }

  /// Puts a place on the screen: as the favourite that it is, else as a visitor of this run.
  mutating func take(_ place: Place, keeping: Bool) -> [Effect] {
    leaveSamples()
    if let known = favorites.favorite(matching: place)?.place {
      isCityChosen = true
      show(known.id)
      if keeping {
        messages.post(.information, "Already there: \(known.name)", at: moment)
      }
      return []
    }
    if !visitors.contains(where: { $0.place?.id == place.id }) {
      visitors.insert(.found(place), at: 0)
    }
    guess = nil
    show(place.id)
    isCityChosen = true
    var effects: [Effect] = []
    if weather[place.id]?.forecast == nil {
      // The disk may know it from another day; what it says is also when to ask.
      effects = isClockStopped ? cachedForecastsLoaded([:]) : [.loadCachedForecasts([place])]
    }
    if keeping { return effects + [.changeFavorites(.add(place))] }
    messages.post(.information, "\(place.name): f keeps it as a favourite", at: moment)
    return effects
  }

  // MARK: Answers and deadlines

  mutating func gazetteerSearched(_ hits: [SearchState.Hit], query: String) {
    changeSearch { $0.found(hits, query: query) }
    schedulePreview()
  }

  mutating func gazetteerUnusable(_ reason: String, query: String) {
    changeSearch { $0.listUnusable(reason, query: query) }
  }

  mutating func deviceLocated(_ place: Place, request: RequestID) -> [Effect] {
    guard search?.locating == request else { return [] }
    overlays.removeAll()
    return take(place, keeping: false)
  }

  mutating func placesSuggested(_ places: [Place], request: RequestID) {
    changeSearch { $0.answered(places, request: request) }
    schedulePreview()
  }

  mutating func suggestionsFailed(_ reason: String, request: RequestID) {
    changeSearch { $0.failed(reason, request: request) }
  }

  /// Asks the network once the keyboard has been quiet.
  mutating func dueSearchEffects() -> [Effect] {
    var effects: [Effect] = []
    if let search, let due = search.askAt, due <= moment.uptime {
      let request = newRequest()
      changeSearch { $0.ask(request) }
      if isOffline {
        changeSearch { $0.failed("Offline: only the built-in list is searched", request: request) }
      } else {
        effects.append(.searchOnline(search.query, request: request))
      }
    }
    if let due = preview?.dueAt, due <= moment.uptime, let place = preview?.place {
      let request = newRequest()
      preview = Preview(place: place, dueAt: nil, request: request)
      effects.append(.previewForecast(place, request: request))
    }
    return effects
  }

  /// Plans to ask for the weather of the selected hit, unless it is known.
  ///
  /// Half a second later than the list, so that running through it asks for nothing.
  private mutating func schedulePreview() {
    guard !isOffline, let place = search?.selected?.place, weather[place.id]?.forecast == nil,
      !isWaitingForService
    else {
      preview = nil
      return
    }
    guard preview?.place.id != place.id else { return }
    preview = Preview(place: place, dueAt: moment.uptime + .milliseconds(800), request: nil)
  }

  mutating func previewArrived(_ forecast: Forecast, of id: Place.ID, request: RequestID) {
    guard preview?.request == request else { return }
    weather[id, default: Remote()].forecast = forecast
    preview = nil
  }
}

/// The weather of a hit that is being looked at.
struct Preview: Equatable, Sendable {
  var place: Place
  /// When to ask; nil once asked.
  var dueAt: Duration?
  var request: RequestID?
}
