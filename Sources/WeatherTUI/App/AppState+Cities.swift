import WeatherModel

extension AppState {
  private mutating func changeCityList(_ change: (inout CityListState) -> Void) {
    guard case .cities(var list) = overlays.last else { return }
    change(&list)
    overlays[overlays.count - 1] = .cities(list)
  }

  private var visibleBands: Int {
    guard let top = overlays.last else { return 1 }
    let rows = OverlayLayout(top, size: size).content.rows
    return CityListView.visibleBands(rows: rows, count: cities.count)
  }

  /// What a key does while the list of cities is on top.
  mutating func cityListKey(_ key: Key, list: CityListState) -> [Effect] {
    if list.renaming != nil { return renameKey(key, list: list) }
    let cities = cities
    let visible = visibleBands
    let selected = list.selectedIndex(in: cities).map { cities[$0] }
    switch key {
    case .down, .character("j"), .wheelDown:
      changeCityList { $0.move(by: 1, cities: cities, visible: visible) }
    case .up, .character("k"), .wheelUp:
      changeCityList { $0.move(by: -1, cities: cities, visible: visible) }
    case .pageDown: changeCityList { $0.move(by: visible, cities: cities, visible: visible) }
    case .pageUp: changeCityList { $0.move(by: -visible, cities: cities, visible: visible) }
    case .home, .character("g"): changeCityList { $0.select(0, cities: cities, visible: visible) }
    case .end, .character("G"):
      changeCityList { $0.select(cities.count - 1, cities: cities, visible: visible) }
    case .enter:
      overlays.removeAll()
      if let selected {
        isCityChosen = true
        show(selected.id)
      }
    case .character("a"), .character("/"):
      overlays.append(.search(SearchState()))
    case .character("d"), .delete:
      guard let selected else { return [] }
      return removeCity(selected)
    case .character("z"):
      guard let removed = lastRemoved else { return [] }
      lastRemoved = nil
      return [.changeFavorites(.restore(removed))]
    case .character("J"), .character("K"):
      guard let selected else { return [] }
      return moveCity(selected, by: key == .character("J") ? 1 : -1)
    case .character("e"):
      if let selected, favorites.index(of: selected.id) != nil {
        let field = TextField(name(of: selected))
        changeCityList {
          $0.selectedID = selected.id
          $0.renaming = field
        }
      }
    case .character("s"):
      guard let selected, favorites.index(of: selected.id) != nil else { return [] }
      let isDefault = favorites.defaultID == selected.id
      return [.changeFavorites(.setDefault(isDefault ? nil : selected.id))]
    case .escape, .character("c"), .character("q"):
      overlays.removeLast()
    case .control("c"): return quitEffects(.asked)
    case .control("l"): return [.redraw]
    case .control("z"): return [.suspend]
    case .character("u"): return perform(.switchUnits)
    case .character("t"): return perform(.switchClock)
    case .character("r"): return perform(.refresh)
    case .character("?"): return perform(.showHelp)
    case .click(let point): clickCity(at: point, visible: visible)
    case .character, .control, .left, .right, .tab, .backTab, .backspace, .insert, .function,
      .paste, .focusGained, .focusLost:
      break
    }
    return []
  }

  private mutating func removeCity(_ place: Place) -> [Effect] {
    if favorites.index(of: place.id) != nil { return [.changeFavorites(.remove(place.id))] }
    // A visitor goes without ado: it was never kept.
    visitors.removeAll { $0.place?.id == place.id }
    if shownIndex == nil { shownID = cities.first?.id }
    return []
  }

  private mutating func moveCity(_ place: Place, by step: Int) -> [Effect] {
    changeCityList { $0.selectedID = place.id }
    guard let index = favorites.index(of: place.id),
      favorites.favorites.indices.contains(index + step)
    else { return [] }
    return [.changeFavorites(.move(place.id, to: index + step))]
  }

  private mutating func renameKey(_ key: Key, list: CityListState) -> [Effect] {
    guard var field = list.renaming else { return [] }
    switch key {
    case .enter:
      changeCityList { $0.renaming = nil }
      guard let id = list.selectedID else { return [] }
      return [.changeFavorites(.rename(id, to: field.query.isEmpty ? nil : field.query))]
    case .escape:
      changeCityList { $0.renaming = nil }
    case .character, .control, .up, .down, .left, .right, .home, .end, .pageUp, .pageDown, .tab,
      .backTab, .backspace, .delete, .insert, .function, .click, .wheelUp, .wheelDown, .paste,
      .focusGained, .focusLost:
      if field.take(key) { changeCityList { $0.renaming = field } }
    }
    return []
  }

  private mutating func clickCity(at point: Point, visible: Int) {
    guard case .cities(let list) = overlays.last, let top = overlays.last else { return }
    let content = OverlayLayout(top, size: size).content
    guard content.contains(point) else {
      overlays.removeLast()
      return
    }
    let cities = cities
    let pitch = CityListView.pitch(rows: content.rows - 2, count: cities.count)
    let index = list.first + (point.row - content.top) / pitch
    guard cities.indices.contains(index) else { return }
    if list.selectedIndex(in: cities) == index {
      overlays.removeAll()
      isCityChosen = true
      show(cities[index].id)
    } else {
      changeCityList { $0.select(index, cities: cities, visible: visible) }
    }
  }
}
