import WeatherModel

@testable import WeatherTUI

/// Forecasts built from values, each a situation that a page has to show well.
enum ForecastScene: String, CaseIterable, Sendable {
  /// A wet night with a stretch of everything that a forecast can hold.
  case rainNight
  /// A hot day in a city whose name is of wide characters.
  case clearDay
  /// A service that left most of its answer empty.
  case halfEmpty
  /// A place where the sun does not set.
  case polarDay
  /// Warnings in force and rain within the hour.
  case alertAndStrip
  /// Everything is as warm as everything else.
  case flat

  var place: Place {
    switch self {
    case .rainNight: place("Hamburg", "Germany", latitude: 53.55, longitude: 9.99)
    case .clearDay: place("東京", "日本", latitude: 35.69, longitude: 139.69)
    case .halfEmpty:
      place("San Carlos de Bariloche", "Argentina", latitude: -41.1, longitude: -71.3)
    case .polarDay: place("Longyearbyen", "Norway", latitude: 78.2, longitude: 15.6)
    case .alertAndStrip: place("Miami", "United States", latitude: 25.77, longitude: -80.19)
    case .flat: place("हिन्दी", "India", latitude: 20, longitude: 77)
    }
  }

  private func place(
    _ name: String, _ country: String, latitude: Double, longitude: Double
  ) -> Place {
    Place(
      id: Place.ID(rawValue: "fixture:\(rawValue)"), name: name, country: country,
      coordinate: Coordinate(latitude: latitude, longitude: longitude) ?? .zero)
  }

  /// Seconds ahead of Greenwich.
  private var offset: Int {
    switch self {
    case .rainNight, .polarDay: 7_200
    case .clearDay: 32_400
    case .halfEmpty: -10_800
    case .alertAndStrip: -14_400
    case .flat: 19_800
    }
  }

  /// Local clock at "now".
  private var secondOfDay: Int {
    switch self {
    case .rainNight: 22 * 3_600 + 20 * 60
    case .clearDay: 13 * 3_600 + 5 * 60
    case .halfEmpty: 7 * 3_600
    case .polarDay: 1 * 3_600 + 40 * 60
    case .alertAndStrip: 16 * 3_600 + 12 * 60
    case .flat: 11 * 3_600 + 59 * 60
    }
  }

  private static let date =
    CalendarDate(year: 2026, month: 6, day: 16) ?? CalendarDate(dayNumber: 0)

  var zone: PlaceTimeZone {
    PlaceTimeZone(identifier: "Test/Zone", adjustment: offset, source: NoTimeZones())
  }

  var now: Instant {
    WallTime(date: Self.date, secondOfDay: secondOfDay).instant(offset: offset)
  }

  // MARK: The figures

  private var middle: Double {
    switch self {
    case .rainNight: 11
    case .clearDay: 27
    case .halfEmpty: 2
    case .polarDay: -1
    case .alertAndStrip: 29
    case .flat: 20
    }
  }

  private var swing: Double {
    switch self {
    case .rainNight, .halfEmpty: 4
    case .clearDay: 6
    case .polarDay: 2.5
    case .alertAndStrip: 3
    case .flat: 0
    }
  }

  private func condition(step: Int) -> Condition {
    switch self {
    case .rainNight: [.rain, .heavyRain, .drizzle, .overcast, .showers][step % 5]
    case .clearDay: [.clear, .mainlyClear, .partlyCloudy][step % 3]
    case .halfEmpty: [.snow, .sleet, .fog][step % 3]
    case .polarDay: [.partlyCloudy, .snowShowers, .clear][step % 3]
    case .alertAndStrip: [.thunderstorm, .partlyCloudy, .showers][step % 3]
    case .flat: .overcast
    }
  }

  private func celsius(step: Int) -> Double {
    // A triangle over the day, warmest at 15:00, and a little cooler every day.
    let hour = Double((step + 24) % 24)
    let share = 1 - abs(((hour - 15 + 36).truncatingRemainder(dividingBy: 24)) - 12) / 6
    return middle + swing * share - (self == .flat ? 0 : Double(step / 24) * 0.7)
  }

  private func isDay(step: Int) -> Bool {
    self == .polarDay || (5..<21).contains((step + 24) % 24)
  }

  private func millimeters(step: Int) -> Double {
    switch self {
    case .rainNight: [0.4, 2.3, 0, 11.2, 0.04][(step + 24) % 5]
    case .alertAndStrip: step % 4 == 0 ? 1.5 : 0
    case .clearDay, .halfEmpty, .polarDay, .flat: 0
    }
  }

  var forecast: Forecast {
    var forecast = Forecast(provider: .openMeteo, fetchedAt: now - 200, zone: zone)
    forecast.attribution = [.openMeteo]
    forecast.hours = (-24..<168).map(hour)
    forecast.days = (-1..<8).map(day)
    forecast.current = current
    guard self != .halfEmpty else { return forecast }
    var air = AirQuality(time: now)
    air.europeanIndex = 34
    air.fineParticles = 7.5
    forecast.airQuality = air
    guard self == .alertAndStrip else { return forecast }
    forecast.shortSteps = (0..<8).map { step in
      PrecipitationStep(
        time: now - 720 + step * 900, duration: 900,
        precipitation: Precipitation(millimeters: [0, 0, 0.6, 2.4, 1.1, 0.2, 0, 0][step]))
    }
    var alert = WeatherAlert(event: "Severe Thunderstorm Warning", severity: .severe)
    alert.ends = now + 7_200
    alert.sender = "National Weather Service"
    alert.description = String(repeating: "Large hail and damaging wind are expected. ", count: 12)
    var watch = WeatherAlert(event: "Flood Watch", severity: .moderate)
    watch.starts = now + 20 * 3_600
    forecast.alerts = [alert, watch]
    return forecast
  }

  private func hour(step: Int) -> HourlyForecast {
    let start = WallTime(date: Self.date, secondOfDay: 0).instant(offset: offset)
    var hour = HourlyForecast(time: start + step * 3_600, isDay: isDay(step: step))
    if self == .halfEmpty {
      if step % 3 == 0 { hour.temperature = Temperature(celsius: celsius(step: step)) }
      if step % 7 == 0 { hour.condition = ConditionReport(condition(step: step + 25)) }
      return hour
    }
    hour.condition = ConditionReport(condition(step: step + 24))
    hour.temperature = Temperature(celsius: celsius(step: step))
    hour.precipitationProbability = Percentage(percent: millimeters(step: step) > 0 ? 85 : 5)
    hour.precipitation = Precipitation(millimeters: millimeters(step: step))
    hour.pressure = Pressure(hectopascals: 1013 - Double(step) / 4)
    hour.wind = wind(step: step)
    hour.uvIndex = UVIndex(isDay(step: step) && self == .clearDay ? 8 : 0)
    return hour
  }

  private func wind(step: Int) -> Wind {
    Wind(
      speed: Speed(metersPerSecond: Double((step + 24) % 9) * 1.3),
      gusts: Speed(metersPerSecond: Double((step + 24) % 9) * 1.9),
      direction: Direction(degrees: Double(((step + 24) * 40) % 360)))
  }

  private func day(step: Int) -> DailyForecast {
    let date = Self.date + step
    let start = WallTime(date: date, secondOfDay: 0).instant(offset: offset)
    let sun: SunTimes =
      self == .polarDay
      ? .polarDay : .rises(sunrise: start + 5 * 3_600 + 120, sunset: start + 21 * 3_600 + 1_980)
    var day = DailyForecast(date: date, sun: sun)
    if self == .halfEmpty, step % 2 == 0 { return day }
    day.condition = ConditionReport(condition(step: step + 1))
    day.high = Temperature(
      celsius: middle + swing - Double(max(0, step)) * (self == .flat ? 0 : 0.7))
    day.low = Temperature(
      celsius: middle - swing - Double(max(0, step)) * (self == .flat ? 0 : 0.7))
    day.precipitationProbability = Percentage(percent: Double(step + 1) * 11)
    day.precipitation = Precipitation(millimeters: self == .rainNight ? Double(step + 1) * 3.7 : 0)
    if self == .polarDay { day.snowfall = Snowfall(centimeters: Double(step + 1) * 1.25) }
    day.uvIndexMaximum = UVIndex(self == .clearDay ? 9 : 2)
    day.wind = wind(step: step + 3)
    return day
  }

  private var current: CurrentConditions {
    let step = secondOfDay / 3_600
    var current = CurrentConditions(time: now - 120, isDay: isDay(step: step))
    current.temperature = Temperature(celsius: celsius(step: step) + (self == .flat ? 0 : 0.3))
    guard self != .halfEmpty else { return current }
    current.condition = ConditionReport(condition(step: step + 24))
    current.apparentTemperature = Temperature(celsius: celsius(step: step) - 4)
    current.dewPoint = Temperature(celsius: middle - 6)
    current.humidity = Percentage(percent: 81)
    current.pressure = Pressure(hectopascals: 1007.4)
    current.cloudCover = Percentage(percent: 0)
    current.visibility = Visibility(meters: 9_400)
    current.uvIndex = UVIndex(isDay(step: step) ? 6.5 : 0)
    current.wind = Wind(
      speed: Speed(metersPerSecond: 6.2), gusts: Speed(metersPerSecond: 12.9),
      direction: Direction(degrees: 241))
    return current
  }
}

extension Coordinate {
  /// Where the equator meets the meridian of Greenwich.
  fileprivate static let zero: Coordinate = {
    guard let zero = Coordinate(latitude: 0, longitude: 0) else {
      preconditionFailure("0, 0 is on the Earth")
    }
    return zero
  }()
}

extension ForecastScene {
  /// A state that shows the scene, one second before a minute ends.
  func state(
    size: Size, page: Page = .now, overlays: [Overlay] = [],
    preferences: Preferences = Preferences()
  ) -> AppState {
    let moment = Moment(instant: now, millisecond: 0, uptime: .seconds(100))
    let neighbour = Place(
      id: Place.ID(rawValue: "fixture:neighbour"), name: "Ås", country: "Norge",
      coordinate: place.coordinate)
    let favorites = FavoriteList(favorites: [
      FavoriteList.Favorite(place: place), FavoriteList.Favorite(place: neighbour),
    ])
    var state = AppState(
      moment: moment, size: size, preferences: preferences, favorites: favorites)
    state.page = page
    state.overlays = overlays
    state.shownID = place.id
    state.weather[place.id] = Remote(forecast: forecast)
    return state
  }
}

extension Page {
  /// The layers that can lie over a page, for a scene.
  static func overlays(of scene: ForecastScene) -> [Overlay] {
    let date = scene.zone.wallTime(at: scene.now).date
    return [
      .help(scroll: 3), .messages(scroll: 0), .sources(scroll: 0), .alerts(scroll: 0),
      .hourDetails(scene.forecast.hours(from: scene.now).first?.time ?? scene.now),
      .dayDetails(date, selection: ListSelection()), .settings(ListSelection()),
    ]
  }
}
