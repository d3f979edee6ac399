import FoundationEssentials

/// The favourites as `places.json` has them; apart from the model so that each can change alone.
struct PlacesDocument: Codable {
  /// The schema that this program writes.
  static let currentSchema = 1

  /// One favourite.
  struct Entry: Codable {
    var id: String
    var name: String
    var label: String?
    var region: String?
    var country: String?
    var countryCode: String?
    var latitude: Double
    var longitude: Double
    var timeZone: String?
  }

  /// An entry, or nothing where what stands in its place cannot be one.
  private struct Attempt: Decodable {
    let entry: Entry?
    init(from decoder: any Decoder) throws { entry = try? Entry(from: decoder) }
  }

  private enum CodingKeys: String, CodingKey {
    case schema, places, `default`, lastShown
  }

  var schema: Int
  var places: [Entry]
  var `default`: String?
  var lastShown: String?
  /// Entries that could not be read.
  var dropped = 0

  init(_ list: FavoriteList) {
    schema = Self.currentSchema
    places = list.favorites.map(Entry.init)
    self.default = list.defaultID?.rawValue
    lastShown = list.lastShownID?.rawValue
  }

  init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: CodingKeys.self)
    schema = try container.decodeIfPresent(Int.self, forKey: .schema) ?? 1
    let attempts: [Attempt]
    if schema > Self.currentSchema {
      // Whatever became of this key, the file is a newer one and not a damaged one.
      attempts = (try? container.decode([Attempt].self, forKey: .places)) ?? []
    } else {
      attempts = try container.decode([Attempt].self, forKey: .places)
    }
    places = attempts.compactMap(\.entry)
    dropped = attempts.count - places.count
    self.default = try? container.decode(String.self, forKey: .default)
    lastShown = try? container.decode(String.self, forKey: .lastShown)
  }

  /// What the file's bytes say, or nil if nothing can be made of them.
  static func read(_ bytes: [UInt8]) -> PlacesDocument? {
    try? JSONDecoder().decode(PlacesDocument.self, from: Data(bytes))
  }

  /// The file's bytes, or nil if a number has no place in JSON, which coordinates exclude.
  func write() -> [UInt8]? {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
    return (try? encoder.encode(self)).map { Array($0) + [UInt8(ascii: "\n")] }
  }

  /// The model's list, and how many entries name no place on the Earth or could not be read.
  func favorites() -> (list: FavoriteList, dropped: Int) {
    let usable = places.compactMap(\.favorite)
    let list = FavoriteList(
      favorites: usable, defaultID: self.default.map(Place.ID.init(rawValue:)),
      lastShownID: lastShown.map(Place.ID.init(rawValue:)))
    return (list, dropped + places.count - usable.count)
  }

  func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: CodingKeys.self)
    try container.encode(schema, forKey: .schema)
    try container.encode(places, forKey: .places)
    try container.encodeIfPresent(self.default, forKey: .default)
    try container.encodeIfPresent(lastShown, forKey: .lastShown)
  }
}

extension PlacesDocument.Entry {
  fileprivate init(_ favorite: FavoriteList.Favorite) {
    let place = favorite.place
    id = place.id.rawValue
    name = place.name
    label = favorite.label
    region = place.region
    country = place.country
    countryCode = place.countryCode
    latitude = place.coordinate.latitude
    longitude = place.coordinate.longitude
    timeZone = place.timeZone
  }

  /// The model's favourite, or nil without an id or a point on the Earth.
  fileprivate var favorite: FavoriteList.Favorite? {
    guard !id.isEmpty, let coordinate = Coordinate(latitude: latitude, longitude: longitude)
    else { return nil }
    let name = DisplayText.cleaned(name, limit: 400)
    let place = Place(
      id: Place.ID(rawValue: id), name: name.isEmpty ? DisplayText.cleaned(id, limit: 400) : name,
      region: region.map { DisplayText.cleaned($0, limit: 400) },
      country: country.map { DisplayText.cleaned($0, limit: 400) },
      countryCode: countryCode.map { DisplayText.cleaned($0, limit: 400) }, coordinate: coordinate,
      timeZone: timeZone)
    return FavoriteList.Favorite(
      place: place, label: label.map { DisplayText.cleaned($0, limit: 400) })
  }
}
