import FoundationEssentials

extension Attribution {
  /// What MET Norway's licences ask for.
  public static let metNorway = Attribution(
    text: "Data from MET Norway", link: "https://api.met.no/", license: "NLOD 2.0, CC BY 4.0")
}

/// MET Norway: forecasts for the whole world without a key.
///
/// Its terms ask not to be asked before an answer expires, and to be asked whether it has changed
/// after that: give it a `RevalidatingHTTPClient`. What that has kept counts as fetched now,
/// because the service itself says that it holds.
public struct METNorway: ForecastProvider {
  private static let name = ProviderID.metNorway.displayName

  private let connection: ServiceConnection
  private let zones: any TimeZoneSource
  private let endpoint: METNorwayEndpoint
  private let notice: @Sendable (String) -> Void

  /// The service behind a client; `endpoint` replaces scheme and host of all its addresses.
  ///
  /// `contact` is whom the service may write to about this program's use of it.
  /// `timeLimit`, in milliseconds, replaces the usual limit for a whole answer. `notice` is given a
  /// sentence, at most once in a round, when the service announces the end of the
  /// interface that is used here.
  public init(
    client: any HTTPClient, zones: any TimeZoneSource, endpoint: String? = nil,
    contact: String? = nil, timeLimit: Int? = nil,
    notice: @escaping @Sendable (String) -> Void = { _ in }
  ) {
    connection = ServiceConnection(client, service: Self.name, timeLimit: timeLimit)
    self.zones = zones
    self.notice = notice
    self.endpoint = METNorwayEndpoint(override: endpoint, contact: contact)
  }

  /// MET Norway.
  public var id: ProviderID { .metNorway }

  /// One request a place.
  public var weightPerPlace: Double { 1 }

  /// One place after the other, until something fails that would fail every place.
  public func forecasts(
    for places: [Place], now: Instant
  ) async throws(ProviderError) -> [Result<Forecast, ProviderError>] {
    var isDeprecated = false
    let results = try await PlaceByPlace.forecasts(for: places) { place throws(ProviderError) in
      let mapping = METNorwayMapping(
        coordinate: place.coordinate, timeZone: place.timeZone, now: now, zones: zones)
      return try await connection.answer(to: endpoint.forecast(at: place.coordinate)) {
        response throws(ProviderError) in
        let body = try Self.checkedBody(of: response, now: now)
        isDeprecated = isDeprecated || response.status == 203
        return try mapping.forecast(from: Self.decoded(body))
      }
    }
    if isDeprecated {
      notice("MET Norway will end the interface that is used here (status 203): update wx")
    }
    return results
  }

  /// The steps in a body.
  static func decoded(_ body: [UInt8]) throws(ProviderError) -> METNorwayResponse {
    do {
      return try JSONDecoder().decode(METNorwayResponse.self, from: Data(body))
    } catch {
      throw ProviderError.broken(name)
    }
  }

  /// The body of an answer that holds data; every other answer becomes an error.
  ///
  /// `now` is what a date in Retry-After is counted from.
  static func checkedBody(
    of response: HTTPResponse, now: Instant
  ) throws(ProviderError) -> [UInt8] {
    let retryAfter = response.retryAfter(now: now)
    let status = response.status
    switch status {
    case 200, 203:
      return try response.json(of: name)
    case 401, 403:
      throw ProviderError(
        .unauthorized, "MET Norway refuses this version of wx (status \(status)): update wx")
    case 404, 422:
      throw ProviderError(
        .empty, "MET Norway has no forecast for this place (status \(status))")
    case 407:
      throw ProviderError(.setup, "The proxy wants a login: set it in https_proxy")
    case 429:
      // Its terms: who is throttled must stop, or is blocked.
      throw ProviderError(
        .rateLimited, "MET Norway gets too many requests from wx", retryAfter: retryAfter ?? 1_800)
    case 408, 425, 500...:
      throw ProviderError(
        .serviceDown, "MET Norway has trouble of its own (status \(status))",
        retryAfter: retryAfter)
    case ..<400:
      throw ProviderError(
        .unreadable, "MET Norway sent an answer without content (status \(status))")
    default:
      throw ProviderError(.refused, "MET Norway refuses the request (status \(status))")
    }
  }
}
