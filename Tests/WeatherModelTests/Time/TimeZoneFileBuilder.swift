/// Writes zone files for tests, sound ones and broken ones, byte by byte as RFC 9636 lays them out.
struct TimeZoneFileBuilder {
  /// The version's character; nil writes version 1.
  var version: Unicode.Scalar? = "2"
  var transitions: [(time: Int, type: UInt8)] = []
  var offsets: [Int] = [0]
  var footer = ""
  var leapSeconds = 0
  /// What the 32-bit block holds; slim files leave it empty, with one type.
  var hasLegacyData = false

  /// The file.
  var bytes: [UInt8] {
    guard version != nil else { return block(timeSize: 4, isEmpty: false) }
    return block(timeSize: 4, isEmpty: !hasLegacyData) + block(timeSize: 8, isEmpty: false)
      + Array("\n\(footer)\n".utf8)
  }

  private func block(timeSize: Int, isEmpty: Bool) -> [UInt8] {
    let transitions = isEmpty ? [] : self.transitions
    let offsets = isEmpty ? [0] : self.offsets
    let leapSeconds = isEmpty ? 0 : self.leapSeconds
    var bytes = Array("TZif".utf8)
    bytes.append(version.map { UInt8(ascii: $0) } ?? 0)
    bytes += [UInt8](repeating: 0, count: 15)
    for count in [0, 0, leapSeconds, transitions.count, offsets.count, 4] {
      bytes += bigEndian(count, size: 4)
    }
    for transition in transitions { bytes += bigEndian(transition.time, size: timeSize) }
    bytes += transitions.map(\.type)
    for offset in offsets { bytes += bigEndian(offset, size: 4) + [0, 0] }
    bytes += Array("ABC\0".utf8)
    for second in 0..<leapSeconds {
      bytes += bigEndian(78_796_800 + second, size: timeSize) + bigEndian(1 + second, size: 4)
    }
    return bytes
  }

  private func bigEndian(_ value: Int, size: Int) -> [UInt8] {
    (0..<size).map { UInt8(truncatingIfNeeded: value >> ((size - 1 - $0) * 8)) }
  }
}
