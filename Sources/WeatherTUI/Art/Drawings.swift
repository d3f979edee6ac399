import WeatherModel

/// The drawings of one way of drawing, read from the library when first needed and kept.
///
/// A class, because keeping what was read changes nothing that a frame depends on. A drawing that
/// is damaged leaves its place empty, for a frame cannot fail; `wx doctor` names it.
final class Drawings {
  private let library: ArtLibrary
  private let isASCII: Bool
  private var numerals: [Numerals.Height: Numerals] = [:]
  private var icons: [IconKey: Icon] = [:]
  private var moons: [MoonKey: Icon] = [:]

  private struct IconKey: Hashable {
    var condition: Condition
    var isDay: Bool
    var size: Icon.SizeClass
    /// Nil by day, when no picture has a moon.
    var moon: MoonPhase.Name?
  }

  private struct MoonKey: Hashable {
    var phase: MoonPhase.Name
    var size: Icon.MoonSize
  }

  init(library: ArtLibrary, isASCII: Bool) {
    self.library = library
    self.isASCII = isASCII
  }

  func numerals(height: Numerals.Height) -> Numerals? {
    if let known = numerals[height] { return known }
    let read = try? library.digits(height: height, ascii: isASCII)
    numerals[height] = read
    return read
  }

  /// The picture of a condition; by night with the moon as it is seen.
  func icon(
    for condition: Condition, isDay: Bool, size: Icon.SizeClass, moon: MoonPhase.Name
  ) -> Icon? {
    let key = IconKey(
      condition: condition, isDay: isDay, size: size, moon: isDay ? nil : moon)
    if let known = icons[key] { return known }
    let read = try? library.icon(
      for: condition, isDay: isDay, size: size, moon: moon, ascii: isASCII)
    icons[key] = read
    return read
  }

  /// The moon alone.
  func moon(_ phase: MoonPhase.Name, size: Icon.MoonSize) -> Icon? {
    let key = MoonKey(phase: phase, size: size)
    if let known = moons[key] { return known }
    let read = try? library.moon(phase, size: size, ascii: isASCII)
    moons[key] = read
    return read
  }
}
