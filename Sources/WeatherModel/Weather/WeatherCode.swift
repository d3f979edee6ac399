/// The codes of present weather that forecasts use, a subset of WMO table 4677.
///
/// Source: Open-Meteo's documentation, "WMO Weather interpretation codes".
public enum WeatherCode {
  /// What a code means; nil where it does not occur in forecasts.
  public static func condition(_ code: Int) -> Condition? {
    switch code {
    case 0: .clear
    case 1: .mainlyClear
    case 2: .partlyCloudy
    case 3: .overcast
    case 45: .fog
    case 48: .rimeFog
    case 51, 53, 55: .drizzle
    case 56, 57: .freezingDrizzle
    case 61, 63: .rain
    case 65: .heavyRain
    case 66, 67: .freezingRain
    case 71, 73: .snow
    case 75: .heavySnow
    case 77: .snowGrains
    case 80, 81: .showers
    case 82: .heavyShowers
    case 85, 86: .snowShowers
    case 95: .thunderstorm
    case 96, 99: .thunderstormHail
    default: nil
    }
  }

  /// The report of a number as a service sends it; nil where it sent none.
  static func report(_ number: Double?) -> ConditionReport? {
    guard let number else { return nil }
    guard let code = Int(exactly: number), let condition = condition(code) else {
      return ConditionReport(.unknown, providerText: "Weather code \(WeatherCode.text(number))")
    }
    return ConditionReport(condition)
  }

  private static func text(_ number: Double) -> String {
    Int(exactly: number).map(String.init) ?? "\(number)"
  }
}
