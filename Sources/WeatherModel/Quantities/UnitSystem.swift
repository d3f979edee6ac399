/// Which unit each quantity is shown in; raw values are those of the command line.
public enum UnitSystem: String, Sendable, Hashable, CaseIterable {
  /// °C, km/h, mm, hPa, km, cm.
  case metric
  /// °F, mph, in, inHg, mi, in: the customary units of the United States.
  case imperial
  /// °C, mph, mm, hPa, mi, cm: what British forecasts use.
  case uk
  /// As metric, with wind in m/s; temperatures stay in °C, which is what meteorology uses.
  case si

  /// The unit of temperatures.
  public var temperature: TemperatureUnit {
    switch self {
    case .metric, .uk, .si: .celsius
    case .imperial: .fahrenheit
    }
  }

  /// The unit of wind and gusts.
  public var speed: SpeedUnit {
    switch self {
    case .metric: .kilometersPerHour
    case .imperial, .uk: .milesPerHour
    case .si: .metersPerSecond
    }
  }

  /// The unit of rain and melted snow.
  public var precipitation: PrecipitationUnit {
    switch self {
    case .metric, .uk, .si: .millimeters
    case .imperial: .inches
    }
  }

  /// The unit of fresh snow.
  public var snowfall: SnowfallUnit {
    switch self {
    case .metric, .uk, .si: .centimeters
    case .imperial: .inches
    }
  }

  /// The unit of air pressure.
  public var pressure: PressureUnit {
    switch self {
    case .metric, .uk, .si: .hectopascals
    case .imperial: .inchesOfMercury
    }
  }

  /// The unit of visibility.
  public var distance: DistanceUnit {
    switch self {
    case .metric, .si: .kilometers
    case .imperial, .uk: .miles
    }
  }
}

/// A unit of temperature; the raw value is its symbol.
public enum TemperatureUnit: String, Sendable, Hashable, CaseIterable {
  case celsius = "°C"
  case fahrenheit = "°F"

  /// A difference of temperatures in this unit: without the offset between the scales.
  public func difference(celsius: Double) -> Double {
    switch self {
    case .celsius: celsius
    case .fahrenheit: celsius * 9 / 5
    }
  }
}

/// A unit of speed; the raw value is its symbol.
public enum SpeedUnit: String, Sendable, Hashable, CaseIterable {
  case kilometersPerHour = "km/h"
  case milesPerHour = "mph"
  case metersPerSecond = "m/s"
}

/// A unit of precipitation; the raw value is its symbol.
public enum PrecipitationUnit: String, Sendable, Hashable, CaseIterable {
  case millimeters = "mm"
  case inches = "in"
}

/// A unit of fresh snow; the raw value is its symbol.
public enum SnowfallUnit: String, Sendable, Hashable, CaseIterable {
  case centimeters = "cm"
  case inches = "in"
}

/// A unit of air pressure; the raw value is its symbol.
public enum PressureUnit: String, Sendable, Hashable, CaseIterable {
  case hectopascals = "hPa"
  case inchesOfMercury = "inHg"
}

/// A unit of distance; the raw value is its symbol.
public enum DistanceUnit: String, Sendable, Hashable, CaseIterable {
  case kilometers = "km"
  case miles = "mi"
}

extension Temperature {
  /// The temperature in a unit, not rounded.
  public func value(in unit: TemperatureUnit) -> Double {
    switch unit {
    case .celsius: celsius
    case .fahrenheit: celsius * 9 / 5 + 32
    }
  }
}

extension Speed {
  /// The speed in a unit, not rounded; a mile is 1609.344 m.
  public func value(in unit: SpeedUnit) -> Double {
    switch unit {
    case .kilometersPerHour: metersPerSecond * 3.6
    case .milesPerHour: metersPerSecond * 3600 / 1609.344
    case .metersPerSecond: metersPerSecond
    }
  }
}

extension Precipitation {
  /// The amount in a unit, not rounded; an inch is 25.4 mm.
  public func value(in unit: PrecipitationUnit) -> Double {
    switch unit {
    case .millimeters: millimeters
    case .inches: millimeters / 25.4
    }
  }
}

extension Snowfall {
  /// The depth in a unit, not rounded.
  public func value(in unit: SnowfallUnit) -> Double {
    switch unit {
    case .centimeters: centimeters
    case .inches: centimeters / 2.54
    }
  }
}

extension Pressure {
  /// The pressure in a unit, not rounded; an inch of mercury is 33.86389 hPa (at 0 °C).
  public func value(in unit: PressureUnit) -> Double {
    switch unit {
    case .hectopascals: hectopascals
    case .inchesOfMercury: hectopascals / 33.86389
    }
  }
}

extension Visibility {
  /// The distance in a unit, not rounded.
  public func value(in unit: DistanceUnit) -> Double {
    switch unit {
    case .kilometers: meters / 1000
    case .miles: meters / 1609.344
    }
  }
}
