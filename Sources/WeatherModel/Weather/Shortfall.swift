/// What the service of a forecast has left out of it, though the rest came.
public struct Shortfall: Sendable, Equatable {
  /// Why.
  public var error: ProviderError
  /// Whether warnings may be missing, so that none of them is no all-clear.
  public var concernsAlerts: Bool

  /// A shortfall from its parts.
  public init(_ error: ProviderError, concernsAlerts: Bool) {
    self.error = error
    self.concernsAlerts = concernsAlerts
  }
}
