/// One hour of a forecast.
public struct HourlyForecast: Sendable, Hashable {
  /// When it begins.
  ///
  /// Figures that are sums or maxima over a time (chance, amounts, gusts) are those of the
  /// `period` before it, as Open-Meteo gives them.
  public var time: Instant
  /// How long the time before `time` is that its sums are for, in seconds: 3,600 where the service
  /// goes by hours, 10,800 or 21,600 where its steps widen.
  public var period = 3_600
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
