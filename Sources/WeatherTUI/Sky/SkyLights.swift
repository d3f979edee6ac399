import Glibc

/// What lies behind the clouds, or before them as the land does, at one pixel.
///
/// The values below `firstObject` are the glow around sun or moon, or of a flash.
enum SkyLight {
  static let glowSteps = 44
  static let firstObject: UInt8 = 44
  static let faintStar: UInt8 = 44
  static let star: UInt8 = 45
  static let brightStar: UInt8 = 46
  static let sunRim: UInt8 = 47
  static let sun: UInt8 = 48
  static let moon: UInt8 = 49
  static let moonSea: UInt8 = 50
  static let moonShadow: UInt8 = 51
  static let moonRim: UInt8 = 52
  static let funnel: UInt8 = 53
  static let firstLand: UInt8 = 54
  static let far: UInt8 = 54
  static let farSnow: UInt8 = 55
  static let near: UInt8 = 56
  static let crest: UInt8 = 57
  static let window: UInt8 = 58
  static let water: UInt8 = 59
  static let glitter: UInt8 = 60
  static let count = 61

  /// The brightest glow.
  static let fullGlow = glowSteps - 1
}

/// Where things stand in a picture, in pixels; a cell has two, one above the other.
struct SkyGeometry: Sendable {
  struct Spot: Sendable {
    var x: Float
    var y: Float
  }

  let width: Int
  let height: Int
  /// The row where sky and land meet.
  let horizon: Int
  /// The length by which clouds and discs are measured.
  let unit: Float
  let sun: Spot
  let sunRadius: Float
  let moon: Spot?
  /// Pixels of the picture for one of the drawn horizon.
  let landScale: Float
  let landOffset: Int

  init(scene: SkyScene, size: Size, land: Horizon?) {
    width = size.columns
    height = size.rows * 2
    unit = max(8, min(Float(height), Float(width) * 0.8))
    let landHeight = Float(land?.height ?? 0)
    // Only these: at others, walls and windows of a drawing would come out uneven.
    let share = Float(height) * 0.3 / max(1, landHeight)
    landScale = [1, 0.8, 0.667, 0.5, 0.4, 0.333].first { $0 <= share } ?? 0.25
    landOffset = Int(HashNoise.hash(5, 5, scene.seed) % 4096)
    horizon = max(1, height - Int((landHeight * landScale * 0.55).rounded()))
    let horizon = Float(horizon)
    let course = Self.course(columns: width)
    let width = Float(width)
    func spot(_ direction: SkyScene.Direction) -> Spot {
      var turn = (direction.azimuth - scene.facing).truncatingRemainder(dividingBy: 360)
      if turn > 180 { turn -= 360 }
      if turn < -180 { turn += 360 }
      let across = Float(max(-1, min(1, turn / 125)))
      let lift = Float(max(-20, min(90, direction.altitude))) / 75
      let up = lift < 0 ? lift : powf(min(1, lift), 0.8)
      return Spot(
        x: width * (course.middle + course.reach * across), y: horizon * (1 - 0.84 * up))
    }
    sun = spot(scene.sun)
    // A disc of a whole number and a half looks round, others have corners.
    sunRadius = max(1.5, (unit * 0.058).rounded(.down) + 0.5)
    moon = scene.moon.map { spot($0.direction) }
  }
}

extension SkyGeometry {
  /// Where sun and moon are when one faces them, and how far they go from there, in shares of the
  /// width.
  ///
  /// Wide pages have their cards at the right (`NowLayout`), behind which nobody would see them.
  static func course(columns: Int) -> (middle: Float, reach: Float) {
    columns >= 108 ? (0.15, 0.11) : columns >= 66 ? (0.22, 0.18) : (0.5, 0.45)
  }
}

/// The map of lights of one picture, with the places that flicker.
struct SkyLights: Sendable {
  struct Flicker: Sendable {
    var index: Int
    var light: UInt8
    var phase: UInt32
  }

  private(set) var map: [UInt8]
  /// The stars that nothing but a cloud may hide; they are not in the map.
  private(set) var stars: [Flicker] = []
  private(set) var glitter: [Flicker] = []
  private let geometry: SkyGeometry
  private let scene: SkyScene

  init(scene: SkyScene, look: SkyLook, geometry: SkyGeometry, land: Horizon?) {
    self.scene = scene
    self.geometry = geometry
    map = Array(repeating: 0, count: geometry.width * geometry.height)
    guard !map.isEmpty else { return }
    let night = 1 - smoothRise(-15, -6, Float(scene.sun.altitude))
    let moonlight = Float(scene.moon?.illuminatedFraction ?? 0)
    if look.gloom < 0.7 {
      addGlow(night: night, moonlight: moonlight)
      let clearness = 1 - look.gloom - (look.veil?.strength ?? 0)
      if night > 0.05, clearness > 0.2 { addStars(night * clearness * (1 - 0.55 * moonlight)) }
      if let moon = scene.moon, let spot = geometry.moon { addMoon(moon, at: spot) }
      if scene.sun.altitude > -1.5 { addSun() }
    } else if look.veil != nil, look.fall == .nothing, scene.sun.altitude > 2 {
      // A pale disc in the fog.
      addGlow(night: night, moonlight: 0)
      addSun()
    } else if look.gloom < 1 || (look.veil != nil && !look.hasLightning) {
      addGlow(night: night, moonlight: moonlight * 0.5)
    }
    if look.hasFunnel { addFunnel() }
    if let land { addLand(land, night: 1 - smoothRise(-6, 1, Float(scene.sun.altitude)), look) }
    stars.removeAll { map[$0.index] >= SkyLight.firstObject }
  }

  private mutating func addGlow(night: Float, moonlight: Float) {
    let low = 1 - smoothRise(0, 22, Float(abs(scene.sun.altitude)))
    let spread = 1.15 - 0.6 * low
    let sun = geometry.sun
    let band = night > 0.6 && moonlight < 0.5
    for y in 0..<geometry.height {
      for x in 0..<geometry.width {
        var glow: Float = 0
        if night < 1 {
          let deltaX = (Float(x) - sun.x) / geometry.unit * spread
          let deltaY = (Float(y) - min(sun.y, Float(geometry.horizon))) / geometry.unit
          let distance = sqrtf(deltaX * deltaX + deltaY * deltaY)
          glow = (0.72 * expf(-distance * 1.9) + 0.4 * expf(-distance * 6)) * (1 - night * 0.4)
        }
        if night > 0.3, let moon = geometry.moon {
          let deltaX = (Float(x) - moon.x) / geometry.unit
          let deltaY = (Float(y) - moon.y) / geometry.unit
          let distance = sqrtf(deltaX * deltaX + deltaY * deltaY)
          let halo = (0.55 * expf(-distance * 3.2) + 0.5 * expf(-distance * 11)) * moonlight
          glow = max(glow, halo * (night - 0.3) / 0.7)
        }
        if band { glow = max(glow, milkyWay(x, y) * (0.5 - moonlight) * 0.95) }
        map[y * geometry.width + x] = UInt8(
          max(0, min(Float(SkyLight.fullGlow), glow * (Float(SkyLight.fullGlow) + 0.9))))
      }
    }
  }

  /// The band of the galaxy, 0…1, slanting across the picture.
  private func milkyWay(_ x: Int, _ y: Int) -> Float {
    let across = Float(x) / geometry.unit
    let down = Float(y) / geometry.unit
    let tilt = HashNoise.unit(9, 9, scene.seed) < 0.5 ? Float(1) : -1
    let middle = Float(geometry.width) / geometry.unit * 0.5
    let center = 0.42 + (across - middle) * 0.45 * tilt
    let noise = HashNoise.fractal(
      across * 3, down * 3, period: 1 << 20, octaves: 4, seed: scene.seed &+ 41)
    let distance = abs(down - center + (noise - 0.5) * 0.22)
    return expf(-distance * distance * 30) * (0.35 + noise)
  }

  private mutating func addStars(_ strength: Float) {
    let chance = 0.02 * min(1, strength * 1.2)
    let isDark = scene.sun.altitude < -14
    for y in 0..<geometry.horizon {
      let height = Float(y) / Float(geometry.horizon)
      let here = chance * (1 - 0.65 * height * height)
      for x in 0..<geometry.width {
        let index = y * geometry.width + x
        let draw = HashNoise.unit(x, y, scene.seed &+ 1001)
        let band = isDark ? Float(min(16, map[index])) * 0.13 : 0
        guard draw < here * (1 + band) else { continue }
        guard map[index] < 25 else { continue }
        let size = HashNoise.unit(x, y, scene.seed &+ 1002)
        let light =
          size < 0.62
          ? SkyLight.faintStar : size < 0.9 ? SkyLight.star : SkyLight.brightStar
        stars.append(
          Flicker(index: index, light: light, phase: HashNoise.hash(x, y, scene.seed &+ 1003)))
      }
    }
  }

  private mutating func addSun() {
    let radius = geometry.sunRadius
    forDisc(at: geometry.sun, radius: radius + 0.8) { map, index, x, y in
      let edge = radius - sqrtf(x * x + y * y)
      map[index] = edge > -0.05 ? SkyLight.sun : SkyLight.sunRim
    }
  }

  private mutating func addMoon(_ moon: SkyScene.Moon, at spot: SkyGeometry.Spot) {
    let radius = geometry.sunRadius + (geometry.sunRadius > 3 ? 1 : 0)
    let right: Float = moon.isLitOnRight ? 1 : -1
    // The edge of the light is half an ellipse: at full on the far side, at new on the near one.
    let bulge = Float(1 - 2 * moon.illuminatedFraction)
    let seed = UInt32(77)
    forDisc(at: spot, radius: radius + 0.6) { map, index, x, y in
      let distance = sqrtf(x * x + y * y)
      let half = sqrtf(max(0, radius * radius - y * y))
      // However thin the crescent, the outermost pixel of it stays.
      let edge = min(bulge * half - 0.15 * half * (1 - abs(bulge)), half - 0.95)
      let isLit = x * right > edge
      if distance > radius {
        if isLit, distance < radius + 0.45 { map[index] = SkyLight.moonRim }
      } else if isLit {
        let patch = HashNoise.fractal(
          (x / radius + 2) * 1.4, (y / radius + 2) * 1.4, period: 64, octaves: 2, seed: seed)
        map[index] = patch > 0.56 ? SkyLight.moonSea : SkyLight.moon
      } else {
        map[index] = SkyLight.moonShadow
      }
    }
  }

  private mutating func addFunnel() {
    let width = Float(geometry.width)
    let center = width * (0.62 + 0.2 * (HashNoise.unit(3, 4, scene.seed) - 0.5))
    for y in 0..<geometry.horizon {
      let down = Float(y) / Float(geometry.horizon)
      let noise = HashNoise.value(0.5, down * 7, period: 4, seed: scene.seed &+ 8) - 0.5
      let sway = sinf(down * 4.2) * geometry.unit * 0.05 + noise * geometry.unit * 0.02
      let flare = down > 0.93 ? (down - 0.93) * geometry.unit * 0.8 : 0
      let half =
        geometry.unit * (0.014 + 0.1 * powf(1 - down, 1.5) + 0.55 * powf(1 - down, 9)) + flare
      let left = max(0, Int(center + sway - half))
      let right = min(geometry.width - 1, Int(center + sway + half))
      guard left <= right else { continue }
      for x in left...right { map[y * geometry.width + x] = SkyLight.funnel }
    }
  }

  private mutating func addLand(_ land: Horizon, night: Float, _ look: SkyLook) {
    let scale = geometry.landScale
    let rows = Int((Float(land.height) * scale).rounded())
    let snowy = look.fall == .snow || look.fall == .grains
    let isClear = look.gloom < 0.7
    let shining: Float? =
      !isClear
      ? nil
      : scene.sun.altitude > -3 ? geometry.sun.x : night > 0.5 ? geometry.moon?.x : nil
    let moonlight = Float(scene.moon?.illuminatedFraction ?? 0)
    let shine = scene.sun.altitude > -3 ? 1 : moonlight * moonlight
    for y in max(0, geometry.height - rows)..<geometry.height {
      let artRow = min(
        land.height - 1, Int(Float(y - (geometry.height - rows)) / scale))
      for x in 0..<geometry.width {
        let artColumn = geometry.landOffset + Int(Float(x) / scale)
        let part = land.part(artColumn, artRow)
        guard part != .sky else { continue }
        let index = y * geometry.width + x
        switch part {
        case .sky: break
        case .far: map[index] = SkyLight.far
        case .snow: map[index] = SkyLight.farSnow
        case .near:
          let isTop =
            artRow == 0 || land.part(artColumn, artRow - 1) == .sky
            || land.part(artColumn, artRow - 1) == .far
          let isField = artRow >= land.height - 3
          map[index] = snowy && (isTop || isField) ? SkyLight.crest : SkyLight.near
        case .window:
          let isLit = HashNoise.unit(artColumn % land.width, artRow, scene.seed) < 0.72 * night
          map[index] = isLit ? SkyLight.window : SkyLight.near
        case .water:
          map[index] = SkyLight.water
          guard let shining else { break }
          let spread = 3 + Float(y - geometry.horizon) * 0.9
          let distance = abs(Float(x) - shining) / max(2, spread)
          let chance = expf(-distance * distance) * 0.75 * shine
          guard HashNoise.unit(x, y, scene.seed &+ 300) < chance else { break }
          glitter.append(
            Flicker(
              index: index, light: SkyLight.glitter,
              phase: HashNoise.hash(x, y, scene.seed &+ 301)))
        }
      }
    }
  }

  private mutating func forDisc(
    at spot: SkyGeometry.Spot, radius: Float,
    _ paint: (inout [UInt8], Int, Float, Float) -> Void
  ) {
    let reach = Int(radius + 1.5)
    // On the centre of a pixel the disc is symmetric and looks round however small it is.
    let centerX = Int(spot.x.rounded())
    let centerY = Int(spot.y.rounded())
    let rows = (centerY - reach...centerY + reach).clamped(to: 0...geometry.height - 1)
    let columns = (centerX - reach...centerX + reach).clamped(to: 0...geometry.width - 1)
    for y in rows {
      for x in columns {
        let deltaX = Float(x - centerX)
        let deltaY = Float(y - centerY)
        guard deltaX * deltaX + deltaY * deltaY <= radius * radius else { continue }
        paint(&map, y * geometry.width + x, deltaX, deltaY)
      }
    }
  }
}
