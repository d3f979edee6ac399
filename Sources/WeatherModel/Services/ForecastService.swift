/// Fetches forecasts and what belongs to them, and remembers the last good ones on disk.
public actor ForecastService {
  private let forecasts: any ForecastProvider
  private let air: (any AirQualityProvider)?
  private let cache: (any ForecastStoring)?
  private let clock: @Sendable () -> Instant
  private let executor: (any TaskExecutor)?
  /// The request that runs; the next one waits for it: Open-Meteo serves one at a time.
  private var running: Task<Void, Never>?

  /// A service over providers and a place to remember; `clock` stamps what arrives.
  ///
  /// Its tasks run on `executor`, or on Swift's own pool without one.
  public init(
    forecasts: any ForecastProvider, air: (any AirQualityProvider)?,
    cache: (any ForecastStoring)?, executor: (any TaskExecutor)? = nil,
    clock: @escaping @Sendable () -> Instant
  ) {
    self.forecasts = forecasts
    self.air = air
    self.cache = cache
    self.clock = clock
    self.executor = executor
  }

  /// What a place's service knows of the places, as it comes: forecasts, then their air.
  ///
  /// The stream ends by itself. A failure of the air is news of its own and takes nothing away.
  public nonisolated func updates(for places: [Place]) -> AsyncStream<ForecastUpdate> {
    AsyncStream { continuation in
      let task = Task(executorPreference: executor) {
        await self.refresh(places) { continuation.yield($0) }
        continuation.finish()
      }
      continuation.onTermination = { _ in task.cancel() }
    }
  }

  private func refresh(
    _ places: [Place], report: @escaping @Sendable (ForecastUpdate) -> Void
  ) async {
    // The task is stored before the first suspension, so that a second caller queues behind it.
    let earlier = running
    let task = Task(executorPreference: executor) {
      await earlier?.value
      await self.fetch(places, report: report)
    }
    running = task
    await withTaskCancellationHandler {
      await task.value
    } onCancel: {
      task.cancel()
    }
  }

  private func fetch(
    _ places: [Place], report: @Sendable (ForecastUpdate) -> Void
  ) async {
    guard !places.isEmpty, !Task.isCancelled else { return }
    do {
      let results = try await forecasts.forecasts(for: places, now: clock())
      var byPlace: [Place.ID: Forecast] = [:]
      for (place, result) in zip(places, results) {
        switch result {
        case .success(let forecast): byPlace[place.id] = forecast
        case .failure(let error): report(.failed(error, places: [place.id]))
        }
      }
      guard !byPlace.isEmpty else { return }
      report(.forecasts(byPlace))
      let withAir = await addAir(to: byPlace, places: places, report: report)
      store(withAir, of: places, report: report)
    } catch {
      report(.failed(error, places: places.map(\.id)))
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

  private func addAir(
    to forecasts: [Place.ID: Forecast], places: [Place],
    report: @Sendable (ForecastUpdate) -> Void
  ) async -> [Place.ID: Forecast] {
    let places = places.filter { forecasts[$0.id] != nil }
    guard let air, !Task.isCancelled else { return forecasts }
    do {
      let states = try await air.airQuality(for: places, now: clock())
      var merged = forecasts
      for (place, state) in zip(places, states) { merged[place.id]?.airQuality = state }
      report(.forecasts(merged))
      return merged
    } catch {
      report(.airQualityFailed(error))
      return forecasts
    }
  }
}

/// News of a refresh.
public enum ForecastUpdate: Sendable, Equatable {
  /// Forecasts that have come, by place; a later one of the same refresh holds more.
  case forecasts([Place.ID: Forecast])
  /// No forecast has come for these places.
  case failed(ProviderError, places: [Place.ID])
  /// The forecasts are on the screen but not on the disk.
  case notStored(StorageError)
  /// The air is unknown; the forecasts stand.
  case airQualityFailed(ProviderError)
}

/// Where the last good forecast of each place is kept.
public protocol ForecastStoring: Sendable {
  /// Keeps a forecast in place of the one before.
  func store(_ forecast: Forecast, of place: Place) throws(StorageError)
}

extension ForecastCache: ForecastStoring {}
