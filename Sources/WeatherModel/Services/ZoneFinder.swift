/// The zone of a point, without asking anybody: that of the nearest place that is known.
///
/// Near a border that may be the neighbour's; for a clock on a forecast that is near enough, and the
/// services that know better say so themselves.
public struct ZoneFinder: Sendable {
  /// Beyond that a named place says nothing about a point, in metres.
  private static let horizon = 500_000.0

  private let gazetteer: Gazetteer?
  private let table: ZoneTable?

  /// A finder over the program's lists; without them no zone is found.
  public init(gazetteer: Gazetteer?, table: ZoneTable?) {
    self.gazetteer = gazetteer
    self.table = table
  }

  /// The IANA name of the zone at a point; nil far out at sea, where clocks are a ship's own.
  ///
  /// The list of places has no settlements of a few people: for the stations of Antarctica and small
  /// islands the principal place of their zone is nearer.
  public func timeZone(at coordinate: Coordinate) -> String? {
    var candidates: [(zone: String, meters: Double)] = []
    if let (hit, meters) = gazetteer?.nearest(to: coordinate) {
      candidates += [hit.place(in: .english).timeZone].compactMap { $0 }.map { ($0, meters) }
    }
    if let place = table?.nearestPlace(to: coordinate), let zone = place.timeZone {
      candidates.append((zone, place.coordinate.distance(to: coordinate)))
    }
    let nearest = candidates.min { $0.meters < $1.meters }
    return nearest.flatMap { $0.meters <= Self.horizon ? $0.zone : nil }
  }
}
