extension ByteWriter {
  mutating func write(place: Place) {
    write(place.id.rawValue)
    write(place.name)
    write(place.region)
    write(place.country)
    write(place.countryCode)
    write(place.coordinate.latitude)
    write(place.coordinate.longitude)
    write(place.timeZone)
  }

  mutating func write(originOf forecast: Forecast) {
    write(forecast.provider.rawValue)
    write(attribution: forecast.attribution)
    write(forecast.fetchedAt.seconds)
    write(forecast.zone.identifier)
    write(forecast.zone.adjustment)
    // With these two a later start can tell whether the system's zone files have come or gone.
    write(forecast.zone.isNamed ? 1 : 0 as UInt8)
    write(forecast.zone.offset(at: forecast.fetchedAt))
  }

  mutating func write(attribution: [Attribution]) {
    let attribution = attribution.prefix(ForecastCodec.attributionLimit)
    write(UInt32(attribution.count))
    for sentence in attribution {
      write(sentence.text)
      write(sentence.link)
      write(sentence.license)
    }
  }

  mutating func write(_ current: CurrentConditions?) {
    let conditions = current.map { [$0] } ?? []
    write(UInt8(conditions.count))
    writeColumn(conditions) { $0.time.seconds }
    writeBits(conditions) { $0.isDay }
    write(reports: conditions.map(\.condition))
    writeColumn(conditions) { $0.temperature?.celsius }
    writeColumn(conditions) { $0.apparentTemperature?.celsius }
    writeColumn(conditions) { $0.dewPoint?.celsius }
    writeColumn(conditions) { $0.humidity?.percent }
    writeColumn(conditions) { $0.pressure?.hectopascals }
    writeColumn(conditions) { $0.cloudCover?.percent }
    writeColumn(conditions) { $0.visibility?.meters }
    writeColumn(conditions) { $0.uvIndex?.value }
    writeColumn(conditions) { $0.wind.speed?.metersPerSecond }
    writeColumn(conditions) { $0.wind.gusts?.metersPerSecond }
    writeColumn(conditions) { $0.wind.direction?.degrees }
    writeColumn(conditions) { $0.precipitation?.millimeters }
  }

  mutating func write(hours: [HourlyForecast]) {
    write(UInt32(hours.count))
    writeColumn(hours) { $0.time.seconds }
    writeColumn(hours) { $0.period == 3_600 ? nil : $0.period }
    writeBits(hours) { $0.isDay }
    write(reports: hours.map(\.condition))
    writeColumn(hours) { $0.temperature?.celsius }
    writeColumn(hours) { $0.apparentTemperature?.celsius }
    writeColumn(hours) { $0.dewPoint?.celsius }
    writeColumn(hours) { $0.precipitationProbability?.percent }
    writeColumn(hours) { $0.precipitation?.millimeters }
    writeColumn(hours) { $0.snowfall?.centimeters }
    writeColumn(hours) { $0.humidity?.percent }
    writeColumn(hours) { $0.pressure?.hectopascals }
    writeColumn(hours) { $0.cloudCover?.percent }
    writeColumn(hours) { $0.visibility?.meters }
    writeColumn(hours) { $0.uvIndex?.value }
    writeColumn(hours) { $0.wind.speed?.metersPerSecond }
    writeColumn(hours) { $0.wind.gusts?.metersPerSecond }
    writeColumn(hours) { $0.wind.direction?.degrees }
  }

  mutating func write(days: [DailyForecast]) {
    write(UInt32(days.count))
    writeColumn(days) { $0.date.dayNumber }
    for day in days { write(StoredSun(day.sun).rawValue) }
    writeColumn(days) { $0.sun.storedSunrise?.seconds }
    writeColumn(days) { $0.sun.storedSunset?.seconds }
    write(reports: days.map(\.condition))
    writeColumn(days) { $0.high?.celsius }
    writeColumn(days) { $0.low?.celsius }
    writeColumn(days) { $0.precipitationProbability?.percent }
    writeColumn(days) { $0.precipitation?.millimeters }
    writeColumn(days) { $0.snowfall?.centimeters }
    writeColumn(days) { $0.uvIndexMaximum?.value }
    writeColumn(days) { $0.wind.speed?.metersPerSecond }
    writeColumn(days) { $0.wind.gusts?.metersPerSecond }
    writeColumn(days) { $0.wind.direction?.degrees }
  }

  mutating func write(steps: [PrecipitationStep]) {
    write(UInt32(steps.count))
    writeColumn(steps) { $0.time.seconds }
    writeColumn(steps) { $0.duration }
    writeColumn(steps) { $0.precipitation?.millimeters }
  }

  mutating func write(_ airQuality: AirQuality?) {
    let values = airQuality.map { [$0] } ?? []
    write(UInt8(values.count))
    writeColumn(values) { $0.time.seconds }
    writeColumn(values) { $0.europeanIndex }
    writeColumn(values) { $0.usIndex }
    writeColumn(values) { $0.fineParticles }
    writeColumn(values) { $0.coarseParticles }
    for air in values {
      write(air.ownIndex?.name)
      write(air.ownIndex?.value)
      write(air.ownIndex?.category)
      write(air.mainPollutant?.rawValue)
      write(attribution: air.attribution)
    }
  }

  mutating func write(lifeIndices indices: [LifeIndex]) {
    write(UInt32(indices.count))
    for index in indices {
      write(index.name)
      write(index.category)
      write(index.text)
    }
    writeColumn(indices) { $0.date.dayNumber }
  }

  mutating func write(_ earlier: EarlierRange?) {
    let ranges = earlier.map { [$0] } ?? []
    write(UInt8(ranges.count))
    for range in ranges {
      for bound in [range.high, range.low] {
        write(bound.span.lowerBound.seconds)
        write(bound.span.upperBound.seconds)
        write(bound.temperature.celsius)
      }
      write(attribution: range.attribution)
    }
  }

  mutating func write(alerts: [WeatherAlert]) {
    write(UInt32(alerts.count))
    for alert in alerts {
      write(alert.id)
      write(alert.event)
      write(alert.severity.rawValue)
      write(alert.headline)
      write(alert.description)
      write(alert.instruction)
      write(alert.sender)
    }
    writeColumn(alerts) { $0.starts?.seconds }
    writeColumn(alerts) { $0.ends?.seconds }
  }

  /// Which elements have a report, its number for each of them, and the providers' few words.
  private mutating func write(reports: [ConditionReport?]) {
    writeBits(reports) { $0 != nil }
    for report in reports {
      if let report { write(report.condition.storedCode) }
    }
    writeBits(reports) { $0?.providerText != nil }
    for report in reports {
      if let text = report?.providerText { write(text) }
    }
  }
}

extension SunTimes {
  fileprivate var storedSunrise: Instant? {
    if case .rises(let sunrise, _) = self { sunrise } else { nil }
  }

  fileprivate var storedSunset: Instant? {
    if case .rises(_, let sunset) = self { sunset } else { nil }
  }
}
