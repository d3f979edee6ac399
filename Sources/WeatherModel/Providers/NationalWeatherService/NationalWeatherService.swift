import FoundationEssentials

extension Attribution {
  /// The source, which is named out of good manners: its works are in the public domain.
  public static let nationalWeatherService = Attribution(
    text: "Alerts: US National Weather Service", link: "https://www.weather.gov/",
    license: "public domain")
}

/// The US National Weather Service: alerts for the United States and their territories, without a
/// key.
///
/// The service says for how long an answer holds: give it a `RevalidatingHTTPClient`.
public struct NationalWeatherService: AlertProvider {
  /// How messages name it: what fits into a sentence, and into a line.
  static let name = "weather.gov"

  private let connection: ServiceConnection
  private let endpoint: NationalWeatherServiceEndpoint

  /// The service behind a client; `endpoint` replaces scheme and host of all its addresses.
  ///
  /// `contact` is whom the service may write to about this program's use of it.
  /// `timeLimit`, in milliseconds, replaces the usual limit for a whole answer.
  public init(
    client: any HTTPClient, endpoint: String? = nil, contact: String? = nil, timeLimit: Int? = nil
  ) {
    connection = ServiceConnection(client, service: Self.name, timeLimit: timeLimit)
    self.endpoint = NationalWeatherServiceEndpoint(override: endpoint, contact: contact)
  }

  /// The service's name.
  public var alertAttribution: Attribution { .nationalWeatherService }

  /// Whether a place lies in the United States or a territory, by its country or else roughly by
  /// where it is.
  public func coversAlerts(at place: Place) -> Bool {
    if let country = place.countryCode { return Self.countries.contains(country.uppercased()) }
    return Self.areas.contains { $0.contains(place.coordinate) }
  }

  /// Alerts in force or announced at a place.
  public func alerts(
    for place: Place, now: Instant
  ) async throws(ProviderError) -> [WeatherAlert] {
    do {
      return try await connection.answer(to: endpoint.activeAlerts(at: place.coordinate)) {
        response throws(ProviderError) in
        let body = try Self.checkedBody(of: response, now: now)
        return try NationalWeatherServiceMapping(now: now).alerts(from: try Self.decoded(body))
      }
    } catch {
      // The areas below reach into the neighbours' lands: that such a place is not theirs is no
      // failure.
      if error.kind == .empty, place.countryCode == nil { return [] }
      throw error
    }
  }

  /// The collection in a body.
  static func decoded(
    _ body: [UInt8]
  ) throws(ProviderError) -> NationalWeatherServiceResponse {
    guard
      let response = try? JSONDecoder().decode(
        NationalWeatherServiceResponse.self, from: Data(body))
    else {
      throw ProviderError.broken(name)
    }
    // No list is not the same as an empty one: silence must not pass for "no alerts".
    guard response.messages != nil else {
      throw ProviderError(.unreadable, "The answer of \(name) holds no list of alerts")
    }
    return response
  }

  /// The body of an answer that holds data; every other answer becomes an error.
  ///
  /// `now` is what a date in Retry-After is counted from.
  static func checkedBody(
    of response: HTTPResponse, now: Instant
  ) throws(ProviderError) -> [UInt8] {
    let status = response.status
    if status == 200 { return try response.json(of: name) }
    let retryAfter = response.retryAfter(now: now)
    let problem = try? JSONDecoder().decode(
      NationalWeatherServiceProblem.self, from: Data(response.body))
    let title = DisplayText.cleaned(problem?.title ?? "", limit: 120)
    let detail = title.isEmpty ? " (status \(status))" : ": \(title)"
    switch status {
    case 401, 403:
      throw ProviderError(
        .unauthorized, "\(name) refuses this version of wx (status \(status)): update wx")
    case 404:
      throw ProviderError(.empty, "\(name) has no alerts for this place\(detail)")
    case 407:
      throw ProviderError(.setup, "The proxy wants a login: set it in https_proxy")
    case 429:
      throw ProviderError(
        .rateLimited, "\(name) gets too many requests from this address",
        retryAfter: retryAfter ?? 60)
    case 408, 425, 500...:
      throw ProviderError(
        .serviceDown, "\(name) has trouble of its own\(detail)", retryAfter: retryAfter)
    case ..<400:
      throw ProviderError(
        .unreadable, "\(name) sent an answer without content (status \(status))")
    default:
      throw ProviderError(.refused, "\(name) refuses the request\(detail)")
    }
  }

  // MARK: Coverage

  /// The United States, Puerto Rico, Guam, the Virgin Islands, American Samoa, the Northern Mariana
  /// Islands, and the outlying islands by their ISO 3166-1 codes.
  private static let countries: Set<String> = ["US", "PR", "GU", "VI", "AS", "MP", "UM"]

  private struct Area {
    let latitudes: ClosedRange<Double>
    let longitudes: ClosedRange<Double>

    func contains(_ coordinate: Coordinate) -> Bool {
      latitudes.contains(coordinate.latitude) && longitudes.contains(coordinate.longitude)
    }
  }

  /// Rectangles around the land, for places that are known by their coordinates alone.
  private static let areas = [
    Area(latitudes: 24.3...49.5, longitudes: -125 ... -66.8),
    // Alaska, and the Aleutians beyond the date line.
    Area(latitudes: 51...71.6, longitudes: -180 ... -129.9),
    Area(latitudes: 51...53.5, longitudes: 172...180),
    // Hawaii with its chain of small islands.
    Area(latitudes: 18.7...28.6, longitudes: -178.6 ... -154.6),
    // Puerto Rico and the Virgin Islands.
    Area(latitudes: 17.5...18.7, longitudes: -68.1 ... -64.4),
    // Guam and the Northern Marianas.
    Area(latitudes: 13...20.7, longitudes: 144.4...146.2),
    // American Samoa.
    Area(latitudes: -14.8 ... -10.9, longitudes: -171.3 ... -168),
  ]
}
