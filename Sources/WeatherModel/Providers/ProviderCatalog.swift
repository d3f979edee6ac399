/// Every service that the program knows how to ask.
public enum ProviderCatalog {
  /// How a service is made; throws what is missing.
  typealias Maker = @Sendable (ProviderContext) throws(ProviderError) -> ProviderSet

  /// The list: a service is a folder of three files, a case of `ProviderID` and a line here.
  static let makers: [ProviderID: Maker] = [
    .openMeteo: openMeteo,
    .openWeatherMap: openWeatherMap,
    .qWeather: qWeather,
    .metNorway: metNorway,
  ]

  /// A service, ready to be asked.
  ///
  /// Throws what it lacks, with what to do about it.
  public static func provider(
    _ id: ProviderID, context: ProviderContext
  ) throws(ProviderError) -> ProviderSet {
    guard let make = makers[id] else {
      throw ProviderError(.setup, "\(id.displayName) is no service of this version of wx")
    }
    return try make(context)
  }

  /// Who warns where no provider of forecasts does.
  static func publicAlerts(context: ProviderContext) -> [AlertSource] {
    let service = ServiceID.nationalWeatherService
    guard context.mayAskBeside(service) else { return [] }
    return [
      AlertSource(
        service,
        NationalWeatherService(
          client: context.keepingClient, endpoint: context.endpoint(of: service),
          contact: context.settings.contact))
    ]
  }

  @Sendable private static func metNorway(
    _ context: ProviderContext
  ) throws(ProviderError) -> ProviderSet {
    ProviderSet(
      METNorway(
        client: context.keepingClient, zones: context.zones,
        endpoint: context.endpoint(of: .metNorway), contact: context.settings.contact,
        notice: context.notice),
      credit: .metNorway)
  }

  @Sendable private static func openWeatherMap(
    _ context: ProviderContext
  ) throws(ProviderError) -> ProviderSet {
    let key = try context.key(
      context.settings.openWeatherMapKey, of: .openWeatherMap,
      or: "OpenWeather wants a key: set WX_OPENWEATHERMAP_KEY or keys.openweathermap in the "
        + "settings to one from https://home.openweathermap.org/api_keys")
    let plan: OpenWeatherMap.Plan =
      switch context.settings.openWeatherMapPlan ?? .automatic {
      case .automatic: .automatic
      case .free: .free
      case .oneCall3: .oneCall3
      case .oneCall4: .oneCall4
      }
    let service = OpenWeatherMap(
      client: context.client, zones: context.zones, key: key,
      endpoint: context.endpoint(of: .openWeatherMap), plan: plan, language: context.language,
      memory: context.memory)
    var set = ProviderSet(service, credit: .openWeather)
    set.air = service
    set.alerts = service
    set.geocoding = service
    // One Call has them in its answer; on the free plan the service covers no place.
    set.forecastsHoldAlerts = true
    return set
  }

  @Sendable private static func qWeather(
    _ context: ProviderContext
  ) throws(ProviderError) -> ProviderSet {
    let service = try QWeather(
      client: context.client, zones: context.zones, host: context.settings.qWeatherHost ?? "",
      credential: try qWeatherCredential(context), endpoint: context.endpoint(of: .qWeather),
      language: context.language, clock: context.clock, memory: context.memory)
    var set = ProviderSet(service, credit: .qWeather)
    set.air = service
    set.alerts = service
    set.minutes = service
    set.geocoding = service
    return set
  }

  /// A key pair where all of it is there, else the key.
  private static func qWeatherCredential(
    _ context: ProviderContext
  ) throws(ProviderError) -> QWeather.Credential {
    let settings = context.settings
    let missing =
      "QWeather wants a key: set WX_QWEATHER_KEY or keys.qweather in the settings, or for a key "
      + "pair WX_QWEATHER_PROJECT_ID, WX_QWEATHER_KEY_ID and WX_QWEATHER_PRIVATE_KEY=@FILE"
    if settings.qWeatherPrivateKey != nil || settings.qWeatherKey == nil {
      let key = try context.key(
        settings.qWeatherPrivateKey, of: .qWeather, isPEM: true, or: missing)
      guard let project = settings.qWeatherProjectID, let id = settings.qWeatherKeyID else {
        throw ProviderError(
          .setup,
          "QWeather's key pair has two ids in its console: set WX_QWEATHER_PROJECT_ID and "
            + "WX_QWEATHER_KEY_ID")
      }
      return .jwt(projectID: project, keyID: id, privateKeyPEM: key)
    }
    return .apiKey(try context.key(settings.qWeatherKey, of: .qWeather, or: missing))
  }

  @Sendable private static func openMeteo(
    _ context: ProviderContext
  ) throws(ProviderError) -> ProviderSet {
    let service = OpenMeteo(
      client: context.client, zones: context.zones, endpoint: context.endpoint(of: .openMeteo))
    var set = ProviderSet(service, credit: .openMeteo)
    set.air = service
    set.geocoding = service
    set.namesTimeZones = true
    return set
  }
}
