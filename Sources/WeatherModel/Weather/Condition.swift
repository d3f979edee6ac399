/// What the weather does, in the product's own vocabulary; raw values are those of `--json`.
public enum Condition: String, Sendable, Hashable, CaseIterable {
  case clear, mainlyClear, partlyCloudy, overcast
  case fog, rimeFog
  case drizzle, freezingDrizzle
  case rain, heavyRain, freezingRain, showers, heavyShowers
  case sleet, snow, heavySnow, snowGrains, snowShowers
  case thunderstorm, thunderstormHail
  case smoke, haze, dust, sand, ash
  case squall, tornado, windy
  /// A code that the product does not know; the provider's own words stand beside it.
  case unknown

  /// Whether something falls from the sky.
  public var isPrecipitation: Bool {
    switch self {
    case .drizzle, .freezingDrizzle, .rain, .heavyRain, .freezingRain, .showers, .heavyShowers,
      .sleet, .snow, .heavySnow, .snowGrains, .snowShowers, .thunderstorm, .thunderstormHail:
      true
    case .clear, .mainlyClear, .partlyCloudy, .overcast, .fog, .rimeFog, .smoke, .haze, .dust,
      .sand, .ash, .squall, .tornado, .windy, .unknown:
      false
    }
  }

  /// Whether what falls is frozen or freezes where it lands.
  public var isFrozen: Bool {
    switch self {
    case .freezingDrizzle, .freezingRain, .sleet, .snow, .heavySnow, .snowGrains, .snowShowers:
      true
    case .clear, .mainlyClear, .partlyCloudy, .overcast, .fog, .rimeFog, .drizzle, .rain,
      .heavyRain, .showers, .heavyShowers, .thunderstorm, .thunderstormHail, .smoke, .haze, .dust,
      .sand, .ash, .squall, .tornado, .windy, .unknown:
      false
    }
  }
}

/// A condition with the provider's words where the code was not understood.
public struct ConditionReport: Sendable, Hashable {
  /// What the product understood.
  public var condition: Condition
  /// The provider's words, present only where `condition` is `unknown`.
  public var providerText: String?

  /// A report from its parts.
  public init(_ condition: Condition, providerText: String? = nil) {
    self.condition = condition
    self.providerText = providerText
  }
}
