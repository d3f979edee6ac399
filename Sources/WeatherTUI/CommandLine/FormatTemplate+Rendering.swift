import WeatherModel

extension FormatTemplate {
  /// The line for one place; a field without a value is a dash.
  func rendered(place: Place, forecast: Forecast?, now: Instant, preferences: Preferences) -> String
  {
    segments.map { segment in
      switch segment {
      case .text(let text): text
      case .field(let field):
        forecast.map {
          value(of: field, place: place, forecast: $0, now: now, preferences: preferences)
        } ?? (field == .placeName ? place.name : Formatting.missing)
      }
    }.joined()
  }

  private func value(
    of field: Field, place: Place, forecast: Forecast, now: Instant, preferences: Preferences
  ) -> String {
    let format = Formatting(preferences)
    let conditions = forecast.conditions(at: now)
    let today = forecast.today(at: now)
    let day = forecast.days.first { $0.date == today }
    let range = forecast.highLow(on: today, now: now)
    func sun(_ pick: (SunTimes) -> Instant?) -> String {
      let instant = day.flatMap { pick($0.sun) }
      return instant.map { format.time(forecast.zone.wallTime(at: $0)) } ?? Formatting.missing
    }
    switch field {
    case .conditionText:
      return conditionText(
        conditions?.condition, isDay: conditions?.isDay ?? true, language: preferences.language)
        ?? Formatting.missing
    case .conditionName: return conditions?.condition?.condition.rawValue ?? Formatting.missing
    case .temperature: return format.temperature(conditions?.temperature)
    case .apparentTemperature: return format.temperature(conditions?.apparentTemperature)
    case .high: return format.temperature(range.high)
    case .low: return format.temperature(range.low)
    case .wind: return format.speed(conditions?.wind.speed)
    case .windDirection:
      return conditions?.wind.direction.map(format.windLetters) ?? Formatting.missing
    case .precipitation: return format.precipitation(day?.precipitation)
    case .precipitationProbability: return format.percent(day?.precipitationProbability)
    case .humidity: return format.percent(conditions?.humidity)
    case .sunrise: return sun(\.sunrise)
    case .sunset: return sun(\.sunset)
    case .placeName: return place.name
    case .localTime: return format.time(forecast.zone.wallTime(at: now))
    case .age: return format.age(seconds: now - forecast.fetchedAt)
    case .icon:
      return conditions.map {
        ConditionSymbol.symbol(for: $0.condition?.condition ?? .unknown, isDay: $0.isDay)
      } ?? Formatting.missing
    }
  }
}

extension SunTimes {
  /// When the sun rises; nil on a day on which it does not.
  var sunrise: Instant? {
    switch self {
    case .rises(let sunrise, _): sunrise
    case .polarDay, .polarNight: nil
    }
  }

  /// When the sun sets; nil on a day on which it does not.
  var sunset: Instant? {
    switch self {
    case .rises(_, let sunset): sunset
    case .polarDay, .polarNight: nil
    }
  }
}

/// One character for a condition, for status bars: of one column and not an emoji sequence.
enum ConditionSymbol {
  static func symbol(for condition: Condition, isDay: Bool) -> String {
    switch condition {
    case .clear, .mainlyClear: isDay ? "☀" : "☾"
    case .partlyCloudy: isDay ? "◐" : "☾"
    case .overcast: "☁"
    case .fog, .rimeFog, .smoke, .haze, .dust, .sand, .ash: "≡"
    case .drizzle, .rain, .heavyRain, .showers, .heavyShowers: "☂"
    case .freezingDrizzle, .freezingRain, .sleet: "❆"
    case .snow, .heavySnow, .snowGrains, .snowShowers: "❄"
    case .thunderstorm, .thunderstormHail: "↯"
    case .squall, .tornado, .windy: "≋"
    case .unknown: "?"
    }
  }
}
