// For libm, which rounding needs on processors without SSE 4.1.
import Glibc

/// A JSON text as a tree whose objects keep the order of their members.
///
/// `JSONEncoder` either sorts keys or leaves their order to chance, drops members that are nil,
/// and turns every model type into its mirror first. The schema promises an order for readers
/// and an explicit null for whatever the provider did not say, so the product writes the tree
/// itself: RFC 8259, in less code than the mirror would take.
public enum JSONValue: Sendable, Equatable {
  case null
  case boolean(Bool)
  case integer(Int)
  case number(Double)
  case string(String)
  case array([JSONValue])
  case object([Member])

  /// One name with its value.
  public struct Member: Sendable, Equatable {
    /// The member's name.
    public var name: String
    /// What stands behind it.
    public var value: JSONValue

    /// A member from its parts.
    public init(_ name: String, _ value: JSONValue) {
      self.name = name
      self.value = value
    }
  }

  /// A string, or null.
  public init(_ text: String?) { self = text.map(JSONValue.string) ?? .null }

  /// A number rounded to so many decimals, or null.
  ///
  /// Six decimals change nothing that a service says; they take away what binary arithmetic
  /// added to it (0.1 + 0.2).
  public init(_ number: Double?, decimals: Int = 6) {
    guard let number else {
      self = .null
      return
    }
    var scale = 1.0
    for _ in 0..<decimals { scale *= 10 }
    let scaled = number * scale
    // Doubles beyond 2^52 have no decimals to round.
    self = .number(abs(scaled) < 0x1p52 ? scaled.rounded() / scale : number)
  }

  /// The JSON text; what holds only scalars takes one line, so rows stay rows.
  public var text: String {
    var text = ""
    write(to: &text, indent: 0)
    return text
  }

  private var isScalar: Bool {
    switch self {
    case .null, .boolean, .integer, .number, .string: true
    case .array(let elements): elements.isEmpty
    case .object(let members): members.isEmpty
    }
  }

  private func write(to text: inout String, indent: Int) {
    switch self {
    case .null: text += "null"
    case .boolean(let value): text += value ? "true" : "false"
    case .integer(let value): text += String(value)
    case .number(let value): text += Self.text(of: value)
    case .string(let value): Self.write(value, to: &text)
    case .array(let elements):
      Self.write(
        elements, between: ("[", "]"), onOneLine: elements.allSatisfy(\.isScalar),
        to: &text, indent: indent
      ) { element, text in element.write(to: &text, indent: indent + 1) }
    case .object(let members):
      Self.write(
        members, between: ("{", "}"), onOneLine: members.allSatisfy(\.value.isScalar),
        to: &text, indent: indent
      ) { member, text in
        Self.write(member.name, to: &text)
        text += ": "
        member.value.write(to: &text, indent: indent + 1)
      }
    }
  }

  private static func write<Item>(
    _ items: [Item], between brackets: (String, String), onOneLine: Bool,
    to text: inout String, indent: Int, _ writeItem: (Item, inout String) -> Void
  ) {
    text += brackets.0
    for (index, item) in items.enumerated() {
      if index > 0 { text += onOneLine ? ", " : "," }
      if !onOneLine { text += "\n" + String(repeating: "  ", count: indent + 1) }
      writeItem(item, &text)
    }
    if !onOneLine { text += "\n" + String(repeating: "  ", count: indent) }
    text += brackets.1
  }

  /// The shortest text that reads back as the same number.
  private static func text(of number: Double) -> String {
    guard number.isFinite else { return "null" }
    // Covers −0 as well, which JSON can write but nobody wants to read.
    if let integer = Int(exactly: number) { return String(integer) }
    return number.description
  }

  private static func write(_ string: String, to text: inout String) {
    text += "\""
    for scalar in string.unicodeScalars {
      switch scalar {
      case "\"": text += "\\\""
      case "\\": text += "\\\\"
      case "\n": text += "\\n"
      case "\r": text += "\\r"
      case "\t": text += "\\t"
      // DEL and C1 need no escape by RFC 8259, but the text may go to a terminal.
      case "\0"..<" ", "\u{7F}"..<"\u{A0}":
        let digits = String(scalar.value, radix: 16, uppercase: true)
        text += "\\u" + String(repeating: "0", count: 4 - digits.count) + digits
      default: text.unicodeScalars.append(scalar)
      }
    }
    text += "\""
  }
}
