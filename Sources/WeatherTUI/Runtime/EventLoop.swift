import Glibc
import WeatherModel

/// The program's one thread of control: collects what has happened, updates, draws, lets perform.
struct EventLoop {
  let terminal: any TerminalBackend
  let inbox: Inbox<Event>
  let screen: Screen
  /// Performs whatever is not the terminal's own business.
  let perform: (Effect) -> Void
  /// Searches the program's own list of places, at once.
  let searchGazetteer: (String, Instant) -> Event
  /// Reads both clocks.
  let clock: () -> Moment
  private(set) var state: AppState
  /// The frame on the terminal; nil where it has to be drawn anew.
  private var shown: Canvas?
  /// What has not been drawn because the terminal is behind.
  private var missing: Missing?

  /// How much a frame that waits matters.
  private enum Missing {
    /// It only goes on with a movement.
    case motion
    /// It has what somebody has asked for, or news.
    case answer
  }

  /// What may be on its way to a screen while an answer is drawn; more would be felt as a delay of
  /// all that follows.
  static let mostUnshownBytes = 48 * 1024

  init(
    terminal: any TerminalBackend, inbox: Inbox<Event>, screen: Screen, state: AppState,
    clock: @escaping () -> Moment, searchGazetteer: @escaping (String, Instant) -> Event,
    perform: @escaping (Effect) -> Void
  ) {
    self.terminal = terminal
    self.inbox = inbox
    self.screen = screen
    self.state = state
    self.clock = clock
    self.searchGazetteer = searchGazetteer
    self.perform = perform
  }

  /// Draws the first frame, and only then begins what the state asks for.
  mutating func start() -> ExitReason? {
    draw(.answer)
    let effects = state.start()
    let reason = perform(effects)
    draw(.answer)
    return reason
  }

  /// Runs until something ends the program.
  mutating func run(signals: SignalSource) -> ExitReason {
    if let reason = start() { return reason }
    while true {
      let readiness = waitUntilReady(
        signals: signals.descriptor, inbox: inbox.descriptor,
        output: terminal.hasQueuedOutput ? STDOUT_FILENO : -1, timeout: timeout)
      var events: [Event] = []
      if readiness.contains(.signals) { events += self.events(of: signals.drain()) }
      if readiness.contains(.output) { terminal.sendQueuedOutput() }
      if readiness.contains(.inbox) { events += inbox.drain() }
      if readiness.contains(.terminal) || terminal.pendingKeyLimit != nil {
        events += terminal.readKeys().map(Event.keyPressed)
        if terminal.isClosed { events.append(.terminalClosed) }
      }
      // The terminal has said how far it is, and nothing waits for that.
      if events.isEmpty, missing == nil, !isSomethingDue { continue }
      if let reason = turn(events) { return reason }
    }
  }

  private var isSomethingDue: Bool { state.nextDeadline.map { $0 <= clock().uptime } ?? false }

  /// Handles events in their order, then draws once.
  mutating func turn(_ events: [Event]) -> ExitReason? {
    for event in events.isEmpty ? [.clockAdvanced] : events {
      let effects = state.update(event, at: clock())
      if let reason = perform(effects) { return reason }
    }
    draw(events.contains { !$0.isWaitable } ? .answer : .motion)
    return nil
  }

  /// Milliseconds until something is due; rounded up, so that it is due then.
  private var timeout: Int? {
    let wait = state.nextDeadline.map { deadline -> Int in
      let left = (deadline - clock().uptime).components
      let milliseconds =
        left.seconds * 1_000 + (left.attoseconds + 999_999_999_999_999) / 1_000_000_000_000_000
      return Int(max(0, milliseconds))
    }
    let drainLimit = missing == nil || terminal.hasQueuedOutput ? nil : terminal.drainLimit
    return [wait, terminal.pendingKeyLimit, drainLimit].compactMap { $0 }.min()
  }

  /// What signals mean; whatever they ask of the terminal is done on the way.
  mutating func events(of signals: [ProcessSignal]) -> [Event] {
    signals.flatMap { signal -> [Event] in
      switch signal {
      case .interrupt, .quit, .hangUp, .terminate, .userDefined1, .userDefined2, .alarm,
        .stackFault, .processorTimeUsedUp, .virtualAlarm, .profilingAlarm, .inputOutput,
        .powerFailure:
        return [.terminationRequested(signal: signal.rawValue)]
      case .windowChanged:
        terminal.resize()
        // A window that shrank and grew again has its old size, but not its old contents.
        terminal.invalidate()
        shown = nil
        return [.resized(terminal.size)]
      case .stopRequested:
        return [.keyPressed(.control("z"))]
      case .continued:
        terminal.resume()
        // The kernel tells only the foreground of a new size, and we were stopped.
        return [.continued, .resized(terminal.size)]
      }
    }
  }

  /// Draws what the state has come to, unless the terminal is behind.
  ///
  /// Then it is drawn, as it will be by then, when the terminal has caught up: frames in between
  /// are never sent.
  private mutating func draw(_ reason: Missing) {
    let reason = missing == .answer ? .answer : reason
    guard canDraw(reason) else {
      missing = reason
      return
    }
    missing = nil
    let frame = screen.render(state)
    guard frame != shown else { return }
    terminal.draw(frame)
    shown = frame
  }

  private func canDraw(_ reason: Missing) -> Bool {
    guard !terminal.hasQueuedOutput else { return false }
    switch reason {
    case .motion: return terminal.unshownBytes == 0
    case .answer: return terminal.unshownBytes <= Self.mostUnshownBytes
    }
  }

  private mutating func perform(_ effects: [Effect]) -> ExitReason? {
    for effect in effects {
      switch effect {
      case .quit(let reason):
        return reason
      case .redraw:
        terminal.invalidate()
        shown = nil
      case .suspend:
        // The terminal shows its last frame again by itself, perhaps at another size.
        terminal.suspend()
        if let reason = perform(state.update(.resized(terminal.size), at: clock())) {
          return reason
        }
      case .searchGazetteer(let query):
        // Here and now: hits belong to the frame of the key that asked for them.
        let answer = searchGazetteer(query, state.moment.instant)
        if let reason = perform(state.update(answer, at: clock())) { return reason }
      case .searchOnline, .locateDevice, .previewForecast, .loadCachedForecasts, .loadClocks,
        .refreshForecasts,
        .findPlace, .loadSamples, .changeFavorites, .saveSetting, .chooseProvider, .writeLog,
        .paintSky:
        perform(effect)
      }
    }
    return nil
  }
}
