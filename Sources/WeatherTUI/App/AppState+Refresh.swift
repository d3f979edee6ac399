import WeatherModel

extension AppState {
  /// The places that a refresh asks for: every city, in one question.
  var placesToRefresh: [Place] {
    visitors.compactMap(\.place) + favorites.favorites.map(\.place)
  }

  /// Sets the first refresh: at once unless everything is still fresh.
  mutating func scheduleFirstRefresh() {
    guard refresh.request == nil, refresh.failures == 0, canAsk else { return }
    let ages = placesToRefresh.map { place in
      weather[place.id]?.forecast.map { moment.instant - $0.fetchedAt } ?? Int.max
    }
    guard let oldest = ages.max() else { return }
    let interval = refreshInterval
    let wait = (0..<interval).contains(oldest) ? interval - oldest : 0
    refresh.dueAt = moment.uptime + .seconds(wait)
  }

  /// Asks as soon as the question under way, if any, is answered.
  mutating func refreshSoon() {
    guard canAsk, refresh.request == nil, !isWaitingForService else { return }
    refresh.dueAt = moment.uptime
  }

  /// Whether the network may be used at all.
  var canAsk: Bool {
    guard !isOffline else { return false }
    switch source {
    case .live, .samplesUntilConnected: return true
    case .demo: return false
    }
  }

  /// Whether the service asked to wait and that time is not over.
  private var isWaitingForService: Bool {
    refresh.lastError?.kind == .rateLimited && (refresh.dueAt ?? .zero) > moment.uptime
  }

  private var refreshInterval: Int {
    RefreshSchedule.interval(
      places: placesToRefresh.count, weightPerPlace: refresh.weightPerPlace,
      jitter: refresh.jitter)
  }

  mutating func beginRefresh(of places: [Place], byHand: Bool) -> [Effect] {
    refresh.dueAt = nil
    guard canAsk, !places.isEmpty, refresh.request == nil else { return [] }
    let request = newRequest()
    refresh.request = request
    refresh.isByHand = byHand
    for place in places { weather[place.id, default: Remote()].isLoading = true }
    return [.refreshForecasts(places, request: request)]
  }

  /// `r`: new data for the shown city, unless that would gain nothing or is not allowed.
  mutating func refreshByHand() -> [Effect] {
    if case .demo = source {
      messages.post(
        .information, "These are samples: start without --demo for real data", at: moment)
      return []
    }
    guard !isOffline else {
      messages.post(.information, "Offline: start without --offline to ask for data", at: moment)
      return []
    }
    guard refresh.request == nil else {
      messages.post(.information, "Already asking", at: moment)
      return []
    }
    if isWaitingForService, let due = refresh.dueAt {
      let wait = Int((due - moment.uptime).components.seconds)
      messages.post(
        .warning, "The service wants no question before \(clockTime(after: wait))", at: moment)
      return []
    }
    guard let place = source.samples.isEmpty ? shownPlace : placesToRefresh.first else { return [] }
    return beginRefresh(of: [place], byHand: true)
  }

  mutating func forecastsArrived(_ forecasts: [Place.ID: Forecast], request: RequestID) {
    guard request == refresh.request else { return }
    for (id, arrived) in forecasts {
      var forecast = arrived
      let old = weather[id]?.forecast?.airQuality
      if forecast.airQuality == nil, let old, moment.instant - old.time < 3 * 3_600 {
        forecast.airQuality = old
      }
      weather[id, default: Remote()].forecast = forecast
      weather[id]?.failure = nil
      if arrived.airQuality != nil { weather[id]?.airQualityFailure = nil }
    }
    if case .samplesUntilConnected = source { source = .live }
    if shownIndex == nil { shownID = cities.first?.id }
    if refresh.lastError != nil {
      messages.post(.success, "Connected again: the data are up to date", at: moment)
    } else if refresh.isByHand {
      messages.post(.success, "Up to date", at: moment)
    }
    refresh.isByHand = false
    refresh.lastError = nil
    refresh.failures = 0
    clampSelections()
  }

  mutating func forecastsFailed(
    _ error: ProviderError, places: [Place.ID], request: RequestID
  ) -> [Effect] {
    guard request == refresh.request else { return [] }
    for id in places { weather[id, default: Remote()].failure = error }
    guard error.kind != .cancelled else { return [] }
    refresh.lastError = error
    refresh.failures += 1
    let wait = RefreshSchedule.delay(afterFailures: refresh.failures, error: error)
    messages.post(
      .failure, "\(error.message) · next try \(clockTime(after: wait))", at: moment)
    let hasNothing =
      source.samples.isEmpty && favorites.favorites.isEmpty
      && weather.values.allSatisfy { $0.forecast == nil }
    return hasNothing && guess != nil ? [.loadSamples] : []
  }

  mutating func refreshFinished(_ request: RequestID) {
    guard request == refresh.request else { return }
    refresh.request = nil
    refresh.isByHand = false
    for id in weather.keys { weather[id]?.isLoading = false }
    let wait =
      refresh.lastError.map { RefreshSchedule.delay(afterFailures: refresh.failures, error: $0) }
      ?? refreshInterval
    refresh.dueAt = moment.uptime + .seconds(wait)
    // A city that came while the question was under way has not been asked for yet.
    if refresh.lastError == nil,
      cities.contains(where: { weather[$0.id]?.forecast == nil && weather[$0.id]?.failure == nil })
    {
      refreshSoon()
    }
  }

  mutating func samplesLoaded(_ samples: [Sample]) {
    guard !samples.isEmpty, case .live = source,
      weather.values.allSatisfy({ $0.forecast == nil })
    else { return }
    source = .samplesUntilConnected(samples)
    for sample in samples { weather[sample.place.id] = Remote(forecast: sample.forecast) }
    shownID = samples.first?.place.id
    clampSelections()
  }

  /// Seconds until the next question; nil while one is under way or none is planned.
  var secondsToNextTry: Int? {
    refresh.dueAt.map { max(1, Int(($0 - moment.uptime).components.seconds) + 1) }
  }

  /// The wall clock of the device so many seconds from now, "14:05" in UTC offset of the city.
  func clockTime(after seconds: Int) -> String {
    let zone = shownWeather.forecast?.zone
    let instant = moment.instant + max(0, seconds)
    guard let zone, source.samples.isEmpty else {
      return seconds < 90 ? "in \(max(1, seconds)) s" : "in \((seconds + 59) / 60) min"
    }
    return Formatting(preferences).time(zone.wallTime(at: instant))
  }
}
