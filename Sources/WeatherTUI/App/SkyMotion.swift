/// The clock of the sky, which runs only while it is looked at: where it stopped it goes on.
struct SkyMotion: Equatable, Sendable {
  /// Ten frames a second are enough for rain, and few enough for a terminal.
  static let frame = Duration.milliseconds(100)
  /// How long after the last key somebody is taken to be looking: who is away for longer finds the
  /// sky standing still, and it goes on with the first key.
  static let attention = Duration.seconds(600)

  /// For how long the sky has moved.
  private(set) var elapsed = Duration.zero
  /// When the next frame is due; nil while the sky stands still.
  private(set) var nextFrame: Duration?
  private var last = Duration.zero

  /// Lets the clock run or stand.
  mutating func run(_ isMoving: Bool, at uptime: Duration) {
    guard isMoving else {
      nextFrame = nil
      return
    }
    guard let due = nextFrame else {
      (last, nextFrame) = (uptime, uptime + Self.frame)
      return
    }
    guard due <= uptime else { return }
    // A terminal or a machine that could not keep up misses frames; the sky makes no leap then.
    elapsed += min(uptime - last, Self.frame * 3)
    (last, nextFrame) = (uptime, uptime + Self.frame)
  }

  /// The moment of the picture in milliseconds.
  var milliseconds: Int {
    Int(elapsed.components.seconds) * 1_000
      + Int(elapsed.components.attoseconds / 1_000_000_000_000_000)
  }
}
