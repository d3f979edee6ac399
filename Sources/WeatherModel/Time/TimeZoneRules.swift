/// How far clocks of one IANA zone stand from Greenwich, at any moment.
public protocol TimeZoneRules: Sendable {
  /// Seconds ahead of Greenwich at that moment; negative west of it.
  func offset(at instant: Instant) -> Int
}

/// Where rules come from: the system's zone files, or a table in a test.
public protocol TimeZoneSource: Sendable {
  /// The rules of an IANA name such as "Asia/Kathmandu", or nil if the name is unknown.
  func rules(for identifier: String) -> (any TimeZoneRules)?
}

/// A source that knows no zone: every place falls back to its answer's offset.
public struct NoTimeZones: TimeZoneSource {
  /// Knows nothing.
  public init() {}
  /// Always nil.
  public func rules(for identifier: String) -> (any TimeZoneRules)? { nil }
}
