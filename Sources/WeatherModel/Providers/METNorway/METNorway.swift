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
  private let client: any HTTPClient
  private let zones: any TimeZoneSource
  private let endpoint: METNorwayEndpoint
  private let timeLimit: Int?
  private let notice: @Sendable (String) -> Void

  /// The service behind a client; `endpoint` replaces scheme and host of all its addresses.
  ///
  /// `timeLimit`, in milliseconds, replaces the usual limit for a whole answer. `notice` is given a
  /// sentence for the log, at most once in a round, when the service announces the end of the
  /// interface that is used here.
  public init(
    client: any HTTPClient, zones: any TimeZoneSource, endpoint: String? = nil,
    timeLimit: Int? = nil, notice: @escaping @Sendable (String) -> Void = { _ in }
  ) {
    self.client = client
    self.zones = zones
    self.timeLimit = timeLimit
    self.notice = notice
    var override = endpoint
    while override?.last == "/" { override?.removeLast() }
    self.endpoint = METNorwayEndpoint(override: override)
  }

  /// MET Norway.
  public var id: ProviderID { .metNorway }

  /// One request a place.
  public var weightPerPlace: Double { 1 }

  /// One place after the other, so that no round is a burst.
  ///
  /// What would fail every place ends the asking: thrown if it is the first place's, else the
  /// failure of all that were not asked.
  public func forecasts(
    for places: [Place], now: Instant
  ) async throws(ProviderError) -> [Result<Forecast, ProviderError>] {
    var results: [Result<Forecast, ProviderError>] = []
    var ending: ProviderError?
    var isDeprecated = false
    for place in places {
      if let ending {
        results.append(.failure(ending))
        continue
      }
      do {
        let response = try await response(for: place)
        let body = try Self.checkedBody(of: response, now: now)
        isDeprecated = isDeprecated || response.status == 203
        let mapping = METNorwayMapping(
          coordinate: place.coordinate, timeZone: place.timeZone, now: now, zones: zones)
        results.append(.success(try mapping.forecast(from: Self.decoded(body))))
      } catch {
        if Self.isOfEveryPlace(error) {
          if results.isEmpty { throw error }
          ending = error
        }
        results.append(.failure(error))
      }
    }
    if isDeprecated {
      notice("MET Norway will end the interface that is used here (status 203): update wx")
    }
    return results
  }

  private func response(for place: Place) async throws(ProviderError) -> HTTPResponse {
    var request = endpoint.forecast(at: place.coordinate)
    if let timeLimit { request.totalLimit = timeLimit }
    do {
      return try await client.response(to: request)
    } catch {
      throw ProviderError(error, service: id.displayName)
    }
  }

  /// The steps in a body.
  static func decoded(_ body: [UInt8]) throws(ProviderError) -> METNorwayResponse {
    do {
      return try JSONDecoder().decode(METNorwayResponse.self, from: Data(body))
    } catch {
      throw ProviderError(.unreadable, "The answer of MET Norway breaks off or is no JSON")
    }
  }

  /// Whether the next place would meet the same failure.
  private static func isOfEveryPlace(_ error: ProviderError) -> Bool {
    switch error.kind {
    case .unreachable, .interrupted, .insecure, .rateLimited, .serviceDown, .unauthorized,
      .notWeather, .setup, .cancelled:
      true
    case .refused, .unreadable, .empty: false
    }
  }

  /// The body of an answer that holds data; every other answer becomes an error.
  ///
  /// `now` is what a date in Retry-After is counted from.
  static func checkedBody(
    of response: HTTPResponse, now: Instant
  ) throws(ProviderError) -> [UInt8] {
    let retryAfter = response.headers["retry-after"].flatMap { RetryAfter.seconds($0, now: now) }
    let status = response.status
    switch status {
    case 200, 203:
      guard response.beginsAsJSON else {
        throw ProviderError(
          .notWeather, "Something else answered for MET Norway: does the network want a login?")
      }
      return response.body
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
