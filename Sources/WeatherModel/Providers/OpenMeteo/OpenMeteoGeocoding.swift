import FoundationEssentials

/// Reads Open-Meteo's answers to a search for places.
enum OpenMeteoGeocoding {
  private struct Response: Decodable {
    var results: [LenientElement<Result>]
    var reason: String?

    init(from decoder: any Decoder) throws {
      let container = try decoder.container(keyedBy: AnyKey.self)
      // Without a hit the key is absent.
      results =
        try container.decodeIfPresent([LenientElement<Result>].self, forKey: AnyKey("results"))
        ?? []
      reason = try? container.decodeIfPresent(String.self, forKey: AnyKey("reason"))
    }
  }

  /// A hit; the service leaves out what it does not know.
  private struct Result: Decodable, Sendable {
    var id: LenientNumber?
    var name: String?
    var latitude: LenientNumber?
    var longitude: LenientNumber?
    var timezone: String?
    var country: String?
    var countryCode: String?
    var admin1: String?
    var population: LenientNumber?
    var featureCode: String?

    init(from decoder: any Decoder) throws {
      let container = try decoder.container(keyedBy: AnyKey.self)
      func optional<Value: Decodable>(_ key: String) -> Value? {
        try? container.decodeIfPresent(Value.self, forKey: AnyKey(key))
      }
      id = optional("id")
      name = optional("name")
      latitude = optional("latitude")
      longitude = optional("longitude")
      timezone = optional("timezone")
      country = optional("country")
      countryCode = optional("country_code")
      admin1 = optional("admin1")
      population = optional("population")
      featureCode = optional("feature_code")
    }
  }

  /// The places of a body in its order; those without a name or a point on Earth are left out.
  static func places(from body: [UInt8]) throws(ProviderError) -> [FoundPlace] {
    let response: Response
    do {
      response = try JSONDecoder().decode(Response.self, from: Data(body))
    } catch {
      throw ProviderError(.unreadable, "The answer of the place search breaks off or is no JSON")
    }
    if let reason = response.reason {
      throw OpenMeteoMapping.refusal(reason: reason, status: nil)
    }
    return response.results.compactMap { $0.value.flatMap(place) }
  }

  private static func place(_ result: Result) -> FoundPlace? {
    guard let latitude = result.latitude?.value, let longitude = result.longitude?.value,
      let coordinate = Coordinate(latitude: latitude, longitude: longitude),
      let name = result.name.map({ DisplayText.cleaned($0, limit: 80) }), !name.isEmpty
    else { return nil }
    func text(_ value: String?) -> String? {
      let cleaned = value.map { DisplayText.cleaned($0, limit: 80) }
      return cleaned?.isEmpty == false ? cleaned : nil
    }
    let id =
      result.id?.integer.map { Place.ID(rawValue: "geonames:\($0)") }
      ?? Place.at(coordinate).id
    let place = Place(
      id: id, name: name, region: text(result.admin1), country: text(result.country),
      countryCode: text(result.countryCode)?.uppercased(), coordinate: coordinate,
      timeZone: text(result.timezone))
    // Zero is GeoNames' way of not knowing.
    let population = result.population?.integer.flatMap { $0 > 0 ? $0 : nil }
    return FoundPlace(
      place: place, population: population,
      rank: FoundPlace.Rank(featureCode: result.featureCode))
  }
}
