import Glibc

/// The colour of a pixel from its row, the light behind the clouds and the clouds' tone.
struct SkyShader: Sendable {
  private let scene: SkyScene
  private let look: SkyLook
  private let gradient: SkyGradient
  private let horizon: Float
  private let height: Float
  private let veil: SkyColor
  private let moonlight: Float

  init(scene: SkyScene, look: SkyLook, geometry: SkyGeometry) {
    self.scene = scene
    self.look = look
    gradient = SkyGradient(sunAltitude: scene.sun.altitude, darkness: look.darkness)
    horizon = Float(max(1, geometry.horizon))
    height = Float(max(1, geometry.height))
    moonlight = Float(scene.moon?.illuminatedFraction ?? 0)
    // At night fog shows by what light there is below it.
    let dark: Float = look.veil?.isGrounded == true ? 0.27 : 0.17
    let dim = dark + (1 - dark) * powf(gradient.daylight, 1.2)
    veil = SkyColor(look.veil?.color ?? 0x808890).scaled(dim)
  }

  /// What bright parts turn to behind text: the deep colour of the sky above.
  var scrimTint: SkyColor {
    // Blue would turn the yellow of a low sun to green; the shade of its clouds does not.
    let low = 1 - smoothRise(6, 20, Float(abs(scene.sun.altitude)))
    let sky = gradient.away[0].mixed(with: gradient.away[1], 0.6)
      .mixed(with: gradient.shadedCloud.scaled(0.62), low * 0.85)
      .mixed(with: gradient.overcast[0].mixed(with: gradient.overcast[1], 0.5), look.gloom)
    guard let veil = look.veil, !veil.isGrounded else { return sky }
    return sky.mixed(with: self.veil.scaled(0.5), veil.strength * 0.75)
  }

  func color(row: Int, light: UInt8, tone: UInt8) -> SkyColor {
    let down = Float(row) / horizon
    let bank = Float(tone >> 3) / 7
    let shine = Float(tone & 7) / 7
    if light >= SkyLight.firstLand {
      let color = land(light, row: row)
      guard let veil = look.veil else { return color }
      let isFront = light >= SkyLight.near
      let base: Float = isFront ? 0.42 : 0.86
      let thickness = base + (1 - base) * bank * (isFront ? 0.7 : 1)
      return color.mixed(with: bankColor(bank, shine), thickness * veil.strength)
    }
    var color = sky(down, light)
    if look.veil?.hasBanks != true, tone > 0 {
      color = color.mixed(with: cloud(down, shine, light), powf(bank, 0.8))
    }
    if light == SkyLight.funnel {
      color = color.mixed(with: gradient.overcast[0].scaled(0.8), 0.5 + 0.4 * min(1, down))
    }
    guard let veil = look.veil else { return color }
    let isDisc = light == SkyLight.sun || light == SkyLight.moon || light == SkyLight.sunRim
    let base: Float = veil.isGrounded ? (veil.hasBanks ? 0.3 : 0.1) : 0.55
    var thickness = base + (1 - base) * min(1, down) * (veil.isGrounded ? 0.75 : 0.85)
    if veil.hasBanks { thickness += (1 - thickness) * bank * 0.85 }
    if isDisc { thickness *= veil.isGrounded ? 0.8 : 0.5 }
    return color.mixed(with: bankColor(bank, shine), thickness * veil.strength)
  }

  /// The colour of fog, dust or smoke, lighter where it is thick and faces the light.
  private func bankColor(_ bank: Float, _ shine: Float) -> SkyColor {
    guard look.veil?.hasBanks == true else { return veil }
    let dark = veil.scaled(0.8)
    return dark.mixed(with: veil.mixed(with: gradient.litCloud, 0.42), bank * (0.3 + 0.7 * shine))
  }

  private func overcast(at share: Float) -> SkyColor {
    let color = SkyGradient.color(gradient.overcast, at: share)
    // Snow throws back what light there is.
    return isSnowy ? color.mixed(with: SkyColor(0x4C566C), 0.3 * (1 - gradient.daylight)) : color
  }

  private var isSnowy: Bool { look.fall == .snow || look.fall == .grains }

  private func glow(_ light: UInt8) -> Float {
    light < SkyLight.firstObject ? powf(Float(light) / Float(SkyLight.fullGlow), 1.15) : 0
  }

  private func sky(_ down: Float, _ light: UInt8) -> SkyColor {
    let share = min(1, down)
    let overcast = overcast(at: share)
    let night = 1 - smoothRise(-14, -7, Float(scene.sun.altitude))
    let glow = glow(light)
    var color = SkyGradient.color(gradient.away, at: share)
    if night < 1 {
      color = color.mixed(with: SkyGradient.color(gradient.toward, at: share), min(1, glow * 1.35))
      // The brightest part around the disc is the disc's own light in the air.
      let core = smoothRise(0.45, 1, glow) * (1 - night)
      color = color.mixed(with: sunColor, core * 0.75)
    }
    if night > 0 {
      color = color.mixed(with: SkyColor(0x8FA6CF), glow * 0.62 * night)
    }
    color = color.mixed(with: overcast, look.gloom)
    if look.hasLightning { color = color.mixed(with: SkyColor(0xC9CBF0), glow * 0.8) }
    switch light {
    case SkyLight.faintStar: return color.mixed(with: SkyColor(0xB9C8E8), 0.5)
    case SkyLight.star: return color.mixed(with: SkyColor(0xD4DEF4), 0.78)
    case SkyLight.brightStar: return color.mixed(with: SkyColor(0xFFFAF0), 0.95)
    case SkyLight.sunRim: return color.mixed(with: sunColor, 0.8)
    case SkyLight.sun: return look.gloom < 0.7 ? sunColor : color.mixed(with: sunColor, 0.6)
    case SkyLight.moon: return color.mixed(with: SkyColor(0xF6F1DE), moonStrength)
    case SkyLight.moonSea: return color.mixed(with: SkyColor(0xCBC8BE), moonStrength)
    case SkyLight.moonShadow: return color.mixed(with: SkyColor(0x3A4258), 0.38 * night)
    case SkyLight.moonRim: return color.mixed(with: SkyColor(0xE8E4D4), moonStrength * 0.5)
    default: return color
    }
  }

  private var moonStrength: Float { 0.97 - 0.42 * gradient.daylight }

  private var sunColor: SkyColor {
    let low = 1 - smoothRise(1, 18, Float(scene.sun.altitude))
    let color = SkyColor(0xFFFFE2).mixed(with: SkyColor(0xFFFFC4), low)
    guard let veil = look.veil, !veil.isGrounded else { return color }
    return color.mixed(with: SkyColor(0xFF9A5A), veil.strength * 0.6)
  }

  private func cloud(_ down: Float, _ shine: Float, _ light: UInt8) -> SkyColor {
    let share = min(1, down)
    let glow = glow(light)
    var lit = gradient.litCloud
    let night = 1 - gradient.daylight
    lit = lit.mixed(with: SkyColor(0x74829E), moonlight * 0.38 * night)
    let fair = gradient.shadedCloud.mixed(with: lit, powf(shine, 0.85))
      .mixed(with: SkyGradient.color(gradient.away, at: share), 0.22 * share)
      .mixed(with: SkyGradient.color(gradient.toward, at: share), glow * 0.45)
    let grey = overcast(at: share)
    let dark = grey.scaled(0.74)
    let bright = grey.mixed(with: gradient.litCloud.mixed(with: grey, 0.35), 0.3)
    var color = fair.mixed(with: dark.mixed(with: bright, shine), min(1, look.gloom * 1.15))
    if look.hasLightning {
      color = color.mixed(with: SkyColor(0xDDDCFF), glow * (0.35 + 0.5 * shine))
    }
    return color
  }

  private func land(_ light: UInt8, row: Int) -> SkyColor {
    let grey = gradient.overcast[2].mixed(with: gradient.overcast[3], 0.5)
    let far = gradient.distance.mixed(with: grey, look.gloom * 0.8)
    let near = gradient.ground.mixed(with: gradient.overcast[0].scaled(0.55), look.gloom * 0.6)
    switch light {
    case SkyLight.far: return isSnowy ? far.mixed(with: gradient.overcast[4], 0.3) : far
    case SkyLight.farSnow:
      return far.mixed(with: gradient.litCloud, 0.55 * (1 - look.gloom * 0.5))
    case SkyLight.crest:
      return near.mixed(with: SkyColor(0xDDE6F0).scaled(0.38 + 0.62 * gradient.daylight), 0.8)
    case SkyLight.window: return SkyColor(0xFFC873)
    case SkyLight.water, SkyLight.glitter:
      let depth = max(0, (Float(row) - horizon) / max(1, height - horizon))
      let mirrored = SkyGradient.color(gradient.away, at: 1 - 0.6 * depth)
        .mixed(with: SkyGradient.color(gradient.overcast, at: 1 - 0.6 * depth), look.gloom)
      let water = mirrored.mixed(with: gradient.ground, 0.42 + 0.3 * depth)
      if light == SkyLight.water { return water }
      let shine = gradient.daylight > 0.3 ? sunColor : SkyColor(0xC9D3E4)
      return water.mixed(with: shine, 0.4 + 0.25 * gradient.daylight)
    default: return isSnowy ? near.mixed(with: grey, 0.12) : near
    }
  }
}
