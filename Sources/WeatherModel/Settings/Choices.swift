/// How hours are written; raw values are those of the command line.
public enum HourStyle: String, Sendable, Hashable, CaseIterable {
  /// 1 to 12 with am and pm.
  case twelve = "12"
  /// 0 to 23.
  case twentyFour = "24"
}

/// Which service to ask; raw values are those of the command line.
public enum ProviderChoice: Sendable, Hashable, RawRepresentable, CaseIterable {
  /// The best one that needs no key, or the one that a key is there for.
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
