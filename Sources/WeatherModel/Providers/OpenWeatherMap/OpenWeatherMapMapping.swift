/// Turns OpenWeather's answers into a forecast: total, pure, without a clock.
struct OpenWeatherMapMapping: Sendable {
  /// Where the weather is for; its zone's name stands in where an answer has only a shift from UTC.
  let place: Place
  /// When the answer came.
  let now: Instant
  /// Rules of named zones.
  let zones: any TimeZoneSource
  /// The language of the few words that are not the service's.
  let language: Language

  // MARK: Answers

  /// The forecast of the free plan, from current weather and three-hour steps.
  ///
  /// Throws `refused` with the service's reason, or `empty` where neither answer has weather.
  func forecast(
    current: OpenWeatherMapCurrentAnswer, steps: OpenWeatherMapStepsAnswer
  ) throws(ProviderError) -> Forecast {
    // A day has a range behind `temp`: such an answer is that of another address.
    let records = steps.steps.filter { $0.dayMaximum == nil && $0.dayMinimum == nil }
    let zone = zone(
      named: nil, statedOffset: current.offset ?? steps.offset,
      moments: [current.record.time ?? records.first?.time, now].compactMap { $0 })
    var forecast = Forecast(provider: .openWeatherMap, fetchedAt: now, zone: zone)
    forecast.attribution = [.openWeather]
    forecast.current = conditions(
      current.record, in: OpenWeatherMapScale(of: [current.record]))
    forecast.hours = hours(records, span: .threeHours, period: 10_800)
    forecast.days =
      OpenWeatherMapStepDays(
        steps: forecast.hours, current: forecast.current, coordinate: place.coordinate, zone: zone
      ).days
    guard forecast.hasWeather else { throw Self.noWeather }
    return forecast
  }

  /// The forecast of One Call.
  ///
  /// Throws `empty` where the answer has no weather.
  func forecast(from answer: OpenWeatherMapOneCallAnswer) throws(ProviderError) -> Forecast {
    let first = answer.current?.time ?? answer.hours.first?.time ?? answer.days.first?.time
    let zone = zone(
      named: answer.zoneName, statedOffset: answer.offset,
      moments: [first, now].compactMap { $0 })
    var forecast = Forecast(provider: .openWeatherMap, fetchedAt: now, zone: zone)
    forecast.attribution = [.openWeather]
    forecast.current = answer.current.flatMap {
      conditions($0, in: OpenWeatherMapScale(of: [$0] + answer.hours))
    }
    forecast.hours = hours(answer.hours, span: .hour, period: 3_600)
    forecast.days = days(answer.days, zone: zone)
    forecast.shortSteps = minutes(answer.minutes)
    forecast.alerts = alerts(from: answer.alerts, unasked: answer.unaskedAlerts)
    forecast.shortfall = answer.shortfall
    guard forecast.hasWeather else { throw Self.noWeather }
    return forecast
  }

  /// The warnings that are not over yet, and one that stands for all whose texts were not asked for.
  func alerts(from alerts: [OpenWeatherMapAlert], unasked: Int = 0) -> [WeatherAlert] {
    let told = alerts.compactMap(alert).filter { !$0.isOver(at: now) }
    return unasked > 0 ? told + [others(unasked, areMore: !told.isEmpty)] : told
  }

  /// One that stands for those of which nothing is known but that they are named.
  private func others(_ count: Int, areMore: Bool) -> WeatherAlert {
    let more = areMore ? "more " : ""
    let (event, headline) =
      switch language {
      case .english:
        (
          count == 1 ? "1 \(more)alert" : "\(count) \(more)alerts",
          "OpenWeather names alerts whose texts have not been had"
        )
      case .chinese: ((areMore ? "另有 " : "") + "\(count) 条预警", "OpenWeather 有预警，但内容未能获取")
      }
    var alert = WeatherAlert(event: event, severity: .unknown)
    alert.id = "openweathermap-others"
    alert.headline = headline
    alert.sender = ProviderID.openWeatherMap.displayName
    return alert
  }

  /// The state of the air: of a series the last moment that has come, else the first.
  func airQuality(from answer: OpenWeatherMapAirAnswer) -> AirQuality? {
    let dated = answer.records.filter { $0.time != nil }
    let record = dated.last { record in record.time.map { $0 <= now } ?? false } ?? dated.first
    guard let record, let time = record.time else { return nil }
    var air = AirQuality(time: time)
    air.attribution = [.openWeather]
    func reading(_ value: Double?) -> Double? {
      value.flatMap { (0...10_000).contains($0) ? $0 : nil }
    }
    air.fineParticles = reading(record.fineParticles)
    air.coarseParticles = reading(record.coarseParticles)
    // The documents know 1 to 5; 0 has been recorded and means nothing.
    air.ownIndex = record.index.flatMap { index in
      category(ofIndex: index).map {
        AirQualityIndex(name: "OpenWeather AQI", value: "\(index)", category: $0)
      }
    }
    let isEmpty = air.ownIndex == nil && air.fineParticles == nil && air.coarseParticles == nil
    return isEmpty ? nil : air
  }

  /// The class of an index by the service's documentation.
  private func category(ofIndex index: Int) -> String? {
    switch (index, language) {
    case (1, .english): "Good"
    case (2, .english): "Fair"
    case (3, .english): "Moderate"
    case (4, .english): "Poor"
    case (5, .english): "Very poor"
    case (1, .chinese): "优"
    case (2, .chinese): "良"
    case (3, .chinese): "中等"
    case (4, .chinese): "差"
    case (5, .chinese): "很差"
    case (_, _): nil
    }
  }

  private static let noWeather = ProviderError(
    .empty, "OpenWeather has no weather for this place")

  // MARK: Records

  private func zone(
    named name: String?, statedOffset: Int?, moments: [Instant]
  ) -> PlaceTimeZone {
    let stated = name.map { DisplayText.cleaned($0, limit: 64) }
    let identifier = [stated, place.timeZone].compactMap { $0 }.first { !$0.isEmpty }
    return PlaceTimeZone(
      identifier: identifier ?? PlaceTimeZone.name(ofOffset: statedOffset ?? 0),
      statedOffset: statedOffset, moments: moments, source: zones)
  }

  /// Nil for a record without a moment, or with nothing but its moment.
  private func conditions(
    _ record: OpenWeatherMapRecord, in scale: OpenWeatherMapScale
  ) -> CurrentConditions? {
    guard let time = record.time else { return nil }
    let nothing = CurrentConditions(time: time, isDay: isDay(record, at: time))
    var current = nothing
    current.condition = OpenWeatherMapConditions.report(record.conditions)
    current.temperature = scale.temperature(record.temperature)
    current.apparentTemperature = scale.temperature(record.feelsLike)
    current.dewPoint = scale.temperature(record.dewPoint)
    current.humidity = Percentage(percent: record.humidity)
    current.pressure = Pressure(hectopascals: record.pressure)
    current.cloudCover = Percentage(percent: record.cloudCover)
    current.visibility = Visibility(meters: record.visibility)
    current.uvIndex = UVIndex(record.uvIndex)
    current.wind = wind(of: record)
    current.precipitation = precipitation(of: record, over: .hour)
    return current == nothing ? nil : current
  }

  /// Sums are of the time before a stamp: the documents say "for the last 3 hours".
  private func hours(
    _ records: [OpenWeatherMapRecord], span: OpenWeatherMapAmount.Span, period: Int
  ) -> [HourlyForecast] {
    let scale = OpenWeatherMapScale(of: records)
    var hours: [HourlyForecast] = []
    hours.reserveCapacity(records.count)
    for record in records {
      guard let time = record.time, hours.last.map({ $0.time < time }) ?? true else { continue }
      var hour = HourlyForecast(time: time, isDay: isDay(record, at: time))
      hour.period = period
      hour.condition = OpenWeatherMapConditions.report(record.conditions)
      hour.temperature = scale.temperature(record.temperature)
      hour.apparentTemperature = scale.temperature(record.feelsLike)
      hour.dewPoint = scale.temperature(record.dewPoint)
      hour.precipitationProbability = chance(of: record)
      hour.precipitation = precipitation(of: record, over: span)
      hour.humidity = Percentage(percent: record.humidity)
      hour.pressure = Pressure(hectopascals: record.pressure)
      hour.cloudCover = Percentage(percent: record.cloudCover)
      hour.visibility = Visibility(meters: record.visibility)
      hour.uvIndex = UVIndex(record.uvIndex)
      hour.wind = wind(of: record)
      hours.append(hour)
    }
    return hours
  }

  /// A day's stamp is about its noon, hence the zone says which day it is.
  private func days(_ records: [OpenWeatherMapRecord], zone: PlaceTimeZone) -> [DailyForecast] {
    let scale = OpenWeatherMapScale(of: records)
    var days: [DailyForecast] = []
    for record in records {
      guard let time = record.time else { continue }
      let date = zone.wallTime(at: time).date
      guard days.last.map({ $0.date < date }) ?? true else { continue }
      var day = DailyForecast(
        date: date, sun: .computed(on: date, at: place.coordinate, zone: zone))
      day.condition = OpenWeatherMapConditions.report(record.conditions)
      day.high = scale.temperature(record.dayMaximum)
      day.low = scale.temperature(record.dayMinimum)
      day.precipitationProbability = chance(of: record)
      day.precipitation = precipitation(of: record, over: .day)
      day.uvIndexMaximum = UVIndex(record.uvIndex)
      day.wind = wind(of: record)
      days.append(day)
    }
    return days
  }

  private func minutes(_ records: [OpenWeatherMapRecord]) -> [PrecipitationStep] {
    var steps: [PrecipitationStep] = []
    for record in records {
      guard let time = record.time, steps.last.map({ $0.time < time }) ?? true else { continue }
      steps.append(
        PrecipitationStep(
          time: time, duration: 60,
          precipitation: Precipitation(millimeters: record.precipitationRate.map { $0 / 60 })))
    }
    return steps
  }

  private func alert(_ alert: OpenWeatherMapAlert) -> WeatherAlert? {
    func line(_ text: String?) -> String? {
      let cleaned = text.map { DisplayText.cleaned($0, limit: 120) }
      return cleaned?.isEmpty == false ? cleaned : nil
    }
    let description = alert.description.map { DisplayText.cleanedParagraphs($0, limit: 8_000) }
    let text = description?.isEmpty == false ? description : nil
    // Some agencies leave the event empty; then what it is about stands in the tags or the text.
    guard let event = line(alert.event) ?? line(alert.tags.first) ?? line(text) else { return nil }
    // The service passes no severity on, and a guess from the words would be one.
    var result = WeatherAlert(event: event, severity: .unknown)
    result.id = line(alert.id)
    result.description = text
    result.sender = line(alert.sender)
    result.starts = alert.start
    result.ends = alert.end
    return result
  }

  // MARK: Figures

  private func isDay(_ record: OpenWeatherMapRecord, at time: Instant) -> Bool {
    let part = record.partOfDay.flatMap { ["d": true, "n": false][$0] }
    return SunPosition.isDay(
      flag: record.conditions.first?.isDay ?? part, at: time, coordinate: place.coordinate)
  }

  private func wind(of record: OpenWeatherMapRecord) -> Wind {
    let speed = Speed(metersPerSecond: record.windSpeed)
    // In a calm the service writes 0°, which would be north.
    let isCalm = speed?.metersPerSecond == 0
    return Wind(
      speed: speed, gusts: Speed(metersPerSecond: record.windGusts),
      direction: isCalm ? nil : Direction(degrees: record.windDirection))
  }

  private func chance(of record: OpenWeatherMapRecord) -> Percentage? {
    Percentage(percent: record.chance.map { ($0 * 1e8).rounded() / 1e6 })
  }

  /// Rain and snow together, as water.
  ///
  /// The service leaves out what does not fall, so that nothing said is nothing fallen, unless
  /// its own condition is one in which water falls: then the amount is not known.
  private func precipitation(
    of record: OpenWeatherMapRecord, over span: OpenWeatherMapAmount.Span
  ) -> Precipitation? {
    let stated = [record.rain, record.snow].compactMap { $0 }
    if stated.isEmpty {
      let isDry =
        !record.conditions.isEmpty && !OpenWeatherMapConditions.fall(record.conditions)
      return isDry ? Precipitation(millimeters: 0) : nil
    }
    let amounts = stated.compactMap { $0.millimeters(over: span) }
    guard amounts.count == stated.count else { return nil }
    return Precipitation(millimeters: (amounts.reduce(0, +) * 1e6).rounded() / 1e6)
  }
}

/// The scale of an answer's temperatures.
///
/// The product asks for degrees Celsius, but what answers behind `--endpoint` may leave `units`
/// out, and then the service counts in kelvin. No place is as warm as 150 °C or as cold as 150 K.
struct OpenWeatherMapScale: Sendable {
  private let isKelvin: Bool

  /// The scale of records that belong together.
  init(of records: [OpenWeatherMapRecord]) {
    let lowest = records.flatMap { [$0.temperature, $0.dayMinimum, $0.dayMaximum] }
      .compactMap { $0 }.min()
    isKelvin = lowest.map { $0 >= 150 } ?? false
  }

  /// A temperature of any of the records.
  func temperature(_ value: Double?) -> Temperature? {
    guard isKelvin else { return Temperature(celsius: value) }
    return Temperature(celsius: value.map { (($0 - 273.15) * 1e6).rounded() / 1e6 })
  }
}

extension Attribution {
  /// What OpenWeather's licence asks for.
  public static let openWeather = Attribution(
    text: "Weather data provided by OpenWeather", link: "https://openweathermap.org/",
    license: "CC BY-SA 4.0")
}
