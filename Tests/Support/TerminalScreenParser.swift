/// What a terminal is told, one instruction at a time.
enum TerminalInstruction {
  /// A character to write.
  case character(Unicode.Scalar)
  /// A C0 control character.
  case control(UInt8)
  /// ESC, intermediates, final byte.
  case escape(String)
  /// A control sequence (CSI).
  case controlSequence(TerminalControlSequence)
  /// An operating system command without its terminator.
  case operatingSystemCommand(String)
  /// A title as screen and tmux know it (ESC k).
  case screenTitle(String)
  /// A string of a kind that nobody here interprets (DCS, APC, PM, SOS).
  case otherString(String)
  /// Bytes that are not UTF-8.
  case malformed([UInt8])
}

/// A control sequence: `ESC [`, marker, parameters, intermediates, final byte.
struct TerminalControlSequence {
  /// `?`, `>`, `<`, `=` or empty.
  var marker = ""
  /// The parameters, each with its colon-separated parts; nil where a part was left out.
  var parameters: [[Int?]] = []
  var intermediates = ""
  var final = ""

  /// Marker, intermediates and final byte: what the sequence is, apart from its parameters.
  var function: String { marker + intermediates + final }

  /// The parameter at an index, or the value that stands for a missing one.
  func parameter(_ index: Int, default fallback: Int) -> Int {
    guard index < parameters.count, let value = parameters[index].first ?? nil else {
      return fallback
    }
    return value
  }

  /// The parameter as a count: 0 and nothing both mean 1.
  var count: Int { max(1, parameter(0, default: 1)) }
}

/// Takes the bytes of a program apart into instructions.
///
/// The states are those of a VT500 (ECMA-48, sections 5.4 and 8.3), for 7-bit controls and UTF-8;
/// a sequence may arrive in any number of pieces.
struct TerminalScreenParser {
  private enum State {
    case ground
    case scalar(remaining: Int)
    case escape
    case controlSequence
    case string(kind: UInt8)
    case stringEscape(kind: UInt8)
    case linuxPalette(remaining: Int)
  }

  private var state = State.ground
  private var collected: [UInt8] = []

  /// Whether the bytes so far end between two instructions.
  var isAtRest: Bool {
    if case .ground = state { return true }
    return false
  }

  /// Takes one byte and hands on the instructions that it completes.
  mutating func take(_ byte: UInt8, _ perform: (TerminalInstruction) -> Void) {
    switch state {
    case .ground: takeGround(byte, perform)
    case .scalar(let remaining): takeContinuation(byte, remaining, perform)
    case .escape: takeEscape(byte, perform)
    case .controlSequence: takeControlSequence(byte, perform)
    case .string(let kind): takeString(byte, kind, perform)
    case .stringEscape(let kind):
      finishString(kind, perform)
      if byte != UInt8(ascii: "\\") {
        state = .escape
        takeEscape(byte, perform)
      }
    case .linuxPalette(let remaining):
      collected.append(byte)
      state = .linuxPalette(remaining: remaining - 1)
      if remaining == 1 { finishString(UInt8(ascii: "]"), perform) }
    }
  }

  private mutating func takeGround(_ byte: UInt8, _ perform: (TerminalInstruction) -> Void) {
    switch byte {
    case 0x1B:
      collected = []
      state = .escape
    case 0x00..<0x20, 0x7F: perform(.control(byte))
    case 0x20..<0x7F: perform(.character(Unicode.Scalar(byte)))
    case 0xC2...0xDF: startScalar(byte, remaining: 1)
    case 0xE0...0xEF: startScalar(byte, remaining: 2)
    case 0xF0...0xF4: startScalar(byte, remaining: 3)
    default: perform(.malformed([byte]))
    }
  }

  private mutating func startScalar(_ byte: UInt8, remaining: Int) {
    collected = [byte]
    state = .scalar(remaining: remaining)
  }

  private mutating func takeContinuation(
    _ byte: UInt8, _ remaining: Int, _ perform: (TerminalInstruction) -> Void
  ) {
    guard (0x80..<0xC0).contains(byte) else {
      state = .ground
      perform(.malformed(collected))
      takeGround(byte, perform)
      return
    }
    collected.append(byte)
    state = .scalar(remaining: remaining - 1)
    guard remaining == 1 else { return }
    state = .ground
    let scalars = String(validating: collected, as: UTF8.self)?.unicodeScalars
    if let scalar = scalars?.first {
      perform(.character(scalar))
    } else {
      perform(.malformed(collected))
    }
  }

  /// The controls that act in the middle of a sequence; true when the byte was one of them.
  private mutating func takeControlInside(
    _ byte: UInt8, _ perform: (TerminalInstruction) -> Void
  ) -> Bool {
    guard byte < 0x20 else { return byte == 0x7F }
    if byte == 0x1B {
      collected = []
      state = .escape
    } else if byte == 0x18 || byte == 0x1A {
      state = .ground
    } else {
      perform(.control(byte))
    }
    return true
  }

  private mutating func takeEscape(_ byte: UInt8, _ perform: (TerminalInstruction) -> Void) {
    if takeControlInside(byte, perform) { return }
    if collected.isEmpty {
      switch UInt8(byte) {
      case UInt8(ascii: "["):
        state = .controlSequence
        return
      case UInt8(ascii: "]"), UInt8(ascii: "P"), UInt8(ascii: "_"), UInt8(ascii: "^"),
        UInt8(ascii: "X"), UInt8(ascii: "k"):
        state = .string(kind: byte)
        return
      default: break
      }
    }
    collected.append(byte)
    if (0x20..<0x30).contains(byte) { return }
    state = .ground
    perform(.escape(String(decoding: collected, as: UTF8.self)))
  }

  private mutating func takeControlSequence(
    _ byte: UInt8, _ perform: (TerminalInstruction) -> Void
  ) {
    if takeControlInside(byte, perform) { return }
    collected.append(byte)
    guard byte >= 0x40 else { return }
    state = .ground
    perform(.controlSequence(Self.controlSequence(from: collected)))
  }

  private static func controlSequence(from bytes: [UInt8]) -> TerminalControlSequence {
    var sequence = TerminalControlSequence()
    var parts: [Int?] = []
    var value: Int?
    var hasParameters = false
    for byte in bytes.dropLast() {
      switch byte {
      case 0x30...0x39:
        // No screen is larger, and sums of such numbers cannot overflow.
        value = min((value ?? 0) * 10 + Int(byte - 0x30), 99_999)
        hasParameters = true
      case UInt8(ascii: ":"), UInt8(ascii: ";"):
        hasParameters = true
        parts.append(value)
        value = nil
        if byte == UInt8(ascii: ";") {
          sequence.parameters.append(parts)
          parts = []
        }
      case 0x3C...0x3F where !hasParameters:
        sequence.marker = String(Unicode.Scalar(byte))
      default: sequence.intermediates.unicodeScalars.append(Unicode.Scalar(byte))
      }
    }
    if hasParameters { sequence.parameters.append(parts + [value]) }
    if let final = bytes.last { sequence.final = String(Unicode.Scalar(final)) }
    return sequence
  }

  private mutating func takeString(
    _ byte: UInt8, _ kind: UInt8, _ perform: (TerminalInstruction) -> Void
  ) {
    let isCommand = kind == UInt8(ascii: "]")
    switch byte {
    case 0x07 where isCommand: finishString(kind, perform)
    case 0x1B: state = .stringEscape(kind: kind)
    case 0x18, 0x1A: state = .ground
    default:
      collected.append(byte)
      // The Linux console's palette commands have no terminator (console_codes(4)).
      if isCommand, collected == [UInt8(ascii: "P")] {
        state = .linuxPalette(remaining: 7)
      } else if isCommand, collected == [UInt8(ascii: "R")] {
        finishString(kind, perform)
      }
    }
  }

  private mutating func finishString(_ kind: UInt8, _ perform: (TerminalInstruction) -> Void) {
    let text = String(decoding: collected, as: UTF8.self)
    collected = []
    state = .ground
    switch kind {
    case UInt8(ascii: "]"): perform(.operatingSystemCommand(text))
    case UInt8(ascii: "k"): perform(.screenTitle(text))
    default: perform(.otherString(String(Unicode.Scalar(kind)) + text))
    }
  }
}
