/// Turns an Open-Meteo answer into a forecast: total, pure, without a clock.
struct OpenMeteoMapping: Sendable {
  /// Where the weather is for.
  let coordinate: Coordinate
  /// When the answer came.
  let now: Instant
  /// Rules of named zones.
  let zones: any TimeZoneSource

  /// The forecast that an answer holds.
  ///
  /// Throws `refused` with the service's reason, or `empty` where the answer has no weather.
  func forecast(from response: OpenMeteoResponse) throws(ProviderError) -> Forecast {
    if response.isRefusal {
      throw OpenMeteoMapping.refusal(reason: response.reason, status: nil)
    }
    let offset = offset(of: response)
    let zone = zone(of: response, offset: offset)
    let sections = OpenMeteoSections(response)
    var forecast = Forecast(provider: .openMeteo, fetchedAt: now, zone: zone)
    forecast.attribution = [.openMeteo]
    forecast.current = sections.current.flatMap { current($0, offset: offset) }
    forecast.hours = sections.hourly.map { hours($0, offset: offset) } ?? []
    forecast.days = sections.daily.map { days($0, offset: offset, zone: zone) } ?? []
    if OpenMeteoCoverage.hasNativeQuarterHours(at: coordinate) {
      forecast.shortSteps = sections.quarterHours.map { steps($0, offset: offset) } ?? []
    }
    guard forecast.hasWeather else {
      throw ProviderError(.empty, "Open-Meteo has no weather for this place")
    }
    return forecast
  }

  /// The state of the air that an answer holds; nil where it has none.
  func airQuality(from response: OpenMeteoResponse) -> AirQuality? {
    guard let row = OpenMeteoSections(response).current,
      let time = row.time.instant(offset: offset(of: response))
    else { return nil }
    var air = AirQuality(time: time)
    air.attribution = [.openMeteoAirQuality]
    func reading(_ variable: OpenMeteoVariable, limit: Double) -> Double? {
      row[variable].flatMap { (0...limit).contains($0) ? $0 : nil }
    }
    air.europeanIndex = reading(.europeanIndex, limit: 2_000)
    air.usIndex = reading(.usIndex, limit: 2_000)
    air.fineParticles = reading(.fineParticles, limit: 10_000)
    air.coarseParticles = reading(.coarseParticles, limit: 20_000)
    air.mainPollutant = Self.mainPollutant { reading($0, limit: 2_000) }
    let isEmpty = [air.europeanIndex, air.usIndex, air.fineParticles, air.coarseParticles]
      .allSatisfy { $0 == nil }
    return isEmpty ? nil : air
  }

  /// The pollutant with the worst index of its own: by it the European index goes.
  private static func mainPollutant(_ index: (OpenMeteoVariable) -> Double?) -> Pollutant? {
    let variables: [(OpenMeteoVariable, Pollutant)] = [
      (.fineParticlesIndex, .fineParticles), (.coarseParticlesIndex, .coarseParticles),
      (.ozoneIndex, .ozone), (.nitrogenDioxideIndex, .nitrogenDioxide),
      (.sulphurDioxideIndex, .sulphurDioxide),
    ]
    let known = variables.compactMap { variable, pollutant in
      index(variable).map { (index: $0, pollutant: pollutant) }
    }
    return known.max { $0.index < $1.index }?.pollutant
  }

  // MARK: Sections

  /// The one offset of the answer's wall times; by the zone's rules where the answer has none.
  private func offset(of response: OpenMeteoResponse) -> Int {
    if let stated = response.utcOffset { return stated }
    let rules = response.timezone.flatMap { zones.rules(for: $0) }
    let time = response.current?.time ?? response.hourly?.times.first ?? response.daily?.times.first
    return rules?.offset(at: time?.instant(offset: 0) ?? now) ?? 0
  }

  private func zone(of response: OpenMeteoResponse, offset: Int) -> PlaceTimeZone {
    // The stated offset is that of the request's moment: the current weather is nearest to it.
    // Without current weather that moment is not known, and data of the other half of the year
    // carry an offset that is not theirs: then any offset that the zone has in a year will do.
    var moments: [Instant] = []
    if let current = response.current?.time.instant(offset: offset) {
      moments = [current]
    } else {
      let first = response.hourly?.times.first ?? response.daily?.times.first
      let anchor = first?.instant(offset: offset) ?? now
      moments = [now, anchor] + (-2...2).map { anchor + $0 * 91 * 86_400 }
    }
    let identifier = response.timezone.map { DisplayText.cleaned($0, limit: 64) } ?? ""
    return PlaceTimeZone(
      identifier: identifier.isEmpty ? PlaceTimeZone.name(ofOffset: offset) : identifier,
      statedOffset: response.utcOffset ?? (response.timezone == nil ? offset : nil),
      moments: moments, source: zones)
  }

  private func current(_ row: OpenMeteoFigures, offset: Int) -> CurrentConditions? {
    guard let time = row.time.instant(offset: offset) else { return nil }
    var current = CurrentConditions(
      time: time,
      isDay: SunPosition.isDay(flag: row[.isDay].map { $0 != 0 }, at: time, coordinate: coordinate))
    current.condition = WeatherCode.report(row[.weatherCode])
    current.temperature = Temperature(celsius: row[.temperature])
    current.apparentTemperature = Temperature(celsius: row[.apparentTemperature])
    current.dewPoint = Temperature(celsius: row[.dewPoint])
    current.humidity = Percentage(percent: row[.humidity])
    current.pressure = Pressure(hectopascals: row[.pressure])
    current.cloudCover = Percentage(percent: row[.cloudCover])
    current.visibility = Visibility(meters: row[.visibility])
    current.uvIndex = UVIndex(row[.uvIndex])
    current.wind = Wind(
      speed: Speed(metersPerSecond: row[.windSpeed]),
      gusts: Speed(metersPerSecond: row[.windGusts]),
      direction: Direction(degrees: row[.windDirection]))
    current.precipitation = Precipitation(millimeters: row[.precipitation])
    return current
  }

  private func hours(_ columns: OpenMeteoColumns, offset: Int) -> [HourlyForecast] {
    let (codes, flags) = (columns[.weatherCode], columns[.isDay])
    let (temperatures, apparent) = (columns[.temperature], columns[.apparentTemperature])
    let (dewPoints, humidities) = (columns[.dewPoint], columns[.humidity])
    let (chances, amounts) = (columns[.precipitationProbability], columns[.precipitation])
    let (snow, pressures) = (columns[.snowfall], columns[.pressure])
    let (clouds, visibilities, uv) = (
      columns[.cloudCover], columns[.visibility], columns[.uvIndex]
    )
    let (speeds, gusts, directions) = (
      columns[.windSpeed], columns[.windGusts], columns[.windDirection]
    )
    var hours: [HourlyForecast] = []
    hours.reserveCapacity(columns.times.count)
    for index in columns.times.indices {
      guard let time = columns.times[index].instant(offset: offset),
        hours.last.map({ $0.time < time }) ?? true
      else { continue }
      var hour = HourlyForecast(
        time: time,
        isDay: SunPosition.isDay(
          flag: flags[index].map { $0 != 0 }, at: time, coordinate: coordinate))
      hour.condition = WeatherCode.report(codes[index])
      hour.temperature = Temperature(celsius: temperatures[index])
      hour.apparentTemperature = Temperature(celsius: apparent[index])
      hour.dewPoint = Temperature(celsius: dewPoints[index])
      hour.precipitationProbability = Percentage(percent: chances[index])
      hour.precipitation = Precipitation(millimeters: amounts[index])
      hour.snowfall = Snowfall(centimeters: snow[index])
      hour.humidity = Percentage(percent: humidities[index])
      hour.pressure = Pressure(hectopascals: pressures[index])
      hour.cloudCover = Percentage(percent: clouds[index])
      hour.visibility = Visibility(meters: visibilities[index])
      hour.uvIndex = UVIndex(uv[index])
      hour.wind = Wind(
        speed: Speed(metersPerSecond: speeds[index]), gusts: Speed(metersPerSecond: gusts[index]),
        direction: Direction(degrees: directions[index]))
      hours.append(hour)
    }
    return hours
  }

  private func days(
    _ columns: OpenMeteoColumns, offset: Int, zone: PlaceTimeZone
  ) -> [DailyForecast] {
    let codes = columns[.weatherCode]
    let (highs, lows) = (columns[.temperatureMaximum], columns[.temperatureMinimum])
    let (chances, amounts) = (columns[.precipitationProbabilityMaximum], columns[.precipitationSum])
    let (snow, uv) = (columns[.snowfallSum], columns[.uvIndexMaximum])
    let (speeds, gusts, directions) = (
      columns[.windSpeedMaximum], columns[.windGustsMaximum], columns[.windDirectionDominant]
    )
    var days: [DailyForecast] = []
    for index in columns.times.indices {
      guard let date = columns.times[index].date(offset: offset),
        days.last.map({ $0.date < date }) ?? true
      else { continue }
      var day = DailyForecast(
        date: date, sun: sun(columns.table, index: index, date: date, offset: offset, zone: zone))
      day.condition = WeatherCode.report(codes[index])
      day.high = Temperature(celsius: highs[index])
      day.low = Temperature(celsius: lows[index])
      day.precipitationProbability = Percentage(percent: chances[index])
      day.precipitation = Precipitation(millimeters: amounts[index])
      day.snowfall = Snowfall(centimeters: snow[index])
      day.uvIndexMaximum = UVIndex(uv[index])
      day.wind = Wind(
        speed: Speed(metersPerSecond: speeds[index]), gusts: Speed(metersPerSecond: gusts[index]),
        direction: Direction(degrees: directions[index]))
      days.append(day)
    }
    return days
  }

  /// The service's own times where they lie in the day, else the computed ones.
  ///
  /// In a polar season the service sends stamps outside the day, or the same one twice. On the
  /// edge of one, and on any ordinary day, its times hold if the sun then stands at the horizon.
  private func sun(
    _ table: OpenMeteoTable, index: Int, date: CalendarDate, offset: Int, zone: PlaceTimeZone
  ) -> SunTimes {
    let earliest = zone.start(of: date) - 7_200
    let latest = zone.start(of: date + 1) + 7_200
    func stated(_ times: [OpenMeteoTime]) -> Instant? {
      guard times.indices.contains(index), let time = times[index].instant(offset: offset),
        (earliest...latest).contains(time)
      else { return nil }
      return time
    }
    let (rise, set) = (stated(table.sunrises), stated(table.sunsets))
    if let rise, let set, rise != set, isNearHorizon(at: rise), isNearHorizon(at: set) {
      return .rises(sunrise: rise, sunset: set)
    }
    let computed = SunTimes.computed(on: date, at: coordinate, zone: zone)
    switch computed {
    case .polarDay, .polarNight:
      return computed
    case .rises(let computedRise, let computedSet):
      if rise != nil, rise == set { return computed }
      return .rises(sunrise: rise ?? computedRise, sunset: set ?? computedSet)
    }
  }

  private func isNearHorizon(at instant: Instant) -> Bool {
    let altitude = SunPosition(at: instant, coordinate: coordinate).altitude
    return abs(altitude - SunPosition.horizonAltitude) < 0.5
  }

  private func steps(_ columns: OpenMeteoColumns, offset: Int) -> [PrecipitationStep] {
    let amounts = columns[.precipitation]
    guard !amounts.values.isEmpty else { return [] }
    return columns.times.indices.compactMap { index in
      guard let end = columns.times[index].instant(offset: offset) else { return nil }
      // The service stamps a sum with the end of its interval.
      return PrecipitationStep(
        time: end - 900, duration: 900,
        precipitation: Precipitation(millimeters: amounts[index]))
    }
  }
}

/// Where Open-Meteo's quarter-hours come from a model that computes them; elsewhere they are
/// interpolated from hours and say nothing about the next 25 minutes.
///
/// Source: the service's documentation names HRRR (North America), ICON-D2 and AROME (Central
/// Europe). The boxes lie inside the models' published domains.
enum OpenMeteoCoverage {
  static func hasNativeQuarterHours(at coordinate: Coordinate) -> Bool {
    let (latitude, longitude) = (coordinate.latitude, coordinate.longitude)
    let isNorthAmerica = (25...50).contains(latitude) && (-124 ... -67).contains(longitude)
    let isCentralEurope = (43.5...57.5).contains(latitude) && (-3.5...19.5).contains(longitude)
    return isNorthAmerica || isCentralEurope
  }
}
