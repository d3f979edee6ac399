/// The condition in words, or nil where the provider said nothing.
///
/// The sun shines only by day: the same sky is "Sunny" then and "Clear" at night. A code that
/// the product does not know is shown in the provider's words.
public func conditionText(
  _ report: ConditionReport?, isDay: Bool, language: Language
) -> String? {
  guard let report else { return nil }
  if report.condition == .unknown, let words = report.providerText, !words.isEmpty {
    return words
  }
  return switch language {
  case .english: englishText(report.condition, isDay: isDay)
  case .chinese: chineseText(report.condition)
  }
}

private func englishText(_ condition: Condition, isDay: Bool) -> String {
  switch condition {
  case .clear: isDay ? "Sunny" : "Clear"
  case .mainlyClear: isDay ? "Mainly sunny" : "Mainly clear"
  case .partlyCloudy: "Partly cloudy"
  case .overcast: "Overcast"
  case .fog: "Fog"
  case .rimeFog: "Freezing fog"
  case .drizzle: "Drizzle"
  case .freezingDrizzle: "Freezing drizzle"
  case .rain: "Rain"
  case .heavyRain: "Heavy rain"
  case .freezingRain: "Freezing rain"
  case .showers: "Showers"
  case .heavyShowers: "Heavy showers"
  case .sleet: "Sleet"
  case .snow: "Snow"
  case .heavySnow: "Heavy snow"
  case .snowGrains: "Snow grains"
  case .snowShowers: "Snow showers"
  case .thunderstorm: "Thunderstorm"
  case .thunderstormHail: "Thunderstorm with hail"
  case .smoke: "Smoke"
  case .haze: "Haze"
  case .dust: "Dust"
  case .sand: "Blowing sand"
  case .ash: "Volcanic ash"
  case .squall: "Squalls"
  case .tornado: "Tornado"
  case .windy: "Windy"
  case .unknown: "Unknown"
  }
}

/// Chinese forecasts say 晴 by day and by night.
private func chineseText(_ condition: Condition) -> String {
  switch condition {
  case .clear: "晴"
  case .mainlyClear: "少云"
  case .partlyCloudy: "多云"
  case .overcast: "阴"
  case .fog: "雾"
  case .rimeFog: "冻雾"
  case .drizzle: "毛毛雨"
  case .freezingDrizzle: "冻毛毛雨"
  case .rain: "雨"
  case .heavyRain: "大雨"
  case .freezingRain: "冻雨"
  case .showers: "阵雨"
  case .heavyShowers: "强阵雨"
  case .sleet: "雨夹雪"
  case .snow: "雪"
  case .heavySnow: "大雪"
  case .snowGrains: "米雪"
  case .snowShowers: "阵雪"
  case .thunderstorm: "雷暴"
  case .thunderstormHail: "雷暴伴有冰雹"
  case .smoke: "烟"
  case .haze: "霾"
  case .dust: "浮尘"
  case .sand: "扬沙"
  case .ash: "火山灰"
  case .squall: "飑"
  case .tornado: "龙卷风"
  case .windy: "大风"
  case .unknown: "未知"
  }
}
