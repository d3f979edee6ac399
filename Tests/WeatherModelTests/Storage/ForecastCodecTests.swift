import Testing

@testable import WeatherModel

/// A source that knows one zone, one hour ahead of Greenwich.
struct OneZone: TimeZoneSource {
  struct Rules: TimeZoneRules {
    func offset(at instant: Instant) -> Int { 3600 }
  }

  func rules(for identifier: String) -> (any TimeZoneRules)? {
    identifier == "Europe/Berlin" ? Rules() : nil
  }
}

/// Forecasts that look like real ones, the same for the same seed.
struct ForecastGenerator {
  // The xorshift64 generator: G. Marsaglia, Journal of Statistical Software 8 (2003) 14.
  private var state: UInt64
  /// Of 100, how many values are there.
  private let density: Int

  init(seed: UInt64, density: Int) {
    state = seed &* 0x9E37_79B9_7F4A_7C15 | 1
    self.density = density
  }

  private mutating func number(below limit: Int) -> Int {
    state ^= state << 13
    state ^= state >> 7
    state ^= state << 17
    return Int(state >> 33) % limit
  }

  private mutating func value(_ range: ClosedRange<Double>) -> Double? {
    guard number(below: 100) < density else { return nil }
    return range.lowerBound + (range.upperBound - range.lowerBound) * Double(number(below: 9999))
      / 9998
  }

  private mutating func report() -> ConditionReport? {
    guard number(below: 100) < density else { return nil }
    let condition = Condition.allCases[number(below: Condition.allCases.count)]
    return ConditionReport(condition, providerText: condition == .unknown ? "raining 青蛙" : nil)
  }

  private mutating func text() -> String? {
    number(below: 100) < density ? "words \(number(below: 1000)) ☂" : nil
  }

  private mutating func instant() -> Instant? {
    number(below: 100) < density ? Instant(seconds: 1_790_000_000 + number(below: 999_999)) : nil
  }

  private mutating func wind() -> Wind {
    Wind(
      speed: Speed(metersPerSecond: value(0...150)), gusts: Speed(metersPerSecond: value(0...150)),
      direction: Direction(degrees: value(0...359)))
  }

  mutating func hour(at time: Instant) -> HourlyForecast {
    var hour = HourlyForecast(time: time, isDay: number(below: 2) == 0)
    hour.period = [3_600, 10_800, 21_600][number(below: 3)]
    hour.condition = report()
    hour.temperature = Temperature(celsius: value(-100...70))
    hour.apparentTemperature = Temperature(celsius: value(-100...70))
    hour.dewPoint = Temperature(celsius: value(-100...70))
    hour.precipitationProbability = Percentage(percent: value(0...100))
    hour.precipitation = Precipitation(millimeters: value(0...2000))
    hour.snowfall = Snowfall(centimeters: value(0...1000))
    hour.humidity = Percentage(percent: value(0...100))
    hour.pressure = Pressure(hectopascals: value(850...1100))
    hour.cloudCover = Percentage(percent: value(0...100))
    hour.visibility = Visibility(meters: value(0...500_000))
    hour.uvIndex = UVIndex(value(0...50))
    hour.wind = wind()
    return hour
  }

  mutating func day(on date: CalendarDate) -> DailyForecast {
    let suns: [SunTimes] = [
      .rises(sunrise: instant(), sunset: instant()), .polarDay, .polarNight,
    ]
    var day = DailyForecast(date: date, sun: suns[number(below: 3)])
    day.condition = report()
    day.high = Temperature(celsius: value(-100...70))
    day.low = Temperature(celsius: value(-100...70))
    day.precipitationProbability = Percentage(percent: value(0...100))
    day.precipitation = Precipitation(millimeters: value(0...2000))
    day.snowfall = Snowfall(centimeters: value(0...1000))
    day.uvIndexMaximum = UVIndex(value(0...50))
    day.wind = wind()
    return day
  }

  mutating func current(at time: Instant) -> CurrentConditions {
    var current = CurrentConditions(time: time, isDay: number(below: 2) == 0)
    current.condition = report()
    current.temperature = Temperature(celsius: value(-100...70))
    current.apparentTemperature = Temperature(celsius: value(-100...70))
    current.dewPoint = Temperature(celsius: value(-100...70))
    current.humidity = Percentage(percent: value(0...100))
    current.pressure = Pressure(hectopascals: value(850...1100))
    current.cloudCover = Percentage(percent: value(0...100))
    current.visibility = Visibility(meters: value(0...500_000))
    current.uvIndex = UVIndex(value(0...50))
    current.wind = wind()
    current.precipitation = Precipitation(millimeters: value(0...2000))
    return current
  }

  mutating func alert() -> WeatherAlert {
    let severities = WeatherAlert.Severity.allCases
    var alert = WeatherAlert(
      event: "Gale \(number(below: 9))", severity: severities[number(below: severities.count)])
    alert.id = text()
    alert.instruction = text()
    alert.headline = text()
    alert.description = text()
    alert.sender = text()
    alert.starts = instant()
    alert.ends = instant()
    return alert
  }

  mutating func forecast(hours: Int, days: Int, zones: any TimeZoneSource) -> Forecast {
    let start = Instant(seconds: 1_790_000_000)
    let providers = ProviderID.allCases
    var forecast = Forecast(
      provider: providers[number(below: providers.count)], fetchedAt: start,
      zone: PlaceTimeZone(
        identifier: number(below: 2) == 0 ? "Europe/Berlin" : "Mars/Base",
        adjustment: number(below: 7200) - 3600, source: zones))
    for _ in 0..<number(below: 3) {
      forecast.attribution.append(Attribution(text: "by ☀", link: "https://x.example", license: ""))
    }
    if number(below: 100) < density { forecast.current = current(at: start) }
    forecast.hours = (0..<hours).map { hour(at: start + $0 * 3600) }
    forecast.days = (0..<days).map { day(on: CalendarDate(dayNumber: 20_700 + $0)) }
    forecast.shortSteps = (0..<number(below: 20)).map {
      PrecipitationStep(
        time: start + $0 * 900, duration: 900,
        precipitation: Precipitation(millimeters: value(0...9)))
    }
    if number(below: 100) < density {
      var air = AirQuality(time: start)
      air.europeanIndex = value(0...300)
      air.usIndex = value(0...500)
      air.fineParticles = value(0...900)
      air.coarseParticles = value(0...900)
      if number(below: 2) == 0 {
        air.ownIndex = AirQualityIndex(name: "QAQI", value: "2.7", category: "Good")
        air.mainPollutant = Pollutant.allCases[number(below: Pollutant.allCases.count)]
        air.attribution = [Attribution(text: "air", link: "", license: "")]
      }
      forecast.airQuality = air
    }
    forecast.alerts = (0..<number(below: 4)).map { _ in alert() }
    if number(below: 2) == 0 {
      forecast.alertAttribution = Attribution(text: "alerts", link: "", license: "")
      forecast.alertsCheckedAt = forecast.fetchedAt
      forecast.alertsFailedAt = forecast.fetchedAt + 60
    }
    if number(below: 2) == 0, let high = Temperature(celsius: value(0...30)),
      let low = Temperature(celsius: value(-30...0))
    {
      forecast.earlier = EarlierRange(
        high: .init(span: start...(start + number(below: 86_400)), temperature: high),
        low: .init(span: start...(start + number(below: 86_400)), temperature: low),
        attribution: forecast.attribution)
    }
    for _ in 0..<number(below: 3) {
      forecast.lifeIndices.append(
        LifeIndex(
          date: CalendarDate(dayNumber: 20_700 + number(below: 9)), name: "运动",
          category: number(below: 2) == 0 ? "较适宜" : nil, text: "…"))
    }
    return forecast
  }
}

@Suite struct ForecastCodecTests {
  private let zones = OneZone()

  private func place() throws -> Place {
    var place = try Cities.place("geonames:2950159", 52.52437, 13.41053, name: "Berlin 柏林")
    place.countryCode = "DE"
    place.timeZone = "Europe/Berlin"
    return place
  }

  @Test(arguments: [0, 30, 90, 100])
  func returnsWhatItWasGiven(density: Int) throws {
    let place = try place()
    for seed in 1...20 as ClosedRange<UInt64> {
      var generator = ForecastGenerator(seed: seed, density: density)
      let forecast = generator.forecast(
        hours: Int(seed) * 7 % 50, days: Int(seed) % 17, zones: zones)
      let decoded = try ForecastCodec.decode(
        ForecastCodec.encode(forecast, of: place), zones: zones)
      #expect(decoded == CachedForecast(place: place, forecast: forecast))
    }
  }

  @Test func setsEveryFieldAtFullDensity() throws {
    var generator = ForecastGenerator(seed: 7, density: 100)
    let hour = generator.hour(at: Instant(seconds: 0))
    let missing = Mirror(reflecting: hour).children.filter { "\($0.value)" == "nil" }
    #expect(missing.isEmpty)
  }

  @Test func refusesEveryTruncation() throws {
    var generator = ForecastGenerator(seed: 3, density: 80)
    let bytes = ForecastCodec.encode(
      generator.forecast(hours: 9, days: 3, zones: zones), of: try place())
    for length in bytes.indices {
      #expect(throws: ForecastCodecError.self, "\(length) bytes") {
        try ForecastCodec.decode(Array(bytes[..<length]), zones: zones)
      }
    }
    #expect(throws: ForecastCodecError.damaged) {
      try ForecastCodec.decode(bytes + [0], zones: zones)
    }
  }

  @Test func noticesEveryFlippedBit() throws {
    var generator = ForecastGenerator(seed: 4, density: 80)
    var bytes = ForecastCodec.encode(
      generator.forecast(hours: 5, days: 2, zones: zones), of: try place())
    for index in bytes.indices {
      for bit in 0..<8 {
        bytes[index] ^= 1 << bit
        #expect(throws: ForecastCodecError.self) { try ForecastCodec.decode(bytes, zones: zones) }
        bytes[index] ^= 1 << bit
      }
    }
    #expect(throws: Never.self) { try ForecastCodec.decode(bytes, zones: zones) }
  }

  /// Bytes with a right checksum but anything behind it: what a forger could write.
  @Test func survivesForgedBytes() throws {
    var generator = ForecastGenerator(seed: 5, density: 80)
    let forecast = generator.forecast(hours: 5, days: 2, zones: zones)
    let original = ForecastCodec.encode(forecast, of: try place())
    var refused = 0
    for index in ForecastCodec.headerSize..<original.count {
      for byte in [0x00, 0x01, 0x7F, 0x80, 0xFF] as [UInt8] {
        for width in [1, 4, 8] where index + width <= original.count {
          var forged = original
          for offset in 0..<width { forged[index + offset] = byte }
          seal(&forged)
          if let decoded = try? ForecastCodec.decode(forged, zones: zones) {
            // Whatever was let through can be reckoned with.
            _ = decoded.forecast.hours.map { decoded.forecast.zone.wallTime(at: $0.time) }
            _ = decoded.forecast.days.map(\.date.components)
          } else {
            refused += 1
          }
        }
      }
    }
    #expect(refused > 1000)
    for length in ForecastCodec.headerSize..<original.count {
      var forged = Array(original[..<length])
      seal(&forged)
      #expect(throws: ForecastCodecError.self) { try ForecastCodec.decode(forged, zones: zones) }
    }
  }

  private func seal(_ bytes: inout [UInt8]) {
    let checksum = Checksum.of(Array(bytes[ForecastCodec.headerSize...]))
    for index in 0..<8 {
      bytes[ForecastCodec.checksumOffset + index] = UInt8(
        truncatingIfNeeded: checksum >> (8 * index))
    }
  }

  @Test func tellsOtherVersionsFromDamage() throws {
    var generator = ForecastGenerator(seed: 6, density: 50)
    var bytes = ForecastCodec.encode(
      generator.forecast(hours: 1, days: 1, zones: zones), of: try place())
    bytes[4] = ForecastCodec.version + 1
    #expect(throws: ForecastCodecError.otherVersion(ForecastCodec.version + 1)) {
      try ForecastCodec.decode(bytes, zones: zones)
    }
    #expect(throws: ForecastCodecError.notAForecast) {
      try ForecastCodec.decode(Array("{}".utf8), zones: zones)
    }
  }

  @Test func keepsTheOffsetWhenZoneFilesComeOrGo() throws {
    let now = Instant(seconds: 1_790_000_000)
    let named = PlaceTimeZone(identifier: "Europe/Berlin", adjustment: 0, source: zones)
    let unnamed = PlaceTimeZone(
      identifier: "Europe/Berlin", adjustment: 3600, source: NoTimeZones())
    for zone in [named, unnamed] {
      let bytes = ForecastCodec.encode(
        Forecast(provider: .openMeteo, fetchedAt: now, zone: zone), of: try place())
      for source in [zones, NoTimeZones()] as [any TimeZoneSource] {
        let decoded = try ForecastCodec.decode(bytes, zones: source)
        #expect(decoded.forecast.zone.offset(at: now) == 3600)
      }
    }
  }

  @Test func givesConditionsNumbersOfTheirOwn() {
    #expect(Set(Condition.allCases.map(\.storedCode)).count == Condition.allCases.count)
    for condition in Condition.allCases {
      #expect(Condition(storedCode: condition.storedCode) == condition)
    }
    // A change of these would misread the files of earlier versions.
    #expect(Condition.clear.storedCode == 1)
    #expect(Condition.thunderstormHail.storedCode == 51)
    #expect(Condition(storedCode: 255) == nil)
  }

  @Test func leavesOutNumbersThatAreNone() throws {
    var forecast = Forecast(
      provider: .openMeteo, fetchedAt: Instant(seconds: 0),
      zone: PlaceTimeZone(identifier: "UTC", adjustment: 0, source: zones))
    var air = AirQuality(time: Instant(seconds: 0))
    air.usIndex = .nan
    air.europeanIndex = 20
    forecast.airQuality = air
    let decoded = try ForecastCodec.decode(
      ForecastCodec.encode(forecast, of: try place()), zones: zones)
    #expect(decoded.forecast.airQuality?.usIndex == nil)
    #expect(decoded.forecast.airQuality?.europeanIndex == 20)
  }
}
