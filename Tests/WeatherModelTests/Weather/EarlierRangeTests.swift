import Testing

@testable import WeatherModel

@Suite("Hours already past are taken over from an earlier forecast")
struct EarlierRangeTests {
  private static let berlin = ForecastSample.fixedZone("Europe/Berlin", 7_200)
  private static let openMeteo = Attribution(text: "Open-Meteo", link: "", license: "")
  private static let metNorway = Attribution(text: "MET Norway", link: "", license: "")
  private let day = CalendarDate(iso8601: "2026-06-02") ?? CalendarDate(dayNumber: 0)

  /// Coldest at 5 o'clock with 5 degrees, warmest at 14 with 14; 8 in the night and evening.
  private static func degrees(_ hour: Int) -> Double { (5...14).contains(hour) ? Double(hour) : 8 }

  /// A forecast made at an hour of the day, minutes after it, that begins with `first`.
  private func forecast(
    _ provider: ProviderID, in zone: PlaceTimeZone = berlin, at hour: Double, from first: Int,
    step: Int = 1, to last: Int = 47, degrees: (Int) -> Double = degrees
  ) -> Forecast {
    let midnight = zone.start(of: day)
    var forecast = Forecast(
      provider: provider, fetchedAt: midnight + Int(hour * 3_600), zone: zone)
    forecast.attribution = [provider == .openMeteo ? Self.openMeteo : Self.metNorway]
    forecast.hours = stride(from: first, through: last, by: step).map { number in
      var hour = HourlyForecast(time: midnight + number * 3_600, isDay: true)
      let clock = zone.wallTime(at: hour.time).secondOfDay / 3_600
      hour.temperature = Temperature(celsius: degrees(clock))
      return hour
    }
    forecast.days = [day, day + 1].map { DailyForecast(date: $0, sun: .polarDay) }
    return forecast
  }

  private func bounds(_ forecast: Forecast, _ date: CalendarDate? = nil) -> [Double?] {
    let bounds = forecast.highLow(on: date ?? day, now: forecast.fetchedAt)
    return [bounds.high?.celsius, bounds.low?.celsius]
  }

  @Test("A switch of the service in the afternoon loses neither high nor low, and names the other")
  func switchOfService() {
    let earlier = forecast(.openMeteo, at: 17.25, from: 0)
    var later = forecast(.metNorway, at: 17.5, from: 17)
    #expect(bounds(later) == [nil, nil])
    later.takeOverPast(of: earlier)
    #expect(bounds(later) == [14, 5])
    #expect(bounds(later, day + 1) == [nil, nil])
    #expect(later.credits == [Self.metNorway, Self.openMeteo])
    #expect(later.hours.first?.time == later.zone.start(of: day) + 17 * 3_600)
  }

  @Test("What is taken over is what was, not what the other service thought would come")
  func onlyThePast() {
    let earlier = forecast(.openMeteo, at: 15, from: 0) { $0 > 15 ? 30 : Self.degrees($0) }
    var later = forecast(.metNorway, at: 15.5, from: 15)
    later.takeOverPast(of: earlier)
    #expect(bounds(later) == [14, 5])
  }

  @Test("A forecast of the own service needs no other name, and hands on what it was given")
  func chain() {
    var first = forecast(.metNorway, at: 12.5, from: 12)
    first.takeOverPast(of: forecast(.openMeteo, at: 12, from: 0))
    #expect(bounds(first) == [14, 5])
    for hour in 13...22 {
      var next = forecast(.metNorway, at: Double(hour) + 0.5, from: hour)
      next.takeOverPast(of: first)
      #expect(bounds(next) == [14, 5], "at \(hour)")
      #expect(next.credits == [Self.metNorway, Self.openMeteo])
      first = next
    }
    var own = forecast(.metNorway, at: 17.5, from: 17)
    own.takeOverPast(of: forecast(.metNorway, at: 4.1, from: 4))
    #expect(bounds(own) == [14, 5] && own.credits == [Self.metNorway])
    // Back at the first service nobody else is needed.
    var back = forecast(.openMeteo, at: 23, from: 0)
    back.takeOverPast(of: first)
    #expect(back.earlier == nil && back.credits == [Self.openMeteo])
  }

  @Test("A bound is known only if its time of day is covered by both together")
  func coverage() {
    func bounds(from first: Int, holeFrom end: Int, to begin: Int) -> [Double?] {
      var later = forecast(.metNorway, at: Double(begin) + 0.5, from: begin)
      later.takeOverPast(of: forecast(.metNorway, at: Double(first) + 0.1, from: first, to: end))
      return self.bounds(later)
    }
    #expect(bounds(from: 4, holeFrom: 47, to: 17) == [14, 5])
    #expect(bounds(from: 5, holeFrom: 47, to: 17) == [14, nil])
    #expect(bounds(from: 13, holeFrom: 47, to: 17) == [14, nil])
    #expect(bounds(from: 14, holeFrom: 47, to: 17) == [nil, nil])
    // Three hours between two readings are what a service has; four are a hole.
    #expect(bounds(from: 4, holeFrom: 14, to: 17) == [14, 5])
    #expect(bounds(from: 4, holeFrom: 13, to: 17) == [nil, nil])
    #expect(bounds(from: 4, holeFrom: 9, to: 13) == [nil, nil])
  }

  @Test("Three-hour steps and the current value carry a day on as well")
  func threeHourSteps() {
    var later = forecast(.openWeatherMap, at: 16.2, from: 18, step: 3)
    later.current = CurrentConditions(time: later.fetchedAt, isDay: true)
    later.current?.temperature = Temperature(celsius: 13)
    let earlier = forecast(.openMeteo, at: 16, from: 0)
    var without = later
    later.takeOverPast(of: earlier)
    #expect(bounds(later) == [14, 5])
    // Of the hours that are still to come only its own count, though it has no reading of now.
    without.current = nil
    without.takeOverPast(of: earlier)
    let midnight = without.zone.start(of: day)
    #expect(without.earlier?.high.span == midnight...midnight + 16 * 3_600)
    #expect(without.earlier?.low.span == without.earlier?.high.span)
  }

  @Test("At the city's midnight nothing is taken over into the new day")
  func midnight() {
    let before = forecast(.openMeteo, at: 23.9, from: 0)
    var after = forecast(.metNorway, at: 24.2, from: 25)
    after.takeOverPast(of: before)
    #expect(after.earlier == nil && bounds(after, day + 1) == [nil, nil])
    // Nor from a forecast of the future, as a clock that was put back makes them.
    var back = forecast(.metNorway, at: 17.5, from: 17)
    back.takeOverPast(of: forecast(.openMeteo, at: 18, from: 0))
    #expect(back.earlier == nil)
  }

  @Test("What was taken over stays with its day when the city's midnight passes")
  func dayChange() {
    var later = forecast(.metNorway, at: 23.5, from: 23)
    later.takeOverPast(of: forecast(.openMeteo, at: 23, from: 0))
    let after = later.fetchedAt + 3_600
    #expect(later.today(at: after) == day + 1)
    #expect(later.highLow(on: day + 1, now: after).high == nil)
  }

  @Test("Days of 23 and of 25 hours go by the clock", arguments: [3_600, -3_600])
  func summerTime(change: Int) {
    // The clock changes at 2 o'clock.
    let offset = 3_600
    let midnight = day.dayNumber * 86_400 - offset
    let rules = ForecastSample.OneChange(
      before: offset, after: offset + change, change: Instant(seconds: midnight + 7_200))
    let zone = PlaceTimeZone(identifier: "Changing", adjustment: 0, source: rules)
    let shift = change / 3_600
    func taken(from first: Int) -> [Double?] {
      var later = forecast(.metNorway, in: zone, at: 17.5 - Double(shift), from: 17 - shift)
      later.takeOverPast(
        of: forecast(
          .metNorway, in: zone, at: Double(first - shift) + 0.1, from: first - shift))
      return bounds(later)
    }
    #expect(taken(from: 4) == [14, 5])
    #expect(taken(from: 5) == [14, nil])
    #expect(taken(from: 13) == [14, nil])
    #expect(taken(from: 14) == [nil, nil])
  }

  @Test(
    "Bounds that a service states for the whole day count where its own hours do not reach them")
  func stated() {
    var earlier = forecast(.qWeather, at: 16, from: 16)
    earlier.days[0].high = Temperature(celsius: 14.4)
    // At 16 and later it has 8 degrees, so its high was before; its low may lie ahead.
    earlier.days[0].low = Temperature(celsius: 8)
    var later = forecast(.metNorway, at: 17.5, from: 17) { _ in 9 }
    later.takeOverPast(of: earlier)
    #expect(bounds(later) == [14.4, 8])
    #expect(later.credits.count == 1)

    // It is left alone where it answers itself.
    var own = forecast(.qWeather, at: 17.5, from: 17)
    own.days[0].high = Temperature(celsius: 13)
    own.days[0].low = Temperature(celsius: 6)
    own.takeOverPast(of: forecast(.openMeteo, at: 17, from: 0))
    #expect(own.earlier == nil && bounds(own) == [13, 6])
  }

  @Test("A stated bound that lies ahead says nothing of what was before")
  func statedAhead() {
    // A cold front at night: 3 degrees at 23 o'clock, and nobody says how cold the morning was.
    var earlier = forecast(.qWeather, at: 16, from: 16) { $0 == 23 ? 3 : 8 }
    earlier.days[0].high = Temperature(celsius: 14)
    earlier.days[0].low = Temperature(celsius: 3)
    var later = forecast(.metNorway, at: 17.5, from: 17) { _ in 6 }
    later.takeOverPast(of: earlier)
    #expect(bounds(later) == [14, nil])

    // Without hours a stated high may lie ahead as well.
    earlier = forecast(.qWeather, at: 8, from: 8, to: 7)
    earlier.current = CurrentConditions(time: earlier.fetchedAt, isDay: true)
    earlier.current?.temperature = Temperature(celsius: 9)
    earlier.days[0].high = Temperature(celsius: 20)
    earlier.days[0].low = Temperature(celsius: 4)
    later = forecast(.metNorway, at: 9.5, from: 9)
    later.takeOverPast(of: earlier)
    #expect(later.earlier?.high.temperature.celsius == 9)
    #expect(later.earlier?.high.span.lowerBound == earlier.fetchedAt)
  }

  @Test(
    "Two readings with more than three hours between them do not meet where they were taken over")
  func holeAtTheSeam() {
    // Readings at 12 and at 17: what was between them is unknown, also to a question at 15.
    let earlier = forecast(.metNorway, at: 4, from: 4, to: 12)
    var later = forecast(.metNorway, at: 15, from: 17)
    later.takeOverPast(of: earlier)
    #expect(bounds(later) == [nil, 5])
  }

  @Test("A day that the later forecast does not list is listed then")
  func missingDay() {
    var later = forecast(.metNorway, at: 17.5, from: 17)
    later.days.removeFirst()
    later.takeOverPast(of: forecast(.openMeteo, at: 17, from: 0))
    #expect(later.days.map(\.date) == [day, day + 1])
    #expect(bounds(later) == [14, 5])
  }

  @Test("Where nothing is known of the past, the rest of today is, and is called so")
  func restOfDay() {
    func bounds(_ forecast: Forecast) -> [Double?] {
      let bounds = TodaysBounds(forecast, at: forecast.fetchedAt)
      return [bounds.high, bounds.low, bounds.highFromNow, bounds.lowFromNow].map { $0?.celsius }
    }
    var evening = forecast(.metNorway, at: 16.5, from: 16) { 30 - Double($0) }
    #expect(bounds(evening) == [nil, nil, 14, 7])
    evening.days[0].high = Temperature(celsius: 20)
    #expect(bounds(evening) == [20, nil, nil, 7])
    evening.days[0].low = Temperature(celsius: 1)
    #expect(bounds(evening) == [20, 1, nil, nil])
    // Hours that are missing, or a last one with none after it, say nothing of a rest.
    #expect(
      bounds(forecast(.metNorway, at: 16.5, from: 16, step: 4)) == [nil, nil, nil, nil])
    #expect(bounds(forecast(.metNorway, at: 16.5, from: 16, to: 20)) == [nil, nil, nil, nil])
    #expect(bounds(forecast(.metNorway, at: 23.5, from: 23)) == [nil, nil, nil, nil])
  }
}
