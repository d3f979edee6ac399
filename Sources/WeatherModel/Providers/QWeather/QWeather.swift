import CCrypto

/// QWeather: forecasts, air quality, warnings, minutes and place search, with a key or a key pair.
///
/// The first version of its new interface is asked, and its older one where an account has only that.
public struct QWeather: ForecastProvider, AirQualityProvider, GeocodingProvider, AlertProvider,
  MinutesProvider
{
  private let zones: any TimeZoneSource
  private let endpoint: QWeatherEndpoint
  private let reader: QWeatherReader
  private let access: QWeatherAccess
  private let language: Language

  /// The service behind a client, at the API Host that the account has in the service's console.
  ///
  /// `endpoint` replaces scheme and host of all addresses. `language` is that of its texts. `clock`
  /// dates the tokens of a key pair. `memory` keeps for the next run which version the account has.
  /// `timeLimit`, in milliseconds, replaces the usual limit for a whole answer.
  ///
  /// Throws what to do where there is neither a host nor an endpoint.
  public init(
    client: any HTTPClient, zones: any TimeZoneSource, host: String, credential: Credential,
    endpoint: String? = nil, language: Language = .english,
    clock: @escaping @Sendable () -> Instant, memory: (any ProviderMemory)? = nil,
    timeLimit: Int? = nil
  ) throws(ProviderError) {
    guard
      let endpoint = QWeatherEndpoint(host: host, override: endpoint, language: language)
    else {
      throw ProviderError(
        .setup,
        "QWeather gives each account a host of its own: set WX_QWEATHER_HOST or keys.qweatherHost "
          + "to the API Host in its console, under Settings")
    }
    self.zones = zones
    self.endpoint = endpoint
    self.language = language
    reader = QWeatherReader(
      connection: ServiceConnection(
        client, service: ProviderID.qWeather.displayName, timeLimit: timeLimit),
      authorization: QWeatherAuthorization(
        credential, clock: clock, libraryNames: CryptoLibrary.usualNames))
    access = QWeatherAccess(base: endpoint.base, memory: memory)
  }

  /// QWeather.
  public var id: ProviderID { .qWeather }

  /// Requests that one place costs: now, hours, days, advice, air and warnings.
  public var weightPerPlace: Double { 6 }

  /// Most of a thirtieth of the 50,000 requests that are free in a month (api-notes 3.5).
  public var dailyAllowance: Double { 1_300 }

  // MARK: Forecasts

  /// One place after the other, until something fails that would fail every place.
  public func forecasts(
    for places: [Place], now: Instant
  ) async throws(ProviderError) -> [Result<Forecast, ProviderError>] {
    var mayAskIndices = true
    return try await PlaceByPlace.forecasts(for: places) { place throws(ProviderError) in
      var forecast = try await forecast(for: place, now: now)
      if mayAskIndices {
        let indices = await lifeIndices(for: place, now: now)
        forecast.lifeIndices = indices.advice
        mayAskIndices = !indices.isInTrouble
      }
      return forecast
    }
  }

  private func forecast(for place: Place, now: Instant) async throws(ProviderError) -> Forecast {
    var incomplete: Forecast?
    do {
      return try await inEitherVersion(
        of: .weather, now: now,
        new: { () async throws(QWeatherFailure) in
          let (forecast, lack) = try await newForecast(for: place, now: now)
          guard let lack else { return forecast }
          incomplete = forecast
          throw lack
        },
        old: { () async throws(QWeatherFailure) in try await oldForecast(for: place, now: now) })
    } catch {
      // A part that neither version has is missing; the others are worth showing without it.
      guard let incomplete else { throw error }
      return incomplete
    }
  }

  /// The forecast of version 1, and the refusal of a part that it therefore lacks.
  private func newForecast(
    for place: Place, now: Instant
  ) async throws(QWeatherFailure) -> (forecast: Forecast, lack: QWeatherFailure?) {
    // The first answer alone: after its refusal the service does not want more of the same.
    let current: QWeatherCurrentAnswer = try await reader.answer(
      to: endpoint.current(at: place), now: now)
    var lack: QWeatherFailure?
    func part<Answer: Decodable>(
      _ request: HTTPRequest
    ) async throws(QWeatherFailure) -> Answer? {
      try await unlessThereIsNone { () async throws(QWeatherFailure) in
        do throws(QWeatherFailure) {
          return try await reader.answer(to: request, now: now) as Answer
        } catch {
          guard error.refusal?.isAboutPath == true else { throw error }
          lack = lack ?? error
          return nil
        }
      }
    }
    let hourly: QWeatherHourlyAnswer? = try await part(endpoint.hourly(at: place))
    let daily: QWeatherDailyAnswer? = try await part(endpoint.daily(at: place))
    do {
      let forecast = try mapping(place, now: now)
        .forecast(current: current, hourly: hourly, daily: daily)
      return (forecast, lack)
    } catch {
      throw lack ?? QWeatherFailure(error)
    }
  }

  private func oldForecast(
    for place: Place, now: Instant
  ) async throws(QWeatherFailure) -> Forecast {
    let current: QWeatherV7CurrentAnswer = try await reader.answer(
      to: endpoint.oldCurrent(at: place), now: now)
    let hourly: QWeatherV7HourlyAnswer? = try await unlessThereIsNone {
      () async throws(QWeatherFailure) in
      try await farthest(.hours, now: now) { endpoint.oldHourly($0, at: place) }
    }
    let daily: QWeatherV7DailyAnswer? = try await unlessThereIsNone {
      () async throws(QWeatherFailure) in
      try await farthest(.days, now: now) { endpoint.oldDaily($0, at: place) }
    }
    do {
      return try mapping(place, now: now)
        .forecast(current: current, hourly: hourly, daily: daily)
    } catch {
      throw QWeatherFailure(error)
    }
  }

  /// A part of a forecast, or nil where the service has it for other places only.
  ///
  /// What trying again may cure is thrown: the forecast before, with all its parts, stays.
  private func unlessThereIsNone<Answer>(
    _ question: () async throws(QWeatherFailure) -> Answer?
  ) async throws(QWeatherFailure) -> Answer? {
    do {
      return try await question()
    } catch {
      guard error.refusal?.isAboutPlace == true else { throw error }
      return nil
    }
  }

  /// The answer that looks as far ahead as the account may.
  private func farthest<Answer: Decodable>(
    _ reach: QWeatherAccess.Reach, now: Instant, request: (String) -> HTTPRequest
  ) async throws(QWeatherFailure) -> Answer {
    let names = access.names(of: reach)
    for name in names.dropLast() {
      do {
        return try await reader.answer(to: request(name), now: now)
      } catch {
        guard error.refusal?.isAboutPath == true else { throw error }
        access.noteRefusal(of: name, in: reach)
      }
    }
    return try await reader.answer(to: request(names.last ?? ""), now: now)
  }

  /// Advice is worth a question and no error; an account that does not have it is not asked again.
  ///
  /// Nor is one that has trouble asked for the other places.
  private func lifeIndices(
    for place: Place, now: Instant
  ) async -> (advice: [LifeIndex], isInTrouble: Bool) {
    guard !access.hasNoIndices else { return ([], false) }
    do {
      let answer: QWeatherIndicesAnswer = try await reader.answer(
        to: endpoint.indices(at: place), now: now)
      return (mapping(place, now: now).lifeIndices(from: answer), false)
    } catch {
      if error.refusal?.isAboutPath == true { access.noteNoIndices() }
      return ([], error.error.concernsService)
    }
  }

  // MARK: Versions

  /// An answer of version 1, or of version 7 where an account has a part of the service only there.
  private func inEitherVersion<Answer>(
    of part: QWeatherAccess.Part, now: Instant,
    new: () async throws(QWeatherFailure) -> Answer,
    old: () async throws(QWeatherFailure) -> Answer
  ) async throws(ProviderError) -> Answer {
    var refusalOfNew: QWeatherFailure?
    if !access.isOld(part, at: now) {
      do {
        let answer = try await new()
        access.noteNew(part)
        return answer
      } catch {
        guard error.refusal?.isAboutPath == true else { throw error.error }
        refusalOfNew = error
      }
    }
    do {
      let answer = try await old()
      if refusalOfNew != nil { access.noteOld(part, at: now) }
      return answer
    } catch {
      if let refusalOfNew, error.refusal == .noPath { throw refusalOfNew.error }
      // Version 7 is being switched off: the account may have been moved on since yesterday.
      if refusalOfNew == nil, error.refusal?.isAboutPath == true { access.noteNew(part) }
      throw error.error
    }
  }

  // MARK: Air

  /// One place after the other; a failure is thrown only if no place has an answer.
  public func airQuality(
    for places: [Place], now: Instant
  ) async throws(ProviderError) -> [AirQuality?] {
    try await PlaceByPlace.airQuality(for: places) { place throws(ProviderError) in
      try await airQuality(for: place, now: now)
    }
  }

  private func airQuality(
    for place: Place, now: Instant
  ) async throws(ProviderError) -> AirQuality? {
    let answer: QWeatherAirAnswer
    do {
      answer = try await reader.answer(to: endpoint.air(at: place), now: now)
    } catch {
      if error.refusal?.isAboutPlace == true { return nil }
      throw error.error
    }
    return try mapping(place, now: now).airQuality(from: answer)
  }

  // MARK: Warnings

  /// What QWeather's terms ask for.
  public var alertAttribution: Attribution { .qWeather }

  /// It passes on warnings of many countries, which it does not list by code.
  public func coversAlerts(at place: Place) -> Bool { true }

  /// The warnings of a place.
  public func alerts(
    for place: Place, now: Instant
  ) async throws(ProviderError) -> [WeatherAlert] {
    let answer: QWeatherAlertsAnswer? = try await inEitherVersion(
      of: .alerts, now: now,
      new: { () async throws(QWeatherFailure) in
        try await reader.answer(to: endpoint.alerts(at: place), now: now)
      },
      old: { () async throws(QWeatherFailure) in
        try await oldAlerts(for: place, now: now)
      })
    return try answer.map { answer throws(ProviderError) in
      try mapping(place, now: now).alerts(from: answer)
    } ?? []
  }

  private func oldAlerts(
    for place: Place, now: Instant
  ) async throws(QWeatherFailure) -> QWeatherAlertsAnswer? {
    do {
      return try await reader.answer(to: endpoint.oldAlerts(at: place), now: now)
    } catch {
      // The old form says so where there is no warning.
      if error.refusal == .noData { return nil }
      throw error
    }
  }

  // MARK: Minutes

  /// Only places in China.
  public func coversMinutes(at place: Place) -> Bool { QWeatherCoverage.hasMinutes(at: place) }

  /// What falls in the next two hours, in steps of five minutes.
  public func shortSteps(
    for place: Place, now: Instant
  ) async throws(ProviderError) -> [PrecipitationStep] {
    guard coversMinutes(at: place) else { return [] }
    do {
      let answer: QWeatherMinutesAnswer = try await reader.answer(
        to: endpoint.minutes(at: place), now: now)
      return mapping(place, now: now).steps(from: answer)
    } catch {
      if error.refusal?.isAboutPlace == true { return [] }
      throw error.error
    }
  }

  // MARK: Places

  /// Places by name, the likeliest first; behind a comma stands what they lie in.
  public func places(
    matching text: String, language: Language
  ) async throws(ProviderError) -> [FoundPlace] {
    let parts = text.split(whereSeparator: { ",，".contains($0) })
      .map { String($0).trimmingBlanks() }.filter { !$0.isEmpty }
    guard let name = parts.first else { return [] }
    if parts.count > 1 {
      let found = try await places(named: name, within: parts[1], language: language)
      // The service knows provinces and districts, not countries.
      if !found.isEmpty { return FoundPlace.ranked(found, for: text) }
    }
    let found = try await places(named: name, within: nil, language: language)
    return FoundPlace.ranked(found, for: text)
  }

  private func places(
    named name: String, within region: String?, language: Language
  ) async throws(ProviderError) -> [FoundPlace] {
    do {
      let answer: QWeatherPlacesAnswer = try await reader.answer(
        to: endpoint.search(name, within: region, language: language), now: nil)
      return answer.places
    } catch {
      if error.refusal?.isAboutPlace == true { return [] }
      throw error.error
    }
  }

  private func mapping(_ place: Place, now: Instant) -> QWeatherMapping {
    QWeatherMapping(place: place, now: now, zones: zones)
  }
}

/// Where QWeather knows the minutes.
enum QWeatherCoverage {
  /// Whether a place is in mainland China, by its country, else by its clock, else by a box around it.
  ///
  /// Source: the documentation of `/v7/minutely/5m`: "only supported for Chinese cities".
  static func hasMinutes(at place: Place) -> Bool {
    if let countryCode = place.countryCode { return countryCode == "CN" }
    if let zone = place.timeZone {
      return ["Shanghai", "Urumqi", "Chongqing", "Harbin", "Kashgar"].contains {
        zone == "Asia/" + $0
      } || zone == "PRC"
    }
    return (18...53.6).contains(place.coordinate.latitude)
      && (73.5...135.1).contains(place.coordinate.longitude)
  }
}
