/// One calendar day at the place.
public struct DailyForecast: Sendable, Hashable {
  /// The day's label on the place's calendar.
  public var date: CalendarDate
  /// The day's weather in one word.
  public var condition: ConditionReport?
  /// Highest temperature.
  public var high: Temperature?
  /// Lowest temperature.
  public var low: Temperature?
  /// Chance of any precipitation.
  public var precipitationProbability: Percentage?
  /// Water that falls.
  public var precipitation: Precipitation?
  /// Fresh snow.
  public var snowfall: Snowfall?
  /// When the sun rises and sets.
  public var sun: SunTimes
  /// Greatest ultraviolet index.
  public var uvIndexMaximum: UVIndex?
  /// Strongest mean wind, strongest gusts and the dominant direction.
  public var wind: Wind

  /// A day of which nothing is known yet but its sun.
  public init(date: CalendarDate, sun: SunTimes) {
    self.date = date
    self.sun = sun
    wind = Wind()
  }
}
