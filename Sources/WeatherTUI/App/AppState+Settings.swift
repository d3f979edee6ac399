import WeatherModel

/// The services of a choice, ready to be asked.
struct ChosenProviders: Equatable, Sendable {
  /// What the user chose.
  var choice: ProviderChoice
  /// Whom it leads to, in the order in which they are asked.
  var order: [ProviderID]
  /// Calls that one place costs, for the interval.
  var weightPerPlace: Double
  /// Services that belong to it and cannot be asked, and why.
  var problems: [ProviderError] = []
}

extension AppState {
  /// How long a choice of a service has to stand before it is acted upon: who goes through all of
  /// them must not ask all of them.
  static let timeToChooseProvider = Duration.seconds(1)

  private var settingsLayout: SettingsLayout? {
    overlays.last.map {
      SettingsLayout(content: OverlayContent.layout(of: $0, state: self).content)
    }
  }

  /// What a key does while the settings are on top.
  mutating func settingsKey(_ key: Key, selection: ListSelection) -> [Effect] {
    if case .click(let point) = key { return clickSetting(at: point, selection: selection) }
    guard let command = SettingsCommand(key) else { return pageKeyOverSettings(key) }
    switch command {
    case .down: selectSetting(selection.selected + 1)
    case .up: selectSetting(selection.selected - 1)
    case .first: selectSetting(0)
    case .last: selectSetting(SettingsRow.allCases.count - 1)
    case .following: return changeSetting(selection.selected, by: 1)
    case .preceding: return changeSetting(selection.selected, by: -1)
    case .close: overlays.removeLast()
    }
    return []
  }

  private mutating func selectSetting(_ index: Int) {
    guard case .settings(var selection)? = overlays.last, let layout = settingsLayout else {
      return
    }
    selection.select(index, count: SettingsRow.allCases.count, visible: layout.visible)
    overlays[overlays.count - 1] = .settings(selection)
  }

  /// The keys of the page that make sense over the settings, too.
  private mutating func pageKeyOverSettings(_ key: Key) -> [Effect] {
    guard let command = KeyMap.command(for: key) else { return [] }
    switch command {
    case .switchUnits, .switchClock, .redraw, .suspend, .quit, .showMessages, .showHelp,
      .showSources:
      return perform(command)
    case .previousCity, .nextCity, .rowUp, .rowDown, .pageUp, .pageDown, .showNow, .showHourly,
      .showDaily, .first, .last, .openDetails, .search, .locate, .showCities, .toggleFavorite,
      .refresh, .showAlerts, .showSettings, .close:
      return []
    }
  }

  private mutating func changeSetting(_ index: Int, by step: Int) -> [Effect] {
    let rows = SettingsRow.allCases
    guard rows.indices.contains(index) else { return [] }
    switch rows[index] {
    case .language where !canShowChinese:
      post(
        .information, "Chinese needs a terminal and a locale with UTF-8, and no --ascii",
        "中文需要支持 UTF-8 的终端与区域设置，且不用 --ascii")
      return []
    case .provider where hasEndpoint:
      post(
        .information,
        "An endpoint is set for this service: change both where it is set, the settings file or "
          + "--endpoint", "已为该来源设置 endpoint：请在设置文件或 --endpoint 处一并更改")
      return []
    case .provider:
      _ = preferences.change(.provider, by: step)
      chooseProviderAt = moment.uptime + Self.timeToChooseProvider
      return []
    case .units, .clock, .language, .motion, .colors, .characters:
      return [.saveSetting(preferences.change(rows[index], by: step))]
    }
  }

  /// A click chooses a setting, another one changes it; one beside the panel closes.
  private mutating func clickSetting(at point: Point, selection: ListSelection) -> [Effect] {
    guard let layout = settingsLayout, let top = overlays.last else { return [] }
    guard OverlayContent.layout(of: top, state: self).panel.contains(point) else {
      overlays.removeLast()
      return []
    }
    guard let offset = layout.offset(at: point) else { return [] }
    let index = selection.first + offset
    if index == selection.selected { return changeSetting(index, by: 1) }
    selectSetting(index)
    return []
  }

  // MARK: Another service

  /// The choice that has stood long enough, or at the end of the program whatever is chosen.
  mutating func dueProviderEffects(isEnd: Bool = false) -> [Effect] {
    guard let due = chooseProviderAt, isEnd || due <= moment.uptime else { return [] }
    chooseProviderAt = nil
    return preferences.provider == providerInUse ? [] : [.chooseProvider(preferences.provider)]
  }

  /// Goes over to other services; what the ones before have told stays until they answer.
  mutating func providersChosen(_ chosen: ChosenProviders) {
    providerInUse = chosen.choice
    for problem in chosen.problems { messages.post(.warning, words(of: problem), at: moment) }
    refresh = RefreshState(
      providers: chosen.order, weightPerPlace: chosen.weightPerPlace, jitter: refresh.jitter)
    for id in weather.keys {
      weather[id]?.isLoading = false
      weather[id]?.failure = nil
    }
    refusedProvider = nil
    // Also where what stands there is fresh: it is of others, or the user wants to see the first.
    if canAsk { refresh.dueAt = moment.uptime }
  }

  /// Opens the settings with the services that are in use.
  mutating func openSettings() -> Overlay {
    if chooseProviderAt == nil { preferences.provider = providerInUse }
    refusedProvider = nil
    return .settings(ListSelection())
  }

  /// Stays with the services that answer so far; the choice stands until another one is made, so
  /// that the next one can be.
  mutating func providerRefused(_ choice: ProviderChoice, _ error: ProviderError) {
    messages.post(.failure, words(of: error), at: moment)
    refusedProvider = choice
  }
}
