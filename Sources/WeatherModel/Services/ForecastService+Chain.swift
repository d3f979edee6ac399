/// What a service that stands in was asked for, and what it said.
struct StandIn: Sendable {
  /// When.
  var time: Instant
  /// Its answer, or why it had none for this place.
  var answer: Result<Forecast, ProviderError>
}

/// What has come of asking one service after the other.
struct ChainOutcome: Sendable {
  /// The forecasts.
  var forecasts: [Place.ID: Forecast] = [:]
  /// Places that were answered just now, unlike those whose last answer still serves.
  var answered: Set<Place.ID> = []
  /// The position in the lineup of who answered.
  var position: [Place.ID: Int] = [:]
  /// What those answers lack although their service was asked.
  var shortfalls: [Place.ID: Shortfall] = [:]
  /// Why others did not, in the order in which they would have been asked.
  var errors: [Place.ID: [ProviderError]] = [:]

  /// The places without any forecast, those with the same reason together.
  func failures(of places: [Place]) -> [(ProviderError, [Place.ID])] {
    var failures: [(ProviderError, [Place.ID])] = []
    for place in places where forecasts[place.id] == nil {
      guard let error = ProviderError.combined(errors[place.id] ?? []) else { continue }
      if let index = failures.firstIndex(where: { $0.0 == error }) {
        failures[index].1.append(place.id)
      } else {
        failures.append((error, [place.id]))
      }
    }
    return failures
  }
}

extension ForecastService {
  /// Asks the services of the lineup in their order, each for the places that are still without.
  ///
  /// A service that has failed is left alone until its own schedule lets it be asked; one that
  /// only stands in is asked for a place once in its own interval, however often the others fail.
  /// Who asks `byHand` does not wait for the schedule, only for what a service asked for itself.
  func answers(for places: [Place], byHand: Bool) async -> ChainOutcome {
    failedInRound = []
    var outcome = ChainOutcome()
    var pending = places
    var leftAlone: [Int] = []
    for index in lineup.forecasts.indices where !pending.isEmpty {
      if isLeftAlone(index, byHand: byHand) {
        leftAlone.append(index)
        note(health[serviceID(index)]?.waitingError(at: pauseClock()), of: pending, in: &outcome)
        continue
      }
      let unserved = index > 0 ? useStandIns(at: index, for: pending, outcome: &outcome) : []
      let asked = index > 0 ? pending.filter { isDue($0, at: index, of: pending) } : pending
      pending = unserved + (await ask(index, for: asked, outcome: &outcome))
    }
    // Whoever asks although everybody is being left alone is impatient, which is allowed unless a
    // service asked to wait.
    let unasked = pending.filter { outcome.errors[$0.id]?.count == leftAlone.count }
    if leftAlone.count == lineup.forecasts.count, !unasked.isEmpty,
      let index = leftAlone.first(where: { health[serviceID($0)]?.wasToldToWait == false })
    {
      for place in unasked { outcome.errors[place.id] = nil }
      _ = await ask(index, for: unasked, outcome: &outcome)
    }
    return outcome
  }

  private func serviceID(_ index: Int) -> ServiceID { ServiceID(lineup.forecasts[index].id) }

  /// With nobody to stand in, the schedule of whoever asks is enough, but for what the service
  /// asked for itself.
  private func isLeftAlone(_ index: Int, byHand: Bool) -> Bool {
    let isAlone = lineup.forecasts.count == 1
    return health[serviceID(index)]?.wait(at: pauseClock(), byHand: byHand || isAlone) != nil
  }

  private func note(_ error: ProviderError?, of places: [Place], in outcome: inout ChainOutcome) {
    guard let error else { return }
    for place in places { outcome.errors[place.id, default: []].append(error) }
  }

  /// Takes note of a failure of a whole service, which is not asked for anything else in this round.
  func noteFailure(_ error: ProviderError, of service: ServiceID) {
    health[service, default: .init()].failed(error, at: pauseClock())
    failedInRound.insert(service)
  }

  /// Whether a service that stands in may be asked for a place again.
  private func isDue(_ place: Place, at index: Int, of places: [Place]) -> Bool {
    let set = lineup.forecasts[index]
    let interval = RefreshSchedule.interval(
      places: places.count, weightPerPlace: set.forecasts.scheduledWeight, jitter: 0)
    guard let last = standIns[set.id]?[place.id] else { return true }
    return !(0..<interval).contains(pauseClock() - last.time)
  }

  /// Lets the last answers of a service that stands in serve once more, and answers for which
  /// places that answer was none.
  private func useStandIns(
    at index: Int, for places: [Place], outcome: inout ChainOutcome
  ) -> [Place] {
    places.filter { place in
      guard !isDue(place, at: index, of: places),
        let last = standIns[lineup.forecasts[index].id]?[place.id]
      else { return false }
      switch last.answer {
      case .success(let forecast):
        outcome.forecasts[place.id] = forecast
        outcome.position[place.id] = index
        return false
      case .failure(let error):
        outcome.errors[place.id, default: []].append(error)
        return true
      }
    }
  }

  /// Asks one service and answers which places it has left without a forecast for the next one.
  private func ask(
    _ index: Int, for places: [Place], outcome: inout ChainOutcome
  ) async -> [Place] {
    guard !places.isEmpty, !Task.isCancelled else { return [] }
    let set = lineup.forecasts[index]
    let hasNext = index + 1 < lineup.forecasts.count
    let asked = set.namesTimeZones ? places : places.map(withTimeZone)
    var tries = 1
    var result = await Self.result(of: set, for: asked, now: clock())
    while case .failure(let error) = result, hasNext, !Task.isCancelled,
      FallbackRule.after(error, tries: tries) == .askAgain
    {
      tries += 1
      result = await Self.result(of: set, for: asked, now: clock())
    }
    var left: [Place] = []
    switch result {
    case .failure(let error):
      if error.kind != .cancelled {
        noteFailure(error, of: serviceID(index))
      }
      note(error, of: places, in: &outcome)
      if FallbackRule.after(error, tries: tries) != .stop { left = places }
    case .success(let results):
      health[serviceID(index)] = nil
      for (place, result) in zip(places, results) {
        switch result {
        case .success(var forecast):
          outcome.shortfalls[place.id] = forecast.shortfall
          forecast.shortfall = nil
          outcome.forecasts[place.id] = forecast
          outcome.answered.insert(place.id)
          outcome.position[place.id] = index
        case .failure(let error):
          outcome.errors[place.id, default: []].append(error)
          if index > 0, !error.concernsService {
            standIns[set.id, default: [:]][place.id] = StandIn(
              time: pauseClock(), answer: .failure(error))
          }
          if FallbackRule.after(error, tries: tries) != .stop { left.append(place) }
        }
      }
      // A quota that ran out halfway is news of the service, though some places got theirs.
      let lacks = places.compactMap { outcome.shortfalls[$0.id]?.error }
      let serious = (results.compactMap(\.failure) + lacks).first(where: \.concernsService)
      if let serious {
        noteFailure(serious, of: serviceID(index))
      }
    }
    return left
  }

  private static func result(
    of set: ProviderSet, for places: [Place], now: Instant
  ) async -> Result<[Result<Forecast, ProviderError>], ProviderError> {
    do {
      return .success(try await set.forecasts.forecasts(for: places, now: now))
    } catch {
      return .failure(error)
    }
  }

  /// A place with a zone, where one can be found.
  private func withTimeZone(_ place: Place) -> Place {
    guard place.timeZone == nil, let timeZone else { return place }
    var place = place
    place.timeZone = foundZones[place.id] ?? timeZone(place)
    foundZones[place.id] = place.timeZone
    return place
  }

  /// Keeps what services that stand in have said, so that they need not be asked for it again.
  func noteStandIns(_ forecasts: [Place.ID: Forecast], outcome: ChainOutcome) {
    for id in outcome.answered {
      guard let index = outcome.position[id], index > 0, let forecast = forecasts[id] else {
        continue
      }
      standIns[lineup.forecasts[index].id, default: [:]][id] = StandIn(
        time: pauseClock(), answer: .success(forecast))
    }
  }

  /// Who answers for which places from now on, where that is another than so far.
  ///
  /// At first the preferred service is taken to answer, so that a start without it is news as well.
  func switches(in outcome: ChainOutcome, places: [Place]) -> [ProviderSwitch] {
    guard lineup.forecasts.count > 1 else { return [] }
    var switches: [ProviderSwitch] = []
    for place in places {
      guard let index = outcome.position[place.id] else { continue }
      let from = answering[place.id] ?? lineup.forecasts[0].id
      let to = lineup.forecasts[index].id
      answering[place.id] = to
      guard from != to else { continue }
      let isWorse = lineup.forecasts.prefix(index).contains { $0.id == from }
      let reason = isWorse ? outcome.errors[place.id]?.first : nil
      if let known = switches.firstIndex(where: { $0.from == from && $0.to == to }) {
        switches[known].places.append(place.id)
      } else {
        switches.append(
          ProviderSwitch(from: from, to: to, reason: reason, places: [place.id]))
      }
    }
    return switches
  }

  /// The wait for services that are preferred to those that answered; nil where none is waited for.
  func waitForPreferred(_ outcome: ChainOutcome, byHand: Bool) -> PreferredWait? {
    guard let last = outcome.position.values.max() else { return nil }
    let now = pauseClock()
    let waits = (0..<last).compactMap { index -> PreferredWait? in
      guard let health = health[serviceID(index)], let seconds = health.wait(at: now),
        let error = health.waitingError(at: now, byHand: byHand)
      else { return nil }
      return PreferredWait(provider: lineup.forecasts[index].id, error: error, seconds: seconds)
    }
    guard var wait = waits.first else { return nil }
    wait.seconds = waits.map(\.seconds).min() ?? wait.seconds
    return wait
  }
}

extension Result {
  /// The failure, where there is one.
  fileprivate var failure: Failure? {
    switch self {
    case .success: nil
    case .failure(let failure): failure
    }
  }
}
