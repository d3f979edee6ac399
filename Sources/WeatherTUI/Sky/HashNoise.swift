import Glibc

/// The only randomness of the sky: numbers that follow from their arguments alone.
enum HashNoise {
  /// A well-mixed number for a point and a seed.
  static func hash(_ x: Int, _ y: Int, _ seed: UInt32) -> UInt32 {
    var value = UInt32(truncatingIfNeeded: x) &* 0x9E37_79B1
    value ^= UInt32(truncatingIfNeeded: y) &* 0x85EB_CA77
    value ^= seed &* 0xC2B2_AE3D
    // The finaliser of MurmurHash3.
    value ^= value >> 16
    value = value &* 0x85EB_CA6B
    value ^= value >> 13
    value = value &* 0xC2B2_AE35
    return value ^ value >> 16
  }

  /// A number in 0 ..< 1 for a point and a seed.
  static func unit(_ x: Int, _ y: Int, _ seed: UInt32) -> Float {
    Float(hash(x, y, seed) >> 8) * (1 / 16_777_216)
  }

  /// Smooth noise, 0…1, that repeats after `period` units of x.
  static func value(_ x: Float, _ y: Float, period: Int, seed: UInt32) -> Float {
    let left = floorf(x)
    let top = floorf(y)
    let column = Int(left)
    let row = Int(top)
    let first = ((column % period) + period) % period
    let second = first + 1 == period ? 0 : first + 1
    let across = fade(x - left)
    let down = fade(y - top)
    let upperLeft = unit(first, row, seed)
    let upper = upperLeft + (unit(second, row, seed) - upperLeft) * across
    let lowerLeft = unit(first, row + 1, seed)
    let lower = lowerLeft + (unit(second, row + 1, seed) - lowerLeft) * across
    return upper + (lower - upper) * down
  }

  /// The sum of octaves, each twice as fine and half as strong, 0…1.
  static func fractal(_ x: Float, _ y: Float, period: Int, octaves: Int, seed: UInt32) -> Float {
    var sum: Float = 0
    var strength: Float = 0.5
    var total: Float = 0
    var scale: Float = 1
    var period = period
    for octave in 0..<octaves {
      sum +=
        strength
        * value(x * scale, y * scale, period: period, seed: seed &+ UInt32(octave) &* 7919)
      total += strength
      strength *= 0.5
      scale *= 2
      period *= 2
    }
    return sum / total
  }

  private static func fade(_ share: Float) -> Float {
    share * share * share * (share * (share * 6 - 15) + 10)
  }
}
