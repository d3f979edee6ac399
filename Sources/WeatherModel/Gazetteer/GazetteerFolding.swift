/// The one form in which names are compared: lower case, without accents, blanks, hyphens and
/// apostrophes, in simplified characters.
///
/// The keys of the file were folded the same way when it was made (`Tools/gazetteer`).
struct GazetteerFolding {
  /// Longer texts are no names; no key is longer.
  static let limit = 96

  /// Lower-case characters that become others: "\né\te\n".
  let table: TerminatedText

  /// The folded text; nil if nothing is left of it or it is longer than any key.
  func folded(_ text: String) -> [UInt8]? {
    var result: [UInt8] = []
    // What folds to nothing must not be read without end either.
    for scalar in text.unicodeScalars.prefix(4 * Self.limit) {
      append(scalar, to: &result)
      if result.count > Self.limit { return nil }
    }
    return result.isEmpty || text.unicodeScalars.count > 4 * Self.limit ? nil : result
  }

  private func append(_ scalar: Unicode.Scalar, to result: inout [UInt8]) {
    switch scalar.value {
    case 0x61...0x7A, 0x30...0x39: result.append(UInt8(scalar.value))
    case 0x41...0x5A: result.append(UInt8(scalar.value) + 0x20)
    case 0...0x7F: break
    // Accents written as characters of their own.
    case 0x300...0x36F: break
    default:
      for lowered in scalar.properties.lowercaseMapping.unicodeScalars {
        appendLowered(lowered, to: &result)
      }
    }
  }

  private func appendLowered(_ scalar: Unicode.Scalar, to result: inout [UInt8]) {
    guard !(0x300...0x36F).contains(scalar.value) else { return }
    let bytes = Array(String(scalar).utf8)
    if let start = table.index(of: [.lineFeed] + bytes + [.tab]) {
      let value = start + bytes.count + 2
      guard let end = table.text.index(of: .lineFeed, from: value) else { return }
      for index in value..<end { table.text[index].map { result.append($0) } }
    } else if isWritten(scalar) {
      result += bytes
    }
  }

  /// Whether a character is part of a name rather than between its parts.
  private func isWritten(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.properties.generalCategory {
    case .uppercaseLetter, .lowercaseLetter, .titlecaseLetter, .modifierLetter, .otherLetter,
      .nonspacingMark, .spacingMark, .enclosingMark, .decimalNumber, .letterNumber, .otherNumber:
      true
    case .connectorPunctuation, .dashPunctuation, .openPunctuation, .closePunctuation,
      .initialPunctuation, .finalPunctuation, .otherPunctuation, .mathSymbol, .currencySymbol,
      .modifierSymbol, .otherSymbol, .spaceSeparator, .lineSeparator, .paragraphSeparator,
      .control, .format, .surrogate, .privateUse, .unassigned:
      false
    @unknown default:
      false
    }
  }
}
