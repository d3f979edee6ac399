extension Direction {
  /// The nearest of sixteen points of the compass, 0 for north, clockwise.
  public var sixteenth: Int { Int((degrees / 22.5).rounded()) % 16 }

  /// The nearest of eight points of the compass, 0 for north, clockwise.
  public var eighth: Int { Int((degrees / 45).rounded()) % 8 }
}

extension UVIndex {
  /// The WHO's classes of exposure.
  public enum Exposure: Sendable, Hashable {
    case low, moderate, high, veryHigh, extreme
  }

  /// The class of the rounded index (WHO, "Global Solar UV Index", 2002).
  public var exposure: Exposure {
    switch value.rounded() {
    case ..<3: .low
    case ..<6: .moderate
    case ..<8: .high
    case ..<11: .veryHigh
    default: .extreme
    }
  }
}

extension AirQuality {
  /// The classes of the European index.
  public enum Class: Sendable, Hashable {
    case good, fair, moderate, poor, veryPoor, extremelyPoor
  }

  /// The classes of the US index by the EPA's own words, whose "moderate" begins where Europe's
  /// "fair" does: the same word must not mean two things beside the same number.
  public enum USClass: Sendable, Hashable {
    case good, moderate, unhealthyForSensitive, unhealthy, veryUnhealthy, hazardous
  }

  /// The class of the rounded European index (api-notes.md 1.7), which is what is shown.
  public var europeanClass: Class? {
    guard let europeanIndex else { return nil }
    switch europeanIndex.rounded() {
    case ...20: return .good
    case ...40: return .fair
    case ...60: return .moderate
    case ...80: return .poor
    case ...100: return .veryPoor
    default: return .extremelyPoor
    }
  }

  /// The class of the rounded US index (EPA: 50, 100, 150, 200, 300).
  public var usClass: USClass? {
    guard let usIndex else { return nil }
    switch usIndex.rounded() {
    case ...50: return .good
    case ...100: return .moderate
    case ...150: return .unhealthyForSensitive
    case ...200: return .unhealthy
    case ...300: return .veryUnhealthy
    default: return .hazardous
    }
  }
}
