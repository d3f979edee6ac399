/// Takes values off bytes that may hold anything; never reads past their end.
///
/// Borrows its bytes: it must not outlive the closure that the buffer belongs to.
struct ByteReader {
  private let bytes: UnsafeRawBufferPointer
  private var offset: Int

  init(_ bytes: UnsafeRawBufferPointer, from offset: Int) {
    self.bytes = bytes
    self.offset = offset
  }

  var remaining: Int { bytes.count - offset }

  private mutating func take(_ count: Int) throws(ForecastCodecError) -> Int {
    guard count >= 0, count <= remaining else { throw .truncated }
    defer { offset += count }
    return offset
  }

  mutating func readByte() throws(ForecastCodecError) -> UInt8 { bytes[try take(1)] }

  mutating func readWord() throws(ForecastCodecError) -> UInt64 {
    let start = try take(8)
    return UInt64(littleEndian: bytes.loadUnaligned(fromByteOffset: start, as: UInt64.self))
  }

  mutating func readLength() throws(ForecastCodecError) -> Int {
    let start = try take(4)
    return Int(UInt32(littleEndian: bytes.loadUnaligned(fromByteOffset: start, as: UInt32.self)))
  }

  /// A number of elements, each of which takes at least `size` bytes, so that no length in the
  /// file can ask for more memory than the file is worth.
  mutating func readCount(elementSize size: Int, limit: Int) throws(ForecastCodecError) -> Int {
    let count = try readLength()
    guard count <= limit else { throw .malformed("a count") }
    guard count <= remaining / size else { throw .truncated }
    return count
  }

  mutating func readInt(in range: ClosedRange<Int>) throws(ForecastCodecError) -> Int {
    let value = Int(Int64(bitPattern: try readWord()))
    guard range.contains(value) else { throw .malformed("a number") }
    return value
  }

  mutating func readDouble() throws(ForecastCodecError) -> Double {
    let value = Double(bitPattern: try readWord())
    guard value.isFinite else { throw .malformed("a number") }
    return value
  }

  mutating func readString() throws(ForecastCodecError) -> String {
    let count = try readLength()
    let start = try take(count)
    guard let text = String(validating: bytes[start..<(start + count)], as: UTF8.self) else {
      throw .malformed("a text")
    }
    return text
  }

  mutating func readBytes() throws(ForecastCodecError) -> [UInt8] {
    let count = try readLength()
    let start = try take(count)
    return Array(bytes[start..<(start + count)])
  }

  mutating func readFlag() throws(ForecastCodecError) -> Bool {
    switch try readByte() {
    case 0: false
    case 1: true
    default: throw .malformed("a flag")
    }
  }

  mutating func readOptionalString() throws(ForecastCodecError) -> String? {
    try readFlag() ? readString() : nil
  }

  /// Hands the bit of each element to `set`.
  mutating func readBits<Element>(
    into elements: inout [Element], _ set: (inout Element, Bool) -> Void
  ) throws(ForecastCodecError) {
    let start = try take((elements.count + 7) / 8)
    for index in elements.indices {
      set(&elements[index], bytes[start + index / 8] & (1 << (index & 7)) != 0)
    }
  }

  /// Hands each value that is present to `set`, which says whether it can be one.
  mutating func readColumn<Element>(
    into elements: inout [Element], _ set: (inout Element, Double) -> Bool
  ) throws(ForecastCodecError) {
    let bits = try take((elements.count + 7) / 8)
    for index in elements.indices where bytes[bits + index / 8] & (1 << (index & 7)) != 0 {
      let value = Double(bitPattern: try readWord())
      guard value.isFinite, set(&elements[index], value) else { throw .malformed("a value") }
    }
  }

  /// Hands each whole number that is present and in range to `set`.
  mutating func readColumn<Element>(
    into elements: inout [Element], in range: ClosedRange<Int>,
    _ set: (inout Element, Int) -> Void
  ) throws(ForecastCodecError) {
    let bits = try take((elements.count + 7) / 8)
    for index in elements.indices where bytes[bits + index / 8] & (1 << (index & 7)) != 0 {
      set(&elements[index], try readInt(in: range))
    }
  }
}
