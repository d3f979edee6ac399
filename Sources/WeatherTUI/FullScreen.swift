import Glibc
import WeatherModel

/// The full-screen program from its start to its exit status.
enum FullScreen {
  static func run(_ arguments: CommandLineArguments, environment: [String: String]) -> Int32 {
    do {
      Linux.shareMemory()
      // Before anything else: threads inherit the mask, and the first may start anywhere below.
      let signals = try SignalSource()
      var session = try Session(arguments: arguments, environment: environment)
      let terminal = try CursesTerminal(
        environment: environment,
        options: .init(
          colors: DepthChoice(session.settings.color ?? .automatic),
          isASCII: session.settings.ascii ?? false))
      defer { terminal.restore() }
      // Chinese has no form in ASCII: a page of question marks helps nobody.
      if !terminal.capabilities.isUnicode { session.preferences.language = .english }
      // What draws without colours draws slowly, on paper even.
      if terminal.capabilities.colorDepth == .monochrome { session.preferences.hasMotion = false }
      return try run(session, signals: signals, terminal: terminal)
    } catch let error as TerminalError {
      StandardStreams.writeError(errorLine(for: error))
      return 3
    } catch {
      StandardStreams.writeError(errorLine(for: error))
      return 1
    }
  }

  private static func run(
    _ session: Session, signals: SignalSource, terminal: CursesTerminal
  ) throws -> Int32 {
    let assets = try AssetDirectory.find()
    let screen = Screen(art: try ArtLibrary(assets), capabilities: terminal.capabilities)
    let background = try BackgroundThread()
    let inbox = try Inbox<Event>()
    let dependencies = try session.dependencies(
      assets: assets, executor: background, inbox: inbox)
    let studio = SkyStudio(
      fidelity: SkyFidelity(terminal.capabilities), assets: assets,
      executor: try BackgroundThread())
    var state = try FirstState(
      session: session, assets: assets, size: terminal.size,
      providers: dependencies.providers
    ).state
    state.canShowChinese = terminal.capabilities.isUnicode
    state.sky.isPainted = terminal.capabilities.colorDepth > .monochrome
    let runner = EffectRunner(
      dependencies: dependencies, inbox: inbox, studio: studio, executor: background,
      choosing: { choice throws(ProviderError) in
        try session.choosing(choice).dependencies(
          assets: assets, executor: background, inbox: inbox)
      })
    let stopped = session.arguments.time
    #if DEBUG
      let backend = CrashingTerminal.wrapping(terminal, environment: session.environment)
    #else
      let backend = terminal
    #endif
    var loop = EventLoop(
      terminal: backend, inbox: inbox, screen: screen, state: state,
      clock: {
        var moment = SystemClock.moment()
        if let stopped { (moment.instant, moment.millisecond) = (stopped, 0) }
        return moment
      },
      searchGazetteer: OfflineSearch(
        assets: assets, zones: session.zones, language: session.preferences.language
      ).answer,
      perform: runner.perform)
    let reason = loop.run(signals: signals)
    terminal.restore()
    try waitBlocking(milliseconds: 1_000, on: background) { await runner.finishWrites() }
    // The screen that would have shown it is gone.
    for case .storageFailed(let sentence) in inbox.drain() {
      StandardStreams.writeError("wx: " + sentence)
    }
    return reason.status
  }
}

/// Waits for async work on a thread that is not part of Swift's pool, to its end or for so long.
///
/// Without an executor the work runs on Swift's pool, which ends the process where it finds no
/// descriptor left to start with.
///
/// Throws where the kernel has no descriptor left to wait on.
func waitBlocking(
  milliseconds limit: Int? = nil, on executor: (any TaskExecutor)? = nil,
  _ work: @escaping @Sendable () async -> Void
) throws {
  let done = try Inbox<Bool>()
  Task(executorPreference: executor) {
    await work()
    done.post(true)
  }
  _ = waitUntilReady(terminal: -1, signals: -1, inbox: done.descriptor, timeout: limit)
}
