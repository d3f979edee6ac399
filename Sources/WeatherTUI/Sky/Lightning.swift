/// The flashes of a thunderstorm, each of which brightens once and fades away.
///
/// Time is cut into equal spans, and a flash begins within the first second of one or not at all:
/// two are never closer than `shortestPause`, however the hash falls.
struct Lightning: Sendable {
  struct Flash: Hashable, Sendable {
    /// Which one, so that each has its own place and shape.
    var number: Int
    /// How much of its light is left, 1…43.
    var brightness: Int
  }

  static let span = 7_400
  static let shortestPause = 6_400

  let seed: UInt32

  /// The flash that lights the sky at a moment; nil between them.
  func flash(at milliseconds: Int) -> Flash? {
    guard milliseconds >= 0 else { return nil }
    let number = milliseconds / Self.span
    guard HashNoise.unit(number, 1, seed) < 0.75 else { return nil }
    let start = Int(HashNoise.hash(number, 2, seed) % 1_000)
    let brightness: Int
    switch milliseconds % Self.span - start {
    case 0..<130: brightness = 38
    case 130..<280: brightness = 26
    case 280..<460: brightness = 14
    case 460..<700: brightness = 6
    default: return nil
    }
    return Flash(number: number, brightness: brightness)
  }

  /// The column of a flash in a picture.
  func column(of number: Int, width: Int) -> Int {
    width / 8 + Int(HashNoise.hash(number, 3, seed) % UInt32(max(1, width * 3 / 4)))
  }

  /// The pixels of the bolt from the clouds to the ground, as column and row.
  func path(of number: Int, width: Int, top: Int, bottom: Int) -> [(x: Int, y: Int)] {
    guard top < bottom else { return [] }
    var path: [(x: Int, y: Int)] = []
    var x = column(of: number, width: width)
    let lean = HashNoise.hash(number, 6, seed) % 2 == 0 ? 1 : -1
    let fork = top + (bottom - top) * 2 / 5
    var branch = x
    for y in top..<bottom {
      let draw = HashNoise.unit(number, y, seed &+ 4)
      let step = draw < 0.3 ? -1 : draw > 0.62 ? 1 : 0
      // A kink now and then, filled with pixels to the side so that the line does not break.
      let kink = HashNoise.unit(number, y, seed &+ 5) < 0.12 ? 3 * step : step
      for side in stride(from: 0, through: kink, by: kink < 0 ? -1 : 1) {
        path.append((x + side, y))
      }
      x += kink
      if y == fork { branch = x }
      if y > fork, y < fork + (bottom - top) / 4 {
        branch += HashNoise.unit(number, y, seed &+ 7) < 0.7 ? lean : 0
        path.append((branch, y))
      }
    }
    return path
  }
}
