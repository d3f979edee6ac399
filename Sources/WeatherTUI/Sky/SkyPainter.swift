/// Paints skies; a pure function of scene, moment and size.
struct SkyPainter: Sendable {
  let fidelity: SkyFidelity
  let horizons: HorizonLibrary

  /// The picture of a moment, in milliseconds of motion; nil stands still.
  func paint(_ scene: SkyScene, atMilliseconds moment: Int?, size: Size) -> SkyImage {
    prepare(scene, size: size).paint(atMilliseconds: moment)
  }

  /// What is worth keeping from frame to frame.
  func prepare(_ scene: SkyScene, size: Size) -> PreparedSky {
    PreparedSky(scene: scene, size: size, fidelity: fidelity, horizons: horizons)
  }
}
