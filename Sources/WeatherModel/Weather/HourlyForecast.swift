/// One hour of a forecast.
public struct HourlyForecast: Sendable, Hashable {
  /// When it begins.
  ///
  /// Amounts and gusts stand at the stamp where the service puts them; Open-Meteo's are those of
  /// the hour before it.
  public var time: Instant
  /// What the sky does.
  public var condition: ConditionReport?
  /// Whether the sun is up then.
  public var isDay: Bool
  /// Air temperature at two metres.
  public var temperature: Temperature?
  /// What it feels like.
  public var apparentTemperature: Temperature?
  /// Dew point at two metres.
  public var dewPoint: Temperature?
  /// Chance of any precipitation.
  public var precipitationProbability: Percentage?
  /// Water that falls.
  public var precipitation: Precipitation?
  /// Fresh snow.
  public var snowfall: Snowfall?
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

  /// An hour of which nothing is known yet but its beginning.
  public init(time: Instant, isDay: Bool) {
    self.time = time
    self.isDay = isDay
    wind = Wind()
  }
}
