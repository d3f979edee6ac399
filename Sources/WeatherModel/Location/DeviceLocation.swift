/// Where the device is, as a service of the system says.
public struct DeviceLocation: Sendable, Hashable {
  /// The point.
  public let coordinate: Coordinate
  /// The radius around the point in which the device is; nil if the service does not say.
  public let accuracyMeters: Double?

  /// A location from its parts.
  public init(coordinate: Coordinate, accuracyMeters: Double?) {
    self.coordinate = coordinate
    self.accuracyMeters = accuracyMeters
  }

  /// Nil for figures that are no place: out of range, not a number, or the 0/0 of a service without
  /// any answer, which lies in the sea.
  init?(latitude: Double, longitude: Double, accuracy: Double?) {
    guard let coordinate = Coordinate(latitude: latitude, longitude: longitude),
      latitude != 0 || longitude != 0
    else { return nil }
    // GeoClue says "unknown" with the largest double; nothing is farther than half round the Earth.
    let known = accuracy.flatMap { (0.0...20_040_000).contains($0) ? $0 : nil }
    self.init(coordinate: coordinate, accuracyMeters: known)
  }
}
