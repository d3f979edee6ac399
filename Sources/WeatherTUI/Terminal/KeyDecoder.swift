/// Turns the bytes of a keyboard into keys, however they are cut into pieces.
///
/// It does what ncurses' own input cannot: a character split over two reads stays whole, a sequence
/// that nobody knows is swallowed as a whole instead of acting as the keys it is spelled with, and
/// nothing ever waits. Time is an argument, in milliseconds.
struct KeyDecoder {
  /// How long a lone ESC may be the start of a sequence.
  static let escapeLimit = 25
  /// How long a sequence that has begun beyond doubt may take.
  static let sequenceLimit = 250
  /// How long a paste or an answer of the terminal may pause.
  static let stringLimit = 2000
  /// The bytes of a paste that are kept.
  static let pasteLimit = 64 * 1024

  private enum State {
    case ground
    /// After ESC.
    case escape
    /// After CSI: the bytes that followed.
    case control([UInt8])
    /// After ESC [ [, the Linux console's function keys.
    case consoleFunction
    /// After SS3.
    case singleShift
    /// After CSI M: three bytes follow, whatever they are.
    case mouse([UInt8])
    /// In an answer of the terminal, which ends with BEL or ESC \.
    case string(isEnding: Bool)
    case paste
  }

  private var state = State.ground
  private var text = UTF8Decoder()
  private var paste = PastedText(limit: KeyDecoder.pasteLimit)
  private var deadline: Int?
  private let sequences: [[UInt8]: Key]
  /// How often the terminal has said that it is well.
  private var statusReports = 0

  /// A decoder that also knows sequences which the terminal's description names.
  init(sequences: [[UInt8]: Key] = [:]) {
    self.sequences = sequences
  }

  /// The keys that these bytes complete.
  mutating func decode(_ bytes: some Sequence<UInt8>, at now: Int) -> [Key] {
    var keys: [Key] = []
    for byte in bytes { feed(byte, &keys) }
    deadline = limit.map { now + $0 }
    return keys
  }

  /// How many answers to questions for its status the terminal has given since the last call.
  mutating func takeStatusReports() -> Int {
    defer { statusReports = 0 }
    return statusReports
  }

  /// The milliseconds until `expire` has an effect; nil if nothing waits for its rest.
  func remainingMilliseconds(at now: Int) -> Int? {
    deadline.map { max(0, $0 - now) }
  }

  /// The keys of what has waited for its rest too long.
  mutating func expire(at now: Int) -> [Key] {
    guard let deadline, deadline <= now else { return [] }
    var keys: [Key] = []
    switch state {
    case .ground, .mouse, .consoleFunction, .string: break
    case .escape: keys = [.escape]
    // Alt with a bracket or an O; anything longer is a sequence that lost its end.
    case .control(let bytes): keys = bytes.isEmpty ? [.escape, .character("[")] : []
    case .singleShift: keys = [.escape, .character("O")]
    case .paste: keys = [.paste(paste.take())]
    }
    state = .ground
    text.reset()
    self.deadline = nil
    return keys
  }

  private var limit: Int? {
    switch state {
    case .ground: text.isIncomplete ? KeyDecoder.sequenceLimit : nil
    case .escape: KeyDecoder.escapeLimit
    case .control, .consoleFunction, .singleShift, .mouse: KeyDecoder.sequenceLimit
    case .string, .paste: KeyDecoder.stringLimit
    }
  }

  private mutating func feed(_ byte: UInt8, _ keys: inout [Key]) {
    switch state {
    case .ground: feedGround(byte, &keys)
    case .escape: feedEscape(byte, &keys)
    case .control(let bytes): feedControl(byte, after: bytes, &keys)
    case .consoleFunction:
      state = .ground
      if (0x41...0x45).contains(byte) { keys.append(.function(Int(byte) - 0x40)) }
    case .singleShift: feedSingleShift(byte, &keys)
    case .mouse(let bytes): feedMouse(byte, after: bytes, &keys)
    case .string(let isEnding): feedString(byte, isEnding: isEnding)
    case .paste:
      if paste.feed(byte) {
        state = .ground
        keys.append(.paste(paste.take()))
      }
    }
  }

  private mutating func feedGround(_ byte: UInt8, _ keys: inout [Key]) {
    switch text.feed(byte) {
    case .incomplete, .invalid: break
    case .interrupted: feedGround(byte, &keys)
    case .scalar(let scalar):
      if byte == 0x1B {
        state = .escape
      } else if let control = scalar.isASCII ? KeySequences.control(byte) : nil {
        keys.append(control)
      } else if !(0x80..<0xA0).contains(scalar.value) {
        keys.append(.character(Character(scalar)))
      }
    }
  }

  private mutating func feedEscape(_ byte: UInt8, _ keys: inout [Key]) {
    switch byte {
    case UInt8(ascii: "["): state = .control([])
    case UInt8(ascii: "O"): state = .singleShift
    // OSC, DCS, SOS, PM and APC: answers to questions, never keys.
    case UInt8(ascii: "]"), UInt8(ascii: "P"), UInt8(ascii: "X"), UInt8(ascii: "^"),
      UInt8(ascii: "_"):
      state = .string(isEnding: false)
    default:
      state = .ground
      if let key = sequences[[0x1B, byte]] {
        keys.append(key)
      } else {
        // Escape and a key right after it look the same as Alt with that key.
        keys.append(.escape)
        feedGround(byte, &keys)
      }
    }
  }

  private mutating func feedControl(_ byte: UInt8, after bytes: [UInt8], _ keys: inout [Key]) {
    if byte < 0x20 || byte > 0x7E {
      state = .ground
      feedGround(byte, &keys)
    } else if bytes.isEmpty, byte == UInt8(ascii: "[") {
      state = .consoleFunction
    } else if bytes.isEmpty, byte == UInt8(ascii: "M") {
      state = .mouse([])
    } else if byte >= 0x40 || (byte == UInt8(ascii: "$") && bytes.first != UInt8(ascii: "?")) {
      state = .ground
      finishControl(bytes, final: byte, &keys)
    } else if bytes.count < 64 {
      state = .control(bytes + [byte])
    } else {
      state = .ground
    }
  }

  private mutating func finishControl(_ bytes: [UInt8], final: UInt8, _ keys: inout [Key]) {
    if let key = sequences[[0x1B, UInt8(ascii: "[")] + bytes + [final]] {
      keys.append(key)
      return
    }
    let parameters = String(decoding: bytes, as: UTF8.self)
    if final == UInt8(ascii: "n"), parameters == "0" || parameters == "3" {
      statusReports += 1
    } else if final == UInt8(ascii: "~"), parameters == "200" {
      paste = PastedText(limit: KeyDecoder.pasteLimit)
      state = .paste
    } else if parameters.hasPrefix("<") {
      let numbers = parameters.dropFirst().split(separator: ";").compactMap { Int($0) }
      guard numbers.count == 3 else { return }
      let key = KeySequences.mouse(
        button: numbers[0], column: numbers[1], row: numbers[2],
        isPress: final == UInt8(ascii: "M"))
      if let key { keys.append(key) }
    } else if let first = bytes.first, !(0x30...0x3B).contains(first) {
      return  // a private answer such as that to a question for device attributes
    } else if let key = KeySequences.controlSequence(parameters: parameters, final: final) {
      keys.append(key)
    }
  }

  private mutating func feedSingleShift(_ byte: UInt8, _ keys: inout [Key]) {
    state = .ground
    if let key = sequences[[0x1B, UInt8(ascii: "O"), byte]] ?? KeySequences.singleShift(byte) {
      keys.append(key)
    } else if byte < 0x20 || byte > 0x7E {
      keys += [.escape, .character("O")]
      feedGround(byte, &keys)
    }
  }

  private mutating func feedMouse(_ byte: UInt8, after bytes: [UInt8], _ keys: inout [Key]) {
    guard bytes.count == 2 else {
      state = .mouse(bytes + [byte])
      return
    }
    state = .ground
    // Button bits 3 mean that one was released, which no press has.
    let key = KeySequences.mouse(
      button: Int(bytes[0]) - 32, column: Int(bytes[1]) - 32, row: Int(byte) - 32, isPress: true)
    if let key { keys.append(key) }
  }

  private mutating func feedString(_ byte: UInt8, isEnding: Bool) {
    if byte == 0x07 || byte == 0x18 || byte == 0x1A || (isEnding && byte == UInt8(ascii: "\\")) {
      state = .ground
    } else {
      state = .string(isEnding: byte == 0x1B)
    }
  }
}

/// The text of a bracketed paste while it arrives.
private struct PastedText {
  private static let end: [UInt8] = Array("\u{1B}[201~".utf8)

  private var text = ""
  private var decoder = UTF8Decoder()
  /// How much of the end mark the latest bytes are.
  private var matched = 0
  private var followsReturn = false
  private let limit: Int

  init(limit: Int) {
    self.limit = limit
  }

  /// Takes one byte; true when it completes the end mark.
  mutating func feed(_ byte: UInt8) -> Bool {
    if byte == PastedText.end[matched] {
      matched += 1
      if matched < PastedText.end.count { return false }
      matched = 0
      return true
    }
    let mark = PastedText.end[..<matched]
    matched = 0
    for earlier in mark { append(earlier) }
    if byte == PastedText.end[0] {
      matched = 1
    } else {
      append(byte)
    }
    return false
  }

  mutating func take() -> String {
    defer { text = "" }
    return text
  }

  /// Adds a byte of the text; line breaks become one kind, other control characters vanish.
  private mutating func append(_ byte: UInt8) {
    switch decoder.feed(byte) {
    case .incomplete, .invalid: return
    case .interrupted: append(byte)
    case .scalar(let scalar):
      let isLineFeed = scalar == "\n"
      defer { followsReturn = scalar == "\r" }
      guard !(isLineFeed && followsReturn) else { return }
      let kept = scalar == "\r" ? "\n" : scalar
      let isControl = kept.value < 0x20 || (0x7F..<0xA0).contains(kept.value)
      guard !isControl || kept == "\n" || kept == "\t" else { return }
      guard text.utf8.count + UTF8.width(kept) <= limit else { return }
      text.unicodeScalars.append(kept)
    }
  }
}
