/// The service's codes of conditions, which are the names of its icons, in the product's vocabulary.
///
/// Source: https://dev.qweather.com/en/docs/api/weather/weather-conditions/.
enum QWeatherConditions {
  /// What a code means; nil where the service's list does not have it, or says that it is unknown.
  static func condition(_ code: Int) -> Condition? {
    switch code {
    case 100, 150: .clear
    // Few clouds, then clear with clouds, then cloudy.
    case 102, 152: .mainlyClear
    case 101, 103, 151, 153: .partlyCloudy
    // 154 is overcast by night; it is not sent any more.
    case 104, 154: .overcast
    case 300, 350: .showers
    case 301, 351: .heavyShowers
    case 302, 303: .thunderstorm
    case 304: .thunderstormHail
    // Light, moderate, light to moderate, and rain of no stated strength.
    case 305, 306, 314, 399: .rain
    // Heavy rain, extreme rain, three strengths of storm and what lies between them.
    case 307, 308, 310...312, 315...318: .heavyRain
    case 309: .drizzle
    case 313: .freezingRain
    case 400, 401, 408, 499: .snow
    case 402, 403, 409, 410: .heavySnow
    // Sleet, rain with snow, and showers of it.
    case 404...406, 456: .sleet
    case 407, 457: .snowShowers
    // Mist is thin fog, and the vocabulary has no word between the two.
    case 500, 501, 509, 510, 514, 515: .fog
    case 502, 511...513: .haze
    // Blowing sand, and a heavy sandstorm.
    case 503, 508: .sand
    // Floating dust, and a duststorm.
    case 504, 507: .dust
    default: nil
    }
  }

  /// Whether a code has one icon for the day and one for the night, and which it is.
  ///
  /// Only version 7 tells them apart: version 1 says 100 by night as well.
  static func isDay(_ code: Int?) -> Bool? {
    guard let code else { return nil }
    return switch code {
    case 100...103, 300, 301, 406, 407: true
    case 150...154, 350, 351, 456, 457: false
    default: nil
    }
  }

  /// The report of a code and the service's words; nil where it sent neither.
  ///
  /// Hot and cold (900, 901) say nothing of the sky, and are shown in the service's words like any
  /// code that is not known.
  static func report(code: String?, text: String?) -> ConditionReport? {
    let words = text.map { DisplayText.cleaned($0, limit: 60) }.flatMap { $0.isEmpty ? nil : $0 }
    let number = code.flatMap { Int($0) }
    if let number, let condition = condition(number) { return ConditionReport(condition) }
    guard words != nil || code != nil else { return nil }
    let shownCode = code.map { "Weather code " + DisplayText.cleaned($0, limit: 20) }
    return ConditionReport(.unknown, providerText: words ?? shownCode)
  }
}
