import Glibc

/// Where the sun stands in the sky of a place.
public struct SunPosition: Sendable, Hashable {
  /// The geometric height above the horizon in degrees, refraction not counted.
  public let altitude: Double
  /// The direction in degrees clockwise from north, 0 ..< 360.
  public let azimuth: Double

  /// The altitude at which the sun's upper edge touches the horizon.
  ///
  /// The almanacs' convention: 16′ for the sun's radius and 34′ for refraction.
  public static let horizonAltitude = -0.833

  /// The sun's position, good to about 0.01° between 1900 and 2100.
  ///
  /// Source: J. Meeus, "Astronomical Algorithms", 2nd edition, chapter 25 ("low accuracy") and
  /// formulas 12.4, 13.5 and 13.6, as used by NOAA's solar calculator.
  public init(at instant: Instant, coordinate: Coordinate) {
    let sun = ApparentSun(at: instant)
    let latitude = coordinate.latitude * .pi / 180
    let hourAngle =
      (greenwichSiderealDegrees(at: instant) + coordinate.longitude) * .pi / 180
      - sun.rightAscension
    let sine =
      sin(latitude) * sin(sun.declination)
      + cos(latitude) * cos(sun.declination) * cos(hourAngle)
    altitude = asin(min(1, max(-1, sine))) * 180 / .pi
    // Meeus counts from the south; half a turn more counts from the north. The formula is his
    // times cos(declination), which keeps it finite.
    let fromSouth = atan2(
      sin(hourAngle) * cos(sun.declination),
      cos(hourAngle) * sin(latitude) * cos(sun.declination)
        - sin(sun.declination) * cos(latitude))
    azimuth = wrappedDegrees(fromSouth * 180 / .pi + 180)
  }

  /// Whether it is day at a moment, of which a weather service may have an opinion.
  ///
  /// The service's flag holds around sunrise and sunset, where services differ by their rules. It
  /// gives way where the sun contradicts it clearly: above +1° it is day, below −2.5° it is night.
  public static func isDay(flag: Bool?, at instant: Instant, coordinate: Coordinate) -> Bool {
    let altitude = SunPosition(at: instant, coordinate: coordinate).altitude
    if altitude > 1 { return true }
    if altitude < -2.5 { return false }
    return flag ?? (altitude > horizonAltitude)
  }
}

/// The sun as seen from the centre of the Earth.
struct ApparentSun {
  /// Apparent longitude along the ecliptic, in radians.
  let longitude: Double
  /// Right ascension in radians.
  let rightAscension: Double
  /// Declination in radians.
  let declination: Double

  init(at instant: Instant) { self.init(century: dynamicalCentury(at: instant)) }

  /// The sun so many Julian centuries of dynamical time after 2000-01-01 12:00.
  ///
  /// Source: Meeus, chapter 25, with the corrections for nutation and aberration.
  init(century: Double) {
    let degree = Double.pi / 180
    let meanLongitude = 280.46646 + century * (36_000.76983 + century * 0.000_303_2)
    let anomaly = (357.52911 + century * (35_999.05029 - century * 0.000_153_7)) * degree
    let center =
      (1.914602 - century * (0.004817 + century * 0.000014)) * sin(anomaly)
      + (0.019993 - century * 0.000101) * sin(2 * anomaly)
      + 0.000289 * sin(3 * anomaly)
    let node = (125.04 - 1934.136 * century) * degree
    let apparent = meanLongitude + center - 0.00569 - 0.00478 * sin(node)
    longitude = wrappedDegrees(apparent) * degree
    let obliquity =
      (23.439291 - century * (0.0130042 + century * 0.000_000_16) + 0.00256 * cos(node)) * degree
    rightAscension = atan2(cos(obliquity) * sin(longitude), cos(longitude))
    declination = asin(sin(obliquity) * sin(longitude))
  }
}

/// Julian centuries of dynamical time since 2000-01-01 12:00.
///
/// Dynamical time runs ahead of the world's clocks; 69 s is right to a few seconds from 2010 to
/// 2040 (IERS, TT − UT1), and a minute's error moves sun and moon by less than 0.01°.
func dynamicalCentury(at instant: Instant) -> Double {
  (daysSince2000(instant) + 69.0 / 86_400) / 36_525
}

/// Brings an angle into 0 ..< 360.
func wrappedDegrees(_ angle: Double) -> Double {
  let rest = angle.truncatingRemainder(dividingBy: 360)
  let wrapped = rest < 0 ? rest + 360 : rest
  // A tiny negative rest rounds up to the full turn.
  return wrapped < 360 ? wrapped : 0
}

private func daysSince2000(_ instant: Instant) -> Double {
  // 2000-01-01T12:00:00Z, the epoch J2000.0 within the accuracy of these formulas.
  (Double(instant.seconds) - 946_728_000) / 86_400
}

/// How far the Earth has turned; Meeus, formula 12.4, with the main term of nutation.
func greenwichSiderealDegrees(at instant: Instant) -> Double {
  let days = daysSince2000(instant)
  let century = days / 36_525
  let node = (125.04 - 1934.136 * century) * .pi / 180
  return 280.46061837 + 360.98564736629 * days + 0.000387933 * century * century
    - 0.00478 * 0.91748 * sin(node)
}
