import Glibc

/// A part of lent bytes, read as text without making strings of it.
///
/// Indices count from the part's own beginning; every access is checked against its bounds.
struct ByteText {
  private let bytes: UnsafeRawBufferPointer

  init(_ bytes: UnsafeRawBufferPointer) { self.bytes = bytes }

  /// The part of other bytes, or nil if it does not lie within them.
  init?(_ bytes: UnsafeRawBufferPointer, offset: Int, count: Int) {
    guard offset >= 0, count >= 0, offset <= bytes.count, count <= bytes.count - offset else {
      return nil
    }
    self.bytes = UnsafeRawBufferPointer(rebasing: bytes[offset..<(offset + count)])
  }

  var count: Int { bytes.count }

  subscript(index: Int) -> UInt8? { bytes.indices.contains(index) ? bytes[index] : nil }

  subscript(range: Range<Int>) -> ByteText {
    ByteText(UnsafeRawBufferPointer(rebasing: bytes[range.clamped(to: 0..<bytes.count)]))
  }

  /// Where the byte stands first, from an index on.
  func index(of byte: UInt8, from start: Int = 0) -> Int? {
    guard start >= 0, start < bytes.count, let base = bytes.baseAddress,
      let found = memchr(base + start, Int32(byte), bytes.count - start)
    else { return nil }
    return UnsafeRawPointer(found) - base
  }

  /// Where the byte stands last before an index.
  func lastIndex(of byte: UInt8, before end: Int) -> Int? {
    var index = min(end, bytes.count) - 1
    // Lines are short; a loop is all that this needs.
    while index >= 0, bytes[index] != byte { index -= 1 }
    return index >= 0 ? index : nil
  }

  /// Whether the bytes of a pattern stand at an index.
  func hasBytes(_ pattern: [UInt8], at start: Int) -> Bool {
    guard start >= 0, start <= bytes.count, pattern.count <= bytes.count - start,
      let base = bytes.baseAddress
    else { return false }
    return memcmp(base + start, pattern, pattern.count) == 0
  }

  /// The line that begins at an index, without its line feed; nil if none ends there.
  func line(at start: Int) -> ByteText? {
    // The byte before a line's first is the line feed of the one before.
    guard start > 0, self[start - 1] == .lineFeed, let end = index(of: .lineFeed, from: start)
    else { return nil }
    return self[start..<end]
  }

  /// What stands between tabs.
  var fields: [ByteText] {
    var result: [ByteText] = []
    var start = 0
    while let end = index(of: .tab, from: start) {
      result.append(self[start..<end])
      start = end + 1
    }
    result.append(self[start..<count])
    return result
  }

  /// The bytes as text; nil if there are none.
  var string: String? { bytes.isEmpty ? nil : String(decoding: bytes, as: UTF8.self) }

  /// The bytes as a whole number with or without a sign, of at most 12 digits.
  var integer: Int? {
    var value = 0
    var digits = 0
    for (index, byte) in bytes.enumerated() {
      switch byte {
      case UInt8(ascii: "+"), UInt8(ascii: "-"):
        if index > 0 { return nil }
      case UInt8(ascii: "0")...UInt8(ascii: "9"):
        value = value * 10 + Int(byte - UInt8(ascii: "0"))
        digits += 1
      default:
        return nil
      }
    }
    guard (1...12).contains(digits) else { return nil }
    return bytes.first == UInt8(ascii: "-") ? -value : value
  }

  /// The bytes as a number of lower-case hexadecimal digits, at most 7 of them.
  var hexadecimal: Int? {
    guard (1...7).contains(bytes.count) else { return nil }
    var value = 0
    for byte in bytes {
      switch byte {
      case UInt8(ascii: "0")...UInt8(ascii: "9"): value = value << 4 | Int(byte - 0x30)
      case UInt8(ascii: "a")...UInt8(ascii: "f"): value = value << 4 | Int(byte - 0x57)
      default: return nil
      }
    }
    return value
  }
}

/// Lent bytes with a zero behind them, which lets the C library's fastest search run over them.
///
/// `memmem` would need no zero, but is not among what Swift sees of the C library.
struct TerminatedText {
  /// The bytes, the zero included.
  let text: ByteText
  private let base: UnsafePointer<CChar>

  /// Refuses bytes without a zero at their end, behind which a search would run on.
  init?(_ bytes: UnsafeRawBufferPointer) {
    guard bytes.last == 0, let address = bytes.baseAddress else { return nil }
    text = ByteText(bytes)
    base = address.assumingMemoryBound(to: CChar.self)
  }

  /// Where a pattern without zeros begins first, from an index on.
  func index(of pattern: [UInt8], from start: Int = 0) -> Int? {
    guard start >= 0, start < text.count, !pattern.isEmpty else { return nil }
    let terminated = pattern.map { CChar(bitPattern: $0) } + [0]
    return strstr(base + start, terminated).map { UnsafePointer($0) - base }
  }
}

extension UInt8 {
  static let tab = UInt8(ascii: "\t")
  static let lineFeed = UInt8(ascii: "\n")
}
