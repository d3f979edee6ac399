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
    if response.error == true || response.reason != nil {
      throw OpenMeteoMapping.refusal(reason: response.reason, status: nil)
    }
    let offset = Int(response.utcOffsetSeconds?.value ?? 0)
    let zone = zone(of: response, offset: offset)
    var forecast = Forecast(provider: .openMeteo, fetchedAt: now, zone: zone)
    forecast.attribution = [.openMeteo]
    forecast.current = response.current.flatMap { current($0, offset: offset) }
    forecast.hours = response.hourly.map { hours($0, offset: offset) } ?? []
    forecast.days = response.daily.map { days($0, offset: offset, zone: zone) } ?? []
    if OpenMeteoCoverage.hasNativeQuarterHours(at: coordinate) {
      forecast.shortSteps = response.quarterHours.map { steps($0, offset: offset) } ?? []
    }
    guard forecast.current != nil || !forecast.hours.isEmpty || !forecast.days.isEmpty else {
      throw ProviderError(.empty, "Open-Meteo has no weather for this place")
    }
    return forecast
  }

  /// The state of the air that an answer holds; nil where it has none.
  func airQuality(from response: OpenMeteoResponse) -> AirQuality? {
    let offset = Int(response.utcOffsetSeconds?.value ?? 0)
    guard let row = response.current, let time = row.time.instant(offset: offset) else {
      return nil
    }
    var air = AirQuality(time: time)
    func reading(_ variable: OpenMeteoVariable, limit: Double) -> Double? {
      guard let value = value(variable, in: row, suffix: nil), (0...limit).contains(value) else {
        return nil
      }
      return value
    }
    air.europeanIndex = reading(.europeanIndex, limit: 2_000)
    air.usIndex = reading(.usIndex, limit: 2_000)
    air.fineParticles = reading(.fineParticles, limit: 10_000)
    air.coarseParticles = reading(.coarseParticles, limit: 20_000)
    let isEmpty = [air.europeanIndex, air.usIndex, air.fineParticles, air.coarseParticles]
      .allSatisfy { $0 == nil }
    return isEmpty ? nil : air
  }

  // MARK: Sections

  private func zone(of response: OpenMeteoResponse, offset: Int) -> PlaceTimeZone {
    // The stated offset is that of the request's moment: the current weather is nearest to it.
    // Without it any time of the data will do, so that an older answer is not bent.
    var moments: [Instant] = []
    if let current = response.current?.time.instant(offset: offset) {
      moments = [current]
    } else {
      let times = (response.hourly?.times ?? []) + (response.daily?.times ?? [])
      moments = [now] + times.compactMap { $0.instant(offset: offset) }
    }
    let identifier = response.timezone.map { DisplayText.cleaned($0, limit: 64) } ?? ""
    return PlaceTimeZone(
      identifier: identifier.isEmpty ? PlaceTimeZone.name(ofOffset: offset) : identifier,
      statedOffset: response.utcOffsetSeconds?.value == nil ? nil : offset, moments: moments,
      source: zones)
  }

  private func current(_ row: OpenMeteoRow, offset: Int) -> CurrentConditions? {
    guard let time = row.time.instant(offset: offset) else { return nil }
    let units = OpenMeteoUnits(stated: row.units, suffix: nil)
    func number(_ variable: OpenMeteoVariable) -> Double? { value(variable, in: row, suffix: nil) }
    var current = CurrentConditions(
      time: time,
      isDay: SunPosition.isDay(
        flag: number(.isDay).map { $0 != 0 }, at: time, coordinate: coordinate))
    current.condition = WeatherCode.report(number(.weatherCode))
    current.temperature = units.temperature(number(.temperature), .temperature)
    current.apparentTemperature = units.temperature(
      number(.apparentTemperature), .apparentTemperature)
    current.dewPoint = units.temperature(number(.dewPoint), .dewPoint)
    current.humidity = Percentage(percent: number(.humidity))
    current.pressure = Pressure(hectopascals: number(.pressure))
    current.cloudCover = Percentage(percent: number(.cloudCover))
    current.visibility = units.visibility(number(.visibility))
    current.uvIndex = UVIndex(number(.uvIndex))
    current.wind = Wind(
      speed: units.speed(number(.windSpeed), .windSpeed),
      gusts: units.speed(number(.windGusts), .windGusts),
      direction: Direction(degrees: number(.windDirection)))
    current.precipitation = units.precipitation(number(.precipitation), .precipitation)
    return current
  }

  private func hours(_ table: OpenMeteoTable, offset: Int) -> [HourlyForecast] {
    let columns = OpenMeteoColumns(table)
    let units = columns.units
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
    hours.reserveCapacity(table.times.count)
    for index in table.times.indices {
      guard let time = table.times[index].instant(offset: offset),
        hours.last.map({ $0.time < time }) ?? true
      else { continue }
      var hour = HourlyForecast(
        time: time,
        isDay: SunPosition.isDay(
          flag: flags[index].map { $0 != 0 }, at: time, coordinate: coordinate))
      hour.condition = WeatherCode.report(codes[index])
      hour.temperature = units.temperature(temperatures[index], .temperature)
      hour.apparentTemperature = units.temperature(apparent[index], .apparentTemperature)
      hour.dewPoint = units.temperature(dewPoints[index], .dewPoint)
      hour.precipitationProbability = Percentage(percent: chances[index])
      hour.precipitation = units.precipitation(amounts[index], .precipitation)
      hour.snowfall = units.snowfall(snow[index], .snowfall)
      hour.humidity = Percentage(percent: humidities[index])
      hour.pressure = Pressure(hectopascals: pressures[index])
      hour.cloudCover = Percentage(percent: clouds[index])
      hour.visibility = units.visibility(visibilities[index])
      hour.uvIndex = UVIndex(uv[index])
      hour.wind = Wind(
        speed: units.speed(speeds[index], .windSpeed),
        gusts: units.speed(gusts[index], .windGusts),
        direction: Direction(degrees: directions[index]))
      hours.append(hour)
    }
    return hours
  }

  private func days(
    _ table: OpenMeteoTable, offset: Int, zone: PlaceTimeZone
  ) -> [DailyForecast] {
    let columns = OpenMeteoColumns(table)
    let units = columns.units
    let codes = columns[.weatherCode]
    let (highs, lows) = (columns[.temperatureMaximum], columns[.temperatureMinimum])
    let (chances, amounts) = (columns[.precipitationProbabilityMaximum], columns[.precipitationSum])
    let (snow, uv) = (columns[.snowfallSum], columns[.uvIndexMaximum])
    let (speeds, gusts, directions) = (
      columns[.windSpeedMaximum], columns[.windGustsMaximum], columns[.windDirectionDominant]
    )
    var days: [DailyForecast] = []
    for index in table.times.indices {
      guard let date = table.times[index].date(offset: offset),
        days.last.map({ $0.date < date }) ?? true
      else { continue }
      var day = DailyForecast(
        date: date, sun: sun(table, index: index, date: date, offset: offset, zone: zone))
      day.condition = WeatherCode.report(codes[index])
      day.high = units.temperature(highs[index], .temperatureMaximum)
      day.low = units.temperature(lows[index], .temperatureMinimum)
      day.precipitationProbability = Percentage(percent: chances[index])
      day.precipitation = units.precipitation(amounts[index], .precipitationSum)
      day.snowfall = units.snowfall(snow[index], .snowfallSum)
      day.uvIndexMaximum = UVIndex(uv[index])
      day.wind = Wind(
        speed: units.speed(speeds[index], .windSpeedMaximum),
        gusts: units.speed(gusts[index], .windGustsMaximum),
        direction: Direction(degrees: directions[index]))
      days.append(day)
    }
    return days
  }

  /// The service's own times where they lie in the day, else the computed ones.
  ///
  /// In a polar season the service sends stamps outside the day, or the same one twice.
  private func sun(
    _ table: OpenMeteoTable, index: Int, date: CalendarDate, offset: Int, zone: PlaceTimeZone
  ) -> SunTimes {
    let computed = SunTimes.computed(on: date, at: coordinate, zone: zone)
    switch computed {
    case .polarDay, .polarNight: return computed
    case .rises(let computedRise, let computedSet):
      let earliest = zone.start(of: date) - 7_200
      let latest = zone.start(of: date + 1) + 7_200
      func stated(_ times: [OpenMeteoTime]) -> Instant? {
        guard times.indices.contains(index), let time = times[index].instant(offset: offset),
          (earliest...latest).contains(time)
        else { return nil }
        return time
      }
      let (rise, set) = (stated(table.sunrises), stated(table.sunsets))
      if let rise, let set, rise == set { return computed }
      return .rises(sunrise: rise ?? computedRise, sunset: set ?? computedSet)
    }
  }

  private func steps(_ table: OpenMeteoTable, offset: Int) -> [PrecipitationStep] {
    let columns = OpenMeteoColumns(table)
    let amounts = columns[.precipitation]
    guard !amounts.values.isEmpty else { return [] }
    return table.times.indices.compactMap { index in
      guard let end = table.times[index].instant(offset: offset) else { return nil }
      // The service stamps a sum with the end of its interval.
      return PrecipitationStep(
        time: end - 900, duration: 900,
        precipitation: columns.units.precipitation(amounts[index], .precipitation))
    }
  }

  private func value(
    _ variable: OpenMeteoVariable, in row: OpenMeteoRow, suffix: String?
  ) -> Double? {
    for name in variable.names {
      if let number = row.numbers[name] { return number }
    }
    return nil
  }
}

/// The columns of one section under today's names, whatever names the answer used.
private struct OpenMeteoColumns {
  let table: OpenMeteoTable
  let suffix: String?
  let units: OpenMeteoUnits

  init(_ table: OpenMeteoTable) {
    self.table = table
    // With several models in one answer the service's own blend is best, then the alphabet.
    let suffixes = Set(table.columns.keys.compactMap(OpenMeteoVariable.modelSuffix(of:)))
    suffix = suffixes.contains("best_match") ? "best_match" : suffixes.min()
    units = OpenMeteoUnits(stated: table.units, suffix: suffix)
  }

  subscript(variable: OpenMeteoVariable) -> NumberColumn {
    for name in variable.names {
      if let column = table.columns[name] { return column }
      if let suffix, let column = table.columns[name + "_" + suffix] { return column }
    }
    return NumberColumn([])
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
