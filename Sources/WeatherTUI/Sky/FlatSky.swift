/// The sky of a terminal with sixteen or eight colours: a few inks on the terminal's own ground.
///
/// What the user's colours look like is unknown, so nothing but the outlines is drawn, and no
/// background is ever coloured.
struct FlatSky {
  private enum Ink: Int, CaseIterable {
    case none, star, faint, sun, moon, cloud, land, window, water, drop, flake, dust
  }

  let inks: [Color?]
  private let isNight: Bool

  init(scene: SkyScene, look: SkyLook, fidelity: SkyFidelity) {
    let rich = fidelity == .sixteen
    isNight = scene.sun.altitude < -4
    inks = Ink.allCases.map { ink in
      switch ink {
      case .none: nil
      case .star: .ansi(7)
      case .faint: .ansi(rich ? 8 : 4)
      case .sun: .ansi(rich ? 11 : 3)
      case .moon: .ansi(rich ? 15 : 7)
      case .cloud: .ansi(rich ? 8 : 4)
      case .land: .ansi(rich ? 7 : 2)
      case .window: .ansi(3)
      case .water: .ansi(4)
      case .drop: .ansi(rich ? 12 : 6)
      case .flake: .ansi(rich ? 15 : 7)
      case .dust: .ansi(3)
      }
    }
  }

  var bolt: UInt8 { UInt8(Ink.sun.rawValue) }

  /// The ink for each row, light and tone.
  func colors(height: Int) -> [UInt8] {
    var row: [UInt8] = []
    row.reserveCapacity(SkyLight.count * CloudTone.count)
    for light in 0..<UInt8(SkyLight.count) {
      for tone in 0..<UInt8(CloudTone.count) {
        row.append(UInt8(ink(light, tone).rawValue))
      }
    }
    return (0..<height).flatMap { _ in row }
  }

  /// What each ink becomes behind what falls.
  func shades(of fall: SkyLook.Fall) -> [UInt8] {
    let ink: Ink
    switch fall {
    case .nothing: ink = .none
    case .rain: ink = .drop
    case .sleet, .snow, .grains, .hail: ink = .flake
    case .dust: ink = .dust
    case .ash: ink = .faint
    }
    return inks.indices.map { _ in UInt8(ink.rawValue) }
  }

  private func ink(_ light: UInt8, _ tone: UInt8) -> Ink {
    switch light {
    case SkyLight.far: return .cloud
    case SkyLight.crest: return .land
    case SkyLight.farSnow, SkyLight.near: return .none
    case SkyLight.window: return isNight ? .window : .none
    case SkyLight.water: return .none
    case SkyLight.glitter: return .water
    default: break
    }
    // The rim of a cloud is enough to see it; its body would be a slab.
    let density = tone >> 3
    if density > 3 { return .none }
    if density > 1 { return .cloud }
    switch light {
    case SkyLight.faintStar: return .none
    case SkyLight.star: return .faint
    case SkyLight.brightStar: return .star
    case SkyLight.sun, SkyLight.sunRim: return .sun
    case SkyLight.moon, SkyLight.moonSea: return .moon
    default: return .none
    }
  }
}
