/// Fetches forecasts and what belongs to them, and remembers the last good ones on disk.
///
/// Services are asked in the order of a lineup: see `ForecastService+Chain` for forecasts and
/// `ForecastService+Features` for what comes on top.
public actor ForecastService {
  let lineup: ProviderLineup
  let clock: @Sendable () -> Instant
  /// Counts pauses, which pass also where `clock` stands still.
  let pauseClock: @Sendable () -> Instant
  let timeZone: (@Sendable (Place) -> String?)?
  private let cache: (any ForecastStoring)?
  private let executor: (any TaskExecutor)?
  /// The request that runs; the next one waits for it: Open-Meteo serves one at a time.
  private var running: Task<Void, Never>?

  /// How each service has done.
  var health: [ServiceID: ServiceHealth] = [:]
  /// The same of what they say of the air: that fails alone, and often on a server of its own.
  var airHealth: [ServiceID: ServiceHealth] = [:]
  /// Services that failed in the round under way: not even impatience asks them twice in one.
  var failedInRound: Set<ServiceID> = []
  /// What services that stand in were last asked for, and when.
  var standIns: [ProviderID: [Place.ID: StandIn]] = [:]
  /// Who answered last for a place.
  var answering: [Place.ID: ProviderID] = [:]
  /// The last forecast of each place, whoever made it.
  private var latest: [Place.ID: Forecast] = [:]
  /// Zones that were found for places without one.
  var foundZones: [Place.ID: String] = [:]

  /// A service over a lineup and a place to remember; `clock` stamps what arrives.
  ///
  /// `timeZone` finds the zone of a place that does not know its own, for services that do not say
  /// it. Pauses after failures are counted by `pauseClock`, or by `clock` without one. Tasks run on
  /// `executor`, or on Swift's own pool without one.
  public init(
    lineup: ProviderLineup, cache: (any ForecastStoring)?,
    executor: (any TaskExecutor)? = nil, timeZone: (@Sendable (Place) -> String?)? = nil,
    pauseClock: (@Sendable () -> Instant)? = nil, clock: @escaping @Sendable () -> Instant
  ) {
    self.lineup = lineup
    self.cache = cache
    self.executor = executor
    self.timeZone = timeZone
    self.clock = clock
    self.pauseClock = pauseClock ?? clock
  }

  /// A service over one provider.
  public init(
    forecasts: any ForecastProvider, air: (any AirQualityProvider)?,
    cache: (any ForecastStoring)?, executor: (any TaskExecutor)? = nil,
    clock: @escaping @Sendable () -> Instant
  ) {
    let credit = Attribution(text: forecasts.id.displayName, link: "", license: "")
    var set = ProviderSet(forecasts, credit: credit)
    set.air = air
    self.init(
      lineup: ProviderLineup(forecasts: [set]), cache: cache, executor: executor, clock: clock)
  }

  /// What the services know of the places, as it comes: forecasts, then what belongs to them.
  ///
  /// The stream ends by itself. A failure of what is optional is news of its own and takes nothing
  /// away. `byHand` says that the user asks, who need not wait until a service that failed is due.
  public nonisolated func updates(
    for places: [Place], byHand: Bool = false
  ) -> AsyncStream<ForecastUpdate> {
    AsyncStream { continuation in
      let task = Task(executorPreference: executor) {
        await self.refresh(places, byHand: byHand) { continuation.yield($0) }
        continuation.finish()
      }
      continuation.onTermination = { _ in task.cancel() }
    }
  }

  private func refresh(
    _ places: [Place], byHand: Bool, report: @escaping @Sendable (ForecastUpdate) -> Void
  ) async {
    // The task is stored before the first suspension, so that a second caller queues behind it.
    let earlier = running
    let task = Task(executorPreference: executor) {
      await earlier?.value
      await self.fetch(places, byHand: byHand, report: report)
    }
    running = task
    await withTaskCancellationHandler {
      await task.value
    } onCancel: {
      task.cancel()
    }
  }

  private func fetch(
    _ places: [Place], byHand: Bool, report: @escaping @Sendable (ForecastUpdate) -> Void
  ) async {
    guard !places.isEmpty, !Task.isCancelled else { return }
    var outcome = await answers(for: places, byHand: byHand)
    var known: [Place.ID: Forecast] = [:]
    // An answer that serves once more may be older than what has been learnt since.
    for id in outcome.forecasts.keys {
      guard let earlier = latest[id] ?? cache?.lastForecast(of: id) else { continue }
      known[id] = earlier
      outcome.forecasts[id]?.takeOverPast(of: earlier, at: clock())
      if outcome.shortfalls[id] != nil { outcome.forecasts[id]?.takeOverHours(of: earlier) }
    }
    let (earlier, now) = (known, clock())
    let report: @Sendable (ForecastUpdate) -> Void = { update in
      report(update.keepingParts(of: earlier, at: now))
    }
    for (error, ids) in outcome.failures(of: places) { report(.failed(error, places: ids)) }
    for news in switches(in: outcome, places: places) { report(.providerSwitched(news)) }
    if let wait = waitForPreferred(outcome, byHand: byHand) { report(.preferredProviderDue(wait)) }
    if !outcome.forecasts.isEmpty {
      report(.forecasts(outcome.forecasts))
      // What stands in and is not asked again has all its parts already.
      let fresh = places.filter { outcome.answered.contains($0.id) }
      let complete = await addFeatures(
        to: outcome, places: fresh, byHand: byHand, report: report)
      noteStandIns(complete, outcome: outcome)
      let kept = complete.keepingParts(of: earlier, at: now)
      latest.merge(kept) { _, new in new }
      store(kept, of: fresh, report: report)
    }
  }

  private func store(
    _ forecasts: [Place.ID: Forecast], of places: [Place],
    report: @Sendable (ForecastUpdate) -> Void
  ) {
    var failure: StorageError?
    for place in places {
      guard let forecast = forecasts[place.id] else { continue }
      do {
        try cache?.store(forecast, of: place)
      } catch {
        failure = failure ?? error
      }
    }
    // One full disk is one piece of news, however many places there are.
    if let failure { report(.notStored(failure)) }
  }
}
