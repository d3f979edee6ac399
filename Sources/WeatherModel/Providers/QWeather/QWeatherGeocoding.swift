/// `/geo/v2/city/lookup`: places by name.
struct QWeatherPlacesAnswer: Decodable, Sendable {
  /// A hit, every figure a text.
  struct Hit: Decodable, Sendable {
    let id: String?
    let name: String?
    let latitude: Double?
    let longitude: Double?
    /// The district above it, then the province above that.
    let adm2: String?
    let adm1: String?
    let country: String?
    let timeZone: String?

    init(from decoder: any Decoder) throws {
      let fields = try QWeatherFields(decoder)
      id = fields.text("id")
      name = fields.text("name")
      latitude = fields.number("lat")
      longitude = fields.number("lon")
      adm2 = fields.text("adm2")
      adm1 = fields.text("adm1")
      country = fields.text("country")
      timeZone = fields.text("tz")
    }
  }

  let hits: [Hit]

  init(from decoder: any Decoder) throws {
    hits = try QWeatherFields(decoder).elements("location")
  }

  /// The places in the service's order; those without a name or a point on Earth are left out.
  var places: [FoundPlace] { hits.compactMap(Self.place) }

  private static func place(_ hit: Hit) -> FoundPlace? {
    guard let latitude = hit.latitude, let longitude = hit.longitude,
      let coordinate = Coordinate(latitude: latitude, longitude: longitude),
      let name = QWeatherMapping.cleaned(hit.name, limit: 80)
    else { return nil }
    // A district is told apart by its city, a city by its province: 朝阳 is in Beijing and elsewhere.
    var regions: [String] = []
    for region in [hit.adm2, hit.adm1] {
      guard let region = QWeatherMapping.cleaned(region, limit: 80),
        region != name, region != name + "市", !regions.contains(where: { region.hasPrefix($0) })
      else { continue }
      regions.append(region)
    }
    let id = hit.id.flatMap { id -> Place.ID? in
      // LocationIDs are letters and digits.
      let isPlain = id.utf8.allSatisfy {
        (0x30...0x39).contains($0) || (0x61...0x7A).contains($0 | 0x20)
      }
      return isPlain ? Place.ID(rawValue: "qweather:" + id) : nil
    }
    return FoundPlace(
      place: Place(
        id: id ?? Place.at(coordinate).id, name: name,
        region: regions.isEmpty ? nil : regions.joined(separator: ", "),
        country: QWeatherMapping.cleaned(hit.country, limit: 80), coordinate: coordinate,
        timeZone: QWeatherMapping.cleaned(hit.timeZone, limit: 64)))
  }
}
