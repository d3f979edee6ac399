extension PlacesDocument {
  /// What can be read of a file that is damaged, up to the damage; nil without one whole entry.
  ///
  /// A full disk, a dying one or another program may cut a file off or leave rubbish in it. The
  /// entries before that are as good as ever.
  static func salvaged(from bytes: [UInt8]) -> PlacesDocument? {
    let ends = entryEnds(in: bytes)
    var best: PlacesDocument?
    // If an entry can be read, all before it can, so halving finds the last one.
    var (low, high) = (0, ends.count)
    while low < high {
      let middle = (low + high + 1) / 2
      if let document = read(Array(bytes[..<ends[middle - 1]]) + Array("]}".utf8)) {
        (best, low) = (document, middle)
      } else {
        high = middle - 1
      }
    }
    return best
  }

  /// Where the objects in an array of the outermost object end.
  private static func entryEnds(in bytes: [UInt8]) -> [Int] {
    var ends: [Int] = []
    var open: [UInt8] = []
    var (isInString, isEscaped) = (false, false)
    for (index, byte) in bytes.enumerated() {
      if isInString {
        if isEscaped {
          isEscaped = false
        } else if byte == UInt8(ascii: "\\") {
          isEscaped = true
        } else if byte == UInt8(ascii: "\"") {
          isInString = false
        }
        continue
      }
      switch byte {
      case UInt8(ascii: "\""): isInString = true
      case UInt8(ascii: "{"), UInt8(ascii: "["): open.append(byte)
      case UInt8(ascii: "]"): _ = open.popLast()
      case UInt8(ascii: "}"):
        _ = open.popLast()
        if open == [UInt8(ascii: "{"), UInt8(ascii: "[")] { ends.append(index + 1) }
      default: break
      }
    }
    return ends
  }
}
