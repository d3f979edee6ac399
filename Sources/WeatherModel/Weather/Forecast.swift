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
  /// Precipitation in steps shorter than an hour, in time order; empty where unknown.
  public var shortSteps: [PrecipitationStep]
  /// Air quality; nil where unknown.
  public var airQuality: AirQuality?
  /// Warnings in force or announced.
  public var alerts: [WeatherAlert]

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
  }
}

extension Forecast {
  /// All that is to be shown beside the data: what the forecast's licence asks for and, where
  /// there is air quality, what that of its source does.
  public var credits: [Attribution] {
    let air = airQuality == nil ? [] : [Attribution.openMeteoAirQuality]
    return attribution + air.filter { !attribution.contains($0) }
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

/// The state of the air at one moment.
public struct AirQuality: Sendable, Hashable {
  /// When.
  public var time: Instant
  /// European air quality index, 0 good to above 100 extremely poor.
  public var europeanIndex: Double?
  /// Index of the US EPA, 0 good to above 300 hazardous.
  public var usIndex: Double?
  /// PM2.5 in µg/m³.
  public var fineParticles: Double?
  /// PM10 in µg/m³.
  public var coarseParticles: Double?

  /// A state of which nothing is known yet but its moment.
  public init(time: Instant) { self.time = time }
}

/// A warning by an authority.
public struct WeatherAlert: Sendable, Hashable {
  /// How bad it may get, in the words of CAP (OASIS Common Alerting Protocol 1.2).
  public enum Severity: String, Sendable, Hashable, CaseIterable {
    case extreme, severe, moderate, minor, unknown
  }

  /// What is expected: "Heat Advisory".
  public var event: String
  /// How bad it may get.
  public var severity: Severity
  /// One line.
  public var headline: String?
  /// All of it.
  public var description: String?
  /// Who warns.
  public var sender: String?
  /// From when on.
  public var starts: Instant?
  /// Until when.
  public var ends: Instant?

  /// An alert of which nothing is known yet but its event.
  public init(event: String, severity: Severity) {
    self.event = event
    self.severity = severity
  }
}
