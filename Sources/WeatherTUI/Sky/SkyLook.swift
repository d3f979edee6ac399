import WeatherModel

/// What a condition looks like, in the painter's terms; every share is 0…1.
struct SkyLook: Sendable {
  /// What falls or blows.
  enum Fall: Sendable {
    case nothing, rain, sleet, snow, grains, hail, dust, ash
  }

  /// What fills the air between the eye and the horizon.
  struct Veil: Sendable {
    var color: UInt32
    var strength: Float
    /// Whether it lies on the ground, as fog does.
    var isGrounded: Bool
    /// Whether it drifts in visible banks.
    var hasBanks: Bool
  }

  /// How far the blue sky gives way to an even grey one.
  var gloom: Float = 0
  /// How dark that grey is.
  var darkness: Float = 0
  /// The share that heaped clouds take.
  var puffs: Float = 0
  /// How much of a closed layer of cloud there is.
  var sheet: Float = 0
  /// How much high ice cloud there is.
  var wisps: Float = 0
  var veil: Veil?
  var fall = Fall.nothing
  /// How much of it.
  var amount: Float = 0
  var hasLightning = false
  var hasFunnel = false

  init(_ scene: SkyScene) {
    func cover(_ usual: Double, _ low: Double, _ high: Double) -> Float {
      Float(max(low, min(high, scene.cloudCover ?? usual)))
    }
    func amount(_ usual: Double, _ low: Double, _ high: Double, full: Double = 8) -> Float {
      guard let rate = scene.precipitationRate else { return Float(usual) }
      return Float(max(low, min(high, (rate / full).squareRoot())))
    }
    switch scene.condition {
    case .clear:
      wisps = cover(0, 0, 0.2)
    case .mainlyClear:
      puffs = cover(0.2, 0.1, 0.3)
      wisps = 0.35
    case .partlyCloudy:
      puffs = cover(0.5, 0.35, 0.75)
      wisps = 0.45
      gloom = 0.1
    case .unknown:
      puffs = cover(0.4, 0, 0.7)
      wisps = 0.3
    case .windy:
      puffs = cover(0.3, 0.1, 0.6)
      wisps = 0.9
    case .overcast:
      (gloom, darkness, sheet) = (1, 0.15, 1)
    case .fog, .rimeFog:
      (gloom, darkness) = (1, 0)
      veil = Veil(
        color: scene.condition == .fog ? 0xB4BCC2 : 0xC4D0DA, strength: 0.92, isGrounded: true,
        hasBanks: true)
    case .drizzle, .freezingDrizzle:
      (gloom, darkness, sheet) = (1, 0.35, 1)
      (fall, self.amount) = (.rain, amount(0.14, 0.1, 0.2))
      veil = Veil(color: 0x8C98A4, strength: 0.3, isGrounded: true, hasBanks: false)
    case .rain, .freezingRain:
      (gloom, darkness, sheet) = (1, 0.55, 1)
      (fall, self.amount) = (.rain, amount(0.45, 0.3, 0.6))
    case .heavyRain:
      (gloom, darkness, sheet) = (1, 0.8, 1)
      (fall, self.amount) = (.rain, amount(0.9, 0.75, 1))
    case .showers:
      (gloom, darkness, puffs, wisps) = (0.45, 0.4, 0.7, 0.3)
      (fall, self.amount) = (.rain, amount(0.4, 0.25, 0.6))
    case .heavyShowers:
      (gloom, darkness, puffs, sheet) = (0.75, 0.6, 0.8, 0.4)
      (fall, self.amount) = (.rain, amount(0.8, 0.7, 1))
    case .sleet:
      (gloom, darkness, sheet) = (1, 0.5, 1)
      (fall, self.amount) = (.sleet, amount(0.5, 0.3, 0.8, full: 5))
    case .snow, .snowShowers:
      (gloom, darkness, sheet) = (1, 0.3, 1)
      (fall, self.amount) = (.snow, amount(0.5, 0.35, 0.7, full: 4))
      if scene.condition == .snowShowers { (gloom, sheet, puffs) = (0.6, 0.3, 0.7) }
    case .heavySnow:
      (gloom, darkness, sheet) = (1, 0.25, 1)
      (fall, self.amount) = (.snow, amount(0.95, 0.8, 1, full: 4))
      veil = Veil(color: 0xB8C2CC, strength: 0.35, isGrounded: true, hasBanks: false)
    case .snowGrains:
      (gloom, darkness, sheet) = (1, 0.3, 1)
      (fall, self.amount) = (.grains, 0.4)
    case .thunderstorm, .thunderstormHail:
      (gloom, darkness, sheet, puffs) = (1, 1, 0.9, 0.75)
      (fall, self.amount) = (.rain, amount(0.6, 0.4, 0.9))
      hasLightning = true
      if scene.condition == .thunderstormHail { fall = .hail }
    case .smoke:
      veil = Veil(color: 0x9A8468, strength: 0.72, isGrounded: false, hasBanks: true)
    case .haze:
      veil = Veil(color: 0xB9B5A6, strength: 0.55, isGrounded: false, hasBanks: false)
    case .dust:
      veil = Veil(color: 0xC49C64, strength: 0.8, isGrounded: false, hasBanks: true)
      (fall, self.amount) = (.dust, 0.35)
    case .sand:
      veil = Veil(color: 0xC98F4C, strength: 0.9, isGrounded: false, hasBanks: true)
      (fall, self.amount) = (.dust, 0.8)
    case .ash:
      veil = Veil(color: 0x69645F, strength: 0.85, isGrounded: false, hasBanks: true)
      (fall, self.amount) = (.ash, 0.5)
    case .squall:
      (gloom, darkness, sheet, puffs) = (0.9, 0.7, 0.8, 0.6)
      (fall, self.amount) = (.rain, amount(0.2, 0, 0.8))
    case .tornado:
      (gloom, darkness, sheet, puffs) = (1, 0.9, 0.9, 0.7)
      hasFunnel = true
    }
  }
}
