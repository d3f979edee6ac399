/// Builds MET Norway's addresses; the only place that knows its parameter names.
///
/// Source: https://api.met.no/weatherapi/locationforecast/2.0/documentation and the terms of service.
struct METNorwayEndpoint: Sendable, Equatable {
  /// Scheme and host, without a slash at the end.
  private let base: String
  private let userAgent: String

  /// The service's own address, or `override` in place of its scheme and host; `contact` is whom
  /// the service may write to.
  init(override: String? = nil, contact: String? = nil) {
    userAgent = Version.userAgent(contact: contact)
    base = (override ?? "https://api.met.no").withoutSlashesAtEnd
  }

  /// The forecast of a place with all variables.
  ///
  /// The height of the place would make it better by degrees in mountains; it is not known here,
  /// and the service then takes that of its own terrain.
  func forecast(at coordinate: Coordinate) -> HTTPRequest {
    let (latitude, longitude) = coordinate.fourDecimals
    return HTTPRequest(
      url: base
        + "/weatherapi/locationforecast/2.0/complete?lat=\(latitude)&lon=\(longitude)",
      headers: [
        // Whatever the client calls itself otherwise: without a name the service answers 403.
        .init(name: "User-Agent", value: userAgent),
        .init(name: "Accept", value: "application/json"),
      ])
  }
}
