import Glibc

/// Where the moon stands in the sky of a place.
public struct MoonPosition: Sendable, Hashable {
  /// The height above the horizon in degrees, as seen from the surface; refraction not counted.
  public let altitude: Double
  /// The direction in degrees clockwise from north, 0 ..< 360.
  public let azimuth: Double

  /// The moon's position, good to about 0.1°, of which the parallax by its mean distance is most.
  ///
  /// Source: J. Meeus, "Astronomical Algorithms", 2nd edition, chapters 13 and 47, with the terms
  /// that `MoonPhase` uses.
  public init(at instant: Instant, coordinate: Coordinate) {
    let degree = Double.pi / 180
    let century = dynamicalCentury(at: instant)
    let moon = MoonDirection(century: century)
    let longitude = moon.longitude * degree
    let latitude = moon.latitude * degree
    let obliquity = (23.439291 - century * 0.0130042) * degree
    // Formulas 13.3 and 13.4: from the ecliptic to the equator.
    let rightAscension = atan2(
      sin(longitude) * cos(obliquity) - tan(latitude) * sin(obliquity), cos(longitude))
    let declination = asin(
      sin(latitude) * cos(obliquity) + cos(latitude) * sin(obliquity) * sin(longitude))
    // Formulas 13.5 and 13.6, as for the sun.
    let place = coordinate.latitude * degree
    let hourAngle =
      (greenwichSiderealDegrees(at: instant) + coordinate.longitude) * degree - rightAscension
    let sine =
      sin(place) * sin(declination) + cos(place) * cos(declination) * cos(hourAngle)
    let geocentric = asin(min(1, max(-1, sine)))
    // The moon is near enough that a place on the surface sees it lower than the Earth's centre.
    altitude = geocentric / degree - 0.9507 * cos(geocentric)
    let fromSouth = atan2(
      sin(hourAngle) * cos(declination),
      cos(hourAngle) * sin(place) * cos(declination) - sin(declination) * cos(place))
    azimuth = wrappedDegrees(fromSouth / degree + 180)
  }
}
