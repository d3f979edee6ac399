/// The services of a run in the order in which they are asked, and who stands in for what they
/// lack.
public struct ProviderLineup: Sendable {
  /// Who is asked for forecasts, at least one; each where all before it failed.
  public let forecasts: [ProviderSet]
  /// Who is asked for the air where the forecast's own service does not know it.
  let air: [ProviderSet]
  /// Who is asked for warnings where the forecast's own service has none.
  let alerts: [AlertSource]
  /// Who is asked for the next hour where the forecast's own service does not know it.
  let minutes: [ProviderSet]
  /// Who finds places by name.
  public let geocoding: any GeocodingProvider
  /// Services that the settings name and that cannot be asked, and why.
  public let problems: [ProviderError]

  /// The services that settings lead to.
  ///
  /// Throws where not a single one can be asked.
  public init(context: ProviderContext) throws(ProviderError) {
    let settings = context.settings
    let isAutomatic: Bool
    let order: [ProviderID]
    switch settings.provider ?? .automatic {
    case .only(let id): (order, isAutomatic) = ([id], false)
    case .automatic where settings.endpoint != nil: (order, isAutomatic) = ([.openMeteo], true)
    case .automatic: (order, isAutomatic) = (settings.providers ?? [.openMeteo], true)
    }
    var sets: [ProviderSet] = []
    var problems: [ProviderError] = []
    for id in order {
      do {
        sets.append(try ProviderCatalog.provider(id, context: context))
      } catch {
        problems.append(error)
      }
    }
    guard let first = sets.first else {
      throw problems.first ?? ProviderError(.setup, "no provider is chosen: use --provider auto")
    }
    // What needs no key can always stand in.
    let openMeteo: ProviderSet
    if let present = sets.first(where: { $0.id == .openMeteo }) {
      openMeteo = present
    } else {
      openMeteo = try ProviderCatalog.provider(.openMeteo, context: context)
    }
    forecasts = sets
    self.problems = problems
    air = context.mayAskBeside(.openMeteo) ? [openMeteo] : []
    let others = isAutomatic ? Self.keyed(besides: sets, context: context) : []
    alerts =
      (sets + others).compactMap { set in
        set.alerts.map { AlertSource(ServiceID(set.id), $0) }
      } + ProviderCatalog.publicAlerts(context: context)
    minutes = (sets + others).filter { $0.minutes != nil }
    let searchers = (isAutomatic ? sets + [openMeteo] : [first]).compactMap(\.geocoding)
    geocoding = PlaceSearch(
      searchers.isEmpty ? [openMeteo.geocoding].compactMap { $0 } : searchers)
  }

  /// Services that a key is there for and that are not asked for forecasts.
  private static func keyed(
    besides sets: [ProviderSet], context: ProviderContext
  ) -> [ProviderSet] {
    ProviderID.allCases.filter { id in
      id.needsKey && context.mayAskBeside(ServiceID(id)) && !sets.contains { $0.id == id }
    }.compactMap { try? ProviderCatalog.provider($0, context: context) }
  }

  /// A lineup of given services, for tests and for those who bring their own.
  public init(
    forecasts: [ProviderSet], air: [ProviderSet] = [], alerts: [AlertSource] = [],
    minutes: [ProviderSet] = [], geocoding: (any GeocodingProvider)? = nil
  ) {
    self.forecasts = forecasts
    self.air = air
    self.alerts = alerts
    self.minutes = minutes
    self.geocoding = geocoding ?? PlaceSearch([])
    problems = []
  }

  /// Whether a forecast is from one of these services, so that it may stand for an answer of now.
  public func includes(_ provider: ProviderID) -> Bool {
    forecasts.contains { $0.id == provider }
  }
}

/// A service that is asked for warnings beside the forecast of another.
public struct AlertSource: Sendable {
  let id: ServiceID
  let provider: any AlertProvider

  /// A service that passes on warnings.
  public init(_ id: ServiceID, _ provider: any AlertProvider) {
    self.id = id
    self.provider = provider
  }
}

/// A search for places at several services, each where all before it failed.
///
/// Finding nothing is an answer. Without a service it is the only one.
struct PlaceSearch: GeocodingProvider {
  private let services: [any GeocodingProvider]

  /// The services in the order in which they are asked.
  init(_ services: [any GeocodingProvider]) { self.services = services }

  func places(
    matching text: String, language: Language
  ) async throws(ProviderError) -> [FoundPlace] {
    var first: ProviderError?
    for service in services {
      do {
        return try await service.places(matching: text, language: language)
      } catch {
        if error.kind == .cancelled { throw error }
        first = first ?? error
      }
    }
    // The one that is preferred says what to do about it.
    if let first { throw first }
    return []
  }
}
