/// How hours are written; raw values are those of the command line.
public enum HourStyle: String, Sendable, Hashable, CaseIterable {
  /// 1 to 12 with am and pm.
  case twelve = "12"
  /// 0 to 23.
  case twentyFour = "24"
}

/// Which service to ask; raw values are those of the command line.
public enum ProviderChoice: Sendable, Hashable, RawRepresentable, CaseIterable {
  /// Those of the setting `providers` in their order, each where the ones before it fail.
  case automatic
  /// This one and no other.
  case only(ProviderID)

  /// Every choice.
  public static var allCases: [ProviderChoice] {
    ProviderID.allCases.map { .only($0) } + [.automatic]
  }

  /// A choice from its text.
  public init?(rawValue: String) {
    if rawValue == "auto" {
      self = .automatic
    } else if let provider = ProviderID(rawValue: rawValue) {
      self = .only(provider)
    } else {
      return nil
    }
  }

  /// The choice's text.
  public var rawValue: String {
    switch self {
    case .automatic: "auto"
    case .only(let provider): provider.rawValue
    }
  }
}

/// A service of the network that an address of its own can be given for; raw values are those of
/// the settings.
public enum ServiceID: String, Sendable, Hashable, CaseIterable {
  case openMeteo = "open-meteo"
  case openWeatherMap = "openweathermap"
  case qWeather = "qweather"
  case metNorway = "met-norway"
  case nationalWeatherService = "nws"

  /// The service of a provider of forecasts.
  public init(_ provider: ProviderID) {
    switch provider {
    case .openMeteo: self = .openMeteo
    case .openWeatherMap: self = .openWeatherMap
    case .qWeather: self = .qWeather
    case .metNorway: self = .metNorway
    }
  }

  /// The variable of the environment that names its server: `WX_ENDPOINT_MET_NORWAY`.
  public var endpointVariable: String {
    "WX_ENDPOINT_" + rawValue.uppercased().map { $0 == "-" ? "_" : String($0) }.joined()
  }
}

/// Which of OpenWeather's products a key is for; raw values are those of the settings.
public enum OpenWeatherMapPlanChoice: String, Sendable, Hashable, CaseIterable {
  /// Found out by asking.
  case automatic = "auto"
  /// Current weather and five days in steps of three hours.
  case free
  /// One Call 3.0.
  case oneCall3 = "onecall3"
  /// One Call 4.0.
  case oneCall4 = "onecall4"
}

/// How many colours to use; raw values are those of the command line.
public enum ColorChoice: String, Sendable, Hashable, CaseIterable {
  /// What the terminal says it has.
  case automatic = "auto"
  case never
  case sixteen = "16"
  case twoHundredFiftySix = "256"
  /// 24 bits.
  case full
}
