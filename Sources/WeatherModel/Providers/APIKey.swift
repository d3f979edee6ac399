/// A service's key as it goes into a request.
public struct APIKey: Concealed, Sendable, Hashable {
  /// The key itself, for the endpoint that puts it into an address or a header field.
  let text: String

  /// A key as its service wrote it.
  public init(_ text: String) { self.text = text }
}
