extension ByteReader {
  mutating func readPlace() throws(ForecastCodecError) -> Place {
    let id = Place.ID(rawValue: try readString())
    let name = try readString()
    let region = try readOptionalString()
    let country = try readOptionalString()
    let countryCode = try readOptionalString()
    let latitude = try readDouble()
    guard let coordinate = Coordinate(latitude: latitude, longitude: try readDouble()) else {
      throw .malformed("a coordinate")
    }
    return Place(
      id: id, name: name, region: region, country: country, countryCode: countryCode,
      coordinate: coordinate, timeZone: try readOptionalString())
  }

  mutating func readOrigin(zones: any TimeZoneSource) throws(ForecastCodecError) -> Forecast {
    guard let provider = ProviderID(rawValue: try readString()) else {
      throw .malformed("a provider")
    }
    let attribution = try readAttribution()
    let fetchedAt = try readInstant()
    var forecast = Forecast(
      provider: provider, fetchedAt: fetchedAt,
      zone: try readZone(at: fetchedAt, zones: zones))
    forecast.attribution = attribution
    return forecast
  }

  mutating func readAttribution() throws(ForecastCodecError) -> [Attribution] {
    var attribution: [Attribution] = []
    for _ in 0..<(try readCount(elementSize: 12, limit: ForecastCodec.attributionLimit)) {
      attribution.append(
        Attribution(text: try readString(), link: try readString(), license: try readString()))
    }
    return attribution
  }

  private mutating func readZone(
    at fetchedAt: Instant, zones: any TimeZoneSource
  ) throws(ForecastCodecError) -> PlaceTimeZone {
    let identifier = try readString()
    let adjustment = try readInt(in: ForecastCodec.offsets)
    let wasNamed = try readFlag()
    let offset = try readInt(in: ForecastCodec.offsets)
    let zone = PlaceTimeZone(identifier: identifier, adjustment: adjustment, source: zones)
    if zone.isNamed == wasNamed { return zone }
    // The zone files came or went since: an adjustment means something else without rules.
    return PlaceTimeZone(
      identifier: identifier, statedOffset: offset, moments: [fetchedAt], source: zones)
  }

  mutating func readCurrent() throws(ForecastCodecError) -> CurrentConditions? {
    var values = try readFlag() ? [CurrentConditions(time: .unread, isDay: false)] : []
    try readTimes(into: &values) { $0.time = $1 }
    try readBits(into: &values) { $0.isDay = $1 }
    try readReports(into: &values) { $0.condition = $1 }
    try readColumn(into: &values) { accept(Temperature(celsius: $1), &$0.temperature) }
    try readColumn(into: &values) { accept(Temperature(celsius: $1), &$0.apparentTemperature) }
    try readColumn(into: &values) { accept(Temperature(celsius: $1), &$0.dewPoint) }
    try readColumn(into: &values) { accept(Percentage(percent: $1), &$0.humidity) }
    try readColumn(into: &values) { accept(Pressure(hectopascals: $1), &$0.pressure) }
    try readColumn(into: &values) { accept(Percentage(percent: $1), &$0.cloudCover) }
    try readColumn(into: &values) { accept(Visibility(meters: $1), &$0.visibility) }
    try readColumn(into: &values) { accept(UVIndex($1), &$0.uvIndex) }
    try readColumn(into: &values) { accept(Speed(metersPerSecond: $1), &$0.wind.speed) }
    try readColumn(into: &values) { accept(Speed(metersPerSecond: $1), &$0.wind.gusts) }
    try readColumn(into: &values) { accept(Direction(degrees: $1), &$0.wind.direction) }
    try readColumn(into: &values) { accept(Precipitation(millimeters: $1), &$0.precipitation) }
    return values.first
  }

  mutating func readHours() throws(ForecastCodecError) -> [HourlyForecast] {
    let count = try readCount(elementSize: 8, limit: ForecastCodec.hourLimit)
    var hours = [HourlyForecast](
      repeating: HourlyForecast(time: .unread, isDay: false), count: count)
    try readTimes(into: &hours) { $0.time = $1 }
    try readColumn(into: &hours, in: 1...86_400) { $0.period = $1 }
    try readBits(into: &hours) { $0.isDay = $1 }
    try readReports(into: &hours) { $0.condition = $1 }
    try readColumn(into: &hours) { accept(Temperature(celsius: $1), &$0.temperature) }
    try readColumn(into: &hours) { accept(Temperature(celsius: $1), &$0.apparentTemperature) }
    try readColumn(into: &hours) { accept(Temperature(celsius: $1), &$0.dewPoint) }
    try readColumn(into: &hours) { accept(Percentage(percent: $1), &$0.precipitationProbability) }
    try readColumn(into: &hours) { accept(Precipitation(millimeters: $1), &$0.precipitation) }
    try readColumn(into: &hours) { accept(Snowfall(centimeters: $1), &$0.snowfall) }
    try readColumn(into: &hours) { accept(Percentage(percent: $1), &$0.humidity) }
    try readColumn(into: &hours) { accept(Pressure(hectopascals: $1), &$0.pressure) }
    try readColumn(into: &hours) { accept(Percentage(percent: $1), &$0.cloudCover) }
    try readColumn(into: &hours) { accept(Visibility(meters: $1), &$0.visibility) }
    try readColumn(into: &hours) { accept(UVIndex($1), &$0.uvIndex) }
    try readColumn(into: &hours) { accept(Speed(metersPerSecond: $1), &$0.wind.speed) }
    try readColumn(into: &hours) { accept(Speed(metersPerSecond: $1), &$0.wind.gusts) }
    try readColumn(into: &hours) { accept(Direction(degrees: $1), &$0.wind.direction) }
    return hours
  }

  mutating func readDays() throws(ForecastCodecError) -> [DailyForecast] {
    let count = try readCount(elementSize: 8, limit: ForecastCodec.dayLimit)
    var days = [DailyForecast](
      repeating: DailyForecast(date: CalendarDate(dayNumber: 0), sun: .polarDay), count: count)
    try readColumn(into: &days, in: ForecastCodec.dayNumbers) { $0.date.dayNumber = $1 }
    try readSun(into: &days)
    try readReports(into: &days) { $0.condition = $1 }
    try readColumn(into: &days) { accept(Temperature(celsius: $1), &$0.high) }
    try readColumn(into: &days) { accept(Temperature(celsius: $1), &$0.low) }
    try readColumn(into: &days) { accept(Percentage(percent: $1), &$0.precipitationProbability) }
    try readColumn(into: &days) { accept(Precipitation(millimeters: $1), &$0.precipitation) }
    try readColumn(into: &days) { accept(Snowfall(centimeters: $1), &$0.snowfall) }
    try readColumn(into: &days) { accept(UVIndex($1), &$0.uvIndexMaximum) }
    try readColumn(into: &days) { accept(Speed(metersPerSecond: $1), &$0.wind.speed) }
    try readColumn(into: &days) { accept(Speed(metersPerSecond: $1), &$0.wind.gusts) }
    try readColumn(into: &days) { accept(Direction(degrees: $1), &$0.wind.direction) }
    return days
  }

  private mutating func readSun(into days: inout [DailyForecast]) throws(ForecastCodecError) {
    for index in days.indices {
      guard let sun = StoredSun(rawValue: try readByte()) else { throw .malformed("the sun") }
      days[index].sun =
        switch sun {
        case .rises: .rises(sunrise: nil, sunset: nil)
        case .polarDay: .polarDay
        case .polarNight: .polarNight
        }
    }
    try readTimes(into: &days) { day, sunrise in
      if case .rises(_, let sunset) = day.sun { day.sun = .rises(sunrise: sunrise, sunset: sunset) }
    }
    try readTimes(into: &days) { day, sunset in
      if case .rises(let sunrise, _) = day.sun {
        day.sun = .rises(sunrise: sunrise, sunset: sunset)
      }
    }
  }

  mutating func readSteps() throws(ForecastCodecError) -> [PrecipitationStep] {
    let count = try readCount(elementSize: 16, limit: ForecastCodec.stepLimit)
    var steps = [PrecipitationStep](
      repeating: PrecipitationStep(time: .unread, duration: 900, precipitation: nil), count: count)
    try readTimes(into: &steps) { $0.time = $1 }
    try readColumn(into: &steps, in: 1...86_400) { $0.duration = $1 }
    try readColumn(into: &steps) { accept(Precipitation(millimeters: $1), &$0.precipitation) }
    return steps
  }

  mutating func readAirQuality() throws(ForecastCodecError) -> AirQuality? {
    var values = try readFlag() ? [AirQuality(time: .unread)] : []
    try readTimes(into: &values) { $0.time = $1 }
    try readColumn(into: &values) { accept($1, &$0.europeanIndex) }
    try readColumn(into: &values) { accept($1, &$0.usIndex) }
    try readColumn(into: &values) { accept($1, &$0.fineParticles) }
    try readColumn(into: &values) { accept($1, &$0.coarseParticles) }
    for index in values.indices {
      let (name, value) = (try readOptionalString(), try readOptionalString())
      let category = try readOptionalString()
      if let name, let value {
        values[index].ownIndex = AirQualityIndex(name: name, value: value, category: category)
      }
      values[index].mainPollutant = try readOptionalString().flatMap { Pollutant(rawValue: $0) }
      values[index].attribution = try readAttribution()
    }
    return values.first
  }

  mutating func readAlerts() throws(ForecastCodecError) -> [WeatherAlert] {
    var alerts: [WeatherAlert] = []
    for _ in 0..<(try readCount(elementSize: 13, limit: ForecastCodec.alertLimit)) {
      let id = try readOptionalString()
      let event = try readString()
      guard let severity = WeatherAlert.Severity(rawValue: try readString()) else {
        throw .malformed("a severity")
      }
      var alert = WeatherAlert(event: event, severity: severity)
      alert.id = id
      alert.headline = try readOptionalString()
      alert.description = try readOptionalString()
      alert.instruction = try readOptionalString()
      alert.sender = try readOptionalString()
      alerts.append(alert)
    }
    try readTimes(into: &alerts) { $0.starts = $1 }
    try readTimes(into: &alerts) { $0.ends = $1 }
    return alerts
  }

  mutating func readEarlierRange() throws(ForecastCodecError) -> EarlierRange? {
    guard try readFlag() else { return nil }
    let (high, low) = (try readBound(), try readBound())
    return EarlierRange(high: high, low: low, attribution: try readAttribution())
  }

  private mutating func readBound() throws(ForecastCodecError) -> EarlierRange.Bound {
    let (start, end) = (try readInstant(), try readInstant())
    guard let temperature = Temperature(celsius: try readDouble()), start <= end else {
      throw .malformed("a range")
    }
    return EarlierRange.Bound(span: start...end, temperature: temperature)
  }

  mutating func readOptionalInstant() throws(ForecastCodecError) -> Instant? {
    var instants: [Instant?] = [nil]
    try readTimes(into: &instants) { $0 = $1 }
    return instants[0]
  }

  mutating func readLifeIndices() throws(ForecastCodecError) -> [LifeIndex] {
    var indices: [LifeIndex] = []
    for _ in 0..<(try readCount(elementSize: 6, limit: ForecastCodec.lifeIndexLimit)) {
      indices.append(
        LifeIndex(
          date: CalendarDate(dayNumber: 0), name: try readString(),
          category: try readOptionalString(), text: try readOptionalString()))
    }
    try readColumn(into: &indices, in: ForecastCodec.dayNumbers) { $0.date.dayNumber = $1 }
    return indices
  }

  private mutating func readInstant() throws(ForecastCodecError) -> Instant {
    Instant(seconds: try readInt(in: ForecastCodec.instants))
  }

  private mutating func readTimes<Element>(
    into elements: inout [Element], _ set: (inout Element, Instant) -> Void
  ) throws(ForecastCodecError) {
    try readColumn(into: &elements, in: ForecastCodec.instants) { element, seconds in
      set(&element, Instant(seconds: seconds))
    }
  }

  private mutating func readReports<Element>(
    into elements: inout [Element], _ set: (inout Element, ConditionReport) -> Void
  ) throws(ForecastCodecError) {
    var reports = [ConditionReport?](repeating: nil, count: elements.count)
    try readBits(into: &reports) { $0 = $1 ? ConditionReport(.unknown) : nil }
    for index in reports.indices where reports[index] != nil {
      guard let condition = Condition(storedCode: try readByte()) else {
        throw .malformed("a condition")
      }
      reports[index]?.condition = condition
    }
    var hasText = [Bool](repeating: false, count: elements.count)
    try readBits(into: &hasText) { $0 = $1 }
    for index in reports.indices where hasText[index] {
      reports[index]?.providerText = try readString()
    }
    for (index, report) in reports.enumerated() {
      if let report { set(&elements[index], report) }
    }
  }
}

/// Stores a value if it could be made; says whether it could.
private func accept<Value>(_ value: Value?, _ target: inout Value?) -> Bool {
  target = value
  return value != nil
}

extension Instant {
  /// A stand-in until the real moment has been read.
  fileprivate static let unread = Instant(seconds: 0)
}
