/// A value that no way of printing shows: neither `print` nor `dump`, nor a text or an error made
/// from something that contains it.
///
/// Whatever conforms is shown as `description` says, and its mirror has no children. It must not
/// conform to Codable, which would be one more way out.
public protocol Concealed: CustomStringConvertible, CustomDebugStringConvertible, CustomReflectable
{}

extension Concealed {
  /// Always the same words.
  public var description: String { "<hidden>" }
  /// Whatever `description` is.
  public var debugDescription: String { description }
  /// A mirror without children.
  public var customMirror: Mirror { Mirror(self, children: [:]) }
}

/// A text that may hold a key.
struct ConcealedText: Concealed, Sendable, Hashable {
  /// The text itself, for whoever sends it.
  var text: String

  /// A text that is not printed from here on.
  init(_ text: String) { self.text = text }
}
