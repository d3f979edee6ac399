import Glibc

/// How the moon looks at a moment; the same for the whole Earth but for which way up it is.
public struct MoonPhase: Sendable, Hashable {
  /// The phases that have a name.
  public enum Name: String, Sendable, Hashable, CaseIterable {
    case newMoon, waxingCrescent, firstQuarter, waxingGibbous
    case fullMoon, waningGibbous, lastQuarter, waningCrescent
  }

  /// How far through the month of phases: 0 new, 0.25 first quarter, 0.5 full; below 1.
  ///
  /// It is the moon's lead over the sun in longitude, by which the almanacs define the phases; it
  /// is not quite proportional to the days since new moon.
  public let age: Double
  /// The lit share of the disc, 0…1.
  public let illuminatedFraction: Double

  /// The phase at a moment, good to about 0.0005 of a month and of the disc.
  ///
  /// Source: J. Meeus, "Astronomical Algorithms", 2nd edition, chapters 47 and 48, with the terms
  /// of the longitude down to 0.003° and of the latitude down to 0.03°.
  public init(at instant: Instant) {
    let century = dynamicalCentury(at: instant)
    let moon = MoonDirection(century: century)
    let lead = wrappedDegrees(moon.longitude - ApparentSun(century: century).longitude * 180 / .pi)
    age = lead / 360
    // Formulas 48.2, 48.3 and 48.1; the sun is 389 times as far away as the moon, on average.
    let cosine = cos(moon.latitude * .pi / 180) * cos(lead * .pi / 180)
    let elongation = acos(min(1, max(-1, cosine)))
    let phaseAngle = atan2(sin(elongation), 1.0 / 389 - cosine)
    illuminatedFraction = (1 + cos(phaseAngle)) / 2
  }

  /// Whether the lit part grows.
  public var isWaxing: Bool { age < 0.5 }

  /// The name that calendars use: the four main phases for a day around their moment.
  public var name: Name {
    let halfDay = 0.5 / 29.530_588
    let quarter = (age * 4).rounded()
    let isMain = abs(age - quarter / 4) < halfDay
    switch (Int(quarter) % 4, Int(age * 4), isMain) {
    case (0, _, true): return .newMoon
    case (1, _, true): return .firstQuarter
    case (2, _, true): return .fullMoon
    case (_, _, true): return .lastQuarter
    case (_, 0, false): return .waxingCrescent
    case (_, 1, false): return .waxingGibbous
    case (_, 2, false): return .waningGibbous
    case (_, _, false): return .waningCrescent
    }
  }

  /// Whether the right side is the lit one, as drawn for a place.
  ///
  /// Who stands south of the equator sees the moon upside down: a waxing moon is lit on the right
  /// in the north and on the left in the south. Drawings are mirrored accordingly.
  public func isLitOnRight(from coordinate: Coordinate) -> Bool {
    isWaxing == (coordinate.latitude >= 0)
  }

  /// The phase of the northern calendar whose moon looks like this one does from a place.
  public func appearance(from coordinate: Coordinate) -> Name {
    coordinate.latitude >= 0 ? name : name.mirrored
  }
}

extension MoonPhase.Name {
  /// The phase that is lit on the other side.
  fileprivate var mirrored: MoonPhase.Name {
    switch self {
    case .newMoon, .fullMoon: self
    case .waxingCrescent: .waningCrescent
    case .firstQuarter: .lastQuarter
    case .waxingGibbous: .waningGibbous
    case .waningGibbous: .waxingGibbous
    case .lastQuarter: .firstQuarter
    case .waningCrescent: .waxingCrescent
    }
  }
}

/// Where the moon stands as seen from the centre of the Earth.
struct MoonDirection {
  /// Along the ecliptic, in degrees.
  let longitude: Double
  /// North of the ecliptic, in degrees.
  let latitude: Double

  init(century: Double) {
    let degree = Double.pi / 180
    // Formulas 47.1 to 47.6.
    let meanLongitude = 218.3164477 + century * (481_267.88123421 - century * 0.0015786)
    let elongation = (297.8501921 + century * (445_267.1114034 - century * 0.0018819)) * degree
    let sunAnomaly = (357.5291092 + century * (35_999.0502909 - century * 0.0001536)) * degree
    let anomaly = (134.9633964 + century * (477_198.8675055 + century * 0.0087414)) * degree
    let argument = (93.2720950 + century * (483_202.0175233 - century * 0.0036539)) * degree
    let eccentricity = 1 - century * (0.002516 + century * 0.0000074)

    func sum(_ terms: [Term]) -> Double {
      terms.reduce(0) { sum, term in
        let angle =
          term.elongation * elongation + term.sunAnomaly * sunAnomaly + term.anomaly * anomaly
          + term.argument * argument
        return sum + term.degrees * sin(angle) * (term.sunAnomaly == 0 ? 1 : eccentricity)
      }
    }
    // Nutation as for the sun, so that it drops out of their difference.
    let nutation = -0.00478 * sin((125.04 - 1934.136 * century) * degree)
    longitude = meanLongitude + sum(Term.longitude) + nutation
    latitude = sum(Term.latitude)
  }
}

/// A periodic term: its size, and the multiples of the four angles whose sine it goes with.
private struct Term {
  let degrees: Double
  let elongation: Double
  let sunAnomaly: Double
  let anomaly: Double
  let argument: Double

  private init(
    _ degrees: Double, _ elongation: Double, _ sunAnomaly: Double, _ anomaly: Double,
    _ argument: Double
  ) {
    self.degrees = degrees
    self.elongation = elongation
    self.sunAnomaly = sunAnomaly
    self.anomaly = anomaly
    self.argument = argument
  }

  /// The largest terms of Meeus' table 47.A.
  static let longitude = [
    Term(6.288774, 0, 0, 1, 0), Term(1.274027, 2, 0, -1, 0), Term(0.658314, 2, 0, 0, 0),
    Term(0.213618, 0, 0, 2, 0), Term(-0.185116, 0, 1, 0, 0), Term(-0.114332, 0, 0, 0, 2),
    Term(0.058793, 2, 0, -2, 0), Term(0.057066, 2, -1, -1, 0), Term(0.053322, 2, 0, 1, 0),
    Term(0.045758, 2, -1, 0, 0), Term(-0.040923, 0, 1, -1, 0), Term(-0.034720, 1, 0, 0, 0),
    Term(-0.030383, 0, 1, 1, 0), Term(0.015327, 2, 0, 0, -2), Term(-0.012528, 0, 0, 1, 2),
    Term(0.010980, 0, 0, 1, -2), Term(0.010675, 4, 0, -1, 0), Term(0.010034, 0, 0, 3, 0),
    Term(0.008548, 4, 0, -2, 0), Term(-0.007888, 2, 1, -1, 0), Term(-0.006766, 2, 1, 0, 0),
    Term(-0.005163, 1, 0, -1, 0), Term(0.004987, 1, 1, 0, 0), Term(0.004036, 2, -1, 1, 0),
    Term(0.003994, 2, 0, 2, 0), Term(0.003861, 4, 0, 0, 0), Term(0.003665, 2, 0, -3, 0),
  ]

  /// The largest terms of Meeus' table 47.B.
  static let latitude = [
    Term(5.128122, 0, 0, 0, 1), Term(0.280602, 0, 0, 1, 1), Term(0.277693, 0, 0, 1, -1),
    Term(0.173237, 2, 0, 0, -1), Term(0.055413, 2, 0, -1, 1), Term(0.046271, 2, 0, -1, -1),
    Term(0.032573, 2, 0, 0, 1),
  ]
}
