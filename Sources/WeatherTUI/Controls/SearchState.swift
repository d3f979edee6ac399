import WeatherModel

/// The search for a place: what is typed, what was found for exactly that, what is selected.
struct SearchState: Hashable, Sendable {
  private(set) var field = TextField()
  /// Hits of the program's own list for the text in the field; never of another text.
  private(set) var offline: [Hit] = []
  /// Hits of the network for the text in the field; never of another text.
  private(set) var online: [Hit] = []
  /// When the network is asked; typing on pushes it away.
  private(set) var askAt: Duration?
  /// The question under way.
  private(set) var request: RequestID?
  /// Why something found nothing, in one line.
  private(set) var problem: String?
  /// Why the network said nothing beside the program's own list, in one line.
  private(set) var serviceProblem: String?
  /// The question to this computer where it is.
  private(set) var locating: RequestID?
  private var selectedID: Place.ID?
  private var window = ScrollWindow()

  /// How long the keyboard must be quiet before the network is asked.
  static let debounce = Duration.milliseconds(300)

  /// The service finds nothing for less.
  static let leastLetters = 2

  var query: String { field.query }

  /// The first row in sight.
  var first: Int { window.first }

  /// Every hit once: the program's own first, so that nothing moves when the network answers.
  var hits: [Hit] {
    var hits = offline
    for hit in online where !hits.contains(where: { $0.isSamePlace(as: hit) }) { hits.append(hit) }
    return hits
  }

  /// The selected row; the first one until the user moves.
  var selectedIndex: Int? {
    let hits = hits
    guard !hits.isEmpty else { return nil }
    return selectedID.flatMap { id in hits.firstIndex { $0.place.id == id } } ?? 0
  }

  /// What Enter takes: a hit of the text that stands in the field, or nothing.
  var selected: Hit? { selectedIndex.map { hits[$0] } }

  /// Lets the field have a key; answers whether the text is another now.
  mutating func take(_ key: Key, at uptime: Duration) -> Taken {
    let before = field.query
    guard field.take(key) else { return .ignored }
    guard field.query != before else { return .moved }
    (offline, online, selectedID, window) = ([], [], nil, ScrollWindow())
    (request, locating, askAt) = (nil, nil, nil)
    (problem, serviceProblem) = (nil, nil)
    switch CoordinateParser.parse(query) {
    case .coordinate:
      // A point needs nobody to find it.
      break
    case .outOfRange(let reason):
      problem = reason
    case .notACoordinate:
      if query.count >= Self.leastLetters { askAt = uptime + Self.debounce }
    }
    return .changed
  }

  /// What a key did to the field.
  enum Taken: Hashable, Sendable {
    /// It is none of the field's.
    case ignored
    /// The cursor moved, or blanks changed that do not count.
    case moved
    /// Another text is looked for now.
    case changed
  }

  /// The program's own hits for a text; another text than the field's is ignored.
  mutating func found(_ hits: [Hit], query: String) {
    guard query == self.query else { return }
    offline = hits
  }

  /// Begins to ask the network with this number.
  mutating func ask(_ request: RequestID) {
    askAt = nil
    self.request = request
  }

  /// Asks at the next chance, without waiting for quiet.
  mutating func askNow(at uptime: Duration) {
    if !query.isEmpty, request == nil, askAt != nil { askAt = uptime }
  }

  /// The network's hits; those of an older question are ignored.
  mutating func answered(_ hits: [Hit], request: RequestID) {
    guard request == self.request else { return }
    // The selection stays on its place: it is kept by id, and new rows come below.
    selectedID = selected?.place.id
    online = hits
    self.request = nil
  }

  mutating func failed(_ reason: String, request: RequestID) {
    guard request == self.request || request == locating else { return }
    if request == locating {
      problem = reason
      locating = nil
    } else {
      serviceProblem = reason
      self.request = nil
    }
  }

  /// The program's own list cannot be used.
  mutating func listUnusable(_ reason: String, query: String) {
    if query == self.query { problem = reason }
  }

  /// Begins to ask this computer where it is.
  mutating func locate(_ request: RequestID) {
    locating = request
    (problem, serviceProblem) = (nil, nil)
  }

  /// Moves the selection and keeps it among so many visible rows.
  mutating func move(by distance: Int, visible: Int) {
    guard let index = selectedIndex else { return }
    select(index + distance, visible: visible)
  }

  /// Selects the row nearest to an index.
  mutating func select(_ index: Int, visible: Int) {
    let hits = hits
    guard !hits.isEmpty else { return }
    let target = min(max(0, index), hits.count - 1)
    selectedID = hits[target].place.id
    window.show(target, count: hits.count, visible: visible)
  }

  /// Keeps the selected row in sight of a panel that changed its size.
  mutating func clamp(visible: Int) {
    window.show(selectedIndex ?? 0, count: hits.count, visible: visible)
  }
}
