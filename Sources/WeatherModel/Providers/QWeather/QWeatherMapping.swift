/// Turns QWeather's answers into a forecast: total, pure, without a clock.
struct QWeatherMapping: Sendable {
  /// Where the weather is for; the answers do not name its zone.
  let place: Place
  /// When the answer came.
  let now: Instant
  /// Rules of named zones.
  let zones: any TimeZoneSource

  // MARK: Version 1

  /// The forecast of version 1, of whichever answers there are besides the current weather.
  ///
  /// Throws `empty` where the answers have no weather.
  func forecast(
    current: QWeatherCurrentAnswer, hourly: QWeatherHourlyAnswer?, daily: QWeatherDailyAnswer?
  ) throws(ProviderError) -> Forecast {
    let (hours, days) = (hourly?.hours ?? [], daily?.days ?? [])
    let stamps =
      hours.compactMap(\.time) + days.flatMap { [$0.start, $0.end].compactMap { $0 } }
    let zone = zone(statedBy: stamps)
    var forecast = Forecast(provider: .qWeather, fetchedAt: now, zone: zone)
    forecast.attribution = QWeatherMapping.attribution(
      sources: [current.metadata, hourly?.metadata, daily?.metadata].compactMap { $0 }
        .flatMap(\.attributions))
    forecast.current = conditions(current.moment)
    forecast.hours = shifted(hours.compactMap { hour($0, zone: zone) })
    forecast.days = inOrder(days.compactMap { day($0, zone: zone) })
    return try checked(forecast)
  }

  /// The answer does not say when its weather was: it is that of the moment of the answer.
  private func conditions(_ moment: QWeatherMoment) -> CurrentConditions? {
    let nothing = CurrentConditions(time: now, isDay: isDay(at: now))
    var current = nothing
    current.condition = report(moment.condition)
    current.temperature = Temperature(celsius: moment.celsius)
    current.apparentTemperature = Temperature(celsius: moment.feelsLike)
    current.dewPoint = Temperature(celsius: moment.dewPoint)
    current.humidity = Percentage(percent: moment.humidity)
    current.pressure = Pressure(hectopascals: moment.hectopascals)
    current.cloudCover = Percentage(percent: moment.cloudCover)
    current.visibility = Visibility(meters: moment.visibility)
    current.uvIndex = UVIndex(moment.uvIndex)
    current.wind = wind(moment.wind, gusts: moment.gusts)
    current.precipitation = Precipitation(millimeters: moment.precipitation?.millimeters)
    return current == nothing ? nil : current
  }

  private func hour(_ moment: QWeatherMoment, zone: PlaceTimeZone) -> HourlyForecast? {
    guard let time = moment.time?.instant(in: zone) else { return nil }
    var hour = HourlyForecast(time: time, isDay: isDay(at: time))
    hour.condition = report(moment.condition)
    hour.temperature = Temperature(celsius: moment.celsius)
    hour.apparentTemperature = Temperature(celsius: moment.feelsLike)
    hour.dewPoint = Temperature(celsius: moment.dewPoint)
    hour.precipitationProbability = Percentage(percent: moment.precipitation?.percent)
    hour.precipitation = Precipitation(millimeters: moment.precipitation?.millimeters)
    hour.humidity = Percentage(percent: moment.humidity)
    hour.pressure = Pressure(hectopascals: moment.hectopascals)
    hour.cloudCover = Percentage(percent: moment.cloudCover)
    hour.visibility = Visibility(meters: moment.visibility)
    hour.uvIndex = UVIndex(moment.uvIndex)
    hour.wind = wind(moment.wind, gusts: moment.gusts)
    return hour
  }

  private func day(_ record: QWeatherDay, zone: PlaceTimeZone) -> DailyForecast? {
    // A day lies between two midnights, and its date is that of its noon: the midnights are those
    // of the service's idea of the zone.
    let noon: Instant
    switch (record.start?.instant(in: zone), record.end?.instant(in: zone)) {
    case (let start?, let end?): noon = start + (end - start) / 2
    case (let start?, nil): noon = start + 43_200
    case (nil, let end?): noon = end - 43_200
    case (nil, nil): return nil
    }
    let date = zone.wallTime(at: noon).date
    var day = DailyForecast(
      date: date, sun: SunTimes.computed(on: date, at: place.coordinate, zone: zone))
    let halves = [record.daytime, record.nighttime].compactMap { $0 }
    day.condition = report(record.daytime?.condition)
    day.high = Temperature(celsius: record.high)
    day.low = Temperature(celsius: record.low)
    day.uvIndexMaximum = UVIndex(record.uvIndexMaximum)
    let amounts = halves.compactMap { $0.precipitation?.millimeters }
    // Half a day's rain is not the day's.
    if amounts.count == 2 { day.precipitation = Precipitation(millimeters: amounts.reduce(0, +)) }
    day.precipitationProbability = Percentage(
      percent: halves.compactMap { $0.precipitation?.percent }.max())
    day.wind = strongest(halves.map { wind($0.wind, gusts: $0.gusts) })
    return day
  }

  private func report(_ condition: QWeatherNamed?) -> ConditionReport? {
    condition.flatMap { QWeatherConditions.report(code: $0.code, text: $0.name) }
  }

  private func wind(_ wind: QWeatherWind?, gusts: Double?) -> Wind {
    Wind(
      speed: Speed(metersPerSecond: wind?.metersPerSecond), gusts: Speed(metersPerSecond: gusts),
      direction: Direction(degrees: wind?.degrees))
  }

  // MARK: What both versions have in common

  /// The clock of the place: its name is the place's, its offset the answer's.
  func zone(statedBy stamps: [QWeatherStamp]) -> PlaceTimeZone {
    let stated = stamps.first { $0.offset != nil }
    return PlaceTimeZone(
      identifier: place.timeZone ?? PlaceTimeZone.name(ofOffset: stated?.offset ?? 0),
      statedOffset: stated?.offset,
      moments: [stated?.instant(in: nil) ?? now], source: zones)
  }

  func isDay(at time: Instant, flag: Bool? = nil) -> Bool {
    SunPosition.isDay(flag: flag, at: time, coordinate: place.coordinate)
  }

  /// Hours whose sums are those of the time before them: the service gives those of the hour that
  /// begins.
  func shifted(_ hours: [HourlyForecast]) -> [HourlyForecast] {
    var shifted: [HourlyForecast] = []
    var previous: HourlyForecast?
    for hour in hours.sorted(by: { $0.time < $1.time }) where hour.time != previous?.time {
      var hour = hour
      let own = hour
      let before = previous.flatMap { own.time - $0.time == own.period ? $0 : nil }
      hour.precipitationProbability = before?.precipitationProbability
      hour.precipitation = before?.precipitation
      hour.wind.gusts = before?.wind.gusts
      shifted.append(hour)
      previous = own
    }
    return shifted
  }

  func inOrder(_ days: [DailyForecast]) -> [DailyForecast] {
    var ordered: [DailyForecast] = []
    for day in days.sorted(by: { $0.date < $1.date }) where day.date != ordered.last?.date {
      ordered.append(day)
    }
    return ordered
  }

  /// The wind of the half of a day in which it is stronger, and the strongest gusts of both.
  func strongest(_ winds: [Wind]) -> Wind {
    var wind = winds.reduce(Wind()) { best, wind in
      guard let speed = wind.speed else { return best }
      return best.speed.map { $0 < speed } ?? true ? wind : best
    }
    wind.gusts = winds.compactMap(\.gusts).max()
    return wind
  }

  /// A forecast that says something.
  func checked(_ forecast: Forecast) throws(ProviderError) -> Forecast {
    guard forecast.hasWeather else {
      throw ProviderError(.empty, "QWeather has no weather for this place")
    }
    return forecast
  }

  // MARK: What comes beside the forecast

  /// Steps in time order.
  func steps(from answer: QWeatherMinutesAnswer) -> [PrecipitationStep] {
    let steps = answer.steps.compactMap { step in
      step.time?.instant(in: nil).map { time in
        PrecipitationStep(
          time: time, duration: 300, precipitation: Precipitation(millimeters: step.millimeters))
      }
    }
    return steps.sorted { $0.time < $1.time }
  }

  /// Advice that has a name and something to say.
  func lifeIndices(from answer: QWeatherIndicesAnswer) -> [LifeIndex] {
    answer.advice.compactMap { advice in
      guard let date = advice.date, let name = Self.cleaned(advice.name, limit: 60) else {
        return nil
      }
      let index = LifeIndex(
        date: date, name: name, category: Self.cleaned(advice.category, limit: 60),
        text: Self.cleaned(advice.text, limit: 500))
      return index.category == nil && index.text == nil ? nil : index
    }
  }

  /// A text for the screen; nil where nothing is left of it.
  static func cleaned(_ text: String?, limit: Int) -> String? {
    text.map { DisplayText.cleaned($0, limit: limit) }.flatMap { $0.isEmpty ? nil : $0 }
  }

  /// The service's own sentence, then what the answers name, each once.
  static func attribution(sources: [String]) -> [Attribution] {
    sources.reduce(into: [.qWeather]) { credits, source in
      guard let text = cleaned(source, limit: 300) else { return }
      let isAddress = text.contains("://") && !text.contains(" ")
      let credit = Attribution(
        text: text, link: isAddress ? text : Attribution.qWeather.link,
        license: Attribution.qWeather.license)
      // Answers of version 7 name the service itself among its sources.
      if text != "QWeather", !credits.contains(credit) { credits.append(credit) }
    }
  }
}

extension Attribution {
  /// What QWeather's terms ask for.
  public static let qWeather = Attribution(
    text: "Weather service by QWeather", link: "https://www.qweather.com",
    license: "QWeather Developers License")
}
