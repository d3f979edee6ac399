extension ConfigDocument {
  /// The text with one outer member given a new value, everything else left as it is.
  ///
  /// A member that is there gets the new value in place of the old one; a new member is put before
  /// the closing brace, indented like the last one. The result is read again and compared before
  /// it is returned: an edit that would change anything else is refused with a reason.
  func setting(_ key: String, to literal: String) throws(ConfigEditRefusal) -> [UInt8] {
    if isBlank { return Array("{\n  \"\(key)\": \(literal)\n}\n".utf8) }
    if let error {
      throw ConfigEditRefusal(words: "line \(line(at: error.offset)): \(error.words)")
    }
    var edited = bytes
    if let member = members.last(where: { $0.key == key }) {
      edited.replaceSubrange(member.valueRange, with: Array(literal.utf8))
    } else {
      guard let braces else { throw ConfigEditRefusal(words: "it holds no settings object") }
      insert("\"\(key)\": \(literal)", into: &edited, before: braces.close)
      if let last = members.last, !hasTrailingComma {
        edited.insert(UInt8(ascii: ","), at: last.valueRange.upperBound)
      }
    }
    try check(ConfigDocument(edited), hasOnlyChanged: key)
    return edited
  }

  /// Puts a member before the closing brace; the last member's comma is the caller's.
  private func insert(_ member: String, into edited: inout [UInt8], before close: Int) {
    let lineEnd = bytes.contains(0x0D) ? "\r\n" : "\n"
    let lineStart = bytes[..<close].lastIndex(of: UInt8(ascii: "\n")).map { $0 + 1 } ?? 0
    let isOnOwnLine = bytes[lineStart..<close].allSatisfy { $0 == 0x20 || $0 == 0x09 }
    if isOnOwnLine, lineStart > 0 {
      edited.insert(contentsOf: Array("\(indent)\(member)\(lineEnd)".utf8), at: lineStart)
    } else if members.isEmpty {
      edited.insert(contentsOf: Array("\(lineEnd)\(indent)\(member)\(lineEnd)".utf8), at: close)
    } else {
      let gap = bytes[close - 1] == 0x20 ? "" : " "
      edited.insert(contentsOf: Array("\(gap)\(member)\(gap.isEmpty ? " " : "")".utf8), at: close)
    }
  }

  private var indent: String {
    guard let last = members.last else { return "  " }
    let before = bytes[..<last.keyOffset].reversed().prefix { $0 == 0x20 || $0 == 0x09 }
    return before.isEmpty ? "  " : String(decoding: before.reversed(), as: UTF8.self)
  }

  private func check(
    _ edited: ConfigDocument, hasOnlyChanged key: String
  ) throws(ConfigEditRefusal) {
    let others = members.filter { $0.key != key }
    let editedOthers = edited.members.filter { $0.key != key }
    guard edited.error == nil, others.map(\.key) == editedOthers.map(\.key),
      others.map(\.value) == editedOthers.map(\.value),
      edited.members.contains(where: { $0.key == key })
    else { throw ConfigEditRefusal(words: "its layout cannot be edited without risk") }
  }
}

/// Why a settings file is not edited by program.
struct ConfigEditRefusal: Error, Sendable, Equatable {
  /// What is in the way.
  let words: String
}
