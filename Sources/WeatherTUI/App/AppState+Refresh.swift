import WeatherModel

extension AppState {
  /// The places that a refresh asks for: every city, in one question.
  var placesToRefresh: [Place] {
    visitors.compactMap(\.place) + favorites.favorites.map(\.place)
  }

  /// Whether the network may be used at all.
  var canAsk: Bool {
    guard !isOffline else { return false }
    switch source {
    case .live, .samplesUntilConnected: return true
    case .demo: return false
    }
  }

  /// How long an answer to `r` serves the next press.
  static let leastTimeBetweenRefreshes = Duration.seconds(10)

  /// How long a service that fails is left alone after a question by hand.
  ///
  /// A key that is held down comes thirty times a second and would be an attack. Two seconds make
  /// of it 30 questions a minute, a twentieth of what Open-Meteo allows, while whoever has just put
  /// the cable back in hardly notices the wait: a press that comes too soon is kept and answered.
  static let leastTimeBetweenTries = Duration.seconds(2)

  // MARK: When to ask

  /// Sets the first refresh: at once unless everything is still fresh.
  mutating func scheduleFirstRefresh() {
    guard refresh.question == nil, refresh.failures == 0, canAsk else { return }
    let waits = placesToRefresh.map { secondsUntilStale($0) }
    guard let wait = waits.min() else { return }
    refresh.dueAt = moment.uptime + .seconds(wait)
  }

  /// Asks for cities that came after the last question and whose data are missing or old.
  mutating func askForNewcomers() -> [Effect] {
    guard canAsk, refresh.question == nil, !isWaitingForService else { return [] }
    let newcomers = placesToRefresh.filter {
      !refresh.asked.contains($0.id) && secondsUntilStale($0) == 0
    }
    return beginRefresh(of: newcomers, byHand: false)
  }

  /// Seconds for which a place needs no new data; a stamp from the future says nothing about age.
  private func secondsUntilStale(_ place: Place) -> Int {
    guard let forecast = weather[place.id]?.forecast,
      refresh.providers.isEmpty || refresh.providers.contains(forecast.provider)
    else { return 0 }
    // Nobody has answered yet whether there are warnings, and nobody has been asked in this run.
    if forecast.alertsFailedAt != nil, weather[place.id]?.alertsFailure == nil { return 0 }
    let age = moment.instant - forecast.fetchedAt
    return (0..<refreshInterval).contains(age) ? refreshInterval - age : 0
  }

  /// Whether the service asked to wait and that time is not over.
  var isWaitingForService: Bool {
    guard let error = refresh.lastError, let due = refresh.dueAt else { return false }
    return error.asksToWait && due > moment.uptime
  }

  private var refreshInterval: Int {
    RefreshSchedule.interval(
      places: placesToRefresh.count, weightPerPlace: refresh.weightPerPlace,
      jitter: refresh.jitter)
  }

  /// The wall clock ran on while the program did not (suspend), or somebody set it.
  mutating func wallClockJumped(by seconds: Int) {
    if lookup.dueAt != nil { lookup.dueAt = moment.uptime }
    guard refresh.question == nil, let due = refresh.dueAt else { return }
    // What the service asked for holds in the world's time, of which some has passed in sleep.
    let earliest = due - .seconds(max(0, seconds))
    refresh.dueAt = isWaitingForService ? max(moment.uptime, earliest) : moment.uptime
  }

  // MARK: Asking

  mutating func beginRefresh(of places: [Place], byHand: Bool) -> [Effect] {
    guard canAsk, !places.isEmpty, refresh.question == nil else { return [] }
    let isPart = places.count < placesToRefresh.count
    let question = Question(
      id: newRequest(), places: places.map(\.id), isByHand: byHand,
      plannedAt: isPart ? refresh.dueAt : nil)
    refresh.question = question
    refresh.dueAt = nil
    refresh.byHandDueAt = nil
    refresh.asked.formUnion(question.places)
    for place in places { weather[place.id, default: Remote()].isLoading = true }
    return [.refreshForecasts(places, request: question.id, byHand: byHand)]
  }

  /// `r`: new data for the shown city, unless that would gain nothing or is not allowed.
  mutating func refreshByHand() -> [Effect] {
    if case .demo = source {
      post(
        .information, "These are samples: start without --demo for real data",
        "这是示例：去掉 --demo 可查看真实数据")
      return []
    }
    guard !isOffline else {
      post(
        .information, "Offline: start without --offline to ask for data",
        "离线：去掉 --offline 可获取数据")
      return []
    }
    // Impatience is no reason for longer waits.
    if lookup.dueAt != nil { lookup.failures -= 1 }
    let lookups = lookAgain()
    guard refresh.question == nil else {
      post(.information, "Already asking", "正在获取")
      return lookups
    }
    if isWaitingForService, let due = refresh.dueAt {
      let wait = Int((due - moment.uptime).components.seconds)
      let next = nextTry(after: wait)
      post(.warning, "The service wants no question yet: \(next)", "服务要求稍候：\(next)")
      return lookups
    }
    guard let place = placeToRefreshByHand else { return lookups }
    if let failedAt = refresh.failedByHandAt {
      let due = failedAt + Self.leastTimeBetweenTries
      if moment.uptime < due {
        refresh.byHandDueAt = due
        post(.information, "Asking again in a moment", "稍后再次获取")
        return lookups
      }
    } else if let last = refresh.answeredByHand, last.place == place.id,
      moment.uptime - last.time < Self.leastTimeBetweenRefreshes
    {
      // A key that is held down would soon use up what the service allows in a minute.
      post(.success, "Up to date", "已是最新")
      return lookups
    }
    return lookups + beginRefresh(of: [place], byHand: true)
  }

  /// Answers the press of `r` that had to wait a little.
  mutating func askByHandIfDue() -> [Effect] {
    guard let due = refresh.byHandDueAt, due <= moment.uptime else { return [] }
    refresh.byHandDueAt = nil
    return beginRefresh(of: placeToRefreshByHand.map { [$0] } ?? [], byHand: true)
  }

  /// The shown city; where samples stand in, the one that they stand in for.
  private var placeToRefreshByHand: Place? {
    source.samples.isEmpty ? shownPlace : placesToRefresh.first
  }

  // MARK: Answers

  mutating func forecastsArrived(_ forecasts: [Place.ID: Forecast], request: RequestID) {
    guard let question = refresh.question, request == question.id else { return }
    leaveSamples()
    for (id, arrived) in forecasts {
      var forecast = arrived
      if let old = weather[id]?.forecast { forecast.keepParts(of: old, at: moment.instant) }
      weather[id, default: Remote()].forecast = forecast
      weather[id]?.failure = nil
      if arrived.airQuality != nil { weather[id]?.airQualityFailure = nil }
      // What stands in from before says nothing about the question that has failed since.
      if let checked = arrived.alertsCheckedAt, checked >= arrived.fetchedAt {
        weather[id]?.alertsFailure = nil
      }
    }
    if question.hasSwitched {
      // The message of the switch says more, and must not lie under another one.
    } else if refresh.lastError != nil {
      post(.success, "Connected again: the data are up to date", "已重新连接，数据已更新")
    } else if question.isByHand, !question.hasAnswer, let wait = question.preferredWait {
      let name = forecasts.values.first?.provider.displayName ?? ""
      let reason = reason(for: wait)
      post(.warning, "\(reason) · \(name) is used meanwhile", "\(reason) · 暂用 \(name)")
    } else if question.isByHand, !question.hasAnswer {
      post(.success, "Up to date", "已是最新")
    }
    if question.isByHand, question.preferredWait == nil, let place = question.places.first {
      refresh.answeredByHand = AnswerByHand(place: place, time: moment.uptime)
    }
    refresh.question?.hasAnswer = true
    refresh.lastError = nil
    refresh.failures = 0
    // The network is there: names that could not be looked up need not wait.
    if lookup.dueAt != nil { lookup.dueAt = moment.uptime }
    clampSelections()
  }

  /// Why the preferred service was not heard although the user asked for it.
  private func reason(for wait: PreferredWait) -> String {
    guard let seconds = wait.error.retryAfter else { return words(of: wait.error) }
    let (name, next) = (wait.provider.displayName, nextTry(after: seconds))
    return Phrase("\(name) wants no question yet: \(next)", "\(name) 要求稍候：\(next)")(
      preferences.language)
  }

  mutating func forecastsFailed(
    _ error: ProviderError, places: [Place.ID], request: RequestID
  ) -> [Effect] {
    guard request == refresh.request, error.kind != .cancelled else { return [] }
    for id in places {
      if weather[id]?.failure != error { refresh.question?.hasNewFailure = true }
      weather[id, default: Remote()].failure = error
      refresh.question?.failures[id] = error
    }
    guard let question = refresh.question, question.isFailure else { return [] }
    refresh.lastError = error
    // As with names, impatience does not count.
    refresh.failures = question.isByHand ? max(1, refresh.failures) : refresh.failures + 1
    let wait = secondsToWait(after: question)
    let news = "\(words(of: error)) · \(nextTry(after: wait))"
    let hasNothing =
      source.samples.isEmpty && favorites.favorites.isEmpty
      && weather.values.allSatisfy { $0.forecast == nil }
    let standsIn = hasNothing && guess != nil
    let isSaidByPage =
      shownPlace != nil && shownWeather.forecast == nil && overlays.isEmpty && !standsIn
      && source.samples.isEmpty && !question.isByHand
    if isSaidByPage {
      messages.note(.failure, news, at: moment)
    } else {
      messages.post(.failure, news, at: moment)
    }
    // Nothing more can come of it: the next question need not wait for the stream's end.
    return (standsIn ? [.loadSamples] : []) + refreshFinished(request)
  }

  mutating func airQualityFailed(_ error: ProviderError, request: RequestID) {
    guard let question = refresh.question, request == question.id else { return }
    let isNews = question.places.contains { weather[$0]?.airQualityFailure != error }
    for id in question.places { weather[id]?.airQualityFailure = error }
    let reason = words(of: error)
    tell(
      Phrase("The air is not known: \(reason)", "空气质量未知：\(reason)"), isNews: isNews,
      of: question)
  }

  /// Tells of a part that failed: on the page where the user waits for a word, else in the log.
  private mutating func tell(_ phrase: Phrase, isNews: Bool, of question: Question) {
    let text = phrase(preferences.language)
    if question.isByHand {
      messages.post(.warning, text, at: moment)
    } else if isNews {
      messages.note(.warning, text, at: moment)
    }
  }

  mutating func alertsFailed(
    _ error: ProviderError, places: [Place.ID], request: RequestID
  ) {
    guard let question = refresh.question, request == question.id else { return }
    let isNews = places.contains { weather[$0]?.alertsFailure != error }
    for id in places { weather[id]?.alertsFailure = error }
    let reason = words(of: error)
    tell(
      Phrase("Alerts are not known: \(reason)", "预警情况未知：\(reason)"), isNews: isNews,
      of: question)
  }

  /// One message for however many places are told by another service from now on.
  mutating func providerSwitched(_ news: ProviderSwitch, request: RequestID) {
    guard request == refresh.request else { return }
    refresh.question?.hasSwitched = true
    refresh.question?.hasSwitchedBack = news.reason == nil
    let name = news.to.displayName
    if let reason = news.reason {
      let reason = words(of: reason)
      post(.warning, "\(reason) · \(name) is used meanwhile", "\(reason) · 暂用 \(name)")
    } else {
      post(.success, "\(name) answers again", "\(name) 已恢复")
    }
  }

  mutating func refreshFinished(_ request: RequestID) -> [Effect] {
    guard let question = refresh.question, request == question.id else { return [] }
    refresh.question = nil
    for id in weather.keys { weather[id]?.isLoading = false }
    refresh.dueAt = moment.uptime + .seconds(secondsToWait(after: question))
    if question.isByHand { noteTryByHand(question) }
    guard refresh.lastError == nil else { return [] }
    if question.hasNewFailure { reportPartialFailure(of: question) }
    return askForNewcomers()
  }

  private mutating func noteTryByHand(_ question: Question) {
    let hasWait = question.preferredWait.map { $0.error.retryAfter == nil } ?? false
    refresh.failedByHandAt = refresh.lastError != nil || hasWait ? moment.uptime : nil
    // What answers for one city again does so for the others, which need not wait for their turn.
    if question.hasSwitchedBack, question.plannedAt != nil { refresh.dueAt = moment.uptime }
  }

  /// Seconds from the end of a question to the next one.
  private func secondsToWait(after question: Question) -> Int {
    let planned = question.plannedAt.map { max(0, Int(($0 - moment.uptime).components.seconds)) }
    guard let error = refresh.lastError else {
      return min(planned ?? refreshInterval, question.preferredWait?.seconds ?? .max)
    }
    return RefreshSchedule.delay(afterFailures: refresh.failures, error: error)
  }

  /// One message for however many places got nothing while others did.
  private mutating func reportPartialFailure(of question: Question) {
    guard let first = question.places.first(where: { question.failures[$0] != nil }),
      let error = question.failures[first]
    else { return }
    let place = placesToRefresh.first { $0.id == first }
    let (count, all) = (question.failures.count, question.places.count)
    let cities = Phrase("\(count) of \(all) cities", "\(all)个城市中的\(count)个")
    let subject =
      count == 1 ? place.map { name(of: $0) } : nil
    messages.post(
      .warning, "\(subject ?? cities(preferences.language)): \(words(of: error))", at: moment)
  }

  // MARK: Samples

  mutating func samplesLoaded(_ samples: [Sample]) {
    guard !samples.isEmpty, case .live = source,
      weather.values.allSatisfy({ $0.forecast == nil })
    else { return }
    standIn(samples)
  }

  /// Shows samples where there is nothing real to show.
  mutating func standIn(_ samples: [Sample]) {
    source = .samplesUntilConnected(samples)
    for sample in samples { weather[sample.place.id] = Remote(forecast: sample.forecast) }
    if let first = samples.first { show(first.place.id) }
  }

  /// Ends the stand-in by samples, so that nothing of them can pass for real.
  mutating func leaveSamples() {
    guard case .samplesUntilConnected(let samples) = source else { return }
    source = .live
    for sample in samples { weather[sample.place.id] = nil }
    if let first = cities.first { show(first.id) }
  }
}
