/// A warning by an authority.
public struct WeatherAlert: Sendable, Hashable {
  /// How bad it may get, in the words of CAP (OASIS Common Alerting Protocol 1.2).
  public enum Severity: String, Sendable, Hashable, CaseIterable {
    case extreme, severe, moderate, minor, unknown
  }

  /// The service's name for this very warning, by which a later message replaces or withdraws it.
  public var id: String?
  /// What is expected: "Heat Advisory".
  public var event: String
  /// How bad it may get.
  public var severity: Severity
  /// One line.
  public var headline: String?
  /// All of it.
  public var description: String?
  /// What to do.
  public var instruction: String?
  /// Who warns.
  public var sender: String?
  /// From when on.
  public var starts: Instant?
  /// Until when.
  public var ends: Instant?

  /// Its place among others, the smaller the sooner: by how bad it may get, then by when it begins,
  /// where that is said.
  ///
  /// Among equals the service's order holds: sorting is stable.
  var urgency: (rank: Int, starts: Instant) {
    let rank =
      switch severity {
      case .extreme: 0
      case .severe: 1
      case .moderate: 2
      case .minor: 3
      case .unknown: 4
      }
    return (rank, starts ?? Instant(seconds: .max))
  }

  /// An alert of which nothing is known yet but its event.
  public init(event: String, severity: Severity) {
    self.event = event
    self.severity = severity
  }
}
