import Glibc

/// Drops or flakes of one size and distance; where each is follows from the moment alone.
struct FallingGroup: Sendable {
  enum Shape: Sendable {
    case streak(length: Int)
    case flake
    /// Blown along the ground rather than falling.
    case grain(length: Int)
  }

  var shape: Shape
  var count: Int
  /// Pixels a second.
  var speed: Float
  /// Pixels to the right for each pixel down; for grains the sign is the direction.
  var slant: Float
  /// How far flakes swing to either side, in pixels.
  var sway: Float = 0
  /// The colour of what falls, and how much it covers what is behind it.
  var color: SkyColor
  var cover: Float
  var seed: UInt32
  /// For each colour of the palette, the one that it becomes behind this group.
  var shades: [UInt8] = []

  /// Paints the group over a picture of palette numbers.
  func paint(
    over pixels: UnsafeMutableBufferPointer<UInt16>, width: Int, height: Int, milliseconds: Int
  ) {
    guard width > 0, height > 0 else { return }
    let length: Int
    switch shape {
    case .streak(let drops): length = drops
    case .flake: length = 1
    case .grain(let grains): length = grains
    }
    let isGrain: Bool
    if case .grain = shape { isGrain = true } else { isGrain = false }
    let travel = (isGrain ? width : height) + length
    let milliseconds = Double(milliseconds)
    for index in 0..<count {
      let draw = HashNoise.hash(index, 0, seed)
      let pace = 0.85 + 0.3 * Double(draw & 255) / 255
      let way = milliseconds * Double(speed) * pace / 1000 + Double(draw >> 8 & 0xFFFF)
      let distance = Int(way)
      let cycle = distance / travel
      let along = distance % travel
      let start = HashNoise.hash(index, cycle &+ 1, seed)
      if isGrain {
        let y = Int(start % UInt32(height))
        for step in 0..<length {
          let x = slant < 0 ? width - 1 - along + step : along - step
          set(pixels, x, y, width, height)
        }
        continue
      }
      var x = Int(start % UInt32(width))
      if sway > 0 {
        let swing = sinf(
          Float((way * 0.13).truncatingRemainder(dividingBy: 2 * .pi)) + Float(start >> 24))
        x += Int((swing * sway).rounded())
      }
      for step in 0..<length {
        let y = along - step
        let across = x + Int((slant * Float(y - height / 2)).rounded(.down))
        let wrapped = ((across % width) + width) % width
        set(pixels, wrapped, y, width, height)
      }
    }
  }

  @inline(__always)
  private func set(
    _ pixels: UnsafeMutableBufferPointer<UInt16>, _ x: Int, _ y: Int, _ width: Int, _ height: Int
  ) {
    guard x >= 0, x < width, y >= 0, y < height else { return }
    let index = y * width + x
    pixels[index] = UInt16(shades[Int(pixels[index])])
  }
}

extension FallingGroup {
  /// The groups of a scene, the farthest first.
  static func groups(scene: SkyScene, look: SkyLook, geometry: SkyGeometry) -> [FallingGroup] {
    let area = Float(geometry.width * geometry.height)
    let wind = Float(max(-22, min(22, scene.windAcross)))
    let day = smoothRise(-7, 4, Float(scene.sun.altitude))
    let seed = scene.seed
    // Large screens get fewer for their area: each costs bytes, and fewer still look dense there.
    // On small ones a few would not say that it rains.
    let thousands = min(area * 2.2, (area * 9_600).squareRoot()) / 1000
    func count(_ perThousand: Float) -> Int { Int((thousands * perThousand).rounded()) }
    func tone(_ bright: UInt32, night: Float = 0.42) -> SkyColor {
      SkyColor(bright).scaled(night + (1 - night) * day)
    }
    let amount = look.amount
    let rainSlant = wind * 0.055
    // A slanting streak touches a cell with each pixel instead of with every second one.
    let sparse = 1 / (1 + 0.5 * abs(rainSlant))
    let rain = [
      FallingGroup(
        shape: .streak(length: 3 + Int(amount * 3)), count: count((1.0 + 3.6 * amount) * sparse),
        speed: 24 + 6 * amount, slant: rainSlant, color: tone(0xA9BACB), cover: 0.34,
        seed: seed &+ 501),
      FallingGroup(
        shape: .streak(length: 4 + Int(amount * 6)), count: count((0.4 + 2.6 * amount) * sparse),
        speed: 34 + 8 * amount, slant: rainSlant, color: tone(0xD3E2F0), cover: 0.5,
        seed: seed &+ 502),
    ]
    let snowSlant = max(-1.6, min(1.6, wind * 0.16))
    let snow = [
      FallingGroup(
        shape: .flake, count: count(6 + 20 * amount), speed: 3.2, slant: snowSlant, sway: 1,
        color: tone(0xD5DEE8, night: 0.55), cover: 0.5, seed: seed &+ 511),
      FallingGroup(
        shape: .flake, count: count(2.5 + 7 * amount), speed: 6, slant: snowSlant, sway: 1.6,
        color: tone(0xFFFFFF, night: 0.7), cover: 0.92, seed: seed &+ 512),
    ]
    switch look.fall {
    case .nothing: return []
    case .rain: return amount > 0 ? rain : []
    case .sleet: return [rain[0], snow[1]]
    case .snow: return snow
    case .grains:
      return [
        FallingGroup(
          shape: .flake, count: count(7), speed: 15, slant: snowSlant * 0.6,
          color: tone(0xF2F6FA), cover: 0.7, seed: seed &+ 521)
      ]
    case .hail:
      return rain + [
        FallingGroup(
          shape: .streak(length: 2), count: count(1.4), speed: 44, slant: rainSlant * 0.5,
          color: tone(0xFFFFFF), cover: 0.95, seed: seed &+ 531)
      ]
    case .dust:
      return [
        FallingGroup(
          shape: .grain(length: 3 + Int(amount * 4)), count: count(1 + 4 * amount),
          speed: 14 + 3 * abs(wind), slant: wind < 0 ? -1 : 1, color: tone(0xF0D3A0), cover: 0.4,
          seed: seed &+ 541)
      ]
    case .ash:
      return [
        FallingGroup(
          shape: .flake, count: count(5), speed: 5, slant: snowSlant, sway: 1.5,
          color: tone(0x2B2826), cover: 0.7, seed: seed &+ 551),
        FallingGroup(
          shape: .flake, count: count(3), speed: 7, slant: snowSlant, sway: 1.5,
          color: tone(0xA39C94), cover: 0.7, seed: seed &+ 552),
      ]
    }
  }
}
