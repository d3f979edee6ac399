import WeatherModel

/// Quantities, times and ages as text in the chosen units, clock and language.
///
/// Converts first and rounds once, half away from zero; what is missing is a dash.
struct Formatting: Hashable, Sendable {
  let units: UnitSystem
  let clock: HourStyle
  let language: Language

  static let missing = "—"

  init(_ preferences: Preferences) {
    units = preferences.units
    clock = preferences.clock
    language = preferences.language
  }

  // MARK: Numbers

  /// A whole number, never "-0".
  func whole(_ value: Double) -> String {
    let rounded = Self.halves(of: value).rounded(.toNearestOrAwayFromZero)
    guard abs(rounded) < 1e15 else { return Self.missing }
    return "\(Int(rounded))"
  }

  /// A value with its halves made whole again.
  ///
  /// 2.5 km/h are kept in metres a second and come back as 2.4999999999999996, which would be
  /// rounded to another number than the service's own.
  private static func halves(of value: Double) -> Double {
    let doubled = (value * 2).rounded()
    return abs(value * 2 - doubled) < 1e-7 ? doubled / 2 : value
  }

  /// One decimal, always with a point; none for a whole zero.
  func tenths(_ value: Double) -> String {
    let tenths = Int(Self.halves(of: value * 10).rounded(.toNearestOrAwayFromZero))
    let sign = tenths < 0 ? "-" : ""
    return "\(sign)\(abs(tenths) / 10).\(abs(tenths) % 10)"
  }

  private func hundredths(_ value: Double) -> String {
    let hundredths = Int(Self.halves(of: value * 100).rounded(.toNearestOrAwayFromZero))
    let fraction = abs(hundredths) % 100
    return
      "\(hundredths < 0 ? "-" : "")\(abs(hundredths) / 100).\(fraction < 10 ? "0" : "")\(fraction)"
  }

  // MARK: Quantities

  /// "23°".
  func temperature(_ temperature: Temperature?) -> String {
    temperature.map { whole($0.value(in: units.temperature)) + "°" } ?? Self.missing
  }

  /// Today's high; "≥30°" where the hours to come say how high it is at least, and no more is known.
  func high(_ bounds: TodaysBounds) -> String {
    bounds.highFromNow.map { "≥" + temperature($0) } ?? temperature(bounds.high)
  }

  /// Today's low, or "≤27°" likewise.
  func low(_ bounds: TodaysBounds) -> String {
    bounds.lowFromNow.map { "≤" + temperature($0) } ?? temperature(bounds.low)
  }

  /// A difference of temperatures, without sign: "6°".
  func temperatureDifference(celsius: Double) -> String {
    whole(abs(units.temperature.difference(celsius: celsius))) + "°"
  }

  /// "14 km/h".
  func speed(_ speed: Speed?) -> String {
    speed.map { whole($0.value(in: units.speed)) + " " + units.speed.rawValue } ?? Self.missing
  }

  /// "14", where the unit stands elsewhere.
  func bareSpeed(_ speed: Speed?) -> String {
    speed.map { whole($0.value(in: units.speed)) } ?? Self.missing
  }

  /// "0 mm", "0.4 mm", "12 mm"; inches with two decimals.
  func precipitation(_ amount: Precipitation?) -> String {
    guard let amount else { return Self.missing }
    return precipitationNumber(amount) + " " + units.precipitation.rawValue
  }

  func precipitationNumber(_ amount: Precipitation) -> String {
    let value = amount.value(in: units.precipitation)
    if amount.millimeters == 0 { return "0" }
    switch units.precipitation {
    case .millimeters:
      if value < 0.05 { return "<0.1" }
      return value < 9.95 ? tenths(value) : whole(value)
    case .inches:
      return value < 0.005 ? "<0.01" : hundredths(value)
    }
  }

  /// "3 cm".
  func snowfall(_ snowfall: Snowfall?) -> String {
    guard let snowfall else { return Self.missing }
    let value = snowfall.value(in: units.snowfall)
    let number = value == 0 ? "0" : value < 9.95 ? tenths(value) : whole(value)
    return number + " " + units.snowfall.rawValue
  }

  /// "1013 hPa", "29.92 inHg".
  func pressure(_ pressure: Pressure?) -> String {
    guard let pressure else { return Self.missing }
    let value = pressure.value(in: units.pressure)
    switch units.pressure {
    case .hectopascals: return whole(value) + " hPa"
    case .inchesOfMercury: return hundredths(value) + " inHg"
    }
  }

  /// "24 km", "3.5 km", "800 m".
  func visibility(_ visibility: Visibility?) -> String {
    guard let visibility else { return Self.missing }
    if units.distance == .kilometers, visibility.meters < 995 {
      return whole((visibility.meters / 10).rounded() * 10) + " m"
    }
    let value = visibility.value(in: units.distance)
    return (value < 9.95 ? tenths(value) : whole(value)) + " " + units.distance.rawValue
  }

  /// How far away: "24 km", "3 mi".
  func distance(meters: Double) -> String {
    let value = units.distance == .kilometers ? meters / 1_000 : meters / 1_609.344
    return (value < 9.95 ? tenths(value) : whole(value)) + " " + units.distance.rawValue
  }

  /// "65 %".
  func percent(_ percentage: Percentage?) -> String {
    percentage.map { whole($0.percent) + " %" } ?? Self.missing
  }

  /// Chances below a tenth are not worth a place in a row.
  func notableChance(_ percentage: Percentage?) -> String {
    guard let percentage, percentage.percent >= 10 else { return "" }
    return whole(percentage.percent) + " %"
  }

  /// "5 moderate".
  func uvIndex(_ index: UVIndex?) -> String {
    guard let index else { return Self.missing }
    return whole(index.value) + " " + Phrase.uvExposure(index.exposure)(language)
  }

  // MARK: Wind

  private static let letters = [
    "N", "NNE", "NE", "ENE", "E", "ESE", "SE", "SSE", "S", "SSW", "SW", "WSW", "W", "WNW", "NW",
    "NNW",
  ]
  private static let chineseLetters = ["北", "东北", "东", "东南", "南", "西南", "西", "西北"]
  private static let arrows = ["↓", "↙", "←", "↖", "↑", "↗", "→", "↘"]

  /// Where the wind comes from: "NE".
  func windLetters(_ direction: Direction) -> String {
    switch language {
    case .english: Self.letters[direction.sixteenth]
    case .chinese: Self.chineseLetters[direction.eighth]
    }
  }

  /// Where the wind blows: wind from the north points down.
  func windArrow(_ direction: Direction) -> String { Self.arrows[direction.eighth] }

  /// "↙ NE", or nothing where the direction is unknown.
  func windDirection(_ direction: Direction?) -> String {
    direction.map { windArrow($0) + " " + windLetters($0) } ?? ""
  }

  /// "↙ NE 14 km/h".
  func wind(_ wind: Wind) -> String {
    guard let speed = wind.speed else { return Self.missing }
    if isCalm(wind) { return Phrase.calm(language) }
    let direction = windDirection(wind.direction)
    return (direction.isEmpty ? "" : direction + " ") + self.speed(speed)
  }

  /// Whether smoke would rise straight up: force 0 of the Beaufort scale, below half a metre a
  /// second, whatever the units.
  func isCalm(_ wind: Wind) -> Bool {
    wind.speed.map { $0.metersPerSecond < 0.5 } ?? false
  }

  // MARK: Time

  /// "14:05" or "2:05 pm".
  func time(_ time: WallTime) -> String {
    let minute = (time.minute < 10 ? "0" : "") + "\(time.minute)"
    switch clock {
    case .twentyFour: return (time.hour < 10 ? "0" : "") + "\(time.hour):\(minute)"
    case .twelve: return "\(twelve(time.hour)):\(minute) \(time.hour < 12 ? "am" : "pm")"
    }
  }

  /// The label of an hour: "14:00", "2 pm"; minutes where the zone makes them.
  func hour(_ time: WallTime) -> String {
    switch clock {
    case .twentyFour: return self.time(time)
    case .twelve:
      return time.minute == 0
        ? "\(twelve(time.hour)) \(time.hour < 12 ? "am" : "pm")" : self.time(time)
    }
  }

  private func twelve(_ hour: Int) -> Int { (hour + 11) % 12 + 1 }

  func weekday(_ date: CalendarDate) -> String { Phrase.weekday(date.weekday)(language) }

  private static let months = [
    "Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec",
  ]

  /// "30 Nov" or "11月30日".
  func day(_ date: CalendarDate) -> String {
    let (_, month, day) = date.components
    switch language {
    case .english: return "\(day) \(Self.months[month - 1])"
    case .chinese: return "\(month)月\(day)日"
    }
  }

  /// "30 Nov 2026" or "2026年11月30日".
  func dayWithYear(_ date: CalendarDate) -> String {
    switch language {
    case .english: "\(day(date)) \(date.components.year)"
    case .chinese: "\(date.components.year)年\(day(date))"
    }
  }

  /// "Mon 30 Nov".
  func date(_ date: CalendarDate) -> String { weekday(date) + " " + day(date) }

  /// How long ago: "just now", "3 min ago", "2 h ago", "3 days ago".
  func age(seconds: Int) -> String {
    switch (seconds, language) {
    case (..<0, .english): "from the future"
    case (..<0, .chinese): "时间有误"
    case (..<60, .english): "just now"
    case (..<60, .chinese): "刚刚"
    case (..<3_600, .english): "\(seconds / 60) min ago"
    case (..<3_600, .chinese): "\(seconds / 60)分钟前"
    case (..<172_800, .english): "\(seconds / 3_600) h ago"
    case (..<172_800, .chinese): "\(seconds / 3_600)小时前"
    case (_, .english): "\(seconds / 86_400) days ago"
    case (_, .chinese): "\(seconds / 86_400)天前"
    }
  }

  /// "Metric: °C, km/h, mm, hPa, km".
  var unitsDescription: String {
    let symbols = [
      units.temperature.rawValue, units.speed.rawValue, units.precipitation.rawValue,
      units.pressure.rawValue, units.distance.rawValue,
    ]
    return Phrase.unitSystem(units)(language) + ": " + symbols.joined(separator: ", ")
  }
}
