/// A temperature, kept in degrees Celsius and converted only when it is shown.
public struct Temperature: Sendable, Hashable, Comparable {
  /// Degrees Celsius, −100…70: wider than any place on Earth has known.
  public let celsius: Double

  /// Refuses what no place on Earth has known, so that a sentinel is missing rather than drawn.
  public init?(celsius: Double?) {
    guard let celsius, (-100...70).contains(celsius) else { return nil }
    self.celsius = celsius
  }

  /// Orders by warmth.
  public static func < (left: Temperature, right: Temperature) -> Bool {
    left.celsius < right.celsius
  }
}

/// A speed of wind or gusts.
public struct Speed: Sendable, Hashable, Comparable {
  /// Metres per second, 0…150.
  public let metersPerSecond: Double

  /// Refuses negative speeds and those above any tornado.
  public init?(metersPerSecond: Double?) {
    guard let metersPerSecond, (0...150).contains(metersPerSecond) else { return nil }
    self.metersPerSecond = metersPerSecond
  }

  /// Orders by speed.
  public static func < (left: Speed, right: Speed) -> Bool {
    left.metersPerSecond < right.metersPerSecond
  }
}

/// A direction as an angle on the compass.
public struct Direction: Sendable, Hashable {
  /// Degrees clockwise from north, 0 ..< 360.
  public let degrees: Double

  /// Folds 360 to 0; refuses anything outside 0…360.
  public init?(degrees: Double?) {
    guard let degrees, (0...360).contains(degrees) else { return nil }
    self.degrees = degrees == 360 ? 0 : degrees
  }
}

/// Water that fell: rain, showers and melted snow together.
public struct Precipitation: Sendable, Hashable, Comparable {
  /// Millimetres of water, 0…2000.
  public let millimeters: Double

  /// Refuses negative amounts and more than a world-record day.
  public init?(millimeters: Double?) {
    guard let millimeters, (0...2000).contains(millimeters) else { return nil }
    self.millimeters = millimeters
  }

  /// Orders by amount.
  public static func < (left: Precipitation, right: Precipitation) -> Bool {
    left.millimeters < right.millimeters
  }
}

/// Snow that fell, as its depth.
public struct Snowfall: Sendable, Hashable {
  /// Centimetres of fresh snow, 0…1000.
  public let centimeters: Double

  /// Refuses negative depths and sentinels.
  public init?(centimeters: Double?) {
    guard let centimeters, (0...1000).contains(centimeters) else { return nil }
    self.centimeters = centimeters
  }
}

/// A share of a whole: humidity, cloud cover, a probability.
public struct Percentage: Sendable, Hashable, Comparable {
  /// Percent, 0…100.
  public let percent: Double

  /// Refuses anything outside 0…100.
  public init?(percent: Double?) {
    guard let percent, (0...100).contains(percent) else { return nil }
    self.percent = percent
  }

  /// Orders by share.
  public static func < (left: Percentage, right: Percentage) -> Bool {
    left.percent < right.percent
  }
}

/// Air pressure reduced to mean sea level.
public struct Pressure: Sendable, Hashable {
  /// Hectopascals, 850…1100.
  public let hectopascals: Double

  /// Refuses what was never measured at sea level.
  public init?(hectopascals: Double?) {
    guard let hectopascals, (850...1100).contains(hectopascals) else { return nil }
    self.hectopascals = hectopascals
  }
}

/// How far one sees.
public struct Visibility: Sendable, Hashable {
  /// Metres, 0…500,000.
  public let meters: Double

  /// Refuses negative distances and sentinels.
  public init?(meters: Double?) {
    guard let meters, (0...500_000).contains(meters) else { return nil }
    self.meters = meters
  }
}

/// The ultraviolet index of the WHO.
public struct UVIndex: Sendable, Hashable, Comparable {
  /// 0…50; more than 11 is extreme.
  public let value: Double

  /// Refuses negative values and sentinels.
  public init?(_ value: Double?) {
    guard let value, (0...50).contains(value) else { return nil }
    self.value = value
  }

  /// Orders by strength.
  public static func < (left: UVIndex, right: UVIndex) -> Bool { left.value < right.value }
}
