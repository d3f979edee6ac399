import Glibc

extension Coordinate {
  /// Metres along the surface to another point, on a sphere of 6,371,008.8 m (IUGG mean radius).
  ///
  /// Source: the haversine formula, R. W. Sinnott, Sky and Telescope 68 (1984) 159. The Earth's
  /// flattening makes it wrong by up to 0.5 %.
  public func distance(to other: Coordinate) -> Double {
    let radians = Double.pi / 180
    let latitudeSine = sin((other.latitude - latitude) * radians / 2)
    let longitudeSine = sin((other.longitude - longitude) * radians / 2)
    let haversine =
      latitudeSine * latitudeSine
      + cos(latitude * radians) * cos(other.latitude * radians) * longitudeSine * longitudeSine
    // Rounding can lift opposite points just above 1.
    return 2 * 6_371_008.8 * asin(min(1, haversine.squareRoot()))
  }
}
