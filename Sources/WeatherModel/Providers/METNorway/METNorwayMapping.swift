/// Turns a forecast of MET Norway into the product's: total, pure, without a clock.
///
/// The service says what comes in the hour, later in the six hours, after a moment; the product
/// keeps amounts and chances with the moment at their end. The symbol stays where it begins.
struct METNorwayMapping: Sendable {
  /// Where the weather is for.
  let coordinate: Coordinate
  /// IANA name of the place's zone; the service knows none.
  let timeZone: String?
  /// When the answer came.
  let now: Instant
  /// Rules of named zones.
  let zones: any TimeZoneSource

  /// The forecast that an answer holds; throws `empty` where it has no weather.
  func forecast(from response: METNorwayResponse) throws(ProviderError) -> Forecast {
    // Equal stamps and those that run back are left out, as nothing says which of them holds.
    let steps = response.steps.reduce(into: [METNorwayStep]()) { steps, step in
      if steps.last.map({ $0.time < step.time }) ?? true { steps.append(step) }
    }
    var forecast = Forecast(provider: .metNorway, fetchedAt: now, zone: zone)
    forecast.attribution = [.metNorway]
    forecast.hours = hours(of: steps)
    guard forecast.hasWeather else {
      throw ProviderError(.empty, "MET Norway has no weather for this place")
    }
    forecast.current = current(in: forecast)
    forecast.days =
      METNorwayDays(
        steps: steps, hours: forecast.hours, coordinate: coordinate, zone: zone
      ).days
    return forecast
  }

  /// The place's own zone; Greenwich, and named so, where nobody knows it.
  private var zone: PlaceTimeZone {
    if let timeZone, zones.rules(for: timeZone) != nil {
      return PlaceTimeZone(identifier: timeZone, adjustment: 0, source: zones)
    }
    return PlaceTimeZone(
      identifier: PlaceTimeZone.name(ofOffset: 0), adjustment: 0, source: NoTimeZones())
  }

  /// The weather of the step that `now` lies in, as it is when the step begins: the service gives
  /// no observations, and between two of its steps nothing is made up.
  private func current(in forecast: Forecast) -> CurrentConditions? {
    guard let hour = forecast.hours(from: now).first, hour.time <= now else { return nil }
    return CurrentConditions(hour)
  }

  private func hours(of steps: [METNorwayStep]) -> [HourlyForecast] {
    var hours: [HourlyForecast] = []
    hours.reserveCapacity(steps.count)
    for (index, step) in steps.enumerated() {
      let details = step.instant
      let symbols = [step.nextHour, step.nextSixHours].map { period in
        period?.symbol.map(METNorwaySymbol.init(code:))
      }
      // Day or night of six hours says nothing of the moment at which they begin.
      var hour = HourlyForecast(
        time: step.time,
        isDay: SunPosition.isDay(
          flag: symbols[0]?.isDay, at: step.time, coordinate: coordinate))
      hour.condition = symbols.compactMap { $0?.report }.first
      hour.temperature = Temperature(celsius: details[.temperature])
      hour.dewPoint = Temperature(celsius: details[.dewPoint])
      hour.humidity = Percentage(percent: details[.humidity])
      hour.pressure = Pressure(hectopascals: details[.pressure])
      hour.cloudCover = Percentage(percent: details[.cloudCover])
      hour.wind = Wind(
        speed: Speed(metersPerSecond: details[.windSpeed]),
        gusts: Speed(metersPerSecond: details[.windGusts]),
        direction: Direction(degrees: details[.windDirection]))
      if index > 0, let span = METNorwaySpan(from: steps[index - 1], to: step) {
        hour.period = span.duration
        hour.precipitation = Precipitation(millimeters: span.details?[.precipitation])
        hour.precipitationProbability = Percentage(
          percent: span.details?[.precipitationProbability])
      }
      hours.append(hour)
    }
    return hours
  }
}

/// The time between two steps, and what the service says of exactly that time.
struct METNorwaySpan {
  /// Seconds: an hour or six.
  let duration: Int
  /// Nil where it says nothing.
  let details: METNorwayDetails?

  /// Nil where the steps are apart by another time than the service has amounts for.
  init?(from earlier: METNorwayStep, to later: METNorwayStep) {
    duration = later.time - earlier.time
    switch duration {
    case 3_600: details = earlier.nextHour?.details
    case 21_600: details = earlier.nextSixHours?.details
    default: return nil
    }
  }
}
