extension ForecastService {
  /// The forecasts with what other questions bring: warnings and the next hour, then the air.
  ///
  /// Each part fails alone, and where the forecast's own service lacks it another one stands in.
  func addFeatures(
    to outcome: ChainOutcome, places: [Place], byHand: Bool,
    report: @Sendable (ForecastUpdate) -> Void
  ) async -> [Place.ID: Forecast] {
    var forecasts: [Place.ID: Forecast] = [:]
    for place in places { forecasts[place.id] = outcome.forecasts[place.id] }
    let places = places.filter { forecasts[$0.id] != nil }
    let positions = outcome.position
    for place in places {
      // One Call and its like: what came with the forecast is all there is.
      let set = lineup.forecasts[positions[place.id] ?? 0]
      let hasAlerts = set.forecastsHoldAlerts && (set.alerts?.coversAlerts(at: place) ?? true)
      guard let forecast = forecasts[place.id], hasAlerts || !forecast.alerts.isEmpty,
        outcome.shortfalls[place.id]?.concernsAlerts != true
      else { continue }
      forecasts[place.id]?.alertsCheckedAt = forecast.fetchedAt
    }
    await addExtras(
      to: &forecasts, places: places, outcome: outcome, byHand: byHand, report: report)
    if forecasts != outcome.forecasts.filter({ forecasts[$0.key] != nil }) {
      report(.forecasts(forecasts))
    }
    await addAir(
      to: &forecasts, places: places, positions: positions, byHand: byHand, report: report)
    return forecasts
  }

  // MARK: Warnings and the next hour

  /// What is asked for one place at a time.
  private struct Extras: Sendable {
    var place: Place
    /// All that the first service said that could say all.
    var alerts: [WeatherAlert]?
    /// What others said that could not.
    var someAlerts: [WeatherAlert] = []
    /// Who said either.
    var alertCredits: [Attribution] = []
    var alertErrors: [(ServiceID, ProviderError)] = []
    var alertsFrom: ServiceID?
    var steps: [PrecipitationStep] = []
    var stepsCredit: Attribution?

    /// Whether a service has trouble that the next question would meet as well.
    func hasFailed(_ service: ServiceID) -> Bool {
      alertErrors.contains { $0.0 == service && $0.1.concernsService }
    }
  }

  private func addExtras(
    to forecasts: inout [Place.ID: Forecast], places: [Place], outcome: ChainOutcome,
    byHand: Bool, report: @Sendable (ForecastUpdate) -> Void
  ) async {
    let now = clock()
    let jobs = places.map { place -> ExtrasJob in
      let own = lineup.forecasts[outcome.position[place.id] ?? 0]
      let forecast = forecasts[place.id]
      var job = ExtrasJob(place: place, own: own.id)
      if let lack = outcome.shortfalls[place.id], lack.concernsAlerts { job.lack = lack.error }
      if forecast?.alertsCheckedAt == nil {
        let sources = alertSources(of: own, at: place)
        job.alerts = sources.filter { mayBeAsked($0.id, byHand: byHand) }
        // Who is not even asked now does not say that all is clear.
        let silent = sources.first { !mayBeAsked($0.id, byHand: byHand) }
        job.lack = job.lack ?? silent.flatMap { health[$0.id]?.waitingError(at: pauseClock()) }
      }
      if forecast?.shortSteps.isEmpty == true {
        job.minutes = ([own] + lineup.minutes.filter { $0.id != own.id }).filter {
          $0.minutes?.coversMinutes(at: place) == true
            && mayBeAsked(ServiceID($0.id), byHand: byHand)
        }
      }
      return job
    }
    guard !Task.isCancelled else { return }
    let results = await withTaskGroup(of: Extras.self) { group in
      for job in jobs where !job.alerts.isEmpty || !job.minutes.isEmpty {
        group.addTask { await Self.extras(job, now: now) }
      }
      return await group.reduce(into: [Place.ID: Extras]()) { $0[$1.place.id] = $1 }
    }
    var failures: [(error: ProviderError, places: [Place.ID])] = []
    for job in jobs {
      let id = job.place.id
      let extras = results[id] ?? Extras(place: job.place)
      forecasts[id]?.add(
        (extras.alerts ?? []).joined(with: extras.someAlerts), credits: extras.alertCredits)
      if extras.alerts != nil { forecasts[id]?.alertsCheckedAt = now }
      if !extras.steps.isEmpty {
        forecasts[id]?.shortSteps = extras.steps
        if let credit = extras.stepsCredit { forecasts[id]?.attribution.append(credit) }
      }
      if let service = extras.alertsFrom { health[service] = nil }
      for (service, error) in extras.alertErrors where error.concernsService {
        noteFailure(error, of: service)
      }
      guard forecasts[id]?.alertsCheckedAt == nil,
        let error = job.lack ?? extras.alertErrors.first?.1
      else { continue }
      forecasts[id]?.alertsFailedAt = now
      if let known = failures.firstIndex(where: { $0.error == error }) {
        failures[known].places.append(id)
      } else {
        failures.append((error, [id]))
      }
    }
    for failure in failures { report(.alertsFailed(failure.error, places: failure.places)) }
  }

  /// One place's questions.
  private struct ExtrasJob: Sendable {
    var place: Place
    var own: ProviderID
    /// Why it is not known so far whether there are warnings.
    var lack: ProviderError?
    var alerts: [AlertSource] = []
    var minutes: [ProviderSet] = []
  }

  /// Who can know of warnings at a place, the forecast's own service first.
  private func alertSources(of own: ProviderSet, at place: Place) -> [AlertSource] {
    var sources: [AlertSource] = []
    if let alerts = own.alerts, !own.forecastsHoldAlerts {
      sources.append(AlertSource(ServiceID(own.id), alerts))
    }
    sources += lineup.alerts.filter { $0.id != ServiceID(own.id) }
    return sources.filter { $0.provider.coversAlerts(at: place) }
  }

  private func mayBeAsked(_ service: ServiceID, byHand: Bool) -> Bool {
    !failedInRound.contains(service)
      && health[service]?.wait(at: pauseClock(), byHand: byHand) == nil
  }

  private static func extras(_ job: ExtrasJob, now: Instant) async -> Extras {
    var extras = Extras(place: job.place)
    for source in job.alerts where extras.alerts == nil {
      let answer = await source.provider.alertAnswer(for: job.place, now: now)
      if let error = answer.failure {
        extras.alertErrors.append((source.id, error))
        extras.someAlerts += answer.alerts
      } else {
        extras.alerts = answer.alerts
        extras.alertsFrom = source.id
      }
      if answer.failure == nil || !answer.alerts.isEmpty {
        extras.alertCredits.append(source.provider.alertAttribution)
      }
    }
    for set in job.minutes where extras.steps.isEmpty && !extras.hasFailed(ServiceID(set.id)) {
      // The next hour is worth no message: the hours of the forecast are there.
      guard let steps = try? await set.minutes?.shortSteps(for: job.place, now: now) else {
        continue
      }
      extras.steps = steps
      extras.stepsCredit = set.id == job.own ? nil : set.credit
    }
    return extras
  }

  // MARK: Air

  private func addAir(
    to forecasts: inout [Place.ID: Forecast], places: [Place], positions: [Place.ID: Int],
    byHand: Bool, report: @Sendable (ForecastUpdate) -> Void
  ) async {
    guard !places.isEmpty, !Task.isCancelled else { return }
    let before = forecasts
    var failure: ProviderError?
    var pending = places
    for (index, set) in lineup.forecasts.enumerated() {
      let own = pending.filter { positions[$0.id] == index }
      failure = await addAir(of: set, to: &forecasts, places: own, byHand: byHand) ?? failure
      pending.removeAll { forecasts[$0.id]?.airQuality != nil }
    }
    for set in lineup.air {
      let others = pending.filter { place in
        positions[place.id].map { lineup.forecasts[$0].id } != set.id
      }
      failure = await addAir(of: set, to: &forecasts, places: others, byHand: byHand) ?? failure
      pending.removeAll { forecasts[$0.id]?.airQuality != nil }
    }
    if forecasts != before { report(.forecasts(forecasts)) }
    if let failure, !pending.isEmpty { report(.airQualityFailed(failure)) }
  }

  /// Asks one service for the air, unless it is to be left alone, and answers why it said nothing.
  private func addAir(
    of set: ProviderSet, to forecasts: inout [Place.ID: Forecast], places: [Place], byHand: Bool
  ) async -> ProviderError? {
    guard let air = set.air, !places.isEmpty, !Task.isCancelled else { return nil }
    let service = ServiceID(set.id)
    guard mayBeAsked(service, byHand: byHand) else {
      return health[service]?.waitingError(at: pauseClock(), byHand: byHand)
    }
    if airHealth[service]?.wait(at: pauseClock(), byHand: byHand) != nil {
      return airHealth[service]?.waitingError(at: pauseClock(), byHand: byHand)
    }
    let now = clock()
    do {
      let states = try await air.airQuality(for: places, now: now)
      airHealth[service] = nil
      for (place, state) in zip(places, states) {
        // A station that fell silent long ago says nothing of the air of now.
        guard var state, state.isCurrent(at: now) else { continue }
        if forecasts[place.id]?.provider != set.id, !state.attribution.contains(set.credit) {
          state.attribution.append(set.credit)
        }
        forecasts[place.id]?.airQuality = state
      }
      return nil
    } catch {
      if error.concernsService {
        airHealth[service, default: .init()].failed(error, at: pauseClock())
      }
      return error
    }
  }
}

extension Forecast {
  /// Adds what others say of warnings to what is known of them, each once.
  fileprivate mutating func add(_ alerts: [WeatherAlert], credits: [Attribution]) {
    self.alerts = alerts.joined(with: self.alerts)
    guard let first = credits.first else { return }
    alertAttribution = first
    attribution += credits.dropFirst().filter { !attribution.contains($0) }
  }
}
