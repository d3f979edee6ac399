/// Wind at ten metres.
public struct Wind: Sendable, Hashable {
  /// Mean speed.
  public var speed: Speed?
  /// Strongest gusts.
  public var gusts: Speed?
  /// Where it comes from; nil in a calm or where the provider left it out.
  public var direction: Direction?

  /// Wind from its parts.
  public init(speed: Speed? = nil, gusts: Speed? = nil, direction: Direction? = nil) {
    self.speed = speed
    self.gusts = gusts
    self.direction = direction
  }
}
