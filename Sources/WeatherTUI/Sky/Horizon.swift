/// The outline of the land at the foot of the picture, read from a file of `Assets/Horizons`.
///
/// It is closed to a ring: the right edge continues at the left one.
struct Horizon: Sendable, Hashable {
  /// What one pixel of it is; the raw value is its character in the files.
  enum Part: UInt8, CaseIterable, Sendable {
    case sky = 0x20
    /// Land far away, which takes on the colour of the air.
    case far = 0x3A
    /// Snow on mountains far away.
    case snow = 0x2A
    /// Land and buildings in front.
    case near = 0x23
    /// A window, lit in the dark.
    case window = 0x6F
    case water = 0x7E
  }

  let name: String
  let width: Int
  let height: Int
  /// From the top left, row by row.
  let parts: [Part]

  /// Reads the one drawing of a file.
  init(fileName: String, bytes: [UInt8]) throws(ArtError) {
    let file = try ArtFile(name: fileName, bytes: bytes)
    guard let section = file.sections.first else {
      throw file.error(at: 0, "there is no [name] above the drawing")
    }
    var parts: [Part] = []
    var width = 0
    var height = 0
    for line in file.lines(of: section) {
      let row = try file.columns(of: line)
      if height == 0 { width = row.count }
      guard row.count == width, width > 0 else {
        throw file.error(
          at: line.lowerBound, "\(row.count) columns in a drawing of \(width) columns")
      }
      for character in row {
        guard let byte = character.asciiValue, let part = Part(rawValue: byte) else {
          throw file.error(at: line.lowerBound, "“\(character)” is no part of a horizon")
        }
        parts.append(part)
      }
      height += 1
    }
    guard height > 0 else {
      throw file.error(at: section.title.lowerBound, "the drawing has no rows")
    }
    name = String(decoding: bytes[section.title], as: UTF8.self)
    self.width = width
    self.height = height
    self.parts = parts
  }

  /// The part at a place, which may lie beyond the right edge.
  func part(_ x: Int, _ y: Int) -> Part { parts[y * width + x % width] }
}

/// The horizons that places may have; without any, the sky reaches the foot of the picture.
struct HorizonLibrary: Sendable, Hashable {
  static let folder = "Horizons"

  let horizons: [Horizon]

  init(_ horizons: [Horizon] = []) { self.horizons = horizons }

  /// Reads every drawing of the folder.
  init(_ directory: AssetDirectory) throws {
    horizons = try directory.names(in: Self.folder).filter { $0.hasSuffix(".txt") }.map {
      try Horizon(fileName: $0, bytes: directory.read("\(Self.folder)/\($0)"))
    }
  }

  /// The horizon of a place: always the same one, as nobody moves a coast.
  func horizon(seed: UInt32) -> Horizon? {
    guard !horizons.isEmpty else { return nil }
    return horizons[Int(HashNoise.hash(1, 1, seed) % UInt32(horizons.count))]
  }
}
