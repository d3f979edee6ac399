import WeatherModel

/// What the user chose, after command line, environment and config have been merged.
struct Preferences: Hashable, Sendable {
  var units: UnitSystem = .metric
  var clock: HourStyle = .twentyFour
  var language: Language = .english
  /// Whether pages glide and the sky moves.
  var hasMotion = false
  /// Whose weather it shall be; another one is asked a moment after it was chosen.
  var provider = ProviderChoice.automatic
  /// How many colours from the next start on.
  var colors = ColorChoice.automatic
  /// Whether the next start draws with ASCII alone.
  var isASCII = false
}
