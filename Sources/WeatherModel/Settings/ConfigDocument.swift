/// The text of a settings file, read with the place of every value in it.
///
/// The language is JSON5 (spec.json5.org): comments, trailing commas, unquoted keys, single quotes.
/// A decoder would give the values alone; messages need lines, and an edit that keeps comments
/// needs the bytes between which a value stands.
struct ConfigDocument: Sendable {
  /// A value as it is written.
  indirect enum Value: Sendable, Equatable {
    case null
    case bool(Bool)
    case number(Double)
    case string(String)
    case array([Value])
    case object([Member])

    /// Equal members in an edit may have moved, so places do not count.
    static func == (left: Value, right: Value) -> Bool {
      switch (left, right) {
      case (.null, .null): true
      case (.bool(let left), .bool(let right)): left == right
      case (.number(let left), .number(let right)):
        left == right || (left.isNaN && right.isNaN)
      case (.string(let left), .string(let right)): left == right
      case (.array(let left), .array(let right)): left == right
      case (.object(let left), .object(let right)):
        left.map(\.key) == right.map(\.key) && left.map(\.value) == right.map(\.value)
      case (.null, _), (.bool, _), (.number, _), (.string, _), (.array, _), (.object, _): false
      }
    }
  }

  /// A key with its value and where both stand.
  struct Member: Sendable {
    let key: String
    let keyOffset: Int
    let value: Value
    let valueRange: Range<Int>
  }

  /// The file's bytes.
  let bytes: [UInt8]
  /// The members of the outer object, up to the first error.
  let members: [Member]
  /// The first thing that is not JSON5.
  let error: ConfigSyntaxError?
  /// Where the outer object opens and closes; nil if it never does.
  let braces: (open: Int, close: Int)?
  /// Whether a comma follows the last member.
  let hasTrailingComma: Bool

  /// Reads a text; an error ends the reading but not what was read before it.
  init(_ bytes: [UInt8]) {
    self.bytes = bytes
    var scanner = ConfigScanner(bytes)
    var members: [Member] = []
    var open: Int?
    var close: Int?
    var error: ConfigSyntaxError?
    do throws(ConfigSyntaxError) {
      try scanner.skipBlanks()
      open = scanner.offset
      try scanner.scanMembers(depth: 0) { members.append($0) }
      close = scanner.offset - 1
      try scanner.skipBlanks()
      if !scanner.isAtEnd { throw scanner.error("nothing may follow the closing }") }
    } catch let found {
      error = found
    }
    self.members = members
    self.error = error
    hasTrailingComma = scanner.endedWithComma
    if let open, let close { braces = (open, close) } else { braces = nil }
  }

  /// Whether there is nothing in it, not even an object.
  var isBlank: Bool { bytes.allSatisfy { [0x09, 0x0A, 0x0D, 0x20].contains($0) } }

  /// The line of a byte, from 1.
  func line(at offset: Int) -> Int {
    1 + bytes.prefix(offset).count { $0 == UInt8(ascii: "\n") }
  }
}

/// Why a text is not JSON5.
struct ConfigSyntaxError: Error, Sendable, Equatable {
  /// Where.
  let offset: Int
  /// What is wrong, without the text itself, which may be a key.
  let words: String
}
