/// The service's condition ids in the product's vocabulary.
///
/// Source: https://openweathermap.org/weather-conditions. Old ids from 900 on are not sent any more.
enum OpenWeatherMapConditions {
  /// What an id means; nil where the service's list does not have it.
  static func condition(_ id: Int) -> Condition? {
    switch id {
    case 200...202, 210...212, 221, 230...232: .thunderstorm
    case 300...302, 310...312, 321: .drizzle
    case 313: .showers
    case 314: .heavyShowers
    case 500, 501: .rain
    case 502...504: .heavyRain
    case 511: .freezingRain
    case 520, 521, 531: .showers
    case 522: .heavyShowers
    case 600, 601: .snow
    case 602: .heavySnow
    case 611...613, 615, 616: .sleet
    case 620...622: .snowShowers
    // Mist is thin fog, and the vocabulary has no word between the two.
    case 701, 741: .fog
    case 711: .smoke
    case 721: .haze
    // Whirls of dust, and dust in the air.
    case 731, 761: .dust
    case 751: .sand
    case 762: .ash
    case 771: .squall
    case 781: .tornado
    case 800: .clear
    // 11-25 %, 25-84 % and 85-100 % of the sky.
    case 801: .mainlyClear
    case 802, 803: .partlyCloudy
    case 804: .overcast
    default: nil
    }
  }

  /// The report of a record's primary condition; nil where it has none.
  static func report(_ conditions: [OpenWeatherMapCondition]) -> ConditionReport? {
    guard let primary = conditions.first else { return nil }
    if let condition = primary.id.flatMap({ Int(exactly: $0) }).flatMap(condition) {
      return ConditionReport(condition)
    }
    let words = [primary.description, primary.group].compactMap { $0 }
      .map { DisplayText.cleaned($0, limit: 60) }.first { !$0.isEmpty }
    guard words != nil || primary.id != nil else { return nil }
    return ConditionReport(.unknown, providerText: words ?? code(primary.id))
  }

  private static func code(_ id: Double?) -> String? {
    id.map { id in "Weather code " + (Int(exactly: id).map(String.init) ?? "\(id)") }
  }

  /// Whether any of the conditions is one in which water falls.
  static func fall(_ conditions: [OpenWeatherMapCondition]) -> Bool {
    conditions.contains { report([$0])?.condition.isPrecipitation ?? false }
  }
}
