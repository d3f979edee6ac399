import FoundationEssentials

/// Reads OpenWeather's answers to a search for places.
enum OpenWeatherMapGeocoding {
  /// A hit; `local_names` holds besides names by language "ascii" and "feature_name", which are none.
  private struct Hit: Decodable, Sendable {
    var name: String?
    var localNames: [String: String]
    var latitude: Double?
    var longitude: Double?
    var country: String?
    var state: String?

    init(from decoder: any Decoder) throws {
      let fields = try OpenWeatherMapFields(decoder)
      name = fields.text("name")
      localNames =
        fields.value("local_names", as: [String: LenientElement<ServiceText>].self)?
        .compactMapValues { $0.value?.text } ?? [:]
      latitude = fields.number("lat")
      longitude = fields.number("lon")
      country = fields.text("country")
      state = fields.text("state")
    }
  }

  /// The places of a body in its order; those without a name or a point on Earth are left out.
  ///
  /// Throws where the body is not a list.
  static func places(
    from body: [UInt8], language: Language, decoder: JSONDecoder
  ) throws(ProviderError) -> [FoundPlace] {
    let hits: [LenientElement<Hit>]
    do {
      hits = try decoder.decode([LenientElement<Hit>].self, from: Data(body))
    } catch {
      throw OpenWeatherMapReader.broken
    }
    return hits.compactMap { $0.value.flatMap { place($0, language: language) } }
      .reduce(into: []) { places, found in
        if !places.contains(where: { $0.place.id == found.place.id }) { places.append(found) }
      }
  }

  private static func place(_ hit: Hit, language: Language) -> FoundPlace? {
    guard let latitude = hit.latitude, let longitude = hit.longitude,
      let coordinate = Coordinate(latitude: latitude, longitude: longitude)
    else { return nil }
    func text(_ value: String?) -> String? {
      let cleaned = value.map { DisplayText.cleaned($0, limit: 80) }
      return cleaned?.isEmpty == false ? cleaned : nil
    }
    guard let name = text(hit.localNames[language.rawValue]) ?? text(hit.name) else { return nil }
    // The service has no ids of places and says nothing of zones: the point is the id.
    return FoundPlace(
      place: Place(
        id: Place.at(coordinate).id, name: name, region: text(hit.state),
        countryCode: text(hit.country)?.uppercased(), coordinate: coordinate))
  }
}
