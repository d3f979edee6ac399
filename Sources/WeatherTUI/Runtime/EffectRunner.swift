import Synchronization
import WeatherModel

/// Performs effects in tasks and posts what comes of them.
final class EffectRunner: Sendable {
  private let dependencies: Mutex<Dependencies>
  private let choosing: Choosing
  private let inbox: Inbox<Event>
  private let studio: SkyStudio
  /// Where every task runs; nil is Swift's own pool.
  private let executor: (any TaskExecutor)?
  /// The question to the services that was asked last.
  private let question = Mutex<Task<Void, Never>?>(nil)
  /// Tasks that write something; the end of the program waits for them.
  private let writes = Mutex<[Task<Void, Never>]>([])

  /// Makes the same world with other services.
  typealias Choosing = @Sendable (ProviderChoice) throws(ProviderError) -> Dependencies

  init(
    dependencies: Dependencies, inbox: Inbox<Event>, studio: SkyStudio,
    executor: (any TaskExecutor)? = nil, choosing: @escaping Choosing
  ) {
    self.dependencies = Mutex(dependencies)
    self.choosing = choosing
    self.inbox = inbox
    self.studio = studio
    self.executor = executor
  }

  func perform(_ effect: Effect) {
    let (dependencies, inbox) = (dependencies.withLock { $0 }, inbox)
    switch effect {
    case .loadCachedForecasts(let places):
      Task(executorPreference: executor) {
        inbox.post(.cachedForecastsLoaded(dependencies.cachedForecasts(of: places)))
      }
    case .loadClocks(let places):
      Task(executorPreference: executor) {
        inbox.post(.clocksLoaded(dependencies.clocks(of: places)))
      }
    case .refreshForecasts(let places, let request, let byHand):
      let task = Task(executorPreference: executor) {
        await Self.refresh(
          places, by: dependencies.service, into: inbox, request: request, byHand: byHand)
      }
      question.withLock { $0 = task }
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
    case .saveSetting(let change):
      write { await dependencies.save(change) }
    case .writeLog(let messages):
      write {
        dependencies.write(messages)
        return []
      }
    case .chooseProvider(let choice):
      write { await self.choose(choice) }
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

  /// Goes over to other services; only a choice that can be asked is saved.
  private func choose(_ choice: ProviderChoice) async -> [Event] {
    do throws(ProviderError) {
      let chosen = try choosing(choice)
      dependencies.withLock { $0 = chosen }
      // A late answer of the services before must not be what the disk remembers.
      question.withLock { $0?.cancel() }
      return [.providersChosen(chosen.providers)] + (await chosen.save(.provider(choice)))
    } catch {
      return [.providerRefused(choice, error)]
    }
  }

  private static func refresh(
    _ places: [Place], by service: ForecastService, into inbox: Inbox<Event>, request: RequestID,
    byHand: Bool
  ) async {
    for await update in service.updates(for: places, byHand: byHand) {
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
