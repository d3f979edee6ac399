/// Builds QWeather's addresses; the only place that knows its paths and parameter names.
///
/// Source: the service's documentation at https://dev.qweather.com/en/docs/api/.
struct QWeatherEndpoint: Sendable, Equatable {
  /// Scheme and host, without a slash at the end.
  let base: String
  /// The language of the service's texts.
  let language: Language

  /// The host of the account, or scheme and host in place of it; nil where neither is there.
  init?(host: String, override: String?, language: Language) {
    let base = (override ?? host).withoutSlashesAtEnd
    guard !base.isEmpty else { return nil }
    self.base = base.contains("://") ? base : "https://" + base
    self.language = language
  }

  // MARK: Version 1

  /// The weather now.
  func current(at place: Place) -> HTTPRequest {
    weather("/weather/v1/current", at: place, parameters: [])
  }

  /// A week by hours.
  func hourly(at place: Place) -> HTTPRequest {
    weather("/weather/v1/hourly", at: place, parameters: ["hours=168"])
  }

  /// As many days as there are.
  func daily(at place: Place) -> HTTPRequest {
    weather("/weather/v1/daily", at: place, parameters: ["days=10"])
  }

  /// The warnings in force.
  func alerts(at place: Place) -> HTTPRequest {
    weather("/weatheralert/v1/current", at: place, parameters: [])
  }

  /// The state of the air.
  func air(at place: Place) -> HTTPRequest {
    request(
      "/airquality/v1/current" + path(of: place), parameters: ["lang=" + language.rawValue])
  }

  /// Times by the clock of the place, from which its offset can be told.
  private func weather(
    _ path: String, at place: Place, parameters: [String]
  ) -> HTTPRequest {
    request(
      path + self.path(of: place),
      parameters: parameters + ["localTime=true", "lang=" + language.rawValue])
  }

  /// Latitude first.
  private func path(of place: Place) -> String {
    "/\(decimal(place.coordinate.latitude))/\(decimal(place.coordinate.longitude))"
  }

  // MARK: Version 7

  /// The weather now, by version 7.
  func oldCurrent(at place: Place) -> HTTPRequest { old("/v7/weather/now", at: place) }

  /// Hours by version 7: "168h", "72h" or "24h".
  func oldHourly(_ reach: String, at place: Place) -> HTTPRequest {
    old("/v7/weather/" + reach, at: place)
  }

  /// Days by version 7: "10d", "7d" or "3d".
  func oldDaily(_ reach: String, at place: Place) -> HTTPRequest {
    old("/v7/weather/" + reach, at: place)
  }

  /// The warnings in force, by version 7.
  func oldAlerts(at place: Place) -> HTTPRequest { old("/v7/warning/now", at: place) }

  /// What falls in the next two hours, in steps of five minutes.
  func minutes(at place: Place) -> HTTPRequest { old("/v7/minutely/5m", at: place) }

  /// All advice for today.
  func indices(at place: Place) -> HTTPRequest {
    old("/v7/indices/1d", at: place, parameters: ["type=0"])
  }

  /// Longitude first.
  private func old(
    _ path: String, at place: Place, parameters: [String] = []
  ) -> HTTPRequest {
    let (latitude, longitude) = (place.coordinate.latitude, place.coordinate.longitude)
    let location = "location=" + decimal(longitude) + "%2C" + decimal(latitude)
    return request(path, parameters: [location] + parameters + ["lang=" + language.rawValue])
  }

  // MARK: Places

  /// Places by name, within a region where one is named.
  func search(_ name: String, within region: String?, language: Language) -> HTTPRequest {
    var parameters = ["location=" + percentEncoded(name)]
    if let region { parameters.append("adm=" + percentEncoded(region)) }
    return request(
      "/geo/v2/city/lookup", parameters: parameters + ["number=20", "lang=" + language.rawValue])
  }

  private func request(_ path: String, parameters: [String]) -> HTTPRequest {
    HTTPRequest(
      url: base + path + "?" + parameters.joined(separator: "&"), carriesSecret: true)
  }

  /// Two decimals (1 km), the most that the service takes; always with a point.
  private func decimal(_ degrees: Double) -> String {
    // Adding zero makes 0.0 of -0.0, which is no coordinate that anybody asked for.
    "\((degrees * 100).rounded() / 100 + 0)"
  }
}
