import WeatherModel

extension AppState {
  /// What a key or the mouse asks for, on the page or on the top overlay.
  mutating func keyPressed(_ key: Key) -> [Effect] {
    switch overlays.last {
    case .search: return searchKey(key)
    case .cities(let list): return cityListKey(key, list: list)
    case .settings(let selection): return settingsKey(key, selection: selection)
    case .help, .messages, .sources, .alerts, .hourDetails, .dayDetails, nil: break
    }
    switch key {
    case .click(let point):
      return clicked(at: point)
    case .wheelDown:
      return perform(.rowDown)
    case .wheelUp:
      return perform(.rowUp)
    case .character, .control, .up, .down, .left, .right, .home, .end, .pageUp, .pageDown,
      .enter, .escape, .tab, .backTab, .backspace, .delete, .insert, .function, .paste,
      .focusGained, .focusLost:
      guard let command = KeyMap.command(for: key) else { return [] }
      return perform(command)
    }
  }

  /// Does what a command says.
  mutating func perform(_ command: Command) -> [Effect] {
    if !overlays.isEmpty, performOnOverlay(command) { return [] }
    switch command {
    case .previousCity: switchCity(by: -1)
    case .nextCity: switchCity(by: 1)
    case .rowDown: moveRow(by: 1)
    case .rowUp: moveRow(by: -1)
    case .pageDown: turnPage(by: 1)
    case .pageUp: turnPage(by: -1)
    case .showNow: page = .now
    case .showHourly: page = .hourly
    case .showDaily: page = .daily
    case .first: select(0)
    case .last: select(Int.max / 2)
    case .openDetails: openDetails()
    case .search: open(.search(SearchState()))
    case .locate: return locateFromPage()
    case .showCities: open(.cities(CityListState(selectedID: shownID)))
    case .showMessages: open(.messages(scroll: 0))
    case .showSources: open(.sources(scroll: 0))
    case .showSettings: open(openSettings())
    case .showHelp: open(.help(scroll: 0))
    case .showAlerts: showAlerts()
    case .close: messages.dismiss()
    case .toggleFavorite: return toggleFavorite()
    case .refresh: return refreshByHand()
    case .switchUnits:
      let change = preferences.change(.units, by: 1)
      messages.post(.information, Formatting(preferences).unitsDescription, at: moment)
      return [.saveSetting(change)]
    case .switchClock:
      return [.saveSetting(preferences.change(.clock, by: 1))]
    case .redraw: return [.redraw]
    case .suspend: return [.suspend]
    case .quit: return quitEffects(.asked)
    }
    return []
  }

  // MARK: Cities and pages

  private mutating func switchCity(by step: Int) {
    let cities = cities
    guard !cities.isEmpty else { return }
    isCityChosen = true
    guard let index = shownIndex else { return show(cities[0].id) }
    show(cities[(index + step + cities.count) % cities.count].id)
  }

  /// Visible rows of the page's table; nil on the page without one.
  private var visibleRows: Int? {
    let layout = ScreenLayout(size: size)
    switch page {
    case .now: return nil
    case .hourly: return layout.hourly.visibleRows
    case .daily: return layout.daily(days: dayRows.count).visibleRows
    }
  }

  /// Moves the page's selection and answers whether it could.
  private mutating func moveSelection(by distance: Int) -> Bool {
    guard let visible = visibleRows else { return false }
    switch page {
    case .now: return false
    case .hourly: return hourly.move(by: distance, count: hourRows.count, visible: visible)
    case .daily: return daily.move(by: distance, count: dayRows.count, visible: visible)
    }
  }

  private mutating func moveRow(by step: Int) {
    if !moveSelection(by: step) { leavePage(step) }
  }

  /// A page longer than the screen is several screenfuls; then comes the next page.
  private mutating func turnPage(by direction: Int) {
    if let visible = visibleRows, moveSelection(by: direction * visible) { return }
    leavePage(direction)
  }

  private mutating func leavePage(_ direction: Int) {
    if let other = direction > 0 ? page.next : page.previous {
      page = other
    } else {
      bounce(direction)
    }
  }

  private mutating func select(_ index: Int) {
    guard let visible = visibleRows else { return }
    switch page {
    case .now: break
    case .hourly: hourly.select(index, count: hourRows.count, visible: visible)
    case .daily: daily.select(index, count: dayRows.count, visible: visible)
    }
  }

  // MARK: Overlays

  /// Opens an overlay; the key that opened it closes it again.
  private mutating func open(_ overlay: Overlay) {
    let isOnTop = overlays.last?.isSameKind(as: overlay) ?? false
    // One that lies further down comes to the top: there is never a second one of a kind.
    overlays.removeAll { $0.isSameKind(as: overlay) }
    if !isOnTop { overlays.append(overlay) }
  }

  private mutating func showAlerts() {
    let alerts = shownWeather.forecast?.alerts.filter { !$0.isOver(at: now) } ?? []
    if alerts.isEmpty {
      postAbsenceOfAlerts()
    } else {
      open(.alerts(scroll: 0))
    }
  }

  /// That nobody was asked, or that nobody answered, is no all-clear.
  private mutating func postAbsenceOfAlerts() {
    let weather = shownWeather
    if let checked = weather.forecast?.alertsCheckedAt {
      let age = moment.instant - checked
      guard source.samples.isEmpty, Freshness(fetchedAt: checked, now: moment.instant) != .fresh
      else { return post(.information, "No alerts for this place", "此地没有预警") }
      let ago = Formatting(preferences).age(seconds: age)
      post(.information, "No alerts for this place \(ago)", "\(ago)此地没有预警")
    } else if weather.forecast?.alertsFailedAt != nil, weather.alertsFailure == nil {
      post(
        .warning, "Alerts are not known: the last question was not answered",
        "预警情况未知：上次查询没有回应")
    } else if let failure = weather.alertsFailure ?? weather.failure {
      let reason = words(of: failure)
      post(.warning, "Alerts are not known: \(reason)", "预警情况未知：\(reason)")
    } else if let forecast = weather.forecast {
      let name = forecast.provider.displayName
      post(
        .information, "\(name) gives no alerts for this place", "\(name) 不提供此地的预警")
    } else {
      post(
        .information, "Alerts are not known: nothing has been heard yet", "预警情况未知：尚无数据")
    }
  }

  private mutating func openDetails() {
    switch page {
    case .now:
      let alerts = shownWeather.forecast?.alerts.filter { !$0.isOver(at: now) } ?? []
      if !alerts.isEmpty { open(.alerts(scroll: 0)) }
    case .hourly:
      let rows = hourRows
      guard rows.indices.contains(hourly.selected) else { return }
      if case .hour(let hour, _) = rows[hourly.selected] { open(.hourDetails(hour.time)) }
    case .daily:
      let rows = dayRows
      let index = rows.startIndex + daily.selected
      guard rows.indices.contains(index) else { return }
      openHours(of: rows[index].date)
    }
  }

  /// Opens the hours of a day, those of today on the one that is now.
  private mutating func openHours(of date: CalendarDate) {
    let rows = shownWeather.forecast?.hourRows(on: date, now: now) ?? []
    let current = rows.firstIndex {
      if case .hour(_, isNow: true) = $0 { return true }
      return false
    }
    let closed = Overlay.dayDetails(date, selection: ListSelection())
    var selection = ListSelection()
    selection.select(
      current ?? 0, count: rows.count, visible: OverlayLayout(closed, size: size).visibleRows)
    open(.dayDetails(date, selection: selection))
  }

  /// Lets the top overlay have a command; answers whether it took it.
  private mutating func performOnOverlay(_ command: Command) -> Bool {
    guard let top = overlays.last else { return false }
    switch command {
    case .close:
      overlays.removeLast()
    case .openDetails:
      openDetails(on: top)
    case .rowDown: scrollOverlay(by: 1)
    case .rowUp: scrollOverlay(by: -1)
    case .pageDown: scrollOverlay(by: OverlayLayout(top, size: size).visibleRows)
    case .pageUp: scrollOverlay(by: -OverlayLayout(top, size: size).visibleRows)
    case .first: scrollOverlay(by: -100_000)
    case .last: scrollOverlay(by: 100_000)
    case .previousCity, .nextCity, .toggleFavorite, .refresh: break
    case .showNow, .showHourly, .showDaily:
      overlays.removeAll()
      return false
    case .switchUnits, .switchClock, .showMessages, .showSources, .showSettings, .showHelp,
      .showAlerts, .search, .locate, .showCities, .redraw, .suspend, .quit:
      return false
    }
    return true
  }

  /// Enter on an hour of a day opens the hour; elsewhere there is nothing below, so it closes.
  private mutating func openDetails(on top: Overlay) {
    switch top {
    case .dayDetails(let date, let selection):
      let rows = shownWeather.forecast?.hourRows(on: date, now: now) ?? []
      guard rows.indices.contains(selection.selected) else { return }
      if case .hour(let hour, _) = rows[selection.selected] { open(.hourDetails(hour.time)) }
    case .help, .messages, .sources, .alerts, .hourDetails, .search, .cities, .settings:
      overlays.removeLast()
    }
  }

  /// Scrolls the top overlay, or moves its selection, as far as there is something.
  mutating func scrollOverlay(by distance: Int) {
    guard let top = overlays.popLast() else { return }
    let visible = OverlayLayout(top, size: size).visibleRows
    func scrolled(_ scroll: Int) -> Int {
      let count = OverlayContent.lineCount(of: top, state: self)
      return min(max(0, scroll + distance), max(0, count - visible))
    }
    switch top {
    case .help(let scroll): overlays.append(.help(scroll: scrolled(scroll)))
    case .messages(let scroll): overlays.append(.messages(scroll: scrolled(scroll)))
    case .sources(let scroll): overlays.append(.sources(scroll: scrolled(scroll)))
    case .alerts(let scroll): overlays.append(.alerts(scroll: scrolled(scroll)))
    case .hourDetails, .search, .cities, .settings: overlays.append(top)
    case .dayDetails(let date, var selection):
      let count = OverlayContent.lineCount(of: top, state: self)
      selection.move(by: distance, count: count, visible: visible)
      overlays.append(.dayDetails(date, selection: selection))
    }
  }

  // MARK: Mouse

  private mutating func clicked(at point: Point) -> [Effect] {
    guard overlays.isEmpty else {
      let panel = OverlayContent.layout(of: overlays[overlays.count - 1], state: self).panel
      if !panel.contains(point) { overlays.removeLast() }
      return []
    }
    for target in ClickTarget.targets(of: self) where target.area.contains(point) {
      switch target.action {
      case .command(let command): return perform(command)
      case .page(let page): self.page = page
      case .city(let id):
        isCityChosen = true
        show(id)
      case .row(let index):
        guard index < (page == .hourly ? hourRows.count : dayRows.count) else { return [] }
        let before = page == .hourly ? hourly.selected : daily.selected
        select(index)
        if before == index { openDetails() }
      }
      return []
    }
    return []
  }
}

extension Overlay {
  /// Whether its content is that of one city.
  var isAboutCity: Bool {
    switch self {
    case .alerts, .hourDetails, .dayDetails: true
    case .help, .messages, .sources, .search, .cities, .settings: false
    }
  }

  /// Whether both are opened by the same key.
  func isSameKind(as other: Overlay) -> Bool {
    switch (self, other) {
    case (.help, .help), (.messages, .messages), (.sources, .sources), (.alerts, .alerts),
      (.hourDetails, .hourDetails), (.dayDetails, .dayDetails), (.search, .search),
      (.cities, .cities), (.settings, .settings):
      true
    case (.help, _), (.messages, _), (.sources, _), (.alerts, _), (.hourDetails, _),
      (.dayDetails, _), (.search, _), (.cities, _), (.settings, _):
      false
    }
  }
}
