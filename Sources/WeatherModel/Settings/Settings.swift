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
  /// Scheme and host that replace those of the service.
  public var endpoint: String?
  /// The key for OpenWeather.
  public var openWeatherMapKey: Secret?
  /// The key for QWeather.
  public var qWeatherKey: Secret?
  /// The host that QWeather assigned to the key.
  public var qWeatherHost: String?

  /// Settings that say nothing.
  public init() {}

  /// What the environment says: `WX_OPENWEATHERMAP_KEY`, `WX_QWEATHER_KEY`, `WX_QWEATHER_HOST`.
  public init(environment: [String: String]) {
    openWeatherMapKey = environment["WX_OPENWEATHERMAP_KEY"].flatMap { Secret($0) }
    qWeatherKey = environment["WX_QWEATHER_KEY"].flatMap { Secret($0) }
    qWeatherHost = environment["WX_QWEATHER_HOST"].flatMap(Self.host)
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
      merged.endpoint = upper.endpoint ?? lower.endpoint
      merged.openWeatherMapKey = upper.openWeatherMapKey ?? lower.openWeatherMapKey
      merged.qWeatherKey = upper.qWeatherKey ?? lower.qWeatherKey
      merged.qWeatherHost = upper.qWeatherHost ?? lower.qWeatherHost
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
