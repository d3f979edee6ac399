import WeatherModel

/// How things are shown, after command line, environment and config have been merged.
struct Preferences: Hashable, Sendable {
  var units: UnitSystem = .metric
  var clock: HourStyle = .twentyFour
  var language: Language = .english
  /// Whether pages glide and the sky moves.
  var hasMotion = false
}

extension UnitSystem {
  /// The one that `u` switches to.
  var following: UnitSystem {
    switch self {
    case .metric: .imperial
    case .imperial: .uk
    case .uk: .si
    case .si: .metric
    }
  }
}
