import WeatherModel

/// Everything that the screen depends on, as one value.
struct AppState: Equatable, Sendable {
  var moment: Moment
  var size: Size
  var page = Page.now
  var overlays: [Overlay] = []
  var messages = Messages()
  var preferences: Preferences
  /// The choice of services that is acted upon.
  var providerInUse = ProviderChoice.automatic
  /// A choice that cannot be acted upon.
  var refusedProvider: ProviderChoice?
  /// When another choice is acted upon; nil where there is none.
  var chooseProviderAt: Duration?
  var source = Source.live

  var favorites: FavoriteList
  /// Places of this run only: those of the command line, a guess, a removed favourite.
  var visitors: [Visitor] = []
  /// The visitor that was guessed from the device's zone, and that zone.
  var guess: Guess?
  /// The city on the screen; nil while there is none.
  var shownID: Place.ID?
  /// Whether the user has chosen it; until then the first place of the command line is shown.
  var isCityChosen = false
  /// What the user made of places by `f` that is not saved yet: favourite or not.
  var pendingFavorites: [Place.ID: Bool] = [:]
  /// Favourites removed in this run, which `f` puts back where they stood.
  var removedFavorites: [Place.ID: FavoriteList.Removed] = [:]

  /// The favourites removed in this run, which the list of cities puts back, the last one first.
  var removals: [FavoriteList.Removed] = []
  /// The hit of the search whose weather is being asked for.
  var preview: Preview?

  var weather: [Place.ID: Remote] = [:]
  /// The clocks of cities without a forecast, which would bring its own; nil where one is being
  /// read or cannot be.
  var clocks: [Place.ID: PlaceTimeZone?] = [:]
  var refresh = RefreshState()
  var lookup = LookupState()

  var sky = SkyState()
  /// How the page gets to where it belongs; nil where it stands.
  var glide: Glide?
  /// Whether the terminal has the focus; one that never says so has it.
  var isFocused = true
  /// When the last key came.
  var lastKeyAt: Duration

  var hourly = ListSelection()
  var daily = ListSelection()

  /// Whether `--at` holds the wall clock.
  var isClockStopped = false
  /// Whether `--offline` forbids the network.
  var isOffline = false
  /// Whether an address in place of the service's own is set, which no other service may get.
  var hasEndpoint = false
  /// Whether the terminal takes characters beyond ASCII.
  var canShowChinese = true
  /// The settings file as messages show it.
  var settingsPath = ""
  /// When the shown city is written down; it waits until the user has stopped switching.
  var rememberShownAt: Duration?
  var lastRequest = RequestID(number: 0)

  init(moment: Moment, size: Size, preferences: Preferences, favorites: FavoriteList) {
    self.moment = moment
    self.size = size
    self.preferences = preferences
    providerInUse = preferences.provider
    self.favorites = favorites
    startMoment = moment
    lastKeyAt = moment.uptime
  }

  /// The moment of the start: a sample's replay runs from here.
  let startMoment: Moment
}

/// A place of this run only.
enum Visitor: Hashable, Sendable {
  case found(Place)
  /// One that turned out to be a favourite, where it stands as such.
  case favorite(Place.ID)
  /// A name from the command line that is being looked up.
  case sought(String, RequestID)
  /// A name that could not be looked up, for a reason that may pass.
  case unreached(String, reason: String)
  /// A name that nobody knows, with the reason.
  case unknown(String, reason: String)
}

/// A first city guessed from the device's zone.
struct Guess: Hashable, Sendable {
  var id: Place.ID
  var zone: String
}

extension AppState {
  /// The cities, from left to right.
  var cities: [Place] {
    if !source.samples.isEmpty { return source.samples.map(\.place) }
    return visitors.compactMap(\.place) + favorites.favorites.map(\.place)
  }

  /// The position of the shown city among them.
  var shownIndex: Int? {
    shownID.flatMap { id in cities.firstIndex { $0.id == id } }
  }

  /// The city on the screen.
  var shownPlace: Place? { shownIndex.map { cities[$0] } }

  /// What is known of the weather there.
  var shownWeather: Remote { shownID.flatMap { weather[$0] } ?? Remote() }

  /// "Now" as it is shown for a place: a sample replays from the moment of its recording.
  func now(of id: Place.ID?) -> Instant {
    guard !isClockStopped, let sample = source.samples.first(where: { $0.place.id == id }) else {
      return moment.instant
    }
    return sample.recorded + (moment.instant - startMoment.instant)
  }

  /// The clock of a place; nil as long as nobody has said what it is.
  func clock(of place: Place) -> PlaceTimeZone? {
    weather[place.id]?.forecast?.zone ?? clocks[place.id] ?? nil
  }

  /// "Now" of the shown city.
  var now: Instant { now(of: shownID) }

  /// The name of a city: the user's own, else its own.
  func name(of place: Place) -> String {
    favorites.favorites.first { $0.id == place.id }?.displayName ?? place.name
  }

  func isFavorite(_ place: Place) -> Bool { favorites.favorite(matching: place) != nil }

  /// How far the shown data may be trusted.
  var freshness: Freshness? {
    guard let forecast = shownWeather.forecast else { return nil }
    if !source.samples.isEmpty { return .sample }
    return Freshness(fetchedAt: forecast.fetchedAt, now: moment.instant)
  }

  /// The rows of the page of hours.
  var hourRows: [HourRow] { shownWeather.forecast?.hourRows(from: now) ?? [] }

  /// The rows of the page of days.
  var dayRows: ArraySlice<DailyForecast> { shownWeather.forecast?.days(from: now) ?? [] }

  mutating func newRequest() -> RequestID {
    lastRequest.number += 1
    return lastRequest
  }
}

extension Visitor {
  /// The place, where it is known and this visitor is what makes it a city.
  var place: Place? {
    switch self {
    case .found(let place): place
    case .favorite, .sought, .unreached, .unknown: nil
    }
  }

  /// The place's id, where it is known.
  var id: Place.ID? {
    switch self {
    case .found(let place): place.id
    case .favorite(let id): id
    case .sought, .unreached, .unknown: nil
    }
  }

  /// Whether it is being looked up.
  var isSought: Bool {
    switch self {
    case .sought: true
    case .found, .favorite, .unreached, .unknown: false
    }
  }
}
