import Glibc

/// The sky of a terminal with sixteen or eight colours: an engraving in a few inks, on the
/// terminal's own ground.
///
/// What the user's colours look like is unknown, so no background is ever coloured, and shades are
/// made of more or fewer dots. The inks are those that can be seen on black and on white; clouds
/// and stars have the colour of the text, which can be seen on anything.
struct FlatSky {
  enum Ink: UInt8, CaseIterable {
    case air, cloud, haze, distance, land, water, glow, sun, moon, star, drop, flake
  }

  /// How the four dots of a pixel are set.
  enum Texture {
    /// Sixteenths of an ordered pattern.
    static let levels = 16
    /// A whole block.
    static let solid: UInt8 = 16
    /// The two dots on one side.
    static let streak: UInt8 = 17
    /// One dot.
    static let speck: UInt8 = 18
    /// All four dots.
    static let blob: UInt8 = 19
    static let count: UInt8 = 20
  }

  private let scene: SkyScene
  private let look: SkyLook
  private let isRich: Bool
  private let daylight: Float
  private let dusk: Float

  init(scene: SkyScene, look: SkyLook, fidelity: SkyFidelity) {
    self.scene = scene
    self.look = look
    isRich = fidelity == .sixteen
    let altitude = Float(scene.sun.altitude)
    daylight = smoothRise(-7, 5, altitude)
    dusk = smoothRise(-11, -4, altitude) * (1 - smoothRise(4, 10, altitude))
  }

  // MARK: Numbers of pixels

  /// The number for a pixel of an ink; 0 is the bare ground.
  static func number(_ ink: Ink, _ texture: UInt8) -> UInt8 {
    texture == 0 ? 0 : 1 + ink.rawValue * Texture.count + texture
  }

  /// The ink and texture of a number; nil for the bare ground.
  static func pixel(_ number: Int) -> (ink: Ink, texture: UInt8)? {
    guard number > 0, let ink = Ink(rawValue: UInt8((number - 1) / Int(Texture.count))) else {
      return nil
    }
    return (ink, UInt8((number - 1) % Int(Texture.count)))
  }

  /// The colour for each number.
  var inks: [Color?] {
    [nil] + Ink.allCases.flatMap { Array(repeating: color($0), count: Int(Texture.count)) }
  }

  private func color(_ ink: Ink) -> Color {
    switch ink {
    // Of sixteen colours the bright blue can be seen on black and on white, of eight no blue can.
    case .air, .distance: .ansi(isRich ? 12 : 4)
    case .cloud, .moon, .star, .flake: .standard
    case .haze: look.veil?.isGrounded == false && look.fall != .ash ? .ansi(3) : .standard
    case .land: daylight > 0.4 && !isSnowy ? .ansi(2) : .ansi(isRich ? 12 : 4)
    case .water, .drop: .ansi(isRich ? 12 : 6)
    case .glow: scene.sun.altitude < 6 ? .ansi(1) : .ansi(3)
    case .sun: .ansi(3)
    }
  }

  private var isSnowy: Bool { look.fall == .snow || look.fall == .grains }

  static let bolt = number(.sun, Texture.streak)

  /// The number for each row, light and tone.
  func colors(height: Int, horizon: Int) -> [UInt8] {
    var numbers: [UInt8] = []
    numbers.reserveCapacity(height * SkyLight.count * CloudTone.count)
    for y in 0..<height {
      let down = min(1, Float(y) / Float(max(1, horizon)))
      for light in 0..<UInt8(SkyLight.count) {
        for tone in 0..<UInt8(CloudTone.count) {
          numbers.append(
            light < SkyLight.firstLand
              ? sky(down, light, tone) : land(light, tone))
        }
      }
    }
    return numbers
  }

  /// What each number becomes behind what falls, the `index`th group of it.
  func shades(of fall: SkyLook.Fall, index: Int) -> [UInt8] {
    let number: UInt8
    switch fall {
    case .nothing: number = 0
    case .rain: number = Self.number(.drop, Texture.streak)
    case .sleet where index == 0: number = Self.number(.drop, Texture.streak)
    case .hail where index < 2: number = Self.number(.drop, Texture.streak)
    case .snow where index == 0: number = Self.number(.flake, Texture.speck)
    case .ash where index == 0: number = Self.number(.haze, Texture.speck)
    case .sleet, .hail, .snow, .grains: number = Self.number(.flake, Texture.blob)
    case .dust, .ash: number = Self.number(.haze, Texture.blob)
    }
    return Array(repeating: number, count: 1 + Ink.allCases.count * Int(Texture.count))
  }

  // MARK: Shades

  private func number(_ ink: Ink, share: Float) -> UInt8 {
    Self.number(ink, UInt8(max(0, min(15, (share * 16).rounded()))))
  }

  private func sky(_ down: Float, _ light: UInt8, _ tone: UInt8) -> UInt8 {
    let density = Float(tone >> 3) / 7
    let shine = Float(tone & 7) / 7
    let glow = light < SkyLight.firstObject ? Float(light) / Float(SkyLight.fullGlow) : 0
    if light == SkyLight.funnel { return number(.cloud, share: 0.5 + 0.2 * down) }
    let isCovered = look.veil?.hasBanks != true && density > 0.35
    if !isCovered, let object = object(light) { return object }
    if let veil = look.veil {
      // Fog lies on the ground, dust and smoke fill the air.
      let depth = veil.isGrounded ? down * down * 0.22 : 0.08 + 0.1 * down
      let share = veil.strength * (depth + (veil.hasBanks ? density * (0.14 + 0.3 * shine) : 0))
      if veil.hasBanks || !isCovered { return number(.haze, share: share) }
    }
    if look.hasLightning, glow > 0.2 { return number(.cloud, share: 0.15 + 0.7 * glow) }
    if isCovered {
      // A closed layer hangs above and leaves room below, where something may fall from it.
      let isClosed = look.gloom > 0.7
      let share =
        isClosed ? (0.02 + 0.85 * powf(shine, 2)) * (1 - 0.8 * down) : 0.08 + 0.36 * shine
      return number(.cloud, share: share * (0.4 + 0.6 * density))
    }
    if look.gloom > 0.7 { return 0 }
    return air(down, glow)
  }

  /// The open sky: blue above by day, red above the horizon while the sun is low, bare at night.
  private func air(_ down: Float, _ glow: Float) -> UInt8 {
    let warm = dusk * (0.1 + 0.55 * glow) * powf(down, 2.5)
    let halo = daylight * max(0, glow - 0.5) * 0.7
    if max(warm, halo) > 0.045 { return number(.glow, share: max(warm, halo)) }
    let blue = daylight * (1 - 0.5 * dusk) * powf(1 - down, 1.4) * 0.3 * (1 - look.gloom)
    return number(.air, share: blue)
  }

  private func object(_ light: UInt8) -> UInt8? {
    // Through fog and dust the disc is pale.
    let isPale = look.gloom > 0.7 || look.veil != nil
    switch light {
    case SkyLight.faintStar, SkyLight.star: return Self.number(.star, Texture.speck)
    case SkyLight.brightStar: return Self.number(.star, Texture.blob)
    case SkyLight.sun: return isPale ? number(.sun, share: 0.6) : Self.number(.sun, Texture.solid)
    case SkyLight.sunRim: return number(.sun, share: isPale ? 0.3 : 0.55)
    case SkyLight.moon, SkyLight.moonSea: return Self.number(.moon, Texture.solid)
    case SkyLight.moonShadow: return 0
    default: return nil
    }
  }

  private func land(_ light: UInt8, _ tone: UInt8) -> UInt8 {
    let bank = Float(tone >> 3) / 7
    if let veil = look.veil, veil.strength > 0.6 {
      let isFar = light == SkyLight.far || light == SkyLight.farSnow
      let cover: Float = isFar ? 0.75 : 0.35
      if bank * veil.strength > 1 - cover { return number(.haze, share: 0.16 + 0.2 * bank) }
    }
    switch light {
    case SkyLight.far: return number(.distance, share: 0.3)
    case SkyLight.farSnow: return number(.flake, share: 0.55)
    case SkyLight.near: return number(.land, share: 0.62)
    case SkyLight.crest: return number(.flake, share: 0.8)
    case SkyLight.window: return Self.number(.sun, Texture.blob)
    case SkyLight.glitter: return number(.star, share: 0.5)
    default: return number(.water, share: 0.32)
    }
  }
}
