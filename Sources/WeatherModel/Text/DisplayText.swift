/// Remote text made safe for a grid of cells.
///
/// Names and alerts come from strangers. What a terminal would obey (control characters), what
/// reorders or hides its neighbours (bidirectional controls, invisible characters) and what no
/// two terminals give the same width (flags, joined emoji) is taken out where the text comes in,
/// so that nothing behind that point has to think of it. Scripts stay as they are.
public enum DisplayText {
  /// Combining marks that one base may carry: more than any orthography needs.
  private static let markLimit = 4

  /// The text on one line, at most `limit` base characters long, ended by "…" if it was longer.
  public static func cleaned(_ text: String, limit: Int) -> String {
    cleaned(text, limit: limit, keepsLineBreaks: false)
  }

  /// The text with its line breaks and with one empty line where there were one or more.
  public static func cleanedParagraphs(_ text: String, limit: Int) -> String {
    cleaned(text, limit: limit, keepsLineBreaks: true)
  }

  private static func cleaned(_ text: String, limit: Int, keepsLineBreaks: Bool) -> String {
    guard limit > 0 else { return "" }
    var result: [Unicode.Scalar] = []
    var bases = 0
    var marks = 0
    var lineBreaks = 0
    var blankIsDue = false
    var hasBase = false
    var previous: Unicode.Scalar = " "
    // Of the text within the limit, how much stays if an ellipsis must follow.
    var countBeforeLast = 0

    for scalar in text.unicodeScalars {
      let role = role(of: scalar)
      defer { previous = scalar }
      switch role {
      case .removed:
        continue
      case .blank:
        blankIsDue = true
        hasBase = false
      case .lineBreak:
        blankIsDue = true
        hasBase = false
        if !(scalar == "\n" && previous == "\r") { lineBreaks += 1 }
      case .mark:
        marks += 1
        if hasBase, marks <= markLimit { result.append(scalar) }
      case .base(let shown):
        // White space is written only before something, so none is left at either end.
        let breaks = keepsLineBreaks ? min(lineBreaks, 2) : 0
        let gap = !blankIsDue || result.isEmpty ? 0 : max(breaks, 1)
        guard bases + gap < limit else {
          return string(result[..<(bases < limit ? result.count : countBeforeLast)]) + "…"
        }
        countBeforeLast = result.count
        result += Array(repeating: breaks > 0 ? "\n" : " ", count: gap)
        bases += gap
        blankIsDue = false
        lineBreaks = 0
        hasBase = true
        marks = 0
        bases += 1
        result.append(shown)
      }
    }
    return string(result)
  }

  private static func string(_ scalars: some Sequence<Unicode.Scalar>) -> String {
    var view = String.UnicodeScalarView()
    view.append(contentsOf: scalars)
    return String(view)
  }

  /// What becomes of a scalar.
  private enum Role {
    /// Shown, in this form.
    case base(Unicode.Scalar)
    /// Drawn onto the base before it.
    case mark
    case blank
    case lineBreak
    case removed
  }

  private static func role(of scalar: Unicode.Scalar) -> Role {
    if (0x20..<0x7F).contains(scalar.value) { return scalar == " " ? .blank : .base(scalar) }
    switch scalar.value {
    case 0x09: return .blank
    case 0x0A...0x0D, 0x85, 0x2028, 0x2029: return .lineBreak
    // A pair of regional indicators is a flag, of one to four columns; its letters have two.
    case 0x1F1E6...0x1F1FF:
      return Unicode.Scalar(scalar.value - 0x1F1E6 + 0x41).map(Role.base) ?? .removed
    // Skin tones melt into the emoji before them or stand beside it, as the terminal likes.
    case 0x1F3FB...0x1F3FF: return .removed
    default: break
    }
    // Default-ignorable characters are those to be drawn as nothing: joiners, selectors, tags,
    // bidirectional controls, the byte order mark, blank Hangul fillers.
    if scalar.properties.isDefaultIgnorableCodePoint { return .removed }
    switch scalar.properties.generalCategory {
    case .control, .format, .surrogate, .privateUse, .unassigned: return .removed
    case .spaceSeparator, .lineSeparator, .paragraphSeparator: return .blank
    case .nonspacingMark, .enclosingMark, .spacingMark: return .mark
    case .uppercaseLetter, .lowercaseLetter, .titlecaseLetter, .modifierLetter, .otherLetter,
      .decimalNumber, .letterNumber, .otherNumber, .connectorPunctuation, .dashPunctuation,
      .openPunctuation, .closePunctuation, .initialPunctuation, .finalPunctuation,
      .otherPunctuation, .mathSymbol, .currencySymbol, .modifierSymbol, .otherSymbol:
      return .base(scalar)
    @unknown default: return .removed
    }
  }
}
