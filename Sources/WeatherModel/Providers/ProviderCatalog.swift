/// Every service that the program knows how to ask.
public enum ProviderCatalog {
  /// How a service is made; throws what is missing.
  typealias Maker = @Sendable (ProviderContext) throws(ProviderError) -> ProviderSet

  /// The list: a service is a folder of three files, a case of `ProviderID` and a line here.
  static let makers: [ProviderID: Maker] = [
    .openMeteo: openMeteo
  ]

  /// A service, ready to be asked.
  ///
  /// Throws what it lacks, with what to do about it.
  public static func provider(
    _ id: ProviderID, context: ProviderContext
  ) throws(ProviderError) -> ProviderSet {
    guard let make = makers[id] else {
      throw ProviderError(
        .setup, "\(id.displayName) is not supported yet: use --provider open-meteo")
    }
    return try make(context)
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
