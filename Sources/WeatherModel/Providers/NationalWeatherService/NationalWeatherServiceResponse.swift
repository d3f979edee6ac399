/// A collection of alerts as the service sends it (GeoJSON of CAP 1.2), everything optional.
struct NationalWeatherServiceResponse: Decodable, Sendable {
  /// Nil where the answer is no collection at all.
  let messages: [NationalWeatherServiceMessage]?
  /// Whether there is anything else among them.
  let hasOthers: Bool

  private enum Keys: String, CodingKey { case features }

  init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: Keys.self)
    let list = try? container.decode(
      [LenientElement<NationalWeatherServiceMessage>].self, forKey: .features)
    messages = list?.compactMap(\.value)
    hasOthers = messages?.count != list?.count
  }
}

/// One message of an alert: its issue, an update or a cancellation.
struct NationalWeatherServiceMessage: Decodable, Sendable {
  /// Names under which other messages refer to this one.
  let identifiers: Set<String>
  /// Names of the messages that this one replaces.
  let references: Set<String>
  private let texts: [Keys: String]

  /// The members of a feature's properties that are read.
  enum Keys: String, CodingKey, CaseIterable {
    case id
    case address = "@id"
    case status, messageType, severity, certainty, urgency
    case sent, effective, onset, expires, ends
    case event, headline, description, instruction, senderName
    case references, replacedBy
  }

  private enum FeatureKeys: String, CodingKey { case id, properties }

  private struct Reference: Decodable {
    let identifiers: [String]

    private enum Keys: String, CodingKey, CaseIterable {
      case address = "@id"
      case identifier
    }

    init(from decoder: any Decoder) throws {
      let container = try decoder.container(keyedBy: Keys.self)
      identifiers = Keys.allCases.compactMap { try? container.decode(String.self, forKey: $0) }
    }
  }

  init(from decoder: any Decoder) throws {
    let feature = try decoder.container(keyedBy: FeatureKeys.self)
    let properties = try feature.nestedContainer(keyedBy: Keys.self, forKey: .properties)
    var texts: [Keys: String] = [:]
    for key in Keys.allCases { texts[key] = try? properties.decode(String.self, forKey: key) }
    self.texts = texts
    let own = [texts[.id], texts[.address], try? feature.decode(String.self, forKey: .id)]
    identifiers = Set(own.compactMap { $0 })
    let references = try? properties.decode([LenientElement<Reference>].self, forKey: .references)
    self.references = Set((references ?? []).compactMap(\.value).flatMap(\.identifiers))
  }

  /// A member that is text; nil where it is absent, null, empty or of another type.
  subscript(key: Keys) -> String? { texts[key].flatMap { $0.isEmpty ? nil : $0 } }

  /// Whether there is a word in it that a warning could be named by.
  var saysSomething: Bool {
    [Keys.event, .headline, .description, .instruction].contains { key in
      !DisplayText.cleaned(self[key] ?? "", limit: 120).isEmpty
    }
  }

  /// A member that is a moment.
  func instant(_ key: Keys) -> Instant? { self[key].flatMap { Instant(iso8601: $0) } }
}

/// An error as the service describes it (application/problem+json, RFC 9457).
struct NationalWeatherServiceProblem: Decodable, Sendable {
  /// The kind of the problem, an address.
  let type: String?
  /// The problem in a few words.
  let title: String?

  private enum Keys: String, CodingKey { case type, title }

  init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: Keys.self)
    type = try? container.decode(String.self, forKey: .type)
    title = try? container.decode(String.self, forKey: .title)
  }
}
