/// What one source - command line, environment or file - says about how to run; nil is unsaid.
public struct Settings: Sendable, Equatable {
  /// Units.
  public var units: UnitSystem?
  /// 12 or 24 hours.
  public var hours: HourStyle?
  /// The interface's language.
  public var language: Language?
  /// Which service to ask.
  public var provider: ProviderChoice?
  /// Whether the sky moves and pages glide.
  public var motion: Bool?
  /// How many colours.
  public var color: ColorChoice?
  /// Whether to draw with ASCII alone.
  public var ascii: Bool?
  /// Which services the automatic choice asks, the preferred one first.
  public var providers: [ProviderID]?
  /// Scheme and host that replace those of the chosen service.
  public var endpoint: String?
  /// The same for single services, whichever is chosen.
  public var endpoints: [ServiceID: String] = [:]
  /// How a service may reach whoever runs this program: an address of mail or a page.
  public var contact: String?
  /// The key for OpenWeather.
  public var openWeatherMapKey: Secret?
  /// What that key is for.
  public var openWeatherMapPlan: OpenWeatherMapPlanChoice?
  /// The key for QWeather.
  public var qWeatherKey: Secret?
  /// The host that QWeather assigned to the account.
  public var qWeatherHost: String?
  /// The project that QWeather's tokens are made out to.
  public var qWeatherProjectID: String?
  /// The credential that belongs to the private key.
  public var qWeatherKeyID: String?
  /// The Ed25519 key in PEM that signs QWeather's tokens.
  public var qWeatherPrivateKey: Secret?

  /// Settings that say nothing.
  public init() {}

  /// Whether something is there that a provider could sign in with.
  public func hasKey(for provider: ProviderID) -> Bool {
    switch provider {
    case .openMeteo, .metNorway: false
    case .openWeatherMap: openWeatherMapKey != nil
    case .qWeather: qWeatherKey != nil || qWeatherPrivateKey != nil
    }
  }

  /// Names all servers other than the services' own that these settings lead to; nil for none.
  public var servers: String? {
    let others = endpoints.map { "\($0.key.rawValue)=\($0.value)" }.sorted()
    let all = [endpoint].compactMap { $0 } + others
    return all.isEmpty ? nil : all.joined(separator: " ")
  }

  /// Scheme and host in a text, without a slash at the end; nil if it is no web address.
  static func server(in text: String) -> String? {
    var address = text.trimmingBlanks()
    while address.hasSuffix("/") { address.removeLast() }
    guard WebAddress(address) != nil, !address.contains("?"), !address.contains("#") else {
      return nil
    }
    return address
  }

  /// An id as QWeather's console shows it; nil if the text can be none.
  static func identifier(in text: String) -> String? {
    let id = text.trimmingBlanks()
    let isID = id.utf8.allSatisfy { byte in
      (0x30...0x39).contains(byte) || (0x61...0x7A).contains(byte | 0x20)
        || [UInt8(ascii: "-"), UInt8(ascii: "_")].contains(byte)
    }
    return isID && (1...200).contains(id.utf8.count) ? id : nil
  }

  /// An address of mail or of the web that can stand in a comment of a header field (RFC 9110,
  /// 5.6.5); nil for any other text.
  static func contact(in text: String) -> String? {
    let contact = text.trimmingBlanks()
    let isPlain = contact.utf8.allSatisfy { byte in
      (0x21...0x7E).contains(byte) && !#"()\"<>,;"#.utf8.contains(byte)
    }
    guard isPlain, (5...200).contains(contact.utf8.count) else { return nil }
    if let address = WebAddress(contact) { return address.host.contains(".") ? contact : nil }
    let parts = contact.split(separator: "@", omittingEmptySubsequences: false)
    guard parts.count == 2, !parts[0].isEmpty, !contact.contains("/"), parts[1].contains("."),
      parts[1].split(separator: ".", omittingEmptySubsequences: false).allSatisfy({ !$0.isEmpty })
    else { return nil }
    return contact
  }

  /// The host in a text, which may be an address pasted whole; nil if it can be none.
  static func host(in text: String) -> String? {
    var host = text.trimmingBlanks()
    if host.hasPrefix("https://") { host.removeFirst("https://".count) }
    if host.hasSuffix("/") { host.removeLast() }
    let isHost = host.utf8.allSatisfy { byte in
      (0x30...0x39).contains(byte) || (0x61...0x7A).contains(byte | 0x20)
        || [UInt8(ascii: "-"), UInt8(ascii: "."), UInt8(ascii: ":")].contains(byte)
    }
    return isHost && !host.isEmpty ? host : nil
  }

  /// What holds where nothing else is said, by the environment's general habits.
  ///
  /// The language follows `LC_ALL`, `LC_MESSAGES`, `LANG`. A non-empty `NO_COLOR` turns colours
  /// off; it stands here, below the settings file, because no-color.org has "user-level
  /// configuration files and per-instance command-line arguments" override it.
  public static func defaults(environment: [String: String]) -> Settings {
    let locale = ["LC_ALL", "LC_MESSAGES", "LANG"].lazy
      .compactMap { environment[$0] }.first { !$0.isEmpty }
    var settings = Settings()
    settings.units = .metric
    settings.hours = .twentyFour
    settings.language = locale?.hasPrefix("zh") == true ? .chinese : .english
    settings.provider = .automatic
    settings.providers = [.openMeteo, .metNorway]
    settings.motion = true
    settings.color = (environment["NO_COLOR"] ?? "").isEmpty ? .automatic : .never
    settings.ascii = false
    return settings
  }

  /// One from several, for each setting the first that says something: the strongest first.
  ///
  /// The program's order is command line, environment, settings file, defaults.
  public static func merged(_ layers: Settings...) -> Settings {
    layers.reversed().reduce(Settings()) { lower, upper in
      var merged = Settings()
      merged.units = upper.units ?? lower.units
      merged.hours = upper.hours ?? lower.hours
      merged.language = upper.language ?? lower.language
      merged.provider = upper.provider ?? lower.provider
      merged.motion = upper.motion ?? lower.motion
      merged.color = upper.color ?? lower.color
      merged.ascii = upper.ascii ?? lower.ascii
      merged.providers = upper.providers ?? lower.providers
      merged.endpoint = upper.endpoint ?? lower.endpoint
      merged.endpoints = upper.endpoints.merging(lower.endpoints) { upper, _ in upper }
      merged.contact = upper.contact ?? lower.contact
      merged.openWeatherMapKey = upper.openWeatherMapKey ?? lower.openWeatherMapKey
      merged.openWeatherMapPlan = upper.openWeatherMapPlan ?? lower.openWeatherMapPlan
      merged.qWeatherKey = upper.qWeatherKey ?? lower.qWeatherKey
      merged.qWeatherHost = upper.qWeatherHost ?? lower.qWeatherHost
      merged.qWeatherProjectID = upper.qWeatherProjectID ?? lower.qWeatherProjectID
      merged.qWeatherKeyID = upper.qWeatherKeyID ?? lower.qWeatherKeyID
      merged.qWeatherPrivateKey = upper.qWeatherPrivateKey ?? lower.qWeatherPrivateKey
      return merged
    }
  }
}

/// A setting that the program itself changes and saves; keys and hosts are the user's to write.
public enum SettingsChange: Sendable, Equatable {
  /// Units.
  case units(UnitSystem)
  /// 12 or 24 hours.
  case hours(HourStyle)
  /// The interface's language.
  case language(Language)
  /// Which service to ask.
  case provider(ProviderChoice)
  /// Whether the sky moves.
  case motion(Bool)
  /// How many colours.
  case color(ColorChoice)
  /// Whether to draw with ASCII alone.
  case ascii(Bool)
}
