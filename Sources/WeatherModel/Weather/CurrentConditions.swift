/// The weather now, or the model's best estimate of it.
public struct CurrentConditions: Sendable, Hashable {
  /// The moment the figures are for.
  public var time: Instant
  /// What the sky does; nil where the provider said nothing.
  public var condition: ConditionReport?
  /// Whether the sun is up.
  public var isDay: Bool
  /// Air temperature at two metres.
  public var temperature: Temperature?
  /// What it feels like, by the provider's own formula.
  public var apparentTemperature: Temperature?
  /// Dew point at two metres.
  public var dewPoint: Temperature?
  /// Relative humidity.
  public var humidity: Percentage?
  /// At mean sea level.
  public var pressure: Pressure?
  /// Share of the sky under cloud.
  public var cloudCover: Percentage?
  /// How far one sees.
  public var visibility: Visibility?
  /// Ultraviolet index.
  public var uvIndex: UVIndex?
  /// Wind at ten metres.
  public var wind: Wind
  /// Of the interval before `time` that the provider uses (a quarter of an hour to an hour).
  public var precipitation: Precipitation?

  /// Conditions of which nothing is known yet but their moment.
  public init(time: Instant, isDay: Bool) {
    self.time = time
    self.isDay = isDay
    wind = Wind()
  }
}

extension CurrentConditions {
  /// An hour's figures as those of its moment; amounts only of an hour, not of six.
  init(_ hour: HourlyForecast) {
    self.init(time: hour.time, isDay: hour.isDay)
    condition = hour.condition
    temperature = hour.temperature
    apparentTemperature = hour.apparentTemperature
    dewPoint = hour.dewPoint
    humidity = hour.humidity
    pressure = hour.pressure
    cloudCover = hour.cloudCover
    visibility = hour.visibility
    uvIndex = hour.uvIndex
    wind = hour.wind
    precipitation = hour.period <= 3_600 ? hour.precipitation : nil
  }
}
