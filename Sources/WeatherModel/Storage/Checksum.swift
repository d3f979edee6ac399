/// A checksum against damage, not against attackers: 64 bits over little-endian words.
///
/// FNV-1a's step (offset basis and prime of the 64-bit FNV-1a, draft-eastlake-fnv) taken over
/// words instead of bytes, eight times fewer steps, with a rotation so that high bits spread too.
/// Each step is a bijection of the state, so damage within one word is always found.
enum Checksum {
  static func of(_ bytes: [UInt8]) -> UInt64 { bytes.withUnsafeBytes { of($0) } }

  static func of(_ bytes: UnsafeRawBufferPointer) -> UInt64 {
    var state: UInt64 = 0xCBF2_9CE4_8422_2325
    func step(_ word: UInt64) {
      let mixed = state ^ word
      state = (mixed << 29 | mixed >> 35) &* 0x0000_0100_0000_01B3
    }
    let wordsEnd = bytes.count & ~7
    for offset in stride(from: 0, to: wordsEnd, by: 8) {
      step(UInt64(littleEndian: bytes.loadUnaligned(fromByteOffset: offset, as: UInt64.self)))
    }
    var rest: UInt64 = 0
    for (index, byte) in bytes[wordsEnd...].enumerated() { rest |= UInt64(byte) << (8 * index) }
    step(rest)
    // The length tells zeros at the end from nothing at the end.
    step(UInt64(bytes.count))
    return state
  }
}
