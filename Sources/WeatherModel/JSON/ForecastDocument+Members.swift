// The parts of schema 1, one function an object, members in the order of the schema.

extension Place {
  /// The place; its zone is the one that the forecast is told in.
  func json(zone: PlaceTimeZone?) -> JSONValue {
    .object([
      .init("id", .string(id.rawValue)),
      .init("name", .string(name)),
      .init("region", JSONValue(region)),
      .init("country", JSONValue(country)),
      .init("countryCode", JSONValue(countryCode)),
      .init("latitude", JSONValue(coordinate.latitude)),
      .init("longitude", JSONValue(coordinate.longitude)),
      .init("timeZone", JSONValue(zone?.identifier ?? timeZone)),
    ])
  }
}

extension Forecast {
  /// The current conditions; every member is null where the provider gave none.
  static func currentJSON(
    of forecast: Forecast?, _ conditionText: (ConditionReport?, _ isDay: Bool) -> String?
  ) -> JSONValue {
    let current = forecast?.current
    let words = current.flatMap { conditionText($0.condition, $0.isDay) }
    let time = forecast.flatMap { forecast in
      forecast.current.map { forecast.zone.text(of: $0.time) }
    }
    let members: [JSONValue.Member] = [
      .init("time", JSONValue(time)),
      .init("condition", JSONValue(current?.condition?.condition.rawValue)),
      .init("conditionText", JSONValue(words)),
      .init("isDay", current.map { .boolean($0.isDay) } ?? .null),
      .init("temperatureCelsius", JSONValue(current?.temperature?.celsius)),
      .init("apparentTemperatureCelsius", JSONValue(current?.apparentTemperature?.celsius)),
      .init("dewPointCelsius", JSONValue(current?.dewPoint?.celsius)),
      .init("humidityPercent", JSONValue(current?.humidity?.percent)),
      .init("pressureHectopascals", JSONValue(current?.pressure?.hectopascals)),
      .init("cloudCoverPercent", JSONValue(current?.cloudCover?.percent)),
      .init("visibilityMeters", JSONValue(current?.visibility?.meters)),
      .init("uvIndex", JSONValue(current?.uvIndex?.value)),
    ]
    return .object(
      members + (current?.wind ?? Wind()).members + [
        .init("precipitationMillimeters", JSONValue(current?.precipitation?.millimeters))
      ])
  }

  /// The day's bounds, widened by what has already been.
  static func todayJSON(of forecast: Forecast?, now: Instant) -> JSONValue {
    let bounds = forecast.map { $0.highLow(on: $0.today(at: now), now: now) }
    return .object([
      .init("highCelsius", JSONValue(bounds?.high?.celsius)),
      .init("lowCelsius", JSONValue(bounds?.low?.celsius)),
    ])
  }

  /// The hours from the one that contains `now`.
  func hoursJSON(from now: Instant) -> [JSONValue] {
    hours(from: now).map { hour in
      let members: [JSONValue.Member] = [
        .init("time", .string(zone.text(of: hour.time))),
        .init("condition", JSONValue(hour.condition?.condition.rawValue)),
        .init("isDay", .boolean(hour.isDay)),
        .init("temperatureCelsius", JSONValue(hour.temperature?.celsius)),
        .init("apparentTemperatureCelsius", JSONValue(hour.apparentTemperature?.celsius)),
        .init("precipitationProbabilityPercent", JSONValue(hour.precipitationProbability?.percent)),
        .init("precipitationMillimeters", JSONValue(hour.precipitation?.millimeters)),
        .init("snowfallCentimeters", JSONValue(hour.snowfall?.centimeters)),
        .init("humidityPercent", JSONValue(hour.humidity?.percent)),
        .init("cloudCoverPercent", JSONValue(hour.cloudCover?.percent)),
        .init("uvIndex", JSONValue(hour.uvIndex?.value)),
      ]
      return .object(members + hour.wind.members)
    }
  }

  /// The days from the place's today; its bounds are those of `today`.
  func daysJSON(from now: Instant) -> [JSONValue] {
    days(from: now).map { day in
      let bounds = highLow(on: day.date, now: now)
      let chance = day.precipitationProbability?.percent
      let members: [JSONValue.Member] = [
        .init("date", .string(day.date.iso8601)),
        .init("condition", JSONValue(day.condition?.condition.rawValue)),
        .init("highCelsius", JSONValue(bounds.high?.celsius)),
        .init("lowCelsius", JSONValue(bounds.low?.celsius)),
        .init("precipitationProbabilityPercent", JSONValue(chance)),
        .init("precipitationMillimeters", JSONValue(day.precipitation?.millimeters)),
        .init("snowfallCentimeters", JSONValue(day.snowfall?.centimeters)),
      ]
      return .object(members + sunMembers(day.sun) + day.maximumMembers)
    }
  }

  private func sunMembers(_ sun: SunTimes) -> [JSONValue.Member] {
    let (sunrise, sunset, word): (Instant?, Instant?, String) =
      switch sun {
      case .rises(let sunrise, let sunset): (sunrise, sunset, "rises")
      case .polarDay: (nil, nil, "polarDay")
      case .polarNight: (nil, nil, "polarNight")
      }
    return [
      .init("sunrise", JSONValue(sunrise.map(zone.text))),
      .init("sunset", JSONValue(sunset.map(zone.text))),
      .init("sun", .string(word)),
    ]
  }
}

extension DailyForecast {
  fileprivate var maximumMembers: [JSONValue.Member] {
    [
      .init("uvIndexMax", JSONValue(uvIndexMaximum?.value)),
      .init("windSpeedMaxMetersPerSecond", JSONValue(wind.speed)),
      .init("windGustMaxMetersPerSecond", JSONValue(wind.gusts)),
      .init("windDirectionDominantDegrees", JSONValue(wind.direction?.degrees)),
    ]
  }
}

extension Wind {
  /// The members of current conditions and of an hour.
  fileprivate var members: [JSONValue.Member] {
    [
      .init("windSpeedMetersPerSecond", JSONValue(speed)),
      .init("windGustMetersPerSecond", JSONValue(gusts)),
      .init("windDirectionDegrees", JSONValue(direction?.degrees)),
    ]
  }
}

extension JSONValue {
  fileprivate init(_ speed: Speed?) { self.init(speed?.metersPerSecond) }
}

extension AirQuality {
  var json: JSONValue {
    .object([
      .init("europeanAqi", JSONValue(europeanIndex)),
      .init("usAqi", JSONValue(usIndex)),
      .init("pm2_5", JSONValue(fineParticles)),
      .init("pm10", JSONValue(coarseParticles)),
      .init("index", ownIndex.map(\.json) ?? .null),
      .init("mainPollutant", JSONValue(mainPollutant?.rawValue)),
      .init("attribution", .array(attribution.map { .string($0.text) })),
    ])
  }
}

extension AirQualityIndex {
  fileprivate var json: JSONValue {
    .object([
      .init("name", .string(name)), .init("value", .string(value)),
      .init("category", JSONValue(category)),
    ])
  }
}

extension WeatherAlert {
  func json(zone: PlaceTimeZone?) -> JSONValue {
    .object([
      .init("event", .string(event)),
      .init("severity", .string(severity.rawValue)),
      .init("headline", JSONValue(headline)),
      .init("description", JSONValue(description)),
      .init("instruction", JSONValue(instruction)),
      .init("sender", JSONValue(sender)),
      .init("starts", JSONValue(starts.flatMap { zone?.text(of: $0) })),
      .init("ends", JSONValue(ends.flatMap { zone?.text(of: $0) })),
    ])
  }
}
