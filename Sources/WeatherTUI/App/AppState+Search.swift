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

  /// Whether the search lies over the list of cities, to which its hit is to be added.
  private var isAddingToList: Bool {
    overlays.contains { $0.isSameKind(as: .cities(CityListState())) }
  }

  private var searchLayout: SearchLayout? {
    overlays.last.map { SearchLayout(content: OverlayLayout($0, size: size).content) }
  }

  // MARK: Keys

  /// What a key does while the search is on top.
  mutating func searchKey(_ key: Key) -> [Effect] {
    if case .click(let point) = key { return clickInSearch(at: point) }
    if key == .control("l") { return [.redraw] }
    if key == .control("z") { return [.suspend] }
    guard let command = SearchCommand(key) else { return editSearch(key) }
    switch command {
    case .close:
      overlays.removeLast()
      preview = nil
      return []
    case .up: return moveInSearch(by: -1)
    case .down: return moveInSearch(by: 1)
    case .pageUp: return moveInSearch(by: -visibleHits)
    case .pageDown: return moveInSearch(by: visibleHits)
    case .show: return takeSelectedHit(keeping: isAddingToList)
    case .keep: return takeSelectedHit(keeping: true)
    case .locate:
      return locate()
    }
  }

  /// Opens the search and asks this computer where it is; in the search itself `L` is a letter.
  mutating func locateFromPage() -> [Effect] {
    overlays.removeAll { $0.isSameKind(as: .search(SearchState())) }
    overlays.append(.search(SearchState()))
    return locate()
  }

  private mutating func locate() -> [Effect] {
    guard search?.locating == nil else { return [] }
    let request = newRequest()
    changeSearch { $0.locate(request) }
    return [.locateDevice(request: request)]
  }

  private var visibleHits: Int { searchLayout?.visible ?? 1 }

  private mutating func editSearch(_ key: Key) -> [Effect] {
    var taken = SearchState.Taken.ignored
    let uptime = moment.uptime
    changeSearch { taken = $0.take(key, at: uptime) }
    switch taken {
    case .ignored, .moved: return []
    case .changed:
      preview = nil
      // Whoever types on has read it, and it may lie over the hits.
      messages.dismiss()
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

  /// A click chooses a hit, another one takes it; one beside the panel closes.
  private mutating func clickInSearch(at point: Point) -> [Effect] {
    guard let search, let layout = searchLayout, let top = overlays.last else { return [] }
    guard OverlayLayout(top, size: size).panel.contains(point) else {
      overlays.removeLast()
      preview = nil
      return []
    }
    guard let row = layout.row(at: point) else { return [] }
    let index = search.first + row
    guard search.hits.indices.contains(index) else { return [] }
    if search.selectedIndex == index { return takeSelectedHit(keeping: isAddingToList) }
    let visible = layout.visible
    changeSearch { $0.select(index, visible: visible) }
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
    return takeFromSearch(hit.place, keeping: keeping)
  }

  /// Leaves the search with a place: back to the list that it was opened from, else to the page.
  private mutating func takeFromSearch(_ place: Place, keeping: Bool) -> [Effect] {
    preview = nil
    if case .demo = source {
      overlays.removeLast()
      post(
        .information, "These are samples: start without --demo for other places",
        "这是示例：去掉 --demo 可查看其他地方")
      return []
    }
    guard isAddingToList, shownPlace != nil, source.samples.isEmpty else {
      let isAdding = isAddingToList
      overlays.removeAll()
      let effects = take(place, keeping: keeping)
      if isAdding { overlays = [.cities(CityListState(selectedID: shownID))] }
      return effects
    }
    // The page below stays on its city: the user is putting a list together.
    overlays.removeAll { $0.isSameKind(as: .search(SearchState())) }
    if let known = favorites.favorite(matching: place)?.place {
      messages.post(.information, refusal(of: place, because: known), at: moment)
      selectInCityList(known.id)
      return []
    }
    return [.changeFavorites(.add(place))]
  }

  /// Puts a place on the screen: as the favourite that it is, else as a visitor of this run.
  mutating func take(_ place: Place, keeping: Bool) -> [Effect] {
    leaveSamples()
    if let known = favorites.favorite(matching: place)?.place {
      isCityChosen = true
      show(known.id)
      if keeping { messages.post(.information, refusal(of: place, because: known), at: moment) }
      return []
    }
    if !visitors.contains(where: { $0.place?.id == place.id }) {
      visitors.insert(.found(place), at: 0)
    }
    show(place.id)
    isCityChosen = true
    var effects: [Effect] = []
    if weather[place.id]?.forecast == nil {
      // The disk may know it from another day; what it says is also when to ask.
      effects = isClockStopped ? cachedForecastsLoaded([:]) : [.loadCachedForecasts([place])]
    } else {
      effects = askForNewcomers()
    }
    if keeping { return effects + [.changeFavorites(.add(place))] }
    post(.information, "\(place.name): f keeps it as a favourite", "\(place.name)：按 f 收藏")
    return effects
  }

  /// Why a place cannot be added, in the user's own words for the one that stands in its way.
  func refusal(of place: Place, because known: Place) -> String {
    let name = name(of: known)
    guard place.id != known.id else {
      return Phrase("Already there: \(name)", "已收藏：\(name)")(preferences.language)
    }
    let distance = Formatting(preferences).distance(
      meters: place.coordinate.distance(to: known.coordinate))
    return Phrase("Already there: \(name), \(distance) away", "已收藏：\(name)，相距 \(distance)")(
      preferences.language)
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
    return takeFromSearch(place, keeping: isAddingToList)
  }

  mutating func placesSuggested(_ hits: [SearchState.Hit], request: RequestID) {
    changeSearch { $0.answered(hits, request: request) }
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
      if canAsk {
        effects.append(
          .searchOnline(search.query, now: moment.instant, request: request))
      } else {
        let phrase =
          isOffline
          ? Phrase("Offline: built-in list only", "离线：仅内置列表")
          : Phrase("Samples: built-in list only", "示例：仅内置列表")
        let reason = phrase(preferences.language)
        changeSearch { $0.failed(reason, request: request) }
      }
    }
    if let due = preview?.dueAt, due <= moment.uptime, let place = preview?.place {
      let request = newRequest()
      preview = Preview(place: place, dueAt: nil, request: request)
      // The service may have asked to wait since this was planned.
      if !isWaitingForService { effects.append(.previewForecast(place, request: request)) }
    }
    return effects
  }

  /// Plans to ask for the weather of the selected hit, unless it is known.
  ///
  /// Half a second later than the list, so that running through it asks for nothing.
  private mutating func schedulePreview() {
    guard canAsk, let place = search?.selected?.place, weather[place.id]?.forecast == nil,
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
    var forecast = forecast
    // A look at a hit is a question for its weather alone: whoever chooses it asks for the rest.
    if forecast.alertsCheckedAt == nil { forecast.alertsFailedAt = forecast.fetchedAt }
    weather[id, default: Remote()].forecast = forecast
    preview = nil
  }

  /// Keeps the selection of search, list and settings in sight, whatever came or changed its size.
  mutating func clampPlaces() {
    let cities = cities
    for index in overlays.indices {
      let content = OverlayLayout(overlays[index], size: size).content
      switch overlays[index] {
      case .search(var search):
        search.clamp(visible: SearchLayout(content: content).visible)
        overlays[index] = .search(search)
      case .cities(var list):
        let layout = CityListLayout(content: content, count: cities.count)
        list.clamp(cities: cities, visible: layout.visible)
        overlays[index] = .cities(list)
      case .settings(var selection):
        let content = OverlayContent.layout(of: overlays[index], state: self).content
        selection.clamp(
          count: SettingsRow.allCases.count, visible: SettingsLayout(content: content).visible)
        overlays[index] = .settings(selection)
      case .help, .messages, .sources, .alerts, .hourDetails, .dayDetails:
        break
      }
    }
  }
}

/// The weather of a hit that is being looked at.
struct Preview: Equatable, Sendable {
  var place: Place
  /// When to ask; nil once asked.
  var dueAt: Duration?
  var request: RequestID?
}
