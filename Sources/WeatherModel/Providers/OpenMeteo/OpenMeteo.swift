import FoundationEssentials

extension Attribution {
  /// What Open-Meteo's licence asks for.
  public static let openMeteo = Attribution(
    text: "Weather data by Open-Meteo.com", link: "https://open-meteo.com/", license: "CC BY 4.0")
  /// What the sources of its air quality ask for in addition.
  public static let openMeteoAirQuality = Attribution(
    text: "Air quality: CAMS ENSEMBLE data providers, Copernicus",
    link: "https://atmosphere.copernicus.eu/", license: "CC BY 4.0")
}

/// Open-Meteo: forecasts, air quality and place search without a key.
public struct OpenMeteo: ForecastProvider, AirQualityProvider, GeocodingProvider {
  private static let name = ProviderID.openMeteo.displayName

  private let connection: ServiceConnection
  private let zones: any TimeZoneSource
  private let endpoint: OpenMeteoEndpoint

  /// The service behind a client; `endpoint` replaces scheme and host of all its addresses.
  ///
  /// `timeLimit`, in milliseconds, replaces the usual limit for a whole answer.
  public init(
    client: any HTTPClient, zones: any TimeZoneSource, endpoint: String? = nil,
    timeLimit: Int? = nil
  ) {
    connection = ServiceConnection(client, service: Self.name, timeLimit: timeLimit)
    self.zones = zones
    self.endpoint = OpenMeteoEndpoint(override: endpoint)
  }

  /// Open-Meteo.
  public var id: ProviderID { .openMeteo }

  /// Calls that one place counts for: its forecast, and one for its air.
  public var weightPerPlace: Double { OpenMeteoEndpoint.weightPerPlace + 1 }

  /// One request for all places.
  public func forecasts(
    for places: [Place], now: Instant
  ) async throws(ProviderError) -> [Result<Forecast, ProviderError>] {
    guard !places.isEmpty else { return [] }
    let responses = try await answers(
      to: endpoint.forecast(for: places), places: places, now: now)
    return zip(places, responses).map { place, response in
      let mapping = OpenMeteoMapping(coordinate: place.coordinate, now: now, zones: zones)
      return Result { () throws(ProviderError) in
        guard let response else {
          throw ProviderError(.unreadable, "Open-Meteo left this place out of its answer")
        }
        return try mapping.forecast(from: response)
      }
    }
  }

  /// One request for all places.
  public func airQuality(
    for places: [Place], now: Instant
  ) async throws(ProviderError) -> [AirQuality?] {
    guard !places.isEmpty else { return [] }
    let responses = try await answers(
      to: endpoint.airQuality(for: places), places: places, now: now)
    return zip(places, responses).map { place, response in
      let mapping = OpenMeteoMapping(coordinate: place.coordinate, now: now, zones: zones)
      return response.flatMap { mapping.airQuality(from: $0) }
    }
  }

  /// Places by name, the likeliest first.
  public func places(
    matching text: String, language: Language
  ) async throws(ProviderError) -> [FoundPlace] {
    let request = endpoint.search(text, language: language)
    let body = try await body(of: request, now: nil)
    return FoundPlace.ranked(try OpenMeteoGeocoding.places(from: body), for: text)
  }

  private func answers(
    to request: HTTPRequest, places: [Place], now: Instant
  ) async throws(ProviderError) -> [OpenMeteoResponse?] {
    let responses = try Self.decoded(try await body(of: request, now: now))
    if responses.count == 1, let refusal = responses[0], refusal.isRefusal {
      throw OpenMeteoMapping.refusal(reason: refusal.reason, status: nil)
    }
    return responses.count == places.count ? responses : Self.matched(responses, to: places)
  }

  /// The answers by place where their number is not that of the places.
  ///
  /// The service numbers them, all but the first. Such an answer is taken only if it is for
  /// somewhere near: another city's weather is worse than none.
  static func matched(
    _ responses: [OpenMeteoResponse?], to places: [Place]
  ) -> [OpenMeteoResponse?] {
    places.indices.map { index in
      let response = responses.first { $0.map { ($0.locationID ?? 0) == index } ?? false } ?? nil
      guard let latitude = response?.latitude?.value, let longitude = response?.longitude?.value
      else { return nil }
      let asked = places[index].coordinate
      let turn = abs(longitude - asked.longitude)
      // No grid is coarser than a degree.
      return abs(latitude - asked.latitude) <= 1 && min(turn, 360 - turn) <= 1 ? response : nil
    }
  }

  /// The places' answers in a body.
  static func decoded(_ body: [UInt8]) throws(ProviderError) -> [OpenMeteoResponse?] {
    do {
      return try JSONDecoder().decode(OpenMeteoAnswer.self, from: Data(body)).responses
    } catch {
      throw ProviderError.broken(name)
    }
  }

  private func body(
    of request: HTTPRequest, now: Instant?
  ) async throws(ProviderError) -> [UInt8] {
    try Self.checkedBody(of: try await connection.response(to: request), now: now)
  }

  /// The body of an answer that holds data; every other answer becomes an error.
  ///
  /// `now` is what a date in Retry-After is counted from; without it only seconds are read.
  static func checkedBody(
    of response: HTTPResponse, now: Instant?
  ) throws(ProviderError) -> [UInt8] {
    if response.status == 200 { return try response.json(of: name) }
    let reason =
      response.beginsAsJSON
      ? try? JSONDecoder().decode(ErrorBody.self, from: Data(response.body)).reason : nil
    throw OpenMeteoMapping.refusal(
      reason: reason, status: response.status, retryAfter: response.retryAfter(now: now))
  }

  private struct ErrorBody: Decodable {
    var reason: String?
  }
}

extension OpenMeteoMapping {
  /// What a refusal means, by its reason text (api-notes.md 1.5) and status.
  static func refusal(
    reason: String?, status: Int?, retryAfter: Int? = nil
  ) -> ProviderError {
    let words = reason.map { DisplayText.cleaned($0, limit: 200) } ?? ""
    // Variables have names such as "DailyVariable" too: only the whole phrase is about limits.
    let isLimit = words.contains("request limit exceeded") || words.contains("concurrent requests")
    if isLimit, !words.contains("Hourly"), !words.contains("Daily") {
      return ProviderError(
        .rateLimited, "Open-Meteo gets too many requests from this address",
        retryAfter: retryAfter ?? 60)
    }
    if isLimit, words.contains("Hourly") {
      return ProviderError(
        .rateLimited, "Open-Meteo's hourly allowance for this address is used up",
        retryAfter: retryAfter ?? 3_600)
    }
    if isLimit {
      return ProviderError(
        .rateLimited, "Open-Meteo's daily allowance for this address is used up",
        retryAfter: retryAfter ?? 3 * 3_600)
    }
    // Something may follow: what to do.
    let sentence = words.hasSuffix(".") ? String(words.dropLast()) : words
    let detail = sentence.isEmpty ? status.map { " (status \($0))" } ?? "" : ": " + sentence
    switch status {
    case 429?:
      return ProviderError(
        .rateLimited, "Open-Meteo asks for fewer requests" + detail, retryAfter: retryAfter)
    case 401?, 403?:
      return ProviderError(.unauthorized, "Open-Meteo refuses access" + detail)
    case .some(500...):
      return ProviderError(
        .serviceDown, "Open-Meteo has trouble of its own" + detail, retryAfter: retryAfter)
    case .some(200..<400):
      return ProviderError(.unreadable, "Open-Meteo sent an answer without content" + detail)
    case 408?, 425?:
      return ProviderError(
        .serviceDown, "Open-Meteo was not ready" + detail, retryAfter: retryAfter)
    case 407?:
      return ProviderError(.setup, "The proxy wants a login: set it in https_proxy" + detail)
    case nil where words.contains("overloaded") || words.contains("Something went wrong"):
      return ProviderError(.serviceDown, "Open-Meteo has trouble of its own" + detail)
    default:
      return ProviderError(.refused, "Open-Meteo refuses the request" + detail)
    }
  }
}
