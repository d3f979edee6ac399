/// Reads the lines of places.
///
/// A line begins with the coordinates in ten-thousandths of a degree, always 15 bytes, so that
/// the nearest place is found without parsing the rest. Damaged lines are no hits.
struct GazetteerReader {
  private static let latitudeWidth = 7
  private static let longitudeWidth = 8
  private static let fieldCount = 10

  let sections: GazetteerSections

  /// The place of the line that begins at an offset.
  func hit(_ offset: Int, _ match: GazetteerHit.Match) -> GazetteerHit? {
    guard let line = sections.places.line(at: offset) else { return nil }
    let fields = line.fields
    guard fields.count == Self.fieldCount, let coordinate = Self.coordinate(of: fields[0]),
      let id = fields[1].string, let name = text(fields[2]),
      let region = fields[5].integer.flatMap({ sections.regions.line(at: $0)?.fields }),
      region.count == 3, let countryCode = region[0].string, countryCode.utf8.count == 2,
      let kind = fields[8][0..<1].string.flatMap(GazetteerHit.Kind.init),
      let source = fields[8][1..<2].string.flatMap(GazetteerHit.Source.init)
    else { return nil }
    let country = country(countryCode)
    return GazetteerHit(
      id: Place.ID(rawValue: id.hasPrefix("cn:") ? id : "geonames:\(id)"), match: match,
      name: name, localName: text(fields[3]), chineseName: text(fields[4]),
      region: text(region[1]), chineseRegion: text(region[2]), country: country.english,
      chineseCountry: country.chinese, countryCode: countryCode, coordinate: coordinate,
      timeZone: fields[6].integer.flatMap { sections.zones.line(at: $0)?.string },
      population: fields[7].integer.flatMap { $0 > 0 ? $0 : nil }, kind: kind, source: source,
      divisionCode: fields[9].string)
  }

  /// The offset of the place nearest to a point, and the distance in metres.
  func nearest(to point: Coordinate) -> (offset: Int, meters: Double)? {
    let places = sections.places
    // One degree of latitude on the sphere that `distance` uses.
    let metersPerDegree = 111_195.08
    var best: (offset: Int, meters: Double)?
    var start = 1
    while start < places.count, let end = places.index(of: .lineFeed, from: start) {
      defer { start = end + 1 }
      guard
        let latitude = places[start..<min(start + Self.latitudeWidth, end)].integer,
        best.map({ abs(Double(latitude) / 10_000 - point.latitude) * metersPerDegree < $0.meters })
          ?? true,
        let coordinate = Self.coordinate(of: places[start..<end])
      else { continue }
      let meters = point.distance(to: coordinate)
      if best.map({ meters < $0.meters }) ?? true { best = (start, meters) }
    }
    return best
  }

  private static func coordinate(of field: ByteText) -> Coordinate? {
    let width = latitudeWidth + longitudeWidth
    guard field.count >= width, let latitude = field[0..<latitudeWidth].integer,
      let longitude = field[latitudeWidth..<width].integer
    else { return nil }
    return Coordinate(
      latitude: Double(latitude) / 10_000, longitude: Double(longitude) / 10_000)
  }

  private func country(_ code: String) -> (english: String?, chinese: String?) {
    let beginning = [.lineFeed] + Array(code.utf8) + [.tab]
    guard let start = sections.countries.index(of: beginning),
      let fields = sections.countries.text.line(at: start + 1)?.fields, fields.count == 3
    else { return (nil, nil) }
    return (text(fields[1]), text(fields[2]))
  }

  /// A name made safe for the screen, whatever became of the file.
  private func text(_ field: ByteText) -> String? {
    let cleaned = field.string.map { DisplayText.cleaned($0, limit: 120) }
    return cleaned?.isEmpty == false ? cleaned : nil
  }
}
