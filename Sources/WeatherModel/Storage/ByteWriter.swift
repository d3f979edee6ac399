/// Appends values to bytes, little-endian.
struct ByteWriter {
  private(set) var bytes: [UInt8] = []

  mutating func write(_ byte: UInt8) { bytes.append(byte) }

  mutating func write(_ text: StaticString) {
    text.withUTF8Buffer { bytes.append(contentsOf: $0) }
  }

  mutating func write(_ value: UInt32) {
    withUnsafeBytes(of: value.littleEndian) { bytes.append(contentsOf: $0) }
  }

  mutating func write(_ value: UInt64) {
    withUnsafeBytes(of: value.littleEndian) { bytes.append(contentsOf: $0) }
  }

  mutating func write(_ value: Int) { write(UInt64(bitPattern: Int64(value))) }

  mutating func write(_ value: Double) { write(value.bitPattern) }

  mutating func write(_ text: String) {
    write(UInt32(clamping: text.utf8.count))
    bytes.append(contentsOf: text.utf8)
  }

  mutating func write(_ bytes: [UInt8]) {
    write(UInt32(clamping: bytes.count))
    self.bytes.append(contentsOf: bytes)
  }

  mutating func write(_ text: String?) {
    write(text == nil ? 0 : 1 as UInt8)
    if let text { write(text) }
  }

  /// One bit per element, the first in the lowest bit.
  mutating func writeBits<Element>(_ elements: [Element], _ bit: (Element) -> Bool) {
    var byte: UInt8 = 0
    for (index, element) in elements.enumerated() {
      if bit(element) { byte |= 1 << (index & 7) }
      if index & 7 == 7 {
        bytes.append(byte)
        byte = 0
      }
    }
    if elements.count & 7 != 0 { bytes.append(byte) }
  }

  /// Which elements have a value, then those values; one that is not finite counts as missing.
  mutating func writeColumn<Element>(_ elements: [Element], _ value: (Element) -> Double?) {
    writeBits(elements) { value($0)?.isFinite ?? false }
    for element in elements {
      if let value = value(element), value.isFinite { write(value) }
    }
  }

  /// Which elements have a value, then those values.
  mutating func writeColumn<Element>(_ elements: [Element], _ value: (Element) -> Int?) {
    writeBits(elements) { value($0) != nil }
    for element in elements {
      if let value = value(element) { write(value) }
    }
  }

  /// Puts the checksum of all that follows it into eight bytes kept free for it.
  mutating func fillChecksum(at offset: Int) {
    let checksum = bytes.withUnsafeBytes {
      Checksum.of(UnsafeRawBufferPointer(rebasing: $0[(offset + 8)...]))
    }
    withUnsafeBytes(of: checksum.littleEndian) { source in
      for index in 0..<8 { bytes[offset + index] = source[index] }
    }
  }
}
