import WeatherModel

/// What the page looked like before a key changed it: enough to draw it once more.
struct Vantage: Hashable, Sendable {
  var page: Page
  var cityID: Place.ID?
  var hourly: ListSelection
  var daily: ListSelection
}

/// The page on its way to where it belongs already.
///
/// The state is the new one from the key on, and any further key acts on it at once; a glide only
/// says how what is drawn catches up. Where it stands follows from the moment alone.
struct Glide: Hashable, Sendable {
  enum Way: Hashable, Sendable {
    /// Along the strip of pages, from one place on it, counted in pages, to another.
    case pages(from: Double, to: Double)
    /// Sideways from another city; the new one comes from the right, 1, or from the left, -1.
    case city(from: Vantage, direction: Int)
    /// A little beyond an end of the strip and back: downwards 1, upwards -1.
    case bounce(direction: Int)
  }

  let way: Way
  let start: Duration

  static let length = Duration.milliseconds(200)
  /// The time between two frames.
  static let frame = Duration.milliseconds(20)

  /// How much of the way is done, 0…1; the first frame is a step ahead, so that a key is answered
  /// by something that can be seen.
  func progress(at uptime: Duration) -> Double {
    max(0, min(1, (uptime - start + Self.frame) / Self.length))
  }

  func isOver(at uptime: Duration) -> Bool { progress(at: uptime) >= 1 }

  /// The same, fast first and slower towards the end.
  func eased(at uptime: Duration) -> Double {
    let left = 1 - progress(at: uptime)
    return 1 - left * left * left
  }

  /// The place on the strip of pages; nil where pages stand still.
  func position(at uptime: Duration) -> Double? {
    guard case .pages(let from, let to) = way else { return nil }
    return from + (to - from) * eased(at: uptime)
  }

  /// How far a bounce leads beyond the end, -1…1 of its reach.
  func bounce(at uptime: Duration) -> Double {
    guard case .bounce(let direction) = way else { return 0 }
    // Out fast and back slowly.
    let eased = 1 - progress(at: uptime)
    return Double(direction) * 6.75 * eased * eased * (1 - eased)
  }
}
