/// One service with all that it can do; what it cannot do is nil.
public struct ProviderSet: Sendable {
  /// Forecasts.
  public var forecasts: any ForecastProvider
  /// The state of the air.
  public var air: (any AirQualityProvider)?
  /// Warnings, where they are another question than the forecast.
  public var alerts: (any AlertProvider)?
  /// The next hour, where it is another question than the forecast.
  public var minutes: (any MinutesProvider)?
  /// Places by name.
  public var geocoding: (any GeocodingProvider)?
  /// What is to be shown beside its data in the forecast of somebody else.
  public var credit: Attribution
  /// Whether its answers name the zone of a place; where not, the place itself has to know it.
  public var namesTimeZones = false
  /// Whether its forecasts have the warnings in them already.
  public var forecastsHoldAlerts = false

  /// A service that forecasts and does nothing else.
  public init(_ forecasts: any ForecastProvider, credit: Attribution) {
    self.forecasts = forecasts
    self.credit = credit
  }

  /// Which service it is.
  public var id: ProviderID { forecasts.id }
}

/// What a service is made from.
public struct ProviderContext: Sendable {
  /// The way to the network.
  public var client: any HTTPClient
  /// The way to services that say for how long an answer holds, and want that to be kept to.
  public var keepingClient: any HTTPClient
  /// The rules of zones.
  public var zones: any TimeZoneSource
  /// Whose addresses and keys are used.
  public var settings: Settings
  /// Where files with keys are looked for.
  public var locations: StorageLocations
  /// What services have found out in earlier runs.
  public var memory: any ProviderMemory
  /// What time it is.
  public var clock: @Sendable () -> Instant
  /// Who is told what a service announces, in a sentence.
  public var notice: @Sendable (String) -> Void

  /// A context from its parts; answers and findings that serve again are kept in `locations`.
  public init(
    client: any HTTPClient, zones: any TimeZoneSource, settings: Settings,
    locations: StorageLocations, clock: @escaping @Sendable () -> Instant,
    notice: @escaping @Sendable (String) -> Void = { _ in }
  ) {
    self.client = client
    keepingClient = RevalidatingHTTPClient(
      client: client, store: ResponseStore(locations: locations), clock: clock)
    memory = ServiceNotes(locations: locations)
    self.clock = clock
    self.notice = notice
    self.zones = zones
    self.settings = settings
    self.locations = locations
  }

  /// The language of a service's texts.
  public var language: Language { settings.language ?? .english }

  /// The service that `--endpoint` is about: the chosen one, and Open-Meteo of the automatic choice.
  var chosenService: ServiceID {
    switch settings.provider ?? .automatic {
    case .automatic: .openMeteo
    case .only(let provider): ServiceID(provider)
    }
  }

  /// Scheme and host in place of a service's own; nil for its own.
  public func endpoint(of service: ServiceID) -> String? {
    settings.endpoints[service] ?? (service == chosenService ? settings.endpoint : nil)
  }

  /// Whether a service that the user did not choose may be asked for something optional.
  ///
  /// Whoever names a server with `--endpoint` wants no question to go anywhere else.
  func mayAskBeside(_ service: ServiceID) -> Bool {
    settings.endpoint == nil || service == chosenService || settings.endpoints[service] != nil
  }

  /// A key as it goes into requests; throws what to do where there is none or it cannot be read.
  func key(
    _ secret: Secret?, of provider: ProviderID, isPEM: Bool = false, or missing: String
  ) throws(ProviderError) -> APIKey {
    guard let secret else { throw ProviderError(.setup, missing) }
    do {
      return APIKey(
        isPEM
          ? try secret.revealPEM(locations: locations) : try secret.reveal(locations: locations))
    } catch {
      // Where somebody keeps a key is nobody else's business.
      let hidden = StorageError(
        .read, path: "the key for \(provider.displayName)", reason: error.reason)
      throw ProviderError(.setup, "\(hidden)")
    }
  }
}
