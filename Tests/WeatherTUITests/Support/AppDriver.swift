import Testing
import WeatherModel

@testable import WeatherTUI

/// The program with a fake terminal, a clock that is moved by hand, and effects that are noted
/// instead of performed; speaks in the words of somebody who uses it.
final class AppDriver {
  let terminal: FakeTerminal
  /// Everything that the program has asked of the outside, oldest first; but for the lines of the
  /// log, which go along with any message, and the clocks of cities without a forecast.
  var effects: [Effect] { recorder.effects }
  /// What stands in the log, oldest first.
  var log: [Message] { recorder.log }
  /// The cities whose clocks the program has wanted to know.
  var clockless: [Place] { recorder.clockless }
  /// Why the program has ended; nil while it runs.
  private(set) var ending: ExitReason?
  /// Turns of the loop that the clock alone has caused.
  private(set) var wakeUps = 0
  /// The favourites as the disk has them; other programs may change them.
  var disk: FavoriteList

  private final class Recorder {
    var effects: [Effect] = []
    var log: [Message] = []
    var clockless: [Place] = []
    /// Changes of the favourites that are not on the disk yet.
    var unsaved: [FavoriteChange] = []
    /// What the program's own list knows.
    var gazetteer: (String) -> [SearchState.Hit] = { _ in [] }
  }

  private final class Watch {
    var moment: Moment
    init(_ moment: Moment) { self.moment = moment }
  }

  private var loop: EventLoop
  private let recorder: Recorder
  private let watch: Watch

  /// The program after its start; `prepare` makes its first state.
  init(
    favorites: [Place] = [], at start: Instant = SampleWeather.morning,
    size: Size = Size(columns: 100, rows: 30), prepare: (inout AppState) -> Void = { _ in }
  ) throws {
    let moment = Moment(instant: start, millisecond: 0, uptime: .seconds(1_000))
    let list = FavoriteList(favorites: favorites.map { FavoriteList.Favorite(place: $0) })
    var state = AppState(
      moment: moment, size: size, preferences: Preferences(), favorites: list)
    state.shownID = list.initialID
    prepare(&state)
    let (recorder, watch) = (Recorder(), Watch(moment))
    let terminal = FakeTerminal(size: size)
    loop = EventLoop(
      terminal: terminal, inbox: try Inbox(),
      screen: Screen(art: try ArtSamples.library(), capabilities: terminal.capabilities),
      state: state, clock: { watch.moment },
      searchGazetteer: { query, _ in
        .gazetteerSearched(recorder.gazetteer(query), query: query)
      },
      perform: { effect in
        if case .writeLog(let messages) = effect {
          recorder.log += messages
          return
        }
        if case .loadClocks(let places) = effect {
          recorder.clockless += places
          return
        }
        recorder.effects.append(effect)
        if case .changeFavorites(let change) = effect { recorder.unsaved.append(change) }
      })
    (self.recorder, self.watch, self.terminal, disk) = (recorder, watch, terminal, state.favorites)
    ending = loop.start()
  }

  var state: AppState { loop.state }
  /// What the program's own list finds for a text.
  var gazetteer: (String) -> [SearchState.Hit] {
    get { recorder.gazetteer }
    set { recorder.gazetteer = newValue }
  }
  var now: Instant { watch.moment.instant }
  var uptime: Duration { watch.moment.uptime }

  /// Lets things happen, in one turn of the loop.
  func happen(_ events: Event...) {
    guard ending == nil else { return }
    ending = loop.turn(events)
  }

  // MARK: The user

  /// Presses keys one after the other, by their names: "Down Down Enter", "f q", "Ctrl-L".
  func press(_ keys: String, sourceLocation: SourceLocation = #_sourceLocation) {
    for name in keys.split(separator: " ") {
      guard let key = Self.key(named: String(name)) else {
        Issue.record("no key is called \(name)", sourceLocation: sourceLocation)
        return
      }
      happen(.keyPressed(key))
    }
  }

  /// Types characters.
  func type(_ text: String) {
    for character in text { happen(.keyPressed(.character(character))) }
  }

  func click(_ column: Int, _ row: Int) {
    happen(.keyPressed(.click(Point(column: column, row: row))))
  }

  /// Clicks on a text that stands on the screen.
  func click(on text: String, sourceLocation: SourceLocation = #_sourceLocation) {
    for (row, line) in lines.enumerated() {
      guard let range = line.firstRange(of: text) else { continue }
      return click(displayWidth(of: line[..<range.lowerBound]), row)
    }
    Issue.record("“\(text)” is not on the screen", sourceLocation: sourceLocation)
  }

  /// Draws the window to another size, and the kernel says so.
  func resize(_ columns: Int, _ rows: Int) {
    terminal.windowSize = Size(columns: columns, rows: rows)
    receive(.windowChanged)
  }

  func receive(_ signal: ProcessSignal) {
    guard ending == nil else { return }
    ending = loop.turn(loop.events(of: [signal]))
  }

  // MARK: Time

  /// Lets time pass, from one deadline of the program to the next.
  func advance(by duration: Duration, sourceLocation: SourceLocation = #_sourceLocation) {
    let end = watch.moment.uptime + duration
    var turnsWithoutTime = 0
    while ending == nil, let deadline = state.nextDeadline, deadline <= end {
      turnsWithoutTime = deadline > watch.moment.uptime ? 0 : turnsWithoutTime + 1
      guard turnsWithoutTime < 3 else {
        Issue.record("the loop spins at \(deadline)", sourceLocation: sourceLocation)
        return
      }
      move(to: max(deadline, watch.moment.uptime))
      wakeUps += 1
      happen()
    }
    move(to: end)
  }

  /// Sets the wall clock, or lets the machine sleep; the program learns of it at the next turn.
  func jumpWallClock(by seconds: Int) { watch.moment.instant = watch.moment.instant + seconds }

  private func move(to uptime: Duration) {
    let step = (uptime - watch.moment.uptime).components
    let milliseconds = Int(step.seconds) * 1_000 + Int(step.attoseconds / 1_000_000_000_000_000)
    watch.moment.uptime = uptime
    guard !state.isClockStopped else { return }
    let total = watch.moment.millisecond + milliseconds
    watch.moment.instant = watch.moment.instant + total / 1_000
    watch.moment.millisecond = total % 1_000
  }

  // MARK: The outside

  /// What the program has asked the provider so far.
  var questions: [(places: [Place], request: RequestID)] {
    effects.compactMap { effect in
      if case .refreshForecasts(let places, let request, _) = effect {
        (places, request)
      } else {
        nil
      }
    }
  }

  /// What the program has asked the place search so far.
  var searches: [(query: String, request: RequestID)] {
    effects.compactMap { effect in
      if case .searchOnline(let query, _, let request) = effect { (query, request) } else { nil }
    }
  }

  /// The hits whose weather the program has asked for.
  var previews: [(place: Place, request: RequestID)] {
    effects.compactMap { effect in
      if case .previewForecast(let place, let request) = effect { (place, request) } else { nil }
    }
  }

  /// The changes of the favourites that the program has asked for.
  var changes: [FavoriteChange] {
    effects.compactMap { if case .changeFavorites(let change) = $0 { change } else { nil } }
  }

  /// Answers the last question in full, by default with the weather of each place.
  func providerAnswers(
    sourceLocation: SourceLocation = #_sourceLocation, _ forecast: ((Place) -> Forecast)? = nil
  ) {
    guard let question = questions.last, question.request == state.refresh.request else {
      Issue.record("nothing is being asked", sourceLocation: sourceLocation)
      return
    }
    answer(question, forecast)
  }

  /// Answers a certain question, which may be an old one.
  func answer(
    _ question: (places: [Place], request: RequestID), _ forecast: ((Place) -> Forecast)? = nil
  ) {
    var forecasts: [Place.ID: Forecast] = [:]
    for place in question.places {
      forecasts[place.id] = forecast?(place) ?? SampleWeather.forecast(of: place, at: now)
    }
    happen(
      .forecastsArrived(forecasts, request: question.request),
      .refreshFinished(request: question.request))
  }

  /// Refuses the last question as a whole.
  func providerFails(
    _ error: ProviderError = .noConnection, sourceLocation: SourceLocation = #_sourceLocation
  ) {
    guard let question = questions.last, question.request == state.refresh.request else {
      Issue.record("nothing is being asked", sourceLocation: sourceLocation)
      return
    }
    happen(
      .forecastsFailed(error, places: question.places.map(\.id), request: question.request),
      .refreshFinished(request: question.request))
  }

  /// Answers the request for what the disk remembers.
  func cacheAnswers(_ forecasts: Forecast?..., of places: Place...) {
    var known: [Place.ID: Forecast] = [:]
    for (place, forecast) in zip(places, forecasts) { known[place.id] = forecast }
    happen(.cachedForecastsLoaded(known))
  }

  /// Writes the changes of the favourites that wait, and reports each.
  func diskCatchesUp() {
    let changes = recorder.unsaved
    recorder.unsaved = []
    for change in changes {
      let outcome = disk.apply(change)
      happen(.favoritesSaved(disk, outcome: outcome, change: change))
    }
  }

  // MARK: The screen

  var lines: [String] { terminal.shown?.lines ?? [] }
  var text: String { lines.joined(separator: "\n") }

  func expectScreen(contains text: String, sourceLocation: SourceLocation = #_sourceLocation) {
    #expect(
      self.text.contains(text), "“\(text)” is missing:\n\(self.text)",
      sourceLocation: sourceLocation)
  }

  func expectScreen(lacks text: String, sourceLocation: SourceLocation = #_sourceLocation) {
    #expect(
      !self.text.contains(text), "“\(text)” is there:\n\(self.text)",
      sourceLocation: sourceLocation)
  }

  private static func key(named name: String) -> Key? {
    let named: [String: Key] = [
      "Up": .up, "Down": .down, "Left": .left, "Right": .right, "Home": .home, "End": .end,
      "PageUp": .pageUp, "PageDown": .pageDown, "Enter": .enter, "Escape": .escape,
      "Space": .character(" "), "F1": .function(1), "Tab": .tab, "Backspace": .backspace,
      "Delete": .delete, "FocusLost": .focusLost, "FocusGained": .focusGained,
    ]
    if let key = named[name] { return key }
    if name.hasPrefix("Ctrl-"), let letter = name.last { return .control(letter) }
    return name.count == 1 ? name.first.map(Key.character) : nil
  }
}
