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

  private struct IconKey: Hashable {
    var condition: Condition
    var isDay: Bool
    var size: Icon.SizeClass
    var isSouthern: Bool
    var moon: MoonLook?
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

  /// The picture of a condition, as it is seen from the north or the south of the equator, with
  /// the moon of the night where one is drawn.
  func icon(
    for condition: Condition, isDay: Bool, size: Icon.SizeClass, isSouthern: Bool = false,
    moon: MoonLook? = nil
  ) -> Icon? {
    // By day and in a row the moon changes nothing, and one drawing serves for all its phases.
    let moon = isDay || size == .row || isASCII ? nil : moon
    let key = IconKey(
      condition: condition, isDay: isDay, size: size, isSouthern: isSouthern, moon: moon)
    if let known = icons[key] { return known }
    let read = try? library.icon(for: condition, isDay: isDay, size: size, ascii: isASCII)
    var icon = isSouthern ? read?.mirroredForSouth : read
    if let moon { icon = icon?.showing(moon) }
    icons[key] = icon
    return icon
  }
}
