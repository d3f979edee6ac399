import WeatherModel

extension AppState {
  /// Changes the list of cities wherever it lies in the stack.
  private mutating func changeCityList(_ change: (inout CityListState) -> Void) {
    for index in overlays.indices {
      guard case .cities(var list) = overlays[index] else { continue }
      change(&list)
      overlays[index] = .cities(list)
    }
  }

  private var cityListLayout: CityListLayout? {
    overlays.last.map {
      CityListLayout(content: OverlayLayout($0, size: size).content, count: cities.count)
    }
  }

  /// Selects a city in the list, if it is open.
  mutating func selectInCityList(_ id: Place.ID) {
    changeCityList { $0.selectedID = id }
    clampPlaces()
  }

  /// What a key does while the list of cities is on top.
  mutating func cityListKey(_ key: Key, list: CityListState) -> [Effect] {
    if list.renaming != nil { return renameKey(key, list: list) }
    if case .click(let point) = key { return clickCity(at: point, list: list) }
    guard let command = CityListCommand(key) else { return pageKey(key) }
    let cities = cities
    let visible = cityListLayout?.visible ?? 1
    let selected = list.selectedIndex(in: cities).map { cities[$0] }
    switch command {
    case .down: changeCityList { $0.move(by: 1, cities: cities, visible: visible) }
    case .up: changeCityList { $0.move(by: -1, cities: cities, visible: visible) }
    case .pageDown: changeCityList { $0.move(by: visible, cities: cities, visible: visible) }
    case .pageUp: changeCityList { $0.move(by: -visible, cities: cities, visible: visible) }
    case .first: changeCityList { $0.select(0, cities: cities, visible: visible) }
    case .last: changeCityList { $0.select(cities.count - 1, cities: cities, visible: visible) }
    case .open:
      if let selected { open(selected) } else { overlays.removeAll() }
    case .add: overlays.append(.search(SearchState()))
    case .keep: return selected.map { keepCity($0) } ?? []
    case .remove: return selected.map { removeCity($0) } ?? []
    case .undo:
      guard let removed = removals.last else {
        post(.information, "Nothing was removed", "没有移除过城市")
        return []
      }
      return [.changeFavorites(.restore(removed))]
    case .moveDown: return selected.map { moveCity($0, by: 1, list: list) } ?? []
    case .moveUp: return selected.map { moveCity($0, by: -1, list: list) } ?? []
    case .rename:
      if let selected, isChangeable(selected) {
        let field = TextField(name(of: selected))
        changeCityList {
          $0.selectedID = selected.id
          $0.renaming = field
        }
      }
    case .setDefault: return selected.map { setDefault($0) } ?? []
    case .close: overlays.removeLast()
    }
    return []
  }

  /// The keys of the page that make sense over the list, too.
  private mutating func pageKey(_ key: Key) -> [Effect] {
    guard let command = KeyMap.command(for: key) else { return [] }
    switch command {
    case .switchUnits, .switchClock, .redraw, .suspend, .quit, .showMessages:
      return perform(command)
    case .refresh:
      return refreshByHand()
    case .showHelp:
      overlays.append(.help(scroll: OverlayContent.cityKeysLine(state: self)))
      return []
    case .previousCity, .nextCity, .rowUp, .rowDown, .pageUp, .pageDown, .showNow, .showHourly,
      .showDaily, .first, .last, .openDetails, .search, .locate, .showCities, .toggleFavorite,
      .showSources, .showSettings, .showAlerts, .close:
      return []
    }
  }

  private mutating func open(_ place: Place) {
    overlays.removeAll()
    isCityChosen = true
    show(place.id)
  }

  /// Whether a city is the user's to arrange; says why where it is not.
  private mutating func isChangeable(_ place: Place) -> Bool {
    guard source.samples.isEmpty else {
      post(.information, "Samples cannot be changed", "示例不能更改")
      return false
    }
    guard favorites.index(of: place.id) != nil else {
      post(
        .information, "\(place.name) is no favourite yet: f keeps it first",
        "\(place.name) 尚未收藏：先按 f")
      return false
    }
    return true
  }

  private mutating func keepCity(_ place: Place) -> [Effect] {
    guard source.samples.isEmpty else {
      post(.information, "Samples cannot be favourites", "示例不能收藏")
      return []
    }
    guard favorites.index(of: place.id) == nil else {
      post(.information, "Already there: \(name(of: place))", "已收藏：\(name(of: place))")
      return []
    }
    return [.changeFavorites(.add(place))]
  }

  private mutating func removeCity(_ place: Place) -> [Effect] {
    guard source.samples.isEmpty else {
      post(.information, "Samples cannot be changed", "示例不能更改")
      return []
    }
    if favorites.index(of: place.id) != nil { return [.changeFavorites(.remove(place.id))] }
    // A visitor goes without ado: it was never kept.
    let before = cities
    visitors.removeAll { $0.place?.id == place.id }
    if guess?.id == place.id { guess = nil }
    selectNeighbor(of: place.id, before: before)
    return []
  }

  /// Moves selection and page to what stands in a gone city's place.
  mutating func selectNeighbor(of id: Place.ID, before: [Place]) {
    guard let index = before.firstIndex(where: { $0.id == id }) else { return }
    let neighbor = cities.isEmpty ? nil : cities[min(index, cities.count - 1)].id
    changeCityList { if $0.selectedID == id || $0.selectedID == nil { $0.selectedID = neighbor } }
    guard shownID == id else { return }
    if let neighbor { show(neighbor) } else { shownID = nil }
  }

  private mutating func moveCity(
    _ place: Place, by step: Int, list: CityListState
  ) -> [Effect] {
    guard isChangeable(place), let index = favorites.index(of: place.id) else { return [] }
    // A step before the last one is saved counts from where that one leads.
    let from = list.moving.flatMap { $0.id == place.id ? $0.destination : nil } ?? index
    let destination = from + step
    guard favorites.favorites.indices.contains(destination) else { return [] }
    changeCityList {
      $0.selectedID = place.id
      $0.moving = CityListState.Move(id: place.id, destination: destination)
    }
    return [.changeFavorites(.move(place.id, to: destination))]
  }

  private mutating func setDefault(_ place: Place) -> [Effect] {
    guard isChangeable(place) else { return [] }
    let isDefault = favorites.defaultID == place.id
    if isDefault {
      post(.information, "wx starts with the city shown last", "启动时显示上次的城市")
    } else {
      let name = name(of: place)
      post(.information, "wx starts with \(name) from now on", "启动时显示 \(name)")
    }
    return [.changeFavorites(.setDefault(isDefault ? nil : place.id))]
  }

  /// Takes note in the list of what has reached the disk.
  mutating func noteInCityList(_ outcome: FavoriteOutcome, of change: FavoriteChange) {
    switch (outcome, change) {
    case (.added(let index), _):
      selectInCityList(favorites.favorites[index].id)
    case (.alreadyThere(let place), _):
      selectInCityList(place.id)
    case (.done, .move(let id, let destination)):
      changeCityList { list in
        if list.moving == CityListState.Move(id: id, destination: destination) {
          list.moving = nil
        }
      }
    case (.done, _), (.removed, _), (.notFound, _):
      break
    }
  }

  private mutating func renameKey(_ key: Key, list: CityListState) -> [Effect] {
    guard var field = list.renaming else { return [] }
    switch key {
    case .enter:
      changeCityList { $0.renaming = nil }
      guard let id = list.selectedID else { return [] }
      return [.changeFavorites(.rename(id, to: field.query.isEmpty ? nil : field.query))]
    case .escape, .control("c"):
      changeCityList { $0.renaming = nil }
    case .control("l"): return [.redraw]
    case .control("z"): return [.suspend]
    case .character, .control, .up, .down, .left, .right, .home, .end, .pageUp, .pageDown, .tab,
      .backTab, .backspace, .delete, .insert, .function, .click, .wheelUp, .wheelDown, .paste,
      .focusGained, .focusLost:
      if field.take(key) { changeCityList { $0.renaming = field } }
    }
    return []
  }

  /// A click chooses a city, another one opens it; one beside the panel closes.
  private mutating func clickCity(at point: Point, list: CityListState) -> [Effect] {
    guard let layout = cityListLayout, let top = overlays.last else { return [] }
    guard OverlayLayout(top, size: size).panel.contains(point) else {
      overlays.removeLast()
      return []
    }
    let cities = cities
    guard let offset = layout.offset(at: point), cities.indices.contains(list.first + offset)
    else { return [] }
    let index = list.first + offset
    if list.selectedIndex(in: cities) == index {
      open(cities[index])
    } else {
      changeCityList { $0.select(index, cities: cities, visible: layout.visible) }
    }
    return []
  }
}
