import FoundationEssentials

/// All that a request carries and nobody else may see: the key, or a token and what is in it.
///
/// Services repeat what they were sent: in errors, in links, in texts of warnings. What they say
/// becomes a `ServiceText` on the way through the decoder, and there is no other way.
struct RequestSecrets: Concealed, Sendable {
  /// As many characters of a secret in a row are a part of it, and no accident.
  private static let partLength = 6

  private let parts: [Alphabet: Set<Part>]

  /// A secret that is shorter than a part counts as a whole.
  init(_ secrets: [String]) {
    var parts: [Alphabet: Set<Part>] = [:]
    for alphabet in Alphabet.allCases {
      for secret in secrets {
        // As it stands as well: a percent sign may be the secret's own.
        for isEncoded in [true, false] {
          let letters = Letters(in: secret, alphabet, isEncoded: isEncoded)
          let length = min(Self.partLength, letters.count)
          guard length > 0 else { continue }
          for start in 0...letters.count - length
          where !letters.isBlank(at: start) && !letters.isBlank(at: start + length - 1) {
            parts[alphabet, default: []].insert(letters.part(at: start, length: length))
          }
        }
      }
    }
    self.parts = parts
  }

  /// Decodes answers to the request, their texts as `ServiceText`.
  var decoder: JSONDecoder {
    let decoder = JSONDecoder()
    if let name = Self.name { decoder.userInfo[name] = self }
    return decoder
  }

  /// The secrets of the request whose answer is being decoded.
  fileprivate static func of(_ decoder: any Decoder) -> RequestSecrets? {
    name.flatMap { decoder.userInfo[$0] as? RequestSecrets }
  }

  private static let name = CodingUserInfoKey(rawValue: "RequestSecrets")

  /// The text with an ellipsis in place of every part of a secret, and whether there was any.
  ///
  /// Neither case nor percent-encoding nor what stands between letters makes a difference.
  func concealed(in text: String) -> (text: String, hidesSecret: Bool) {
    let bytes = Array(text.utf8)
    var isSecret = [Bool](repeating: false, count: bytes.count)
    for (alphabet, parts) in parts {
      let letters = Letters(in: text, alphabet)
      for length in Set(parts.map(\.length)) where length <= letters.count {
        for start in 0...letters.count - length
        where parts.contains(letters.part(at: start, length: length)) {
          for index in letters.range(at: start, length: length) { isSecret[index] = true }
        }
      }
    }
    guard isSecret.contains(true) else { return (text, false) }
    var result: [UInt8] = []
    for index in bytes.indices {
      if !isSecret[index] {
        result.append(bytes[index])
      } else if index == 0 || !isSecret[index - 1] {
        result += Array("…".utf8)
      }
    }
    return (String(decoding: result, as: UTF8.self), true)
  }

  /// What of a text is compared.
  private enum Alphabet: CaseIterable {
    /// Letters and digits, of which keys are made, whatever else stands between them.
    case letters
    /// Whatever can be typed, with a plus sign for a blank.
    case all
  }

  /// A few characters in a row.
  private struct Part: Hashable, Sendable {
    var bits: UInt64
    var length: Int
  }

  /// The characters of a text without case and percent-encoding.
  private struct Letters {
    private var letters: [(letter: UInt8, start: Int, end: Int)] = []

    init(in text: String, _ alphabet: Alphabet, isEncoded: Bool = true) {
      letters = text.utf8.enumerated().map { ($1, $0, $0 + 1) }
      // What was encoded twice is decoded twice; more often nobody does.
      for _ in 0..<3 where isEncoded && letters.contains(where: { $0.letter == Self.percent }) {
        decode()
      }
      letters = letters.compactMap { letter, start, end in
        switch letter {
        case 0x30...0x39, 0x61...0x7A: (letter, start, end)
        case 0x41...0x5A: (letter | 0x20, start, end)
        case 0x21...0x7E where alphabet == .all && letter != UInt8(ascii: "+"):
          (letter, start, end)
        case 0x20, 0x2B: alphabet == .all ? (0x20, start, end) : nil
        default: nil
        }
      }
    }

    var count: Int { letters.count }

    /// Whether there is a blank, with which no part of a secret begins or ends.
    func isBlank(at index: Int) -> Bool { letters[index].letter == 0x20 }

    func part(at start: Int, length: Int) -> Part {
      let bits = letters[start..<(start + length)].reduce(UInt64(0)) { $0 << 8 | UInt64($1.letter) }
      return Part(bits: bits, length: length)
    }

    /// Where letters stand in the bytes of the text, with what stands between them.
    func range(at start: Int, length: Int) -> Range<Int> {
      letters[start].start..<letters[start + length - 1].end
    }

    private static let percent = UInt8(ascii: "%")

    private mutating func decode() {
      var decoded: [(letter: UInt8, start: Int, end: Int)] = []
      var rest = letters[...]
      while let first = rest.popFirst() {
        if first.letter == Self.percent, rest.count >= 2,
          let high = Self.digit(rest[rest.startIndex].letter),
          let low = Self.digit(rest[rest.startIndex + 1].letter)
        {
          decoded.append((high << 4 | low, first.start, rest[rest.startIndex + 1].end))
          rest = rest.dropFirst(2)
        } else {
          decoded.append(first)
        }
      }
      letters = decoded
    }

    private static func digit(_ byte: UInt8) -> UInt8? {
      switch byte {
      case 0x30...0x39: byte - 0x30
      case 0x41...0x46, 0x61...0x66: (byte | 0x20) - 0x57
      default: nil
      }
    }
  }
}

/// A text from the answer of a service that was sent a secret, without it.
///
/// It comes out of `RequestSecrets.decoder` alone; another decoder, which does not know what to
/// conceal, fails.
struct ServiceText: Decodable, Sendable, Equatable {
  /// The text, with an ellipsis in place of each part of a secret.
  let text: String
  /// Whether there was any.
  private let hidesSecret: Bool

  init(from decoder: any Decoder) throws {
    let container = try decoder.singleValueContainer()
    let whole = try container.decode(String.self)
    guard let secrets = RequestSecrets.of(decoder) else {
      throw DecodingError.dataCorruptedError(
        in: container, debugDescription: "The secrets of the request are not known")
    }
    (text, hidesSecret) = secrets.concealed(in: whole)
  }

  /// The words as an error may quote them: on one line, and none at all where a secret was in them.
  func quotable(limit: Int) -> String? {
    let words = hidesSecret ? "" : DisplayText.cleaned(text, limit: limit)
    return words.isEmpty ? nil : words
  }
}
