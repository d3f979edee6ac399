/// Just enough of gzip (RFC 1952) and deflate (RFC 1951) to write test answers.
enum Gzip {
  /// The bytes in stored blocks, that is, not made smaller.
  static func stored(_ bytes: [UInt8]) -> [UInt8] {
    var blocks: [UInt8] = []
    var rest = bytes[...]
    repeat {
      let block = rest.prefix(0xFFFF)
      rest = rest.dropFirst(block.count)
      blocks.append(rest.isEmpty ? 1 : 0)
      let length = UInt16(block.count)
      blocks += littleEndian(length) + littleEndian(~length) + block
    } while !rest.isEmpty
    return framed(blocks, checksum: crc32(bytes), size: bytes.count)
  }

  /// This many zero bytes, about 160 times smaller.
  static func zeros(_ count: Int) -> [UInt8] {
    guard count > 0 else { return stored([]) }
    var bits = BitWriter()
    bits.append(value: 1, width: 1)  // last block
    bits.append(value: 1, width: 2)  // fixed Huffman codes
    let literal = (code: 0b0011_0000, width: 8)
    bits.append(code: literal.code, width: literal.width)
    let (matches, literals) = (count - 1).quotientAndRemainder(dividingBy: 258)
    for _ in 0..<matches {
      bits.append(code: 0b1100_0101, width: 8)  // length 258
      bits.append(code: 0, width: 5)  // distance 1
    }
    for _ in 0..<literals { bits.append(code: literal.code, width: literal.width) }
    bits.append(code: 0, width: 7)  // end of block
    let checksum = crc32(repeatElement(0, count: count))
    return framed(bits.bytes, checksum: checksum, size: count)
  }

  /// The checksum of gzip (RFC 1952, section 8).
  static func crc32(_ bytes: some Sequence<UInt8>) -> UInt32 {
    let table = (0..<256).map { (index: UInt32) -> UInt32 in
      var value = index
      for _ in 0..<8 { value = value & 1 == 1 ? (value >> 1) ^ 0xEDB8_8320 : value >> 1 }
      return value
    }
    return ~bytes.reduce(~0) { sum, byte in
      table[Int((sum ^ UInt32(byte)) & 0xFF)] ^ (sum >> 8)
    }
  }

  private static func framed(_ deflated: [UInt8], checksum: UInt32, size: Int) -> [UInt8] {
    [0x1F, 0x8B, 8, 0, 0, 0, 0, 0, 0, 0xFF] + deflated + littleEndian(checksum)
      + littleEndian(UInt32(truncatingIfNeeded: size))
  }

  private static func littleEndian(_ value: some FixedWidthInteger) -> [UInt8] {
    withUnsafeBytes(of: value.littleEndian) { Array($0) }
  }
}

/// Bits packed from the lowest of each byte up, as deflate wants them.
private struct BitWriter {
  private(set) var bytes: [UInt8] = []
  private var used = 0

  /// A number, lowest bit first.
  mutating func append(value: Int, width: Int) {
    for bit in 0..<width { append((value >> bit) & 1) }
  }

  /// A Huffman code, highest bit first.
  mutating func append(code: Int, width: Int) {
    for bit in (0..<width).reversed() { append((code >> bit) & 1) }
  }

  private mutating func append(_ bit: Int) {
    if used == 0 { bytes.append(0) }
    bytes[bytes.count - 1] |= UInt8(bit << used)
    used = (used + 1) % 8
  }
}
