extension Condition {
  /// The number that stands for the condition in cached forecasts; numbers are never reused.
  var storedCode: UInt8 {
    switch self {
    case .unknown: 0
    case .clear: 1
    case .mainlyClear: 2
    case .partlyCloudy: 3
    case .overcast: 4
    case .fog: 10
    case .rimeFog: 11
    case .drizzle: 20
    case .freezingDrizzle: 21
    case .rain: 30
    case .heavyRain: 31
    case .freezingRain: 32
    case .showers: 33
    case .heavyShowers: 34
    case .sleet: 40
    case .snow: 41
    case .heavySnow: 42
    case .snowGrains: 43
    case .snowShowers: 44
    case .thunderstorm: 50
    case .thunderstormHail: 51
    case .smoke: 60
    case .haze: 61
    case .dust: 62
    case .sand: 63
    case .ash: 64
    case .squall: 70
    case .tornado: 71
    case .windy: 72
    }
  }

  /// The condition of a stored number; nil for one that this program does not write.
  init?(storedCode: UInt8) {
    guard let condition = Self.byStoredCode[Int(storedCode)] else { return nil }
    self = condition
  }

  private static let byStoredCode: [Condition?] = {
    var table = [Condition?](repeating: nil, count: 256)
    for condition in allCases { table[Int(condition.storedCode)] = condition }
    return table
  }()
}

/// What the sun does, as a number in cached forecasts.
enum StoredSun: UInt8 {
  case rises = 1
  case polarDay = 2
  case polarNight = 3

  init(_ sun: SunTimes) {
    self =
      switch sun {
      case .rises: .rises
      case .polarDay: .polarDay
      case .polarNight: .polarNight
      }
  }
}
