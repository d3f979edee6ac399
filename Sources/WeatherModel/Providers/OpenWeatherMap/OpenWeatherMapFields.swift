/// The members of a JSON object, any of which may be missing or of another type.
struct OpenWeatherMapFields {
  private let container: KeyedDecodingContainer<AnyKey>

  /// The members of the object that is being decoded; throws where it is none.
  init(_ decoder: any Decoder) throws { container = try decoder.container(keyedBy: AnyKey.self) }

  private init(_ container: KeyedDecodingContainer<AnyKey>) { self.container = container }

  /// A member of a type that decodes itself; nil for null and for any other type.
  func value<Value: Decodable>(_ key: String, as type: Value.Type = Value.self) -> Value? {
    try? container.decodeIfPresent(Value.self, forKey: AnyKey(key))
  }

  /// A number, also one written as text.
  func number(_ key: String) -> Double? { value(key, as: LenientNumber.self)?.value }

  /// A whole number, also one written as text.
  func integer(_ key: String) -> Int? { value(key, as: LenientNumber.self)?.integer }

  /// A text that is not empty, without the request's secrets.
  func text(_ key: String) -> String? {
    value(key, as: ServiceText.self).flatMap { $0.text.isEmpty ? nil : $0.text }
  }

  /// A text as it came, for a link that is read and not shown.
  func link(_ key: String) -> String? { value(key, as: String.self) }

  /// The texts of a list, without the request's secrets.
  func texts(_ key: String) -> [String] {
    elements(key, of: ServiceText.self).map(\.text)
  }

  /// A moment as a UTC epoch; nil outside the years 1971 to 2200, where no weather is: the service
  /// writes 0 for what does not happen.
  func instant(_ key: String) -> Instant? {
    guard let seconds = integer(key),
      (31_536_000...7_258_118_400).contains(seconds)
    else { return nil }
    return Instant(seconds: seconds)
  }

  /// A shift from UTC in seconds; nil where no clock on Earth could have it.
  func offset(_ key: String) -> Int? {
    integer(key)
      .flatMap { (-86_400...86_400).contains($0) ? $0 : nil }
  }

  /// The elements of a list that are of the type; none where there is no list.
  func elements<Value: Decodable & Sendable>(
    _ key: String, of type: Value.Type = Value.self
  ) -> [Value] {
    (value(key, as: [LenientElement<Value>].self) ?? []).compactMap(\.value)
  }

  /// An object inside.
  func object(_ key: String) -> OpenWeatherMapFields? {
    (try? container.nestedContainer(keyedBy: AnyKey.self, forKey: AnyKey(key))).map {
      OpenWeatherMapFields($0)
    }
  }
}
