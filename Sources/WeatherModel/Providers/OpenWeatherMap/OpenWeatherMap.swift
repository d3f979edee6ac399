/// OpenWeather: forecasts, air quality, alerts and place search, with a key.
public struct OpenWeatherMap: ForecastProvider, AirQualityProvider, GeocodingProvider,
  AlertProvider
{
  /// Which of the service's products are asked.
  public enum Plan: String, Sendable, Hashable, CaseIterable {
    /// One Call 3.0 where the key has it, which is found out once, else what is free.
    case automatic
    /// Current weather and five days in steps of three hours.
    case free
    /// One Call 3.0: minutes, 48 hours, 8 days and alerts in one answer.
    case oneCall3 = "one-call-3"
    /// One Call 4.0: the same in pages, each of which counts.
    case oneCall4 = "one-call-4"
  }

  private let connection: ServiceConnection
  private let zones: any TimeZoneSource
  private let endpoint: OpenWeatherMapEndpoint
  private let reader: OpenWeatherMapReader
  private let plan: Plan
  private let language: Language
  private let access: OneCallAccess

  /// The service behind a client; `endpoint` replaces scheme and host of all its addresses.
  ///
  /// `language` is that of its texts. `memory` keeps what the automatic plan found out for the next
  /// run; without it that is found out in every run.
  public init(
    client: any HTTPClient, zones: any TimeZoneSource, key: APIKey, endpoint: String? = nil,
    plan: Plan = .automatic, language: Language = .english,
    memory: (any ProviderMemory)? = nil
  ) {
    connection = ServiceConnection(
      client, service: ProviderID.openWeatherMap.displayName)
    self.zones = zones
    self.plan = plan
    self.language = language
    self.endpoint = OpenWeatherMapEndpoint(override: endpoint, key: key, language: language)
    reader = OpenWeatherMapReader(key: key)
    access = OneCallAccess(key: key, memory: memory)
  }

  /// OpenWeather.
  public var id: ProviderID { .openWeatherMap }

  /// Calls that one place costs: its forecast by the plan, and one for its air.
  public var weightPerPlace: Double {
    let forecast =
      switch plan {
      case .automatic: access.lastRefusal == nil ? 1 : 2
      case .free: 2
      case .oneCall3: 1
      case .oneCall4: OpenWeatherMapEndpoint.Timeline.allCases.reduce(0) { $0 + $1.pageLimit }
      }
    return Double(forecast + 1)
  }

  /// Four fifths of One Call's 1,000 free calls a day; what goes beyond them is charged.
  ///
  /// The rest is for alert texts, searches and other programs. The free plan has 1,000,000 calls a
  /// month (api-notes 2.4).
  public var dailyAllowance: Double {
    switch plan {
    case .free: 4_000
    case .automatic, .oneCall3, .oneCall4: 800
    }
  }

  // MARK: Forecasts

  /// One place after the other, until something fails that would fail every place.
  public func forecasts(
    for places: [Place], now: Instant
  ) async throws(ProviderError) -> [Result<Forecast, ProviderError>] {
    var wait: ProviderError?
    return try await PlaceByPlace.forecasts(for: places) { place throws(ProviderError) in
      if let wait { throw wait }
      let forecast = try await forecast(for: place, now: now)
      if let error = forecast.shortfall?.error, error.asksToWait { wait = error }
      return forecast
    }
  }

  private func forecast(for place: Place, now: Instant) async throws(ProviderError) -> Forecast {
    switch plan {
    case .free: return try await freeForecast(for: place, now: now)
    case .oneCall3: return try await oneCall(for: place, now: now)
    case .oneCall4: return try await pagedForecast(for: place, now: now)
    case .automatic: break
    }
    guard !access.isRefused(at: now) else { return try await freeForecast(for: place, now: now) }
    do {
      let forecast = try await oneCall(for: place, now: now)
      access.noteGrant()
      return forecast
    } catch {
      guard error.kind == .unauthorized else { throw error }
    }
    // The key may be wrong altogether, or not work yet: only if it opens the free plan was it
    // the subscription that it lacks.
    let forecast = try await freeForecast(for: place, now: now)
    access.noteRefusal(at: now)
    return forecast
  }

  private func freeForecast(
    for place: Place, now: Instant
  ) async throws(ProviderError) -> Forecast {
    let current: OpenWeatherMapCurrentAnswer = try await answer(
      to: endpoint.current(at: place), now: now)
    let steps: OpenWeatherMapStepsAnswer = try await answer(
      to: endpoint.steps(at: place), now: now)
    return try mapping(place, now: now).forecast(current: current, steps: steps)
  }

  private func oneCall(for place: Place, now: Instant) async throws(ProviderError) -> Forecast {
    let answer: OpenWeatherMapOneCallAnswer = try await answer(
      to: endpoint.oneCall(at: place), subject: .oneCall("3.0"), now: now)
    return try mapping(place, now: now).forecast(from: answer)
  }

  private func pagedForecast(
    for place: Place, now: Instant
  ) async throws(ProviderError) -> Forecast {
    let timeline = timeline(place, now: now)
    return try mapping(place, now: now).forecast(from: try await timeline.answer())
  }

  // MARK: Air, places, alerts

  /// One place after the other; a failure is thrown only if no place has an answer.
  public func airQuality(
    for places: [Place], now: Instant
  ) async throws(ProviderError) -> [AirQuality?] {
    try await PlaceByPlace.airQuality(for: places) { place throws(ProviderError) in
      let answer: OpenWeatherMapAirAnswer = try await answer(
        to: endpoint.airQuality(at: place), now: now)
      return mapping(place, now: now).airQuality(from: answer)
    }
  }

  /// Places by name, the likeliest first.
  public func places(
    matching text: String, language: Language
  ) async throws(ProviderError) -> [FoundPlace] {
    guard text.contains(where: { !$0.isWhitespace }) else { return [] }
    let response = try await connection.response(to: endpoint.search(text))
    return FoundPlace.ranked(try reader.places(in: response, language: language), for: text)
  }

  /// What OpenWeather's licence asks for.
  public var alertAttribution: Attribution { .openWeather }

  /// Everywhere, but only with One Call.
  public func coversAlerts(at place: Place) -> Bool {
    switch plan {
    case .free: false
    case .automatic: access.lastRefusal == nil
    case .oneCall3, .oneCall4: true
    }
  }

  /// Alerts beside the forecast of another service; One Call's own forecast has them already.
  public func alerts(
    for place: Place, now: Instant
  ) async throws(ProviderError) -> [WeatherAlert] {
    let answer = await alertAnswer(for: place, now: now)
    if let failure = answer.failure { throw failure }
    return answer.alerts
  }

  /// The same; of One Call 4.0, where each text is a question, those that were answered.
  public func alertAnswer(for place: Place, now: Instant) async -> AlertAnswer {
    let mapping = mapping(place, now: now)
    do {
      switch plan {
      case .free:
        return AlertAnswer()
      case .automatic where access.isRefused(at: now):
        return AlertAnswer()
      case .automatic, .oneCall3:
        let answer: OpenWeatherMapOneCallAnswer = try await answer(
          to: endpoint.oneCallAlerts(at: place), subject: .oneCall("3.0"), now: now)
        return AlertAnswer(
          alerts: mapping.alerts(from: answer.alerts), failure: answer.shortfall?.error)
      case .oneCall4:
        let found = try await timeline(place, now: now).alertsNow()
        return AlertAnswer(
          alerts: mapping.alerts(from: found.texts, unasked: found.unasked),
          failure: found.failure)
      }
    } catch {
      if plan == .automatic, error.kind == .unauthorized {
        await noteRefusalIfFree(at: place, now: now)
      }
      return AlertAnswer(failure: error)
    }
  }

  /// Finds out, once, whether a key that One Call refused is one of the free plan, so that it is not
  /// asked for alerts again.
  private func noteRefusalIfFree(at place: Place, now: Instant) async {
    let current: OpenWeatherMapCurrentAnswer? = try? await answer(
      to: endpoint.current(at: place), now: now)
    if current != nil { access.noteRefusal(at: now) }
  }

  // MARK: Requests

  private func mapping(_ place: Place, now: Instant) -> OpenWeatherMapMapping {
    OpenWeatherMapMapping(place: place, now: now, zones: zones, language: language)
  }

  private func timeline(_ place: Place, now: Instant) -> OpenWeatherMapTimeline {
    OpenWeatherMapTimeline(service: self, endpoint: endpoint, place: place, now: now)
  }

  /// The answer to a request.
  func answer<Answer: OpenWeatherMapAnswer>(
    to request: HTTPRequest, subject: OpenWeatherMapReader.Subject = .free, now: Instant
  ) async throws(ProviderError) -> Answer {
    try reader.answer(in: try await connection.response(to: request), subject: subject, now: now)
  }
}
