extension Settings {
  /// What the environment says: keys, the contact, and the addresses of `ServiceID.endpointVariable`.
  public init(environment: [String: String]) {
    self = Self.reading(environment: environment).settings
  }

  /// The same, with a sentence about each variable whose value cannot be used.
  ///
  /// A sentence names the variable and what is valid, and never the value, which may hold a password.
  public static func reading(
    environment: [String: String]
  ) -> (settings: Settings, notices: [String]) {
    var reader = EnvironmentReader(environment: environment)
    var settings = Settings()
    settings.contact = reader.value(
      of: "WX_CONTACT", "an address of mail or of the web", Settings.contact)
    settings.openWeatherMapKey = reader.key("WX_OPENWEATHERMAP_KEY")
    let plans = OpenWeatherMapPlanChoice.allCases.map(\.rawValue).joined(separator: ", ")
    settings.openWeatherMapPlan = reader.value(of: "WX_OPENWEATHERMAP_PLAN", "one of " + plans) {
      OpenWeatherMapPlanChoice(rawValue: $0.trimmingBlanks())
    }
    settings.qWeatherKey = reader.key("WX_QWEATHER_KEY")
    settings.qWeatherHost = reader.value(of: "WX_QWEATHER_HOST", "a host name", Settings.host)
    settings.qWeatherProjectID = reader.value(
      of: "WX_QWEATHER_PROJECT_ID", "an id", Settings.identifier)
    settings.qWeatherKeyID = reader.value(of: "WX_QWEATHER_KEY_ID", "an id", Settings.identifier)
    settings.qWeatherPrivateKey = reader.key("WX_QWEATHER_PRIVATE_KEY")
    for service in ServiceID.allCases {
      settings.endpoints[service] = reader.value(
        of: service.endpointVariable,
        "http:// or https:// and a host, without user name, password, ? and #", Settings.server)
    }
    return (settings, reader.notices)
  }
}

/// Reads variables of the environment; one that is empty is one that is not there.
private struct EnvironmentReader {
  let environment: [String: String]
  private(set) var notices: [String] = []

  init(environment: [String: String]) { self.environment = environment }

  mutating func value<Value>(
    of name: String, _ expected: String, _ read: (String) -> Value?
  ) -> Value? {
    guard let text = environment[name], !text.trimmingBlanks().isEmpty else { return nil }
    if let value = read(text) { return value }
    notices.append("\(name): must be \(expected); it is left out")
    return nil
  }

  mutating func key(_ name: String) -> Secret? {
    value(of: name, "a key, or @ and the path of a file that holds it") { Secret($0) }
  }
}
