/// The offline search for places: cities of the world and county-level divisions of China.
///
/// The file is mapped, not loaded: opening it costs next to nothing, and a search reads the keys
/// as raw bytes and makes text of the hits alone.
public struct Gazetteer: Sendable {
  /// The file's name within the folder of assets.
  public static let fileName = "Gazetteer/places.txt"

  private let file: GazetteerFile

  /// Opens the file of the program's assets.
  public init(path: String) throws(GazetteerError) {
    file = try GazetteerFile(path: path)
  }

  /// The places for what somebody has typed so far, best first, then by population.
  ///
  /// Case, accents, blanks, hyphens and the kind of Chinese characters do not matter. Behind a
  /// comma the region or country may follow: "Springfield, Illinois".
  public func search(_ text: String, limit: Int) -> [GazetteerHit] {
    guard limit > 0 else { return [] }
    let parts = text.split(maxSplits: 1, omittingEmptySubsequences: true) { ",，".contains($0) }
    guard let name = parts.first else { return [] }
    let hits = file.withSections { sections -> [GazetteerHit] in
      let folding = GazetteerFolding(table: sections.folds)
      guard let folded = folding.folded(String(name)) else { return [] }
      let area = parts.count > 1 ? folding.folded(String(parts[1])) : nil
      // Of all Springfields, the one in the region may be the last.
      let scan = GazetteerScan(keys: sections.keys, limit: area == nil ? limit : max(limit, 200))
      let reader = GazetteerReader(sections: sections)
      let hits = scan.places(for: folded).lazy.compactMap { reader.hit($0.place, $0.match) }
      guard let area else { return Array(hits) }
      return Array(hits.filter { isIn(area, $0, folding) }.prefix(limit))
    }
    return hits ?? []
  }

  /// The place whose coordinates are nearest, and how far it is.
  public func nearest(to coordinate: Coordinate) -> (hit: GazetteerHit, meters: Double)? {
    let nearest = file.withSections { sections -> (hit: GazetteerHit, meters: Double)? in
      let reader = GazetteerReader(sections: sections)
      guard let (offset, meters) = reader.nearest(to: coordinate) else { return nil }
      return reader.hit(offset, .exact).map { ($0, meters) }
    }
    return nearest ?? nil
  }

  private func isIn(_ area: [UInt8], _ hit: GazetteerHit, _ folding: GazetteerFolding) -> Bool {
    let names = [hit.region, hit.country, hit.chineseCountry, hit.countryCode].compactMap { $0 }
    // "Nanjing" and "Jiangsu" of "Nanjing, Jiangsu".
    let parts = names + names.flatMap { $0.split(separator: ",").map(String.init) }
    if parts.contains(where: { folding.folded($0)?.starts(with: area) == true }) { return true }
    // Nothing parts 江苏 from 南京.
    let region = hit.chineseRegion.flatMap(folding.folded) ?? []
    return region.indices.contains { region[$0...].starts(with: area) }
  }
}
