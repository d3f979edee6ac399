/// A weather symbol as MET Norway names it: "lightrainshowers_night".
struct METNorwaySymbol: Sendable, Equatable {
  /// The name without its ending.
  let name: String
  /// What the ending says: day, or night and the twilight of a polar night; nil without one.
  let isDay: Bool?

  /// A symbol from its code.
  init(code: String) {
    let parts = code.split(separator: "_", maxSplits: 1, omittingEmptySubsequences: false)
    let ending = parts.count > 1 ? parts[1] : ""
    switch ending {
    case "day": isDay = true
    case "night", "polartwilight": isDay = false
    default: isDay = nil
    }
    name = isDay == nil ? code : String(parts[0])
  }

  /// What the symbol shows; the code in words where it is none of the known 41.
  var report: ConditionReport {
    if let condition = Self.conditions[name] { return ConditionReport(condition) }
    return ConditionReport(
      .unknown, providerText: DisplayText.cleaned("Weather symbol \(name)", limit: 60))
  }

  /// The 41 symbols of the legend (https://github.com/metno/weathericons, legend.csv), and the two
  /// that it misspells with a double s as they will be when that is put right.
  static let conditions: [String: Condition] = [
    "clearsky": .clear, "fair": .mainlyClear, "partlycloudy": .partlyCloudy, "cloudy": .overcast,
    "fog": .fog,
    "lightrainshowers": .showers, "rainshowers": .showers, "heavyrainshowers": .heavyShowers,
    "lightrainshowersandthunder": .thunderstorm, "rainshowersandthunder": .thunderstorm,
    "heavyrainshowersandthunder": .thunderstorm,
    "lightsleetshowers": .sleet, "sleetshowers": .sleet, "heavysleetshowers": .sleet,
    "lightssleetshowersandthunder": .thunderstorm, "lightsleetshowersandthunder": .thunderstorm,
    "sleetshowersandthunder": .thunderstorm, "heavysleetshowersandthunder": .thunderstorm,
    "lightsnowshowers": .snowShowers, "snowshowers": .snowShowers,
    "heavysnowshowers": .snowShowers,
    "lightssnowshowersandthunder": .thunderstorm, "lightsnowshowersandthunder": .thunderstorm,
    "snowshowersandthunder": .thunderstorm, "heavysnowshowersandthunder": .thunderstorm,
    "lightrain": .rain, "rain": .rain, "heavyrain": .heavyRain,
    "lightrainandthunder": .thunderstorm, "rainandthunder": .thunderstorm,
    "heavyrainandthunder": .thunderstorm,
    "lightsleet": .sleet, "sleet": .sleet, "heavysleet": .sleet,
    "lightsleetandthunder": .thunderstorm, "sleetandthunder": .thunderstorm,
    "heavysleetandthunder": .thunderstorm,
    "lightsnow": .snow, "snow": .snow, "heavysnow": .heavySnow,
    "lightsnowandthunder": .thunderstorm, "snowandthunder": .thunderstorm,
    "heavysnowandthunder": .thunderstorm,
  ]
}
