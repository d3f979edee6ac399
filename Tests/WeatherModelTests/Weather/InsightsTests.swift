import Testing

@testable import WeatherModel

@Suite("What a forecast says beside its figures")
struct InsightsTests {
  private static let midnight = ForecastSample.utc(2026, 6, 1)

  /// Days from 1 June 2026 in Greenwich.
  private static func forecast(days: Int = 2) throws -> Forecast {
    ForecastSample.forecast(
      in: ForecastSample.fixedZone("Etc/UTC", 0),
      from: try #require(CalendarDate(year: 2026, month: 6, day: 1)), days: days)
  }

  // MARK: Conditions at a moment

  @Test("The current conditions serve 75 minutes, then the hour does")
  func conditions() throws {
    var forecast = try Self.forecast()
    var current = CurrentConditions(time: Self.midnight + 3_600, isDay: true)
    current.temperature = Temperature(celsius: 30)
    forecast.current = current
    func shown(_ seconds: Int) -> Double? {
      forecast.conditions(at: Self.midnight + seconds)?.temperature?.celsius
    }
    #expect(shown(3_600 + 4_499) == 30)
    #expect(shown(3_600 + 4_500) == 0.2)
    #expect(shown(5 * 3_600) == 0.5)
    // Where no hour stands for it, an old reading does for a day, and none from the future.
    let hours = forecast.hours
    forecast.hours = []
    #expect(shown(3_600 + 86_400) == 30)
    #expect(shown(3_601 + 86_400) == nil)
    #expect(shown(3_600 - 4_500) == nil)
    forecast.hours = hours
    forecast.current = nil
    #expect(shown(3_600) == 0.1)
    #expect(forecast.conditions(at: Self.midnight - 7_200) == nil)
    forecast.hours = []
    #expect(forecast.conditions(at: Self.midnight) == nil)
  }

  @Test("Whatever is shown as now lies inside today's range, at every moment (N3)")
  func rangeHoldsWhatIsShown() throws {
    var forecast = try Self.forecast(days: 3)
    for index in forecast.days.indices {
      forecast.days[index].high = Temperature(celsius: 2)
      forecast.days[index].low = Temperature(celsius: 1)
    }
    for hour in stride(from: 0, to: 72, by: 7) {
      var current = CurrentConditions(time: Self.midnight + hour * 3_600 + 900, isDay: true)
      current.temperature = Temperature(celsius: hour % 2 == 0 ? 40 : -40)
      forecast.current = current
      for now in stride(from: 0, to: 72 * 3_600, by: 600).map({ Self.midnight + $0 }) {
        let range = forecast.highLow(on: forecast.today(at: now), now: now)
        let (high, low) = (try #require(range.high), try #require(range.low))
        let shown = try #require(forecast.conditions(at: now)?.temperature)
        #expect(low <= shown && shown <= high)
      }
    }
  }

  @Test("A row's bounds are its own (N4)")
  func boundsOfEachDay() throws {
    var forecast = try Self.forecast(days: 7)
    for index in forecast.days.indices {
      forecast.days[index].high = Temperature(celsius: 50 - Double(index))
      forecast.days[index].low = Temperature(celsius: -50 + Double(index))
    }
    for now in stride(from: 0, to: 7 * 86_400, by: 3_600).map({ Self.midnight + $0 }) {
      for (index, day) in forecast.days.enumerated() {
        let range = forecast.highLow(on: day.date, now: now)
        #expect(range.high?.celsius == 50 - Double(index))
        #expect(range.low?.celsius == -50 + Double(index))
      }
    }
  }

  // MARK: Feels like

  @Test("It feels different from two degrees on, with its cause")
  func feelsLike() {
    func feelsLike(
      _ air: Double?, _ felt: Double?, wind: Double? = nil, dewPoint: Double? = nil,
      humidity: Double? = nil, cloud: Double? = nil, isDay: Bool = true
    ) -> FeelsLike? {
      var current = CurrentConditions(time: Self.midnight, isDay: isDay)
      current.temperature = Temperature(celsius: air)
      current.apparentTemperature = Temperature(celsius: felt)
      current.wind.speed = Speed(metersPerSecond: wind)
      current.dewPoint = Temperature(celsius: dewPoint)
      current.humidity = Percentage(percent: humidity)
      current.cloudCover = Percentage(percent: cloud)
      return FeelsLike(current)
    }
    #expect(feelsLike(10, 8.1) == nil && feelsLike(10, 11.9) == nil)
    #expect(feelsLike(nil, 8) == nil && feelsLike(10, nil) == nil)
    #expect(feelsLike(10, 8)?.temperature.celsius == 8)
    #expect(feelsLike(10, 8, wind: 3)?.cause == .wind)
    #expect(feelsLike(10, 8, wind: 2.9)?.cause == nil)
    #expect(feelsLike(28, 32, dewPoint: 14, cloud: 0)?.cause == .humidity)
    #expect(feelsLike(28, 32, humidity: 60)?.cause == .humidity)
    #expect(feelsLike(18, 21, humidity: 90, cloud: 10)?.cause == .sun)
    #expect(feelsLike(18, 21, cloud: 10, isDay: false)?.cause == nil)
    #expect(feelsLike(18, 21, cloud: 50)?.cause == nil)
  }

  // MARK: Pressure

  @Test(
    "Pressure moves from one hectopascal in three hours on",
    arguments: [
      (1.0, PressureTrend.rising), (0.9, .steady), (-0.9, .steady), (-1, .falling), (0, .steady),
    ])
  func pressure(change: Double, expected: PressureTrend) throws {
    var forecast = try Self.forecast()
    forecast.hours[2].pressure = Pressure(hectopascals: 1_010)
    forecast.hours[5].pressure = Pressure(hectopascals: 1_010 + change)
    #expect(forecast.pressureTrend(at: Self.midnight + 5 * 3_600 + 900) == expected)
  }

  @Test("Without two figures near enough there is no trend")
  func noPressure() throws {
    var forecast = try Self.forecast()
    let now = Self.midnight + 6 * 3_600
    #expect(forecast.pressureTrend(at: now) == nil)
    forecast.hours[6].pressure = Pressure(hectopascals: 1_010)
    #expect(forecast.pressureTrend(at: now) == nil)
    forecast.hours[1].pressure = Pressure(hectopascals: 1_000)
    #expect(forecast.pressureTrend(at: now) == nil)
    forecast.hours[2].pressure = Pressure(hectopascals: 1_000)
    #expect(forecast.pressureTrend(at: now) == .rising)
    #expect(forecast.pressureTrend(at: now + 7_200) == nil)
  }

  // MARK: Precipitation

  @Test("Sums count stamps after the start up to the end, and need three quarters of them")
  func sums() throws {
    var forecast = try Self.forecast()
    for index in 0..<24 { forecast.hours[index].precipitation = Precipitation(millimeters: 0.5) }
    let end = Self.midnight + 12 * 3_600
    #expect(forecast.precipitationSum(from: Self.midnight, to: end)?.millimeters == 6)
    for index in 1...3 { forecast.hours[index].precipitation = nil }
    #expect(forecast.precipitationSum(from: Self.midnight, to: end)?.millimeters == 4.5)
    forecast.hours[4].precipitation = nil
    #expect(forecast.precipitationSum(from: Self.midnight, to: end) == nil)
    #expect(forecast.precipitationSum(from: Self.midnight - 86_400, to: Self.midnight) == nil)
  }

  private func outlook(_ amounts: [Double?], after seconds: Int = 0) throws
    -> PrecipitationOutlook?
  {
    var forecast = try Self.forecast()
    forecast.shortSteps = amounts.enumerated().map { index, amount in
      PrecipitationStep(
        time: Self.midnight + index * 900, duration: 900,
        precipitation: Precipitation(millimeters: amount))
    }
    return forecast.precipitationOutlook(at: Self.midnight + seconds)
  }

  @Test("The next hour starts, stops, lasts or stays dry")
  func outlooks() throws {
    #expect(try outlook([0, 0, 0, 0, 5]) == .dry)
    #expect(try outlook([0, 0, 0.5, 0, 0]) == .starts(inMinutes: 30))
    #expect(try outlook([0, 0, 0.5, 0, 0], after: 300) == .starts(inMinutes: 25))
    #expect(try outlook([0.5, 0.5, 0, 0.5, 0]) == .stops(inMinutes: 30))
    #expect(try outlook([0.5, 0.5, 0.5, 0.5, 0]) == .lasts)
    #expect(try outlook([0.5, 0, 0, 0], after: 899) == .stops(inMinutes: 1))
    // 0.1 mm/h and more is wet: 0.025 mm in a quarter of an hour.
    #expect(try outlook([0, 0.024, 0, 0]) == .dry)
    #expect(try outlook([0, 0.025, 0, 0]) == .starts(inMinutes: 15))
  }

  @Test("Minutes that begin with the next full one are known from now on")
  func nextFullMinute() throws {
    var forecast = try Self.forecast()
    forecast.shortSteps = (0..<60).map {
      PrecipitationStep(
        time: Self.midnight + $0 * 60, duration: 60,
        precipitation: Precipitation(millimeters: $0 < 20 ? 0 : 0.1))
    }
    #expect(forecast.precipitationOutlook(at: Self.midnight - 57) == .starts(inMinutes: 21))
    #expect(forecast.precipitationOutlook(at: Self.midnight) == .starts(inMinutes: 20))
    #expect(forecast.precipitationOutlook(at: Self.midnight - 61) == nil)
    // Later on a missing minute is a gap.
    forecast.shortSteps.remove(at: 10)
    #expect(forecast.precipitationOutlook(at: Self.midnight) == nil)
  }

  // MARK: The row of now

  @Test("Where a service's hours begin later the first row is the moment all the same")
  func rowOfNow() throws {
    var forecast = try Self.forecast()
    let now = Self.midnight + 8 * 3_600 + 600
    var current = CurrentConditions(time: now - 300, isDay: true)
    current.temperature = Temperature(celsius: 17)
    forecast.current = current
    forecast.hours.removeAll { $0.time <= now }
    let rows = forecast.hourRows(from: now)
    guard case .hour(let hour, isNow: true)? = rows.first else {
      Issue.record("\(rows.prefix(2))")
      return
    }
    #expect(hour.temperature?.celsius == 17 && hour.time == current.time)
    #expect(rows.count { if case .hour(_, isNow: true) = $0 { true } else { false } } == 1)
    #expect(rows.dropFirst().first?.time == Self.midnight + 9 * 3_600)
    // An old reading is not now.
    #expect(forecast.hourRows(from: now - 7_200).first?.time == Self.midnight + 9 * 3_600)
    forecast.current = nil
    #expect(forecast.hourRows(from: now).first?.time == Self.midnight + 9 * 3_600)
  }

  @Test("Gaps, one step, steps that are over: no outlook")
  func noOutlook() throws {
    #expect(try outlook([]) == nil)
    #expect(try outlook([0]) == nil)
    #expect(try outlook([0, nil, 0, 0]) == nil)
    #expect(try outlook([0, 0, 0, 0], after: 3_600) == nil)
    #expect(try outlook([0, 0, 0, 0], after: -1) == nil)
    #expect(try outlook([0, 0, 0, 0], after: 1_800) == .dry)
    #expect(try outlook([0, 0, 0, 0], after: 1_801) == nil)
    var forecast = try Self.forecast()
    forecast.shortSteps = [0, 1_800, 2_700, 3_600].map {
      PrecipitationStep(
        time: Self.midnight + $0, duration: 900, precipitation: Precipitation(millimeters: 0))
    }
    #expect(forecast.precipitationOutlook(at: Self.midnight) == nil)
  }

  // MARK: Classes

  @Test("Points of the compass hold 22.5 and 45 degrees each")
  func compass() throws {
    for (degrees, sixteenth, eighth) in [
      (0.0, 0, 0), (11.24, 0, 0), (11.25, 1, 0), (22.49, 1, 0), (22.5, 1, 1), (180, 8, 4),
      (337.4, 15, 7), (337.5, 15, 0), (359, 0, 0), (360, 0, 0),
    ] {
      let direction = try #require(Direction(degrees: degrees))
      #expect(direction.sixteenth == sixteenth && direction.eighth == eighth, "\(degrees)")
    }
  }

  @Test("Classes of ultraviolet and of air change where their authors say")
  func classes() {
    let exposures = [2.4, 2.5, 5.4, 5.5, 7.4, 7.5, 10.4, 10.5].map { UVIndex($0)?.exposure }
    #expect(
      exposures == [.low, .moderate, .moderate, .high, .high, .veryHigh, .veryHigh, .extreme])
    func air(_ european: Double?, _ us: Double?) -> AirQuality {
      var air = AirQuality(time: Self.midnight)
      air.europeanIndex = european
      air.usIndex = us
      return air
    }
    #expect(air(nil, nil).europeanClass == nil && air(nil, nil).usClass == nil)
    #expect(
      [20, 20.4, 20.6, 100, 101].map { air($0, nil).europeanClass } == [
        .good, .good, .fair, .veryPoor, .extremelyPoor,
      ])
    #expect(
      [50, 50.4, 51, 100, 101, 151, 201, 300, 301].map { air(nil, $0).usClass } == [
        .good, .good, .moderate, .moderate, .unhealthyForSensitive, .unhealthy, .veryUnhealthy,
        .veryUnhealthy, .hazardous,
      ])
  }
}
