import Synchronization
import WeatherModel

/// Performs effects in tasks and posts what comes of them.
final class EffectRunner: Sendable {
  private let dependencies: Dependencies
  private let inbox: Inbox<Event>
  private let studio: SkyStudio
  /// Where every task runs; nil is Swift's own pool.
  private let executor: (any TaskExecutor)?
  /// Tasks that write something; the end of the program waits for them.
  private let writes = Mutex<[Task<Void, Never>]>([])

  init(
    dependencies: Dependencies, inbox: Inbox<Event>, studio: SkyStudio,
    executor: (any TaskExecutor)? = nil
  ) {
    self.dependencies = dependencies
    self.inbox = inbox
    self.studio = studio
    self.executor = executor
  }

  func perform(_ effect: Effect) {
    let (dependencies, inbox) = (dependencies, inbox)
    switch effect {
    case .loadCachedForecasts(let places):
      Task(executorPreference: executor) {
        inbox.post(.cachedForecastsLoaded(dependencies.cachedForecasts(of: places)))
      }
    case .refreshForecasts(let places, let request, let byHand):
      Task(executorPreference: executor) {
        await self.refresh(places, request: request, byHand: byHand)
      }
    case .findPlace(let name, let request):
      Task(executorPreference: executor) {
        inbox.post(await dependencies.findPlace(named: name, request: request))
      }
    case .searchOnline(let query, let now, let request):
      Task(executorPreference: executor) {
        inbox.post(await dependencies.suggestions(for: query, now: now, request: request))
      }
    case .locateDevice(let request):
      Task(executorPreference: executor) {
        inbox.post(await dependencies.locateDevice(request: request))
      }
    case .previewForecast(let place, let request):
      Task(executorPreference: executor) {
        if let event = await dependencies.preview(of: place, request: request) {
          inbox.post(event)
        }
      }
    case .loadSamples:
      Task(executorPreference: executor) { inbox.post(dependencies.samplesEvent()) }
    case .paintSky(let order):
      studio.paint(order) { inbox.post(.skyPainted($0)) }
    case .changeFavorites(let change):
      write { await dependencies.changeFavorites(change) }
    case .saveUnits(let units):
      write { await dependencies.save(.units(units)) }
    case .saveClock(let style):
      write { await dependencies.save(.hours(style)) }
    case .redraw, .suspend, .quit, .searchGazetteer:
      // The loop's own business; it never hands them over.
      break
    }
  }

  /// Waits until everything is written, however long it takes; the caller has the limit.
  func finishWrites() async {
    for task in writes.withLock({ $0 }) { await task.value }
  }

  /// Writes keep their order: each waits for the one before it.
  private func write(_ work: @escaping @Sendable () async -> [Event]) {
    let inbox = inbox
    writes.withLock { writes in
      let earlier = writes.last
      let task = Task(executorPreference: executor) {
        await earlier?.value
        for event in await work() { inbox.post(event) }
      }
      writes = [task]
    }
  }

  private func refresh(_ places: [Place], request: RequestID, byHand: Bool) async {
    for await update in dependencies.service.updates(for: places, byHand: byHand) {
      switch update {
      case .forecasts(let forecasts):
        inbox.post(.forecastsArrived(forecasts, request: request))
      case .failed(let error, let places):
        inbox.post(.forecastsFailed(error, places: places, request: request))
      case .alertsFailed(let error, let places):
        inbox.post(.alertsFailed(error, places: places, request: request))
      case .providerSwitched(let news):
        inbox.post(.providerSwitched(news, request: request))
      case .preferredProviderDue(let wait):
        inbox.post(.preferredProviderDue(wait, request: request))
      case .notStored(let error):
        inbox.post(.storageFailed("\(error)"))
      case .airQualityFailed(let error):
        inbox.post(.airQualityFailed(error, request: request))
      }
    }
    inbox.post(.refreshFinished(request: request))
  }
}
