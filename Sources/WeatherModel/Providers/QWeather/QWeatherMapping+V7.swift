/// Version 7: every figure a text, wind in km/h, visibility in km, pressure that of the station.
extension QWeatherMapping {
  /// The forecast of version 7, of whichever answers there are besides the current weather.
  ///
  /// Throws `empty` where the answers have no weather.
  func forecast(
    current: QWeatherV7CurrentAnswer, hourly: QWeatherV7HourlyAnswer?,
    daily: QWeatherV7DailyAnswer?
  ) throws(ProviderError) -> Forecast {
    let (hours, days) = (hourly?.hours ?? [], daily?.days ?? [])
    let stamps =
      [current.moment?.time, current.updated, hourly?.updated, daily?.updated].compactMap { $0 }
      + hours.compactMap(\.time)
    let zone = zone(statedBy: stamps)
    var forecast = Forecast(provider: .qWeather, fetchedAt: now, zone: zone)
    forecast.attribution = Self.attribution(
      sources: [current.refer, hourly?.refer, daily?.refer].compactMap { $0 }.flatMap(\.sources))
    forecast.current = current.moment.flatMap {
      conditions($0, updated: current.updated, zone: zone)
    }
    forecast.hours = shifted(hours.compactMap { hour($0, zone: zone) })
    forecast.days = inOrder(days.compactMap { day($0, zone: zone) })
    return try checked(forecast)
  }

  private func conditions(
    _ moment: QWeatherV7Moment, updated: QWeatherStamp?, zone: PlaceTimeZone
  ) -> CurrentConditions? {
    let time = (moment.time ?? updated)?.instant(in: zone) ?? now
    let nothing = CurrentConditions(time: time, isDay: isDay(moment, at: time))
    var current = nothing
    current.condition = report(moment)
    current.temperature = Temperature(celsius: moment.celsius)
    current.apparentTemperature = Temperature(celsius: moment.feelsLike)
    current.dewPoint = Temperature(celsius: moment.dewPoint)
    current.humidity = Percentage(percent: moment.humidity)
    current.cloudCover = Percentage(percent: moment.cloudCover)
    current.visibility = Visibility(meters: moment.kilometersOfView.map { $0 * 1_000 })
    current.wind = wind(moment.kilometersPerHour, degrees: moment.degrees)
    current.precipitation = Precipitation(millimeters: moment.millimeters)
    return current == nothing ? nil : current
  }

  private func hour(_ moment: QWeatherV7Moment, zone: PlaceTimeZone) -> HourlyForecast? {
    guard let time = moment.time?.instant(in: zone) else { return nil }
    var hour = HourlyForecast(time: time, isDay: isDay(moment, at: time))
    hour.condition = report(moment)
    hour.temperature = Temperature(celsius: moment.celsius)
    hour.dewPoint = Temperature(celsius: moment.dewPoint)
    hour.precipitationProbability = Percentage(percent: moment.percent)
    hour.precipitation = Precipitation(millimeters: moment.millimeters)
    hour.humidity = Percentage(percent: moment.humidity)
    hour.cloudCover = Percentage(percent: moment.cloudCover)
    hour.wind = wind(moment.kilometersPerHour, degrees: moment.degrees)
    return hour
  }

  private func day(_ record: QWeatherV7Day, zone: PlaceTimeZone) -> DailyForecast? {
    guard let date = record.date else { return nil }
    var day = DailyForecast(
      date: date, sun: SunTimes.computed(on: date, at: place.coordinate, zone: zone))
    day.condition = QWeatherConditions.report(code: record.icon, text: record.text)
    day.high = Temperature(celsius: record.high)
    day.low = Temperature(celsius: record.low)
    day.uvIndexMaximum = UVIndex(record.uvIndex)
    day.precipitation = Precipitation(millimeters: record.millimeters)
    day.wind = strongest(record.winds.map { wind($0.kilometersPerHour, degrees: $0.degrees) })
    return day
  }

  private func isDay(_ moment: QWeatherV7Moment, at time: Instant) -> Bool {
    isDay(at: time, flag: QWeatherConditions.isDay(moment.icon.flatMap { Int($0) }))
  }

  private func report(_ moment: QWeatherV7Moment) -> ConditionReport? {
    QWeatherConditions.report(code: moment.icon, text: moment.text)
  }

  private func wind(_ kilometersPerHour: Double?, degrees: Double?) -> Wind {
    Wind(
      speed: Speed(metersPerSecond: kilometersPerHour.map { $0 / 3.6 }),
      direction: Direction(degrees: degrees))
  }
}
