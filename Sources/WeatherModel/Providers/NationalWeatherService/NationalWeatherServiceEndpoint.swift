/// Builds the addresses of the US National Weather Service; the only place that knows their names.
///
/// Source: https://www.weather.gov/documentation/services-web-api and the service's OpenAPI document.
struct NationalWeatherServiceEndpoint: Sendable, Equatable {
  /// Scheme and host, without a slash at the end.
  private let base: String
  private let userAgent: String

  /// The service's own address, or `override` in place of its scheme and host; `contact` is whom
  /// the service may write to.
  init(override: String? = nil, contact: String? = nil) {
    userAgent = Version.userAgent(contact: contact)
    base = (override ?? "https://api.weather.gov").withoutSlashesAtEnd
  }

  /// The alerts in force or announced at a point.
  ///
  /// No parameter beyond that: the service refuses those that it does not know.
  func activeAlerts(at coordinate: Coordinate) -> HTTPRequest {
    let (latitude, longitude) = coordinate.fourDecimals
    return HTTPRequest(
      url: base
        + "/alerts/active?point=\(latitude),\(longitude)",
      headers: [
        // Whatever the client calls itself otherwise: without a name the service answers 403.
        .init(name: "User-Agent", value: userAgent),
        .init(name: "Accept", value: "application/geo+json"),
      ])
  }
}
