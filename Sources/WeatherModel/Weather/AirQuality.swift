/// The state of the air at one moment.
public struct AirQuality: Sendable, Hashable {
  /// When.
  public var time: Instant
  /// European air quality index, 0 good to above 100 extremely poor.
  public var europeanIndex: Double?
  /// Index of the US EPA, 0 good to above 300 hazardous.
  public var usIndex: Double?
  /// The index that the service itself speaks in, where that is neither of these.
  public var ownIndex: AirQualityIndex?
  /// The pollutant that decides the index, as the service or its sub-indices say.
  public var mainPollutant: Pollutant?
  /// PM2.5 in µg/m³.
  public var fineParticles: Double?
  /// PM10 in µg/m³.
  public var coarseParticles: Double?
  /// Who knows this, where it is shown beside the forecast of somebody else as well.
  public var attribution: [Attribution]

  /// A state of which nothing is known yet but its moment.
  public init(time: Instant) {
    self.time = time
    attribution = []
  }
}

/// An index of air quality by the scale of one service or country.
public struct AirQualityIndex: Sendable, Hashable {
  /// The scale's name: "AQI (CN)", "QAQI", "OpenWeather AQI".
  public var name: String
  /// The figure as the service shows it.
  public var value: String
  /// Its class in the service's words, where it has some: "Good".
  public var category: String?

  /// An index from its parts.
  public init(name: String, value: String, category: String? = nil) {
    self.name = name
    self.value = value
    self.category = category
  }
}

/// What can make air bad.
public enum Pollutant: String, Sendable, Hashable, CaseIterable {
  case fineParticles = "pm2_5"
  case coarseParticles = "pm10"
  case ozone = "o3"
  case nitrogenDioxide = "no2"
  case sulphurDioxide = "so2"
  case carbonMonoxide = "co"

  /// How it is written: "PM2.5", "O₃".
  public var symbol: String {
    switch self {
    case .fineParticles: "PM2.5"
    case .coarseParticles: "PM10"
    case .ozone: "O₃"
    case .nitrogenDioxide: "NO₂"
    case .sulphurDioxide: "SO₂"
    case .carbonMonoxide: "CO"
    }
  }
}
