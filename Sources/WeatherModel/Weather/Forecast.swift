/// All that one provider knows of the weather at one place, with its origin.
public struct Forecast: Sendable, Equatable {
  /// Who made it.
  public var provider: ProviderID
  /// The sentences that its licences ask to be shown.
  public var attribution: [Attribution]
  /// When it was fetched.
  public var fetchedAt: Instant
  /// The clock of the place.
  public var zone: PlaceTimeZone
  /// The weather at the moment of the answer.
  public var current: CurrentConditions?
  /// Hours in time order, past ones included.
  public var hours: [HourlyForecast]
  /// Days in calendar order, yesterday included where the provider has it.
  public var days: [DailyForecast]
  /// Temperatures of today before the first of these, where an earlier forecast knew them.
  public var earlier: EarlierRange?
  /// Precipitation in steps shorter than an hour, in time order; empty where unknown.
  public var shortSteps: [PrecipitationStep]
  /// Air quality; nil where unknown.
  public var airQuality: AirQuality?
  /// Warnings in force or announced, the worst first, whoever they come from.
  public var alerts: [WeatherAlert] {
    didSet { alerts.sort { $0.urgency < $1.urgency } }
  }
  /// When a service that knows of warnings here was asked last; nil where none was, so that no
  /// warning is no all-clear.
  public var alertsCheckedAt: Instant?
  /// When services that know of warnings here were asked last and did not answer; nil once one has.
  public var alertsFailedAt: Instant?
  /// Who passed the warnings on, where that is another service than the forecast's.
  public var alertAttribution: Attribution?
  /// Advice for everyday life that the service itself gives; empty where it gives none.
  public var lifeIndices: [LifeIndex]
  /// What its service left out this time; of the answer alone, not kept with the forecast.
  public var shortfall: Shortfall?

  /// A forecast that holds nothing yet.
  public init(provider: ProviderID, fetchedAt: Instant, zone: PlaceTimeZone) {
    self.provider = provider
    self.fetchedAt = fetchedAt
    self.zone = zone
    attribution = []
    hours = []
    days = []
    shortSteps = []
    alerts = []
    lifeIndices = []
  }
}

extension Forecast {
  /// Whether there is any weather in it: an answer about something else has moments and days, and
  /// nothing in them.
  var hasWeather: Bool {
    if let current, current != CurrentConditions(time: current.time, isDay: current.isDay) {
      return true
    }
    return hours.contains { hour in
      var nothing = HourlyForecast(time: hour.time, isDay: hour.isDay)
      nothing.period = hour.period
      return hour != nothing
    } || days.contains { $0 != DailyForecast(date: $0.date, sun: $0.sun) }
  }

  /// All that is to be shown beside the data: what the forecast's licence asks for and those of
  /// the air, of the alerts and of the hours already past where they come from elsewhere.
  public var credits: [Attribution] {
    let others =
      (airQuality?.attribution ?? []) + [alertAttribution].compactMap { $0 }
      + (earlier?.attribution ?? [])
    return others.reduce(into: attribution) { credits, credit in
      if !credits.contains(credit) { credits.append(credit) }
    }
  }
}

/// A service that forecasts come from; raw values are those of the command line.
public enum ProviderID: String, Sendable, Hashable, CaseIterable {
  case openMeteo = "open-meteo"
  case openWeatherMap = "openweathermap"
  case qWeather = "qweather"
  case metNorway = "met-norway"

  /// The name as the service writes it.
  public var displayName: String {
    switch self {
    case .openMeteo: "Open-Meteo"
    case .openWeatherMap: "OpenWeather"
    case .qWeather: "QWeather"
    case .metNorway: "MET Norway"
    }
  }

  /// Whether nothing can be asked without a key of one's own.
  public var needsKey: Bool {
    switch self {
    case .openWeatherMap, .qWeather: true
    case .openMeteo, .metNorway: false
    }
  }
}

/// What a licence wants shown beside the data.
public struct Attribution: Sendable, Hashable {
  /// The sentence.
  public var text: String
  /// Where it points.
  public var link: String
  /// The licence's short name.
  public var license: String

  /// An attribution from its parts.
  public init(text: String, link: String, license: String) {
    self.text = text
    self.link = link
    self.license = license
  }
}

/// Precipitation of a step shorter than an hour.
public struct PrecipitationStep: Sendable, Hashable {
  /// When the step begins.
  public var time: Instant
  /// How long it lasts, in seconds: 60 to 900.
  public var duration: Int
  /// What falls in it.
  public var precipitation: Precipitation?

  /// A step from its parts.
  public init(time: Instant, duration: Int, precipitation: Precipitation?) {
    self.time = time
    self.duration = duration
    self.precipitation = precipitation
  }
}
