/// A scene at a size with all that does not move worked out, from which frames are painted fast.
///
/// A value: the same arguments give the same pictures. Keep it while scene and size stay.
struct PreparedSky: Sendable {
  /// The most colours that a scene is painted with.
  static let paletteLimit = 176
  /// The most colours of the same scene out of focus, which shows steps less.
  static let softPaletteLimit = 112

  let scene: SkyScene
  let size: Size
  private(set) var table: SkyColorTable

  /// Whether anything in the scene ever moves.
  let isMoving: Bool

  private let look: SkyLook
  private let geometry: SkyGeometry
  private let lights: SkyLights
  private let near: CloudTile
  private let distant: CloudTile
  private let nearDrift: Double
  private let distantDrift: Double
  private let nearOffset: Int
  private let distantOffset: Int
  /// The colour for a row, a light and a tone.
  private let colors: [UInt8]
  private let falling: [FallingGroup]
  private let boltShade: UInt8
  private let lightning: Lightning?

  init(scene: SkyScene, size: Size, fidelity: SkyFidelity, horizons: HorizonLibrary) {
    self.scene = scene
    self.size = size
    let look = SkyLook(scene)
    let land = size.rows >= 8 && size.columns >= 16 ? horizons.horizon(seed: scene.seed) : nil
    let geometry = SkyGeometry(scene: scene, size: size, land: land)
    lights = SkyLights(
      scene: scene, look: look, geometry: geometry, land: land)
    self.look = look
    self.geometry = geometry
    lightning = look.hasLightning ? Lightning(seed: scene.seed &+ 900) : nil
    (near, distant) = PreparedSky.tiles(scene: scene, look: look, geometry: geometry)

    // Slow enough that the bytes of a terminal stay few: the whole sky moves by at most about one
    // pixel a second, its rows one after the other.
    let wind = max(-25, min(25, scene.windAcross))
    let sign: Double = wind < 0 ? -1 : 1
    nearDrift = sign * (0.3 + abs(wind) * 0.09)
    distantDrift = sign * (0.12 + abs(wind) * 0.036)
    nearOffset = Int(HashNoise.hash(1, 7, scene.seed) % 1024)
    distantOffset = Int(HashNoise.hash(2, 7, scene.seed) % 1024)

    var groups = FallingGroup.groups(scene: scene, look: look, geometry: geometry)
    if fidelity.isFlat {
      let flat = FlatSky(scene: scene, look: look, fidelity: fidelity)
      table = SkyColorTable(inks: flat.inks, fidelity: fidelity)
      colors = flat.colors(height: geometry.height, horizon: geometry.horizon)
      for index in groups.indices {
        groups[index].shades = flat.shades(of: look.fall, index: index)
      }
      boltShade = FlatSky.bolt
    } else {
      let shader = SkyShader(scene: scene, look: look, geometry: geometry)
      let mixer = SkyMixer(
        shader: shader, look: look, geometry: geometry, lights: lights, near: near,
        distant: distant, groups: groups)
      table = SkyColorTable(
        shades: mixer.palette.colors, tint: shader.scrimTint, fidelity: fidelity)
      colors = mixer.colors
      for index in groups.indices {
        groups[index].shades = mixer.shades(behind: groups[index])
      }
      boltShade = UInt8(mixer.palette.index(of: SkyColor(0xF4F2FF)))
    }
    falling = groups
    isMoving =
      !groups.isEmpty || look.hasLightning || !lights.stars.isEmpty || !lights.glitter.isEmpty
      || near.tones.contains { $0 > 0 } || distant.tones.contains { $0 > 0 }
    if table.isShaded, geometry.width > 0, geometry.height > 0 {
      table.softPalette = SkyPalette(blurring: paint(atMilliseconds: nil))
    }
  }

  /// Paints the picture of a moment; without one, the still picture.
  ///
  /// Time that stands still has no lightning: a flash would never end.
  func paint(atMilliseconds moment: Int?, isStill: Bool = false) -> SkyImage {
    let width = geometry.width
    let height = geometry.height
    guard width > 0, height > 0 else { return SkyImage(size: size, pixels: [], table: table) }
    let time = moment ?? 0
    let flash = isStill ? nil : moment.flatMap { lightning?.flash(at: $0) }
    var stars: [SkyImage.Star] = []
    let pixels = [UInt16](unsafeUninitializedCapacity: width * height) { pixels, count in
      paintSky(pixels, stars: &stars, time: time, flash: flash)
      for group in falling {
        group.paint(over: pixels, width: width, height: height, milliseconds: time)
      }
      count = width * height
    }
    return SkyImage(size: size, pixels: pixels, stars: stars, table: table)
  }

  private func paintSky(
    _ pixels: UnsafeMutableBufferPointer<UInt16>, stars: inout [SkyImage.Star], time: Int,
    flash: Lightning.Flash?
  ) {
    let width = geometry.width
    let seconds = Double(time) / 1000
    let flashColumn = flash.map { lightning?.column(of: $0.number, width: width) ?? 0 } ?? 0
    let flashRow = geometry.horizon / 4
    let reach = max(1, Int(geometry.unit * geometry.unit) / 9)
    lights.map.withUnsafeBufferPointer { lights in
      near.tones.withUnsafeBufferPointer { near in
        distant.tones.withUnsafeBufferPointer { distant in
          colors.withUnsafeBufferPointer { colors in
            let mask = self.near.width - 1
            for y in 0..<geometry.height {
              // Each row of cells steps at its own time, so that a frame never changes them all.
              let phase = Double(HashNoise.hash(y >> 1, 3, 99) & 255) / 256
              let nearShift = nearOffset - Int((seconds * nearDrift + phase).rounded(.down))
              let distantShift =
                distantOffset - Int((seconds * distantDrift + phase).rounded(.down))
              let tileRow = y * self.near.width
              let start = y * width
              let colorRow = y * (SkyLight.count * CloudTone.count)
              for x in 0..<width {
                let tone = max(
                  near[tileRow + (x + nearShift) & mask],
                  distant[tileRow + (x + distantShift) & mask])
                var light = Int(lights[start + x])
                if let flash, light < SkyLight.glowSteps {
                  let across = x - flashColumn
                  let down = (y - flashRow) * 2
                  let fade = (across * across + down * down) * 22 / reach
                  light = max(light, min(SkyLight.fullGlow, flash.brightness - fade))
                }
                pixels[start + x] = UInt16(
                  colors[colorRow + light * CloudTone.count + Int(tone)])
              }
            }
            twinkle(
              pixels, stars: &stars, time: time, near: near, distant: distant, colors: colors)
          }
        }
      }
    }
    if let flash, let lightning, flash.brightness >= 20 {
      let path = lightning.path(
        of: flash.number, width: width, top: geometry.horizon / 3, bottom: geometry.horizon)
      for point in path where point.x >= 0 && point.x < width {
        let index = point.y * width + point.x
        if lights.map[index] < SkyLight.firstLand { pixels[index] = UInt16(boltShade) }
      }
    }
  }

  /// Adds the stars, which fade for a moment now and then, and the light on water, which comes
  /// and goes.
  private func twinkle(
    _ pixels: UnsafeMutableBufferPointer<UInt16>, stars: inout [SkyImage.Star], time: Int,
    near: UnsafeBufferPointer<UInt8>, distant: UnsafeBufferPointer<UInt8>,
    colors: UnsafeBufferPointer<UInt8>
  ) {
    let seconds = Double(time) / 1000
    let mask = self.near.width - 1
    let width = geometry.width
    func tone(_ index: Int) -> Int {
      let y = index / width
      let x = index % width
      let phase = Double(HashNoise.hash(y >> 1, 3, 99) & 255) / 256
      let nearShift = nearOffset - Int((seconds * nearDrift + phase).rounded(.down))
      let distantShift = distantOffset - Int((seconds * distantDrift + phase).rounded(.down))
      return Int(
        max(
          near[y * (mask + 1) + (x + nearShift) & mask],
          distant[y * (mask + 1) + (x + distantShift) & mask]))
    }
    for star in lights.stars {
      let period = 4_000 + Int(star.phase % 7_000)
      let isFading = time > 0 && (time + Int(star.phase >> 12)) % period < 500
      guard !isFading || star.light > SkyLight.faintStar else { continue }
      let light = Int(star.light) - (isFading ? 1 : 0)
      let row = star.index / width * SkyLight.count
      let tone = tone(star.index)
      let number = UInt16(colors[(row + light) * CloudTone.count + tone])
      if table.isShaded {
        guard tone < CloudTone.hidingStars else { continue }
        stars.append(
          SkyImage.Star(
            pixel: star.index, number: number, isBright: star.light == SkyLight.brightStar))
      } else {
        pixels[star.index] = number
      }
    }
    for spark in lights.glitter {
      let period = 2_400 + Int(spark.phase % 2_600)
      guard (time + Int(spark.phase >> 12)) % period < period / 2 else { continue }
      let row = spark.index / width * SkyLight.count
      pixels[spark.index] = UInt16(
        colors[(row + Int(SkyLight.glitter)) * CloudTone.count + tone(spark.index)])
    }
  }

  private static func tiles(
    scene: SkyScene, look: SkyLook, geometry: SkyGeometry
  ) -> (near: CloudTile, distant: CloudTile) {
    var near = CloudTile(pictureWidth: geometry.width, height: geometry.height)
    var distant = near
    guard geometry.width > 0, geometry.height > 0 else { return (near, distant) }
    let seed = scene.seed
    let unit = geometry.unit
    let horizon = geometry.horizon
    if look.wisps > 0.05 {
      distant.addWisps(amount: look.wisps, unit: unit, horizon: horizon, seed: seed &+ 61)
    }
    if look.sheet > 0 {
      distant.addSheet(amount: look.sheet, unit: unit, horizon: horizon, seed: seed &+ 71)
    }
    if look.puffs > 0.03 {
      let sun = geometry.sun.x / Float(max(1, geometry.width)) * 2 - 1
      near.addHeaps(
        share: look.puffs, unit: unit, horizon: horizon, sunFromLeft: -sun,
        sunHeight: Float(max(0, min(1, scene.sun.altitude / 45))), seed: seed &+ 81)
    }
    if let veil = look.veil, veil.hasBanks {
      near.addBanks(strength: veil.strength, unit: unit, horizon: horizon, seed: seed &+ 91)
    }
    return (near, distant)
  }
}
