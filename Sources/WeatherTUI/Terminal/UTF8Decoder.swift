/// Decodes UTF-8 that arrives byte by byte.
///
/// It accepts what table 3-7 of the Unicode Standard calls well formed: no surrogates, nothing
/// beyond U+10FFFF, no longer forms.
struct UTF8Decoder: Hashable, Sendable {
  enum Step: Hashable, Sendable {
    case scalar(Unicode.Scalar)
    /// More bytes belong to the scalar.
    case incomplete
    /// The bytes so far make no scalar, this one included.
    case invalid
    /// The bytes so far make no scalar; this one begins something new and has to be fed again.
    case interrupted
  }

  private var value: UInt32 = 0
  private var remaining = 0
  /// What the next byte may be; only the second one of some sequences is restricted.
  private var allowed: ClosedRange<UInt8> = 0x80...0xBF

  var isIncomplete: Bool { remaining > 0 }

  mutating func feed(_ byte: UInt8) -> Step {
    if remaining > 0 {
      guard allowed.contains(byte) else {
        remaining = 0
        return .interrupted
      }
      value = value << 6 | UInt32(byte & 0x3F)
      remaining -= 1
      allowed = 0x80...0xBF
      return remaining > 0 ? .incomplete : finished()
    }
    allowed = 0x80...0xBF
    switch byte {
    case 0x00...0x7F: return .scalar(Unicode.Scalar(byte))
    case 0xC2...0xDF: return start(byte & 0x1F, remaining: 1)
    case 0xE0: allowed = 0xA0...0xBF
    case 0xED: allowed = 0x80...0x9F
    case 0xF0: allowed = 0x90...0xBF
    case 0xF4: allowed = 0x80...0x8F
    case 0xE1...0xEF, 0xF1...0xF3: break
    default: return .invalid
    }
    return byte < 0xF0 ? start(byte & 0x0F, remaining: 2) : start(byte & 0x07, remaining: 3)
  }

  /// Forgets an incomplete scalar.
  mutating func reset() { remaining = 0 }

  private mutating func start(_ bits: UInt8, remaining count: Int) -> Step {
    value = UInt32(bits)
    remaining = count
    return .incomplete
  }

  private func finished() -> Step {
    Unicode.Scalar(value).map(Step.scalar) ?? .invalid
  }
}
