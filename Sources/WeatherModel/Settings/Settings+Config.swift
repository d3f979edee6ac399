extension Settings {
  /// Something in a settings file that is not as it should be.
  struct Finding: Equatable {
    /// Where in the text.
    let offset: Int
    /// Such as "keys.qweather".
    let keyPath: String
    /// What is wrong.
    let problem: StorageNotice.Problem
  }

  /// The names that settings had, or that are easily taken for theirs.
  private static let renamedKeys = [
    "color": "colour", "lang": "language", "unit": "units", "hour": "hours",
    "animation": "motion", "reduceMotion": "motion", "reduce-motion": "motion",
  ]

  /// What a settings file says; what cannot be used is reported, and the rest is used.
  static func read(_ document: ConfigDocument) -> (settings: Settings, findings: [Finding]) {
    var reader = Reader()
    for (index, member) in document.members.enumerated() {
      if document.members[(index + 1)...].contains(where: { $0.key == member.key }) {
        reader.report(member, member.key, .repeatedKey)
      } else {
        reader.read(member)
      }
    }
    return (reader.settings, reader.findings)
  }

  private struct Reader {
    var settings = Settings()
    var findings: [Finding] = []

    mutating func read(_ member: ConfigDocument.Member) {
      switch member.key {
      case "units": settings.units = choice(member, fallback: UnitSystem.metric)
      case "hours": settings.hours = choice(member, fallback: HourStyle.twentyFour)
      case "language": settings.language = choice(member, fallback: nil as Language?)
      case "provider": settings.provider = choice(member, fallback: ProviderChoice.automatic)
      case "colour": settings.color = choice(member, fallback: ColorChoice.automatic)
      case "motion": settings.motion = flag(member, fallback: true)
      case "ascii": settings.ascii = flag(member, fallback: false)
      case "providers": readProviders(member)
      case "endpoint": settings.endpoint = address(member)
      case "endpoints": readEndpoints(member)
      case "contact":
        settings.contact = text(
          member, member.key, "an address of mail or of the web", Settings.contact)
      case "keys": readKeys(member)
      case "reduceMotion", "reduce-motion":
        report(member, member.key, .renamedKey(newName: "motion, the other way round,"))
        settings.motion = settings.motion ?? flag(member, fallback: false).map { !$0 }
      default: readRenamed(member)
      }
    }

    mutating func report(
      _ member: ConfigDocument.Member, _ keyPath: String, _ problem: StorageNotice.Problem
    ) {
      findings.append(Finding(offset: member.keyOffset, keyPath: keyPath, problem: problem))
    }

    /// Reads a setting under an old name; one under its own name stays as it is.
    private mutating func readRenamed(_ member: ConfigDocument.Member) {
      guard let newName = Settings.renamedKeys[member.key] else {
        return report(member, member.key, .unknownKey)
      }
      report(member, member.key, .renamedKey(newName: newName))
      var other = Reader()
      other.read(
        ConfigDocument.Member(
          key: newName, keyOffset: member.keyOffset, value: member.value,
          valueRange: member.valueRange))
      settings = Settings.merged(settings, other.settings)
      findings += other.findings
    }

    /// Reads the order of the automatic choice; a name that is none is left out.
    private mutating func readProviders(_ member: ConfigDocument.Member) {
      if member.value == .null { return }
      let names = ProviderID.allCases.map(\.rawValue).joined(separator: ", ")
      var providers: [ProviderID] = []
      var isUsable = true
      if case .array(let values) = member.value {
        for value in values {
          guard case .string(let name) = value, let provider = ProviderID(rawValue: name) else {
            isUsable = false
            continue
          }
          if !providers.contains(provider) { providers.append(provider) }
        }
      }
      if !isUsable || providers.isEmpty {
        let used = providers.isEmpty ? "the default" : "what can be used of it"
        unusable(member, member.key, "a list of \(names)", used)
      }
      if !providers.isEmpty { settings.providers = providers }
    }

    private mutating func readEndpoints(_ member: ConfigDocument.Member) {
      forEachMember(of: member, "an object of addresses", "none") { reader, inner, path in
        guard let service = ServiceID(rawValue: inner.key) else {
          return reader.report(inner, path, .unknownKey)
        }
        reader.settings.endpoints[service] = reader.address(inner, path: path)
      }
    }

    private mutating func readKeys(_ member: ConfigDocument.Member) {
      forEachMember(of: member, "an object of keys", "no key") { reader, inner, path in
        switch inner.key {
        case "openweathermap": reader.settings.openWeatherMapKey = reader.secret(inner, path)
        case "openweathermapPlan":
          reader.settings.openWeatherMapPlan = reader.choice(
            inner, path: path, fallback: .automatic)
        case "qweather": reader.settings.qWeatherKey = reader.secret(inner, path)
        case "qweatherHost":
          reader.settings.qWeatherHost = reader.text(inner, path, "a host name", Settings.host)
        case "qweatherProjectID":
          reader.settings.qWeatherProjectID = reader.text(
            inner, path, "an id", Settings.identifier)
        case "qweatherKeyID":
          reader.settings.qWeatherKeyID = reader.text(inner, path, "an id", Settings.identifier)
        case "qweatherPrivateKey": reader.settings.qWeatherPrivateKey = reader.secret(inner, path)
        default: reader.report(inner, path, .unknownKey)
        }
      }
    }

    /// Reads an object of settings; of a key that stands there twice the last one counts.
    private mutating func forEachMember(
      of member: ConfigDocument.Member, _ expected: String, _ used: String,
      read: (inout Reader, ConfigDocument.Member, _ path: String) -> Void
    ) {
      guard case .object(let members) = member.value else {
        return unusable(member, member.key, expected, used)
      }
      for (index, inner) in members.enumerated() {
        let path = "\(member.key).\(inner.key)"
        if members[(index + 1)...].contains(where: { $0.key == inner.key }) {
          report(inner, path, .repeatedKey)
        } else {
          read(&self, inner, path)
        }
      }
    }

    private mutating func text(
      _ member: ConfigDocument.Member, _ path: String, _ expected: String,
      _ reading: (String) -> String?
    ) -> String? {
      if member.value == .null { return nil }
      if case .string(let text) = member.value, let read = reading(text) { return read }
      unusable(member, path, expected + " in quotes", "none")
      return nil
    }

    private mutating func choice<Choice: RawRepresentable<String> & CaseIterable>(
      _ member: ConfigDocument.Member, path: String? = nil, fallback: Choice?
    ) -> Choice? {
      let text: String?
      switch member.value {
      case .null: return nil
      case .string(let string): text = string
      // 12 and 24, 16 and 256 read as well without quotes.
      case .number(let number): text = Int(exactly: number).map(String.init)
      case .bool, .array, .object: text = nil
      }
      if let choice = text.flatMap({ Choice(rawValue: $0) }) { return choice }
      let names = Choice.allCases.map(\.rawValue).joined(separator: ", ")
      unusable(
        member, path ?? member.key, "one of \(names)",
        fallback?.rawValue ?? "that of the environment")
      return nil
    }

    private mutating func flag(_ member: ConfigDocument.Member, fallback: Bool) -> Bool? {
      switch member.value {
      case .bool(let value): return value
      case .null: return nil
      case .number, .string, .array, .object:
        unusable(member, member.key, "true or false", "\(fallback)")
        return nil
      }
    }

    private mutating func address(
      _ member: ConfigDocument.Member, path: String? = nil
    ) -> String? {
      if member.value == .null { return nil }
      if case .string(let text) = member.value {
        let address = text.trimmingBlanks()
        let isWeb = ["https://", "http://"].contains {
          address.hasPrefix($0) && address.count > $0.count
        }
        if isWeb, address.unicodeScalars.allSatisfy({ (0x21...0x7E).contains($0.value) }) {
          return address
        }
      }
      unusable(
        member, path ?? member.key, "an address that begins with https://", "the service's own")
      return nil
    }

    private mutating func secret(_ member: ConfigDocument.Member, _ path: String) -> Secret? {
      if member.value == .null { return nil }
      if case .string(let text) = member.value, let secret = Secret(text) { return secret }
      unusable(member, path, "a key in quotes, or \"@file\"", "none")
      return nil
    }

    private mutating func unusable(
      _ member: ConfigDocument.Member, _ path: String, _ expected: String, _ used: String
    ) {
      report(member, path, .unusableValue(expected: expected, used: used))
    }
  }
}

extension SettingsChange {
  /// The setting's name in the file.
  var key: String {
    switch self {
    case .units: "units"
    case .hours: "hours"
    case .language: "language"
    case .provider: "provider"
    case .motion: "motion"
    case .color: "colour"
    case .ascii: "ascii"
    }
  }

  /// The value as JSON.
  var literal: String {
    switch self {
    case .units(let units): "\"\(units.rawValue)\""
    case .hours(let hours): hours.rawValue
    case .language(let language): "\"\(language.rawValue)\""
    case .provider(let provider): "\"\(provider.rawValue)\""
    case .motion(let isOn), .ascii(let isOn): "\(isOn)"
    case .color(let color): "\"\(color.rawValue)\""
    }
  }
}
