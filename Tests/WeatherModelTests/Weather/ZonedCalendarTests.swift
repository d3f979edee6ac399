import Testing

@testable import WeatherModel

@Suite("Days and hours by the rules of real zones", .enabled(if: !missingZones, "no zone files"))
struct ZonedCalendarTests {
  private func zone(_ identifier: String) -> PlaceTimeZone {
    PlaceTimeZone(identifier: identifier, adjustment: 0, source: OpenMeteoSample.zones)
  }

  private func date(_ text: String) throws -> CalendarDate {
    try #require(CalendarDate(iso8601: text))
  }

  @Test(
    "Weeks in which clocks change (T3, T4, T6)",
    arguments: [
      ("Europe/Berlin", "2026-03-28", 23 * 3_600), ("Europe/Berlin", "2026-10-24", 25 * 3_600),
      ("America/New_York", "2026-03-07", 23 * 3_600),
      ("America/New_York", "2026-10-31", 25 * 3_600),
      ("Australia/Lord_Howe", "2026-04-04", 24 * 3_600 + 1_800),
      ("Australia/Lord_Howe", "2026-10-03", 23 * 3_600 + 1_800),
      ("Australia/Adelaide", "2026-04-04", 25 * 3_600),
      ("Asia/Kathmandu", "2026-03-28", 24 * 3_600),
    ])
  func changes(identifier: String, first: String, length: Int) throws {
    let zone = zone(identifier)
    let first = try date(first)
    let start = zone.start(of: first)
    #expect(zone.start(of: first + 2) - zone.start(of: first + 1) == length)
    let forecast = ForecastSample.forecast(in: zone, from: first, days: 4)
    for minute in stride(from: 0, to: 48 * 60, by: 7) {
      let now = start + minute * 60
      let dates = forecast.days(from: now).map(\.date)
      #expect(dates.first == zone.wallTime(at: now).date)
      #expect(zip(dates, dates.dropFirst()).allSatisfy { $0 + 1 == $1 })
      let rows = forecast.hourRows(from: now)
      #expect(rows.count >= 24)
      guard case .hour(let hour, isNow: true)? = rows.first else {
        Issue.record("no row for now")
        return
      }
      #expect(hour.time <= now && now < hour.time + 3_600)
      #expect(rows.count { if case .hour(_, isNow: true) = $0 { true } else { false } } == 1)
    }
    // The hours of the day of the change: each once, none of its neighbours'.
    let ofDay = forecast.hourRows(on: first + 1, now: start)
    #expect(ofDay.count == (length + 1_800) / 3_600 || ofDay.count == length / 3_600)
    #expect(Set(ofDay.map(\.time)).count == ofDay.count)
  }

  @Test("Labels are the place's: Kathmandu, Adelaide (T5)")
  func labels() throws {
    for (identifier, offset) in [("Asia/Kathmandu", "+05:45"), ("Australia/Adelaide", "+09:30")] {
      let zone = zone(identifier)
      let forecast = ForecastSample.forecast(in: zone, from: try date("2026-07-01"), days: 2)
      let now = zone.start(of: try date("2026-07-01")) + 9 * 3_600 + 1_800
      let first = try #require(forecast.hours(from: now).first)
      #expect(zone.text(of: first.time) == "2026-07-01T09:00:00" + offset)
    }
  }

  @Test("One moment, two dates: Auckland and Honolulu; Apia beyond the date line (T1)")
  func dateLine() throws {
    let now = OpenMeteoSample.instant("2026-06-01T11:30:00Z")
    for (identifier, today) in [
      ("Pacific/Auckland", "2026-06-01"), ("Pacific/Honolulu", "2026-06-01"),
      ("Pacific/Apia", "2026-06-02"), ("Pacific/Pago_Pago", "2026-06-01"),
      ("Pacific/Kiritimati", "2026-06-02"),
    ] {
      let forecast = ForecastSample.forecast(
        in: zone(identifier), from: try date("2026-05-31"), days: 5)
      #expect(forecast.today(at: now).iso8601 == today, "\(identifier)")
      #expect(forecast.days(from: now).first?.date.iso8601 == today)
    }
    // An hour later it is tomorrow in Auckland, while Honolulu is in its small hours.
    let later = now + 3_600
    #expect(zone("Pacific/Auckland").wallTime(at: later).date.iso8601 == "2026-06-02")
    #expect(zone("Pacific/Honolulu").wallTime(at: later).date.iso8601 == "2026-06-01")
  }

  @Test("The day that Samoa left out is empty")
  func missingDay() throws {
    let forecast = ForecastSample.forecast(
      in: zone("Pacific/Apia"), from: try date("2011-12-29"), days: 3)
    let now = forecast.zone.start(of: try date("2011-12-29"))
    #expect(forecast.hours.count == 48)
    #expect(forecast.hourRows(on: try date("2011-12-30"), now: now).isEmpty)
    #expect(forecast.hourRows(on: try date("2011-12-31"), now: now).count == 24)
  }

  @Test("A clock that goes back finds its hour again (T9)")
  func clockGoesBack() throws {
    let forecast = ForecastSample.forecast(
      in: zone("Europe/Berlin"), from: try date("2026-06-01"), days: 2)
    let now = forecast.hours[10].time + 60
    #expect(forecast.hours(from: now - 3_600).first == forecast.hours[9])
    #expect(forecast.hours(from: forecast.hours[0].time - 86_400).first == forecast.hours[0])
    #expect(Freshness(fetchedAt: now + 86_400, now: now) == .stale)
  }

  // MARK: The sun among the hours

  private func forecast(
    _ identifier: String, _ latitude: Double, _ longitude: Double, _ first: String, days: Int = 3
  ) throws -> Forecast {
    let zone = zone(identifier)
    var forecast = ForecastSample.forecast(in: zone, from: try date(first), days: days)
    for index in forecast.days.indices {
      forecast.days[index].sun = SunTimes.computed(
        on: forecast.days[index].date, at: OpenMeteoSample.coordinate(latitude, longitude),
        zone: zone)
    }
    return forecast
  }

  private func suns(_ rows: [HourRow], _ zone: PlaceTimeZone) -> [String] {
    rows.compactMap { row in
      switch row {
      case .hour: nil
      case .sunrise(let time): "rise " + zone.text(of: time).dropFirst(8).prefix(5)
      case .widening(let time, let seconds):
        "every \(seconds) from " + zone.text(of: time).dropFirst(8).prefix(5)
      case .sunset(let time): "set " + zone.text(of: time).dropFirst(8).prefix(5)
      }
    }
  }

  @Test("A row says where the steps become longer, and sums count the whole step")
  func wideningSteps() throws {
    let zone = zone("Europe/Berlin")
    var forecast = ForecastSample.forecast(in: zone, from: try date("2026-06-01"), days: 2)
    let start = forecast.hours[0].time
    forecast.hours = [0, 1, 2, 8, 14].map { HourlyForecast(time: start + $0 * 3_600, isDay: true) }
    for index in forecast.hours.indices {
      forecast.hours[index].period = index < 3 ? 3_600 : 21_600
      forecast.hours[index].precipitation = Precipitation(millimeters: 2)
    }
    let rows = forecast.hourRows(from: start)
    #expect(
      rows.contains(.widening(start + 2 * 3_600, seconds: 21_600))
        && rows.count { if case .widening = $0 { true } else { false } } == 1)
    let sum = forecast.precipitationSum(from: start, to: start + 14 * 3_600)
    #expect(sum?.millimeters == 8)
  }

  @Test("Sun rows stand in time order, also where the sun sets after midnight: Reykjavik in June")
  func reykjavik() throws {
    let forecast = try forecast("Atlantic/Reykjavik", 64.15, -21.94, "2026-06-20", days: 4)
    let day = try date("2026-06-22")
    let rows = forecast.hourRows(on: day, now: forecast.hours[0].time)
    #expect(zip(rows, rows.dropFirst()).allSatisfy { $0.time <= $1.time })
    #expect(suns(rows, forecast.zone).map { String($0.prefix(6)) } == ["set 22", "rise 2"])
    guard case .hour = rows[0], case .sunset = rows[1] else {
      Issue.record("the sunset does not follow midnight: \(rows.prefix(3))")
      return
    }
    #expect(rows.count == 26)
  }

  @Test("A sunset in a day's last hour is not lost")
  func lastHour() throws {
    var forecast = try forecast("Etc/UTC", 0, 0, "2026-06-20")
    let end = forecast.zone.start(of: try date("2026-06-21"))
    forecast.days[0].sun = .rises(sunrise: forecast.hours[0].time, sunset: end - 600)
    let rows = forecast.hourRows(on: try date("2026-06-20"), now: forecast.hours[0].time)
    guard case .sunset? = rows.last else {
      Issue.record("no sunset at the end")
      return
    }
    guard case .hour = rows[0], case .sunrise = rows[1] else {
      Issue.record("no sunrise at midnight: \(rows.prefix(2))")
      return
    }
  }

  @Test("A day of 25 hours lists 25, with its sun")
  func longDay() throws {
    let forecast = try forecast("Europe/Berlin", 52.52, 13.41, "2026-10-24")
    let rows = forecast.hourRows(on: try date("2026-10-25"), now: forecast.hours[0].time)
    #expect(rows.count == 27)
    #expect(suns(rows, forecast.zone) == ["rise 25T06", "set 25T16"])
  }

  @Test("Polar day and night have no sun rows (T7)", arguments: ["2026-06-20", "2026-12-20"])
  func tromso(first: String) throws {
    let forecast = try forecast("Europe/Oslo", 69.65, 18.96, first)
    let expected = first.contains("-06-") ? SunTimes.polarDay : .polarNight
    #expect(forecast.days.allSatisfy { $0.sun == expected })
    let rows = forecast.hourRows(from: forecast.hours[0].time)
    #expect(rows.count == 72 && suns(rows, forecast.zone).isEmpty)
  }
}

private let missingZones = OpenMeteoSample.zones.rules(for: "Europe/Berlin") == nil
