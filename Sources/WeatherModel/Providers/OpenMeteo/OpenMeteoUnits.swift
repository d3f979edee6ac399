/// Numbers of one section, brought from the units that the answer states to the model's own.
struct OpenMeteoUnits: Sendable {
  /// Unit texts by key, as the answer states them.
  let stated: [String: String]
  /// The model's name that stands behind every key, if any.
  let suffix: String?

  /// The unit of a variable: as stated, else as stated for a sibling of the same quantity.
  ///
  /// Recorded answers leave out the unit of single variables.
  private func unit(_ variable: OpenMeteoVariable, siblings: [OpenMeteoVariable]) -> String? {
    for candidate in [variable] + siblings {
      for name in candidate.names {
        if let unit = stated[name] { return unit }
        if let suffix, let unit = stated[name + "_" + suffix] { return unit }
      }
    }
    return nil
  }

  func temperature(_ value: Double?, _ variable: OpenMeteoVariable) -> Temperature? {
    let siblings: [OpenMeteoVariable] = [.temperature, .temperatureMaximum, .temperatureMinimum]
    guard let value, let unit = unit(variable, siblings: siblings) else {
      return Temperature(celsius: value)
    }
    return Temperature(celsius: unit.contains("F") ? rounded((value - 32) / 1.8) : value)
  }

  /// Metres per second; that is what is asked for where the answer names no unit.
  func speed(_ value: Double?, _ variable: OpenMeteoVariable) -> Speed? {
    let siblings: [OpenMeteoVariable] = [
      .windSpeed, .windGusts, .windSpeedMaximum, .windGustsMaximum,
    ]
    guard let value, let unit = unit(variable, siblings: siblings) else {
      return Speed(metersPerSecond: value)
    }
    switch unit {
    case "km/h": return Speed(metersPerSecond: rounded(value / 3.6))
    case "mp/h", "mph": return Speed(metersPerSecond: rounded(value * 0.44704))
    case "kn": return Speed(metersPerSecond: rounded(value * 1852 / 3600))
    default: return Speed(metersPerSecond: value)
    }
  }

  func precipitation(_ value: Double?, _ variable: OpenMeteoVariable) -> Precipitation? {
    guard let value else { return nil }
    let isInch = unit(variable, siblings: [.precipitation, .precipitationSum])?.hasPrefix("inch")
    return Precipitation(millimeters: isInch == true ? rounded(value * 25.4) : value)
  }

  func snowfall(_ value: Double?, _ variable: OpenMeteoVariable) -> Snowfall? {
    guard let value else { return nil }
    let isInch = unit(variable, siblings: [.snowfall, .snowfallSum])?.hasPrefix("inch")
    return Snowfall(centimeters: isInch == true ? rounded(value * 2.54) : value)
  }

  /// Metres; an answer in inches gives feet.
  func visibility(_ value: Double?) -> Visibility? {
    guard let value else { return nil }
    let isFeet = unit(.visibility, siblings: []) == "ft"
    return Visibility(meters: isFeet ? rounded(value * 0.3048) : value)
  }

  /// Two decimals: a conversion does not add precision.
  private func rounded(_ value: Double) -> Double { (value * 100).rounded() / 100 }
}
