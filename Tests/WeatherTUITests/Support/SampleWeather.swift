import WeatherModel

@testable import WeatherTUI

/// Places and forecasts for tests, made of values; each city has a temperature of its own, by which
/// its data are known on the screen.
enum SampleWeather {
  /// Zones with one offset each.
  struct Zones: TimeZoneSource {
    struct Fixed: TimeZoneRules {
      var seconds: Int
      func offset(at instant: Instant) -> Int { seconds }
    }

    static let offsets = [
      "Europe/Berlin": 3_600, "Asia/Tokyo": 32_400, "America/Denver": -25_200,
      "Asia/Kathmandu": 20_700, "Pacific/Auckland": 46_800,
    ]

    func rules(for identifier: String) -> (any TimeZoneRules)? {
      Self.offsets[identifier].map(Fixed.init)
    }
  }

  static let berlin = place("geonames:2950159", "Berlin", 52.52, 13.41, "Europe/Berlin")
  static let tokyo = place("geonames:1850147", "Tokyo", 35.69, 139.69, "Asia/Tokyo")
  static let denver = place("geonames:5419384", "Denver", 39.74, -104.98, "America/Denver")
  static let kathmandu = place("geonames:1283240", "Kathmandu", 27.7, 85.32, "Asia/Kathmandu")
  static let auckland = place("geonames:2193733", "Auckland", -36.85, 174.76, "Pacific/Auckland")
  static let all = [berlin, tokyo, denver, kathmandu, auckland]

  /// 2026-01-15 07:30:00 UTC, a Thursday; 08:30 in Berlin.
  static let morning = Instant(seconds: 1_768_462_200)

  static func place(
    _ id: String, _ name: String, _ latitude: Double, _ longitude: Double, _ zone: String?
  ) -> Place {
    guard let coordinate = Coordinate(latitude: latitude, longitude: longitude) else {
      preconditionFailure("not on the Earth: \(latitude), \(longitude)")
    }
    return Place(
      id: Place.ID(rawValue: id), name: name, coordinate: coordinate, timeZone: zone)
  }

  /// So many places in a row, far enough from each other.
  static func places(_ count: Int) -> [Place] {
    (0..<count).map { index in
      place(
        "test:\(index)", "City \(index)", Double(index % 120) - 60, Double(index / 120) * 10,
        "Europe/Berlin")
    }
  }

  /// A temperature that tells the data of one place from those of another: 10, 11, 12… degrees.
  static func temperature(of place: Place) -> Double {
    if let index = all.firstIndex(where: { $0.id == place.id }) { return Double(10 + index) }
    return 20
  }

  static func clock(of place: Place) -> PlaceTimeZone {
    PlaceTimeZone(
      identifier: place.timeZone ?? "Europe/Berlin", adjustment: 0, source: Zones())
  }

  /// A forecast from the day before for nine days; by default fetched at `now`.
  static func forecast(
    of place: Place, at now: Instant, fetched: Instant? = nil, celsius: Double? = nil
  ) -> Forecast {
    let zone = clock(of: place)
    var forecast = Forecast(provider: .openMeteo, fetchedAt: fetched ?? now, zone: zone)
    forecast.attribution = [.openMeteo]
    forecast.alertsCheckedAt = forecast.fetchedAt
    let temperature = Temperature(celsius: celsius ?? temperature(of: place))
    let clear = ConditionReport(.clear)
    let first = zone.wallTime(at: now).date + -1
    forecast.days = (0..<9).map { offset in
      let start = zone.start(of: first + offset)
      var day = DailyForecast(
        date: first + offset,
        sun: .rises(sunrise: start + 7 * 3_600, sunset: start + 17 * 3_600))
      (day.high, day.low, day.condition) = (temperature, temperature, clear)
      return day
    }
    let start = zone.start(of: first)
    forecast.hours = (0..<(9 * 24)).map { index in
      var hour = HourlyForecast(
        time: start + index * 3_600, isDay: (7..<17).contains(index % 24))
      (hour.temperature, hour.condition) = (temperature, clear)
      return hour
    }
    var current = CurrentConditions(time: now, isDay: true)
    (current.temperature, current.condition) = (temperature, clear)
    forecast.current = current
    return forecast
  }

  /// Recorded forecasts that stand in for a connection.
  static func samples(recorded: Instant = morning - 90 * 86_400) -> [Sample] {
    [
      place("sample:1", "Sampleville", 10, 10, "Europe/Berlin"),
      place("sample:2", "Otherville", 20, 20, "Asia/Tokyo"),
    ].map { place in
      Sample(
        place: place, forecast: forecast(of: place, at: recorded, celsius: 30), recorded: recorded)
    }
  }
}

extension ProviderError {
  static let noConnection = ProviderError(.unreachable, "No connection to Open-Meteo")
}
