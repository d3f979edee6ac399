/// Reads JSON5 from bytes, one token after the other.
struct ConfigScanner {
  private static let depthLimit = 32

  private let bytes: [UInt8]
  private(set) var offset = 0
  /// Whether the object read last had a comma before its closing brace.
  private(set) var endedWithComma = false

  init(_ bytes: [UInt8]) {
    self.bytes = bytes
    if bytes.starts(with: [0xEF, 0xBB, 0xBF]) { offset = 3 }
  }

  var isAtEnd: Bool { offset >= bytes.count }

  private var next: UInt8? { offset < bytes.count ? bytes[offset] : nil }

  func error(_ words: String) -> ConfigSyntaxError {
    ConfigSyntaxError(offset: offset, words: words)
  }

  // MARK: Blanks and comments

  mutating func skipBlanks() throws(ConfigSyntaxError) {
    while let byte = next {
      switch byte {
      case 0x09...0x0D, 0x20:
        offset += 1
      case 0xC2 where byteAfter(1) == 0xA0:  // no-break space
        offset += 2
      case 0xEF where byteAfter(1) == 0xBB && byteAfter(2) == 0xBF:  // byte order mark
        offset += 3
      case UInt8(ascii: "/") where byteAfter(1) == UInt8(ascii: "/"):
        while let byte = next, byte != 0x0A, byte != 0x0D { offset += 1 }
      case UInt8(ascii: "/") where byteAfter(1) == UInt8(ascii: "*"):
        let start = self
        offset += 2
        while next != UInt8(ascii: "*") || byteAfter(1) != UInt8(ascii: "/") {
          if isAtEnd { throw start.error("the comment has no end") }
          offset += 1
        }
        offset += 2
      default:
        return
      }
    }
  }

  private func byteAfter(_ distance: Int) -> UInt8? {
    offset + distance < bytes.count ? bytes[offset + distance] : nil
  }

  private mutating func take(_ character: Unicode.Scalar) -> Bool {
    guard next == UInt8(ascii: character) else { return false }
    offset += 1
    return true
  }

  // MARK: Objects and arrays

  /// Reads an object and hands over each member once a comma or brace has confirmed its end.
  mutating func scanMembers(
    depth: Int, _ found: (ConfigDocument.Member) -> Void
  ) throws(ConfigSyntaxError) {
    guard depth < Self.depthLimit else { throw error("nested too deeply") }
    guard take("{") else { throw error("{ is expected") }
    var hasComma = false
    try skipBlanks()
    while !take("}") {
      let keyOffset = offset
      let key = try scanKey()
      try skipBlanks()
      guard take(":") else { throw error(": is expected after the key") }
      try skipBlanks()
      let start = offset
      let value = try scanValue(depth: depth + 1)
      let member = ConfigDocument.Member(
        key: key, keyOffset: keyOffset, value: value, valueRange: start..<offset)
      try skipBlanks()
      hasComma = take(",")
      guard hasComma || next == UInt8(ascii: "}") else {
        throw error(isAtEnd ? "the closing } is missing" : ", or } is expected")
      }
      found(member)
      try skipBlanks()
    }
    endedWithComma = hasComma
  }

  private mutating func scanArray(depth: Int) throws(ConfigSyntaxError) -> [ConfigDocument.Value] {
    guard depth < Self.depthLimit else { throw error("nested too deeply") }
    offset += 1
    var values: [ConfigDocument.Value] = []
    try skipBlanks()
    while !take("]") {
      values.append(try scanValue(depth: depth + 1))
      try skipBlanks()
      guard take(",") || next == UInt8(ascii: "]") else { throw error(", or ] is expected") }
      try skipBlanks()
    }
    return values
  }

  private mutating func scanKey() throws(ConfigSyntaxError) -> String {
    if next == UInt8(ascii: "\"") || next == UInt8(ascii: "'") { return try scanString() }
    let word = scanWord()
    guard let first = word.utf8.first, !(0x30...0x39).contains(first) else {
      throw error(isAtEnd ? "the closing } is missing" : "a key is expected")
    }
    return word
  }

  private mutating func scanWord() -> String {
    let start = offset
    while let byte = next {
      switch byte {
      case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
        UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "_"), UInt8(ascii: "$"), 0x80...0xFF:
        offset += 1
      default:
        return String(decoding: bytes[start..<offset], as: UTF8.self)
      }
    }
    return String(decoding: bytes[start..<offset], as: UTF8.self)
  }

  // MARK: Values

  private mutating func scanValue(depth: Int) throws(ConfigSyntaxError) -> ConfigDocument.Value {
    switch next {
    case UInt8(ascii: "{"):
      var members: [ConfigDocument.Member] = []
      try scanMembers(depth: depth) { members.append($0) }
      return .object(members)
    case UInt8(ascii: "["):
      return .array(try scanArray(depth: depth))
    case UInt8(ascii: "\""), UInt8(ascii: "'"):
      return .string(try scanString())
    case .some(let byte) where Self.startsNumber(byte):
      return .number(try scanNumber())
    case nil:
      throw error("a value is missing")
    case .some:
      let start = self
      switch scanWord() {
      case "true": return .bool(true)
      case "false": return .bool(false)
      case "null": return .null
      case "Infinity": return .number(.infinity)
      case "NaN": return .number(.nan)
      default: throw start.error("this is no value; a text needs quotes")
      }
    }
  }

  private mutating func scanNumber() throws(ConfigSyntaxError) -> Double {
    let start = self
    let isNegative = next == UInt8(ascii: "-")
    if isNegative || next == UInt8(ascii: "+") { offset += 1 }
    let digits = offset
    let isHexadecimal = byteAfter(1).map { $0 | 0x20 == UInt8(ascii: "x") } ?? false
    while let byte = next {
      let isExponentSign =
        !isHexadecimal && (byte == UInt8(ascii: "+") || byte == UInt8(ascii: "-"))
        && offset > digits && bytes[offset - 1] | 0x20 == UInt8(ascii: "e")
      let isPart = (0x30...0x39).contains(byte) || (0x61...0x7A).contains(byte | 0x20)
      guard isPart || byte == UInt8(ascii: ".") || isExponentSign else { break }
      offset += 1
    }
    let text = String(decoding: bytes[digits..<offset], as: UTF8.self)
    guard let magnitude = Self.magnitude(of: text) else { throw start.error("this is no number") }
    return isNegative ? -magnitude : magnitude
  }

  private static func startsNumber(_ byte: UInt8) -> Bool {
    (0x30...0x39).contains(byte) || [0x2B, 0x2D, 0x2E].contains(byte)
  }

  private static func magnitude(of text: String) -> Double? {
    if text == "Infinity" { return .infinity }
    if text == "NaN" { return .nan }
    if text.hasPrefix("0x") || text.hasPrefix("0X") {
      return UInt64(text.dropFirst(2), radix: 16).map { Double($0) }
    }
    guard let first = text.utf8.first, text != ".", !(text.hasPrefix(".e")),
      (0x30...0x39).contains(first) || first == UInt8(ascii: "."),
      // Octal in old JavaScript; JSON5 has no such number.
      !(first == 0x30 && text.utf8.dropFirst().first.map { (0x30...0x39).contains($0) } ?? false)
    else { return nil }
    // JSON5 lets either side of the point be empty.
    let filled = (first == UInt8(ascii: ".") ? "0" : "") + text
    return Double(filled) ?? (filled.hasSuffix(".") ? Double(filled + "0") : nil)
  }

  private mutating func scanString() throws(ConfigSyntaxError) -> String {
    let start = self
    let quote = bytes[offset]
    offset += 1
    var content: [UInt8] = []
    while let byte = next {
      offset += 1
      switch byte {
      case quote:
        guard let text = String(validating: content, as: UTF8.self) else {
          throw start.error("the text is not UTF-8")
        }
        return text
      case UInt8(ascii: "\\"):
        try scanEscape(into: &content)
      case 0x0A, 0x0D:
        throw start.error("the text has no closing quote")
      default:
        content.append(byte)
      }
    }
    throw start.error("the text has no closing quote")
  }

  private mutating func scanEscape(into content: inout [UInt8]) throws(ConfigSyntaxError) {
    guard let byte = next else { throw error("the text has no closing quote") }
    offset += 1
    switch byte {
    case UInt8(ascii: "n"): content.append(0x0A)
    case UInt8(ascii: "t"): content.append(0x09)
    case UInt8(ascii: "r"): content.append(0x0D)
    case UInt8(ascii: "b"): content.append(0x08)
    case UInt8(ascii: "f"): content.append(0x0C)
    case UInt8(ascii: "v"): content.append(0x0B)
    case UInt8(ascii: "0"): content.append(0x00)
    case UInt8(ascii: "x"): append(UInt32(try scanHexadecimal(digits: 2)), to: &content)
    case UInt8(ascii: "u"):
      let unit = try scanHexadecimal(digits: 4)
      guard UTF16.isLeadSurrogate(unit) else { return append(UInt32(unit), to: &content) }
      guard take("\\"), take("u") else { throw error("half of a surrogate pair") }
      let trail = try scanHexadecimal(digits: 4)
      guard UTF16.isTrailSurrogate(trail) else { throw error("half of a surrogate pair") }
      append(0x10000 + (UInt32(unit & 0x3FF) << 10) + UInt32(trail & 0x3FF), to: &content)
    // A backslash before a line end goes on with the text on the next line.
    case 0x0D: _ = take("\n")
    case 0x0A: break
    default: content.append(byte)
    }
  }

  private func append(_ value: UInt32, to content: inout [UInt8]) {
    content += Array(String(Unicode.Scalar(value) ?? "\u{FFFD}").utf8)
  }

  private mutating func scanHexadecimal(digits: Int) throws(ConfigSyntaxError) -> UInt16 {
    guard offset + digits <= bytes.count,
      let value = UInt16(
        String(decoding: bytes[offset..<(offset + digits)], as: UTF8.self), radix: 16)
    else { throw error("\(digits) hexadecimal digits are expected") }
    offset += digits
    return value
  }
}
