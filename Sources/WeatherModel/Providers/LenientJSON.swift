/// A number as services really send it: 3, 3.0, "3", "" or null.
struct LenientNumber: Decodable, Sendable, Equatable {
  /// Nil for null, for text that is no finite number, and for any other type.
  let value: Double?

  init(from decoder: any Decoder) throws {
    let container = try decoder.singleValueContainer()
    if container.decodeNil() {
      value = nil
    } else if let number = try? container.decode(Double.self) {
      value = number
    } else if let text = try? container.decode(String.self) {
      // "nan" and "inf" are numbers to Swift, and a trap to whoever makes an integer of them.
      value = Double(text.filter { !$0.isWhitespace }).flatMap { $0.isFinite ? $0 : nil }
    } else {
      // A truth is none: it was never one degree.
      value = nil
    }
  }
}

extension LenientNumber {
  /// The nearest integer, for what counts or names; nil beyond what a double holds exactly.
  var integer: Int? { value.flatMap { abs($0) < 0x1p53 ? Int($0.rounded()) : nil } }
}

/// An element of a list that cannot spoil the others: nil where it is of another type.
struct LenientElement<Value: Decodable & Sendable>: Decodable, Sendable {
  let value: Value?

  init(from decoder: any Decoder) throws { value = try? Value(from: decoder) }
}

/// A list of which it is known whether there was anything else in it; whatever is no list is.
struct LenientList<Element: Decodable & Sendable>: Decodable, Sendable {
  let elements: [Element]
  /// Whether something was there that is no such element.
  let hasOthers: Bool

  init(from decoder: any Decoder) throws {
    let container = try decoder.singleValueContainer()
    let list = try? container.decode([LenientElement<Element>].self)
    elements = list?.compactMap(\.value) ?? []
    hasOthers = list?.count != elements.count
  }
}

/// Texts by key, of which those of another type are left out.
struct LenientTexts: Decodable, Sendable {
  let texts: [String: String]

  init(from decoder: any Decoder) throws {
    let container = try decoder.singleValueContainer()
    if let plain = try? container.decode([String: String].self) {
      texts = plain
    } else {
      texts = try container.decode([String: LenientElement<String>].self)
        .compactMapValues(\.value)
    }
  }
}

/// A list of numbers in which any may be missing.
struct NumberColumn: Decodable, Sendable, Equatable {
  let values: [Double?]

  init(_ values: [Double?]) { self.values = values }

  /// Reads plain numbers in one go and falls back only where a list needs it: a list of
  /// optionals takes the decoder nearly twice the time (platform.md 3).
  init(from decoder: any Decoder) throws {
    let container = try decoder.singleValueContainer()
    if let plain = try? container.decode([Double].self) {
      values = plain
    } else if let withNulls = try? container.decode([Double?].self) {
      values = withNulls
    } else if let mixed = try? container.decode([LenientNumber].self) {
      values = mixed.map(\.value)
    } else {
      values = []
    }
  }

  subscript(index: Int) -> Double? { values.indices.contains(index) ? values[index] : nil }
}

/// A key that is only known when it is met.
struct AnyKey: CodingKey, Hashable {
  let stringValue: String
  var intValue: Int? { nil }
  init(_ stringValue: String) { self.stringValue = stringValue }
  init?(stringValue: String) { self.stringValue = stringValue }
  init?(intValue: Int) { nil }
}
