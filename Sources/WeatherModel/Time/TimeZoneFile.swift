/// The rules of one zone as its compiled file states them.
///
/// Reads TZif, versions 1 to 4 (RFC 9636). Of a file of version 2 or later only the 64-bit block
/// and the footer count. Files that count leap seconds (the system's `right/` folder) are refused,
/// because an `Instant` does not count them.
public struct TimeZoneFile: TimeZoneRules {
  /// When the offset changes, ascending.
  private let transitions: [Int]
  /// The offset from the transition of the same index on.
  private let offsets: [Int]
  /// The offset before the first transition; RFC 9636 3.2 makes it that of time type 0.
  private let initialOffset: Int
  /// The rule from the last transition on, if the footer states one.
  private let footer: PosixTimeZone?

  /// Reads a file's content; refuses whatever breaks a rule of the format.
  public init(bytes: [UInt8]) throws(TimeZoneFileError) {
    let first = try Header(bytes: bytes, position: 0)
    guard first.version != 0 else {
      self = try TimeZoneFile(bytes: bytes, header: first, timeSize: 4, footer: nil)
      return
    }
    // The 32-bit block is only stepped over: writers may leave it empty.
    let second = try Header(bytes: bytes, position: first.end(timeSize: 4))
    let footerStart = second.end(timeSize: 8)
    guard footerStart < bytes.count else { throw .truncated }
    guard bytes[footerStart] == UInt8(ascii: "\n") else { throw .malformed(.footer) }
    let text = bytes[(footerStart + 1)...]
    guard let footerEnd = text.firstIndex(of: UInt8(ascii: "\n")) else { throw .truncated }
    let rule = text[..<footerEnd]
    var footer: PosixTimeZone?
    if !rule.isEmpty {
      footer = PosixTimeZone(ascii: rule)
      guard footer != nil else { throw .malformed(.footer) }
    }
    self = try TimeZoneFile(bytes: bytes, header: second, timeSize: 8, footer: footer)
  }

  private init(
    bytes: [UInt8], header: Header, timeSize: Int, footer: PosixTimeZone?
  ) throws(TimeZoneFileError) {
    // The header has been checked against the file's length: no index below can be out of range,
    // and the arrays cannot be larger than the file.
    guard header.end(timeSize: timeSize) <= bytes.count else { throw .truncated }
    guard header.leapCount == 0 else { throw .countsLeapSeconds }
    guard (1...256).contains(header.typeCount) else { throw .malformed(.types) }

    let indexStart = header.dataStart + header.transitionCount * timeSize
    let typeStart = indexStart + header.transitionCount
    var typeOffsets: [Int] = []
    typeOffsets.reserveCapacity(header.typeCount)
    for type in 0..<header.typeCount {
      let offset = bytes.bigEndianInt32(at: typeStart + type * 6)
      guard PosixTimeZone.plausibleOffsets.contains(offset) else { throw .malformed(.types) }
      typeOffsets.append(offset)
    }

    var transitions: [Int] = []
    var offsets: [Int] = []
    transitions.reserveCapacity(header.transitionCount)
    offsets.reserveCapacity(header.transitionCount)
    for index in 0..<header.transitionCount {
      let position = header.dataStart + index * timeSize
      let time =
        timeSize == 8 ? bytes.bigEndianInt64(at: position) : bytes.bigEndianInt32(at: position)
      if let last = transitions.last, last >= time { throw .malformed(.transitions) }
      let type = Int(bytes[indexStart + index])
      guard type < typeOffsets.count else { throw .malformed(.transitions) }
      transitions.append(time)
      offsets.append(typeOffsets[type])
    }

    self.transitions = transitions
    self.offsets = offsets
    self.initialOffset = typeOffsets[0]
    self.footer = footer
  }

  /// Seconds ahead of Greenwich at that moment; negative west of it.
  public func offset(at instant: Instant) -> Int {
    let seconds = instant.seconds
    guard let last = transitions.last, seconds < last else {
      return footer?.offset(at: instant) ?? offsets.last ?? initialOffset
    }
    // The first transition after the instant; the one before it is in force.
    var low = 0
    var high = transitions.count - 1
    while low < high {
      let middle = (low + high) / 2
      if transitions[middle] <= seconds { low = middle + 1 } else { high = middle }
    }
    return low == 0 ? initialOffset : offsets[low - 1]
  }
}

/// Why a file is no usable zone file.
public enum TimeZoneFileError: Error, Sendable, Hashable, CustomStringConvertible {
  /// It does not begin with the mark of a zone file.
  case foreignFormat
  /// It is in a version of the format that does not exist.
  case unknownVersion(UInt8)
  /// It ends before what its counts announce.
  case truncated
  /// It counts leap seconds; the file of the same name outside `right/` does not.
  case countsLeapSeconds
  /// One part breaks a rule of the format.
  case malformed(Part)

  /// A part of a zone file.
  public enum Part: String, Sendable, Hashable {
    /// The counts at the beginning.
    case counts
    /// The moments of change and what they change to.
    case transitions
    /// The offsets that the zone has ever had.
    case types
    /// The rule for all later times.
    case footer
  }

  /// What is wrong, in words for a diagnosis.
  public var description: String {
    switch self {
    case .foreignFormat: "not a time zone file (RFC 9636)"
    case .unknownVersion(let version): "time zone file of unknown version byte \(version)"
    case .truncated: "time zone file is cut short; reinstall the system's time zone data"
    case .countsLeapSeconds: "time zone file counts leap seconds; use the one outside right/"
    case .malformed(let part): "time zone file has malformed \(part.rawValue)"
    }
  }
}

/// The 44 bytes before a data block (RFC 9636 3.1).
private struct Header {
  static let size = 44

  /// 0 for version 1, otherwise the digit's character.
  let version: UInt8
  let dataStart: Int
  let universalCount: Int
  let standardCount: Int
  let leapCount: Int
  let transitionCount: Int
  let typeCount: Int
  let characterCount: Int

  init(bytes: [UInt8], position: Int) throws(TimeZoneFileError) {
    guard position <= bytes.count - Header.size else {
      // Whatever is too short for the mark cannot be told from another format.
      if position == 0, !bytes.starts(with: Array("TZif".utf8)) { throw .foreignFormat }
      throw .truncated
    }
    guard
      bytes[position] == UInt8(ascii: "T"), bytes[position + 1] == UInt8(ascii: "Z"),
      bytes[position + 2] == UInt8(ascii: "i"), bytes[position + 3] == UInt8(ascii: "f")
    else { throw position == 0 ? .foreignFormat : .malformed(.counts) }
    version = bytes[position + 4]
    // Later versions than 4 keep the layout of version 2, as 3 and 4 did.
    guard version == 0 || (UInt8(ascii: "2")...UInt8(ascii: "9")).contains(version) else {
      throw .unknownVersion(version)
    }
    // 32-bit counts in 64-bit integers: no sum or product of them can overflow.
    universalCount = bytes.bigEndianUInt32(at: position + 20)
    standardCount = bytes.bigEndianUInt32(at: position + 24)
    leapCount = bytes.bigEndianUInt32(at: position + 28)
    transitionCount = bytes.bigEndianUInt32(at: position + 32)
    typeCount = bytes.bigEndianUInt32(at: position + 36)
    characterCount = bytes.bigEndianUInt32(at: position + 40)
    dataStart = position + Header.size
    guard universalCount == 0 || universalCount == typeCount,
      standardCount == 0 || standardCount == typeCount
    else { throw .malformed(.counts) }
  }

  /// The position after the data block.
  func end(timeSize: Int) -> Int {
    dataStart + transitionCount * (timeSize + 1) + typeCount * 6 + characterCount
      + leapCount * (timeSize + 4) + standardCount + universalCount
  }
}

extension [UInt8] {
  fileprivate func bigEndianUInt32(at position: Int) -> Int {
    Int(self[position]) << 24 | Int(self[position + 1]) << 16
      | Int(self[position + 2]) << 8 | Int(self[position + 3])
  }

  fileprivate func bigEndianInt32(at position: Int) -> Int {
    Int(Int32(truncatingIfNeeded: bigEndianUInt32(at: position)))
  }

  fileprivate func bigEndianInt64(at position: Int) -> Int {
    bigEndianInt32(at: position) << 32 | bigEndianUInt32(at: position + 4)
  }
}
