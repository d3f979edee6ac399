/// A service's key as it goes into a request; like `Secret`, it cannot be printed.
public struct APIKey: Sendable, Hashable {
  /// The key itself, for the endpoint that puts it into an address or a header field.
  let text: String

  /// A key as its service wrote it.
  public init(_ text: String) { self.text = text }
}

extension APIKey: CustomStringConvertible, CustomDebugStringConvertible, CustomReflectable {
  /// Always the same words.
  public var description: String { "<hidden>" }
  /// Always the same words.
  public var debugDescription: String { "<hidden>" }
  /// A mirror without children.
  public var customMirror: Mirror { Mirror(self, children: [:]) }
}
